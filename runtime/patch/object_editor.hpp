#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include <kubexx/json/value.hpp>

namespace kubexx::patch {

/// Many changes of one object, each in constant time for any number of members. While the editor exists, the object
/// must be accessed only through it; erased members are removed from the object when the editor is destroyed.
class ObjectEditor {
 public:
  explicit ObjectEditor(json::Object& object) : object_(object) {}
  ObjectEditor(const ObjectEditor&) = delete;
  ObjectEditor& operator=(const ObjectEditor&) = delete;
  ~ObjectEditor();

  /// The value under `key`, or null. The pointer is valid until the next call of `set`.
  json::Value* find(std::string_view key);
  /// Sets `key`, replacing an earlier value in place.
  json::Value& set(std::string key, json::Value value);
  void erase(std::string_view key);

 private:
  std::optional<std::size_t> position(std::string_view key);

  json::Object& object_;
  std::unordered_map<std::string, std::size_t> positions_;  ///< of the members of a wide object
  std::vector<bool> erased_;                                ///< by position; empty while nothing is erased
};

}  // namespace kubexx::patch
