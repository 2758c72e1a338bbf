// Any text as a rule on a schema with all kinds of values: parsed, checked, prepared and costed as two servers do it,
// with advice on its cost.

#include <cstddef>
#include <cstdint>
#include <string>

#include "runtime/rules/bounds.hpp"
#include "runtime/rules/compile_rule.hpp"
#include "runtime/rules/declare.hpp"

using namespace kubexx;

namespace {

schema::JsonSchema of_type(std::string type) {
  schema::JsonSchema out;
  out.type = std::move(type);
  return out;
}

schema::JsonSchema sample() {
  schema::JsonSchema list = of_type("array");
  list.items = of_type("string");
  schema::JsonSchema map = of_type("object");
  map.additional_properties.emplace().schema = of_type("integer");
  schema::JsonSchema port;
  port.int_or_string = true;
  schema::JsonSchema out = of_type("object");
  out.properties = {{"b", of_type("boolean")},
                    {"i", of_type("integer")},
                    {"l", list},
                    {"m", map},
                    {"n", of_type("number")},
                    {"port", port},
                    {"s", of_type("string")}};
  return out;
}

void try_rule(const std::string& text, const schema::JsonSchema& node, const cel::DeclaredType& self,
              const cel::Environment& environment) {
  rules::RuleCompiler compiler(environment, self);
  const rules::Expression compiled = compiler.compile_rule({.rule = text, .message_expression = text});
  const rules::Expression message = compiler.compile_message({.rule = text, .message_expression = text});
  if (compiled.ok() || message.ok()) {
    const auto& expression = compiled.ok() ? compiled : message;
    rules::advise_bounds({.compiled = expression.compiled, .environment = environment, .node = node, .ancestors = {}});
  }
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  static const schema::JsonSchema kNode = sample();
  static const cel::Environment kNew(37), kOld(30);
  static const auto kSelf = rules::declare(kNode, rules::SchemaRole::anywhere, 37);
  const std::string text(reinterpret_cast<const char*>(data), size);
  try_rule(text, kNode, *kSelf, kNew);
  try_rule(text, kNode, *kSelf, kOld);
  return 0;
}
