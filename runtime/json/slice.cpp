#include "runtime/json/slice.hpp"

#include <algorithm>

#include <kubexx/detail/json/reader.hpp>
#include "runtime/json/nesting.hpp"
#include "runtime/json/scan.hpp"

namespace kubexx::json {
namespace {

constexpr auto npos = std::string_view::npos;

bool is_space(char c) { return c == ' ' || c == '\t' || c == '\r' || c == '\n'; }

bool is_opening(char c) { return c == '{' || c == '['; }

std::size_t string_end(std::string_view text, std::size_t at) {
  const char* const end = text.data() + text.size();
  for (const char* next = find_special(text.data() + at + 1, end); next < end; next = find_special(next, end)) {
    if (*next == '"') return static_cast<std::size_t>(next + 1 - text.data());
    next += *next == '\\' && next + 1 < end ? 2 : 1;
  }
  return npos;
}

std::size_t container_end(std::string_view text, std::size_t at) {
  const char* const begin = text.data();
  const char* const end = begin + text.size();
  const char* const next = Nesting().next_end(begin + at, end, 1);
  return next == nullptr ? npos : static_cast<std::size_t>(next - begin);
}

/// The offset of the value after the colon that follows a key ending at `at`; npos if there is none.
std::size_t after_colon(std::string_view text, std::size_t at) {
  at = skip_space(text, at);
  if (at >= text.size() || text[at] != ':') return npos;
  return skip_space(text, at + 1);
}

/// The offset of the next member or element; npos after the last one.
std::size_t after_comma(std::string_view text, std::size_t at) {
  at = skip_space(text, at);
  return at < text.size() && text[at] == ',' ? skip_space(text, at + 1) : npos;
}

/// Calls `visit` with the name and the offset of the value of each member; it returns the offset after the value, or
/// npos to end.
template <class Visit>
void for_each_member(std::string_view object, Visit visit) {
  std::size_t at = skip_space(object, 0);
  if (at >= object.size() || object[at] != '{') return;
  at = skip_space(object, at + 1);
  while (at < object.size() && object[at] == '"') {
    const std::size_t key_end = string_end(object, at);
    if (key_end == npos) return;
    const std::size_t value = after_colon(object, key_end);
    if (value == npos) return;
    const std::size_t end = visit(object.substr(at + 1, key_end - at - 2), value);
    if (end == npos) return;
    at = after_comma(object, end);
  }
}

std::size_t find_at(std::string_view object, std::span<const std::string_view> path) {
  std::size_t found = npos;
  for_each_member(object, [&](std::string_view name, std::size_t at) {
    if (name != path.front()) return value_end(object, at);
    found = path.size() == 1 ? 0 : find_at(object.substr(at), path.subspan(1));
    if (found != npos) found += at;
    return npos;
  });
  return found;
}

}  // namespace

std::size_t skip_space(std::string_view text, std::size_t at) {
  // A search for one of several characters would be a call for each byte.
  while (at < text.size() && is_space(text[at])) ++at;
  return std::min(at, text.size());
}

std::size_t value_end(std::string_view text, std::size_t at) {
  if (at >= text.size()) return npos;
  if (text[at] == '"') return string_end(text, at);
  if (is_opening(text[at])) return container_end(text, at);
  const std::size_t end = text.find_first_of(" \t\r\n,]}", at);
  if (end == at) return npos;
  return end == npos ? text.size() : end;
}

std::optional<std::string_view> find_raw_member(std::string_view object, std::string_view key) {
  return find_raw_at(object, {key});
}

std::optional<std::string_view> find_raw_at(std::string_view object, std::initializer_list<std::string_view> path) {
  const std::size_t begin = find_offset_at(object, path);
  const std::size_t end = begin == npos ? npos : value_end(object, begin);
  if (end == npos) return std::nullopt;
  return object.substr(begin, end - begin);
}

std::size_t find_offset_at(std::string_view object, std::initializer_list<std::string_view> path) {
  return find_at(object, {path.begin(), path.size()});
}

void find_raw_members(std::string_view object, std::span<const std::string_view> keys,
                      std::span<std::optional<std::string_view>> values, std::size_t inner_end) {
  std::size_t missing = keys.size();
  for_each_member(object, [&](std::string_view name, std::size_t at) {
    // In text that is not JSON, it may be before the value.
    const bool is_known = at < inner_end && is_opening(object[at]);
    const std::size_t end = is_known ? inner_end : value_end(object, at);
    if (end == npos) return npos;
    const auto key = std::ranges::find(keys, name);
    auto* const found = key == keys.end() ? nullptr : &values[static_cast<std::size_t>(key - keys.begin())];
    if (found != nullptr && !*found) {
      *found = object.substr(at, end - at);
      --missing;
    }
    return missing == 0 ? npos : end;
  });
}

void find_inner_members(std::string_view object, std::string_view outer, std::span<const std::string_view> keys,
                        std::span<std::optional<std::string_view>> values) {
  for_each_member(object, [&](std::string_view name, std::size_t at) {
    if (name != outer) return value_end(object, at);
    find_raw_members(object.substr(at), keys, values);
    return npos;
  });
}

std::optional<std::vector<std::string_view>> raw_elements(std::string_view array) {
  std::vector<std::string_view> elements;
  std::size_t at = skip_space(array, 0);
  if (at >= array.size() || array[at] != '[') return std::nullopt;
  at = skip_space(array, at + 1);
  if (at < array.size() && array[at] == ']') return elements;
  while (at < array.size()) {
    const std::size_t end = value_end(array, at);
    if (end == npos) return std::nullopt;
    elements.push_back(array.substr(at, end - at));
    at = skip_space(array, end);
    if (at < array.size() && array[at] == ']') return elements;
    at = after_comma(array, end);
  }
  return std::nullopt;
}

std::optional<std::string_view> plain_string(std::string_view literal) {
  if (literal.size() < 2 || literal.front() != '"' || literal.back() != '"') return std::nullopt;
  literal = literal.substr(1, literal.size() - 2);
  if (literal.find('\\') != npos) return std::nullopt;
  return literal;
}

std::string raw_string(const std::optional<std::string_view>& raw) {
  if (!raw) return {};
  if (const auto plain = plain_string(*raw)) return std::string(*plain);
  Reader reader(*raw);
  std::string text;
  return reader.peek() == Token::string && reader.read(text) ? text : std::string();
}

std::string find_string_member(std::string_view object, std::string_view key) {
  return raw_string(find_raw_member(object, key));
}

}  // namespace kubexx::json
