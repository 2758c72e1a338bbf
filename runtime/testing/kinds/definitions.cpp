#include "runtime/testing/kinds/definitions.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <set>

#include "runtime/json/go_quote.hpp"
#include "runtime/json/members.hpp"
#include "runtime/rules/check.hpp"
#include "runtime/rules/evaluate.hpp"
#include "runtime/schema/decode.hpp"
#include "runtime/testing/conversion/conversion.hpp"
#include "runtime/testing/kinds/body_kind.hpp"
#include "runtime/testing/kinds/core_kinds.hpp"
#include "runtime/testing/requests/removal.hpp"

namespace kubexx::testing {
namespace {

constexpr std::string_view kCleanup = "customresourcecleanup.apiextensions.k8s.io";

schema::CheckOptions check_options() {
  static const schema::ExpressionCheck kExpressions = rules::expression_check();
  static const schema::DefaultEvaluation kDefaultRules = rules::default_evaluation();
  schema::CheckOptions options;
  options.server_minor = schema::kLocalServer;
  options.expressions = kExpressions;
  options.default_rules = kDefaultRules;
  return options;
}

Status unreadable(std::string_view why) {
  return refused(fmt::format(
      "CustomResourceDefinition in version \"v1\" cannot be handled as a CustomResourceDefinition: {}", why));
}

/// Keeps the fields that an update cannot change or that the server sets.
void keep_system_fields(schema::ObjectMeta& metadata, const schema::ObjectMeta& old) {
  metadata.uid = old.uid;
  metadata.creation_timestamp = old.creation_timestamp;
  metadata.deletion_timestamp = old.deletion_timestamp;
  metadata.deletion_grace_period_seconds = old.deletion_grace_period_seconds;
  metadata.generation = old.generation;
}

bool same_spec(const schema::CustomResourceDefinition& a, const schema::CustomResourceDefinition& b) {
  const json::Value in_a = schema::to_json(a), in_b = schema::to_json(b);
  return *find(in_a, {"spec"}) == *find(in_b, {"spec"});
}

void note_storage_version(schema::CustomResourceDefinition& crd) {
  for (const schema::CrdVersion& version : crd.versions) {
    std::vector<std::string>& stored = crd.status->stored_versions;
    if (version.storage && std::find(stored.begin(), stored.end(), version.name) == stored.end())
      stored.push_back(version.name);
  }
}

schema::CrdCondition condition(std::string_view type, bool holds, std::string_view reason, std::string message,
                               const std::string& date) {
  schema::CrdCondition condition;
  condition.type = type;
  condition.status = holds ? "True" : "False";
  condition.reason = reason;
  condition.message = std::move(message);
  condition.last_transition_time = date;
  return condition;
}

/// Sets the condition of a definition; true if it was not set before.
bool say(schema::CrdStatus& status, schema::CrdCondition said) {
  for (schema::CrdCondition& one : status.conditions) {
    if (one.type != said.type) continue;
    if (one.status == said.status && one.reason == said.reason && one.message == said.message) return false;
    if (one.status == said.status) said.last_transition_time = one.last_transition_time;
    one = std::move(said);
    return true;
  }
  status.conditions.push_back(std::move(said));
  return true;
}

bool is_true(const schema::CustomResourceDefinition& crd, std::string_view type) {
  return crd.status && std::any_of(crd.status->conditions.begin(), crd.status->conditions.end(),
                                   [&](const auto& one) { return one.type == type && one.status == "True"; });
}

/// The names in a group that other definitions use.
struct TakenNames {
  std::set<std::string> resources, kinds;
};

TakenNames taken_names(const Registry& registry, const schema::CustomResourceDefinition& crd) {
  TakenNames taken;
  for (const ResourcePtr& other : registry.resources()) {
    if (other->info.group != crd.group || other->info.plural == crd.names.plural) continue;
    taken.resources.insert({other->info.plural, other->singular});
    taken.resources.insert(other->short_names.begin(), other->short_names.end());
    taken.kinds.insert({other->info.kind, other->list_kind});
  }
  return taken;
}

/// The requested names that the definition may use. The last name that is in use is described in the second argument.
struct Naming {
  schema::CrdNames accepted;
  std::string reason, refusal;
};

Naming name_definition(const TakenNames& taken, const schema::CustomResourceDefinition& crd) {
  Naming naming = {crd.status->accepted_names, {}, {}};
  const auto take = [&](const std::string& wanted, std::string& name, const std::set<std::string>& others,
                        const char* reason) {
    if (wanted == name || !others.contains(wanted)) {
      name = wanted;
      return;
    }
    naming.reason = reason;
    naming.refusal = fmt::format("{} is already in use", json::go_quoted(wanted));
  };
  take(crd.names.plural, naming.accepted.plural, taken.resources, "PluralConflict");
  take(crd.names.singular, naming.accepted.singular, taken.resources, "SingularConflict");
  bool are_free = true;
  for (const std::string& wanted : crd.names.short_names) {
    const auto& ours = crd.status->accepted_names.short_names;
    std::string name = std::find(ours.begin(), ours.end(), wanted) != ours.end() ? wanted : std::string();
    take(wanted, name, taken.resources, "ShortNamesConflict");
    are_free = are_free && !name.empty();
  }
  if (are_free) naming.accepted.short_names = crd.names.short_names;
  take(crd.names.kind, naming.accepted.kind, taken.kinds, "KindConflict");
  take(crd.names.list_kind, naming.accepted.list_kind, taken.kinds, "ListKindConflict");
  naming.accepted.categories = crd.names.categories;
  return naming;
}

/// Acts as the naming controller. Another controller establishes the definition.
bool accept_names(const Cluster& cluster, schema::CustomResourceDefinition& crd) {
  const std::string date = cluster.date();
  Naming naming = name_definition(taken_names(cluster.registry, crd), crd);
  const bool is_free = naming.reason.empty();
  bool changed = !(crd.status->accepted_names == naming.accepted);
  crd.status->accepted_names = std::move(naming.accepted);
  changed = say(*crd.status, is_free ? condition("NamesAccepted", true, "NoConflicts", "no conflicts found", date)
                                     : condition("NamesAccepted", false, naming.reason, naming.refusal, date)) ||
            changed;
  if (is_true(crd, "Established")) return changed;
  return say(*crd.status,
             is_free ? condition("Established", false, "Installing", "the initial names have been accepted", date)
                     : condition("Established", false, "NotAccepted", "not all names are accepted", date)) ||
         changed;
}

bool establish(const Cluster& cluster, schema::CustomResourceDefinition& crd) {
  return is_true(crd, "NamesAccepted") && !is_true(crd, "Established") &&
         say(*crd.status, condition("Established", true, "InitialNamesAccepted", "the initial names have been accepted",
                                    cluster.date()));
}

/// Acts as the establishing controller.
void store_status(Cluster& cluster, const schema::CustomResourceDefinition& crd) {
  const json::Value old = cluster.storage.find(kDefinitionCollection, crd.metadata.name)->written();
  const ResourcePtr resource = cluster.registry.find("apiextensions.k8s.io", "v1", "customresourcedefinitions");
  const FieldWrite write{resource->info.api_version(), "kube-apiserver", "status", cluster.date()};
  json::Value object = schema::to_json(crd);
  erase(object, {"metadata", "managedFields"});
  cluster.storage.put(kDefinitionCollection, crd.metadata.name,
                      track_update(&old, std::move(object), *resource->merging, write));
}

json::Value read_anew(const Definition& definition, const std::string& api_version, json::Value object) {
  set(object, {"apiVersion"}, api_version);
  const std::string name = api_version.substr(api_version.find('/') + 1);
  return schema::read_stored_object(definition.served, name, std::move(object));
}

/// Serves the definition instead of its earlier version.
void serve(Cluster& cluster, const schema::CustomResourceDefinition& crd) {
  const auto definition = std::make_shared<const Definition>(crd);
  std::vector<Resource> resources = resources_of(definition, Handling::custom);
  const std::string collection = collection_name(crd.group, crd.names.plural);
  std::shared_ptr<const Definition> before;
  for (const ResourcePtr& one : cluster.registry.resources())
    if (one->collection == collection) before = one->definition;
  if (before != nullptr && same_spec(before->served.crd(), crd)) return;
  cluster.registry.remove(crd.group, crd.names.plural);
  std::string stored;
  for (const schema::CrdVersion& version : crd.versions)
    if (version.storage) stored = crd.group + "/" + version.name;
  cluster.registry.add(std::move(resources));
  if (before == nullptr) cluster.storage.compact(collection);
  if (cluster.storage.collection(collection).objects.empty() && before == nullptr) return;
  const bool keeps_versions = converts_by_webhook(crd);
  cluster.storage.reread(collection, [&](const json::Value& object) {
    return read_anew(*definition, keeps_versions ? text_at(object, {"apiVersion"}) : stored, object);
  });
  if (before != nullptr) cluster.begin_reinitializing(collection);
}

Outcome<schema::DecodedCrd> decoded_definition(const Write& write, const Body& body) {
  schema::DecodedCrd decoded = schema::decode_crd(body.document.value, body.source, body.document.duplicates);
  if (decoded.fatal) return unreadable(decoded.fatal->text);
  if (decoded.beta)
    return refused(
        "the API version in the data (apiextensions.k8s.io/v1beta1) does not match the expected API version "
        "(apiextensions.k8s.io/v1)");
  const std::vector<std::string> strict = schema::server_texts(decoded.strict);
  if (write.options.validation == schema::FieldValidation::strict && !strict.empty())
    return unreadable(fmt::format("strict decoding error: {}", fmt::join(strict, ", ")));
  if (write.options.validation == schema::FieldValidation::warn)
    write.warnings.insert(write.warnings.end(), strict.begin(), strict.end());
  return decoded;
}

}  // namespace

std::optional<Status> definition_fault(const Write& write, const Body& body) {
  const Outcome<schema::DecodedCrd> decoded = decoded_definition(write, body);
  return decoded ? std::nullopt : std::optional(decoded.status());
}

Outcome<json::Value> admit_definition(const Write& write, Body body, const json::Value* old_value) {
  json::Value& document = body.document.value;
  if (document.is_object()) default_body_kind(document, write.resource().info);
  Outcome<schema::DecodedCrd> decoded = decoded_definition(write, body);
  if (!decoded) return decoded.status();
  schema::CustomResourceDefinition& crd = decoded->crd;
  schema::Verdict verdict;
  if (old_value == nullptr) {
    verdict = schema::check_create(crd, check_options());
    schema::default_crd(crd);
    crd.metadata.generation = 1;
    std::vector<std::string> stored = crd.status ? std::move(crd.status->stored_versions) : std::vector<std::string>();
    crd.status = schema::CrdStatus();
    note_storage_version(crd);
    crd.metadata.name_space.clear();
  } else {
    const schema::CustomResourceDefinition old = schema::decode_crd(*old_value).crd;
    keep_system_fields(crd.metadata, old.metadata);
    if (write.is_status()) {
      std::optional<schema::CrdStatus> status = std::move(crd.status);
      crd = old;
      crd.status = std::move(status);
    } else {
      crd.status = old.status;
      schema::default_crd(crd);
      if (crd.status) note_storage_version(crd);
      if (!same_spec(crd, old)) ++crd.metadata.generation;
      schema::CheckOptions options = check_options();
      options.is_established = is_true(old, "Established");
      verdict = schema::check_update(crd, old, options);
    }
  }
  if (!verdict.errors.empty()) return invalid(write.resource().kind_name(), crd.metadata.name, verdict.errors);
  for (schema::FieldWarning& warning : verdict.warnings)
    if (warning.rule.starts_with("WARN-")) write.warnings.push_back(std::move(warning.text));
  json::Value object = schema::to_json(crd);
  if (old_value == nullptr) set(object, {"status", "conditions"}, nullptr);
  return object;
}

void mark_definition(json::Value& definition, const std::string& date) {
  schema::CustomResourceDefinition crd = schema::decode_crd(definition).crd;
  std::vector<std::string>& finalizers = crd.metadata.finalizers;
  if (std::find(finalizers.begin(), finalizers.end(), kCleanup) == finalizers.end()) finalizers.emplace_back(kCleanup);
  crd.metadata.deletion_grace_period_seconds.reset();
  if (!crd.status) crd.status.emplace();
  if (!is_true(crd, "Terminating"))
    say(*crd.status,
        condition("Terminating", true, "InstanceDeletionPending",
                  "CustomResourceDefinition marked for deletion; CustomResource deletion will begin soon", date));
  definition = schema::to_json(crd);
}

namespace {

bool lacks_names(const json::Value& definition) {
  return std::ranges::any_of(json::list_at(definition, {"status", "conditions"}), [](const json::Value& one) {
    return text_at(one, {"type"}) == "NamesAccepted" && text_at(one, {"status"}) == "False";
  });
}

/// Gives names that another definition of the group no longer has to those that wait for them.
void settle_waiting(Cluster& cluster, const std::string& group) {
  std::vector<std::string> waiting;
  for (const auto& [name, state] : cluster.storage.collection(kDefinitionCollection).objects)
    if (text_at(state->object, {"spec", "group"}) == group && lacks_names(state->object)) waiting.push_back(name);
  for (const std::string& name : waiting) settle_definition(cluster, cluster.storage.find(kDefinitionCollection, name));
}

}  // namespace

void settle_definition(Cluster& cluster, const StoredPtr& state) {
  if (state == nullptr) return;
  schema::CustomResourceDefinition crd = schema::decode_crd(state->written()).crd;
  if (!crd.status) crd.status.emplace();
  if (is_true(crd, "Terminating")) {
    cluster.registry.mark_terminating(crd.group, crd.names.plural);
    const bool is_new = say(*crd.status, condition("Terminating", true, "InstanceDeletionInProgress",
                                                   "CustomResource deletion is in progress", cluster.date()));
    if (is_new) store_status(cluster, crd);
    return;
  }
  const bool has_other_names = accept_names(cluster, crd);
  if (has_other_names) store_status(cluster, crd);
  if (establish(cluster, crd)) store_status(cluster, crd);
  if (is_true(crd, "Established")) serve(cluster, crd);
  if (has_other_names) settle_waiting(cluster, crd.group);
}

namespace {

void remove_objects(Cluster& cluster, const std::string& collection) {
  const std::vector<ResourcePtr> resources = cluster.registry.resources();
  const auto resource = std::find_if(resources.begin(), resources.end(),
                                     [&](const ResourcePtr& one) { return one->collection == collection; });
  if (resource == resources.end()) return;
  for (const auto& [key, object] : cluster.storage.list(collection, ""))
    if (find(object->object, {"metadata", "deletionTimestamp"}) == nullptr) remove_object(cluster, **resource, key);
}

void finish_definition(Cluster& cluster, const std::string& name, bool is_told) {
  const StoredPtr state = cluster.storage.find(kDefinitionCollection, name);
  if (state == nullptr) return;
  const std::string group = text_at(state->written(), {"spec", "group"});
  const std::string plural = text_at(state->written(), {"spec", "names", "plural"});
  const std::string collection = collection_name(group, plural);
  if (!is_told) remove_objects(cluster, collection);
  const bool is_alone = texts_at(state->written(), {"metadata", "finalizers"}).size() <= 1;
  if (cluster.storage.has_any(collection, "") || !is_alone) return;
  cluster.storage.remove(kDefinitionCollection, name);
  if (!cluster.storage.problem().empty()) return;
  cluster.registry.remove(group, plural);
  cluster.watches.close(collection);
  settle_waiting(cluster, group);
}

}  // namespace

void finish_definitions(Cluster& cluster) {
  for (const auto& [name, is_told] : Terminating(cluster.terminating_definitions)) {
    if (const auto at = cluster.terminating_definitions.find(name); at != cluster.terminating_definitions.end())
      at->second = true;
    finish_definition(cluster, name, is_told);
  }
}

}  // namespace kubexx::testing
