#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "runtime/schema/field_error.hpp"
#include "runtime/schema/object/value_name.hpp"
#include "runtime/schema/text_budget.hpp"

namespace kubexx::schema {

/// One reason why a value is rejected, which may not be reported.
struct ValueFault {
  ErrorType type = ErrorType::invalid;
  RuleId rule;
  bool has_name = true;  ///< without one it is reported for the root
  std::string name;
  Location steps;
  std::string value;
  std::string detail;
  std::string message;  ///< of two faults with the same message one is reported
};

/// The result of validating one value. In a quick run, only success counts and callers may stop at the first fault.
/// Otherwise all faults are kept, up to a limit of text, and the checks that applied are counted: of several failing
/// branches, the server reports the one with the most.
class ValueResult {
 public:
  explicit ValueResult(bool quick) : quick_(quick) {}

  bool quick() const { return quick_; }
  bool valid() const { return valid_; }
  /// True when nothing is gained by looking further.
  bool decided() const { return quick_ && !valid_; }
  void count(std::size_t checks = 1) { matches_ += checks; }
  std::size_t matches() const { return matches_; }

  /// Notes a fault, which `make` builds if faults are kept.
  template <class Make>
  void fail(Make make) {
    valid_ = false;
    if (!quick_ && !texts_.is_spent()) add(make());
  }
  void merge(ValueResult other) {
    valid_ = valid_ && other.valid_;
    matches_ += other.matches_;
    for (ValueFault& fault : other.faults_)
      if (!texts_.is_spent()) add(std::move(fault));
  }

  /// The state to go back to when later faults turn out not to count.
  struct State {
    bool valid;
    std::size_t faults;
    TextBudget texts;
  };
  State begin() { return {std::exchange(valid_, true), faults_.size(), texts_}; }
  void end(State before, bool keep) {
    if (!keep) {
      faults_.resize(before.faults);
      texts_ = before.texts;
      valid_ = true;
    }
    valid_ = valid_ && before.valid;
  }

  std::vector<ValueFault> take() { return std::move(faults_); }

 private:
  void add(ValueFault fault) {
    texts_.count(fault.name.size() + fault.value.size() + fault.detail.size() + fault.message.size(), fault.steps);
    faults_.push_back(std::move(fault));
  }

  bool quick_;
  bool valid_ = true;
  std::size_t matches_ = 0;
  std::vector<ValueFault> faults_;
  TextBudget texts_;
};

/// `name in body words`, the beginning of most messages.
std::string in_body(const ValueName& name, std::string_view words);

ValueFault invalid_value(RuleId rule, const ValueName& name, std::string value, std::string message);
/// The value is of another type, or text of another format, than `expected`.
ValueFault wrong_type(RuleId rule, const ValueName& name, std::string_view expected, std::string_view value);
/// A fault that the server reports without the name of the value, such as those of junctors.
ValueFault nameless(RuleId rule, const ValueName& name, std::string message);
ValueFault too_long(const ValueName& name, std::int64_t limit, int server_minor);
/// Of items, or of properties, which the server calls items too.
ValueFault too_many(RuleId rule, const ValueName& name, std::string_view noun, std::int64_t count, std::int64_t limit,
                    int server_minor);
ValueFault missing(const ValueName& name, std::string_view key);
ValueFault not_supported(const ValueName& name, std::string value, std::span<const std::string> supported);

}  // namespace kubexx::schema
