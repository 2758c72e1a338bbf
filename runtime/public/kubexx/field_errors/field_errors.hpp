#pragma once

#include <cstdint>
#include <initializer_list>
#include <string>
#include <string_view>
#include <vector>

#include <kubexx/core/error.hpp>
#include <kubexx/json/value.hpp>

namespace kubexx {

/// What is wrong with the fields of an object, in the words of an API server: the counterpart of Go's
/// `field.ErrorList`. A field is named by its path in JSON, such as `spec.ports[2].name` or `metadata.labels[tier]`.
/// A value is a string, a number, a boolean or JSON. Not thread-safe.
///
///     FieldErrors errors;
///     if (fleet.spec.ships < 0) errors.invalid("spec.ships", fleet.spec.ships, "must not be negative");
///     return decide(review, errors);
class FieldErrors {
 public:
  /// `Invalid value: -1: must not be negative`
  void invalid(std::string field, const json::Value& value, std::string_view detail);
  /// `Required value: a fleet with ships needs a port`; the detail may be empty.
  void required(std::string field, std::string_view detail = {});
  /// `Forbidden: a port cannot be changed`
  void forbidden(std::string field, std::string_view detail);
  /// `Duplicate value: "north"`
  void duplicate(std::string field, const json::Value& value);
  /// `Unsupported value: "pink": supported values: "black", "white"`, in the order given.
  void not_supported(std::string field, const json::Value& value, const std::vector<std::string>& supported);
  /// `Too long: may not be more than 63 bytes`
  void too_long(std::string field, std::int64_t limit);
  /// `Too many: 9: must have at most 8 items`
  void too_many(std::string field, std::int64_t count, std::int64_t limit);

  bool empty() const { return causes_.empty(); }
  /// In the order in which they were added.
  const std::vector<Cause>& causes() const { return causes_; }
  /// All of them in one line: `spec.ships: Invalid value: …`, or several between brackets; empty without errors.
  std::string text() const;

 private:
  std::vector<Cause> causes_;
};

}  // namespace kubexx
