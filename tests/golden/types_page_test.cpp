#include <fmt/format.h>

#include <filesystem>
#include <fstream>
#include <sstream>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "generator/driver/run.hpp"
#include "runtime/json/text.hpp"
#include "runtime/yaml/reader.hpp"
#include "tests/support/case.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/paths.hpp"
#include "tests/support/shared_preambles.hpp"

// docs/types.md: the rows of its tables are generated, each as the only member of a struct.

namespace fs = std::filesystem;
using namespace kubexx::tests;
namespace json = kubexx::json;

namespace {

struct Row {
  std::string member;     ///< `std::string name{};`
  bool is_error = false;  ///< the row names the rule of an error
};

/// The member in the first cell of a row of a table; empty for other lines.
std::string member_of(std::string_view line) {
  if (!line.starts_with("| `")) return {};
  return std::string(line.substr(3, line.find("` |") - 3));
}

std::vector<Row> rows_of(const std::string& page) {
  std::vector<Row> rows;
  bool is_error = false;
  std::istringstream lines(page);
  for (std::string line; std::getline(lines, line);) {
    if (line.starts_with("| member |")) is_error = line.starts_with("| member | rule |");
    if (std::string member = member_of(line); !member.empty()) rows.push_back({member, is_error});
  }
  return rows;
}

std::string declarations_of(const std::string& page) {
  const std::size_t begin = page.find("```cpp\n") + 7;
  return page.substr(begin, page.find("```", begin) - begin);
}

/// A kind with one struct for each of the rows.
std::string header_of(const std::string& page, const std::vector<Row>& rows) {
  std::string out =
      "#include <kubexx/annotations.hpp>\n#include <array>\n#include <chrono>\n#include <cstdint>\n#include <map>\n"
      "#include <memory>\n#include <optional>\n#include <set>\n#include <string>\n#include <string_view>\n#include "
      "<tuple>\n"
      "#include <utility>\n#include <variant>\n#include <vector>\n// +groupName=example.com\nnamespace example::v1 {\n";
  out += declarations_of(page);
  std::string spec;
  for (std::size_t i = 0; i < rows.size(); ++i) {
    out += fmt::format("struct Row{} {{ {} }};\n", i, rows[i].member);
    spec += fmt::format("  Row{} row{}{{}};\n", i, i);
  }
  return out + "struct ThingSpec {\n" + spec +
         "};\nstruct Thing { kubexx::ObjectMeta metadata{}; ThingSpec spec{}; };\n}\n";
}

struct Generated {
  int code = 0;
  std::string out, err;
};

Generated generated(const std::string& header) {
  const fs::path file = fs::path(kubexx::test::build_path("types_page.hpp"));
  std::ofstream(file) << header;
  std::ostringstream out, err;
  kubexx::driver::Environment environment;
  environment.annotations_dir = kubexx::test::source_path("annotations");
  const int code = kubexx::driver::run(
      {"generate", file.string(), "--error-limit", "0", "--preamble-dir", shared_preambles()}, out, err, environment);
  return {code, out.str(), err.str()};
}

/// The value at a path of keys.
const json::Value& at(const json::Value& value, const std::vector<std::string>& keys) {
  const json::Value* here = &value;
  for (const std::string& key : keys) {
    INFO(key);
    here = here->is_array() ? &here->as_array().at(0) : here->as_object().find(key);
    REQUIRE(here != nullptr);
  }
  return *here;
}

/// YAML in one line, without the braces of the outermost object.
std::string one_line(const json::Value& value, bool is_outermost = true) {
  std::string out;
  if (value.is_object()) {
    for (const auto& [key, member] : value.as_object())
      out += fmt::format("{}{}: {}", out.empty() ? "" : ", ", key, one_line(member, false));
    return is_outermost ? out : fmt::format("{{{}}}", out);
  }
  if (value.is_array()) {
    for (const json::Value& element : value.as_array())
      out += fmt::format("{}{}", out.empty() ? "" : ", ", one_line(element, false));
    return fmt::format("[{}]", out);
  }
  return value.is_string() ? value.as_string() : json::to_text(value);
}

/// Inside a table a bar ends the cell, even in code.
std::string cell(std::string_view text) {
  std::string out;
  for (const char c : text) out += c == '|' ? "\\|" : std::string(1, c);
  return out;
}

/// The page with what is generated today.
std::string regenerated(const std::string& page) {
  std::vector<Row> rows = rows_of(page), valid;
  for (const Row& row : rows)
    if (!row.is_error) valid.push_back(row);
  const Generated good = generated(header_of(page, valid));
  INFO(good.err);
  REQUIRE(good.code == kubexx::driver::kSuccess);
  const auto read = kubexx::yaml::read_documents(good.out);
  REQUIRE(read.documents.size() == 1);
  const json::Value& spec = at(read.documents.front().value, {"spec", "versions", "first", "schema", "openAPIV3Schema",
                                                              "properties", "spec", "properties"});
  std::size_t next = 0;
  std::string out;
  std::istringstream lines(page);
  for (std::string line; std::getline(lines, line);) {
    const std::string member = member_of(line);
    if (member.empty()) {
      out += line + "\n";
      continue;
    }
    const Row& row = rows.at(0);
    if (row.is_error) {
      const Generated bad = generated(header_of(page, {row}));
      const std::string first = bad.err.substr(0, bad.err.find('\n'));
      const std::size_t begin = first.rfind('[') + 1;
      const std::string rule = first.substr(begin, first.rfind(']') - begin);
      const std::size_t instead = line.rfind(" | ");
      out += fmt::format("| `{}` | [{}](rules.md#{}){}\n", member, rule, rule, line.substr(instead));
    } else {
      const json::Value& schema = at(spec, {fmt::format("row{}", next++)});
      const bool required = schema.as_object().find("required") != nullptr;
      const json::Value& property = at(schema, {"properties"}).as_object().begin()->second;
      out += fmt::format("| `{}` | {} | `{}` |\n", member, required ? "yes" : "no", cell(one_line(property)));
    }
    rows.erase(rows.begin());
  }
  return out;
}

}  // namespace

TEST_CASE("docs/types.md shows the schemas that are generated", "[golden]") {
  const fs::path file = fs::path(kubexx::test::source_path("docs/types.md"));
  const UpdateWish update = update_wish();
  REQUIRE_FALSE(update.refused);
  const std::string page = read_file(file);
  const std::string expected = regenerated(page);
  if (update.wanted) std::ofstream(file, std::ios::binary) << expected;
  CHECK(read_file(file) == expected);
}
