#include "generator/import/root_properties.hpp"

#include <algorithm>
#include <utility>
#include <vector>

#include "generator/crd/known_types.hpp"

namespace kubexx::importing {
namespace {

struct WordingRow {
  std::string name;
  std::string api_version;
  std::string kind;
};

std::string joined(std::string text) {
  std::replace(text.begin(), text.end(), '\n', ' ');
  return text;
}

const std::vector<WordingRow>& wordings() {
  using crd::Wording;
  static const std::string api_version = crd::api_version_description(Wording::upstream);
  static const std::string kind = crd::kind_description(Wording::upstream);
  static const std::vector<WordingRow> rows = {
      {"own", crd::api_version_description(Wording::own), crd::kind_description(Wording::own)},
      {"go", api_version, kind},
      {"go-joined", joined(api_version), joined(kind)},
      {"none", "", ""},
  };
  return rows;
}

std::string description_of(const schema::JsonSchema& root, const char* property) {
  const auto found = root.properties.find(property);
  return found == root.properties.end() ? std::string() : found->second.description;
}

void add_difference(const schema::JsonSchema& root, const std::string& name, const std::string& description,
                    json::Object& patch) {
  const auto found = root.properties.find(name);
  if (found == root.properties.end()) {
    patch.set(name, nullptr);
    return;
  }
  schema::JsonSchema expected;
  expected.type = "string";
  expected.description = description;
  if (found->second == expected) return;
  json::Value value = schema::to_json(found->second);
  if (found->second.description.empty()) value.as_object().set("description", nullptr);
  patch.set(name, std::move(value));
}

}  // namespace

RootProperties root_properties(const schema::JsonSchema& root) {
  const std::string api_version = description_of(root, "apiVersion"), kind = description_of(root, "kind");
  const std::vector<WordingRow>& rows = wordings();
  const auto equal = std::find_if(rows.begin(), rows.end(), [&](const WordingRow& row) {
    return row.api_version == api_version && row.kind == kind;
  });
  const WordingRow& row = equal != rows.end() ? *equal : rows.back();
  RootProperties out;
  out.wording = row.name;
  add_difference(root, "apiVersion", row.api_version, out.patch);
  add_difference(root, "kind", row.kind, out.patch);
  if (!root.properties.contains("metadata")) out.patch.set("metadata", nullptr);
  return out;
}

}  // namespace kubexx::importing
