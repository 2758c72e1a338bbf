#pragma once

#include <string_view>
#include <vector>

#include "generator/markers/marker_table.hpp"

/// What the columns of the marker table are called, in messages, in generated documents and on a terminal.
namespace kubexx::markers {

struct TypeWords {
  std::string_view one;   ///< `a number`; empty for any type
  std::string_view many;  ///< `numbers`; empty for any type and for kinds, which `describe_targets` names
};
TypeWords words_of(AppliesTo applies_to);

struct ShapeWords {
  std::string_view name;         ///< in documents: `list of strings`
  std::string_view placeholder;  ///< in a comment form: `<strings>`, without the brackets
  std::string_view carrier;      ///< the type of annotations/kubexx/markers.hpp that carries the value
};
ShapeWords words_of(Shape shape);

struct TargetWords {
  Target target;
  std::string_view name;          ///< `type`
  std::string_view with_article;  ///< `a type`
};
/// One declaration.
TargetWords words_of(Target target);
/// The declarations that a row may be written on, from the outermost.
std::vector<TargetWords> target_words(const MarkerRow& row);

}  // namespace kubexx::markers
