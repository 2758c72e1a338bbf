#include "runtime/cel/eval/go_sort.hpp"

#include <bit>
#include <cstdint>
#include <numeric>
#include <utility>

namespace kubexx::cel {
namespace {

/// Pattern-defeating quicksort in the variant of Go. It sorts short ranges by insertion. For a longer one it compares
/// samples to find a pivot, which also shows a trend: a falling range is reversed, and a rising one is likely to need
/// few repairs, which are tried before it is partitioned. A range with an uneven partition is shuffled slightly, by a
/// generator that its length seeds; after too many of those the rest is sorted by a heap. Positions count from
/// the start of the whole list, and a range is [begin, end).
class GoSort {
 public:
  GoSort(std::size_t count, const ComesBefore& comes_before) : items_(count), comes_before_(comes_before) {
    std::iota(items_.begin(), items_.end(), std::size_t{0});
  }

  std::vector<std::size_t> run() {
    sort(0, items_.size(), static_cast<int>(std::bit_width(items_.size())));
    return std::move(items_);
  }

 private:
  enum class Trend : std::uint8_t { unknown, rising, falling };

  struct Pivot {
    std::size_t place;
    Trend trend;
  };

  struct Partition {
    std::size_t pivot;
    bool was_done;  ///< nothing had to move but the pivot
  };

  bool less(std::size_t a, std::size_t b) const { return comes_before_(items_[a], items_[b]); }
  void swap(std::size_t a, std::size_t b) { std::swap(items_[a], items_[b]); }

  void sort(std::size_t begin, std::size_t end, int uneven_left);
  void insert_all(std::size_t begin, std::size_t end);
  void sort_by_heap(std::size_t begin, std::size_t end);
  void sift_down(std::size_t begin, std::size_t node, std::size_t count);
  void shuffle(std::size_t begin, std::size_t end);
  void reverse(std::size_t begin, std::size_t end);
  bool repair(std::size_t begin, std::size_t end);
  Pivot choose_pivot(std::size_t begin, std::size_t end) const;
  std::size_t median(std::size_t a, std::size_t b, std::size_t c, int& exchanges) const;
  Partition partition(std::size_t begin, std::size_t end, std::size_t pivot);
  std::size_t skip_equal(std::size_t begin, std::size_t end, std::size_t pivot);

  std::vector<std::size_t> items_;
  const ComesBefore& comes_before_;
};

void GoSort::sort(std::size_t begin, std::size_t end, int uneven_left) {
  constexpr std::size_t kShort = 12;
  bool even = true, was_done = true;
  while (end - begin > kShort) {
    if (uneven_left == 0) return sort_by_heap(begin, end);
    if (!even) {
      shuffle(begin, end);
      --uneven_left;
    }
    Pivot pivot = choose_pivot(begin, end);
    if (pivot.trend == Trend::falling) {
      reverse(begin, end);
      pivot = {end - 1 - (pivot.place - begin), Trend::rising};
    }
    if (even && was_done && pivot.trend == Trend::rising && repair(begin, end)) return;
    // What precedes the range is an earlier pivot. If this one is not greater, neither is any equal item.
    if (begin > 0 && !less(begin - 1, pivot.place)) {
      begin = skip_equal(begin, end, pivot.place);
      continue;
    }
    const std::size_t eighth = (end - begin) / 8;
    const Partition parts = partition(begin, end, pivot.place);
    const std::size_t before = parts.pivot - begin, from = end - parts.pivot;
    was_done = parts.was_done;
    even = (before < from ? before : from) >= eighth;
    if (before < from) {
      sort(begin, parts.pivot, uneven_left);
      begin = parts.pivot + 1;
    } else {
      sort(parts.pivot + 1, end, uneven_left);
      end = parts.pivot;
    }
  }
  insert_all(begin, end);
}

void GoSort::insert_all(std::size_t begin, std::size_t end) {
  for (std::size_t next = begin + 1; next < end; ++next) {
    for (std::size_t at = next; at > begin && less(at, at - 1); --at) swap(at, at - 1);
  }
}

void GoSort::sift_down(std::size_t begin, std::size_t node, std::size_t count) {
  for (std::size_t child = 2 * node + 1; child < count; child = 2 * node + 1) {
    if (child + 1 < count && less(begin + child, begin + child + 1)) ++child;
    if (!less(begin + node, begin + child)) return;
    swap(begin + node, begin + child);
    node = child;
  }
}

void GoSort::sort_by_heap(std::size_t begin, std::size_t end) {
  const std::size_t count = end - begin;
  for (std::size_t node = (count - 1) / 2 + 1; node-- > 0;) sift_down(begin, node, count);
  for (std::size_t last = count; last-- > 0;) {
    swap(begin, begin + last);
    sift_down(begin, 0, last);
  }
}

/// Three items in the middle change places with any others.
void GoSort::shuffle(std::size_t begin, std::size_t end) {
  const std::size_t count = end - begin;
  const std::size_t mask = (std::size_t{1} << std::bit_width(count)) - 1;
  const std::size_t middle = begin + count / 4 * 2;
  std::uint64_t random = count;
  for (std::size_t at = middle - 1; at <= middle + 1; ++at) {
    random ^= random << 13;
    random ^= random >> 7;
    random ^= random << 17;
    const std::size_t other = random & mask;
    swap(at, begin + (other >= count ? other - count : other));
  }
}

void GoSort::reverse(std::size_t begin, std::size_t end) {
  while (begin + 1 < end) swap(begin++, --end);
}

/// True if the range is sorted in the end; gives up after a few items that are out of order.
bool GoSort::repair(std::size_t begin, std::size_t end) {
  constexpr int kMost = 5;
  constexpr std::size_t kWorthRepair = 50;
  std::size_t at = begin + 1;
  for (int repairs = 0; repairs < kMost; ++repairs) {
    while (at < end && !less(at, at - 1)) ++at;
    if (at == end) return true;
    if (end - begin < kWorthRepair) return false;
    swap(at, at - 1);
    if (at - begin >= 2) {
      // As in Go, what moves to the front does not stop at the begin of the range.
      for (std::size_t low = at - 1; low >= 1 && less(low, low - 1); --low) swap(low, low - 1);
    }
    for (std::size_t high = at + 1; high < end && less(high, high - 1); ++high) swap(high, high - 1);
  }
  return false;
}

/// The median of three samples, or of nine in a range that is not small.
GoSort::Pivot GoSort::choose_pivot(std::size_t begin, std::size_t end) const {
  constexpr std::size_t kEnoughForNine = 50;
  const std::size_t quarter = (end - begin) / 4;
  std::size_t low = begin + quarter, middle = begin + 2 * quarter, high = begin + 3 * quarter;
  int exchanges = 0;
  if (end - begin >= kEnoughForNine) {
    for (std::size_t* sample : {&low, &middle, &high}) *sample = median(*sample - 1, *sample, *sample + 1, exchanges);
  }
  middle = median(low, middle, high, exchanges);
  if (exchanges == 0) return {middle, Trend::rising};
  constexpr int kAllOfNine = 12;
  return {middle, exchanges == kAllOfNine ? Trend::falling : Trend::unknown};
}

std::size_t GoSort::median(std::size_t a, std::size_t b, std::size_t c, int& exchanges) const {
  const auto put_in_order = [&](std::size_t& first, std::size_t& second) {
    if (!less(second, first)) return;
    std::swap(first, second);
    ++exchanges;
  };
  put_in_order(a, b);
  put_in_order(b, c);
  put_in_order(a, b);
  return b;
}

/// Moves the items that are less than the pivot before it.
GoSort::Partition GoSort::partition(std::size_t begin, std::size_t end, std::size_t pivot) {
  swap(begin, pivot);
  std::size_t low = begin + 1, high = end - 1;
  for (bool moved = false;; moved = true) {
    while (low <= high && less(low, begin)) ++low;
    while (low <= high && !less(high, begin)) --high;
    if (low > high) {
      swap(high, begin);
      return {high, !moved};
    }
    swap(low++, high--);
  }
}

/// Moves the items equal to the pivot, of which none is less, to the front; the place after them.
std::size_t GoSort::skip_equal(std::size_t begin, std::size_t end, std::size_t pivot) {
  swap(begin, pivot);
  std::size_t low = begin + 1, high = end - 1;
  for (;;) {
    while (low <= high && !less(begin, low)) ++low;
    while (low <= high && less(begin, high)) --high;
    if (low > high) return low;
    swap(low++, high--);
  }
}

}  // namespace

std::vector<std::size_t> go_sorted(std::size_t count, const ComesBefore& comes_before) {
  return GoSort(count, comes_before).run();
}

}  // namespace kubexx::cel
