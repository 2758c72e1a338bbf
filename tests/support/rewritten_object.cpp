#include "tests/support/rewritten_object.hpp"

#include <fmt/format.h>

#include <fstream>
#include <iterator>
#include <utility>
#include <variant>

#include "runtime/json/members.hpp"
#include "runtime/json/text.hpp"
#include "runtime/schema/decode.hpp"
#include "runtime/schema/validate_object.hpp"
#include "runtime/yaml/reader.hpp"

namespace kubexx::tests {
namespace {

schema::ObjectRequest request_of(json::Value object) {
  schema::ObjectRequest request;
  request.object = std::move(object);
  return request;
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

void drop_unstored_metadata(json::Value& object) {
  json::erase(object, {"metadata", "selfLink"});
  const json::Value* created = json::find(object, {"metadata", "creationTimestamp"});
  if (created != nullptr && created->is_null()) json::erase(object, {"metadata", "creationTimestamp"});
}

json::Value with_defaults(const schema::ServedDefinition& definition, json::Value object) {
  return schema::read_object(definition, request_of(std::move(object))).stored;
}

}  // namespace

schema::ServedDefinition definition_in(const std::string& file) {
  std::ifstream in(file, std::ios::binary);
  const std::string text{std::istreambuf_iterator<char>(in), {}};
  schema::DecodedCrd decoded = schema::decode_crd(yaml::read_documents(text).documents.at(0).value);
  schema::default_crd(decoded.crd);
  return schema::ServedDefinition(std::move(decoded.crd), schema::kNewestServer);
}

bool is_accepted(const schema::ServedDefinition& definition, const json::Value& object) {
  return schema::validate_object(definition, request_of(object)).accepted();
}

std::optional<std::string> difference(const schema::ServedDefinition& definition, json::Value before,
                                      const std::string& rewritten) {
  const auto parsed = json::parse(rewritten);
  const auto* after = std::get_if<json::Value>(&parsed);
  if (after == nullptr) return rewritten;
  drop_unstored_metadata(before);
  if (const auto path = lost(before, *after)) return "changed: " + *path;
  const auto path = lost(with_defaults(definition, *after), with_defaults(definition, std::move(before)));
  return path ? std::optional("added, and not a default value: " + *path) : std::nullopt;
}

}  // namespace kubexx::tests
