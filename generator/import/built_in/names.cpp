#include "generator/import/built_in/names.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <iterator>
#include <utility>

#include "generator/import/names.hpp"

namespace kubexx::importing {
namespace {

constexpr std::string_view kMeta = "io.k8s.apimachinery.pkg.apis.meta.v1.";
constexpr std::string_view kCore = "io.k8s.api.core.v1.";

struct VocabularyRow {
  std::string_view package;
  std::string_view name;
  std::string_view type = {};  ///< empty: the same name
};

constexpr VocabularyRow kVocabulary[] = {
    {"io.k8s.apimachinery.pkg.api.resource.", "Quantity"},
    {"io.k8s.apimachinery.pkg.runtime.", "RawExtension"},
    {"io.k8s.apimachinery.pkg.util.intstr.", "IntOrString"},
    {"io.k8s.apiextensions-apiserver.pkg.apis.apiextensions.v1.", "JSON", "Json"},
    {"io.k8s.apiextensions-apiserver.pkg.apis.apiextensions.v1.", "JSONSchemaProps", "Json"},
    {kMeta, "Condition"},
    {kMeta, "FieldsV1", "RawExtension"},
    {kMeta, "LabelSelector"},
    {kMeta, "LabelSelectorRequirement"},
    {kMeta, "ListMeta"},
    {kMeta, "MicroTime"},
    {kMeta, "ObjectMeta"},
    {kMeta, "OwnerReference"},
    {kMeta, "Time"},
    {kCore, "ConfigMapKeySelector"},
    {kCore, "LocalObjectReference"},
    {kCore, "ObjectReference"},
    {kCore, "SecretKeySelector"},
    {kCore, "SecretReference"},
    {kCore, "TypedLocalObjectReference"},
};

/// The part before the last separator, and the one after it.
std::pair<std::string_view, std::string_view> split_last(std::string_view text, char separator) {
  const std::size_t at = text.rfind(separator);
  if (at == std::string_view::npos) return {{}, text};
  return {text.substr(0, at), text.substr(at + 1)};
}

}  // namespace

std::string package_of(std::string_view definition) {
  const auto [before, version] = split_last(split_last(definition, '.').first, '.');
  return fmt::format("{}/{}", split_last(before, '.').second, version);
}

std::string type_name_of(std::string_view definition) { return std::string(split_last(definition, '.').second); }

std::string header_path(std::string_view package) { return fmt::format("kubexx/k8s/{}.hpp", package); }

std::string code_header_path(std::string_view package) { return fmt::format("kubexx/k8s/{}.kubexx.hpp", package); }

std::string built_in_namespace(std::string_view package) {
  const auto [group, version] = split_last(package, '/');
  return fmt::format("kubexx::k8s::{}::{}", namespace_name(group), version);
}

std::string vocabulary_type(std::string_view definition) {
  for (const VocabularyRow& row : kVocabulary) {
    if (!definition.starts_with(row.package) || definition.substr(row.package.size()) != row.name) continue;
    return fmt::format("kubexx::{}", row.type.empty() ? row.name : row.type);
  }
  return {};
}

bool is_scalar_of_vocabulary(std::string_view type) {
  constexpr std::string_view kScalars[] = {"kubexx::Quantity",  "kubexx::IntOrString",  "kubexx::Time",
                                           "kubexx::MicroTime", "kubexx::RawExtension", "kubexx::Json"};
  return std::ranges::find(kScalars, type) != std::end(kScalars);
}

std::vector<std::string> vocabulary_definitions() {
  std::vector<std::string> all;
  for (const VocabularyRow& row : kVocabulary) all.push_back(fmt::format("{}{}", row.package, row.name));
  return all;
}

BuiltInNames::BuiltInNames(const kubernetes::Catalog& catalog) {
  std::vector<std::pair<std::string, std::string>> rows;
  for (const std::string_view definition : catalog.definitions())
    rows.emplace_back(fmt::format("{}/{}", package_of(definition), type_name_of(definition)), definition);
  std::sort(rows.begin(), rows.end());
  for (auto& [name, definition] : rows) {
    names_.push_back(std::move(name));
    definitions_.push_back(std::move(definition));
  }
  for (const kubernetes::Kind& kind : catalog.kinds())
    if (!kind.group.empty()) short_groups_.try_emplace(kind.group, split_last(package_of(kind.definition), '/').first);
}

std::optional<std::string> BuiltInNames::find(std::string_view asked) const {
  std::string name(asked);
  const std::size_t slash = std::min(name.find('/'), name.size());
  if (const auto group = short_groups_.find(name.substr(0, slash)); group != short_groups_.end())
    name.replace(0, slash, group->second);
  const auto found = std::lower_bound(names_.begin(), names_.end(), name);
  if (found == names_.end() || *found != name) return std::nullopt;
  return definitions_[static_cast<std::size_t>(std::distance(names_.begin(), found))];
}

}  // namespace kubexx::importing
