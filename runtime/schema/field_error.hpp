#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include <kubexx/json/value.hpp>
#include "runtime/field_errors/words.hpp"
#include "runtime/schema/field_path.hpp"
#include "runtime/schema/rule_id.hpp"
#include "runtime/schema/text_budget.hpp"

namespace kubexx::schema {

using field_errors::ErrorType;
using field_errors::reason;
using field_errors::shown;

/// One reason why an API server rejects a document, with its message.
struct FieldError {
  ErrorType type = ErrorType::invalid;
  RuleId rule;
  std::string field;  ///< the path as the server prints it
  Location location;  ///< of the value in the document, or of the object that lacks it
  std::string value;  ///< the rejected value as the server prints it; empty if it prints none
  std::string detail;
};

/// `Invalid value: "x": must be …`: the part after the path.
std::string body(const FieldError& error);
/// `spec.scope: Required value`: the whole line of the server.
std::string text(const FieldError& error);

/// The errors found so far. One function for each type, as the server has it, so that no caller spells its words.
class FieldErrors {
 public:
  /// `value` is one that `shown` made.
  void invalid(RuleId rule, const FieldPath& path, std::string value, std::string detail);
  void type_invalid(RuleId rule, const FieldPath& path, std::string value, std::string detail);
  void required(RuleId rule, const FieldPath& path, std::string detail = {});
  void forbidden(RuleId rule, const FieldPath& path, std::string detail);
  void duplicate(RuleId rule, const FieldPath& path, std::string value);
  /// The detail lists `supported` in the order given.
  void not_supported(RuleId rule, const FieldPath& path, std::string value,
                     std::span<const std::string_view> supported);
  void too_long(RuleId rule, const FieldPath& path, std::int64_t limit);
  void too_many(RuleId rule, const FieldPath& path, std::int64_t count, std::int64_t limit);
  void internal(RuleId rule, const FieldPath& path, std::string detail);

  void add(FieldError error);
  void add(std::vector<FieldError> errors);
  /// The limit of text is reached: callers that may have many more errors stop.
  bool is_full() const { return texts_.is_spent(); }
  bool empty() const { return errors_.empty(); }
  std::size_t size() const { return errors_.size(); }
  const std::vector<FieldError>& list() const { return errors_; }
  std::vector<FieldError> take() { return std::move(errors_); }

 private:
  void add(ErrorType type, RuleId rule, const FieldPath& path, std::string value, std::string detail);

  std::vector<FieldError> errors_;
  TextBudget texts_;
};

/// The part of a string that a warning is about.
struct Excerpt {
  std::shared_ptr<const std::string> whole;  ///< shared by the warnings about one string
  std::uint32_t begin = 0;                   ///< bytes of `whole`
  std::uint32_t end = 0;
};

/// A warning on a document that an API server accepts. The server itself prints those whose rule is `WARN-…`; all
/// others are kubexx's own.
struct FieldWarning {
  RuleId rule;
  std::string text;
  Location location{};
  std::optional<Excerpt> excerpt{};  ///< of the string at `location`; none if the warning is about all of it
};

}  // namespace kubexx::schema
