// What is written from the table: the typed header and the reference. The files in the tree must be what the code
// writes.
#include "generator/markers/reference.hpp"

#include <cctype>
#include <fstream>
#include <set>
#include <sstream>

#include "generator/markers/marker_table.hpp"
#include "generator/markers/typed_header.hpp"
#include "runtime/json/text.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/paths.hpp"

using namespace kubexx::markers;

namespace {

std::string file_text(const std::string& path) {
  std::ifstream in(kubexx::test::source_path(path), std::ios::binary);
  std::stringstream text;
  text << in.rdbuf();
  return text.str();
}

}  // namespace

TEST_CASE(
    "annotations/kubexx/markers.hpp is up to date (kubexx markers --format=header > annotations/kubexx/markers.hpp)") {
  CHECK(file_text("annotations/kubexx/markers.hpp") == typed_header());
}

TEST_CASE("docs/markers.md is up to date (kubexx markers --format=markdown > docs/markers.md)") {
  CHECK(file_text("docs/markers.md") == reference_page());
}

TEST_CASE("the reference names every marker") {
  const std::string page = reference_page();
  const auto json = markers_json();
  CHECK(json.as_array().size() == marker_table().size());
  for (const MarkerRow& row : marker_table()) {
    INFO(row.name);
    CHECK(page.find(row.name) != std::string::npos);
    if (row.effect != Effect::ignored) CHECK(page.find(row.example) != std::string::npos);
    if (row.has_items_form) CHECK(page.find(items_name(row)) != std::string::npos);
  }
}

TEST_CASE("typed names are names of C++ and not those of the carriers") {
  const std::set<std::string_view> taken{"text",   "integer", "number", "boolean", "strings", "value",    "list",
                                         "object", "member",  "items",  "default", "inline",  "namespace"};
  for (const MarkerRow& row : marker_table()) {
    CHECK_FALSE(taken.contains(row.typed_name));
    for (const ArgumentRow& argument : row.arguments) CHECK_FALSE(taken.contains(argument.typed_name));
  }
}
