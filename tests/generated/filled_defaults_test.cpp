#include <fmt/format.h>

#include <fstream>
#include <iterator>
#include <string>
#include <string_view>
#include <variant>

#include <kubexx/conversion_check.hpp>
#include <kubexx/webhook.hpp>
#include "api.kubexx_convert.hpp"
#include "runtime/json/text.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/measure.hpp"
#include "tests/support/paths.hpp"

// Fields with a default value that only the newer version has, and that functions of the program fill.

namespace {

using namespace kubexx;

std::string tree(std::string_view version, std::string_view spec, std::string_view metadata = R"({"name":"a"})") {
  return fmt::format(R"({{"apiVersion":"trees.example.com/{}","kind":"Tree","metadata":{},"spec":{}}})", version,
                     metadata, spec);
}

json::Value document_of(const std::string& text) {
  auto read = json::parse(text);
  REQUIRE(std::holds_alternative<json::Value>(read));
  return std::get<json::Value>(std::move(read));
}

json::Value newest(const std::string& old) {
  const auto converted = Conversion<trees::v1alpha1::Tree, trees::v1::Tree>::convert(old);
  REQUIRE(converted);
  return document_of(*converted);
}

json::Value oldest(const json::Value& tree) {
  const auto converted = Conversion<trees::v1::Tree, trees::v1alpha1::Tree>::convert(json::to_text(tree));
  REQUIRE(converted);
  return document_of(*converted);
}

}  // namespace

TEST_CASE("what a function fills is written, also if it is the default value") {
  const std::string old = tree("v1alpha1", R"({"count":1,"host":"localhost","port":80})");
  CHECK(newest(old) == document_of(tree("v1", R"({"count":1,"address":"localhost:80","height":10})")));
  CHECK(oldest(newest(old)) == document_of(old));
}

TEST_CASE("a value changed to the default value in the older version is written") {
  const std::string object = tree("v1", R"({"count":1,"address":"h:1","height":7,"note":"x"})");
  json::Value old = oldest(document_of(object));
  old.as_object().find("spec")->as_object().set("host", "localhost");
  old.as_object().find("spec")->as_object().set("port", 80);
  CHECK(newest(json::to_text(old)) ==
        document_of(tree("v1", R"({"count":1,"address":"localhost:80","height":7,"note":"x"})")));
}

TEST_CASE("objects without the fields that a function reads come back without them") {
  for (const char* spec : {"{}", R"({"count":2})", R"({"host":"h"})", R"({"port":80})"}) {
    INFO(spec);
    const std::string old = tree("v1alpha1", spec);
    CHECK(oldest(newest(old)) == document_of(old));
  }
}

TEST_CASE("conversions that write default values pass the check") {
  std::ifstream file(kubexx::test::build_path("tests/generated/trees/trees.example.com_trees.yaml"));
  const std::string definition{std::istreambuf_iterator<char>(file), {}};
  Webhooks hooks;
  hooks.converts<trees::v1::Tree>();
  const auto checked = testing::check_conversions(hooks, definition, {.documents = test::rounds(1000)});
  INFO((checked ? "" : checked.error().message));
  CHECK(checked);
}
