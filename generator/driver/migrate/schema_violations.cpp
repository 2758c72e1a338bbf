#include "generator/driver/migrate/schema_violations.hpp"

#include <kubexx/client/dynamic_api.hpp>
#include <kubexx/client/raw_api.hpp>
#include "runtime/json/members.hpp"
#include "runtime/json/text.hpp"
#include "runtime/migration/metadata_page.hpp"
#include "runtime/migration/page_reader.hpp"
#include "runtime/migration/served_definition.hpp"
#include "runtime/rules/evaluate.hpp"
#include "runtime/schema/decode.hpp"
#include "runtime/schema/validate_object.hpp"

namespace kubexx::driver {
namespace {

/// The definition that a server answers has been validated by it.
class Schema {
 public:
  explicit Schema(schema::CustomResourceDefinition crd)
      : served_(std::move(crd)), expressions_(rules::expression_evaluation(served_)) {}

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

/// The objects of a kind in its storage version, page by page, apart from those that cannot be converted to it.
class ConvertibleObjects {
 public:
  ConvertibleObjects(const Client& client, const migration::Definition& definition)
      : client_(client.with({.retries_500 = false})), resource_(definition.resource), reader_(client, definition, {}) {}

  Result<> each(const std::function<void(json::Value)>& take) {
    std::string token;
    do {
      const Result<std::string> next = read_page(token, take);
      if (!next) return next.error();
      token = *next;
    } while (!token.empty());
    return {};
  }

 private:
  /// Where the next page begins.
  Result<std::string> read_page(const std::string& token, const std::function<void(json::Value)>& take) {
    const auto answer =
        client::RawApi(client_.session(), resource_, "").list_page({.page = kPage, .continue_token = token});
    if (!answer && answer.error().code == 500) return read_singly(token, take);
    if (!answer) return answer.error();
    auto page = client::DynamicForm{resource_.api_version(), resource_.kind}.decode_list(*answer);
    if (!page) return std::move(page).error();
    for (json::Value& object : page->items) take(std::move(object));
    return page->continue_token;
  }

  Result<std::string> read_singly(const std::string& token, const std::function<void(json::Value)>& take) {
    const auto answer = reader_.read(kPage, token);
    if (!answer) return answer.error();
    auto page = migration::read_page(*answer, {});
    if (!page) return std::move(page).error();
    for (const migration::ObjectState& state : page->objects) {
      auto object = DynamicApi(client_, resource_, state.key.name_space).get(state.key.name);
      if (object) take(*std::move(object));
      if (!object && object.error().code != 500 && !object.error().not_found()) return object.error();
    }
    return std::move(page->continue_token);
  }

  static constexpr int kPage = 500;
  Client client_;
  ResourceInfo resource_;
  migration::PageReader reader_;
};

}  // namespace

Result<> find_schema_violations(const Client& client, const std::string& definition,
                                const std::function<void(const SchemaViolation&)>& take) {
  const Reply<json::Value> document = DynamicApi(client, migration::definitions()).get(definition);
  if (!document) return document.error();
  schema::DecodedCrd decoded = schema::decode_crd(*document, schema::Source::json);
  if (decoded.fatal) return Error{.stage = Stage::decode, .message = decoded.fatal->text};
  const Schema rules(std::move(decoded.crd));
  const auto definition_now = migration::read_definition(json::to_text(*document));
  if (!definition_now) return definition_now.error();
  return ConvertibleObjects(client, *definition_now).each([&](json::Value object) {
    SchemaViolation violation{
        {json::text_at(object, {"metadata", "namespace"}), json::text_at(object, {"metadata", "name"})}, {}};
    violation.problems = rules.problems(std::move(object));
    if (!violation.problems.empty()) take(violation);
  });
}

}  // namespace kubexx::driver
