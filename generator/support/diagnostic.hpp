#pragma once

#include <deque>
#include <string>
#include <string_view>
#include <vector>

#include "generator/support/span.hpp"

namespace kubexx::support {

enum class Severity { note, warning, error };

/// A secondary place with its own words, printed as a clang `note:`. Without a valid span it is printed without a
/// place.
struct Note {
  std::string message;
  Span span;
};

/// Replaces the bytes of `span` by `text`; an empty span inserts.
struct FixIt {
  Span span;
  std::string text;
};

/// One thing to tell the user. `message` says what is wrong and what was expected: lower case, no full stop, names in
/// single quotes.
struct Diagnostic {
  std::string_view rule;  ///< an id of the rule table
  Severity severity = Severity::error;
  std::string message;
  Span span;
  std::vector<Note> notes;
  std::vector<FixIt> fixes;
};

/// Collects what the stages report. Stages go on after an error where their input allows it; nobody writes output once
/// `has_errors()`. Not safe for use by several threads.
class Diagnostics {
 public:
  void report(Diagnostic diagnostic);
  /// The reference stays valid while the sink lives, so that notes and fix-its can be added.
  Diagnostic& error(std::string_view rule, Span span, std::string message);
  Diagnostic& warning(std::string_view rule, Span span, std::string message);

  bool empty() const { return diagnostics_.empty(); }
  bool has_errors() const;
  /// Sorted by file, offset and rule; exact repetitions once.
  std::vector<Diagnostic> sorted() const;

 private:
  std::deque<Diagnostic> diagnostics_;
};

}  // namespace kubexx::support
