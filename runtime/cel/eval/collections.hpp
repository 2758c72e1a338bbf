#pragma once

#include <cstdint>
#include <functional>
#include <span>
#include <string>
#include <string_view>
#include <unordered_map>
#include <utility>
#include <vector>

#include <kubexx/json/value.hpp>
#include "runtime/cel/declared_type.hpp"
#include "runtime/cel/eval/context.hpp"
#include "runtime/cel/eval/value.hpp"

/// Lists and maps: those that expressions build, and JSON arrays and objects seen through their declared types without
/// being copied.
namespace kubexx::cel {

struct ListValue {
  enum class Form : std::uint8_t { items, joined, json };

  Form form = Form::items;
  ListOrder order = ListOrder::ordered;
  bool growing = false;  ///< a loop builds it: adding to it changes it
  std::uint32_t size = 0;
  std::uint32_t capacity = 0;        ///< of `items`
  Value* items = nullptr;            ///< Form::items
  const ListValue* front = nullptr;  ///< Form::joined: this, then `back`
  const ListValue* back = nullptr;
  const json::Array* array = nullptr;  ///< Form::json
  /// Of the list: Form::json, and sums of such lists to which a schema still applies.
  const DeclaredType* declared = nullptr;
};

struct MapValue {
  enum class Form : std::uint8_t { entries, object, dictionary };

  Form form = Form::entries;
  bool growing = false;                  ///< a loop builds it: inserting changes it
  const json::Object* object = nullptr;  ///< Form::object: its fields have names; Form::dictionary: any string is a key
  const DeclaredType* declared = nullptr;  ///< of the map or object

  std::vector<std::pair<Value, Value>> entries;  ///< Form::entries, in the order in which they came
  std::unordered_multimap<std::size_t, std::uint32_t> index;

  std::size_t size() const { return form == Form::entries ? entries.size() : object->size(); }
};

/// Whether a server sees a list through a schema.
inline bool is_of_document(const ListValue& list) {
  return list.form == ListValue::Form::json || (list.form == ListValue::Form::joined && list.declared != nullptr);
}

/// Of a key of a JSON object, in `MapValue::index`.
inline std::size_t hash_text(std::string_view text) { return std::hash<std::string_view>()(text); }

Value make_list(std::span<const Value> items, EvalContext& context);
/// An empty list with the capacity for `capacity` items.
ListValue* make_growing_list(std::size_t capacity, EvalContext& context);
/// The same for a capacity that depends on values; null, without any allocation, if it is beyond the limit on memory.
ListValue* make_bounded_list(std::size_t capacity, EvalContext& context);
void append(ListValue& list, const Value& item, EvalContext& context);

Value item(const ListValue& list, std::size_t index, EvalContext& context);

/// The type of a member of a JSON object, by its own name; null if no schema describes it.
const DeclaredType* described(const MapValue& map, std::string_view property);

/// The value under a key, or an error for a key that the map cannot have.
struct Lookup {
  bool found = false;
  Value value;
};
Lookup find(const MapValue& map, const Value& key, EvalContext& context);

/// The same for a property whose name is known not to be escaped.
Lookup find_property(const MapValue& map, std::string_view property, std::string_view field, EvalContext& context);

/// The server's implementation panics for keys of some types, and reports it.
bool is_hashable(const Value& key);
std::string unhashable_text(const Value& key);

/// Sets `key`; a later value replaces an earlier one.
void set_entry(MapValue& map, const Value& key, const Value& value);
bool erase_entry(MapValue& map, const Value& key);

/// The keys in order; of an object those of declared fields, as expressions spell them.
std::vector<Value> keys(const MapValue& map);

/// The same with the values.
std::vector<std::pair<Value, Value>> entries(const MapValue& map, EvalContext& context);

/// The property of a JSON object that expressions call `name`; nothing if that names none.
bool unescape_field(std::string_view name, std::string& property);

}  // namespace kubexx::cel
