#include "runtime/testing/http/printing.hpp"

#include <fmt/format.h>

#include <iterator>
#include <utility>

#include "runtime/json/members.hpp"
#include "runtime/json/slice.hpp"
#include "runtime/json/text.hpp"

namespace kubexx::testing {
namespace {

json::Value list_metadata(const ListFacts& facts, bool is_typed) {
  json::Object metadata;
  if (!is_typed || !facts.continue_token.empty()) metadata.append("continue", facts.continue_token);
  if (facts.remaining) metadata.append("remainingItemCount", *facts.remaining);
  metadata.append("resourceVersion", fmt::to_string(facts.version));
  return metadata;
}

TableLayout layout_of(const Resource& resource) {
  const schema::CrdVersion* version = custom_version(resource);
  return version != nullptr ? custom_layout(*version) : built_in_layout(resource.info.group, resource.info.kind);
}

/// The text of an object without its version and kind, which Go omits from the items of typed lists.
std::string without_kind(std::string_view object) {
  static constexpr std::string_view kMembers[] = {"apiVersion", "kind"};
  std::optional<std::string_view> values[std::size(kMembers)];
  json::find_raw_members(object, kMembers, values);
  std::string rest;
  std::size_t at = 0;
  for (std::size_t i = 0; i < std::size(kMembers); ++i) {
    if (!values[i]) continue;
    const auto value = static_cast<std::size_t>(values[i]->data() - object.data());
    rest += object.substr(at, value - kMembers[i].size() - std::string_view("\"\":").size() - at);
    at = value + values[i]->size() + 1;  // metadata and its comma follow
  }
  return rest.append(object.substr(at));
}

}  // namespace

void set_version(json::Value& object, std::int64_t version) {
  set(object, {"metadata", "resourceVersion"}, fmt::to_string(version));
}

Printer::Printer(ResourcePtr resource, const Accepted& accepted, const Clock& clock)
    : resource_(std::move(resource)), accepted_(accepted), clock_(&clock) {
  if (accepted.form == Form::table) layout_ = std::make_shared<const TableLayout>(layout_of(*resource_));
}

std::string Printer::object(const Stored& state) const {
  return accepted_.form == Form::object ? state.text : object(state.object);
}

std::string Printer::object(const json::Value& value) const {
  if (accepted_.form == Form::table) return table_of(value, false);
  return json::to_go_text(accepted_.form == Form::metadata ? partial_metadata(value, accepted_.form_version) : value);
}

std::string Printer::table_of(const json::Value& shown, bool without_headers) const {
  TableRequest request;
  request.now = clock_->moment();
  request.include = accepted_.row_object;
  request.without_headers = without_headers;
  request.table_version = accepted_.form_version;
  return json::to_text(table(*layout_, shown, request));
}

json::Value Printer::list_value(const Storage::Objects& objects, const ListFacts& facts) const {
  json::Array items;
  for (const auto& [key, state] : objects) items.push_back(state->object);
  json::Object list;
  list.append("kind", resource_->list_kind);
  list.append("apiVersion", resource_->info.api_version());
  list.append("metadata", list_metadata(facts, true));
  list.append("items", std::move(items));
  return list;
}

std::string Printer::list(const Storage::Objects& objects, const ListFacts& facts) const {
  if (accepted_.form == Form::table) return table_of(list_value(objects, facts), false);
  const bool is_partial = accepted_.form == Form::metadata;
  const bool is_typed = is_partial || resource_->handling != Handling::custom;
  std::string items;
  for (const auto& [key, state] : objects) {
    if (!items.empty()) items += ',';
    items += is_typed && !is_partial ? without_kind(state->text) : object(*state);
  }
  return fmt::format(R"({{"apiVersion":{},"items":[{}],"kind":{},"metadata":{}}})",
                     json::quoted(is_partial ? "meta.k8s.io/" + accepted_.form_version : resource_->info.api_version()),
                     items, json::quoted(is_partial ? "PartialObjectMetadataList" : resource_->list_kind),
                     json::to_text(list_metadata(facts, is_typed)));
}

std::string Printer::event(const Stored& state) {
  if (accepted_.form != Form::table) return object(state);
  return table_of(state.object, std::exchange(has_header_, true));
}

std::string Printer::bookmark(std::int64_t version, bool ends_initial_events) {
  json::Value object = json::Object();
  const bool is_partial = accepted_.form == Form::metadata;
  set(object, {"apiVersion"}, is_partial ? "meta.k8s.io/" + accepted_.form_version : resource_->info.api_version());
  set(object, {"kind"}, is_partial ? "PartialObjectMetadata" : resource_->info.kind);
  if (ends_initial_events) set(object, {"metadata", "annotations", "k8s.io/initial-events-end"}, "true");
  set_version(object, version);
  if (accepted_.form == Form::table) return table_of(object, std::exchange(has_header_, true));
  return json::to_go_text(object);
}

}  // namespace kubexx::testing
