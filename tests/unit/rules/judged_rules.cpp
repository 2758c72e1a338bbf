#include "tests/unit/rules/judged_rules.hpp"

#include <fmt/format.h>

#include <array>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "runtime/cel/eval/document_view.hpp"
#include "runtime/cel/eval/value_text.hpp"
#include "runtime/rules/budget.hpp"
#include "runtime/rules/compile_rule.hpp"
#include "runtime/rules/declare.hpp"
#include "tests/unit/rules/schema_text.hpp"

namespace kubexx::rules::test {
namespace {

std::string text_of(const json::Object& object, std::string_view key) {
  const json::Value* value = object.find(key);
  return value != nullptr && value->is_string() ? value->as_string() : std::string();
}

std::optional<bool> flag_of(const json::Object& object, std::string_view key) {
  const json::Value* value = object.find(key);
  return value != nullptr && value->is_bool() ? std::optional(value->as_bool()) : std::nullopt;
}

std::string detail_of(const Expression& expression) {
  return expression.ok() ? std::string() : expression.refusals.front().detail;
}

json::Object refused(std::string_view error) {
  json::Object out;
  out.set("accepted", false);
  out.set("error", error);
  return out;
}

json::Object problem(std::string_view text) {
  json::Object out;
  out.set("problem", text);
  return out;
}

/// The elements of a list that are objects.
std::vector<const json::Object*> objects_of(const json::Object& object, std::string_view key) {
  std::vector<const json::Object*> found;
  const json::Value* value = object.find(key);
  if (value == nullptr || !value->is_array()) return found;
  for (const json::Value& element : value->as_array()) {
    if (element.is_object()) found.push_back(&element.as_object());
  }
  return found;
}

/// What an expression gives on a subject, as the server's answer has it.
std::string result_of(const cel::Program& program, const json::Object& subject, const cel::DeclaredType& self,
                      bool optional_old_self) {
  cel::EvalContext context;
  const auto view = [&](std::string_view key) {
    const json::Value* value = subject.find(key);
    return value != nullptr ? cel::view_json(*value, self, context) : cel::Value();
  };
  std::array<cel::Value, 2> variables = {view("value"), view("oldValue")};
  if (optional_old_self) {
    const bool has_old = subject.find("oldValue") != nullptr;
    variables[1] = cel::Value::optional(has_old ? context.arena.make<cel::Value>(variables[1]) : nullptr);
  }
  const cel::Outcome outcome = cel::evaluate(program, variables, context);
  if (outcome.state != cel::Outcome::State::value)
    return fmt::format("error {} {}", outcome.cost, outcome.value.as_text());
  return fmt::format("value {} {} {}", outcome.cost, cel::type_name(outcome.value),
                     cel::literal_text(outcome.value, context));
}

json::Object judge(const schema::ValidationRule& rule, RuleCompiler& compiler, const cel::DeclaredType& self,
                   const std::vector<const json::Object*>& subjects) {
  const Expression compiled = compiler.compile_rule(rule);
  Expression message;
  if (compiled.ok() && !rule.message_expression.empty()) message = compiler.compile_message(rule);
  // An expression that is not a bool has results, too.
  const Expression any = compiled.ok() ? compiled : compiler.compile_any(rule);
  json::Array results;
  if (any.program) {
    for (const json::Object* subject : subjects)
      results.emplace_back(result_of(*any.program, *subject, self, rule.optional_old_self.value_or(false)));
  }
  json::Object out;
  out.set("accepted", compiled.ok() && message.ok());
  out.set("error", detail_of(compiled));
  out.set("messageError", detail_of(message));
  out.set("type", compiled.compiled.ok() ? cel::to_text(*compiled.compiled.type()) : "");
  out.set("maxCost", compiled.cost.max);
  out.set("messageMaxCost", message.cost.max);
  out.set("cardinality", unbounded_cardinality(self));
  out.set("usesOldSelf", uses_old_self(compiled));
  out.set("results", std::move(results));
  return out;
}

json::Object answer(const json::Object& asked, const schema::JsonSchema& schema, const cel::Environment& environment) {
  const bool root = flag_of(asked, "root").value_or(false) || schema.embedded_resource;
  const auto declared =
      declare(schema, root ? SchemaRole::resource_root : SchemaRole::anywhere, environment.server_minor());
  std::optional<RuleCompiler> compiler;
  if (declared != nullptr) compiler.emplace(environment, *declared);
  const auto subjects = objects_of(asked, "subjects");
  json::Array judged;
  for (const json::Object* given : objects_of(asked, "rules")) {
    const schema::ValidationRule rule{.rule = text_of(*given, "rule"),
                                      .message_expression = text_of(*given, "messageExpression"),
                                      .optional_old_self = flag_of(*given, "optionalOldSelf")};
    judged.emplace_back(compiler ? judge(rule, *compiler, *declared, subjects)
                                 : refused("failed to convert to declType for CEL validation rules"));
  }
  json::Object out;
  out.set("rules", std::move(judged));
  return out;
}

}  // namespace

json::Object judge_rules(const json::Object& asked, const cel::Environment& fresh, const cel::Environment& stored) {
  const json::Value* given = asked.find("schema");
  const auto schema = given != nullptr ? read_schema(*given) : std::nullopt;
  if (!schema) return problem("schema: cannot be read");
  return answer(asked, *schema, flag_of(asked, "stored").value_or(false) ? stored : fresh);
}

}  // namespace kubexx::rules::test
