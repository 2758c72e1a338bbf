#include "generator/checks/name_collisions.hpp"

#include <fmt/format.h>

#include <map>
#include <string>
#include <string_view>
#include <tuple>

#include "generator/crd/crd_names.hpp"

namespace kubexx::checks {
namespace {

using schema::CustomResourceDefinition;

enum class NameRole { plural, singular, short_name, kind, list_kind };

std::string_view words(NameRole role) {
  switch (role) {
    case NameRole::plural:
      return "plural name";
    case NameRole::singular:
      return "singular name";
    case NameRole::short_name:
      return "short name";
    case NameRole::kind:
      return "kind";
    case NameRole::list_kind:
      return "list kind";
  }
  return "name";
}

/// The argument of `+kubebuilder:resource` that sets the name; empty for kinds.
std::string_view argument_name(NameRole role) {
  if (role == NameRole::plural) return "path";
  if (role == NameRole::singular) return "singular";
  return role == NameRole::short_name ? "shortName" : "";
}

/// One name of one definition.
struct ServedName {
  NameRole role;
  const CustomResourceDefinition* crd;
};

class CollisionCheck {
 public:
  CollisionCheck(const model::Model& model, bool controller_gen, support::Diagnostics& diagnostics)
      : controller_gen_(controller_gen), diagnostics_(diagnostics) {
    for (const model::Resource& resource : model.resources) resources_[{resource.group, resource.kind}] = &resource;
  }

  void add(const CustomResourceDefinition& crd) {
    const auto& names = crd.names;
    add({NameRole::plural, &crd}, names.plural);
    add({NameRole::singular, &crd}, names.singular);
    for (const std::string& name : names.short_names) add({NameRole::short_name, &crd}, name);
    add({NameRole::kind, &crd}, names.kind);
    add({NameRole::list_kind, &crd}, names.list_kind);
  }

 private:
  void add(ServedName name, const std::string& text) {
    const bool is_kind = name.role == NameRole::kind || name.role == NameRole::list_kind;
    const auto [known, added] = names_.try_emplace({name.crd->group, is_kind, text}, name);
    if (!added && known->second.crd != name.crd) report(known->second, name, text);
  }

  void report(const ServedName& first, const ServedName& second, const std::string& text) {
    const bool one_file = first.role == NameRole::plural && second.role == NameRole::plural;
    diagnostics_
        .report_for(controller_gen_, one_file ? support::RuleId("output-clash") : support::RuleId("name-collision"),
                    place_of(second),
                    fmt::format("'{}' is the {} of kind '{}' and the {} of kind '{}', both of group '{}'; {}", text,
                                words(second.role), second.crd->names.kind, words(first.role), first.crd->names.kind,
                                second.crd->group,
                                one_file ? "their CRDs would be one file" : "an API server serves only one of them"))
        .notes.push_back({fmt::format("the {} of '{}' is declared here", words(first.role), first.crd->names.kind),
                          place_of(first)});
  }

  /// The argument that sets the name, else the name of the kind it follows from.
  support::Span place_of(const ServedName& name) const {
    const model::Resource& resource = *resources_.at({name.crd->group, name.crd->names.kind});
    const std::string_view argument = argument_name(name.role);
    for (const model::Version& version : resource.versions)
      if (const markers::Marker* marker = crd::resource_marker(version, argument)) return marker->find(argument)->span;
    return resource.versions.front().kind->fact->name_span;
  }

  bool controller_gen_;
  support::Diagnostics& diagnostics_;
  std::map<std::tuple<std::string, std::string>, const model::Resource*> resources_;
  std::map<std::tuple<std::string, bool, std::string>, ServedName> names_;
};

}  // namespace

void check_name_collisions(std::span<const CustomResourceDefinition> crds, const model::Model& model,
                           bool controller_gen, support::Diagnostics& diagnostics) {
  CollisionCheck check(model, controller_gen, diagnostics);
  for (const CustomResourceDefinition& crd : crds) check.add(crd);
}

}  // namespace kubexx::checks
