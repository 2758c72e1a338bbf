#include "runtime/cel/eval/equality.hpp"

#include <cmath>
#include <cstring>
#include <string>
#include <unordered_map>
#include <unordered_set>

#include "runtime/cel/eval/collections.hpp"
#include "runtime/cel/eval/document_view.hpp"
#include "runtime/cel/eval/order.hpp"
#include "runtime/cel/eval/plain_copy.hpp"
#include "runtime/cel/library/named_format.hpp"
#include "runtime/cel/library/semver.hpp"
#include "runtime/cel/limits.hpp"
#include "runtime/core/quantity.hpp"
#include "runtime/net/ip_address.hpp"
#include "runtime/net/url.hpp"

namespace kubexx::cel {
namespace {

Value yes_or_no(bool value) { return Value::boolean(value); }

Value too_much() { return Value::halt("operation cancelled: actual cost limit exceeded"); }

/// The identity of a scalar in a set: its kind and its bytes. Nothing for other values.
bool scalar_key(const Value& value, std::string& key) {
  key.assign(1, static_cast<char>(value.kind()));
  switch (value.kind()) {
    case ValueKind::list:
    case ValueKind::map:
      return false;
    case ValueKind::string:
    case ValueKind::bytes:
    case ValueKind::type:
      key += value.as_text();
      return true;
    case ValueKind::timestamp: {
      const core::Timestamp moment = value.as_timestamp();
      key.append(reinterpret_cast<const char*>(&moment), sizeof moment);
      return true;
    }
    case ValueKind::null:
      return true;
    case ValueKind::boolean:
      key += value.as_boolean() ? '1' : '0';
      return true;
    default: {
      const std::int64_t word = value.as_integer();
      key.append(reinterpret_cast<const char*>(&word), sizeof word);
      return true;
    }
  }
}

Value not_scalar() { return Value::error("listSet operations are only supported on lists of scalar values"); }

using Keys = std::unordered_set<std::string>;

/// The keys of a set's items; an error if one has none.
Value set_keys(const ListValue& list, Keys& keys, EvalContext& context) {
  const bool raw = context.quirks.raw_sets && list.form == ListValue::Form::json;
  std::string key;
  for (std::size_t i = 0; i < list.size; ++i) {
    const Value element = raw ? plain_view((*list.array)[i], context) : item(list, i, context);
    if (element.is_error()) return element;
    if (!scalar_key(element, key)) return not_scalar();
    keys.insert(key);
  }
  return Value();
}

Value equal_sets(const ListValue& left, const ListValue& right, EvalContext& context) {
  Keys known, seen;
  if (const Value problem = set_keys(left, known, context); problem.is_error()) return problem;
  std::string key;
  for (std::size_t i = 0; i < right.size; ++i) {
    const Value element = item(right, i, context);
    if (element.is_error()) return element;
    if (!scalar_key(element, key)) return not_scalar();
    if (!known.contains(key)) return yes_or_no(false);
    seen.insert(key);
  }
  return yes_or_no(context.quirks.raw_sets || seen.size() == known.size());
}

/// The key of an item of a keyed list. Where the item is JSON, the server looks for the escaped names of the key
/// fields.
std::string item_key(const ListValue& list, std::size_t index, const DeclaredType& declared, EvalContext& context) {
  std::string whole, part;
  const Value element = item(list, index, context);
  for (const std::string& field : declared.keys) {
    Lookup found;
    if (element.is(ValueKind::map)) {
      const MapValue& map = element.as_map();
      found = map.form == MapValue::Form::object ? find_property(map, field, field, context)
                                                 : find(map, Value::string(field), context);
    }
    if (!found.found || found.value.is_error() || !scalar_key(found.value, part)) part = "-";
    whole += std::to_string(part.size()) + ':' + part;
  }
  return whole;
}

Value equal_keyed(const ListValue& left, const ListValue& right, EvalContext& context) {
  std::unordered_map<std::string, std::size_t> places;
  for (std::size_t i = 0; i < left.size; ++i) places[item_key(left, i, *left.declared, context)] = i;
  Keys seen;
  for (std::size_t i = 0; i < right.size; ++i) {
    const std::string key = item_key(right, i, *left.declared, context);
    const auto place = places.find(key);
    if (place == places.end()) return yes_or_no(false);
    const Value same = equals_item(item(left, place->second, context), item(right, i, context), context);
    if (!same.is_true()) return same;
    seen.insert(key);
  }
  return yes_or_no(seen.size() == places.size());
}

/// Lists that expressions build take an item that cannot be compared for equal; those of a document do not.
Value equal_ordered(const ListValue& left, const ListValue& right, EvalContext& context) {
  const bool json = is_of_document(left);
  for (std::size_t i = 0; i < left.size; ++i) {
    const Value a = item(left, i, context), b = item(right, i, context);
    const Value same = json ? equals_item(a, b, context) : equals(a, b, context);
    if (same.is_halt() || (json && !same.is_true()) || same.is_false()) return same;
  }
  return yes_or_no(true);
}

Value equal_lists(const Value& left, const Value& right, EvalContext& context) {
  const ListValue& list = left.as_list();
  const bool from_schema = list.form == ListValue::Form::json || list.order != ListOrder::ordered;
  if (!right.is(ValueKind::list)) return from_schema ? no_such_overload(right) : yes_or_no(false);
  if (list.size != right.as_list().size) return yes_or_no(false);
  if (context.arena.exceeded() || !context.effort.spend(list.size)) return too_much();
  switch (list.order) {
    case ListOrder::set:
      return equal_sets(list, right.as_list(), context);
    case ListOrder::keyed:
      return equal_keyed(list, right.as_list(), context);
    default:
      return equal_ordered(list, right.as_list(), context);
  }
}

Value equal_entries(const MapValue& left, const MapValue& right, EvalContext& context) {
  for (const auto& [key, value] : left.entries) {
    const Lookup other = find(right, key, context);
    if (!other.found) return yes_or_no(false);
    const Value same = equals(value, other.value, context);
    if (same.is_false() || same.is_halt()) return same;
  }
  return yes_or_no(true);
}

/// A member that only one of two objects has.
Value one_sided(const Lookup& there, const json::Value& json, const DeclaredType& declared, EvalContext& context) {
  const bool is_null = context.quirks.null_equals_nothing && there.found && json.is_null();
  const Value null = is_null ? view_json(json, declared, context) : Value();
  return null.is_error() ? null : yes_or_no(false);
}

Value equal_json_maps(const MapValue& left, const Value& right, EvalContext& context) {
  const MapValue& other = right.as_map();
  for (const auto& [property, json] : *left.object) {
    if (const DeclaredType* declared = described(left, property)) {
      const Value key = Value::string(property);
      const Lookup a = find(left, key, context), b = find(other, key, context);
      if (a.found != b.found) return one_sided(b, json, *declared, context);
      if (!a.found && context.quirks.null_equals_nothing) return yes_or_no(false);
      if (!a.found) continue;
      const Value same = equals_item(a.value, b.value, context);
      if (!same.is_true()) return same;
    } else {
      if (other.form == MapValue::Form::entries) return no_such_overload();
      const json::Value* there = other.object->find(property);
      if (there && !(json == *there)) return yes_or_no(false);
    }
  }
  return yes_or_no(true);
}

Value equal_maps(const Value& left, const Value& right, EvalContext& context) {
  const MapValue& map = left.as_map();
  const bool json = map.form != MapValue::Form::entries;
  if (!right.is(ValueKind::map)) return json ? no_such_overload(right) : yes_or_no(false);
  if (map.size() != right.as_map().size()) return yes_or_no(false);
  if (context.arena.exceeded() || !context.effort.spend(map.size())) return too_much();
  return json ? equal_json_maps(map, right, context) : equal_entries(map, right.as_map(), context);
}

Value equal_optionals(const Value& left, const Value& right, EvalContext& context) {
  if (!right.is(ValueKind::optional)) return yes_or_no(false);
  const Value* a = left.as_optional();
  const Value* b = right.as_optional();
  if (!a || !b) return yes_or_no(!a && !b);
  return equals_item(*a, *b, context);
}

/// Values of the Kubernetes libraries can only be compared with their like.
Value equal_objects(const Value& left, const Value& right) {
  if (left.kind() != right.kind() || right.is_computed()) return no_such_overload(right);
  switch (left.kind()) {
    case ValueKind::ip:
      return yes_or_no(left.as_ip() == right.as_ip());
    case ValueKind::cidr:
      return yes_or_no(left.as_cidr() == right.as_cidr());
    case ValueKind::url:
      return yes_or_no(left.as_url().text == right.as_url().text);
    case ValueKind::quantity:
      return yes_or_no(left.as_quantity().compare(right.as_quantity()) == 0);
    case ValueKind::semver:
      return yes_or_no(left.as_semver().compare(right.as_semver()) == 0);
    case ValueKind::format:
      return yes_or_no(left.as_format().identity == right.as_format().identity);
    case ValueKind::authorization:
      return no_such_overload(right);
    default:
      return yes_or_no(left.as_json() == right.as_json());
  }
}

/// An item that is added to a list of a document.
Value added(const Value& element, const ListValue& list, EvalContext& context) {
  return context.quirks.rereads_additions ? view_again(element, *list.declared->element, context) : element;
}

Value merge_sets(const ListValue& left, const ListValue& right, EvalContext& context) {
  Keys known;
  if (const Value problem = set_keys(left, known, context); problem.is_error()) return problem;
  ListValue* merged = make_bounded_list(std::size_t{left.size} + right.size, context);
  if (merged == nullptr || !context.effort.spend(right.size)) return too_much();
  merged->order = ListOrder::set;
  merged->declared = left.declared;
  for (std::size_t i = 0; i < left.size; ++i) append(*merged, item(left, i, context), context);
  std::string key;
  for (std::size_t i = 0; i < right.size; ++i) {
    const Value element = item(right, i, context);
    if (element.is_error()) return element;
    if (!scalar_key(element, key)) return not_scalar();
    if (known.insert(key).second) append(*merged, added(element, left, context), context);
  }
  return Value::list(merged);
}

Value merge_keyed(const ListValue& left, const ListValue& right, EvalContext& context) {
  ListValue* merged = make_bounded_list(std::size_t{left.size} + right.size, context);
  if (merged == nullptr || !context.effort.spend(right.size)) return too_much();
  merged->order = ListOrder::keyed;
  merged->declared = left.declared;
  std::unordered_map<std::string, std::size_t> places;
  for (std::size_t i = 0; i < left.size; ++i) {
    places[item_key(left, i, *left.declared, context)] = i;
    append(*merged, item(left, i, context), context);
  }
  for (std::size_t i = 0; i < right.size; ++i) {
    const auto place = places.find(item_key(right, i, *left.declared, context));
    const Value element = added(item(right, i, context), left, context);
    if (place == places.end()) {
      append(*merged, element, context);
    } else {
      merged->items[place->second] = element;
    }
  }
  return Value::list(merged);
}

Value join(const ListValue& left, const ListValue& right, EvalContext& context) {
  if (std::uint64_t{left.size} + right.size > limits::kItems) return too_much();
  auto* joined = context.arena.make<ListValue>();
  joined->form = ListValue::Form::joined;
  joined->size = left.size + right.size;
  joined->front = &left;
  joined->back = &right;
  if (context.quirks.rereads_additions) joined->declared = left.declared;
  return Value::list(joined);
}

}  // namespace

Value equals(const Value& left, const Value& right, EvalContext& context) {
  if (left.is(ValueKind::null) || right.is(ValueKind::null)) return yes_or_no(left.kind() == right.kind());
  return equals_item(left, right, context);
}

Value equals_item(const Value& left, const Value& right, EvalContext& context) {
  switch (left.kind()) {
    case ValueKind::integer:
    case ValueKind::unsigned_integer:
    case ValueKind::floating:
      return yes_or_no(is_number(right) && !is_nan(left) && !is_nan(right) && compare_numbers(left, right) == 0);
    case ValueKind::null:
      return yes_or_no(right.is(ValueKind::null));
    case ValueKind::boolean:
      return yes_or_no(right.is(ValueKind::boolean) && left.as_boolean() == right.as_boolean());
    case ValueKind::string:
    case ValueKind::bytes:
    case ValueKind::type:
      return yes_or_no(left.kind() == right.kind() && left.as_text() == right.as_text());
    case ValueKind::duration:
      return yes_or_no(right.is(ValueKind::duration) && left.as_integer() == right.as_integer());
    case ValueKind::timestamp:
      return yes_or_no(right.is(ValueKind::timestamp) && left.as_timestamp().same_moment(right.as_timestamp()));
    case ValueKind::list:
      return equal_lists(left, right, context);
    case ValueKind::map:
      return equal_maps(left, right, context);
    case ValueKind::optional:
      return equal_optionals(left, right, context);
    case ValueKind::error:
      return left;
    default:
      return equal_objects(left, right);
  }
}

Value contains(const ListValue& list, const Value& wanted, EvalContext& context) {
  if (!context.effort.spend(list.size)) return too_much();
  const bool json = is_of_document(list);
  Value problem;
  for (std::size_t i = 0; i < list.size; ++i) {
    const Value element = item(list, i, context);
    const Value same = json ? equals_item(element, wanted, context) : equals_item(wanted, element, context);
    if (same.is_true() || same.is_halt()) return same;
    if (json && same.is_error() && !problem.is_error()) problem = same;
  }
  return problem.is_error() ? problem : yes_or_no(false);
}

Value concatenate(const Value& left, const Value& right, EvalContext& context) {
  const ListValue& a = left.as_list();
  const ListValue& b = right.as_list();
  if (a.growing) {
    const std::uint32_t count = b.size;
    for (std::uint32_t i = 0; i < count; ++i) append(*left.as_growing_list(), item(b, i, context), context);
    return left;
  }
  if (a.order == ListOrder::set) return merge_sets(a, b, context);
  if (a.order == ListOrder::keyed) return merge_keyed(a, b, context);
  const bool json = is_of_document(a);
  // Adding an empty list keeps the schema of the other one, except for lists of a document.
  if (a.size == 0 && !json) return right;
  if (b.size == 0 && !json) return left;
  return join(a, b, context);
}

}  // namespace kubexx::cel
