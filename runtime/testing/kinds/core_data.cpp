#include "runtime/testing/kinds/core_data.hpp"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <unordered_set>
#include <vector>

#include "runtime/core/ascii.hpp"
#include "runtime/json/members.hpp"

namespace kubexx::testing {
namespace {

constexpr std::size_t kLongestKey = 253;
constexpr std::int64_t kMostDataBytes = std::int64_t{1} << 20;  ///< of all values, decoded

const json::Object& members_of(const json::Value& object, std::string_view member) {
  static const json::Object kNone;
  const json::Value* data = find(object, {member});
  return data == nullptr || !data->is_object() ? kNone : data->as_object();
}

bool is_key_character(char c) { return core::is_ascii_alphanumeric(c) || c == '-' || c == '_' || c == '.'; }

std::vector<std::string_view> key_complaints(std::string_view key) {
  std::vector<std::string_view> complaints;
  if (key.size() > kLongestKey) complaints.emplace_back("must be no more than 253 characters");
  if (key.empty() || !std::ranges::all_of(key, is_key_character))
    complaints.emplace_back(
        "a valid config key must consist of alphanumeric characters, '-', '_' or '.' (e.g. 'key.name',  or "
        "'KEY_NAME',  or 'key-name', regex used for validation is '[-._a-zA-Z0-9]+')");
  if (key == "." || key == "..")
    complaints.emplace_back(key == "." ? "must not be '.'" : "must not be '..'");
  else if (key.starts_with(".."))
    complaints.emplace_back("must not start with '..'");
  return complaints;
}

void check_keys(const json::Object& data, const schema::FieldPath& field, schema::FieldErrors& errors) {
  for (const auto& [key, value] : data)
    for (const std::string_view complaint : key_complaints(key))
      errors.invalid({}, field.key(key), schema::shown(key), std::string(complaint));
}

std::int64_t length_of(const json::Value& text) {
  return text.is_string() ? static_cast<std::int64_t>(text.as_string().size()) : 0;
}

std::int64_t decoded_length_of(const json::Value& base64) {
  if (!base64.is_string()) return 0;
  const std::string& text = base64.as_string();
  const std::int64_t padding = text.ends_with("==") ? 2 : text.ends_with('=') ? 1 : 0;
  return static_cast<std::int64_t>(text.size()) / 4 * 3 - padding;
}

std::int64_t sum(const json::Object& data, std::int64_t (*length)(const json::Value&)) {
  std::int64_t bytes = 0;
  for (const auto& [key, value] : data) bytes += length(value);
  return bytes;
}

}  // namespace

void check_config_map_data(const json::Value& config_map, schema::FieldErrors& errors) {
  const schema::FieldPath root;
  const schema::FieldPath at_data = root.child("data"), at_binary = root.child("binaryData");
  const json::Object &data = members_of(config_map, "data"), &binary = members_of(config_map, "binaryData");
  check_keys(data, at_data, errors);
  std::unordered_set<std::string_view> binary_keys;
  for (const auto& [key, value] : binary) binary_keys.insert(key);
  for (const auto& [key, value] : data)
    if (binary_keys.contains(key))
      errors.invalid({}, at_data.key(key), schema::shown(key), "duplicate of key present in binaryData");
  check_keys(binary, at_binary, errors);
  const schema::Location whole;
  if (sum(data, length_of) + sum(binary, decoded_length_of) > kMostDataBytes)
    errors.too_long({}, schema::FieldPath("[]", whole), kMostDataBytes);  // Go prints a path with an empty name so
}

void check_secret_data(const json::Value& secret, schema::FieldErrors& errors) {
  const schema::FieldPath root;
  const schema::FieldPath field = root.child("data");
  const json::Object& data = members_of(secret, "data");
  check_keys(data, field, errors);
  if (sum(data, decoded_length_of) > kMostDataBytes) errors.too_long({}, field, kMostDataBytes);
}

}  // namespace kubexx::testing
