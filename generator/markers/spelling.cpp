#include "generator/markers/spelling.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "generator/markers/marker_table.hpp"

namespace kubexx::markers {
namespace {

bool is_string(Shape shape) { return shape == Shape::string || shape == Shape::any; }

std::string typed_spelling(const MarkerRow& row, bool on_items, std::string_view argument) {
  const std::string_view quote = is_string(row.shape) ? "\"" : "";
  std::string plain = fmt::format("kubexx::{}", row.typed_name);
  if (!argument.empty()) plain += fmt::format("({}{}{})", quote, argument, quote);
  return on_items ? fmt::format("kubexx::items({})", plain) : plain;
}

}  // namespace

bool is_typed(const Marker& marker) { return marker.spelled.starts_with("kubexx::"); }

bool prefers_typed(const std::vector<Marker>& markers) {
  return !markers.empty() && std::all_of(markers.begin(), markers.end(), is_typed);
}

std::string spelling(std::string_view name, std::string_view argument, bool typed) {
  const FoundRow found = find_row(name);
  if (typed && found.row != nullptr) {
    const MarkerRow* row = found.row->typed_name.empty() ? find_preferred_row(found.row->effect) : found.row;
    if (row != nullptr) return typed_spelling(*row, found.on_items, argument);
  }
  return argument.empty() ? fmt::format("+{}", name) : fmt::format("+{}={}", name, argument);
}

}  // namespace kubexx::markers
