#include "runtime/migration/metadata_page.hpp"

#include <fmt/format.h>

#include <charconv>
#include <cstdint>

#include "runtime/json/members.hpp"
#include "runtime/json/slice.hpp"
#include "runtime/json/text.hpp"

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

std::optional<std::uint64_t> number(std::string_view text) {
  std::uint64_t value = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
  if (text.empty() || error != std::errc() || end != text.data() + text.size()) return std::nullopt;
  return value;
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

}  // namespace

bool KeptVersions::keeps(std::string_view api_version) const {
  if (!api_version.starts_with(group + "/")) return true;
  return versions.contains(std::string(api_version.substr(group.size() + 1)));
}

std::optional<json::Array> kept_owners(const json::Array& owners, const KeptVersions& kept) {
  json::Array left;
  for (const json::Value& entry : owners)
    if (kept.keeps(json::text_at(entry, {"apiVersion"}))) left.push_back(entry);
  if (left.size() == owners.size()) return std::nullopt;
  if (left.empty()) left.push_back(seed(owners.front(), kept));
  return left;
}

Result<ObjectState> read_state(std::string_view object, const KeptVersions* kept) {
  const auto text = json::find_raw_member(object, "metadata");
  const json::Value metadata = parsed(text.value_or("null"));
  ObjectState state;
  state.key = {json::text_at(metadata, {"namespace"}), json::text_at(metadata, {"name"})};
  state.uid = json::text_at(metadata, {"uid"});
  state.version = json::text_at(metadata, {"resourceVersion"});
  if (state.key.name.empty() || state.version.empty()) return unreadable("the metadata of an object");
  const json::Value* owners = kept == nullptr ? nullptr : json::find(metadata, {"managedFields"});
  if (owners != nullptr && owners->is_array()) state.owners = kept_owners(owners->as_array(), *kept);
  return state;
}

Result<Page> read_page(std::string_view text, const KeptVersions* kept) {
  const auto metadata = json::find_raw_member(text, "metadata");
  const auto items = json::find_raw_member(text, "items");
  if (!metadata || !items) return unreadable("a list");
  Page page;
  page.version = json::find_string_member(*metadata, "resourceVersion");
  page.continue_token = json::find_string_member(*metadata, "continue");
  if (*items == "null") return page;
  const auto objects = json::raw_elements(*items);
  if (!objects) return unreadable("a list");
  for (const std::string_view object : *objects) {
    auto state = read_state(object, kept);
    if (!state) return std::move(state).error();
    page.objects.push_back(*std::move(state));
  }
  return page;
}

client::Call metadata_call(std::string target, bool is_list, const std::stop_token& stop) {
  client::Call call;
  call.request.target = std::move(target);
  call.request.headers = {
      {"Accept", fmt::format("application/json;as=PartialObjectMetadata{};g=meta.k8s.io;v=v1", is_list ? "List" : "")}};
  call.safe = true;
  call.stop = stop;
  return call;
}

bool is_later(std::string_view version, std::string_view than) {
  const auto a = number(version), b = number(than);
  return a && b && *a > *b;
}

}  // namespace kubexx::migration
