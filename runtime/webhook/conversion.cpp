#include <kubexx/detail/webhook/conversion.hpp>

#include <fmt/format.h>

#include <map>
#include <set>
#include <string>
#include <utility>
#include <variant>
#include <vector>

#include <kubexx/json/value.hpp>
#include "runtime/json/members.hpp"
#include "runtime/json/members_by_key.hpp"
#include "runtime/json/slice.hpp"
#include "runtime/json/text.hpp"

namespace kubexx::webhook {
namespace {

json::Value converted_document(std::string_view text) {
  auto read = json::parse(text);
  auto* value = std::get_if<json::Value>(&read);
  return value == nullptr ? json::Value() : std::move(*value);
}

void add_unread(const json::Value& object, const json::Value& known, json::Value& converted);

void add_unread_members(const json::Object& object, const json::Object& known, json::Object& converted) {
  const json::MembersByKey known_members(known);
  const json::MutableMembersByKey targets(converted);
  std::vector<json::Object::Member> unread;
  for (const auto& [key, value] : object) {
    const json::Value* const read = known_members.find(key);
    json::Value* const target = targets.find(key);
    if (read == nullptr && target == nullptr)
      unread.emplace_back(key, value);
    else if (read != nullptr && target != nullptr)
      add_unread(value, *read, *target);
  }
  for (auto& [key, value] : unread) converted.append(std::move(key), std::move(value));
}

std::set<std::string> member_names(const json::Array& list) {
  std::set<std::string> names;
  for (const json::Value& element : list)
    if (element.is_object())
      for (const auto& [name, value] : element.as_object()) names.insert(name);
  return names;
}

/// The scalar members with these names in their order, as a string.
std::string shared_part(const json::Value& element, const std::set<std::string>& names) {
  if (!element.is_object()) return json::to_text(element);
  std::map<std::string_view, const json::Value*> members;
  for (const auto& [name, value] : element.as_object())
    if (!value.is_object() && !value.is_array() && names.contains(name)) members.emplace(name, &value);
  json::Object part;
  for (const auto& [name, value] : members) part.append(std::string(name), *value);
  return json::to_text(part);
}

/// The place of each element after the conversion: functions may have moved it. It is found by the fields that both
/// versions have; if these changed, it stays in its place. Both lists have the same size.
std::vector<std::size_t> places_after(const json::Array& known, const json::Array& converted) {
  constexpr std::size_t kNone = static_cast<std::size_t>(-1);
  std::set<std::string> names = member_names(known);
  const std::set<std::string> other_names = member_names(converted);
  std::erase_if(names, [&](const std::string& name) { return !other_names.contains(name); });
  std::map<std::string, std::vector<std::size_t>> places;  // in descending order
  for (std::size_t i = converted.size(); i-- > 0;) places[shared_part(converted[i], names)].push_back(i);
  std::vector<std::size_t> found(known.size(), kNone);
  std::vector<bool> is_taken(converted.size());
  for (std::size_t i = 0; i < known.size(); ++i) {
    const auto candidates = places.find(shared_part(known[i], names));
    if (candidates == places.end() || candidates->second.empty()) continue;
    found[i] = candidates->second.back();
    is_taken[found[i]] = true;
    candidates->second.pop_back();
  }
  std::size_t next = 0;
  for (std::size_t i = 0; i < known.size(); ++i) {
    if (found[i] != kNone) continue;
    while (is_taken[next]) ++next;
    found[i] = is_taken[i] ? next : i;
    is_taken[found[i]] = true;
  }
  return found;
}

void add_unread(const json::Value& object, const json::Value& known, json::Value& converted) {
  if (object.is_object() && known.is_object() && converted.is_object())
    return add_unread_members(object.as_object(), known.as_object(), converted.as_object());
  if (!object.is_array() || !known.is_array() || !converted.is_array()) return;
  const std::size_t size = object.as_array().size();
  if (known.as_array().size() != size || converted.as_array().size() != size) return;
  const std::vector<std::size_t> places = places_after(known.as_array(), converted.as_array());
  for (std::size_t i = 0; i < size; ++i)
    add_unread(object.as_array()[i], known.as_array()[i], converted.as_array()[places[i]]);
}

/// Types write all their sections. Removes those that the object does not have and the conversion did not fill; servers
/// expect metadata.
void remove_unfilled_sections(const ConvertedDocuments& documents, const json::Object& object,
                              const json::Object& known, json::Object& converted) {
  converted.erase_if([&](const auto& member) {
    const std::string& name = member.first;
    return name != "metadata" && known.find(name) != nullptr && object.find(name) == nullptr &&
           json::find_raw_member(documents.converted, name) == json::find_raw_member(documents.fresh, name);
  });
}

}  // namespace

std::string with_unread(const ConvertedDocuments& documents) {
  const json::Value source = converted_document(documents.object), known = converted_document(documents.known);
  json::Value result = converted_document(documents.converted);
  if (!source.is_object() || !known.is_object() || !result.is_object()) return std::string(documents.converted);
  remove_unfilled_sections(documents, source.as_object(), known.as_object(), result.as_object());
  add_unread(source, known, result);
  return json::to_text(result);
}

std::string version_of(std::string_view object) { return json::find_string_member(object, "apiVersion"); }

Error unknown_version(std::string_view kind, std::string_view api_version) {
  return {.stage = Stage::decode,
          .message = fmt::format("the webhook does not convert {} of version \"{}\"", kind, api_version)};
}

}  // namespace kubexx::webhook
