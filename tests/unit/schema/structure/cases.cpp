#include "tests/unit/schema/structure/cases.hpp"

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <variant>

#include "runtime/json/text.hpp"
#include "runtime/schema/decode.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/paths.hpp"

namespace kubexx::schema {
namespace {

json::Value object_of(std::initializer_list<std::pair<const char*, json::Value>> members) {
  json::Object object;
  for (const auto& [key, value] : members) object.set(key, value);
  return object;
}

JsonSchema schema_of(const json::Value& schema) {
  const json::Value version = object_of({{"name", "v1"}, {"schema", object_of({{"openAPIV3Schema", schema}})}});
  const json::Value spec = object_of({{"versions", json::Array{version}}});
  const json::Value document =
      object_of({{"apiVersion", "apiextensions.k8s.io/v1"}, {"kind", "CustomResourceDefinition"}, {"spec", spec}});
  const DecodedCrd decoded = decode_crd(document);
  REQUIRE_FALSE(decoded.fatal.has_value());
  return decoded.crd.versions.at(0).schema.value();
}

std::vector<std::string> texts(const json::Value* list) {
  std::vector<std::string> out;
  if (list != nullptr)
    for (const json::Value& text : list->as_array()) out.push_back(text.as_string());
  return out;
}

Expected expected_of(const json::Object& line, const std::string& server) {
  const auto find = [&](const std::string& key) {
    const json::Value* own = line.find(key + " on " + server);
    return texts(own != nullptr ? own : line.find(key));
  };
  Expected out;
  for (std::string& error : find("errors")) out.errors.insert(server == "1.37" ? std::move(error) : verdict_of(error));
  for (std::string& warning : find("warnings")) out.warnings.insert(std::move(warning));
  return out;
}

Case case_of(const std::string& family, const json::Object& line) {
  Case out;
  out.family = family;
  out.rule = line.find("rule")->as_string();
  out.says = line.find("says")->as_string();
  out.schema = schema_of(*line.find("schema"));
  if (const json::Value* old = line.find("old")) out.old = schema_of(*old);
  out.status = line.find("status") != nullptr;
  out.expected = {{30, expected_of(line, "1.30")}, {34, expected_of(line, "1.34")}, {37, expected_of(line, "1.37")}};
  return out;
}

void read_file(const std::filesystem::path& path, std::vector<Case>& cases) {
  std::ifstream file(path);
  for (std::string text; std::getline(file, text);) {
    INFO(path << ": " << text);
    const auto line = json::parse(text);
    REQUIRE(std::holds_alternative<json::Value>(line));
    cases.push_back(case_of(path.stem().string(), std::get<json::Value>(line).as_object()));
  }
}

std::vector<Case> read_cases() {
  std::vector<std::filesystem::path> paths;
  for (const auto& entry :
       std::filesystem::directory_iterator(kubexx::test::source_path("tests/unit/schema/structure/cases")))
    paths.push_back(entry.path());
  std::ranges::sort(paths);
  std::vector<Case> cases;
  for (const auto& path : paths) read_file(path, cases);
  REQUIRE_FALSE(cases.empty());
  return cases;
}

}  // namespace

const std::vector<Case>& all_cases() {
  static const std::vector<Case> cases = read_cases();
  return cases;
}

JsonSchema read_schema(const std::string& json_text) {
  const auto value = json::parse(json_text);
  REQUIRE(std::holds_alternative<json::Value>(value));
  return schema_of(std::get<json::Value>(value));
}

std::string verdict_of(const std::string& line) {
  const std::size_t type = line.find(": ");
  return line.substr(0, line.find(": ", type + 2));
}

}  // namespace kubexx::schema
