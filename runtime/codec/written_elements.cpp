#include "runtime/codec/written_elements.hpp"

#include <algorithm>
#include <cstddef>
#include <map>
#include <optional>
#include <string>
#include <utility>
#include <variant>

#include <kubexx/detail/json/reader.hpp>
#include "runtime/json/text.hpp"

namespace kubexx::codec {
namespace {

/// Empty if the value is not an object or has no such member.
std::string_view member_of(std::string_view object, std::string_view name) {
  json::Reader in(object);
  if (in.peek() != json::Token::object) return {};
  for (in.begin_object(); in.next_member();) {
    if (in.key() == name) return in.raw();
    in.skip();
  }
  return {};
}

std::string key_text(std::string_view element, std::string_view keys) {
  std::string text;
  while (!keys.empty()) {
    const std::size_t end = std::min(keys.find(' '), keys.size());
    text.append(member_of(element, keys.substr(0, end))).append(1, '\n');
    keys.remove_prefix(std::min(end + 1, keys.size()));
  }
  return text;
}

/// Matches elements with equal strings, in their order.
template <class Text>
void match_by(Text text, const std::vector<std::string_view>& before, const std::vector<std::string_view>& after,
              std::vector<bool>& used, Origins& origins) {
  std::map<decltype(text(before[0])), std::vector<std::size_t>> places;  // in descending order
  for (std::size_t i = before.size(); i-- > 0;)
    if (!used[i]) places[text(before[i])].push_back(i);
  for (std::size_t j = 0; j < after.size(); ++j) {
    const auto found = places.find(text(after[j]));
    if (origins[j] || found == places.end() || found->second.empty()) continue;
    origins[j] = found->second.back();
    used[found->second.back()] = true;
    found->second.pop_back();
  }
}

/// Matches elements with equal keys. Unknown enum values are one key for the types, `null`: equal elements match first,
/// and none of a key that was added or removed while it was there more than once.
void match_keys(std::string_view keys, const std::vector<std::string_view>& before,
                const std::vector<std::string_view>& after, std::vector<bool>& used, Origins& origins) {
  match_by([](std::string_view element) { return element; }, before, after, used, origins);
  struct Places {
    std::vector<std::size_t> before, after;
  };
  std::map<std::string, Places> places;
  for (std::size_t i = 0; i < before.size(); ++i)
    if (!used[i]) places[key_text(before[i], keys)].before.push_back(i);
  for (std::size_t j = 0; j < after.size(); ++j)
    if (!origins[j]) places[key_text(after[j], keys)].after.push_back(j);
  for (const auto& [key, place] : places) {
    if (place.before.size() > 1 && place.before.size() != place.after.size()) continue;
    for (std::size_t n = 0; n < std::min(place.before.size(), place.after.size()); ++n)
      origins[place.after[n]] = place.before[n];
  }
}

/// The values of the elements without a match, whose indices are added to `places`.
template <class IsMatched>
json::Array unmatched(const std::vector<std::string_view>& elements, IsMatched is_matched,
                      std::vector<std::size_t>& places) {
  json::Array values;
  for (std::size_t i = 0; i < elements.size(); ++i) {
    if (is_matched(i)) continue;
    auto read = json::parse(elements[i]);
    auto* const value = std::get_if<json::Value>(&read);
    places.push_back(i);
    values.push_back(value != nullptr ? std::move(*value) : json::Value());
  }
  return values;
}

/// The only element that is not matched.
template <class IsMatched>
std::optional<std::size_t> single(std::size_t size, IsMatched is_matched) {
  std::optional<std::size_t> place;
  for (std::size_t i = 0; i < size; ++i) {
    if (is_matched(i)) continue;
    if (place) return std::nullopt;
    place = i;
  }
  return place;
}

/// Matches the remaining elements, which changed, with those that they were. Does not read a single one that is in its
/// place: of a list in a list in a list, that would be the rest of the document again and again.
void match_changed(const std::vector<std::string_view>& before, const std::vector<std::string_view>& after,
                   const std::vector<bool>& used, bool is_set, Origins& origins) {
  const auto is_used = [&](std::size_t i) { return bool(used[i]); };
  const auto has_origin = [&](std::size_t i) { return origins[i].has_value(); };
  Places places{.place_counts = !is_set && before.size() == after.size()};
  const auto old_one = single(before.size(), is_used);
  if (places.place_counts && old_one && old_one == single(after.size(), has_origin))
    return void(origins[*old_one] = *old_one);
  const json::Array old_ones = unmatched(before, is_used, places.before);
  const json::Array new_ones = unmatched(after, has_origin, places.after);
  const Origins found = origins_of_changed(old_ones, new_ones, places);
  for (std::size_t i = 0; i < found.size(); ++i)
    if (found[i]) origins[places.after[i]] = places.before[*found[i]];
}

}  // namespace

std::vector<std::string_view> elements_of(std::string_view list) {
  std::vector<std::string_view> elements;
  json::Reader in(list);
  for (in.begin_array(); in.next_element();) elements.push_back(in.raw());
  return elements;
}

Origins origins_of_texts(const std::vector<std::string_view>& before, const std::vector<std::string_view>& after,
                         std::string_view keys, bool is_set) {
  Origins origins(after.size());
  std::vector<bool> used(before.size(), false);
  if (!keys.empty()) {
    match_keys(keys, before, after, used, origins);
    return origins;
  }
  match_by([](std::string_view element) { return element; }, before, after, used, origins);
  match_changed(before, after, used, is_set, origins);
  return origins;
}

}  // namespace kubexx::codec
