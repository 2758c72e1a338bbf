#pragma once

#include <algorithm>
#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

/// The type and the maximum size that a schema declares for a value. All types and sizes reach this component in this
/// form.
namespace kubexx::cel {

struct DeclaredType;

/// How lists compare and add up.
enum class ListOrder : std::uint8_t {
  ordered,
  set,    ///< the order does not matter
  keyed,  ///< the order does not matter, and items are identified by keys
};

struct DeclaredField {
  std::string name;  ///< escaped, as expressions spell it
  std::unique_ptr<DeclaredType> type;
};

struct DeclaredType {
  enum class Kind : std::uint8_t {
    dyn,
    boolean,
    integer,
    floating,
    string,
    bytes,
    date,  ///< a timestamp too, without a time of day
    timestamp,
    duration,
    list,
    map,  ///< with strings as keys
    object,
  };

  Kind kind = Kind::dyn;
  std::string name;  ///< of an object; equal names are one type. Empty: it is called by its path
  bool nullable = false;
  /// The most bytes, items or properties that a value can have; 0 if the server has no limit.
  std::int64_t max_elements = 0;
  /// The least bytes that the value takes in JSON.
  std::int64_t min_serialized_size = 0;
  std::unique_ptr<DeclaredType> element;  ///< of a list or a map
  std::vector<DeclaredField> fields;      ///< of an object, ascending by name
  ListOrder order = ListOrder::ordered;   ///< of a list
  std::vector<std::string> keys;          ///< of a keyed list: fields of its items, escaped

  const DeclaredType* field(std::string_view name) const {
    const auto at = std::lower_bound(fields.begin(), fields.end(), name,
                                     [](const DeclaredField& f, std::string_view wanted) { return f.name < wanted; });
    return at != fields.end() && at->name == name ? at->type.get() : nullptr;
  }
};

}  // namespace kubexx::cel
