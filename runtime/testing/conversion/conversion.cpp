#include "runtime/testing/conversion/conversion.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>

#include "runtime/json/go_text.hpp"
#include "runtime/json/members.hpp"
#include "runtime/json/text.hpp"
#include "runtime/review/conversion_review.hpp"
#include "runtime/schema/object/object_steps.hpp"
#include "runtime/testing/conversion/autoscaler_versions.hpp"

namespace kubexx::testing {
namespace {

/// A server notices only after some time that it cannot convert to a version.
constexpr auto kUntilNoticed = std::chrono::milliseconds(800);

/// Two groups serve events, with different names for some fields.
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

/// Members that one of the groups writes even if they are empty.
void show_reporter(json::Value& event) {
  for (const std::string_view name : {"reportingComponent", "reportingInstance"})
    if (find(event, {name}) == nullptr) set(event, {name}, "");
}

void hide_reporter(json::Value& event) {
  for (const std::string_view name : {"reportingController", "reportingInstance"})
    if (text_at(event, {name}).empty()) erase(event, {name});
}

/// The one kind of Kubernetes that is served in two versions.
bool is_old_autoscaler(const Resource& resource) {
  return resource.handling == Handling::core && resource.info.group == "autoscaling" && resource.info.version == "v1";
}

bool is_in(const json::Value& object, std::string_view api_version) {
  return text_at(object, {"apiVersion"}) == api_version;
}

std::string_view version_in(std::string_view api_version) { return api_version.substr(api_version.find('/') + 1); }

json::Value coerced(json::Value object, const Definition& definition, std::string_view api_version) {
  return schema::read_converted_object(definition.served, version_in(api_version), std::move(object));
}

/// Without a webhook, only `apiVersion` changes, and fields that the other version does not have are pruned.
json::Value relabelled_as_requested(json::Value object, const Resource& resource) {
  if (is_old_autoscaler(resource)) return autoscaler_in_v1(std::move(object));
  const std::string api_version = resource.info.api_version();
  set(object, {"apiVersion"}, api_version);
  if (resource.handling == Handling::custom) return coerced(std::move(object), *resource.definition, api_version);
  if (resource.info.group == "events.k8s.io") {
    rename_event_fields(object, &EventField::core, &EventField::events);
    hide_reporter(object);
  }
  return object;
}

std::string answer_key(const json::Value& object, const std::string& api_version) {
  return fmt::format("{} {}/{}", api_version, text_at(object, {"metadata", "namespace"}),
                     text_at(object, {"metadata", "name"}));
}

/// The answer that the request got earlier.
const Outcome<json::Value>* answer_to(const Attempt* attempt, const json::Value& object,
                                      const std::string& api_version) {
  if (attempt == nullptr) return nullptr;
  const auto [begin, end] = attempt->answers.equal_range(answer_key(object, api_version));
  const auto found = std::find_if(begin, end, [&](const auto& one) { return one.second.question.object == object; });
  return found == end ? nullptr : &found->second.converted;
}

Status not_asked(const Question& question) {
  return unforeseen_status(fmt::format("{} failed: it was not asked", review::webhook_text(question.object)));
}

/// Records a question, and returns the status to use while it has no answer.
Status ask(Cluster& cluster, Question question) {
  Status status = not_asked(question);
  if (cluster.attempt != nullptr) cluster.attempt->questions.push_back(std::move(question));
  return status;
}

/// An object as it is sent to webhooks.
json::Value without_version(json::Value object) {
  erase(object, {"metadata", "resourceVersion"});
  return object;
}

/// Prunes fields that the stored version does not have and fills in its defaults, as servers do when they
/// read the object.
json::Value with_stored_defaults(json::Value object, const Resource& resource) {
  return without_version(schema::read_stored_object(resource.definition->served,
                                                    version_in(resource.stored_api_version), std::move(object)));
}

Outcome<json::Value> custom_to_stored(Cluster& cluster, json::Value object, const Resource& resource) {
  if (is_in(object, resource.stored_api_version))
    return coerced(std::move(object), *resource.definition, resource.stored_api_version);
  Outcome<json::Value> stored = to_version(cluster, std::move(object), resource, resource.stored_api_version);
  return stored ? with_stored_defaults(std::move(*stored), resource) : stored;
}

std::string collection_of(const Question& question) {
  const schema::CustomResourceDefinition& crd = question.definition->served.crd();
  return collection_name(crd.group, crd.names.plural);
}

StoredPtr remember(const Stored& state, const std::string& api_version, json::Value converted) {
  return state.others[api_version] = stored_state(std::move(converted), state.version);
}

}  // namespace

bool is_stored_version(const Resource& resource) { return resource.info.api_version() == resource.stored_api_version; }

bool converts_by_webhook(const schema::CustomResourceDefinition& crd) {
  return crd.conversion && crd.conversion->strategy == "Webhook";
}

bool has_webhook(const Resource& resource) {
  return resource.handling == Handling::custom && converts_by_webhook(resource.definition->served.crd());
}

bool shows_what_is_stored(const Resource& resource) { return is_stored_version(resource) && !has_webhook(resource); }

Outcome<bool> check_answered(const Cluster& cluster) {
  if (cluster.attempt == nullptr || cluster.attempt->questions.empty()) return true;
  return not_asked(cluster.attempt->questions.front());
}

Outcome<json::Value> to_version(Cluster& cluster, json::Value object, const Resource& resource,
                                const std::string& api_version) {
  if (is_in(object, api_version)) return object;
  if (!has_webhook(resource)) {
    set(object, {"apiVersion"}, api_version);
    return object;
  }
  const std::string version = text_at(object, {"metadata", "resourceVersion"});
  object = without_version(std::move(object));
  const Outcome<json::Value>* answer = answer_to(cluster.attempt, object, api_version);
  if (answer == nullptr) return ask(cluster, {resource.definition, std::move(object), api_version});
  if (!*answer) return *answer;
  json::Value converted = **answer;
  if (!version.empty()) set(converted, {"metadata", "resourceVersion"}, version);
  return converted;
}

Outcome<json::Value> to_requested(Cluster& cluster, json::Value stored, const Resource& resource) {
  if (shows_what_is_stored(resource) || !stored.is_object()) return stored;
  if (!has_webhook(resource)) return relabelled_as_requested(std::move(stored), resource);
  const std::string api_version = resource.info.api_version();
  if (is_in(stored, api_version)) return stored;
  Outcome<json::Value> shown = to_version(cluster, std::move(stored), resource, api_version);
  return shown ? coerced(std::move(*shown), *resource.definition, api_version) : shown;
}

Outcome<StoredPtr> to_unstored_state(Cluster& cluster, json::Value object, const Resource& resource) {
  Outcome<json::Value> shown = to_requested(cluster, std::move(object), resource);
  return shown ? Outcome<StoredPtr>(unstored(std::move(*shown))) : shown.status();
}

Outcome<StoredPtr> to_requested_state(Cluster& cluster, const StoredPtr& state, const Resource& resource) {
  if (StoredPtr known = known_state(state, resource)) return known;
  return to_unstored_state(cluster, state->object, resource);
}

Outcome<StoredPtr> to_update(Cluster& cluster, const StoredPtr& state, const Resource& resource) {
  StoredPtr known = known_state(state, resource);
  if (known == nullptr) return to_unstored_state(cluster, state->object, resource);
  if (has_webhook(resource))
    if (Outcome<json::Value> stored = to_version(cluster, known->object, resource, resource.stored_api_version);
        !stored)
      return stored.status();
  return known;
}

Outcome<json::Value> to_stored(Cluster& cluster, json::Value object, const Resource& resource) {
  if (!object.is_object()) return object;
  if (resource.handling == Handling::custom) {
    Outcome<json::Value> stored = custom_to_stored(cluster, std::move(object), resource);
    if (stored) schema::store_numbers_as_go(*stored);
    return stored;
  }
  if (resource.collection == "events" && is_stored_version(resource)) show_reporter(object);
  if (is_stored_version(resource)) return object;
  if (is_old_autoscaler(resource)) return autoscaler_in_v2(std::move(object));
  set(object, {"apiVersion"}, resource.stored_api_version);
  if (resource.info.group == "events.k8s.io") {
    rename_event_fields(object, &EventField::events, &EventField::core);
    show_reporter(object);
  }
  return object;
}

StoredPtr known_state(const StoredPtr& state, const Resource& resource) {
  if (shows_what_is_stored(resource)) return state;
  const std::string api_version = resource.info.api_version();
  if (is_in(state->object, api_version)) return state;
  const auto known = state->others.find(api_version);
  if (known != state->others.end()) return known->second;
  if (has_webhook(resource)) return nullptr;
  return remember(*state, api_version, relabelled_as_requested(state->object, resource));
}

Outcome<StoredPtr> shown_state(Cluster& cluster, const StoredPtr& state, const Resource& resource) {
  if (StoredPtr known = known_state(state, resource)) return known;
  return ask(cluster, {resource.definition, without_version(state->object), resource.info.api_version(), state});
}

Outcome<Storage::Objects> shown_objects(Cluster& cluster, Storage::Objects objects, const Resource& resource) {
  if (shows_what_is_stored(resource)) return objects;
  std::optional<Status> missing;
  for (auto& [key, state] : objects) {
    Outcome<StoredPtr> shown = shown_state(cluster, state, resource);
    if (shown) {
      state = *shown;
    } else {
      missing = shown.status();
    }
  }
  if (missing) return *missing;
  return objects;
}

void learn(Attempt& attempt, Question question, Outcome<json::Value> converted) {
  std::string key = answer_key(question.object, question.api_version);
  attempt.answers.emplace(std::move(key), Answer{std::move(question), std::move(converted)});
}

void learn(const Question& question, json::Value converted) {
  const std::string& api_version = question.api_version;
  remember(*question.state, api_version, coerced(std::move(converted), *question.definition, api_version));
}

void lose(Cluster& cluster, const Question& question) {
  const std::string collection = collection_of(question);
  cluster.lost_versions.try_emplace({collection, question.api_version}, cluster.clock.now());
  cluster.watches.close(collection, question.api_version);
}

void regain(Cluster& cluster, const Question& question) {
  const std::string collection = collection_of(question);
  cluster.lost_versions.erase({collection, question.api_version});
  cluster.watches.catch_up(collection);
}

Status refusal_of(const Cluster& cluster, const Question& question, Status failure) {
  const auto lost = cluster.lost_versions.find({collection_of(question), question.api_version});
  const bool is_noticed = lost != cluster.lost_versions.end() && cluster.clock.now() - lost->second > kUntilNoticed;
  if (!is_noticed) return failure;
  return too_many_requests(
      fmt::format("storage is (re)initializing: failed to list {}: {}",
                  json::go_kind(question.api_version, question.definition->served.crd().names.kind), failure.message),
      1);
}

std::vector<Question> questions_of(const Registry& registry, const std::string& collection, const StoredPtr& state) {
  std::vector<Question> questions;
  for (const ResourcePtr& resource : registry.resources())
    if (resource->collection == collection && has_webhook(*resource) && known_state(state, *resource) == nullptr)
      questions.push_back({resource->definition, without_version(state->object), resource->info.api_version(), state});
  return questions;
}

}  // namespace kubexx::testing
