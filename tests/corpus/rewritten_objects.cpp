// kubexx_rewritten_objects list DEFINITION < FILES
// kubexx_rewritten_objects compare DEFINITION LISTED REWRITTEN
//
// The two ends of `rewrite_objects`. `list` reads the names of files from standard input, and prints each object in
// them that an API server accepts as one of the definition: API version, kind and JSON. `compare` reads such lines and
// what the types of the imported definition made of them: every value of an object must come back, and nothing besides
// default values. It prints the number of objects, and exits with 1 if one has changed.
#include <fmt/format.h>

#include <fstream>
#include <iostream>
#include <optional>
#include <sstream>
#include <string>
#include <utility>
#include <variant>
#include <vector>

#include "runtime/json/members.hpp"
#include "runtime/json/text.hpp"
#include "runtime/schema/decode.hpp"
#include "runtime/schema/validate_object.hpp"
#include "runtime/yaml/reader.hpp"

namespace kubexx::tests {
namespace {

std::string content_of(const std::string& file) {
  std::ifstream in(file, std::ios::binary);
  std::ostringstream out;
  out << in.rdbuf();
  return out.str();
}

schema::ServedDefinition definition_in(const std::string& file) {
  schema::DecodedCrd decoded = schema::decode_crd(yaml::read_documents(content_of(file)).documents.at(0).value);
  schema::default_crd(decoded.crd);
  return schema::ServedDefinition(std::move(decoded.crd), schema::kNewestServer);
}

schema::ObjectRequest request_of(json::Value object) {
  schema::ObjectRequest request;
  request.object = std::move(object);
  return request;
}

void list(const schema::ServedDefinition& definition) {
  for (std::string file; std::getline(std::cin, file);)
    for (const yaml::Document& document : yaml::read_documents(content_of(file)).documents) {
      if (!schema::validate_object(definition, request_of(document.value)).accepted()) continue;
      fmt::print("{} {} {}\n", json::text_at(document.value, {"apiVersion"}), json::text_at(document.value, {"kind"}),
                 json::to_text(document.value));
    }
}

/// The path of the first value of `before` that `after` lacks, or that is another one there.
std::optional<std::string> lost(const json::Value& before, const json::Value& after, const std::string& path = {}) {
  if (before.is_object() && after.is_object()) {
    for (const auto& [name, value] : before.as_object()) {
      const json::Value* same = after.as_object().find(name);
      if (same == nullptr) return path + "." + name;
      if (auto found = lost(value, *same, path + "." + name)) return found;
    }
    return {};
  }
  if (before.is_array() && after.is_array() && before.as_array().size() == after.as_array().size()) {
    for (std::size_t i = 0; i < before.as_array().size(); ++i)
      if (auto found = lost(before.as_array()[i], after.as_array()[i], fmt::format("{}[{}]", path, i))) return found;
    return {};
  }
  return before == after ? std::nullopt : std::optional(path);
}

json::Value with_defaults(const schema::ServedDefinition& definition, json::Value object) {
  return schema::read_object(definition, request_of(std::move(object))).stored;
}

std::optional<std::string> difference(const schema::ServedDefinition& definition, const std::string& listed,
                                      const std::string& rewritten) {
  const json::Value before = std::get<json::Value>(json::parse(listed.substr(listed.find('{'))));
  const auto parsed = json::parse(rewritten);
  const auto* after = std::get_if<json::Value>(&parsed);
  if (after == nullptr) return rewritten;
  if (const auto path = lost(before, *after)) return "changed: " + *path;
  const auto path = lost(with_defaults(definition, *after), with_defaults(definition, before));
  return path ? std::optional("added, and not a default value: " + *path) : std::nullopt;
}

int compare(const schema::ServedDefinition& definition, const std::string& listed, const std::string& rewritten) {
  std::ifstream before(listed), after(rewritten);
  int compared = 0, changed = 0;
  for (std::string object, again; std::getline(before, object); ++compared) {
    const auto found = std::getline(after, again) ? difference(definition, object, again) : "the program ended";
    if (!found) continue;
    ++changed;
    fmt::print(stderr, "{}\n  {}\n", object.substr(0, 300), *found);
  }
  fmt::print("{}\n", compared);
  return changed == 0 ? 0 : 1;
}

int run(const std::vector<std::string>& words) {
  if (words.size() == 2 && words[0] == "list") {
    list(definition_in(words[1]));
    return 0;
  }
  if (words.size() == 4 && words[0] == "compare") return compare(definition_in(words[1]), words[2], words[3]);
  fmt::print(stderr, "usage: kubexx_rewritten_objects list DEFINITION | compare DEFINITION LISTED REWRITTEN\n");
  return 2;
}

}  // namespace
}  // namespace kubexx::tests

int main(int argc, char** argv) { return kubexx::tests::run({argv + 1, argv + argc}); }
