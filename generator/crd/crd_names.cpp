#include "generator/crd/crd_names.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "generator/crd/plural.hpp"
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

/// The value that some version gives to an argument of `resource`, with all versions in agreement.
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
              fmt::format("'{}' of '{}' differs between versions, but it belongs to all of them", name, resource.kind))
            .notes.push_back({"the other version says it here", first->span});
      }
    }
  }
  return first;
}

std::vector<std::string> strings(const Argument* argument) {
  std::vector<std::string> result;
  if (argument == nullptr || !argument->value.is_array()) return result;
  for (const json::Value& element : argument->value.as_array()) result.push_back(element.as_string());
  return result;
}

void check_label(Context& context, const Argument* argument, const std::string& text, std::string_view what) {
  if (argument == nullptr || model::is_dns_1035_label(text)) return;
  error(
      context, "resource-name", argument->span,
      fmt::format("'{}' is no {}; expected at most 63 lower-case letters, digits and '-', a letter first", text, what));
}

std::string set_scope(Context& context, const model::Resource& resource) {
  const Argument* argument = agreed(context, resource, "scope");
  if (argument == nullptr) return "Namespaced";
  const std::string& scope = argument->value.as_string();
  if (scope != "Namespaced" && scope != "Cluster") {
    error(context, "marker-value", argument->span,
          fmt::format("'{}' is no scope; expected Namespaced or Cluster", scope));
  }
  return scope;
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
            fmt::format("'{}' is no '<key>=<value>'; every element of '{}' is a key and its value", pair, name));
      continue;
    }
    const std::string key = pair.substr(0, equals);
    const std::string value = pair.substr(equals + 1);
    const bool value_ok = !is_label || value.empty() || is_name_part(value);
    if (!is_qualified_name(is_label ? key : lower(key)) || (!value_ok && !context.options.controller_gen)) {
      error(context, "metadata-pair", argument->span,
            fmt::format(
                "'{}' cannot be {}: letters, digits, '-', '_' and '.', at most 63 of them, with a domain and '/' in "
                "front of a key where wanted",
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
  if (!is_protected(crd.group)) return;
  const auto found = crd.metadata.annotations.find(annotation);
  const std::string value = found == crd.metadata.annotations.end() ? std::string() : found->second;
  if (value.starts_with("unapproved") || value.find("://") != std::string::npos) return;
  support::Diagnostic diagnostic;
  diagnostic.rule = "group-protected";
  diagnostic.severity = context.options.controller_gen ? support::Severity::warning : support::Severity::error;
  diagnostic.span = resource.versions.front().kind->fact->name_span;
  diagnostic.message = fmt::format(
      "group '{}' belongs to Kubernetes, and its CRDs need the annotation '{}' with the URL of the approval, or a text "
      "that "
      "begins with 'unapproved'",
      crd.group, annotation);
  diagnostic.notes.push_back(
      {fmt::format("such as '+kubebuilder:metadata:annotations=\"{}=https://github.com/kubernetes/kubernetes/pull/1\"'",
                   annotation),
       {}});
  context.diagnostics.report(std::move(diagnostic));
}

}  // namespace

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
  crd.scope = set_scope(context, resource);
  crd.metadata.name = crd.names.plural + "." + crd.group;
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
