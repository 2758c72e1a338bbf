#include "runtime/testing/requests/admission.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <set>

#include "runtime/json/go_quote.hpp"
#include "runtime/json/members.hpp"
#include "runtime/schema/decode.hpp"
#include "runtime/testing/apply/scale_owners.hpp"
#include "runtime/testing/authorization/authorization.hpp"
#include "runtime/testing/authorization/request_rights.hpp"
#include "runtime/testing/conversion/conversion_webhooks.hpp"
#include "runtime/testing/kinds/core_kinds.hpp"
#include "runtime/testing/kinds/go_reading.hpp"

namespace kubexx::testing {
namespace {

using review::ReviewedKind;

/// The webhooks that are asked in one step of a write.
struct AskedHooks {
  std::shared_ptr<const Hooks> mutating, validating;
};

/// What is known on the thread of the server, for the threads of calls.
struct AdmissionStep {
  std::string name;
  ResourcePtr resource;
  AdmissionSubject subject;
  AskedHooks hooks;
  std::string uid;
  std::shared_ptr<const cel::Authorizer> rights = {};
};

ReviewedKind reviewed_kind(const ResourceInfo& info, const std::string& subresource) {
  const bool is_scale = subresource == "scale";
  return {info.group, info.version, info.plural, is_scale ? "Scale" : info.kind,
          is_scale ? std::string(kScaleVersion) : info.api_version()};
}

bool version_has(const schema::ServedVersion& version, const std::string& subresource) {
  if (subresource == "status") return version.has_status;
  return subresource.empty() || (subresource == "scale" && version.scale.has_value());
}

/// Also those that are not served: a real server converts objects to them for webhooks.
std::vector<ReviewedKind> other_versions(const Resource& resource, const std::string& subresource) {
  std::vector<ReviewedKind> others;
  if (resource.handling != Handling::custom) return others;
  const schema::ServedDefinition& definition = resource.definition->served;
  for (const schema::CrdVersion& version : definition.crd().versions) {
    if (version.name == resource.info.version) continue;
    if (!version_has(*definition.find_listed(version.name), subresource)) continue;
    ResourceInfo other = resource.info;
    other.version = version.name;
    others.push_back(reviewed_kind(other, subresource));
  }
  return others;
}

/// Whether the objects of a request are custom resources. A scale never is one.
bool is_custom(const Resource& resource, const std::string& subresource) {
  return resource.handling == Handling::custom && subresource != "scale";
}

json::Value write_options_json(const ApiRequest& request, const char* kind) {
  json::Object options({{"kind", kind}, {"apiVersion", "meta.k8s.io/v1"}});
  json::Array dry_run;
  for (const std::string& value : request.all("dryRun")) dry_run.emplace_back(value);
  if (!dry_run.empty()) options.append("dryRun", std::move(dry_run));
  for (const char* const name : {"fieldManager", "fieldValidation"})
    if (!request.parameter(name).empty()) options.append(name, std::string(request.parameter(name)));
  return options;
}

bool is_namespaces(const ResourceInfo& info) { return info.group.empty() && info.plural == "namespaces"; }

/// All of a request but its objects and options.
AdmissionSubject subject_of(const Cluster& cluster, const Route& route, const std::string& name,
                            const char* operation) {
  AdmissionSubject subject;
  review::AdmissionRequest& request = subject.request;
  request.kind = request.request_kind = reviewed_kind(route.resource->info, route.subresource);
  request.is_custom = is_custom(*route.resource, route.subresource);
  request.subresource = route.subresource;
  request.name = name;
  request.name_space = is_namespaces(route.resource->info) ? name : route.name_space;
  request.operation = operation;
  request.user = user_info(cluster.attempt->request->user);
  subject.equivalents = other_versions(*route.resource, route.subresource);
  if (const StoredPtr found = cluster.storage.find("namespaces", request.name_space))
    subject.name_space = found->object;
  return subject;
}

AdmissionSubject write_subject(const Write& write, const json::Value& object, const json::Value* old) {
  const std::string& asked = old == nullptr ? write.asked_name : write.route.name;
  const std::string name = asked.empty() ? text_at(object, {"metadata", "name"}) : asked;
  AdmissionSubject subject = subject_of(write.cluster, write.route, name, old == nullptr ? "CREATE" : "UPDATE");
  subject.request.object = object;
  if (old != nullptr) subject.request.old_object = *old;
  subject.request.options =
      write_options_json(*write.cluster.attempt->request, old == nullptr ? "CreateOptions" : "UpdateOptions");
  subject.request.dry_run = write.options.dry_run;
  return subject;
}

AdmissionSubject sent_subject(const SentObject& sent) {
  AdmissionSubject subject = subject_of(sent.cluster, sent.route, sent.name(), "CREATE");
  review::AdmissionRequest& request = subject.request;
  request.kind.kind = sent.kind->info.kind;
  request.kind.api_version = sent.kind->info.api_version();
  request.request_kind = request.kind;
  request.object = sent.object;
  request.options = write_options_json(*sent.cluster.attempt->request, "CreateOptions");
  request.dry_run = sent.options.dry_run;
  return subject;
}

/// A request that is not handled for a client has no webhooks, and configurations never have them.
bool is_subject(const Cluster& cluster, const Resource& resource) {
  return cluster.attempt != nullptr && cluster.attempt->asks_admission && cluster.attempt->request != nullptr &&
         !configures_admission(resource.info.group, resource.info.kind);
}

bool concern(const std::shared_ptr<const Hooks>& hooks, const AdmissionSubject& subject) {
  return std::any_of(hooks->begin(), hooks->end(), [&](const Hook& hook) { return concerns(hook, subject); });
}

/// Reads an object that a webhook returned as the type of a built-in kind; the result is why it cannot be.
std::optional<std::string> undecodable(const Resource& resource, json::Value& object) {
  if (resource.handling == Handling::definition) {
    const schema::DecodedCrd decoded = schema::decode_crd(object);
    return decoded.fatal ? std::optional(decoded.fatal->text) : std::nullopt;
  }
  return resource.go_type.empty() ? std::nullopt : read_as_type(object, resource.go_type, GoReader::json);
}

/// The object that a webhook returned, with defaults. Custom resources have no types that would drop unknown fields:
/// these are pruned when the object is stored. One of another kind is returned as it is.
Outcome<json::Value> reread_changed(const Resource& resource, json::Value object, const std::string& api_version) {
  if (api_version == kScaleVersion) return object;
  const std::optional<std::string> fault = undecodable(resource, object);
  if (resource.handling == Handling::core) prepare_core(object, resource);
  const bool has_version = text_at(object, {"apiVersion"}) == api_version || !object.is_object();
  if (!has_version || (resource.handling != Handling::custom && text_at(object, {"kind"}) != resource.info.kind))
    return object;
  if (fault) return internal(*fault);
  if (resource.handling == Handling::definition) return object;
  schema::ObjectRequest request;
  request.object = std::move(object);
  request.source = schema::Source::json;
  request.was_read = resource.handling == Handling::custom;
  request.version = api_version.substr(api_version.find('/') + 1);
  schema::ObjectOptions options;
  options.field_validation = schema::FieldValidation::ignore;
  schema::ObjectVerdict read = schema::read_object(resource.definition->served, std::move(request), options);
  if (read.fatal) return internal(read.fatal->text);
  return std::move(read.stored);
}

bool ask_rights(const std::shared_ptr<const Hooks>& hooks) {
  return hooks != nullptr && std::any_of(hooks->begin(), hooks->end(), [](const Hook& hook) {
           return hook.conditions != nullptr && hook.conditions->ask_rights();
         });
}

/// What the rights of the user, and of others, are now.
std::shared_ptr<const cel::Authorizer> rights_of(const Cluster& cluster, const AskedHooks& hooks) {
  auto rights = std::make_shared<RequestRights>(cluster.attempt->request->user);
  if (!ask_rights(hooks.mutating) && !ask_rights(hooks.validating)) return rights;
  std::set<std::string> accounts;
  for (const auto& [key, account] : cluster.storage.collection("serviceaccounts").objects) accounts.insert(key);
  rights->set_accounts(cluster.accounts.by_name(), std::move(accounts));
  return rights;
}

/// Calls get uids that differ in their last digits.
std::function<std::string()> uids_from(std::string uid) {
  constexpr std::size_t kDigits = 4;
  return [uid = std::move(uid), count = 0]() mutable {
    return fmt::format("{}{:04x}", uid.substr(0, uid.size() - kDigits), count++ & 0xffff);
  };
}

Admission take_step(const AdmissionStep& step, WebhookDoor& door, const std::stop_token& stop) {
  AdmissionMeans means;
  means.post = [&](const Hook& hook, std::string body) {
    return door.post(hook.client, std::move(body), hook.timeout, stop);
  };
  means.convert = [&](json::Value object, const std::string& api_version) {
    return convert_object(door, *step.resource->definition, std::move(object), api_version, step.uid, stop);
  };
  means.reread = [&](json::Value object, const std::string& api_version) {
    return reread_changed(*step.resource, std::move(object), api_version);
  };
  means.new_uid = uids_from(step.uid);
  means.rights = step.rights;
  Admission admission{step.subject.request.object};
  if (step.hooks.mutating != nullptr) admission = mutate(*step.hooks.mutating, step.subject, means);
  if (!admission.object || step.hooks.validating == nullptr) return admission;
  Admission validated = validate(*step.hooks.validating, step.subject, means);
  validated.warnings.insert(validated.warnings.begin(), admission.warnings.begin(), admission.warnings.end());
  return validated;
}

/// The answer that the request got earlier, or else the question is noted.
Outcome<json::Value> taken(Cluster& cluster, AdmissionStep step) {
  Attempt& attempt = *cluster.attempt;
  const auto found = attempt.admissions.find(step.name);
  if (found != attempt.admissions.end() && found->second.object == step.subject.request.object) {
    const Admission& admission = found->second.admission;
    attempt.warnings.insert(attempt.warnings.end(), admission.warnings.begin(), admission.warnings.end());
    return admission.object;
  }
  step.uid = cluster.unique_id();
  step.rights = rights_of(cluster, step.hooks);
  AdmissionQuestion question{step.name, step.subject.request.object, {}};
  question.ask = [step = std::make_shared<const AdmissionStep>(std::move(step))](
                     WebhookDoor& door, const std::stop_token& stop) { return take_step(*step, door, stop); };
  attempt.admission_questions.push_back(std::move(question));
  return unforeseen_status("admission webhooks were not asked");
}

/// The error of a server that converts what webhooks made of an object, if that has another kind or version. The kind
/// of a custom resource is compared later.
std::optional<Status> changed_kind(const Registry& registry, const ReviewedKind& sent, bool is_custom,
                                   const json::Value& object) {
  const std::string kind = text_at(object, {"kind"}), api_version = text_at(object, {"apiVersion"});
  if (api_version == sent.api_version && (is_custom || kind == sent.kind)) return std::nullopt;
  if (is_custom)
    return unforeseen_status(fmt::format("{}, Kind={} is unstructured and is not suitable for converting to {}",
                                         api_version, kind, json::go_quoted(sent.api_version)));
  const bool is_registered = std::ranges::any_of(registry.resources(), [&](const ResourcePtr& one) {
    return one->info.kind == kind && one->info.api_version() == api_version;
  });
  if (!is_registered)
    return internal(fmt::format("no kind {} is registered for version {} in scheme {}", json::go_quoted(kind),
                                json::go_quoted(api_version), kScheme));
  return unforeseen_status(
      fmt::format("converting ({}.{}) to ({}.{}): unknown conversion", api_version.substr(api_version.find('/') + 1),
                  kind, sent.group.empty() ? "core" : sent.group.substr(0, sent.group.find('.')), sent.kind));
}

/// The same step about another state of the object is another one.
std::string step_name(const char* step, const json::Value* old) {
  if (old == nullptr) return step;
  return fmt::format("{} {}/{} {}", step, text_at(*old, {"metadata", "namespace"}), text_at(*old, {"metadata", "name"}),
                     text_at(*old, {"metadata", "resourceVersion"}));
}

Outcome<json::Value> mutated(Cluster& cluster, AdmissionStep step) {
  const ReviewedKind sent = step.subject.request.kind;
  const bool is_unstructured = step.subject.request.is_custom;
  Outcome<json::Value> object = taken(cluster, std::move(step));
  if (!object) return object;
  if (auto refusal = changed_kind(cluster.registry, sent, is_unstructured, *object)) return *std::move(refusal);
  return object;
}

Outcome<bool> validated(Cluster& cluster, AdmissionStep step) {
  if (!concern(step.hooks.validating, step.subject)) return true;
  Outcome<json::Value> allowed = taken(cluster, std::move(step));
  if (!allowed) return allowed.status();
  return true;
}

AdmissionSubject removal_subject(const RemovalRequest& removal, const json::Value& old) {
  AdmissionSubject subject = subject_of(removal.cluster, removal.route, removal.route.name, "DELETE");
  subject.request.old_object = old;
  subject.request.options = removal.options;
  subject.request.dry_run = removal.dry_run;
  if (const StoredPtr found = removal.cluster.storage.find("namespaces", text_at(old, {"metadata", "namespace"})))
    subject.name_space = found->object;
  if (subject.request.name_space.empty()) subject.request.name_space = text_at(old, {"metadata", "namespace"});
  return subject;
}

}  // namespace

bool may_be_mutated(const Write& write, bool is_new) {
  if (!is_subject(write.cluster, write.resource())) return false;
  const std::shared_ptr<const Hooks> hooks = write.cluster.mutating_hooks.read(write.cluster.storage);
  if (hooks->empty()) return false;
  return concern(hooks, subject_of(write.cluster, write.route, write.route.name, is_new ? "CREATE" : "UPDATE"));
}

Outcome<json::Value> mutate_by_webhooks(const Write& write, const json::Value& object, const json::Value* old) {
  const auto hooks = write.cluster.mutating_hooks.read(write.cluster.storage);
  return mutated(
      write.cluster,
      {step_name("mutate", old), write.route.resource, write_subject(write, object, old), {hooks, nullptr}, {}});
}

Outcome<bool> validate_by_webhooks(const Write& write, const json::Value& object, const json::Value* old) {
  if (!is_subject(write.cluster, write.resource())) return true;
  const auto hooks = write.cluster.validating_hooks.read(write.cluster.storage);
  if (hooks->empty()) return true;
  return validated(
      write.cluster,
      {step_name("validate", old), write.route.resource, write_subject(write, object, old), {nullptr, hooks}, {}});
}

Outcome<json::Value> mutate_by_webhooks(const SentObject& sent) {
  if (!is_subject(sent.cluster, *sent.route.resource)) return sent.object;
  const auto hooks = sent.cluster.mutating_hooks.read(sent.cluster.storage);
  AdmissionSubject subject = sent_subject(sent);
  if (!concern(hooks, subject)) return sent.object;
  return mutated(sent.cluster, {"mutate", sent.kind, std::move(subject), {hooks, nullptr}, {}});
}

Outcome<bool> validate_by_webhooks(const SentObject& sent) {
  if (!is_subject(sent.cluster, *sent.route.resource)) return true;
  const auto hooks = sent.cluster.validating_hooks.read(sent.cluster.storage);
  return validated(sent.cluster, {"validate", sent.kind, sent_subject(sent), {nullptr, hooks}, {}});
}

bool is_reviewed(const RemovalRequest& removal) {
  if (!is_subject(removal.cluster, *removal.route.resource)) return false;
  const auto mutating = removal.cluster.mutating_hooks.read(removal.cluster.storage);
  const auto validating = removal.cluster.validating_hooks.read(removal.cluster.storage);
  if (mutating->empty() && validating->empty()) return false;
  const AdmissionSubject subject = subject_of(removal.cluster, removal.route, removal.route.name, "DELETE");
  return concern(mutating, subject) || concern(validating, subject);
}

Outcome<bool> admit_removal(const RemovalRequest& removal, const json::Value& old) {
  Cluster& cluster = removal.cluster;
  const AskedHooks hooks = {cluster.mutating_hooks.read(cluster.storage),
                            cluster.validating_hooks.read(cluster.storage)};
  Outcome<json::Value> allowed =
      taken(cluster, {step_name("remove", &old), removal.route.resource, removal_subject(removal, old), hooks, {}});
  if (!allowed) return allowed.status();
  return true;
}

}  // namespace kubexx::testing
