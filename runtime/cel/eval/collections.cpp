#include "runtime/cel/eval/collections.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <cstring>
#include <functional>
#include <limits>

#include "runtime/cel/reserved_words.hpp"
#include "runtime/core/base64.hpp"
#include "runtime/core/duration.hpp"

namespace kubexx::cel {
namespace {

/// Objects with more members than this are looked up by an index.
constexpr std::size_t kLargeObject = 24;

constexpr std::string_view kNotNullable = "invalid data, got null for schema with nullable=false";

std::string_view json_word(const json::Value& json) {
  static constexpr std::string_view kGoTypes[] = {"<nil>",   "bool",   "int64",          "uint64",
                                                  "float64", "string", "[]interface {}", "map[string]interface {}"};
  return kGoTypes[json.variant().index()];
}

Value wrong_type(std::string_view wanted, const json::Value& json, EvalContext& context) {
  return context.error(fmt::format("invalid data, expected {}, got {}", wanted, json_word(json)));
}

Value view_bytes(const std::string& text, EvalContext& context) {
  auto decoded = core::decode_base64(text, core::Base64Alphabet::url);
  if (const auto* error = std::get_if<core::Base64Error>(&decoded)) {
    return context.error(fmt::format("Invalid byte formatted string {}: {}", text, error->message));
  }
  return Value::bytes(context.arena.copy(std::get<std::string>(decoded)));
}

Value view_duration(const std::string& text, EvalContext& context) {
  const auto duration = core::parse_worded_duration(text);
  if (const auto* problem = std::get_if<std::string>(&duration))
    return context.error(fmt::format("Invalid duration {}: {}", text, *problem));
  return Value::duration(std::get<std::chrono::nanoseconds>(duration));
}

Value view_date(const std::string& text, EvalContext& context) {
  const auto date = core::parse_timestamp(core::TimeLayout::date, text);
  if (const auto* problem = std::get_if<std::string>(&date))
    return context.error(fmt::format("Invalid date formatted string {}: {}", text, *problem));
  return Value::timestamp(std::get<core::Timestamp>(date));
}

/// A date and time, with or without a time zone.
Value view_timestamp(const std::string& text, EvalContext& context) {
  if (text.empty()) return Value::timestamp({});
  std::string problem;
  for (const auto layout : {core::TimeLayout::rfc3339, core::TimeLayout::local_time}) {
    const auto moment = core::parse_timestamp(layout, text);
    if (const auto* found = std::get_if<core::Timestamp>(&moment)) return Value::timestamp(*found);
    problem = std::get<std::string>(moment);
  }
  return context.error(fmt::format("Invalid date-time formatted string {}: {}", text, problem));
}

Value view_string(const json::Value& json, const DeclaredType& declared, EvalContext& context) {
  if (!json.is_string()) return wrong_type("string", json, context);
  switch (declared.kind) {
    case DeclaredType::Kind::bytes:
      return view_bytes(json.as_string(), context);
    case DeclaredType::Kind::duration:
      return view_duration(json.as_string(), context);
    case DeclaredType::Kind::date:
      return view_date(json.as_string(), context);
    case DeclaredType::Kind::timestamp:
      return view_timestamp(json.as_string(), context);
    default:
      return Value::string(json.as_string());
  }
}

Value view_int_or_string(const json::Value& json) {
  if (json.is_string()) return Value::string(json.as_string());
  if (const auto* number = std::get_if<std::int64_t>(&json.variant())) return Value::integer(*number);
  return Value::error("invalid data, expected XIntOrString value to be either a string or integer");
}

Value view_list(const json::Value& json, const DeclaredType& declared, EvalContext& context) {
  if (!json.is_array()) return Value::error("invalid data, expected an array for the provided schema with type=array");
  auto* list = context.arena.make<ListValue>();
  list->form = ListValue::Form::json;
  list->order = declared.order;
  list->size = static_cast<std::uint32_t>(json.as_array().size());
  list->array = &json.as_array();
  list->declared = &declared;
  return Value::list(list);
}

std::size_t hash_text(std::string_view text) { return std::hash<std::string_view>()(text); }

Value view_map(const json::Value& json, const DeclaredType& declared, EvalContext& context) {
  if (!json.is_object()) return Value::error("invalid data, expected a map for the provided schema with type=object");
  const bool large = json.as_object().size() > kLargeObject;
  if (large) {
    const auto known = context.large_objects.find(&json);
    if (known != context.large_objects.end() && known->second->declared == &declared) return Value::map(known->second);
  }
  auto* map = context.arena.make<MapValue>();
  map->form = declared.kind == DeclaredType::Kind::object ? MapValue::Form::object : MapValue::Form::dictionary;
  map->object = &json.as_object();
  map->declared = &declared;
  if (large) {
    std::uint32_t at = 0;
    for (const auto& [key, value] : json.as_object()) map->index.emplace(hash_text(key), at++);
    context.arena.add_outside(json.as_object().size() * 48);
    context.large_objects[&json] = map;
  }
  return Value::map(map);
}

const json::Value* member(const MapValue& map, std::string_view name) {
  if (map.index.empty()) return map.object->find(name);
  const auto [first, last] = map.index.equal_range(hash_text(name));
  for (auto at = first; at != last; ++at) {
    const auto& entry = *(map.object->begin() + at->second);
    if (entry.first == name) return &entry.second;
  }
  return nullptr;
}

bool same_key(const Value& a, const Value& b) {
  if (a.kind() != b.kind()) return false;
  switch (a.kind()) {
    case ValueKind::null:
      return true;
    case ValueKind::boolean:
      return a.as_boolean() == b.as_boolean();
    case ValueKind::integer:
    case ValueKind::duration:
      return a.as_integer() == b.as_integer();
    case ValueKind::unsigned_integer:
      return a.as_unsigned() == b.as_unsigned();
    case ValueKind::floating:
      return a.as_floating() == b.as_floating();
    case ValueKind::string:
    case ValueKind::type:
      return a.as_text() == b.as_text();
    case ValueKind::timestamp: {
      const core::Timestamp x = a.as_timestamp(), y = b.as_timestamp();
      return x.same_moment(y) && x.offset == y.offset;
    }
    default:
      return false;  // collections and the like are only themselves
  }
}

std::size_t hash_key(const Value& key) {
  switch (key.kind()) {
    case ValueKind::boolean:
      return key.as_boolean() ? 1 : 2;
    case ValueKind::string:
    case ValueKind::type:
      return hash_text(key.as_text());
    case ValueKind::floating:
      return std::hash<double>()(key.as_floating());
    case ValueKind::integer:
    case ValueKind::unsigned_integer:
    case ValueKind::duration:
    case ValueKind::timestamp:
      return std::hash<std::int64_t>()(key.as_integer()) ^ static_cast<std::size_t>(key.kind()) << 56;
    default:
      return static_cast<std::size_t>(key.kind());
  }
}

constexpr std::size_t kNoEntry = static_cast<std::size_t>(-1);
constexpr std::size_t kSmallMap = 8;

std::size_t entry_of(const MapValue& map, const Value& key) {
  if (map.index.empty()) {
    const auto found = std::find_if(map.entries.begin(), map.entries.end(),
                                    [&](const auto& entry) { return same_key(entry.first, key); });
    return found == map.entries.end() ? kNoEntry : static_cast<std::size_t>(found - map.entries.begin());
  }
  const auto [first, last] = map.index.equal_range(hash_key(key));
  for (auto at = first; at != last; ++at) {
    if (same_key(map.entries[at->second].first, key)) return at->second;
  }
  return kNoEntry;
}

/// Numbers are found under the integer types that hold them exactly.
std::size_t numeric_entry_of(const MapValue& map, const Value& key) {
  constexpr double kTwo63 = 9223372036854775808.0;
  switch (key.kind()) {
    case ValueKind::floating: {
      const double number = key.as_floating();
      if (number > -kTwo63 && number < kTwo63 && std::trunc(number) == number) {
        const std::size_t at = entry_of(map, Value::integer(static_cast<std::int64_t>(number)));
        if (at != kNoEntry) return at;
      }
      const bool fits = number >= 0 && number < 2 * kTwo63 && std::trunc(number) == number;
      return fits ? entry_of(map, Value::unsigned_integer(static_cast<std::uint64_t>(number))) : kNoEntry;
    }
    case ValueKind::integer:
      return key.as_integer() >= 0 ? entry_of(map, Value::unsigned_integer(key.as_unsigned())) : kNoEntry;
    case ValueKind::unsigned_integer:
      return key.as_integer() >= 0 ? entry_of(map, Value::integer(key.as_integer())) : kNoEntry;
    default:
      return kNoEntry;
  }
}

void index_entries(MapValue& map) {
  map.index.clear();
  if (map.entries.size() <= kSmallMap) return;
  for (std::uint32_t i = 0; i < map.entries.size(); ++i) map.index.emplace(hash_key(map.entries[i].first), i);
}

std::string_view unescaped_word(std::string_view word) {
  static constexpr std::pair<std::string_view, std::string_view> kWords[] = {
      {"underscores", "__"}, {"dot", "."}, {"dash", "-"}, {"slash", "/"}};
  for (const auto& [name, text] : kWords) {
    if (name == word) return text;
  }
  return {};
}

}  // namespace

Value view_json(const json::Value& json, const DeclaredType& declared, EvalContext& context) {
  using Kind = DeclaredType::Kind;
  if (json.is_null()) return declared.nullable ? Value() : Value::error(kNotNullable);
  switch (declared.kind) {
    case Kind::dyn:
      return view_int_or_string(json);
    case Kind::boolean:
      return json.is_bool() ? Value::boolean(json.as_bool()) : wrong_type("bool", json, context);
    case Kind::integer:
      if (const auto* number = std::get_if<std::int64_t>(&json.variant())) return Value::integer(*number);
      return wrong_type("int", json, context);
    case Kind::floating:
      return json.is_number() ? Value::floating(json.as_double()) : wrong_type("float", json, context);
    case Kind::list:
      return view_list(json, declared, context);
    case Kind::map:
    case Kind::object:
      return view_map(json, declared, context);
    default:
      return view_string(json, declared, context);
  }
}

Value make_list(std::span<const Value> items, EvalContext& context) {
  ListValue* list = make_growing_list(items.size(), context);
  std::copy(items.begin(), items.end(), list->items);
  list->size = static_cast<std::uint32_t>(items.size());
  return Value::list(list);
}

ListValue* make_growing_list(std::size_t capacity, EvalContext& context) {
  auto* list = context.arena.make<ListValue>();
  list->items = context.arena.array<Value>(capacity);
  list->capacity = static_cast<std::uint32_t>(capacity);
  return list;
}

void append(ListValue& list, const Value& item, EvalContext& context) {
  if (list.size == list.capacity) {
    const std::uint32_t capacity = std::max<std::uint32_t>(8, list.capacity * 2);
    auto* items = context.arena.array<Value>(capacity);
    std::copy(list.items, list.items + list.size, items);
    list.items = items;
    list.capacity = capacity;
  }
  list.items[list.size++] = item;
}

Value item(const ListValue& list, std::size_t index, EvalContext& context) {
  const ListValue* at = &list;
  while (at->form == ListValue::Form::joined) {
    const bool in_front = index < at->front->size;
    if (!in_front) index -= at->front->size;
    at = in_front ? at->front : at->back;
  }
  if (at->form == ListValue::Form::items) return at->items[index];
  return view_json((*at->array)[index], *at->declared->element, context);
}

const DeclaredType* described(const MapValue& map, std::string_view property) {
  if (map.form == MapValue::Form::dictionary) return map.declared->element.get();
  std::string name;
  for (const DeclaredField& field : map.declared->fields) {
    if (unescape_field(field.name, name) && name == property) return field.type.get();
  }
  return nullptr;
}

Found find_property(const MapValue& map, std::string_view property, std::string_view field, EvalContext& context) {
  const json::Value* json = member(map, property);
  if (map.form == MapValue::Form::dictionary)
    return json ? Found{true, view_json(*json, *map.declared->element, context)} : Found{};
  // A property without a value is as good as absent.
  if (!json || json->is_null()) return {};
  const DeclaredType* declared = map.declared->field(field);
  if (!declared) declared = described(map, property);
  return declared ? Found{true, view_json(*json, *declared, context)} : Found{};
}

Found find(const MapValue& map, const Value& key, EvalContext& context) {
  if (map.form == MapValue::Form::entries) {
    std::size_t at = entry_of(map, key);
    if (at == kNoEntry) at = numeric_entry_of(map, key);
    return at == kNoEntry ? Found{} : Found{true, map.entries[at].second};
  }
  if (!key.is(ValueKind::string)) return {true, key.is_error() ? key : no_such_overload()};
  if (map.form == MapValue::Form::dictionary) return find_property(map, key.as_text(), key.as_text(), context);
  std::string property;
  if (!unescape_field(key.as_text(), property)) return {};
  return find_property(map, property, key.as_text(), context);
}

void set_entry(MapValue& map, const Value& key, const Value& value) {
  const std::size_t at = entry_of(map, key);
  if (at != kNoEntry) {
    map.entries[at].second = value;
    return;
  }
  map.entries.emplace_back(key, value);
  if (map.entries.size() == kSmallMap + 1) return index_entries(map);
  if (map.entries.size() > kSmallMap)
    map.index.emplace(hash_key(key), static_cast<std::uint32_t>(map.entries.size() - 1));
}

bool erase_entry(MapValue& map, const Value& key) {
  const std::size_t at = entry_of(map, key);
  if (at == kNoEntry) return false;
  map.entries.erase(map.entries.begin() + static_cast<std::ptrdiff_t>(at));
  index_entries(map);
  return true;
}

std::vector<Value> keys(const MapValue& map) {
  std::vector<Value> found;
  found.reserve(map.size());
  if (map.form == MapValue::Form::entries) {
    for (const auto& [key, value] : map.entries) found.push_back(key);
  } else if (map.form == MapValue::Form::dictionary) {
    for (const auto& [key, value] : *map.object) found.push_back(Value::string(key));
  } else {
    std::string property;
    for (const DeclaredField& field : map.declared->fields) {
      if (unescape_field(field.name, property) && member(map, property)) found.push_back(Value::string(field.name));
    }
  }
  return found;
}

std::vector<std::pair<Value, Value>> entries(const MapValue& map, EvalContext& context) {
  if (map.form == MapValue::Form::entries) return map.entries;
  std::vector<std::pair<Value, Value>> found;
  for (const Value& key : keys(map)) found.emplace_back(key, find(map, key, context).value);
  return found;
}

/// Undoes `__dot__` and its like, and the underscores around a whole reserved word.
bool unescape_field(std::string_view name, std::string& property) {
  property.clear();
  for (std::size_t at = 0; at < name.size();) {
    const std::size_t open = name.find("__", at);
    if (open == std::string_view::npos) {
      property += name.substr(at);
      return true;
    }
    const std::size_t word_begin = open + 2;
    const std::size_t word_end = std::min(name.find('_', word_begin), name.size());
    if (word_end == word_begin || name.substr(word_end, 2) != "__") {
      // Not an escape here; one may begin at the next underscore.
      property += name.substr(at, open + 1 - at);
      at = open + 1;
      continue;
    }
    const std::string_view word = name.substr(word_begin, word_end - word_begin);
    const std::string_view text = unescaped_word(word);
    property += name.substr(at, open - at);
    at = word_end + 2;
    if (!text.empty()) {
      property += text;
    } else if (is_reserved(word) && open == 0 && at == name.size()) {
      property += word;
    } else {
      return false;
    }
  }
  return true;
}

}  // namespace kubexx::cel
