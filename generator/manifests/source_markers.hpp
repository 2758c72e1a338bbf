#pragma once

#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "generator/markers/bind_comment.hpp"
#include "generator/support/diagnostic.hpp"
#include "generator/support/source_map.hpp"

/// Markers that belong to a program instead of a declaration: they are written anywhere in its sources.
namespace kubexx::manifests {

/// The markers that one command reads.
struct MarkerFamily {
  std::string_view prefix;  ///< of their names; another name that begins with it, in any case, is a misspelling
  std::vector<std::string_view> names;
  std::string_view form;  ///< what a marker looks like, for notes
};

/// The arguments of one marker. Of an argument given twice the last one counts.
class MarkerArguments {
 public:
  /// `begin` is the place of the arguments in the text of `raw`, which must outlive this object.
  MarkerArguments(const markers::RawMarker& raw, std::size_t begin, std::vector<markers::ParsedArgument> arguments);

  /// Empty if the argument is not given.
  std::vector<std::string> list(std::string_view name) const;
  std::string text(std::string_view name) const;
  /// The value, or null.
  const json::Value* value(std::string_view name) const;
  /// The value as written; the whole marker if it is not written, or empty.
  support::Span span(std::string_view name) const;
  /// Bytes of a string value, if it is written in backquotes; otherwise the value.
  support::Span span(std::string_view name, markers::TextRange part) const;
  /// The whole marker.
  support::Span span() const { return raw_.text.span(); }

 private:
  const markers::ParsedArgument* find(std::string_view name) const;

  const markers::RawMarker& raw_;
  std::size_t begin_;
  std::vector<markers::ParsedArgument> arguments_;
};

using VisitMarker = std::function<void(std::string_view name, const MarkerArguments& arguments)>;

/// Visits the markers of the family in a C++ file, in their order, wherever they are written: in all comments, above
/// and inside functions, classes and namespaces, and as values in KUBEXX(…). Needs no compiler and no flags: only `#if
/// 0` hides a marker. Reports, and does not visit, each marker that cannot be read.
void visit_source_markers(support::FileId file, const support::SourceMap& sources, const MarkerFamily& family,
                          support::Diagnostics& diagnostics, const VisitMarker& visit);

}  // namespace kubexx::manifests
