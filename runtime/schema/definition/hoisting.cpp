#include "runtime/schema/definition/hoisting.hpp"

#include <algorithm>

namespace kubexx::schema::definition {
namespace {

template <class Same>
bool same_everywhere(const CustomResourceDefinition& crd, Same same) {
  const std::vector<CrdVersion>& versions = crd.versions;
  return !versions.empty() && std::all_of(versions.begin() + 1, versions.end(),
                                          [&](const CrdVersion& other) { return same(versions.front(), other); });
}

bool same_schema(const CrdVersion& a, const CrdVersion& b) {
  return a.has_bare_schema == b.has_bare_schema && a.schema == b.schema;
}

}  // namespace

Hoisting hoisting_of(const CustomResourceDefinition& crd) {
  return {
      same_everywhere(crd, same_schema),
      same_everywhere(crd, [](const CrdVersion& a, const CrdVersion& b) { return a.subresources == b.subresources; }),
      same_everywhere(crd,
                      [](const CrdVersion& a, const CrdVersion& b) { return a.printer_columns == b.printer_columns; }),
      same_everywhere(
          crd, [](const CrdVersion& a, const CrdVersion& b) { return a.selectable_fields == b.selectable_fields; })};
}

Hoisting hoisting_of(const BetaLayout& layout) {
  return {layout.schema, layout.subresources, layout.columns, layout.selectable_fields};
}

Location in_version(std::size_t index, std::initializer_list<std::string_view> steps) {
  Location location = {"spec", "versions", index};
  for (std::string_view step : steps) location.emplace_back(std::string(step));
  return location;
}

const Subresources* subresources_of(const CustomResourceDefinition& crd, const Hoisting& hoisting,
                                    std::string_view version) {
  for (const CrdVersion& candidate : crd.versions)
    if (hoisting.subresources || candidate.name == version)
      return candidate.subresources ? &*candidate.subresources : nullptr;
  return nullptr;
}

bool has_status(const Subresources* subresources) { return subresources != nullptr && subresources->status; }

bool any_status(const CustomResourceDefinition& crd) {
  return std::any_of(crd.versions.begin(), crd.versions.end(), [](const CrdVersion& version) {
    return has_status(version.subresources ? &*version.subresources : nullptr);
  });
}

}  // namespace kubexx::schema::definition
