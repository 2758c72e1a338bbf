#pragma once

#include <cstdint>
#include <optional>
#include <stop_token>
#include <string>
#include <string_view>
#include <unordered_map>
#include <utility>

#include <kubexx/json/value.hpp>
#include "runtime/cel/eval/arena.hpp"
#include "runtime/cel/eval/quirks.hpp"
#include "runtime/cel/eval/value.hpp"
#include "runtime/cel/limits.hpp"
#include "runtime/regex/regex.hpp"

namespace kubexx::cel {

/// Work that the server's cost does not include, or counts only afterwards: comparing values inside collections, and
/// visiting all items of a list, which is short to write down if its parts share items. It is bounded as well, and can
/// be interrupted.
class Effort {
 public:
  void begin(std::stop_token stop) {
    stop_ = std::move(stop);
    spent_ = 0;
    next_look_ = kBetweenLooks;
    stopped_ = false;
  }
  /// False if the evaluation must end, from then on always.
  bool spend(std::uint64_t pairs) {
    spent_ += pairs;
    if (spent_ < next_look_) return true;
    stopped_ = stopped_ || stop_.stop_requested();
    if (is_over()) return false;
    next_look_ = spent_ + kBetweenLooks;
    return true;
  }
  bool is_over() const { return stopped_ || spent_ >= limits::kComparedPairs; }
  bool stopped() const { return stopped_; }

 private:
  static constexpr std::uint64_t kBetweenLooks = std::uint64_t{1} << 16;

  std::stop_token stop_;
  std::uint64_t spent_ = 0, next_look_ = kBetweenLooks;
  bool stopped_ = false;
};

/// What one evaluation works with: the memory of its values, and what it has worked out already.
struct EvalContext {
  Arena arena;
  Effort effort;
  /// Large JSON objects that were accessed, so that their keys are indexed once.
  std::unordered_map<const json::Object*, const MapValue*> large_objects;
  /// What of a document has been copied by `plain_copy`.
  std::unordered_map<const void*, Value> plain_copies;
  Quirks quirks{};  ///< of the program that is evaluated
  /// The pattern that was compiled last while evaluating.
  std::string pattern;
  std::optional<regex::Regex> compiled;

  /// An error whose message is kept with the values.
  Value error(std::string_view message) { return Value::error(arena.copy(message)); }
  Value string(std::string_view text) { return Value::string(arena.copy(text)); }

  void clear() {
    large_objects.clear();
    plain_copies.clear();
    arena.clear();
  }
};

inline Value no_such_overload() { return Value::error(kNoSuchOverload); }
/// The operand itself if it is an error, else that no overload accepts it.
inline Value no_such_overload(const Value& operand) { return operand.is_error() ? operand : no_such_overload(); }

}  // namespace kubexx::cel
