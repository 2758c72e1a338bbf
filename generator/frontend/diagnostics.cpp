#include "generator/frontend/diagnostics.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <memory>
#include <set>
#include <utility>

#include "generator/frontend/annotation_errors.hpp"
#include "generator/frontend/forgotten_include.hpp"
#include "generator/frontend/misplaced.hpp"
#include "generator/frontend/resource_dir.hpp"

namespace kubexx::frontend {
namespace {

struct DiagnosticDeleter {
  void operator()(void* diagnostic) const { clang_disposeDiagnostic(diagnostic); }
};
using ClangDiagnostic = std::unique_ptr<void, DiagnosticDeleter>;

support::Span span_at(Reading& reading, CXDiagnostic diagnostic) {
  const Place at = place(clang_getDiagnosticLocation(diagnostic));
  return at.file ? span_of(reading, at, at) : support::Span{};
}

/// Also in the headers of annotations, which have no source otherwise because nothing else reports errors in them.
support::Span span_in_any_file(Reading& reading, CXDiagnostic diagnostic) {
  const Place at = place(clang_getDiagnosticLocation(diagnostic));
  File* file = file_of(reading, at.file);
  if (file && !file->id.valid()) {
    size_t size = 0;
    const char* text = clang_getFileContents(reading.unit, at.file, &size);
    file->id = reading.sources.add(display_path(take(clang_getFileName(at.file))), std::string(text ? text : "", size));
  }
  return span_at(reading, diagnostic);
}

struct Finding {
  std::string message;
  support::Span span;
  CXSourceLocation location;
};

/// Notes of clang with a position in a file of the user.
std::vector<Finding> notes_of(Reading& reading, CXDiagnostic from) {
  std::vector<Finding> result;
  const CXDiagnosticSet set = clang_getChildDiagnostics(from);
  for (unsigned i = 0; i < clang_getNumDiagnosticsInSet(set); ++i) {
    const ClangDiagnostic child(clang_getDiagnosticInSet(set, i));
    Finding note{take(clang_getDiagnosticSpelling(child.get())), span_at(reading, child.get()),
                 clang_getDiagnosticLocation(child.get())};
    if (note.span.valid() && note.message.find(umbrella_name) == std::string::npos) result.push_back(std::move(note));
  }
  return result;
}

bool is_users(const Finding& note) {
  return clang_Location_isInSystemHeader(note.location) == 0 && !note.message.starts_with("in file included from");
}

using Places = std::set<std::pair<std::uint32_t, std::uint32_t>>;

/// Reports an error inside a template of the standard library at the line of the user that instantiates it; only the
/// first one for each line. Returns false if there is no such line.
bool report_at_users_line(Reading& reading, CXDiagnostic diagnostic, const std::string& message, Places& told) {
  if (clang_Location_isInSystemHeader(clang_getDiagnosticLocation(diagnostic)) == 0) return false;
  const std::vector<Finding> notes = notes_of(reading, diagnostic);
  const auto asked = std::find_if(notes.begin(), notes.end(), is_users);
  if (asked == notes.end()) return false;
  if (!told.emplace(asked->span.file.index, asked->span.begin).second) return true;
  support::Diagnostic& error = reading.diagnostics.error("parse-error", asked->span, message);
  for (auto note = asked + 1; note != notes.end(); ++note) {
    if (is_users(*note)) error.notes.push_back({note->message, note->span});
  }
  error.notes.push_back({"clang reports the error here", span_at(reading, diagnostic)});
  return true;
}

void report_as_clang_does(Reading& reading, CXDiagnostic diagnostic, const std::string& message) {
  support::Diagnostic& error = reading.diagnostics.error("parse-error", span_in_any_file(reading, diagnostic), message);
  for (Finding& note : notes_of(reading, diagnostic)) error.notes.push_back({std::move(note.message), note.span});
}

/// `kubexx::Duration{3600}`: the constructors from numbers are deleted, and clang cannot name the reason.
bool report_duration_without_unit(Reading& reading, CXDiagnostic diagnostic, const std::string& message) {
  const bool is_deleted = message.find("deleted") != std::string::npos;
  if (!is_deleted || message.find("'kubexx::Duration'") == std::string::npos) return false;
  reading.diagnostics.error(
      "parse-error", span_at(reading, diagnostic),
      "a 'kubexx::Duration' cannot be a number without a unit; write a string such as \"1h\" or a "
      "std::chrono literal such as 3600s");
  return true;
}

/// `kubexx::Time{"2026-01-01T00:00:00Z"}`: strings are parsed at run time only.
bool report_time_from_string(Reading& reading, CXDiagnostic diagnostic, const std::string& message) {
  const bool is_time =
      message.find("'kubexx::Time'") != std::string::npos || message.find("'kubexx::MicroTime'") != std::string::npos;
  const bool is_built = message.starts_with("no matching constructor") || message.starts_with("no viable conversion");
  if (!is_time || !is_built) return false;
  reading.diagnostics.error("parse-error", span_at(reading, diagnostic),
                            "a time is initialised with seconds since 1970 or with a std::chrono::time_point; for a "
                            "string in RFC 3339, set the default value with '+kubebuilder:default=…'");
  return true;
}

/// A missing header of clang itself causes a series of errors; one message names the cause.
bool is_missing_builtin_header(const std::string& message) {
  for (const char* header : {"'stddef.h'", "'stdarg.h'", "'stdint.h'", "'float.h'", "'limits.h'"}) {
    if (message.starts_with(std::string(header) + " file not found")) return true;
  }
  return false;
}

constexpr std::string_view missing_file = " file not found";

/// If a header is missing, all other errors are consequences of that.
bool misses_header(CXTranslationUnit unit) {
  for (unsigned i = 0; i < clang_getNumDiagnostics(unit); ++i) {
    const ClangDiagnostic diagnostic(clang_getDiagnostic(unit, i));
    if (clang_getDiagnosticSeverity(diagnostic.get()) < CXDiagnostic_Error) continue;
    if (take(clang_getDiagnosticSpelling(diagnostic.get())).ends_with(missing_file)) return true;
  }
  return false;
}

/// Reports a missing header; returns false for any other error.
bool report_missing_header(Reading& reading, CXDiagnostic diagnostic, const std::string& message) {
  if (!message.ends_with(missing_file)) return false;
  reading.diagnostics.error("parse-error", span_in_any_file(reading, diagnostic), message)
      .notes.push_back({"add include directories with '-- -I DIR', or take those of a build with '-p BUILD_DIR'", {}});
  return true;
}

/// If an annotation is not closed, clang reads the rest of the file as its arguments.
bool report_first_unclosed(Reading& reading) {
  for (unsigned i = 0; i < clang_getNumDiagnostics(reading.unit); ++i) {
    const ClangDiagnostic diagnostic(clang_getDiagnostic(reading.unit, i));
    const Place at = place(clang_getDiagnosticLocation(diagnostic.get()));
    if (report_unclosed(reading, at, take(clang_getDiagnosticSpelling(diagnostic.get())))) return true;
  }
  return false;
}

/// libclang 22 adds this where an object is made whose class has an initialiser with an error of its own.
bool is_consequence_of_initializer(const std::string& message) {
  return message.starts_with("default member initializer for ") &&
         message.find(" needed within definition of enclosing class ") != std::string::npos;
}

bool is_argument_not_constant(const std::string& message) {
  return message.find("annotate' attribute requires parameter") != std::string::npos;
}

}  // namespace

bool has_clang_errors(CXTranslationUnit unit) {
  for (unsigned i = 0; i < clang_getNumDiagnostics(unit); ++i) {
    const ClangDiagnostic diagnostic(clang_getDiagnostic(unit, i));
    if (clang_getDiagnosticSeverity(diagnostic.get()) >= CXDiagnostic_Error) return true;
  }
  return false;
}

bool report_clang_errors(Reading& reading) {
  if (!has_clang_errors(reading.unit)) return false;
  if (report_first_unclosed(reading) || report_forgotten_include(reading)) return true;
  std::size_t count = 0;
  Places told;
  const bool incomplete = misses_header(reading.unit);
  for (unsigned i = 0; i < clang_getNumDiagnostics(reading.unit); ++i) {
    const ClangDiagnostic diagnostic(clang_getDiagnostic(reading.unit, i));
    if (clang_getDiagnosticSeverity(diagnostic.get()) < CXDiagnostic_Error) continue;
    const std::string message = take(clang_getDiagnosticSpelling(diagnostic.get()));
    if (is_missing_builtin_header(message)) {
      reading.diagnostics.error(
          "env-resource-headers", {},
          fmt::format("the headers of clang are missing; install the package '{}'", resource_package()));
      return true;
    }
    if (count > 0 && is_consequence_of_initializer(message)) continue;
    ++count;
    if (report_missing_header(reading, diagnostic.get(), message) || incomplete) continue;
    if (report_annotation_error(reading, diagnostic.get(), message)) continue;
    if (report_duration_without_unit(reading, diagnostic.get(), message)) continue;
    if (report_time_from_string(reading, diagnostic.get(), message)) continue;
    if (report_misplaced(reading, place(clang_getDiagnosticLocation(diagnostic.get())), message)) continue;
    if (is_argument_not_constant(message)) {
      reading.diagnostics.error("annotation-unreadable", span_at(reading, diagnostic.get()),
                                "an annotation's argument must be a constant expression");
      continue;
    }
    if (report_at_users_line(reading, diagnostic.get(), message, told)) continue;
    report_as_clang_does(reading, diagnostic.get(), message);
  }
  return count > 0;
}

}  // namespace kubexx::frontend
