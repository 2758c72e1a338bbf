#include "runtime/testing/apply/path_element.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>

#include "runtime/json/go_quote.hpp"
#include "runtime/json/text.hpp"

namespace kubexx::testing {
namespace {

using json::Value;

template <class T>
int order(const T& a, const T& b) {
  return a < b ? -1 : (b < a ? 1 : 0);
}

/// Numbers first, then strings, booleans, lists, maps, null.
int rank(const Value& value) {
  if (value.is_number()) return 0;
  if (value.is_string()) return 1;
  if (value.is_bool()) return 2;
  if (value.is_array()) return 3;
  return value.is_object() ? 4 : 5;
}

int compare_numbers(const Value& a, const Value& b) {
  const auto* left = std::get_if<std::int64_t>(&a.variant());
  const auto* right = std::get_if<std::int64_t>(&b.variant());
  return left != nullptr && right != nullptr ? order(*left, *right) : order(a.as_double(), b.as_double());
}

int compare_lists(const json::Array& a, const json::Array& b) {
  for (std::size_t i = 0; i < a.size() && i < b.size(); ++i) {
    if (const int result = compare_values(a[i], b[i])) return result;
  }
  return order(a.size(), b.size());
}

std::vector<const json::Object::Member*> sorted(const json::Object& map) {
  std::vector<const json::Object::Member*> members;
  for (const auto& member : map) members.push_back(&member);
  std::sort(members.begin(), members.end(), [](const auto* a, const auto* b) { return a->first < b->first; });
  return members;
}

int compare_maps(const json::Object& a, const json::Object& b) {
  const auto left = sorted(a), right = sorted(b);
  for (std::size_t i = 0; i < left.size() && i < right.size(); ++i) {
    if (const int result = order(left[i]->first, right[i]->first)) return result;
    if (const int result = compare_values(left[i]->second, right[i]->second)) return result;
  }
  return order(left.size(), right.size());
}

int compare_keys(const PathElement::Key& a, const PathElement::Key& b) {
  for (std::size_t i = 0; i < a.size() && i < b.size(); ++i) {
    if (const int result = order(a[i].first, b[i].first)) return result;
    if (const int result = compare_values(a[i].second, b[i].second)) return result;
  }
  return order(a.size(), b.size());
}

int compare(const PathElement& a, const PathElement& b) {
  if (a.kind != b.kind) return order(a.kind, b.kind);
  switch (a.kind) {
    case PathElement::Kind::field:
      return order(a.name, b.name);
    case PathElement::Kind::key:
      return compare_keys(a.key, b.key);
    case PathElement::Kind::value:
      return compare_values(a.value, b.value);
    case PathElement::Kind::index:
      break;
  }
  return order(a.index, b.index);
}

/// A value as a path shows it.
std::string shown_value(const Value& value) {
  if (value.is_string()) return json::go_quoted(value.as_string());
  if (value.is_number() && !value.is_integer()) return json::to_plain_text(value.as_double());
  return json::to_text(value);
}

KeyReading read_fields(std::string_view text, PathElement& element) {
  const auto parsed = json::parse(text);
  const auto* value = std::get_if<Value>(&parsed);
  if (value == nullptr || !value->is_object()) return KeyReading::broken;
  element.kind = PathElement::Kind::key;
  for (const auto& member : value->as_object()) element.key.push_back(member);
  std::stable_sort(element.key.begin(), element.key.end(),
                   [](const auto& a, const auto& b) { return a.first < b.first; });
  return KeyReading::element;
}

KeyReading read_value(std::string_view text, PathElement& element) {
  auto parsed = json::parse(text);
  auto* value = std::get_if<Value>(&parsed);
  if (value == nullptr) return KeyReading::broken;
  element.kind = PathElement::Kind::value;
  element.value = std::move(*value);
  return KeyReading::element;
}

KeyReading read_index(std::string_view text, PathElement& element) {
  element.kind = PathElement::Kind::index;
  const auto [end, fault] = std::from_chars(text.data(), text.data() + text.size(), element.index);
  return fault == std::errc() && end == text.data() + text.size() ? KeyReading::element : KeyReading::broken;
}

}  // namespace

bool operator==(const PathElement& a, const PathElement& b) { return compare(a, b) == 0; }
bool operator<(const PathElement& a, const PathElement& b) { return compare(a, b) < 0; }

PathElement field_element(std::string name) { return {.kind = PathElement::Kind::field, .name = std::move(name)}; }

std::string text(const PathElement& element) {
  switch (element.kind) {
    case PathElement::Kind::field:
      return "." + element.name;
    case PathElement::Kind::value:
      return fmt::format("[={}]", shown_value(element.value));
    case PathElement::Kind::index:
      return fmt::format("[{}]", element.index);
    case PathElement::Kind::key:
      break;
  }
  std::string text = "[";
  for (const auto& [name, value] : element.key) {
    if (text.size() > 1) text += ',';
    text += name + "=" + shown_value(value);
  }
  return text + "]";
}

std::string text(const ElementPath& path) {
  std::string whole;
  for (const PathElement& element : path) whole += text(element);
  return whole;
}

std::string to_key(const PathElement& element) {
  switch (element.kind) {
    case PathElement::Kind::field:
      return "f:" + element.name;
    case PathElement::Kind::value:
      return "v:" + json::to_go_text(element.value);
    case PathElement::Kind::index:
      return fmt::format("i:{}", element.index);
    case PathElement::Kind::key:
      break;
  }
  std::string text = "k:{";
  for (const auto& [name, value] : element.key) {
    if (text.size() > 3) text += ',';
    text += json::quoted(name) + ":" + json::to_go_text(value);
  }
  return text + "}";
}

KeyReading read_key(std::string_view key, PathElement& element) {
  if (key.size() < 2 || key[1] != ':') return KeyReading::broken;
  const std::string_view rest = key.substr(2);
  switch (key[0]) {
    case 'f':
      element = field_element(std::string(rest));
      return KeyReading::element;
    case 'k':
      return read_fields(rest, element);
    case 'v':
      return read_value(rest, element);
    case 'i':
      return read_index(rest, element);
    default:
      return KeyReading::unknown;
  }
}

int compare_values(const Value& a, const Value& b) {
  if (rank(a) != rank(b)) return order(rank(a), rank(b));
  if (a.is_number()) return compare_numbers(a, b);
  if (a.is_string()) return order(a.as_string(), b.as_string());
  if (a.is_bool()) return order(a.as_bool(), b.as_bool());
  if (a.is_array()) return compare_lists(a.as_array(), b.as_array());
  return a.is_object() ? compare_maps(a.as_object(), b.as_object()) : 0;
}

bool equal_values(const Value& a, const Value& b) { return compare_values(a, b) == 0; }

}  // namespace kubexx::testing
