#pragma once

#include <cstddef>
#include <functional>
#include <vector>

namespace kubexx::cel {

/// Whether the item `a` comes before the item `b`. It need not be consistent: comparisons with NaN are not.
using ComesBefore = std::function<bool(std::size_t a, std::size_t b)>;

/// The items 0 to `count` - 1 in the order that Go's `sort.Slice` gives them, which is not stable: rules can observe
/// where it puts equal items. The comparisons are Go's as well, one by one. O(count · log count).
std::vector<std::size_t> go_sorted(std::size_t count, const ComesBefore& comes_before);

}  // namespace kubexx::cel
