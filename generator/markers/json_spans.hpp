#pragma once

#include <functional>
#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "generator/markers/grammar.hpp"
#include "generator/support/span.hpp"

namespace kubexx::markers {

/// The source of a JSON value and of the values in it.
struct JsonSpans {
  support::Span span;
  support::Span key;                                      ///< of a member
  std::map<std::string, JsonSpans, std::less<>> members;  ///< of an object; of duplicate keys, the last value
  std::vector<JsonSpans> elements;                        ///< of an array
};

/// The spans of a valid JSON text, where `span_of` is the source of a part of it.
JsonSpans json_spans(std::string_view json, const std::function<support::Span(TextRange)>& span_of);

}  // namespace kubexx::markers
