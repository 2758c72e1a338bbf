#include "generator/markers/placement.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <iterator>
#include <optional>
#include <utility>

namespace kubexx::markers {
namespace {

std::string_view describe(Target target) {
  switch (target) {
    case on_namespace:
      return "a namespace";
    case on_type:
      return "a type";
    case on_field:
      return "a field";
    case on_enumerator:
      return "an enumerator";
  }
  return "a declaration";
}

std::string joined(const std::vector<std::string_view>& words) {
  std::string out;
  for (std::size_t i = 0; i < words.size(); ++i) {
    out += i == 0 ? "" : i + 1 == words.size() ? " or " : ", ";
    out += words[i];
  }
  return out;
}

/// Markers with the same number say the same thing about a declaration.
int subject(const MarkerRow& row) {
  switch (row.effect) {
    case Effect::required:
    case Effect::k8s_required:
    case Effect::optional:
      return -1;
    case Effect::default_value:
    case Effect::default_json:
      return -2;
    case Effect::enumeration:
    case Effect::enum_from_constants:
      return -3;
    default:
      return static_cast<int>(row.effect);
  }
}

/// The order in which markers about one subject are heard; lower wins, equal ones are decided by the last.
int rank(const MarkerRow& row) {
  constexpr std::array<std::string_view, 2> strong{"kubebuilder:validation:Optional",
                                                   "kubebuilder:validation:Required"};
  const auto found = std::find(strong.begin(), strong.end(), row.name);
  if (found != strong.end()) return static_cast<int>(found - strong.begin());
  if (row.effect == Effect::optional) return 2;
  if (row.effect == Effect::required || row.effect == Effect::k8s_required) return 3;
  return row.effect == Effect::default_json ? 1 : 0;
}

void report_duplicate(const Marker& first, const Marker& second, support::Diagnostics& diagnostics) {
  auto& error =
      diagnostics.error("marker-duplicate", second.span, fmt::format("marker '{}' is given twice", second.spelled));
  const bool other_spelling = first.spelled != second.spelled;
  error.notes.push_back(
      {other_spelling ? fmt::format("first given here as '{}'", first.spelled) : "first given here", first.span});
}

void warn_overridden(const Marker& first, const Marker& second, support::Diagnostics& diagnostics) {
  const bool first_wins = rank(*first.row) < rank(*second.row);
  const Marker& winner = first_wins ? first : second;
  const Marker& loser = first_wins ? second : first;
  auto& warning = diagnostics.warning("marker-overridden", loser.span,
                                      fmt::format("'{}' and '{}' speak about the same thing; '{}' decides",
                                                  loser.spelled, winner.spelled, winner.spelled));
  warning.notes.push_back({"the marker that decides", winner.span});
}

bool is_allowed(std::span<const std::string_view> values, const json::Value& value) {
  return values.empty() ||
         (value.is_string() && std::find(values.begin(), values.end(), value.as_string()) != values.end());
}

bool check_allowed(std::string_view what, std::span<const std::string_view> values, const Argument& argument,
                   support::Diagnostics& diagnostics) {
  if (is_allowed(values, argument.value)) return true;
  std::vector<std::string> quoted;
  for (std::string_view value : values) quoted.push_back(fmt::format("'{}'", value));
  const std::vector<std::string_view> words(quoted.begin(), quoted.end());
  diagnostics.error("marker-value", argument.span, fmt::format("{} must be {}", what, joined(words)));
  return false;
}

}  // namespace

Placement place(const MarkerRow& row, Target target, bool above) {
  if ((row.targets & target) != 0) return Placement::here;
  const bool namespace_only = row.targets == on_namespace;
  if (target == on_type && (row.targets & on_namespace) != 0 && (above || namespace_only))
    return Placement::on_namespace;
  return Placement::wrong;
}

std::string describe_targets(const MarkerRow& row) {
  if (row.applies_to == AppliesTo::kind) return "the struct of a kind";
  std::vector<std::string_view> words;
  for (Target target : {on_namespace, on_type, on_field, on_enumerator}) {
    if ((row.targets & target) != 0) words.push_back(describe(target));
  }
  return joined(words);
}

void report_misplaced(std::string_view spelled, const MarkerRow& row, Target target, support::Span span,
                      support::Diagnostics& diagnostics) {
  auto& error = diagnostics.error("marker-misplaced", span,
                                  fmt::format("marker '{}' cannot stand on {}; it belongs on {}", spelled,
                                              describe(target), describe_targets(row)));
  if (row.comment_after_hash && target == on_type) {
    const bool items = row.effect == Effect::max_items;
    error.notes.push_back(
        {fmt::format("on a type, write 'kubebuilder:validation:{}'", items                           ? "MaxItems"
                                                                     : row.effect == Effect::maximum ? "Maximum"
                                                                                                     : "Minimum"),
         {}});
  }
}

void check_repeats(std::vector<Marker>& markers, support::Diagnostics& diagnostics) {
  std::vector<Marker> kept;
  for (Marker& marker : markers) {
    const bool once = marker.row->repeat == Repeat::once;
    const auto same_row = [&](const Marker& m) { return m.row == marker.row && m.on_items == marker.on_items; };
    const auto first = once ? std::find_if(kept.begin(), kept.end(), same_row) : kept.end();
    if (first != kept.end()) {
      report_duplicate(*first, marker, diagnostics);
      continue;
    }
    const auto same_subject = [&](const Marker& m) {
      return subject(*m.row) == subject(*marker.row) && m.on_items == marker.on_items;
    };
    const auto rival = once ? std::find_if(kept.begin(), kept.end(), same_subject) : kept.end();
    if (rival != kept.end()) warn_overridden(*rival, marker, diagnostics);
    kept.push_back(std::move(marker));
  }
  markers = std::move(kept);
}

bool check_values(const Marker& marker, support::Diagnostics& diagnostics) {
  const MarkerRow& row = *marker.row;
  if (row.effect == Effect::title && !marker.value().value.is_string()) {
    diagnostics.error("marker-value", marker.value().span, fmt::format("'{}' needs a text in quotes", marker.spelled));
    return false;
  }
  if (!row.values.empty()) {
    return check_allowed(fmt::format("the value of '{}'", marker.spelled), row.values, marker.value(), diagnostics);
  }
  return std::all_of(marker.arguments.begin(), marker.arguments.end(), [&](const Argument& argument) {
    const auto of_name = [&](const ArgumentRow& candidate) { return candidate.name == argument.name; };
    const auto found = std::find_if(row.arguments.begin(), row.arguments.end(), of_name);
    if (found == row.arguments.end()) return true;
    return check_allowed(fmt::format("argument '{}'", found->name), found->values, argument, diagnostics);
  });
}

}  // namespace kubexx::markers
