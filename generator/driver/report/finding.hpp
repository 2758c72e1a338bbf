#pragma once

#include <string>
#include <string_view>

#include "generator/support/diagnostic.hpp"
#include "generator/support/source_map.hpp"
#include "runtime/json/marks.hpp"
#include "runtime/schema/field_error.hpp"

namespace kubexx::driver {

/// One finding in a document, with the parts that programs need.
struct Finding {
  support::Diagnostic diagnostic;
  std::string field;   ///< as the server prints it; empty if the message is kubexx's own
  std::string reason;  ///< `FieldValueInvalid`, …; empty if it is not a field error
  std::string value;
  std::string detail;
};

/// A diagnostic with the severity that the table gives its rule.
support::Diagnostic diagnostic_of(std::string_view rule, std::string message, support::Span span = {});

/// An error of a server, without a place. Long values are truncated in the message.
Finding finding_of(schema::FieldError error);

/// The bytes to underline at `mark`; the start of the file if the mark is not known.
support::Span span_of(const support::SourceMap& sources, support::FileId file, json::Mark mark);

/// The bytes of `excerpt` inside of the scalar at `scalar`. All of the scalar if it does not spell the string on one
/// line, byte for byte: block scalars and escapes are not followed.
support::Span excerpt_span(const support::SourceMap& sources, support::Span scalar, const schema::Excerpt& excerpt);

}  // namespace kubexx::driver
