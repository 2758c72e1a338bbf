#pragma once

#include <string>
#include <string_view>

#include "generator/support/diagnostic.hpp"
#include "generator/support/source_map.hpp"
#include "runtime/json/marks.hpp"
#include "runtime/schema/field_error.hpp"
#include "runtime/yaml/reader.hpp"

namespace kubexx::driver {

/// One finding in a document, with the parts of its message for JSON output.
struct Finding {
  support::Diagnostic diagnostic;
  std::string field;   ///< as the server prints it; empty if the message is kubexx's own
  std::string reason;  ///< `FieldValueInvalid`, …; empty if it is not a field error
  std::string value;
  std::string detail;
};

/// A diagnostic with the severity of its rule.
support::Diagnostic diagnostic_of(support::ReportedRule rule, std::string message, support::Span span = {});

/// A document that cannot be read, with a note if the line of the error is one of a Helm template.
support::Diagnostic unreadable_document(const yaml::ReadError& error, std::string_view text, support::Span span = {});

/// An error of a server, without a position. Long values are truncated in the message.
Finding finding_of(schema::FieldError error);

/// The span of the token at `mark`; the beginning of the file if the mark is not known.
support::Span span_of(const support::SourceMap& sources, support::FileId file, json::Mark mark);

/// The span of `excerpt` inside the scalar at `scalar`. The whole scalar if it does not contain the string on one line,
/// byte for byte: block scalars and escapes are not interpreted.
support::Span excerpt_span(const support::SourceMap& sources, support::Span scalar, const schema::Excerpt& excerpt);

}  // namespace kubexx::driver
