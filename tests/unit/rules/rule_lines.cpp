// Answers the requests `cel` of tests/oracle/PROTOCOL.md, one JSON document a line: what kubexx thinks of a rule at a
// node with some schema. Started with `--server-version 1.37`.

#include <charconv>
#include <iostream>
#include <string>

#include "runtime/json/text.hpp"
#include "runtime/rules/budget.hpp"
#include "runtime/rules/compile_rule.hpp"
#include "runtime/rules/declare.hpp"
#include "runtime/schema/check.hpp"
#include "tests/unit/rules/schema_text.hpp"

using namespace kubexx;

namespace {

std::string text_of(const json::Object& object, std::string_view key) {
  const json::Value* value = object.find(key);
  return value != nullptr && value->is_string() ? value->as_string() : std::string();
}

std::optional<bool> flag_of(const json::Object& object, std::string_view key) {
  const json::Value* value = object.find(key);
  return value != nullptr && value->is_bool() ? std::optional(value->as_bool()) : std::nullopt;
}

std::string detail_of(const rules::Expression& expression) {
  return expression.ok() ? std::string() : expression.refusals.front().detail;
}

json::Object refused(std::string_view error) {
  json::Object out;
  out.set("accepted", false);
  out.set("error", error);
  return out;
}

json::Object answer(const json::Object& asked, const schema::JsonSchema& schema, const cel::Environment& environment) {
  const bool root = flag_of(asked, "root").value_or(false) || schema.embedded_resource;
  const auto declared =
      rules::declare(schema, root ? rules::Place::resource_root : rules::Place::anywhere, environment.server_minor());
  if (declared == nullptr) return refused("failed to convert to declType for CEL validation rules");
  const schema::ValidationRule rule{.rule = text_of(asked, "rule"),
                                    .message_expression = text_of(asked, "messageExpression"),
                                    .optional_old_self = flag_of(asked, "optionalOldSelf")};
  rules::RuleCompiler compiler(environment, *declared);
  const rules::Expression compiled = compiler.compile_rule(rule);
  rules::Expression message;
  if (compiled.ok() && !rule.message_expression.empty()) message = compiler.compile_message(rule);
  json::Object out;
  out.set("accepted", compiled.ok() && message.ok());
  out.set("error", detail_of(compiled));
  out.set("messageError", detail_of(message));
  out.set("type", compiled.compiled.ok() ? cel::to_text(*compiled.compiled.type()) : "");
  out.set("maxCost", compiled.cost.max);
  out.set("messageMaxCost", message.cost.max);
  out.set("cardinality", rules::unbounded_cardinality(*declared));
  out.set("usesOldSelf", rules::uses_old_self(compiled));
  return out;
}

json::Object answer(const std::string& line, const cel::Environment& fresh, const cel::Environment& stored) {
  const auto parsed = json::parse(line);
  const auto* asked = std::get_if<json::Value>(&parsed);
  const json::Value* given = asked != nullptr && asked->is_object() ? asked->as_object().find("schema") : nullptr;
  const auto schema = given != nullptr ? rules::test::read_schema(*given) : std::nullopt;
  if (schema) {
    const json::Object& request = asked->as_object();
    return answer(request, *schema, flag_of(request, "stored").value_or(false) ? stored : fresh);
  }
  json::Object out;
  out.set("problem", "schema: cannot be read");
  return out;
}

}  // namespace

int main(int argc, char** argv) {
  const std::string version = argc > 2 ? argv[2] : "1.37";
  int minor = schema::kNewestServer;
  std::from_chars(version.data() + version.find('.') + 1, version.data() + version.size(), minor);
  const cel::Environment fresh(minor);
  const cel::Environment stored(minor, cel::Expressions::stored);
  std::cout << "{\"server\":\"" << version << "\"}" << std::endl;
  std::ios::sync_with_stdio(false);
  for (std::string line; std::getline(std::cin, line);) {
    std::cout << json::to_text(json::Value(answer(line, fresh, stored))) << '\n';
    if (std::cin.rdbuf()->in_avail() <= 0) std::cout << std::flush;
  }
}
