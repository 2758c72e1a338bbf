#include "runtime/watch/envelope.hpp"

#include <algorithm>
#include <array>

#include "runtime/json/slice.hpp"

namespace kubexx::watch {
namespace {

bool is_number(std::string_view text) {
  return !text.empty() && text.front() != '0' && std::ranges::all_of(text, [](char c) { return c >= '0' && c <= '9'; });
}

}  // namespace

std::optional<Envelope> read_envelope(std::string_view text, std::size_t inner_end) {
  constexpr std::array<std::string_view, 2> keys{"type", "object"};
  std::array<std::optional<std::string_view>, keys.size()> values;
  json::find_raw_members(text, keys, values, inner_end);
  const auto& [type, object] = values;
  if (!type || !object || !object->starts_with('{')) return std::nullopt;
  const auto word = json::plain_string(*type);
  if (!word) return std::nullopt;
  return Envelope{*word, *object};
}

std::string read_version(std::string_view object) {
  const auto version = json::find_raw_at(object, {"metadata", "resourceVersion"});
  const auto text = version ? json::plain_string(*version) : std::nullopt;
  return std::string(text.value_or(""));
}

bool ends_initial_events(std::string_view object) {
  const auto metadata = json::find_raw_member(object, "metadata");
  const auto annotations = metadata ? json::find_raw_member(*metadata, "annotations") : std::nullopt;
  return annotations && json::find_raw_member(*annotations, "k8s.io/initial-events-end") == "\"true\"";
}

bool is_older(std::string_view a, std::string_view b) {
  if (!is_number(a) || !is_number(b)) return false;
  return a.size() != b.size() ? a.size() < b.size() : a < b;
}

const std::string& newer_of(const std::string& a, const std::string& b) { return a.empty() || is_older(a, b) ? b : a; }

}  // namespace kubexx::watch
