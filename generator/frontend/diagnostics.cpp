#include "generator/frontend/diagnostics.hpp"

#include <fmt/format.h>

#include <memory>

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

void add_notes(Reading& reading, CXDiagnostic from, support::Diagnostic& to) {
  const CXDiagnosticSet set = clang_getChildDiagnostics(from);
  for (unsigned i = 0; i < clang_getNumDiagnosticsInSet(set); ++i) {
    const ClangDiagnostic child(clang_getDiagnosticInSet(set, i));
    const std::string message = take(clang_getDiagnosticSpelling(child.get()));
    // The file that includes the headers is ours and exists nowhere.
    if (message.find(umbrella_name) == std::string::npos) to.notes.push_back({message, span_at(reading, child.get())});
  }
}

/// A header of clang's own that is missing makes a cascade of errors; one message names the cause.
bool is_missing_builtin_header(const std::string& message) {
  for (const char* header : {"'stddef.h'", "'stdarg.h'", "'stdint.h'", "'float.h'", "'limits.h'"}) {
    if (message.starts_with(std::string(header) + " file not found")) return true;
  }
  return false;
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
  std::size_t count = 0;
  for (unsigned i = 0; i < clang_getNumDiagnostics(reading.unit); ++i) {
    const ClangDiagnostic diagnostic(clang_getDiagnostic(reading.unit, i));
    if (clang_getDiagnosticSeverity(diagnostic.get()) < CXDiagnostic_Error) continue;
    const std::string message = take(clang_getDiagnosticSpelling(diagnostic.get()));
    if (is_missing_builtin_header(message)) {
      reading.diagnostics.error("env-resource-headers", {},
                                fmt::format("clang's own headers are missing; install '{}'", resource_package()));
      return true;
    }
    ++count;
    if (report_misplaced(reading, place(clang_getDiagnosticLocation(diagnostic.get())), message)) continue;
    if (is_argument_not_constant(message)) {
      reading.diagnostics.error("annotation-unreadable", span_at(reading, diagnostic.get()),
                                "an annotation's argument must be a constant expression");
      continue;
    }
    add_notes(reading, diagnostic.get(),
              reading.diagnostics.error("parse-error", span_at(reading, diagnostic.get()), message));
  }
  return count > 0;
}

}  // namespace kubexx::frontend
