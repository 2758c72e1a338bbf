#pragma once

#include <cstddef>
#include <string>
#include <string_view>

#include "runtime/schema/field_path.hpp"

namespace kubexx::schema {

/// The name by which validation messages call a value, relative to the value that is validated: `a.b[2].c`. The root
/// has the empty name; a key of a map below the root begins with a dot. Like FieldPath a link to its parent on the
/// stack.
class ValueName {
 public:
  ValueName() = default;
  ValueName property(std::string_view key) const& { return {*this, Kind::property, key, 0}; }
  ValueName map_key(std::string_view key) const& { return {*this, Kind::map_key, key, 0}; }
  ValueName element(std::size_t index) const& { return {*this, Kind::element, {}, index}; }
  ValueName property(std::string_view) const&& = delete;
  ValueName map_key(std::string_view) const&& = delete;
  ValueName element(std::size_t) const&& = delete;

  bool is_root() const { return parent_ == nullptr; }
  std::string text() const;
  void append_steps(Location& out) const;

 private:
  enum class Kind { root, property, map_key, element };
  ValueName(const ValueName& parent, Kind kind, std::string_view key, std::size_t index)
      : parent_(&parent), kind_(kind), key_(key), index_(index) {}
  void append_text(std::string& out) const;

  const ValueName* parent_ = nullptr;
  Kind kind_ = Kind::root;
  std::string_view key_;
  std::size_t index_ = 0;
};

}  // namespace kubexx::schema
