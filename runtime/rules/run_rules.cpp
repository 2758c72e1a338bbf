#include "runtime/rules/run_rules.hpp"

#include <fmt/format.h>

#include <array>
#include <limits>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

#include "runtime/cel/eval/context.hpp"
#include "runtime/cel/eval/document_view.hpp"
#include "runtime/cel/library/text.hpp"
#include "runtime/json/go_quote.hpp"
#include "runtime/schema/object/correlation.hpp"

namespace kubexx::rules {
namespace {

using schema::Correlation;
using schema::FieldErrors;
using schema::FieldPath;

/// The first server that prints the value that violates a rule. Earlier servers print its type.
constexpr int kShowsValues = 35;
/// What an evaluation may leave in memory for the next one, such as indexes of large objects, in bytes.
constexpr std::size_t kKeptMemory = std::size_t{16} << 20;
/// The longest result of a message expression that the server uses, in bytes.
constexpr std::size_t kLongestMessage = 5120;

constexpr std::string_view kTypeless =
    "rule compiler initialization error: failed to convert to declType for CEL validation rules";
constexpr std::string_view kOutOfBudget =
    "validation failed due to running out of cost budget, no further validation rules will be run";
constexpr std::string_view kMessageOutOfBudget =
    "messageExpression evaluation failed due to running out of cost budget, no further validation rules will be run";
constexpr std::string_view kNoOldSelf = "no such attribute(s): oldSelf";
constexpr std::string_view kNoOverload = "no such overload";

/// What a value was before an update.
class Before {
 public:
  explicit Before(Correlation correlation) : correlation_(std::move(correlation)) {}

  std::optional<Correlation> member(std::string_view key, const json::Value& value, std::size_t hint) {
    return correlation_.member(key, value, hint);
  }
  std::optional<Correlation> element(const json::Value& value) { return correlation_.element(value); }

  /// Null if there was no value, or null.
  const json::Value* value() const { return correlation_.old().is_null() ? nullptr : &correlation_.old(); }
  bool unchanged() {
    if (!unchanged_) unchanged_ = correlation_.unchanged();
    return *unchanged_;
  }

 private:
  Correlation correlation_;
  std::optional<bool> unchanged_;
};

/// A value that is visited, with the rules of its node.
struct VisitedValue {
  const RuleNode& rules;
  const json::Value& value;
  const FieldPath& path;
  Before* before = nullptr;
  /// Determines whether anything changed: `before`, or that of the nearest ancestor that has one.
  Before* ratchet = nullptr;

  const json::Value* old() const { return before != nullptr ? before->value() : nullptr; }
};

std::string shown_rule(const schema::ValidationRule& rule) {
  return std::string(cel::text::trim(rule.message.empty() ? rule.rule : rule.message));
}

std::string message_of(const schema::ValidationRule& rule) {
  return (rule.message.empty() ? "failed rule: " : "") + shown_rule(rule);
}

std::string shown_type(const RuleNode& node) { return schema::shown(node.schema().type); }

/// The two members of a resource that never count as unchanged.
bool names_type(std::string_view member) { return member == "apiVersion" || member == "kind"; }

class RuleRun {
 public:
  RuleRun(const RuleSubject& subject, std::int64_t& budget, FieldErrors& errors,
          std::vector<schema::FieldWarning>& warnings)
      : subject_(subject), budget_(budget), errors_(errors), warnings_(warnings) {}

  void run(const RuleNode& rules) {
    std::optional<Before> before;
    if (subject_.old != nullptr) before.emplace(Correlation(subject_.value, *subject_.old, subject_.schema));
    Before* root = before ? &*before : nullptr;
    visit({rules, subject_.value, subject_.path, root, subject_.ratchets ? root : nullptr});
  }

 private:
  /// The values that the expressions of one node are given.
  struct Variables {
    std::array<cel::Value, 2> plain, optional;
  };

  bool is_root(const VisitedValue& visited) const { return &visited.value == &subject_.value; }

  // Each is false once the server gives up.
  bool visit(const VisitedValue& visited);
  bool visit_members(const VisitedValue& visited);
  bool visit_elements(const VisitedValue& visited);
  bool visit_below(const RuleNode& rules, const json::Value& value, const FieldPath& path,
                   std::optional<Correlation> correlation, Before* ratchet);
  bool check_rules(const VisitedValue& visited, const std::vector<PreparedRule>& rules);
  bool check_rule(const VisitedValue& visited, const PreparedRule& rule, const Variables& variables);
  cel::Outcome evaluate(const cel::Program& program, const std::array<cel::Value, 2>& variables);
  bool note_failure(const VisitedValue& visited, const PreparedRule& rule, cel::Outcome outcome);
  bool refuse(const VisitedValue& visited, const PreparedRule& rule, const Variables& variables);
  bool refuse_at(const VisitedValue& visited, const PreparedRule& rule, const Variables& variables,
                 const FieldPath& path);
  bool evaluate_message(const PreparedRule& rule, const Variables& variables, std::string& message,
                        std::string& given_up);

  Variables variables_of(const VisitedValue& visited, const std::vector<PreparedRule>& rules);
  bool spend(std::uint64_t cost);
  bool give_up(schema::RuleId rule, const VisitedValue& visited, std::string detail);
  void add(const VisitedValue& visited, const PreparedRule& rule, FieldErrors errors);

  const RuleSubject& subject_;
  std::int64_t& budget_;
  FieldErrors& errors_;
  std::vector<schema::FieldWarning>& warnings_;
  cel::EvalContext variables_;  ///< memory of the variables of a node
  cel::EvalContext context_;    ///< of the evaluations
};

// The way down

bool RuleRun::visit(const VisitedValue& visited) {
  if (visited.value.is_null()) return true;
  if (visited.rules.type() == nullptr && !visited.rules.schema().validations.empty()) {
    errors_.invalid("CEL-024", visited.path, shown_type(visited.rules), std::string(kTypeless));
  } else if (!check_rules(visited, visited.rules.rules())) {
    return false;
  }
  if (visited.value.is_array()) return visit_elements(visited);
  return !visited.value.is_object() || visit_members(visited);
}

bool RuleRun::visit_below(const RuleNode& rules, const json::Value& value, const FieldPath& path,
                          std::optional<Correlation> correlation, Before* ratchet) {
  std::optional<Before> before;
  if (correlation) before.emplace(std::move(*correlation));
  Before* own = before ? &*before : nullptr;
  return visit({rules, value, path, own, ratchet != nullptr && own != nullptr ? own : ratchet});
}

bool RuleRun::visit_members(const VisitedValue& visited) {
  const auto visit_member = [&](const RuleNode& rules, const json::Object::Member& member, const FieldPath& path,
                                std::size_t at) {
    auto correlation =
        visited.before != nullptr ? visited.before->member(member.first, member.second, at) : std::nullopt;
    Before* ratchet = is_root(visited) && names_type(member.first) ? nullptr : visited.ratchet;
    return visit_below(rules, member.second, path, std::move(correlation), ratchet);
  };
  std::size_t at = 0;
  for (const json::Object::Member& member : visited.value.as_object()) {
    const RuleNode* rules = visited.rules.additional();
    if (rules != nullptr && !visit_member(*rules, member, visited.path.key(member.first), at)) return false;
    rules = visited.rules.property(member.first);
    if (rules != nullptr && !visit_member(*rules, member, visited.path.child(member.first), at)) return false;
    ++at;
  }
  return true;
}

bool RuleRun::visit_elements(const VisitedValue& visited) {
  if (visited.rules.items() == nullptr) return true;
  std::size_t at = 0;
  for (const json::Value& value : visited.value.as_array()) {
    auto correlation = visited.before != nullptr ? visited.before->element(value) : std::nullopt;
    const FieldPath path = visited.path.index(at++);
    if (!visit_below(*visited.rules.items(), value, path, std::move(correlation), visited.ratchet)) return false;
  }
  return true;
}

// Rules

bool RuleRun::spend(std::uint64_t cost) {
  if (cost > static_cast<std::uint64_t>(std::numeric_limits<std::int64_t>::max())) return false;
  if (static_cast<std::int64_t>(cost) > budget_) return false;
  budget_ -= static_cast<std::int64_t>(cost);
  return true;
}

bool RuleRun::give_up(schema::RuleId rule, const VisitedValue& visited, std::string detail) {
  errors_.invalid(rule, visited.path, shown_type(visited.rules), std::move(detail));
  budget_ = -1;
  return false;
}

/// Expressions have the old value if one rule of the node uses it.
RuleRun::Variables RuleRun::variables_of(const VisitedValue& visited, const std::vector<PreparedRule>& rules) {
  Variables out;
  out.plain = {cel::view_json(visited.value, *visited.rules.type(), variables_), cel::Value::error(kNoOldSelf)};
  bool uses_old = false;
  for (const PreparedRule& rule : rules) uses_old = uses_old || rule.uses_old_self;
  out.optional = out.plain;
  if (!uses_old) return out;
  out.optional[1] = cel::Value::optional(nullptr);
  const json::Value* old = visited.old();
  if (old == nullptr) return out;
  out.plain[1] = cel::view_json(*old, *visited.rules.type(), variables_);
  out.optional[1] = cel::Value::optional(variables_.arena.make<cel::Value>(out.plain[1]));
  return out;
}

bool RuleRun::check_rules(const VisitedValue& visited, const std::vector<PreparedRule>& rules) {
  if (rules.empty()) return true;
  if (budget_ <= 0) return give_up("CEL-064", visited, std::string(kOutOfBudget));
  variables_.clear();
  context_.clear();
  const Variables variables = variables_of(visited, rules);
  for (const PreparedRule& rule : rules) {
    if (!check_rule(visited, rule, variables)) return false;
  }
  return true;
}

/// The result of an evaluation is valid until the next one.
cel::Outcome RuleRun::evaluate(const cel::Program& program, const std::array<cel::Value, 2>& variables) {
  if (context_.arena.size() > kKeptMemory) context_.clear();
  return cel::evaluate(program, variables, context_);
}

bool RuleRun::check_rule(const VisitedValue& visited, const PreparedRule& rule, const Variables& variables) {
  if (!rule.program) {
    if (!rule.fault.empty())
      errors_.invalid("CEL-020", visited.path, shown_type(visited.rules), "rule compile error: " + rule.fault);
    return true;
  }
  const bool optional = rule.source.optional_old_self.value_or(false);
  const bool lacks_old = subject_.old_is_unknown || (!optional && visited.old() == nullptr);
  if (rule.uses_old_self && lacks_old) return true;
  const cel::Outcome outcome = evaluate(*rule.program, optional ? variables.optional : variables.plain);
  if (!spend(outcome.cost)) return give_up("CEL-064", visited, std::string(kOutOfBudget));
  if (outcome.state != cel::Outcome::State::value) return note_failure(visited, rule, outcome);
  return outcome.value.is_true() || refuse(visited, rule, variables);
}

/// The rule has no result.
bool RuleRun::note_failure(const VisitedValue& visited, const PreparedRule& rule, cel::Outcome outcome) {
  const std::string name = shown_rule(rule.source);
  if (outcome.state != cel::Outcome::State::error) {
    const bool is_costly = outcome.state != cel::Outcome::State::too_large;
    return give_up(
        "CEL-064", visited,
        fmt::format("'{}': no further validation rules will be run{} for rule: {}", cel::cancellation(outcome.state),
                    is_costly ? " due to call cost exceeds limit" : "", name));
  }
  const std::string_view words = outcome.value.as_text();
  if (words.starts_with(kNoOverload)) {
    errors_.invalid("CEL-063", visited.path, shown_type(visited.rules),
                    fmt::format("'{}': call arguments did not match a supported operator, function or macro "
                                "signature for rule: {}",
                                words, name));
  } else {
    errors_.invalid("CEL-062", visited.path, shown_type(visited.rules),
                    fmt::format("{} evaluating rule: {}", words, name));
  }
  return true;
}

// Refusals

void RuleRun::add(const VisitedValue& visited, const PreparedRule& rule, FieldErrors errors) {
  if (rule.uses_old_self || visited.ratchet == nullptr || !visited.ratchet->unchanged())
    return errors_.add(errors.take());
  for (schema::FieldError& error : errors.take())
    warnings_.push_back({"WARN-006", schema::text(error), std::move(error.location)});
}

/// The result of the message expression, if the server would use it. False if it gives up, for the reason that
/// `given_up` then is.
bool RuleRun::evaluate_message(const PreparedRule& rule, const Variables& variables, std::string& message,
                               std::string& given_up) {
  if (!rule.message) return true;
  const cel::Outcome outcome = evaluate(*rule.message, variables.plain);
  if (!spend(outcome.cost)) {
    given_up = kMessageOutOfBudget;
    return false;
  }
  if (outcome.state == cel::Outcome::State::too_costly) {
    given_up =
        fmt::format("no further validation rules will be run due to call cost exceeds limit for messageExpression: {}",
                    json::go_quoted(rule.source.message_expression));
    return false;
  }
  if (outcome.state != cel::Outcome::State::value || !outcome.value.is(cel::ValueKind::string)) return true;
  const std::string_view text = cel::text::trim(outcome.value.as_text());
  if (text.size() <= kLongestMessage && text.find('\n') == std::string_view::npos) message = text;
  return true;
}

bool RuleRun::refuse(const VisitedValue& visited, const PreparedRule& rule, const Variables& variables) {
  if (!rule.field || rule.field->printed.empty()) return refuse_at(visited, rule, variables, visited.path);
  const std::string above = visited.path.is_root() ? std::string() : visited.path.text() + ".";
  const std::string printed = above + rule.field->printed;
  schema::Location location = visited.path.location();
  location.insert(location.end(), rule.field->steps.begin(), rule.field->steps.end());
  return refuse_at(visited, rule, variables, FieldPath(printed, location));
}

bool RuleRun::refuse_at(const VisitedValue& visited, const PreparedRule& rule, const Variables& variables,
                        const FieldPath& path) {
  FieldErrors errors;
  std::string detail, given_up;
  if (!evaluate_message(rule, variables, detail, given_up)) {
    errors.invalid("CEL-064", path, shown_type(visited.rules), std::move(given_up));
    add(visited, rule, std::move(errors));
    budget_ = -1;
    return false;
  }
  if (detail.empty()) detail = message_of(rule.source);
  const std::string& type = visited.rules.schema().type;
  std::string value;
  if (subject_.server_minor < kShowsValues) {
    value = shown_type(visited.rules);
  } else if (type != "object" && type != "array") {
    value = schema::shown(visited.value);
  }
  const std::string reason = rule.source.reason.value_or("");
  if (reason == schema::reason(schema::ErrorType::forbidden)) {
    errors.forbidden("CEL-060", path, std::move(detail));
  } else if (reason == schema::reason(schema::ErrorType::required)) {
    errors.required("CEL-060", path, std::move(detail));
  } else if (reason == schema::reason(schema::ErrorType::duplicate)) {
    errors.duplicate("CEL-060", path, std::move(value));
  } else {
    errors.invalid("CEL-060", path, std::move(value), std::move(detail));
  }
  add(visited, rule, std::move(errors));
  return true;
}

}  // namespace

void run_rules(const RuleNode& rules, const RuleSubject& subject, std::int64_t& budget, FieldErrors& errors,
               std::vector<schema::FieldWarning>& warnings) {
  RuleRun(subject, budget, errors, warnings).run(rules);
}

}  // namespace kubexx::rules
