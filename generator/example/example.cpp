#include "generator/example/example.hpp"

#include <fmt/format.h>

#include <utility>

#include "generator/example/builder.hpp"
#include "generator/example/resource_schema.hpp"
#include "runtime/rules/check.hpp"
#include "runtime/rules/evaluate.hpp"
#include "runtime/schema/validate_object.hpp"

namespace kubexx::example {
namespace {

/// `prefix` is the path of the place. Some messages repeat the path, which is empty where the value was checked alone.
std::string problem_of(const Built& built, const std::string& prefix) {
  std::string path = prefix + built.path;
  if (path.starts_with('.')) path.erase(0, 1);
  if (path.empty()) return built.problem;
  std::string problem = built.problem;
  if (const auto gap = problem.find(":  in body"); gap != std::string::npos) problem.insert(gap + 2, path);
  return fmt::format("{}: {}", path, problem);
}

/// The answer of the server; empty if it accepts the object.
std::string verdict_on(const schema::ServedDefinition& definition, const json::Value& object) {
  schema::ObjectRequest request;
  request.object = object;
  request.source = schema::Source::json;
  schema::ObjectOptions options;
  options.field_validation = schema::FieldValidation::strict;
  options.expressions = rules::expression_evaluation(definition);
  const schema::ObjectVerdict verdict = schema::validate_object(definition, std::move(request), options);
  if (verdict.fatal) return verdict.fatal->text;
  return verdict.errors.empty() ? std::string() : schema::text(verdict.errors.front());
}

/// Lists the properties that a full object lacks.
class OmissionLister {
 public:
  OmissionLister(Builder& builder, const schema::JsonSchema* excluded) : builder_(builder), excluded_(excluded) {}

  std::vector<Omission> list(const Place& root, const json::Value& object) {
    visit(root, object, "");
    return std::move(omissions_);
  }

 private:
  void visit(const Place& place, const json::Value& value, const std::string& path) {
    if (value.is_array()) {
      const Place item = place.items();
      if (item && !value.as_array().empty()) visit(item, value.as_array().front(), path + "[]");
    }
    if (!value.is_object()) return;
    for (const json::Object::Member& member : value.as_object())
      if (const Place child = place.member(member.first))
        visit(child, member.second, path.empty() ? member.first : path + "." + member.first);
    for (const auto& [name, schema] : place.schema->properties)
      if (value.as_object().find(name) == nullptr && &schema != excluded_) {
        const Built& built = builder_.build(place.property(name), Extent::full);
        omissions_.push_back({path.empty() ? name : path + "." + name,
                              built.value ? "" : problem_of(built, path.empty() ? name : path + "." + name)});
      }
  }

  Builder& builder_;
  const schema::JsonSchema* excluded_;
  std::vector<Omission> omissions_;
};

}  // namespace

Example build_example(const schema::ServedDefinition& definition, std::string_view version, Extent extent) {
  const schema::ServedVersion& served = *definition.find(version);
  const schema::JsonSchema schema = resource_schema(served);
  const schema::CompiledSchema compiled =
      schema::compile_schema(schema, schema::SchemaUse::objects, definition.server_minor());
  rules::Environments environments;
  const rules::RuleTree rules(schema, rules::SchemaRole::resource_root,
                              environments.of(definition.server_minor(), cel::Expressions::stored));
  const Place root{&schema, &compiled.root(), rules.root()};
  const auto property = schema.properties.find("status");
  const schema::JsonSchema* status =
      served.has_status && property != schema.properties.end() ? &property->second : nullptr;
  Builder builder(definition.server_minor(), status);
  Example out;
  const Built& built = builder.build(root, extent);
  if (!built.value) {
    out.problem = problem_of(built, "");
    return out;
  }
  out.problem = verdict_on(definition, *built.value);
  if (!out.problem.empty()) return out;
  if (extent == Extent::full) out.omitted = OmissionLister(builder, status).list(root, *built.value);
  out.object = *built.value;
  return out;
}

}  // namespace kubexx::example
