// Any text as an expression about an object with values of all kinds: whatever the checker accepts is evaluated twice,
// with the same value and cost, and within its limit.

#include <array>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <string>
#include <string_view>
#include <variant>

#include "runtime/cel/compile.hpp"
#include "runtime/cel/cost.hpp"
#include "runtime/cel/eval/document_view.hpp"
#include "runtime/cel/eval/program.hpp"
#include "runtime/cel/eval/value_text.hpp"
#include "runtime/json/text.hpp"
#include "runtime/rules/declare.hpp"
#include "runtime/schema/decode.hpp"

using namespace kubexx;

namespace {

constexpr std::string_view kSchema = R"({"type": "object", "properties": {
  "b": {"type": "boolean"}, "i": {"type": "integer"}, "n": {"type": "number"}, "s": {"type": "string"},
  "y": {"type": "string", "format": "byte"}, "t": {"type": "string", "format": "date-time"},
  "d": {"type": "string", "format": "duration"}, "port": {"x-kubernetes-int-or-string": true},
  "l": {"type": "array", "items": {"type": "string"}},
  "set": {"type": "array", "x-kubernetes-list-type": "set", "items": {"type": "integer"}},
  "k": {"type": "array", "x-kubernetes-list-type": "map", "x-kubernetes-list-map-keys": ["name"],
        "items": {"type": "object", "properties": {"name": {"type": "string"}, "v": {"type": "integer"}}}},
  "m": {"type": "object", "additionalProperties": {"type": "integer"}},
  "o": {"type": "object", "properties": {"x": {"type": "string"}, "a-b": {"type": "integer"}}}}})";

constexpr std::string_view kObject = R"({"b": true, "i": -7, "n": 1.5, "s": "a.b/c é", "y": "aGk=",
  "t": "2024-02-29T12:00:00+02:00", "d": "1h30m", "port": "50%", "l": ["b", "a", "b", ""], "set": [3, 1, 2],
  "k": [{"name": "x", "v": 1}, {"name": "y"}], "m": {"one": 1, "a.b": 2}, "o": {"x": "10.0.0.1/8", "a-b": 4, "z": 1}})";

json::Value parsed(std::string_view text) { return std::get<json::Value>(json::parse(text)); }

std::string evaluated(const cel::Program& program, const cel::DeclaredType& self, const json::Value& object) {
  cel::EvalContext context;
  const cel::Value view = cel::view_json(object, self, context);
  const std::array<cel::Value, 2> variables = {view, view};
  cel::EvalLimits limits;
  limits.cost = 20'000;
  const cel::Outcome outcome = cel::evaluate(program, variables, context, limits);
  const bool has_value = outcome.state == cel::Outcome::State::value;
  return std::to_string(outcome.cost) + " " +
         (has_value ? cel::literal_text(outcome.value, context) : std::string(outcome.value.as_text()));
}

void try_expression(std::string_view text, int server_minor) {
  static const schema::JsonSchema kNode = schema::decode_schema(parsed(kSchema)).schema;
  static const json::Value kValue = parsed(kObject);
  static const auto kSelf = rules::declare(kNode, rules::SchemaRole::anywhere, 37);
  static const cel::Environment kNew(37), kOld(30);
  const cel::Environment& environment = server_minor == 37 ? kNew : kOld;
  cel::TypePool types(&environment.types());
  const cel::Type* self = cel::type_of(*kSelf, "self", types);
  const std::array<cel::Variable, 2> variables = {{{"self", self}, {"oldSelf", self}}};
  const cel::Compiled compiled = cel::compile(text, environment, variables, types);
  if (!compiled.ok()) return;
  cel::estimate_cost(compiled.ast, compiled.checked, environment, *kSelf);
  constexpr std::array<std::string_view, 2> kNames = {"self", "oldSelf"};
  const auto made = cel::Program::make(compiled.ast, compiled.checked, kNames, server_minor);
  const auto* program = std::get_if<cel::Program>(&made);
  if (program == nullptr) return;
  if (evaluated(*program, *kSelf, kValue) != evaluated(*program, *kSelf, kValue)) std::abort();
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string_view text(reinterpret_cast<const char*>(data), size);
  try_expression(text, 37);
  try_expression(text, 30);
  return 0;
}
