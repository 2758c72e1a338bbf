#pragma once

#include <string>

#include "generator/support/diagnostic.hpp"
#include "generator/support/source_map.hpp"
#include "runtime/json/marks.hpp"
#include "runtime/schema/field_error.hpp"

namespace kubexx::driver {

/// One thing found in a document, in the parts that a program may want to have apart.
struct Finding {
  support::Diagnostic diagnostic;
  std::string field;   ///< as the server prints it; empty for what no server says
  std::string reason;  ///< `FieldValueInvalid`, …; empty for what is no field error
  std::string value;
  std::string detail;
};

/// What a server refuses, still without a place. Whole schemas are no help in a message: long values are cut there.
Finding finding_of(schema::FieldError error);

/// The bytes to underline at `mark`; the file's begin where no mark is known.
support::Span span_of(const support::SourceMap& sources, support::FileId file, json::Mark mark);

}  // namespace kubexx::driver
