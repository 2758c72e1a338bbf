#pragma once

#include <deque>
#include <string>
#include <string_view>
#include <vector>

#include "generator/support/rule_id.hpp"
#include "generator/support/severity.hpp"
#include "generator/support/span.hpp"

namespace kubexx::support {

/// A secondary location with its own message, printed as a clang `note:`. Without a valid span it is printed without a
/// location.
struct Note {
  std::string message;
  Span span;
};

/// Replaces the bytes of `span` by `text`; an empty span inserts.
struct FixIt {
  Span span;
  std::string text;
};

/// One error or warning. `message` states what is wrong and what was expected: lower case, no full stop, names in
/// single quotes.
struct Diagnostic {
  ReportedRule rule;
  Severity severity = Severity::error;
  std::string message;
  Span span;
  std::vector<Note> notes;
  std::vector<FixIt> fixes;
};

/// Collects the diagnostics of all stages. A stage continues after an error if its input allows it; nothing is written
/// once `has_errors()`. Not thread-safe.
class Diagnostics {
 public:
  void report(Diagnostic diagnostic);
  /// The references stay valid as long as the sink exists, so that notes and fix-its can be added.
  Diagnostic& error(ErrorId rule, Span span, std::string message);
  Diagnostic& warning(WarningId rule, Span span, std::string message);
  /// For a rule that `--compat controller-gen` may accept with a warning: the table of rules has both severities.
  Diagnostic& report_for(bool controller_gen, RuleId rule, Span span, std::string message);

  bool empty() const { return diagnostics_.empty(); }
  bool has_errors() const;
  /// Sorted by file, offset and rule; exact repetitions once.
  std::vector<Diagnostic> sorted() const;

 private:
  Diagnostic& add(Severity severity, RuleId rule, Span span, std::string message);

  std::deque<Diagnostic> diagnostics_;
};

}  // namespace kubexx::support
