#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

/// What a test header says about the diagnostics it must cause, in comments of its own:
///
///     // expect-error [rule]: part of the message       about the line below
///     // expect-warning@+2 [rule]                       about the second line below
///     // expect-error@-1:9 [rule]                       about column 9 of the line above
///     // expect-error@14 [rule]                         about line 14
///     // expect-note: part of the note's message        a note with that place
///     // expect-fix: new text                           a fix-it there, with the text it inserts
///     // expect-none                                    nothing is reported at all
///
/// An error without a place is written `expect-error@none [rule]`.
namespace kubexx::tests {

enum class Kind { error, warning, note, fix };

/// One thing the program said: a diagnostic, one of its notes, one of its fix-its.
struct Reported {
  Kind kind = Kind::error;
  std::string rule;     ///< empty for notes and fix-its
  std::string message;  ///< the new text, for a fix-it
  std::string file;     ///< empty for no place
  std::uint32_t line = 0;
  std::uint32_t column = 0;
};

/// The results of a SARIF log, notes and fix-its after the diagnostic that they belong to.
std::vector<Reported> read_sarif(std::string_view log);

struct Expectation {
  Kind kind = Kind::error;
  std::string rule;
  std::string text;          ///< a part of the message; all of a fix-it
  std::string file;          ///< absolute; empty for no place
  std::uint32_t line = 0;    ///< 0 for no place
  std::uint32_t column = 0;  ///< 0 for any
  std::string written_at;    ///< `path:line`, for complaints
};

struct Expectations {
  std::vector<Expectation> list;
  bool none = false;                   ///< `expect-none` was written
  std::vector<std::string> malformed;  ///< complaints about comments that look like expectations and are not
};

/// All expectations of one header, whose absolute name is `path`.
Expectations read_expectations(std::string_view text, const std::string& path);

/// Complaints about what was expected and not reported, and about errors and warnings that nobody expected. Notes and
/// fix-its are compared where they are expected.
std::vector<std::string> compare(const Expectations& expected, const std::vector<Reported>& reported);

}  // namespace kubexx::tests
