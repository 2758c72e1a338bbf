#include "runtime/client/merge_difference.hpp"

#include <fmt/format.h>

#include <optional>
#include <unordered_map>
#include <utility>

#include "runtime/client/target.hpp"
#include "runtime/json/text.hpp"

namespace kubexx::client {
namespace {

using Members = std::unordered_map<std::string_view, const json::Value*>;

/// The path of a value that a merge patch cannot set.
using Inexpressible = std::optional<std::string>;

Members members_of(const json::Object& object) {
  Members members;
  for (const auto& [key, value] : object) members.emplace(key, &value);
  return members;
}

std::string joined(std::string_view key, std::string_view inner) {
  return fmt::format("{}{}{}", key, inner.empty() || inner.front() == '[' ? "" : ".", inner);
}

/// The path of the first member that is null.
Inexpressible find_null_member(const json::Value& value) {
  if (value.is_object()) {
    for (const auto& [key, member] : value.as_object()) {
      if (member.is_null()) return key;
      if (const Inexpressible inner = find_null_member(member)) return joined(key, *inner);
    }
  } else if (value.is_array()) {
    const json::Array& elements = value.as_array();
    for (std::size_t i = 0; i < elements.size(); ++i)
      if (const Inexpressible inner = find_null_member(elements[i])) return joined(fmt::format("[{}]", i), *inner);
  }
  return std::nullopt;
}

Inexpressible add_difference(const json::Object& before, const json::Object& after, json::Object& patch);

/// Adds a member that is new or differs.
Inexpressible add_change(const std::string& key, const json::Value* before, const json::Value& after,
                         json::Object& patch) {
  if (before != nullptr && before->is_object() && after.is_object()) {
    json::Object inner;
    if (const Inexpressible path = add_difference(before->as_object(), after.as_object(), inner))
      return joined(key, *path);
    if (!inner.empty()) patch.append(key, std::move(inner));
    return std::nullopt;
  }
  if (before != nullptr && *before == after) return std::nullopt;
  if (after.is_null()) return key;
  if (const Inexpressible path = find_null_member(after)) return joined(key, *path);
  patch.append(key, after);
  return std::nullopt;
}

Inexpressible add_difference(const json::Object& before, const json::Object& after, json::Object& patch) {
  const Members old = members_of(before), now = members_of(after);
  for (const auto& [key, value] : after) {
    const auto found = old.find(key);
    if (auto path = add_change(key, found == old.end() ? nullptr : found->second, value, patch)) return path;
  }
  for (const auto& [key, value] : before)
    if (!now.contains(key)) patch.append(key, nullptr);
  return std::nullopt;
}

/// Sets the version that the patch requires; none if it is empty.
void set_version(json::Object& patch, const std::string& version) {
  json::Value* metadata = patch.find("metadata");
  if (metadata == nullptr && version.empty()) return;
  if (metadata == nullptr || !metadata->is_object()) metadata = &patch.set("metadata", json::Object());
  metadata->as_object().erase("resourceVersion");
  if (!version.empty()) metadata->as_object().set("resourceVersion", version);
  if (metadata->as_object().empty()) patch.erase("metadata");
}

Error unmergeable(std::string message) { return {.stage = Stage::encode, .message = std::move(message)}; }

std::optional<json::Object> parse_object(std::string_view text) {
  auto parsed = json::parse(text);
  auto* value = std::get_if<json::Value>(&parsed);
  if (value == nullptr || !value->is_object()) return std::nullopt;
  return std::move(value->as_object());
}

}  // namespace

Result<std::string> merge_difference(std::string_view before, std::string_view after, bool check_version) {
  const auto old = parse_object(before), now = parse_object(after);
  if (!old || !now) return unmergeable("a merge patch needs two JSON objects");
  json::Object patch;
  if (const Inexpressible path = add_difference(*old, *now, patch))
    return unmergeable(fmt::format("{}: a merge patch cannot set null", *path));
  std::string version;
  if (check_version) version = read_key(before).version;
  if (check_version && version.empty())
    return unmergeable("check_version needs an earlier state that has a version, such as one that was read");
  set_version(patch, version);
  return json::to_text(patch);
}

}  // namespace kubexx::client
