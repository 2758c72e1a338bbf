#pragma once

#include <cstddef>
#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include <kubexx/json/value.hpp>
#include "runtime/conversion_check/subject.hpp"

namespace kubexx::conversion_check {

/// Fields that two versions have at the same place, in whatever types. A change of one has to be visible in the other
/// version for some object: a function that converts nothing is not found otherwise, because what is lost in one
/// direction is retained in the other.
class CommonFields {
 public:
  /// A field whose changes were not visible, and the smallest object with it.
  struct Unconverted {
    std::string field;
    json::Value object;
    json::Value converted;
  };

  CommonFields(Subject& subject, std::string from, std::string to)
      : subject_(subject), from_(std::move(from)), to_(std::move(to)) {}

  /// Changes the fields of the object that no earlier object has shown to be converted.
  void add(const json::Value& object, std::uint64_t seed);
  /// The object in the other version if it has the field there and no change of it is visible; else nothing.
  std::optional<json::Value> converted_without(const std::string& field, const json::Value& object) const;
  /// A field that many objects have, and whose changes were visible for none.
  std::optional<Unconverted> unconverted() const;

 private:
  struct Field {
    std::size_t objects = 0;
    bool is_converted = false;
    json::Value object = {};
    json::Value converted = {};
  };

  using Changes = std::vector<json::Value>;

  /// The object as the other version shows it; nothing if it is not converted.
  std::optional<json::Value> served(const json::Value& object) const;
  Changes changes(const json::Value& object, const std::string& version, const schema::Location& path,
                  example::Random& random) const;
  /// Whether one of the objects differs from `shown` when it is converted to the version.
  bool is_any_visible(const Changes& changes, const std::string& version, const json::Value& shown) const;

  Subject& subject_;
  std::string from_, to_;
  std::map<std::string, Field> fields_ = {};
};

}  // namespace kubexx::conversion_check
