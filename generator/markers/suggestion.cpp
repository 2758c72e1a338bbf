#include "generator/markers/suggestion.hpp"

#include <algorithm>
#include <array>
#include <utility>
#include <vector>

#include "generator/markers/marker_table.hpp"
#include "generator/support/nearest.hpp"
#include "runtime/core/ascii.hpp"

namespace kubexx::markers {
namespace {

/// A longer name is not a misspelling of any marker.
constexpr std::size_t max_name = 80;

constexpr std::array<std::string_view, 3> prefixes{"kubebuilder", "k8s", "kubexx"};

constexpr std::array<std::pair<std::string_view, std::string_view>, 9> without_counterpart{{
    {"k8s:alpha", "controller-gen has no stability levels; write the marker inside it by itself"},
    {"k8s:beta", "controller-gen has no stability levels; write the marker inside it by itself"},
    {"k8s:eachKey", "a CRD cannot validate the keys of a map; use a CEL rule"},
    {"k8s:eachVal", "use the 'items:' form of the marker, or put it on the type of the elements"},
    {"k8s:opaque", "the validation of a type cannot be disabled for one field of a CRD"},
    {"k8s:subfield", "put the marker on the field itself"},
    {"k8s:unionDiscriminator", "use kubebuilder:validation:ExactlyOneOf or a CEL rule"},
    {"k8s:unionMember", "use kubebuilder:validation:ExactlyOneOf or a CEL rule"},
    {"k8s:zeroOrOneOfMember", "use kubebuilder:validation:AtMostOneOf"},
}};

std::string_view first_segment(std::string_view name) { return name.substr(0, name.find(':')); }
std::string_view last_segment(std::string_view name) { return name.substr(name.rfind(':') + 1); }

/// Every comment spelling that can be suggested.
std::vector<std::string> suggestions() {
  std::vector<std::string> names;
  for (const MarkerRow& row : marker_table()) {
    if (row.effect == Effect::ignored) continue;
    names.emplace_back(row.name);
    if (row.has_items_form) names.push_back(items_name(row));
  }
  return names;
}

/// A distance in which wrong case counts little.
std::size_t distance(std::string_view written, std::string_view candidate) {
  const std::size_t letters = support::edit_distance(written, candidate, max_name);
  return 2 * letters + (letters == 0 && written != candidate ? 1 : 0);
}

bool is_near(std::string_view written, std::string_view candidate) {
  const std::size_t allowed = candidate.size() >= 8 ? 2 : 1;
  return support::edit_distance(written, candidate, allowed) <= allowed;
}

bool has_prefix(std::string_view name) {
  const std::string_view first = first_segment(name);
  if (first.size() == name.size()) return false;
  return std::any_of(prefixes.begin(), prefixes.end(), [&](std::string_view prefix) {
    return prefix == "k8s" ? core::ascii_lowered(first) == prefix : support::edit_distance(first, prefix, 2) <= 2;
  });
}

}  // namespace

bool looks_like_ours(std::string_view name) {
  if (name.size() > 2 * max_name) return false;
  if (has_prefix(name)) return true;
  const std::string_view word = first_segment(name);
  for (const MarkerRow& row : marker_table()) {
    if (row.effect == Effect::ignored || row.name.find(':') != std::string_view::npos) continue;
    if (is_near(word, row.name)) return true;
  }
  return false;
}

Suggestion suggest_name(std::string_view name) {
  Suggestion best;
  if (!reason_without_counterpart(name).empty()) return best;
  for (std::string& candidate : suggestions()) {
    const bool same_word = core::ascii_lowered(last_segment(name)) == core::ascii_lowered(last_segment(candidate));
    const std::size_t between = distance(name, candidate);
    const std::size_t limit = 2 * std::max<std::size_t>(2, name.size() / 6);
    if (!same_word && between > limit) continue;
    // The right last segment under a wrong prefix beats everything but a slight misspelling.
    const std::size_t score = between <= 4 ? between : between + (same_word ? 10 : 1000);
    if (score < best.score) best = {std::move(candidate), score};
  }
  return best;
}

std::string_view suggest_typed_name(std::string_view name) {
  std::vector<std::string_view> names;
  for (const MarkerRow& row : marker_table())
    if (!row.typed_name.empty()) names.push_back(row.typed_name);
  return support::nearest(name, names);
}

std::string_view reason_without_counterpart(std::string_view name) {
  for (const auto& [prefix, reason] : without_counterpart) {
    if (!name.starts_with(prefix)) continue;
    const std::string_view rest = name.substr(prefix.size());
    if (rest.empty() || rest.front() == '(' || rest.front() == ':') return reason;
  }
  return {};
}

}  // namespace kubexx::markers
