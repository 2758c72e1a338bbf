#include "generator/markers/placement.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cstdint>
#include <iterator>
#include <optional>
#include <utility>
#include <variant>

#include "generator/markers/spelling.hpp"
#include "generator/markers/words.hpp"

namespace kubexx::markers {
namespace {

std::string joined(const std::vector<std::string_view>& words) {
  std::string out;
  for (std::size_t i = 0; i < words.size(); ++i) {
    out += i == 0 ? "" : i + 1 == words.size() ? " or " : ", ";
    out += words[i];
  }
  return out;
}

bool same_subject(const Marker& a, const Marker& b) {
  if (a.on_items != b.on_items || a.row->subject != b.row->subject) return false;
  return a.row->subject != Subject::own_effect || a.row->effect == b.row->effect;
}

void report_duplicate(const Marker& first, const Marker& second, support::Diagnostics& diagnostics) {
  auto& error =
      diagnostics.error("marker-duplicate", second.span, fmt::format("duplicate marker '{}'", second.spelled));
  const bool other_spelling = first.spelled != second.spelled;
  error.notes.push_back(
      {other_spelling ? fmt::format("first written here, as '{}'", first.spelled) : "first written here", first.span});
}

void warn_overridden(const Marker& first, const Marker& second, support::Diagnostics& diagnostics) {
  const bool first_wins = first.row->rank < second.row->rank;
  const Marker& winner = first_wins ? first : second;
  const Marker& loser = first_wins ? second : first;
  auto& warning =
      diagnostics.warning("marker-overridden", loser.span,
                          fmt::format("'{}' has no effect: '{}' takes precedence", loser.spelled, winner.spelled));
  warning.notes.push_back({"this marker takes precedence", winner.span});
}

/// Every element of a list has to be one of the values, and a list needs one.
bool is_allowed(std::span<const std::string_view> values, const json::Value& value) {
  if (values.empty()) return true;
  if (value.is_array())
    return !value.as_array().empty() && std::ranges::all_of(value.as_array(), [&](const json::Value& element) {
      return is_allowed(values, element);
    });
  return value.is_string() && std::find(values.begin(), values.end(), value.as_string()) != values.end();
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

/// `port`, or `v1beta1:port`.
bool check_former_name(const Marker& marker, support::Diagnostics& diagnostics) {
  const std::string& name = marker.value().value.as_string();
  if (!name.empty() && !name.starts_with(':') && !name.ends_with(':')) return true;
  diagnostics.error("marker-value", marker.span,
                    fmt::format("'{}' needs the JSON name of a field in older versions", marker.spelled));
  return false;
}

/// The API has 32 bits for the priority of a column.
bool check_priority(const Marker& marker, support::Diagnostics& diagnostics) {
  const Argument* priority = marker.find("priority");
  if (priority == nullptr) return true;
  const std::int64_t value = std::get<std::int64_t>(priority->value.variant());
  if (std::in_range<std::int32_t>(value)) return true;
  diagnostics.error("marker-value", priority->span, fmt::format("'priority' is {}; expected a 32-bit integer", value));
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
  std::vector<std::string_view> words;
  for (const TargetWords& target : target_words(row)) {
    const bool on_kind = target.target == on_type && row.applies_to == AppliesTo::kind;
    words.push_back(on_kind ? "the struct of a kind" : target.with_article);
  }
  return joined(words);
}

void report_misplaced(std::string_view spelled, const MarkerRow& row, Target target, support::Span span,
                      support::Diagnostics& diagnostics) {
  const bool typed = spelled.starts_with("kubexx::");
  auto& error = diagnostics.error("marker-misplaced", span,
                                  fmt::format("marker '{}' is not allowed on {}; it belongs on {}", spelled,
                                              words_of(target).with_article, describe_targets(row)));
  const MarkerRow* twin = find_preferred_row(row.effect);
  if (twin != nullptr && twin != &row && (twin->targets & target) != 0)
    error.notes.push_back(
        {fmt::format("on {}, write '{}'", words_of(target).with_article, spelling(twin->name, "", typed)), {}});
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
    const auto is_rival = [&](const Marker& m) { return same_subject(m, marker); };
    const auto rival = once ? std::find_if(kept.begin(), kept.end(), is_rival) : kept.end();
    if (rival != kept.end()) warn_overridden(*rival, marker, diagnostics);
    kept.push_back(std::move(marker));
  }
  markers = std::move(kept);
}

bool check_values(const Marker& marker, support::Diagnostics& diagnostics) {
  const MarkerRow& row = *marker.row;
  if (row.effect == Effect::title && !marker.value().value.is_string()) {
    diagnostics.error("marker-value", marker.value().span,
                      fmt::format("'{}' needs a string in quotes", marker.spelled));
    return false;
  }
  if (row.effect == Effect::was) return check_former_name(marker, diagnostics);
  if (row.effect == Effect::print_column && !check_priority(marker, diagnostics)) return false;
  if (!row.values.empty()) {
    const std::string_view what = row.shape == Shape::list_of_strings ? "each value" : "the value";
    return check_allowed(fmt::format("{} of '{}'", what, marker.spelled), row.values, marker.value(), diagnostics);
  }
  return std::all_of(marker.arguments.begin(), marker.arguments.end(), [&](const Argument& argument) {
    const auto of_name = [&](const ArgumentRow& candidate) { return candidate.name == argument.name; };
    const auto found = std::find_if(row.arguments.begin(), row.arguments.end(), of_name);
    if (found == row.arguments.end()) return true;
    return check_allowed(fmt::format("argument '{}'", found->name), found->values, argument, diagnostics);
  });
}

}  // namespace kubexx::markers
