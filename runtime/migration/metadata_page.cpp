#include "runtime/migration/metadata_page.hpp"

#include <fmt/format.h>

#include <utility>

#include "runtime/json/members.hpp"
#include "runtime/json/slice.hpp"
#include "runtime/json/text.hpp"
#include "runtime/watch/list_page.hpp"

namespace kubexx::migration {
namespace {

Error unreadable(std::string_view what) {
  return {.stage = Stage::decode, .message = fmt::format("the answer is not {}", what)};
}

json::Value parsed(std::string_view text) {
  auto value = json::parse(text);
  auto* document = std::get_if<json::Value>(&value);
  return document == nullptr ? json::Value() : std::move(*document);
}

/// What is left of a removed entry: its manager owns the name of the object, until it applies again.
json::Value seed(const json::Value& removed, const KeptVersions& kept) {
  json::Value entry = removed;
  json::set(entry, {"apiVersion"}, kept.group + "/" + kept.storage);
  json::set(entry, {"fieldsType"}, "FieldsV1");
  json::set(entry, {"fieldsV1"}, parsed(R"({"f:metadata":{"f:name":{}}})"));
  json::erase(entry, {"subresource"});
  return entry;
}

/// The version of `group` in an `apiVersion`; nothing for other groups.
std::optional<std::string> version_in(std::string_view group, std::string_view api_version) {
  if (!api_version.starts_with(group) || !api_version.substr(group.size()).starts_with('/')) return std::nullopt;
  return std::string(api_version.substr(group.size() + 1));
}

void read_owners(const json::Array& owners, const KeptVersions& kept, ObjectState& state) {
  if (kept.removes_others) state.owners = kept_owners(owners, kept);
  for (const json::Value& entry : state.owners ? *state.owners : owners) {
    const auto version = version_in(kept.group, json::text_at(entry, {"apiVersion"}));
    if (version && kept.versions.contains(*version)) state.owner_versions.insert(*version);
  }
}

}  // namespace

bool KeptVersions::keeps(std::string_view api_version) const {
  const auto version = version_in(group, api_version);
  return !version || versions.contains(*version);
}

std::optional<json::Array> kept_owners(const json::Array& owners, const KeptVersions& kept) {
  json::Array left;
  for (const json::Value& entry : owners)
    if (kept.keeps(json::text_at(entry, {"apiVersion"}))) left.push_back(entry);
  if (left.size() == owners.size()) return std::nullopt;
  if (left.empty()) left.push_back(seed(owners.front(), kept));
  return left;
}

Result<ObjectState> read_state(std::string_view object, const KeptVersions& kept) {
  const auto text = json::find_raw_member(object, "metadata");
  const json::Value metadata = parsed(text.value_or("null"));
  ObjectState state;
  state.key = {json::text_at(metadata, {"namespace"}), json::text_at(metadata, {"name"})};
  state.uid = json::text_at(metadata, {"uid"});
  state.version = json::text_at(metadata, {"resourceVersion"});
  if (state.key.name.empty() || state.version.empty()) return unreadable("the metadata of an object");
  const json::Value* owners = json::find(metadata, {"managedFields"});
  if (owners != nullptr && owners->is_array()) read_owners(owners->as_array(), kept, state);
  return state;
}

Result<Page> read_page(std::string_view text, const KeptVersions& kept) {
  auto list = watch::read_list_page(text);
  if (!list) return unreadable("a list");
  Page page{std::move(list->version), std::move(list->continue_token), {}};
  for (const std::string_view object : list->items) {
    auto state = read_state(object, kept);
    if (!state) return std::move(state).error();
    page.objects.push_back(*std::move(state));
  }
  return page;
}

}  // namespace kubexx::migration
