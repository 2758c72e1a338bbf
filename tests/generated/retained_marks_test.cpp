#include <fmt/format.h>

#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

#include <kubexx/webhook.hpp>
#include "input.kubexx_convert.hpp"
#include "runtime/json/members.hpp"
#include "runtime/json/text.hpp"
#include "tests/support/catch.hpp"

// Annotations that claim a loss, or contain what cannot be put back: any client can write them. `v1` is the hub, and
// the storage version of the headers.

namespace {

using kubexx::Result;
using kubexx::StoredVersions;

kubexx::json::Value read_order(const std::string& text) {
  auto read = kubexx::json::parse(text);
  REQUIRE(std::holds_alternative<kubexx::json::Value>(read));
  return std::get<kubexx::json::Value>(std::move(read));
}

std::string plain_order(std::string_view version) {
  return fmt::format(
      R"({{"apiVersion":"shop.example.com/{}","kind":"Order","metadata":{{"name":"a"}},"spec":{{"owner":"ada"}}}})",
      version);
}

std::string annotated_order(std::string_view version, std::string_view annotation) {
  kubexx::json::Value order = read_order(plain_order(version));
  kubexx::json::set(order, {"metadata", "annotations", "kubexx.io/retained"}, std::string(annotation));
  return kubexx::json::to_text(order);
}

StoredVersions storing(const std::vector<std::string>& versions) {
  return [=](const std::string&) { return versions; };
}

Result<std::vector<std::string>> unreadable(const std::string&) { return kubexx::Error{.message = "forbidden"}; }

Result<std::string> convert_order(const std::string& order, const std::string& version,
                                  const StoredVersions& stored_versions = {}) {
  kubexx::Webhooks hooks;
  hooks.converts<shop::v1::Order>();
  return hooks.convert(order, "shop.example.com/" + version, stored_versions);
}

const std::string kLost = R"({"v1":{"lost":["x"]}})";
const std::string kUnread = R"({"v1":{"unread":{"set":{"spec":{"items":7}}}}})";
const std::string kBoth = R"({"v1":{"lost":["x"],"unread":7}})";
const std::string kMisfit = R"({"v1":{"set":{"spec":{"items":7}}}})";
const std::string kNoJson = "{";
const std::string kNoOverlay = R"({"v1":7,"v1alpha1":7})";
const std::string kNotPutBack = "the values of version v1 in the annotation kubexx.io/retained cannot be put back";

}  // namespace

TEST_CASE("an object that claims a loss is read in every version, and writes through it are rejected") {
  const std::string order =
      annotated_order("v1", R"({"v1alpha1":{"lost":["spec.owner"]},"v1beta1":{"lost":["spec.owner"]}})");
  const auto old = convert_order(order, "v1alpha1");
  REQUIRE(old);
  CHECK(convert_order(*old, "v1").error().message ==
        "the values that other versions cannot represent are too large for the annotation kubexx.io/retained: "
        "spec.owner; write the object in version v1alpha1");
}

// A list in a version converts what is stored in another one, which lacks nothing: no server stores a result that does.
TEST_CASE("objects of a version that may be stored are converted, whatever their annotations claim") {
  const std::pair<const char*, const char*> versions[] = {
      {"v1alpha1", "v1"}, {"v1", "v1alpha1"}, {"v1alpha1", "v1beta1"}, {"v1beta1", "v1alpha1"}};
  for (const std::string& claim : {kLost, kUnread, kMisfit, kNoJson, kNoOverlay})
    for (const auto& [from, to] : versions) {
      CAPTURE(claim, from, to);
      const auto converted = convert_order(annotated_order(from, claim), to, storing({from, to}));
      REQUIRE(converted);
      CHECK(kubexx::json::text_at(read_order(*converted), {"spec", "owner"}) == "ada");
    }
}

TEST_CASE("objects of a version that is not stored are not converted to one that is, if they lack values") {
  for (const std::string& claim : {kLost, kUnread, kMisfit, kNoJson, kNoOverlay}) {
    CAPTURE(claim);
    CHECK_FALSE(convert_order(annotated_order("v1alpha1", claim), "v1", storing({"v1"})));
    CHECK_FALSE(convert_order(annotated_order("v1alpha1", claim), "v1", storing({"v1", "v1beta1"})));
    CHECK(convert_order(annotated_order("v1alpha1", claim), "v1", storing({"v1alpha1"})));
    CHECK(convert_order(annotated_order("v1alpha1", claim), "v1", storing({"v1beta1"})));
  }
}

TEST_CASE("values are retained, and put back, beside what an annotation claims of their version") {
  for (const std::string& claim : {kLost, kUnread, kBoth}) {
    CAPTURE(claim);
    kubexx::json::Value order = read_order(annotated_order("v1", claim));
    kubexx::json::set(order, {"spec", "colour"}, "Blue");
    const StoredVersions both = storing({"v1", "v1alpha1"});
    const auto old = convert_order(kubexx::json::to_text(order), "v1alpha1", both);
    REQUIRE(old);
    INFO(*old);
    const auto back = convert_order(*old, "v1", both);
    REQUIRE(back);
    CHECK(read_order(*back) == order);
  }
}

TEST_CASE("the headers decide which objects have to be complete if it is not known what is stored") {
  for (const StoredVersions& stored : {StoredVersions(), StoredVersions(unreadable)})
    for (const std::string& claim : {kLost, kUnread}) {
      CAPTURE(claim);
      CHECK_FALSE(convert_order(annotated_order("v1alpha1", claim), "v1", stored));
      CHECK(convert_order(annotated_order("v1", claim), "v1alpha1", stored));
    }
}

TEST_CASE("an annotation with values that the types cannot hold is a note for readers, and an error for writers") {
  const std::string order = annotated_order("v1alpha1", kMisfit);
  CHECK(convert_order(order, "v1", storing({"v1"})).error().message == kNotPutBack);
  const auto read = convert_order(order, "v1", storing({"v1alpha1"}));
  REQUIRE(read);
  CHECK(kubexx::json::text_at(read_order(*read), {"spec", "owner"}) == "ada");
  CHECK(read->find("unread") != std::string::npos);
}

TEST_CASE("an annotation that is not understood is a note for readers, and an error for writers") {
  for (const auto& [text, note] : {std::pair{"{", R"({"v1":{"unread":"{"}})"},
                                   {"[]", R"({"v1":{"unread":"[]"}})"},
                                   {"7", R"({"v1":{"unread":"7"}})"},
                                   {R"({"v1":7})", R"({"v1":{"unread":7}})"},
                                   {R"({"v1":null})", R"({"v1":{"unread":null}})"},
                                   {R"({"v1":{"set":[]}})", R"({"v1":{"unread":{"set":[]}}})"},
                                   {R"({"v1":{"remove":{}}})", R"({"v1":{"unread":{"remove":{}}}})"},
                                   {R"({"v1":{"remove":[7]}})", R"({"v1":{"unread":{"remove":[7]}}})"},
                                   {R"({"v1":{"remove":[[]]}})", R"({"v1":{"unread":{"remove":[[]]}}})"},
                                   {R"({"v1":{"remove":[[7]]}})", R"({"v1":{"unread":{"remove":[[7]]}}})"},
                                   {R"({"v1":{"set":{},"move":[]}})", R"({"v1":{"unread":{"set":{},"move":[]}}})"},
                                   {R"({"v1":{"lost":7}})", R"({"v1":{"unread":{"lost":7}}})"}}) {
    CAPTURE(text);
    const std::string order = annotated_order("v1alpha1", text);
    CHECK(convert_order(order, "v1", storing({"v1"})).error().message == kNotPutBack);
    const auto read = convert_order(order, "v1", storing({"v1alpha1"}));
    REQUIRE(read);
    CHECK(read_order(*read) == read_order(annotated_order("v1", note)));
    CHECK(convert_order(*read, "v1alpha1", storing({"v1alpha1"})).error().message ==
          kNotPutBack + "; write the object in the storage version");
  }
}

TEST_CASE("what is not understood is set aside with what is claimed beside it") {
  const std::string order = annotated_order("v1alpha1", R"({"v1":{"lost":[],"set":7}})");
  const auto read = convert_order(order, "v1", storing({"v1alpha1"}));
  REQUIRE(read);
  CHECK(read_order(*read) == read_order(annotated_order("v1", R"({"v1":{"unread":{"lost":[],"set":7}}})")));
}

TEST_CASE("annotations have no effect on the identity of an object, and empty ones have none") {
  for (const char* text :
       {"", "{}", R"({"v1":{}})", R"({"v1":{"set":{"metadata":{"name":"b"},"kind":"Other"},"remove":[["metadata"]]}})"}) {
    CAPTURE(text);
    const auto converted = convert_order(annotated_order("v1alpha1", text), "v1");
    REQUIRE(converted);
    CHECK(read_order(*converted) == read_order(plain_order("v1")));
  }
}
