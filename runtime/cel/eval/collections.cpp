#include "runtime/cel/eval/collections.hpp"

#include <algorithm>
#include <cmath>
#include <cstring>
#include <functional>
#include <limits>

#include "runtime/cel/eval/document_view.hpp"
#include "runtime/cel/reserved_words.hpp"
#include "runtime/net/ip_address.hpp"

namespace kubexx::cel {
namespace {

const json::Value* member(const MapValue& map, std::string_view name) {
  if (map.index.empty()) return map.object->find(name);
  const auto [first, last] = map.index.equal_range(hash_text(name));
  for (auto at = first; at != last; ++at) {
    const auto& entry = *(map.object->begin() + at->second);
    if (entry.first == name) return &entry.second;
  }
  return nullptr;
}

/// Collections and some values of libraries are only themselves.
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
    case ValueKind::ip:
      return a.as_ip() == b.as_ip();
    case ValueKind::cidr:
      return a.as_cidr() == b.as_cidr();
    case ValueKind::optional:
      return a.as_optional() == nullptr && b.as_optional() == nullptr;
    case ValueKind::list:
      return &a.as_list() == &b.as_list();
    case ValueKind::map:
      return &a.as_map() == &b.as_map();
    case ValueKind::url:
      return &a.as_url() == &b.as_url();
    case ValueKind::quantity:
      return &a.as_quantity() == &b.as_quantity();
    default:
      return false;
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

ListValue* make_bounded_list(std::size_t capacity, EvalContext& context) {
  return context.arena.can_hold(capacity * sizeof(Value)) ? make_growing_list(capacity, context) : nullptr;
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
    if (!in_front && at->declared != nullptr)
      return view_again(item(*at->back, index, context), *at->declared->element, context);
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

Lookup find_property(const MapValue& map, std::string_view property, std::string_view field, EvalContext& context) {
  const json::Value* json = member(map, property);
  if (map.form == MapValue::Form::dictionary)
    return json ? Lookup{true, view_json(*json, *map.declared->element, context)} : Lookup{};
  // A property without a value is as good as absent.
  if (!json || json->is_null()) return {};
  const DeclaredType* declared = map.declared->field(field);
  if (!declared) declared = described(map, property);
  return declared ? Lookup{true, view_json(*json, *declared, context)} : Lookup{};
}

Lookup find(const MapValue& map, const Value& key, EvalContext& context) {
  if (map.form == MapValue::Form::entries) {
    std::size_t at = entry_of(map, key);
    if (at == kNoEntry) at = numeric_entry_of(map, key);
    return at == kNoEntry ? Lookup{} : Lookup{true, map.entries[at].second};
  }
  if (!key.is(ValueKind::string)) return {true, key.is_error() ? key : no_such_overload()};
  if (map.form == MapValue::Form::dictionary) return find_property(map, key.as_text(), key.as_text(), context);
  std::string property;
  if (!unescape_field(key.as_text(), property)) return {};
  return find_property(map, property, key.as_text(), context);
}

bool is_hashable(const Value& key) {
  return !key.is(ValueKind::bytes) && !key.is(ValueKind::semver) && !key.is(ValueKind::format);
}

std::string unhashable_text(const Value& key) {
  return "internal error: runtime error: hash of unhashable type " + std::string(go_type_name(key));
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
