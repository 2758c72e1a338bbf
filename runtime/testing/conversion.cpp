#include "runtime/testing/conversion.hpp"

#include <fmt/format.h>

#include <array>

#include "runtime/testing/fields.hpp"

namespace kubexx::testing {
namespace {

/// Events are served by two groups, which call some fields differently.
struct EventField {
  std::string_view core;
  std::string_view events;
};
constexpr std::array<EventField, 8> kEventFields = {{
    {"involvedObject", "regarding"},
    {"message", "note"},
    {"source", "deprecatedSource"},
    {"firstTimestamp", "deprecatedFirstTimestamp"},
    {"lastTimestamp", "deprecatedLastTimestamp"},
    {"count", "deprecatedCount"},
    {"reportingComponent", "reportingController"},
    {"reportingInstance", "reportingInstance"},
}};

void rename_event_fields(json::Value& event, std::string_view EventField::* from, std::string_view EventField::* to) {
  json::Object& members = event.as_object();
  for (const EventField& field : kEventFields) {
    json::Value* value = field.*from == field.*to ? nullptr : members.find(field.*from);
    if (value == nullptr) continue;
    json::Value moved = std::move(*value);
    members.erase(field.*from);
    members.set(std::string(field.*to), std::move(moved));
  }
}

/// Members that one of the groups writes even when they say nothing.
void show_reporter(json::Value& event) {
  for (const std::string_view name : {"reportingComponent", "reportingInstance"})
    if (find(event, {name}) == nullptr) set(event, {name}, "");
}

void hide_reporter(json::Value& event) {
  for (const std::string_view name : {"reportingController", "reportingInstance"})
    if (text_at(event, {name}).empty()) erase(event, {name});
}

}  // namespace

bool is_stored_version(const Resource& resource) { return resource.info.api_version() == resource.stored_api_version; }

bool converts_by_webhook(const schema::CustomResourceDefinition& crd) {
  return crd.conversion && crd.conversion->strategy == "Webhook";
}

bool has_webhook(const Resource& resource) {
  return resource.handling == Handling::custom && converts_by_webhook(resource.definition->served.crd());
}

bool needs_webhook_to_store(const Resource& resource) { return !is_stored_version(resource) && has_webhook(resource); }

bool needs_webhook_to_show(const Resource& resource, const Stored& state) {
  return has_webhook(resource) && text_at(state.object, {"apiVersion"}) != resource.info.api_version();
}

Status conversion_failed(const Resource& resource, std::string_view api_version) {
  return unforeseen_status(
      fmt::format("conversion webhook for {}, Kind={} failed: the server in the process calls no webhooks", api_version,
                  resource.info.kind));
}

json::Value to_requested(json::Value stored, const Resource& resource) {
  if (is_stored_version(resource) || !stored.is_object()) return stored;
  set(stored, {"apiVersion"}, resource.info.api_version());
  if (resource.info.group == "events.k8s.io") {
    rename_event_fields(stored, &EventField::core, &EventField::events);
    hide_reporter(stored);
  }
  return stored;
}

json::Value to_stored(json::Value object, const Resource& resource) {
  if (object.is_object() && resource.collection == "events" && is_stored_version(resource)) show_reporter(object);
  if (is_stored_version(resource) || !object.is_object()) return object;
  set(object, {"apiVersion"}, resource.stored_api_version);
  if (resource.info.group == "events.k8s.io") {
    rename_event_fields(object, &EventField::events, &EventField::core);
    show_reporter(object);
  }
  return object;
}

}  // namespace kubexx::testing
