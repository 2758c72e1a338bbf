#include <kubexx/detail/webhook/conversion.hpp>

#include <fmt/format.h>

#include <utility>
#include <variant>
#include <vector>

#include <kubexx/json/value.hpp>
#include "runtime/json/members.hpp"
#include "runtime/json/slice.hpp"
#include "runtime/json/text.hpp"
#include "runtime/webhook/members_by_key.hpp"

namespace kubexx::webhook {
namespace {

json::Value converted_document(std::string_view text) {
  auto read = json::parse(text);
  auto* value = std::get_if<json::Value>(&read);
  return value == nullptr ? json::Value() : std::move(*value);
}

/// Values that types may omit without a loss.
bool is_void(const json::Value& value) {
  return value.is_null() || value == json::Value("") || (value.is_array() && value.as_array().empty()) ||
         (value.is_object() && value.as_object().empty());
}

void add_unread(const json::Value& object, const json::Value& known, json::Value& converted);

void add_unread_members(const json::Object& object, const json::Object& known, json::Object& converted) {
  const MembersByKey known_members(known);
  const MutableMembersByKey targets(converted);
  std::vector<json::Object::Member> unread;
  for (const auto& [key, value] : object) {
    const json::Value* const read = known_members.find(key);
    json::Value* const target = targets.find(key);
    if (read == nullptr && target == nullptr && !is_void(value))
      unread.emplace_back(key, value);
    else if (read != nullptr && target != nullptr)
      add_unread(value, *read, *target);
  }
  for (auto& [key, value] : unread) converted.append(std::move(key), std::move(value));
}

void add_unread(const json::Value& object, const json::Value& known, json::Value& converted) {
  if (object.is_object() && known.is_object() && converted.is_object())
    return add_unread_members(object.as_object(), known.as_object(), converted.as_object());
  if (!object.is_array() || !known.is_array() || !converted.is_array()) return;
  const std::size_t size = object.as_array().size();
  if (known.as_array().size() != size || converted.as_array().size() != size) return;
  for (std::size_t i = 0; i < size; ++i) add_unread(object.as_array()[i], known.as_array()[i], converted.as_array()[i]);
}

}  // namespace

std::string with_unread(std::string_view object, std::string_view known, std::string_view converted) {
  const json::Value source = converted_document(object), read = converted_document(known);
  json::Value result = converted_document(converted);
  if (!source.is_object() || !read.is_object() || !result.is_object()) return std::string(converted);
  result.as_object().erase_if([&](const auto& member) {
    return read.as_object().find(member.first) != nullptr && source.as_object().find(member.first) == nullptr;
  });
  add_unread(source, read, result);
  return json::to_text(result);
}

std::string version_of(std::string_view object) { return json::find_string_member(object, "apiVersion"); }

Error unknown_version(std::string_view kind, std::string_view api_version) {
  return {.stage = Stage::decode,
          .message = fmt::format("the webhook does not convert {} of version \"{}\"", kind, api_version)};
}

}  // namespace kubexx::webhook
