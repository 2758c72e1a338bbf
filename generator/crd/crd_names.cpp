#include "generator/crd/crd_names.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "generator/crd/plural.hpp"
#include "generator/markers/spelling.hpp"
#include "generator/model/names.hpp"

namespace kubexx::crd {
namespace {

using markers::Argument;
using markers::Effect;
using markers::Marker;

std::string lower(std::string text) {
  std::transform(text.begin(), text.end(), text.begin(),
                 [](char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c + 32) : c; });
  return text;
}

/// The value that some version sets for an argument of `resource`; versions that disagree are reported.
const Argument* agreed(Context& context, const model::Resource& resource, std::string_view name) {
  const Argument* first = nullptr;
  for (const model::Version& version : resource.versions) {
    for (const Marker& marker : version.kind->markers) {
      const Argument* argument = marker.row->effect == Effect::resource ? marker.find(name) : nullptr;
      if (argument == nullptr) continue;
      if (first == nullptr) {
        first = argument;
      } else if (!(first->value == argument->value)) {
        error(context, "resource-conflict", argument->span,
              fmt::format("'{}' of '{}' differs between versions, which must all have the same", name, resource.kind))
            .notes.push_back({"the other version sets it here", first->span});
      }
    }
  }
  return first;
}

/// `scope=Cluster` in the spelling of the marker that sets it.
std::string spelled_like(const Marker& marker, const Argument& argument) {
  const std::string& value = argument.value.as_string();
  if (markers::is_typed(marker)) return fmt::format("kubexx::resource{{.{} = \"{}\"}}", argument.name, value);
  return fmt::format("+kubebuilder:resource:{}={}", argument.name, value);
}

/// The version that objects are stored in; null if none, or more than one, is marked.
const model::Version* storage_version(const model::Resource& resource) {
  if (resource.versions.size() == 1) return &resource.versions.front();
  const model::Version* found = nullptr;
  for (const model::Version& version : resource.versions) {
    if (find_marker(version.kind->markers, Effect::storage_version) == nullptr) continue;
    if (found != nullptr) return nullptr;
    found = &version;
  }
  return found;
}

/// What the storage version sets applies to all versions. If it does not set `name`, it has the `usual` value, and no
/// other version may say otherwise.
void check_unset(Context& context, const model::Resource& resource, std::string_view name, const std::string& usual) {
  const model::Version* stored = storage_version(resource);
  if (stored == nullptr || context.options.controller_gen || resource_marker(*stored, name) != nullptr) return;
  for (const model::Version& version : resource.versions) {
    const Marker* marker = resource_marker(version, name);
    const Argument* set = marker != nullptr ? marker->find(name) : nullptr;
    if (set == nullptr || set->value.as_string() == usual) continue;
    error(context, "resource-conflict", stored->kind->fact->name_span,
          fmt::format("the {} of '{}' is '{}' in version '{}', but the storage version '{}' does not set it; there it "
                      "is '{}'",
                      name == "path" ? "plural name" : name, resource.kind, set->value.as_string(), version.name,
                      stored->name, usual))
        .notes.push_back(
            {fmt::format("all versions share it: move '{}' to the storage version", spelled_like(*marker, *set)),
             set->span});
    return;
  }
}

std::vector<std::string> strings(const Argument* argument) {
  std::vector<std::string> result;
  if (argument == nullptr || !argument->value.is_array()) return result;
  for (const json::Value& element : argument->value.as_array()) result.push_back(element.as_string());
  return result;
}

void check_label(Context& context, const Argument* argument, const std::string& text, std::string_view what) {
  if (argument == nullptr || model::is_dns_1035_label(text)) return;
  error(context, "resource-name", argument->span,
        fmt::format(
            "'{}' is not a valid {}; expected at most 63 lower-case letters, digits and '-', beginning with a letter",
            text, what));
}

std::string scope_of(Context& context, const model::Resource& resource) {
  const Argument* argument = agreed(context, resource, "scope");
  if (argument == nullptr) return "Namespaced";
  return argument->value.as_string();
}

bool is_name_part(std::string_view text) {
  const auto is_alnum = [](char c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9');
  };
  if (text.empty() || text.size() > 63 || !is_alnum(text.front()) || !is_alnum(text.back())) return false;
  return std::all_of(text.begin(), text.end(), [&](char c) { return is_alnum(c) || c == '-' || c == '_' || c == '.'; });
}

/// An optional DNS subdomain and `/`, then a name.
bool is_qualified_name(std::string_view key) {
  const std::size_t slash = key.find('/');
  if (slash == std::string_view::npos) return is_name_part(key);
  return model::is_dns_subdomain(key.substr(0, slash)) && is_name_part(key.substr(slash + 1));
}

void add_pairs(Context& context, std::map<std::string, std::string>& to, const Marker& marker, std::string_view name,
               bool is_label) {
  const Argument* argument = marker.find(name);
  for (const std::string& pair : strings(argument)) {
    const std::size_t equals = pair.find('=');
    if (equals == std::string::npos) {
      error(context, "metadata-pair", argument->span,
            fmt::format("'{}' is not of the form '<key>=<value>', as every element of '{}' must be", pair, name));
      continue;
    }
    const std::string key = pair.substr(0, equals);
    const std::string value = pair.substr(equals + 1);
    const bool value_ok = !is_label || value.empty() || is_name_part(value);
    if (!is_qualified_name(is_label ? key : lower(key)) || (!value_ok && !context.options.controller_gen)) {
      error(context, "metadata-pair", argument->span,
            fmt::format(
                "'{}' is not valid as {}; expected at most 63 letters, digits, '-', '_' and '.', with an optional DNS "
                "name and '/' before the key",
                pair, is_label ? "a label" : "an annotation"));
      continue;
    }
    to[key] = value;
  }
}

bool is_protected(std::string_view group) {
  for (const std::string_view domain : {"k8s.io", "kubernetes.io"}) {
    if (group == domain || (group.ends_with(domain) && group[group.size() - domain.size() - 1] == '.')) return true;
  }
  return false;
}

void check_approval(Context& context, const schema::CustomResourceDefinition& crd, const model::Resource& resource) {
  constexpr const char* annotation = "api-approved.kubernetes.io";
  if (resource.external || !is_protected(crd.group)) return;
  const auto found = crd.metadata.annotations.find(annotation);
  const std::string value = found == crd.metadata.annotations.end() ? std::string() : found->second;
  if (value.starts_with("unapproved") || value.find("://") != std::string::npos) return;
  const auto severity = context.options.controller_gen ? support::Severity::warning : support::Severity::error;
  context.diagnostics
      .report_as(severity, "group-protected", resource.versions.front().kind->fact->name_span,
                 fmt::format("group '{}' belongs to Kubernetes; its CRDs need the annotation '{}' with the URL of the "
                             "approval, or a string that begins with 'unapproved'",
                             crd.group, annotation))
      .notes.push_back(
          {fmt::format(
               "for example '+kubebuilder:metadata:annotations=\"{}=https://github.com/kubernetes/kubernetes/pull/1\"'",
               annotation),
           {}});
}

}  // namespace

const Marker* resource_marker(const model::Version& version, std::string_view argument) {
  for (const Marker& marker : version.kind->markers) {
    if (marker.row->effect == Effect::resource && marker.find(argument) != nullptr) return &marker;
  }
  return nullptr;
}

void set_names(Context& context, schema::CustomResourceDefinition& crd, const model::Resource& resource) {
  const Argument* path = agreed(context, resource, "path");
  const Argument* singular = agreed(context, resource, "singular");
  const Argument* short_names = agreed(context, resource, "shortName");
  const Argument* categories = agreed(context, resource, "categories");
  crd.group = resource.group;
  crd.names.kind = resource.kind;
  crd.names.list_kind = resource.kind + "List";
  crd.names.plural = path != nullptr ? path->value.as_string() : plural(resource.kind);
  crd.names.singular = singular != nullptr ? singular->value.as_string() : lower(resource.kind);
  crd.names.short_names = strings(short_names);
  crd.names.categories = strings(categories);
  crd.scope = scope_of(context, resource);
  check_unset(context, resource, "path", plural(resource.kind));
  check_unset(context, resource, "scope", "Namespaced");
  crd.metadata.name = crd.group.empty() ? crd.names.plural : crd.names.plural + "." + crd.group;
  check_label(context, path, crd.names.plural, "plural name");
  check_label(context, singular, crd.names.singular, "singular name");
  for (const std::string& name : crd.names.short_names) check_label(context, short_names, name, "short name");
  for (const std::string& name : crd.names.categories) check_label(context, categories, name, "category");
}

void set_metadata(Context& context, schema::CustomResourceDefinition& crd, const model::Resource& resource) {
  for (const model::Version& version : resource.versions) {
    for (const Marker& marker : version.kind->markers) {
      if (marker.row->effect != Effect::metadata) continue;
      add_pairs(context, crd.metadata.annotations, marker, "annotations", false);
      add_pairs(context, crd.metadata.labels, marker, "labels", true);
    }
  }
  check_approval(context, crd, resource);
}

}  // namespace kubexx::crd
