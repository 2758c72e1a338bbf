#include "runtime/cel/eval/function.hpp"
#include "runtime/cel/library/semver.hpp"
#include "runtime/core/quantity.hpp"

namespace kubexx::cel {
namespace {

using Arguments = std::span<const Value>;
using core::Quantity;

Value quantity(Arguments arguments, EvalContext& context) {
  auto parsed = Quantity::parse(arguments[0].as_text());
  if (const auto* problem = std::get_if<std::string>(&parsed)) return context.error(*problem);
  return Value::quantity(context.arena.make<Quantity>(std::get<Quantity>(std::move(parsed))));
}

Value is_quantity(Arguments arguments, EvalContext&) {
  return Value::boolean(std::holds_alternative<Quantity>(Quantity::parse(arguments[0].as_text())));
}

Value sign(Arguments arguments, EvalContext&) { return Value::integer(arguments[0].as_quantity().sign()); }
Value compare_quantities(Arguments arguments, EvalContext&) {
  return Value::integer(arguments[0].as_quantity().compare(arguments[1].as_quantity()));
}
Value quantity_greater(Arguments arguments, EvalContext&) {
  return Value::boolean(arguments[0].as_quantity().compare(arguments[1].as_quantity()) > 0);
}
Value quantity_less(Arguments arguments, EvalContext&) {
  return Value::boolean(arguments[0].as_quantity().compare(arguments[1].as_quantity()) < 0);
}
Value as_float(Arguments arguments, EvalContext&) {
  return Value::floating(arguments[0].as_quantity().as_approximate_float());
}
Value is_integer(Arguments arguments, EvalContext&) {
  return Value::boolean(arguments[0].as_quantity().as_integer().has_value());
}

Value as_integer(Arguments arguments, EvalContext&) {
  const auto integer = arguments[0].as_quantity().as_integer();
  return integer ? Value::integer(*integer) : Value::error("cannot convert value to integer");
}

Value kept(std::optional<Quantity> sum, EvalContext& context) {
  if (!sum) return too_long();
  return Value::computed_quantity(context.arena.make<Quantity>(*std::move(sum)));
}

Quantity second(Arguments arguments) {
  return arguments[1].is(ValueKind::integer) ? Quantity::of(arguments[1].as_integer()) : arguments[1].as_quantity();
}

Value add_quantity(Arguments arguments, EvalContext& context) {
  return kept(arguments[0].as_quantity().plus(second(arguments)), context);
}
Value subtract_quantity(Arguments arguments, EvalContext& context) {
  return kept(arguments[0].as_quantity().minus(second(arguments)), context);
}

bool normalize(Arguments arguments) { return arguments.size() > 1 && arguments[1].as_boolean(); }

Value semver(Arguments arguments, EvalContext& context) {
  auto parsed = SemanticVersion::parse(arguments[0].as_text(), normalize(arguments));
  if (const auto* problem = std::get_if<std::string>(&parsed)) return context.error(*problem);
  return Value::semver(context.arena.make<SemanticVersion>(std::get<SemanticVersion>(std::move(parsed))));
}

Value is_semver(Arguments arguments, EvalContext&) {
  return Value::boolean(
      std::holds_alternative<SemanticVersion>(SemanticVersion::parse(arguments[0].as_text(), normalize(arguments))));
}

Value compare_versions(Arguments arguments, EvalContext&) {
  return Value::integer(arguments[0].as_semver().compare(arguments[1].as_semver()));
}
Value version_greater(Arguments arguments, EvalContext&) {
  return Value::boolean(arguments[0].as_semver().compare(arguments[1].as_semver()) > 0);
}
Value version_less(Arguments arguments, EvalContext&) {
  return Value::boolean(arguments[0].as_semver().compare(arguments[1].as_semver()) < 0);
}

template <std::uint64_t SemanticVersion::* part>
Value version_part(Arguments arguments, EvalContext&) {
  return Value::integer(static_cast<std::int64_t>(arguments[0].as_semver().*part));
}

constexpr Implemented kQuantityFunctions[] = {
    {"string_to_quantity", quantity},
    {"is_quantity_string", is_quantity},
    {"quantity_sign", sign},
    {"quantity_is_greater_than", quantity_greater},
    {"quantity_is_less_than", quantity_less},
    {"quantity_compare_to", compare_quantities},
    {"quantity_get_float", as_float},
    {"quantity_get_int", as_integer},
    {"quantity_is_integer", is_integer},
    {"quantity_add", add_quantity},
    {"quantity_add_int", add_quantity},
    {"quantity_sub", subtract_quantity},
    {"quantity_sub_int", subtract_quantity},
    {"string_to_semver", semver},
    {"string_bool_to_semver", semver},
    {"is_semver_string", is_semver},
    {"is_semver_string_bool", is_semver},
    {"semver_is_greater_than", version_greater},
    {"semver_is_less_than", version_less},
    {"semver_compare_to", compare_versions},
    {"semver_major", version_part<&SemanticVersion::major>},
    {"semver_minor", version_part<&SemanticVersion::minor>},
    {"semver_patch", version_part<&SemanticVersion::patch>},
};

}  // namespace

std::span<const Implemented> quantity_functions() { return kQuantityFunctions; }

}  // namespace kubexx::cel
