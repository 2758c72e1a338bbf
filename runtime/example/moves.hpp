#pragma once

#include <cstddef>
#include <optional>
#include <vector>

#include <kubexx/json/value.hpp>
#include "runtime/example/example.hpp"
#include "runtime/example/place.hpp"

namespace kubexx::example {

/// Builds the values that moves add.
class ValueSource {
 public:
  virtual ~ValueSource() = default;
  /// A valid value of a place; null if none was found.
  virtual const json::Value* value(const Place& place, Extent extent) = 0;
  /// A list or map with that many entries.
  virtual std::optional<json::Value> sized(const Place& place, Extent extent, std::size_t count) = 0;
  virtual int server_minor() const = 0;
};

/// Values that differ from `value` in one respect that its errors suggest: fields that failing rules read are added,
/// removed or changed, at the place itself and in parts of it; branches of junctors are satisfied. Bounded by the
/// number of these fields and branches.
std::vector<json::Value> moves(const json::Value& value, const Place& place, const Complaint& complaint, Extent extent,
                               ValueSource& source);

}  // namespace kubexx::example
