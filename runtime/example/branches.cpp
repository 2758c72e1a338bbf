#include "runtime/example/branches.hpp"

#include <algorithm>
#include <utility>

#include "runtime/example/candidates.hpp"
#include "runtime/schema/object/compiled_schema.hpp"
#include "runtime/schema/object/value_validation.hpp"

namespace kubexx::example {
namespace {

using schema::JsonSchema;

/// Whether a value satisfies a branch.
bool satisfies(const json::Value& value, const JsonSchema& branch, int server_minor) {
  const schema::CompiledSchema compiled = schema::compile_schema(branch, schema::SchemaUse::objects, server_minor);
  schema::FieldErrors errors;
  schema::validate_value(value, compiled.root(), {}, server_minor, errors);
  return errors.empty();
}

/// Changes a value so that it satisfies a branch, or violates it, as far as single fields decide.
class BranchFitter {
 public:
  BranchFitter(Extent extent, ValueSource& source) : extent_(extent), source_(source) {}

  /// `chosen` selects the branch of junctors in the branch.
  void satisfy(json::Value& value, const Place& place, const JsonSchema& branch, std::size_t chosen) {
    if (place.is_scalar()) return replace(value, place, branch, true);
    for (const std::string& name : branch.required) require(value, place, name);
    for_each_part(value, place, branch, [&](json::Value& part, const Place& at, const JsonSchema& schema) {
      satisfy(part, at, schema, chosen);
    });
    for (const JsonSchema& part : branch.all_of) satisfy(value, place, part, chosen);
    if (!branch.any_of.empty()) satisfy(value, place, branch.any_of[chosen % branch.any_of.size()], chosen);
    if (!branch.one_of.empty()) choose(value, place, branch.one_of, chosen % branch.one_of.size(), chosen);
    if (branch.negation) violate(value, place, *branch.negation);
  }

  /// Satisfies one of several branches; what the others require beyond it is removed.
  void choose(json::Value& value, const Place& place, const std::vector<JsonSchema>& branches, std::size_t index,
              std::size_t chosen) {
    for (std::size_t i = 0; i < branches.size(); ++i)
      if (i != index) erase_required(value, branches[i], &branches[index]);
    satisfy(value, place, branches[index], chosen);
  }

  void violate(json::Value& value, const Place& place, const JsonSchema& branch) {
    if (place.is_scalar()) return replace(value, place, branch, false);
    erase_required(value, branch, nullptr);
    if (branch.required.empty())
      for_each_part(value, place, branch,
                    [&](json::Value& part, const Place& at, const JsonSchema& schema) { violate(part, at, schema); });
    for (const auto* parts : {&branch.all_of, &branch.any_of, &branch.one_of})
      for (const JsonSchema& part : *parts) violate(value, place, part);
    if (branch.negation) satisfy(value, place, *branch.negation, 0);
  }

 private:
  template <class Visit>
  void for_each_part(json::Value& value, const Place& place, const JsonSchema& branch, const Visit& visit) {
    if (value.is_object())
      for (const auto& [name, schema] : branch.properties) {
        json::Value* member = value.as_object().find(name);
        if (const Place at = place.member(name); member != nullptr && at) visit(*member, at, schema);
      }
    if (value.is_array() && branch.items)
      for (json::Value& element : value.as_array())
        if (const Place at = place.items()) visit(element, at, *branch.items);
  }

  void require(json::Value& value, const Place& place, const std::string& name) {
    if (!value.is_object() || value.as_object().find(name) != nullptr) return;
    const Place at = place.member(name);
    const json::Value* made = at ? source_.value(at, extent_) : nullptr;
    if (made != nullptr) value.as_object().set(name, *made);
  }

  static void erase_required(json::Value& value, const JsonSchema& branch, const JsonSchema* but) {
    if (!value.is_object()) return;
    for (const std::string& name : branch.required)
      if (but == nullptr || std::find(but->required.begin(), but->required.end(), name) == but->required.end())
        value.as_object().erase(name);
    for (const JsonSchema& part : branch.all_of) erase_required(value, part, but);
  }

  void replace(json::Value& value, const Place& place, const JsonSchema& branch, bool wanted) {
    if (satisfies(value, branch, source_.server_minor()) == wanted) return;
    std::vector<json::Value> candidates =
        wanted ? scalar_candidates(of_type(branch, place)) : std::vector<json::Value>();
    for (json::Value& more : scalar_candidates(*place.schema)) candidates.push_back(std::move(more));
    for (json::Value& candidate : candidates) {
      if (satisfies(candidate, branch, source_.server_minor()) != wanted) continue;
      if (!check_value(place, candidate, source_.server_minor()).empty()) continue;
      value = std::move(candidate);
      return;
    }
  }

  /// Branches have no types of their own.
  static JsonSchema of_type(const JsonSchema& branch, const Place& place) {
    JsonSchema typed = branch;
    if (typed.type.empty()) typed.type = place.schema->type;
    return typed;
  }

  Extent extent_;
  ValueSource& source_;
};

}  // namespace

std::vector<json::Value> branch_values(const json::Value& value, const Place& place, Extent extent,
                                       ValueSource& source) {
  std::vector<json::Value> out;
  const JsonSchema& schema = *place.schema;
  const std::size_t choices = std::max({schema.any_of.size(), schema.one_of.size(), std::size_t{1}});
  BranchFitter fitter(extent, source);
  if (schema.all_of.empty() && schema.any_of.empty() && schema.one_of.empty() && !schema.negation) return out;
  for (std::size_t chosen = 0; chosen < choices; ++chosen) {
    json::Value changed = value;
    for (const JsonSchema& branch : schema.all_of) fitter.satisfy(changed, place, branch, chosen);
    if (!schema.any_of.empty()) fitter.satisfy(changed, place, schema.any_of[chosen % schema.any_of.size()], chosen);
    if (!schema.one_of.empty()) fitter.choose(changed, place, schema.one_of, chosen % schema.one_of.size(), chosen);
    if (schema.negation) fitter.violate(changed, place, *schema.negation);
    out.push_back(std::move(changed));
  }
  return out;
}

}  // namespace kubexx::example
