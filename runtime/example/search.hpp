#pragma once

#include <cstddef>
#include <optional>

#include "runtime/example/moves.hpp"

namespace kubexx::example {

/// The outcome of a search: the value, or the errors of the best value that was seen.
struct Found {
  std::optional<json::Value> value;
  Complaint best;
};

/// Looks for a valid value near `start`, best first, with at most `steps` validations, which are subtracted from
/// `budget`.
Found search_valid(const json::Value& start, const Place& place, Extent extent, ValueSource& source, std::size_t steps,
                   std::size_t& budget);

}  // namespace kubexx::example
