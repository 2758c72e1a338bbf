#include "generator/driver/migrate/schema_violations.hpp"

#include <algorithm>

#include <kubexx/client/dynamic_api.hpp>
#include "runtime/json/members.hpp"
#include "runtime/rules/evaluate.hpp"
#include "runtime/schema/decode.hpp"
#include "runtime/schema/validate_object.hpp"

namespace kubexx::driver {
namespace {

const ResourceInfo& crds() {
  static const ResourceInfo info{.group = "apiextensions.k8s.io",
                                 .version = "v1",
                                 .kind = "CustomResourceDefinition",
                                 .plural = "customresourcedefinitions",
                                 .namespaced = false};
  return info;
}

ResourceInfo stored_resource(const schema::CustomResourceDefinition& crd) {
  const auto stored =
      std::find_if(crd.versions.begin(), crd.versions.end(), [](const auto& one) { return one.storage; });
  ResourceInfo info{.group = crd.group, .kind = crd.names.kind, .plural = crd.names.plural};
  if (stored != crd.versions.end()) info.version = stored->name;
  info.namespaced = crd.scope == "Namespaced";
  return info;
}

/// The definition that a server answers has been validated by it.
class Schema {
 public:
  explicit Schema(schema::CustomResourceDefinition crd)
      : served_(std::move(crd)), expressions_(rules::expression_evaluation(served_)) {}

  ResourceInfo resource() const { return stored_resource(served_.crd()); }

  /// Those of the metadata have nothing to do with the schema.
  std::vector<std::string> problems(json::Value object) const {
    schema::ObjectRequest request;
    request.object = std::move(object);
    request.source = schema::Source::json;
    const schema::ObjectVerdict verdict =
        schema::validate_object(served_, std::move(request), {schema::FieldValidation::ignore, expressions_});
    std::vector<std::string> problems;
    if (verdict.fatal) problems.push_back(verdict.fatal->text);
    for (const schema::FieldError& error : verdict.errors)
      if (!error.field.starts_with("metadata")) problems.push_back(schema::text(error));
    return problems;
  }

 private:
  schema::ServedDefinition served_;
  schema::ExpressionEvaluation expressions_;
};

}  // namespace

Result<> find_schema_violations(const Client& client, const std::string& definition,
                                const std::function<void(const SchemaViolation&)>& take) {
  const Reply<json::Value> document = DynamicApi(client, crds()).get(definition);
  if (!document) return document.error();
  schema::DecodedCrd decoded = schema::decode_crd(*document, schema::Source::json);
  if (decoded.fatal) return Error{.stage = Stage::decode, .message = decoded.fatal->text};
  const Schema rules(std::move(decoded.crd));
  const auto read = DynamicApi(client, rules.resource()).each({}, [&](json::Value object) {
    SchemaViolation violation{
        {json::text_at(object, {"metadata", "namespace"}), json::text_at(object, {"metadata", "name"})}, {}};
    violation.problems = rules.problems(std::move(object));
    if (!violation.problems.empty()) take(violation);
  });
  if (!read) return read.error();
  return {};
}

}  // namespace kubexx::driver
