#include "runtime/example/search.hpp"

#include <queue>
#include <string>
#include <tuple>
#include <unordered_set>
#include <utility>
#include <vector>

#include "runtime/json/text.hpp"

namespace kubexx::example {
namespace {

/// A value with errors, whose neighbours have not been tried.
struct Open {
  json::Value value;
  Complaint complaint;
  std::size_t moves = 0;
  std::size_t order = 0;
};

struct IsWorse {
  bool operator()(const Open& a, const Open& b) const {
    return std::tuple(a.complaint.weight(), a.moves, a.order) > std::tuple(b.complaint.weight(), b.moves, b.order);
  }
};

class Search {
 public:
  Search(const Place& place, Extent extent, ValueSource& source, std::size_t steps, std::size_t& budget)
      : place_(place), extent_(extent), source_(source), steps_(steps), budget_(budget) {}

  Found run(const json::Value& start) {
    Found found;
    if (try_value(start, 0, found)) return found;
    while (!open_.empty() && steps_ > 0 && budget_ > 0) {
      const Open current = open_.top();
      open_.pop();
      for (json::Value& next : moves(current.value, place_, current.complaint, extent_, source_))
        if (try_value(std::move(next), current.moves + 1, found)) return found;
    }
    return found;
  }

 private:
  bool try_value(json::Value value, std::size_t moves, Found& found) {
    if (steps_ == 0 || budget_ == 0 || !seen_.insert(json::to_text(value)).second) return false;
    --steps_;
    --budget_;
    Complaint complaint = check_value(place_, value, source_.server_minor());
    if (complaint.empty()) {
      found.value = std::move(value);
      return true;
    }
    if (found.best.empty() || complaint.weight() < found.best.weight()) found.best = complaint;
    open_.push({std::move(value), std::move(complaint), moves, order_++});
    return false;
  }

  const Place& place_;
  Extent extent_;
  ValueSource& source_;
  std::size_t steps_;
  std::size_t& budget_;
  std::size_t order_ = 0;
  std::unordered_set<std::string> seen_;
  std::priority_queue<Open, std::vector<Open>, IsWorse> open_;
};

}  // namespace

Found search_valid(const json::Value& start, const Place& place, Extent extent, ValueSource& source, std::size_t steps,
                   std::size_t& budget) {
  return Search(place, extent, source, steps, budget).run(start);
}

}  // namespace kubexx::example
