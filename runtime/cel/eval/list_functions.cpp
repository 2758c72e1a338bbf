#include <fmt/format.h>

#include <algorithm>
#include <optional>

#include "runtime/cel/eval/collections.hpp"
#include "runtime/cel/eval/equality.hpp"
#include "runtime/cel/eval/function.hpp"
#include "runtime/cel/eval/go_sort.hpp"
#include "runtime/cel/eval/operator.hpp"
#include "runtime/cel/eval/order.hpp"
#include "runtime/cel/eval/value_text.hpp"
#include "runtime/cel/operators.hpp"

namespace kubexx::cel {
namespace {

using Arguments = std::span<const Value>;

/// What the server takes for a range at most.
constexpr std::int64_t kLongestRange = 1'000'000;

Value is_sorted(Arguments arguments, EvalContext& context) {
  const ListValue& list = arguments[0].as_list();
  Value previous;
  for (std::size_t i = 0; i < list.size; ++i) {
    const Value element = item(list, i, context);
    if (!context.effort.spend(1)) return too_long();
    if (!has_trait(element.kind(), Trait::compares)) return no_such_overload(element);
    if (i > 0) {
      const Value order = compare(previous, element);
      if (order.is(ValueKind::integer) && order.as_integer() > 0) return Value::boolean(false);
    }
    previous = element;
  }
  return Value::boolean(true);
}

template <int preferred>
Value extreme(const ListValue& list, std::string_view name, EvalContext& context) {
  std::optional<Value> best;
  for (std::size_t i = 0; i < list.size; ++i) {
    const Value element = item(list, i, context);
    if (!context.effort.spend(1)) return too_long();
    if (!has_trait(element.kind(), Trait::compares)) return no_such_overload(element);
    if (!best) {
      best = element;
      continue;
    }
    const Value order = compare(*best, element);
    if (order.is(ValueKind::integer) && order.as_integer() == preferred) best = element;
  }
  return best ? *best : context.error(fmt::format("{} called on empty list", name));
}

Value max(Arguments arguments, EvalContext& context) { return extreme<-1>(arguments[0].as_list(), "max", context); }
Value min(Arguments arguments, EvalContext& context) { return extreme<1>(arguments[0].as_list(), "min", context); }

Value sum_from(Value total, Arguments arguments, EvalContext& context) {
  const Implementation add = find_operator(operators::kAdd)->run;
  const ListValue& list = arguments[0].as_list();
  for (std::size_t i = 0; i < list.size; ++i) {
    const Value element = item(list, i, context);
    if (!context.effort.spend(1)) return too_long();
    if (!has_trait(element.kind(), Trait::adds)) return no_such_overload(element);
    const Value both[] = {total, element};
    total = add(Arguments(both), context);
    if (total.is_error()) return total;
  }
  return total;
}

Value sum_int(Arguments arguments, EvalContext& context) { return sum_from(Value::integer(0), arguments, context); }
Value sum_uint(Arguments arguments, EvalContext& context) {
  return sum_from(Value::unsigned_integer(0), arguments, context);
}
Value sum_double(Arguments arguments, EvalContext& context) { return sum_from(Value::floating(0), arguments, context); }
Value sum_duration(Arguments arguments, EvalContext& context) {
  return sum_from(Value::duration({}), arguments, context);
}

Value list_index_of(Arguments arguments, EvalContext& context) {
  const ListValue& list = arguments[0].as_list();
  for (std::size_t i = 0; i < list.size; ++i) {
    if (!context.effort.spend(1)) return too_long();
    if (equals_item(item(list, i, context), arguments[1], context).is_true())
      return Value::integer(static_cast<std::int64_t>(i));
  }
  return Value::integer(-1);
}

Value list_last_index_of(Arguments arguments, EvalContext& context) {
  const ListValue& list = arguments[0].as_list();
  for (std::size_t i = list.size; i-- > 0;) {
    if (!context.effort.spend(1)) return too_long();
    if (equals_item(item(list, i, context), arguments[1], context).is_true())
      return Value::integer(static_cast<std::int64_t>(i));
  }
  return Value::integer(-1);
}

Value includes(Arguments arguments, EvalContext& context) {
  if (!arguments[0].is(ValueKind::list))
    return Value::boolean(equals_item(arguments[0], arguments[1], context).is_true());
  const Value place = list_index_of(arguments, context);
  return place.is_error() ? place : Value::boolean(place.as_integer() >= 0);
}

Value contains_all(const ListValue& list, const ListValue& wanted, EvalContext& context) {
  for (std::size_t i = 0; i < wanted.size; ++i) {
    const Value found = contains(list, item(wanted, i, context), context);
    if (!found.is_true()) return found;
  }
  return Value::boolean(true);
}

Value set_contains(Arguments arguments, EvalContext& context) {
  return contains_all(arguments[0].as_list(), arguments[1].as_list(), context);
}

Value set_equivalent(Arguments arguments, EvalContext& context) {
  const Value one_way = contains_all(arguments[0].as_list(), arguments[1].as_list(), context);
  return one_way.is_true() ? contains_all(arguments[1].as_list(), arguments[0].as_list(), context) : one_way;
}

Value set_intersects(Arguments arguments, EvalContext& context) {
  const ListValue& list = arguments[0].as_list();
  for (std::size_t i = 0; i < list.size; ++i) {
    if (contains(arguments[1].as_list(), item(list, i, context), context).is_true()) return Value::boolean(true);
  }
  return Value::boolean(false);
}

Value slice(Arguments arguments, EvalContext& context) {
  const ListValue& list = arguments[0].as_list();
  const std::int64_t begin = arguments[1].as_integer(), end = arguments[2].as_integer();
  const std::string call = fmt::format("cannot slice({}, {})", begin, end);
  if (begin < 0 || end < 0) return context.error(call + ", negative indexes not supported");
  if (begin > end) return context.error(call + ", start index must be less than or equal to end index");
  if (end > list.size) return context.error(call + fmt::format(", list is length {}", list.size));
  ListValue* part = make_bounded_list(static_cast<std::size_t>(end - begin), context);
  if (part == nullptr) return too_long();
  for (auto i = static_cast<std::size_t>(begin); i < static_cast<std::size_t>(end); ++i)
    append(*part, item(list, i, context), context);
  return Value::list(part);
}

/// Lists nest no deeper than the expressions and documents they come from.
bool flatten_into(ListValue& flat, const ListValue& list, std::int64_t depth, EvalContext& context) {
  for (std::size_t i = 0; i < list.size; ++i) {
    const Value element = item(list, i, context);
    if (context.arena.exceeded() || !context.effort.spend(1)) return false;
    if (depth == 0 || !element.is(ValueKind::list)) {
      append(flat, element, context);
    } else if (!flatten_into(flat, element.as_list(), depth - 1, context)) {
      return false;
    }
  }
  return true;
}

/// Types as one message has them: with what they may hold.
std::string_view full_type_name(const Value& value, const EvalContext& context) {
  if (value.is(ValueKind::map)) return "map(dyn, dyn)";
  const bool is_full = value.is(ValueKind::optional) && !context.quirks.bare_optional_type;
  return is_full ? "optional_type(dyn)" : type_name(value);
}

Value flatten(Arguments arguments, EvalContext& context) {
  if (!arguments[0].is(ValueKind::list)) {
    return context.error(arguments.size() < 2
                             ? fmt::format("no such overload: {}.flatten()", full_type_name(arguments[0], context))
                             : fmt::format("no such overload: {}.flatten({})", full_type_name(arguments[0], context),
                                           type_name(arguments[1])));
  }
  const Value levels = arguments.size() < 2 ? Value::integer(1) : arguments[1];
  if (!levels.is(ValueKind::integer)) return no_such_overload(levels);
  const std::int64_t depth = levels.as_integer();
  if (depth < 0) return Value::error("level must be non-negative");
  ListValue* flat = make_bounded_list(arguments[0].as_list().size, context);
  return flat != nullptr && flatten_into(*flat, arguments[0].as_list(), depth, context) ? Value::list(flat)
                                                                                        : too_long();
}

Value range(Arguments arguments, EvalContext& context) {
  const std::int64_t size = arguments[0].as_integer();
  if (size < 0 && context.quirks.ranges_below_zero) return Value::list(make_growing_list(0, context));
  if (size < 0) return context.error(fmt::format("lists.range: size must be non-negative, got {}", size));
  if (size > kLongestRange)
    return context.error(fmt::format("lists.range: size {} exceeds maximum allowed ({})", size, kLongestRange));
  ListValue* list = make_bounded_list(static_cast<std::size_t>(size), context);
  if (list == nullptr) return too_long();
  for (std::int64_t i = 0; i < size; ++i) append(*list, Value::integer(i), context);
  return Value::list(list);
}

Value reverse(Arguments arguments, EvalContext& context) {
  const ListValue& list = arguments[0].as_list();
  ListValue* reversed = make_bounded_list(list.size, context);
  if (reversed == nullptr) return too_long();
  for (std::size_t i = list.size; i-- > 0;) append(*reversed, item(list, i, context), context);
  return Value::list(reversed);
}

Value distinct(Arguments arguments, EvalContext& context) {
  const ListValue& list = arguments[0].as_list();
  if (list.size == 0) return arguments[0];
  ListValue* unique = make_growing_list(8, context);
  for (std::size_t i = 0; i < list.size; ++i) {
    const Value element = item(list, i, context);
    if (!context.effort.spend(unique->size)) return too_long();
    const bool seen = std::any_of(unique->items, unique->items + unique->size,
                                  [&](const Value& known) { return equals_item(element, known, context).is_true(); });
    if (!seen) append(*unique, element, context);
  }
  return Value::list(unique);
}

constexpr Implemented kListFunctions[] = {
    {"list_includes_dyn_dyn", includes},
    {"list_a_index_of_int", list_index_of},
    {"list_a_last_index_of_int", list_last_index_of},
    {"list_int_is_sorted_bool", is_sorted},
    {"list_uint_is_sorted_bool", is_sorted},
    {"list_double_is_sorted_bool", is_sorted},
    {"list_bool_is_sorted_bool", is_sorted},
    {"list_duration_is_sorted_bool", is_sorted},
    {"list_timestamp_is_sorted_bool", is_sorted},
    {"list_string_is_sorted_bool", is_sorted},
    {"list_bytes_is_sorted_bool", is_sorted},
    {"list_int_max_int", max},
    {"list_uint_max_uint", max},
    {"list_double_max_double", max},
    {"list_bool_max_bool", max},
    {"list_duration_max_duration", max},
    {"list_timestamp_max_timestamp", max},
    {"list_string_max_string", max},
    {"list_bytes_max_bytes", max},
    {"list_int_min_int", min},
    {"list_uint_min_uint", min},
    {"list_double_min_double", min},
    {"list_bool_min_bool", min},
    {"list_duration_min_duration", min},
    {"list_timestamp_min_timestamp", min},
    {"list_string_min_string", min},
    {"list_bytes_min_bytes", min},
    {"list_int_sum_int", sum_int},
    {"list_uint_sum_uint", sum_uint},
    {"list_double_sum_double", sum_double},
    {"list_duration_sum_duration", sum_duration},
    {"list_sets_contains_list", set_contains},
    {"list_sets_equivalent_list", set_equivalent},
    {"list_sets_intersects_list", set_intersects},
    {"list_slice", slice},
    {"list_flatten", flatten},
    {"list_flatten_int", flatten},
    {"lists_range", range},
    {"list_reverse", reverse},
    {"list_distinct", distinct},
};

}  // namespace

Value sort_list_by_keys(std::span<const Value> arguments, EvalContext& context) {
  const ListValue& list = arguments[0].as_list();
  if (!arguments[1].is(ValueKind::list)) return no_such_overload(arguments[1]);
  const ListValue& key_list = arguments[1].as_list();
  if (list.size != key_list.size) {
    return context.error(fmt::format(
        "@sortByAssociatedKeys() expected a list of the same size as the associated keys list, but got {} and "
        "{} elements respectively",
        list.size, key_list.size));
  }
  if (list.size == 0) return arguments[0];
  std::vector<Value> keys(list.size);
  for (std::size_t i = 0; i < list.size; ++i) keys[i] = item(key_list, i, context);
  if (!has_trait(keys[0].kind(), Trait::compares)) return Value::error("list elements must be comparable");
  const bool same_kind =
      std::all_of(keys.begin(), keys.end(), [&](const Value& key) { return key.kind() == keys[0].kind(); });
  if (!same_kind) return Value::error("list elements must have the same type");
  const auto comes_before = [&](std::size_t a, std::size_t b) {
    const Value compared = compare(keys[a], keys[b]);
    return compared.is(ValueKind::integer) && compared.as_integer() < 0;
  };
  ListValue* sorted = make_bounded_list(list.size, context);
  if (sorted == nullptr) return too_long();
  for (const std::size_t index : go_sorted(list.size, comes_before))
    append(*sorted, item(list, index, context), context);
  return Value::list(sorted);
}

Value sort_list(std::span<const Value> arguments, EvalContext& context) {
  const Value both[] = {arguments[0], arguments[0]};
  return sort_list_by_keys(both, context);
}

std::span<const Implemented> list_functions() { return kListFunctions; }

}  // namespace kubexx::cel
