#include "runtime/client/separate_status.hpp"

#include <algorithm>
#include <optional>
#include <string>
#include <utility>

#include <fmt/format.h>

#include "runtime/client/target.hpp"
#include "runtime/json/members.hpp"
#include "runtime/json/slice.hpp"
#include "runtime/json/text.hpp"

namespace kubexx::client {
namespace {

/// Null if there is none, or one without any value but those that servers and types may omit.
json::Value status_in(std::string_view object) {
  const auto raw = json::find_raw_member(object, "status");
  if (!raw) return {};
  auto parsed = json::parse(*raw);
  auto* const value = std::get_if<json::Value>(&parsed);
  if (value == nullptr || json::is_omissible(*value)) return {};
  return std::move(*value);
}

/// The first member that is new or differs, else the first that is missing in `after`.
std::string differing_member(const json::Value& before, const json::Value& after) {
  static const json::Object none;
  const json::Object& old = before.is_object() ? before.as_object() : none;
  const json::Object& now = after.is_object() ? after.as_object() : none;
  for (const auto& [key, value] : now)
    if (const json::Value* held = old.find(key); held == nullptr || *held != value) return "status." + key;
  for (const auto& [key, value] : old)
    if (now.find(key) == nullptr) return "status." + key;
  return "status";
}

Error dropped(const ResourceInfo& kind, std::string_view object, std::string_view member) {
  return {.stage = Stage::config,
          .message = fmt::format("not sent: servers drop {} from this write of {} {}, because the status is a "
                                 "subresource: write it with `status().edit`, or in a reconciler with `ctx.status`",
                                 member, kind.kind, object)};
}

std::string name_in(std::string_view object) {
  const ObjectKey key = read_key(object);
  return Key{key.name_space, key.name}.text();
}

/// `/status` or `/status/replicas` as `status` or `status.replicas`; nothing for another pointer.
std::optional<std::string> status_member(const std::string& pointer) {
  if (pointer != "/status" && !pointer.starts_with("/status/")) return std::nullopt;
  std::string member = pointer.substr(1);
  std::ranges::replace(member, '/', '.');
  return member;
}

std::optional<std::string> member_set_by(const json::Value& operation) {
  const std::string name = json::text_at(operation, {"op"});
  if (name == "test") return std::nullopt;
  if (auto member = status_member(json::text_at(operation, {"path"}))) return member;
  return name == "move" ? status_member(json::text_at(operation, {"from"})) : std::nullopt;
}

std::optional<std::string> member_set_by(const Patch& patch) {
  const auto parsed = json::parse(patch.body);
  const auto* const value = std::get_if<json::Value>(&parsed);
  if (value == nullptr) return std::nullopt;  // the server explains it
  if (patch.type == Patch::Type::json) {
    if (!value->is_array()) return std::nullopt;
    for (const json::Value& operation : value->as_array())
      if (auto member = member_set_by(operation)) return member;
    return std::nullopt;
  }
  const json::Value* const status = json::find(*value, {"status"});
  if (status == nullptr || json::find(*value, {"kind"}) != nullptr) return std::nullopt;
  if (status->is_object() && status->as_object().empty()) return std::nullopt;
  return differing_member({}, *status);
}

}  // namespace

Result<> check_status_change(const ResourceInfo& kind, std::string_view before, std::string_view after) {
  if (!kind.has_status) return {};
  const json::Value old = status_in(before), now = status_in(after);
  if (old == now) return {};
  return dropped(kind, name_in(after), differing_member(old, now));
}

Result<> check_status_patch(const ResourceInfo& kind, std::string_view name, const Patch& patch) {
  if (!kind.has_status) return {};
  if (const auto member = member_set_by(patch)) return dropped(kind, name, *member);
  return {};
}

Result<> check_applied_status(const ResourceInfo& kind, std::string_view document) {
  if (!kind.has_status) return {};
  if (const json::Value status = status_in(document); !status.is_null())
    return dropped(kind, name_in(document), differing_member({}, status));
  return {};
}

bool has_any_status(std::string_view object) { return !status_in(object).is_null(); }

}  // namespace kubexx::client
