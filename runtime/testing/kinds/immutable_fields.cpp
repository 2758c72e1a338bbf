#include "runtime/testing/kinds/immutable_fields.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cctype>
#include <cstdint>
#include <iterator>
#include <string>
#include <string_view>
#include <utility>
#include <variant>

#include "runtime/core/quantity.hpp"
#include "runtime/json/members.hpp"
#include "runtime/json/text.hpp"
#include "runtime/schema/field_path.hpp"
#include "runtime/schema/object/deep_equal.hpp"

namespace kubexx::testing {
namespace {

using json::Array;
using json::Value;
using schema::FieldErrors;
using schema::FieldPath;

constexpr std::string_view kImmutable = "field is immutable";

bool is_kind(const ResourceInfo& info, std::string_view group, std::string_view kind) {
  return info.group == group && info.kind == kind;
}

// Equality.

bool is_without_value(const Value* value) {
  if (value == nullptr || value->is_null()) return true;
  if (value->is_object()) return value->as_object().empty();
  if (value->is_array()) return value->as_array().empty();
  return *value == Value("") || *value == Value(false);
}

enum class Content {
  usual,
  quantities,
  entries,  ///< of a map, in which an entry with an empty string differs from none
};

Content content_of(std::string_view name) {
  constexpr std::string_view kQuantities[] = {"requests", "limits", "capacity", "sizeLimit", "divisor", "overhead"};
  constexpr std::string_view kMaps[] = {"annotations", "binaryData",   "data",       "labels",
                                        "matchLabels", "nodeSelector", "parameters", "volumeAttributes"};
  if (std::ranges::find(kQuantities, name) != std::end(kQuantities)) return Content::quantities;
  return std::ranges::find(kMaps, name) != std::end(kMaps) ? Content::entries : Content::usual;
}

bool is_same_quantity(const Value& a, const Value& b) {
  const auto read = [](const Value& value) {
    return core::Quantity::parse(value.is_string() ? value.as_string() : std::string());
  };
  const auto one = read(a), other = read(b);
  const auto *first = std::get_if<core::Quantity>(&one), *second = std::get_if<core::Quantity>(&other);
  return first != nullptr && second != nullptr && first->compare(*second) == 0;
}

bool is_equal(const Value* a, const Value* b, Content content);

/// Whether every member of `a` is equal in `b`.
bool are_members_equal(const json::Object& a, const json::Object& b, Content content) {
  return std::ranges::all_of(a, [&](const auto& member) {
    const Value* other = b.find(member.first);
    if (content == Content::entries && other == nullptr) return false;
    return is_equal(&member.second, other, content == Content::usual ? content_of(member.first) : content);
  });
}

/// Equality as Kubernetes has it: absent values equal empty ones, and quantities are compared as numbers.
bool is_equal(const Value* a, const Value* b, Content content = Content::usual) {
  if (is_without_value(a) || is_without_value(b)) return is_without_value(a) && is_without_value(b);
  if (a->is_object() && b->is_object())
    return are_members_equal(a->as_object(), b->as_object(), content) &&
           are_members_equal(b->as_object(), a->as_object(), content);
  if (a->is_array() && b->is_array())
    return std::ranges::equal(a->as_array(), b->as_array(),
                              [](const Value& one, const Value& other) { return is_equal(&one, &other); });
  return schema::deep_equal(*a, *b) || (content == Content::quantities && is_same_quantity(*a, *b));
}

// Fields that have no other rule.

/// `apiGroup` as `APIGroup`, and `kind` as `Kind`.
std::string go_name(std::string_view name) {
  if (name.starts_with("api")) return "API" + std::string(name.substr(3));
  std::string go(name);
  if (!go.empty()) go.front() = static_cast<char>(std::toupper(static_cast<unsigned char>(go.front())));
  return go;
}

/// With the member names of Go.
std::string named_in_go(const Value& value) {
  if (!value.is_object()) return schema::shown(value);
  json::Object named;
  for (const auto& [name, inner] : value.as_object()) named.append(go_name(name), inner);
  return schema::shown(named);
}

/// In the member order of Go.
std::string ordered_selector(const Value& value) {
  if (!value.is_object()) return schema::shown(value);
  json::Object ordered;
  for (const std::string_view name : {"matchLabels", "matchExpressions"})
    if (const Value* inner = value.as_object().find(name); !is_without_value(inner))
      ordered.append(std::string(name), *inner);
  return json::to_text(ordered);
}

/// An object reference as Go's type has it, all members.
std::string whole_reference(const Value& value) {
  json::Object whole;
  for (const std::string_view name : {"kind", "namespace", "name", "uid", "apiVersion", "resourceVersion", "fieldPath"})
    whole.append(name == "uid" ? "UID" : go_name(name), json::text_at(value, {name}));
  return json::to_text(whole);
}

struct ImmutableField {
  std::string_view group, kind;
  std::string_view part;        ///< the member that has the field; empty: the object
  std::string_view field;       ///< of `part`
  std::string_view named = {};  ///< in errors; empty: as in the object
  std::string_view detail = kImmutable;
  std::string (*shown)(const Value& value) = schema::shown;  ///< the value in errors
  bool is_forbidden = false;                                 ///< the error is `Forbidden`, without the value
};

constexpr std::string_view kBatch = "batch", kEvents = "events.k8s.io", kApps = "apps", kStorage = "storage.k8s.io",
                           kRoles = "rbac.authorization.k8s.io";

/// Those of pkg/apis/*/validation in Kubernetes 1.36.
constexpr ImmutableField kFields[] = {
    {"", "PersistentVolume", "spec", "volumeMode", "volumeMode"},
    {"", "PersistentVolumeClaim", "spec", "volumeMode", "volumeMode"},
    {"", "Secret", "", "type"},
    {kApps, "ControllerRevision", "", "data"},
    {kApps, "DaemonSet", "spec", "selector", "", kImmutable, ordered_selector},
    {kApps, "Deployment", "spec", "selector", "", kImmutable, ordered_selector},
    {kApps, "ReplicaSet", "spec", "selector", "", kImmutable, ordered_selector},
    {kBatch, "Job", "spec", "backoffLimitPerIndex"},
    {kBatch, "Job", "spec", "completionMode"},
    {kBatch, "Job", "spec", "managedBy"},
    {kBatch, "Job", "spec", "podFailurePolicy"},
    {kBatch, "Job", "spec", "selector", "", kImmutable, ordered_selector},
    {kBatch, "Job", "spec", "successPolicy"},
    {"discovery.k8s.io", "EndpointSlice", "", "addressType"},
    {kEvents, "Event", "", "action"},
    {kEvents, "Event", "", "deprecatedCount", "count"},
    {kEvents, "Event", "", "deprecatedFirstTimestamp", "firstTimestamp"},
    {kEvents, "Event", "", "deprecatedLastTimestamp", "lastTimestamp"},
    {kEvents, "Event", "", "deprecatedSource", "source", kImmutable, named_in_go},
    {kEvents, "Event", "", "eventTime"},
    {kEvents, "Event", "", "note", "message"},
    {kEvents, "Event", "", "reason"},
    {kEvents, "Event", "", "regarding", "involvedObject", kImmutable, whole_reference},
    {kEvents, "Event", "", "related", "", kImmutable, whole_reference},
    {kEvents, "Event", "", "reportingController"},
    {kEvents, "Event", "", "reportingInstance"},
    {kEvents, "Event", "", "type"},
    {"networking.k8s.io", "IngressClass", "spec", "controller"},
    {"node.k8s.io", "RuntimeClass", "", "handler"},
    {kRoles, "ClusterRoleBinding", "", "roleRef", "", "cannot change roleRef", named_in_go},
    {kRoles, "RoleBinding", "", "roleRef", "", "cannot change roleRef", named_in_go},
    {"scheduling.k8s.io", "PriorityClass", "", "preemptionPolicy"},
    {"scheduling.k8s.io", "PriorityClass", "", "value", "", "may not be changed in an update.", schema::shown, true},
    {kStorage, "StorageClass", "", "parameters"},
    {kStorage, "StorageClass", "", "provisioner"},
    {kStorage, "StorageClass", "", "reclaimPolicy"},
    {kStorage, "StorageClass", "", "volumeBindingMode"},
    {kStorage, "VolumeAttributesClass", "", "driverName", "", "updates to driverName are forbidden.", schema::shown,
     true},
    {kStorage, "VolumeAttributesClass", "", "parameters", "", "updates to parameters are forbidden.", schema::shown,
     true},
};

const Value* value_of(const Value& object, const ImmutableField& field) {
  return field.part.empty() ? json::find(object, {field.field}) : json::find(object, {field.part, field.field});
}

std::string shown_or_null(const Value* value) { return value == nullptr ? "null" : schema::shown(*value); }

void check_field(const ImmutableField& field, const Value& object, const Value& old, FieldErrors& errors) {
  const Value* now = value_of(object, field);
  if (is_equal(now, value_of(old, field), content_of(field.field))) return;
  const FieldPath root;
  const FieldPath part = field.part.empty() || !field.named.empty() ? root : root.child(field.part);
  const FieldPath path = part.child(field.named.empty() ? field.field : field.named);
  if (field.is_forbidden) return errors.forbidden({}, path, std::string(field.detail));
  errors.invalid({}, path, now == nullptr ? "null" : field.shown(*now), std::string(field.detail));
}

// Parts that may change under conditions. `expected` is the old object with what may change as in the new one.

/// Sets a member of the containers of `expected` to that of the containers of the same name and place.
void keep_of_containers(const Value& pod, std::string_view member, Value& expected) {
  for (const std::string_view list : {"containers", "initContainers"}) {
    const Array& now = json::list_at(pod, {"spec", list});
    Value* before = json::find(expected, {"spec", list});
    if (before == nullptr || !before->is_array() || before->as_array().size() != now.size()) continue;
    for (std::size_t i = 0; i < now.size(); ++i)
      if (json::text_at(now[i], {"name"}) == json::text_at(before->as_array()[i], {"name"}))
        json::copy_member(now[i], {member}, before->as_array()[i]);
  }
}

bool has_true_condition(const Value& object, std::string_view type) {
  return std::ranges::any_of(json::list_at(object, {"status", "conditions"}), [&](const Value& condition) {
    return json::text_at(condition, {"type"}) == type && json::text_at(condition, {"status"}) == "True";
  });
}

bool is_suspended(const Value& job) {
  const Value* suspend = json::find(job, {"spec", "suspend"});
  return suspend != nullptr && *suspend == Value(true);
}

/// Whether no pod of a job has started that would differ from the others.
bool may_change_pods(const Value& job) {
  const bool has_not_run = json::find(job, {"status", "startTime"}) == nullptr || has_true_condition(job, "Suspended");
  return is_suspended(job) && has_not_run && json::integer_at(job, {"status", "active"}) == 0;
}

void check_job_template(const Value& job, const Value& old, FieldErrors& errors) {
  const FieldPath root;
  const FieldPath spec = root.child("spec"), path = spec.child("template"), pods = path.child("spec");
  const Value* now = json::find(job, {"spec", "template"});
  const Value* before = json::find(old, {"spec", "template"});
  if (now == nullptr || before == nullptr) return;
  if (!may_change_pods(old)) {
    if (!is_equal(now, before)) errors.invalid({}, path, schema::shown(*now), std::string(kImmutable));
    return;
  }
  Value expected = *before;
  json::copy_member(*now, {"spec", "affinity", "nodeAffinity"}, expected);
  for (const std::string_view member : {"nodeSelector", "tolerations", "schedulingGates"})
    json::copy_member(*now, {"spec", member}, expected);
  keep_of_containers(*now, "resources", expected);
  const Value* wanted = json::find(*now, {"spec"});
  if (!is_equal(wanted, json::find(expected, {"spec"})))
    errors.invalid({}, pods, shown_or_null(wanted), std::string(kImmutable));
}

void check_job_completions(const Value& job, const Value& old, FieldErrors& errors) {
  const Value *now = json::find(job, {"spec", "completions"}), *before = json::find(old, {"spec", "completions"});
  if (is_equal(now, before)) return;
  const FieldPath root;
  const FieldPath spec = root.child("spec"), path = spec.child("completions");
  if (json::text_at(job, {"spec", "completionMode"}) != "Indexed")
    return errors.invalid({}, path, shown_or_null(now), std::string(kImmutable));
  if (now != nullptr && !is_equal(now, json::find(job, {"spec", "parallelism"})))
    errors.invalid({}, path, shown_or_null(now), "can only be modified in tandem with spec.parallelism");
}

void check_job(const Value& job, const Value& old, FieldErrors& errors) {
  check_job_completions(job, old, errors);
  check_job_template(job, old, errors);
}

void check_stateful_set(const Value& set, const Value& old, FieldErrors& errors) {
  Value expected = old;
  for (const std::string_view member : {"replicas", "ordinals", "template", "updateStrategy", "revisionHistoryLimit",
                                        "persistentVolumeClaimRetentionPolicy", "minReadySeconds"})
    json::copy_member(set, {"spec", member}, expected);
  if (is_equal(json::find(set, {"spec"}), json::find(expected, {"spec"}))) return;
  const FieldPath root;
  errors.forbidden({}, root.child("spec"),
                   "updates to statefulset spec for fields other than 'replicas', 'ordinals', 'template', "
                   "'updateStrategy', 'revisionHistoryLimit', 'persistentVolumeClaimRetentionPolicy' and "
                   "'minReadySeconds' are forbidden");
}

void check_kept_data(const Value& object, const Value& old, FieldErrors& errors) {
  const Value* immutable = json::find(old, {"immutable"});
  if (immutable == nullptr || *immutable != Value(true)) return;
  const FieldPath root;
  for (const std::string_view field : {"immutable", "data", "binaryData"})
    if (!is_equal(json::find(object, {field}), json::find(old, {field}), content_of(field)))
      errors.forbidden({}, root.child(field), "field is immutable when `immutable` is set");
}

// Volumes and claims.

bool is_less(const Value* a, const Value* b) {
  const auto read = [](const Value* value) {
    return core::Quantity::parse(value != nullptr && value->is_string() ? value->as_string() : "0");
  };
  const auto one = read(a), other = read(b);
  const auto *first = std::get_if<core::Quantity>(&one), *second = std::get_if<core::Quantity>(&other);
  return first != nullptr && second != nullptr && first->compare(*second) < 0;
}

/// A claim may shrink to what it had before it grew, but not to what its volume already has.
void check_claim_size(const Value& claim, const Value& old, FieldErrors& errors) {
  const Value* size = json::find(claim, {"spec", "resources", "requests", "storage"});
  const Value* capacity = json::find(old, {"status", "capacity", "storage"});
  const bool shrinks = is_less(size, json::find(old, {"spec", "resources", "requests", "storage"}));
  if (!shrinks || is_less(capacity, size)) return;
  const FieldPath root;
  const FieldPath spec = root.child("spec"), resources = spec.child("resources"),
                  requests = resources.child("requests");
  errors.forbidden({}, requests.child("storage"), "field can not be less than status.capacity");
}

void check_claim(const Value& claim, const Value& old, FieldErrors& errors) {
  Value expected = old;
  if (json::text_at(old, {"spec", "volumeName"}).empty()) json::copy_member(claim, {"spec", "volumeName"}, expected);
  // A class is assigned once, to claims that were created without one.
  if (json::find(old, {"spec", "storageClassName"}) == nullptr)
    json::copy_member(claim, {"spec", "storageClassName"}, expected);
  if (json::text_at(claim, {"status", "phase"}) == "Bound") {
    json::copy_member(claim, {"spec", "resources", "requests", "storage"}, expected);
    json::copy_member(claim, {"spec", "volumeAttributesClassName"}, expected);
  }
  const FieldPath root;
  if (!is_equal(json::find(claim, {"spec"}), json::find(expected, {"spec"})))
    errors.forbidden({}, root.child("spec"),
                     "spec is immutable after creation except resources.requests and volumeAttributesClassName for "
                     "bound claims");
  check_claim_size(claim, old, errors);
}

/// The members of a volume's spec that are not its source.
constexpr std::array<std::string_view, 9> kAroundSource = {
    "accessModes",      "capacity",     "claimRef",
    "mountOptions",     "nodeAffinity", "persistentVolumeReclaimPolicy",
    "storageClassName", "volumeMode",   "volumeAttributesClassName"};

Value source_of(const Value& volume) {
  const Value* spec = json::find(volume, {"spec"});
  Value source = spec == nullptr ? Value(json::Object()) : *spec;
  for (const std::string_view member : kAroundSource) json::erase(source, {member});
  return source;
}

void check_volume(const Value& volume, const Value& old, FieldErrors& errors) {
  Value now = source_of(volume), before = source_of(old);
  if (json::find(before, {"csi"}) != nullptr && json::find(before, {"csi", "controllerExpandSecretRef"}) == nullptr)
    json::erase(now, {"csi", "controllerExpandSecretRef"});
  if (is_equal(&now, &before)) return;
  const FieldPath root;
  const FieldPath spec = root.child("spec");
  errors.forbidden({}, spec.child("persistentvolumesource"), "spec.persistentvolumesource is immutable after creation");
}

// Pods.

bool has_other_containers(const Value& pod, const Value& old, FieldErrors& errors) {
  const FieldPath root;
  const FieldPath spec = root.child("spec");
  for (const std::string_view list : {"containers", "initContainers"}) {
    if (json::list_at(pod, {"spec", list}).size() == json::list_at(old, {"spec", list}).size()) continue;
    errors.forbidden({}, spec.child(list), "pod updates may not add or remove containers");
    return true;
  }
  return false;
}

/// False if nothing else is checked.
bool check_deadline(const Value& pod, const Value& old, FieldErrors& errors) {
  const Value* now = json::find(pod, {"spec", "activeDeadlineSeconds"});
  const Value* before = json::find(old, {"spec", "activeDeadlineSeconds"});
  const FieldPath root;
  const FieldPath spec = root.child("spec"), path = spec.child("activeDeadlineSeconds");
  if (before == nullptr) return true;
  if (now == nullptr) {
    errors.invalid({}, path, "null", "must not update from a positive integer to nil value");
    return true;
  }
  const bool is_longer = json::integer_at(pod, {"spec", "activeDeadlineSeconds"}) >
                         json::integer_at(old, {"spec", "activeDeadlineSeconds"});
  if (is_longer) errors.invalid({}, path, schema::shown(*now), "must be less than or equal to previous value");
  return !is_longer;
}

void check_tolerations(const Value& pod, const Value& old, FieldErrors& errors) {
  const auto without_time = [](Value toleration) {
    json::erase(toleration, {"tolerationSeconds"});
    return toleration;
  };
  const Array& now = json::list_at(pod, {"spec", "tolerations"});
  for (const Value& before : json::list_at(old, {"spec", "tolerations"})) {
    const Value wanted = without_time(before);
    const bool is_kept = std::ranges::any_of(now, [&](const Value& one) {
      const Value found = without_time(one);
      return is_equal(&found, &wanted);
    });
    if (is_kept) continue;
    const FieldPath root;
    const FieldPath spec = root.child("spec");
    return errors.forbidden({}, spec.child("tolerations"),
                            "existing toleration can not be modified except its tolerationSeconds");
  }
}

void check_gates(const Value& pod, const Value& old, FieldErrors& errors) {
  const Array &now = json::list_at(pod, {"spec", "schedulingGates"}),
              &before = json::list_at(old, {"spec", "schedulingGates"});
  const FieldPath root;
  const FieldPath spec = root.child("spec"), gates = spec.child("schedulingGates");
  for (std::size_t i = 0; i < now.size(); ++i) {
    const std::string name = json::text_at(now[i], {"name"});
    const auto has_name = [&](const Value& one) { return json::text_at(one, {"name"}) == name; };
    if (std::ranges::any_of(before, has_name)) continue;
    const FieldPath gate = gates.index(i);
    errors.forbidden({}, gate.child("name"),
                     fmt::format("only deletion is allowed, but found new scheduling gate '{}'", name));
  }
}

/// Where a pod with scheduling gates runs is not decided yet.
void keep_undecided(const Value& pod, const Value& old, Value& expected) {
  if (json::list_at(old, {"spec", "schedulingGates"}).empty()) return;
  json::copy_member(pod, {"spec", "nodeSelector"}, expected);
  json::copy_member(pod, {"spec", "affinity", "nodeAffinity"}, expected);
}

void check_pod(const Value& pod, const Value& old, FieldErrors& errors) {
  if (has_other_containers(pod, old, errors) || !check_deadline(pod, old, errors)) return;
  check_tolerations(pod, old, errors);
  check_gates(pod, old, errors);
  Value expected = old;
  for (const std::string_view member : {"activeDeadlineSeconds", "tolerations", "schedulingGates"})
    json::copy_member(pod, {"spec", member}, expected);
  keep_of_containers(pod, "image", expected);
  keep_undecided(pod, old, expected);
  if (json::integer_at(old, {"spec", "terminationGracePeriodSeconds"}) < 0 &&
      json::integer_at(pod, {"spec", "terminationGracePeriodSeconds"}) == 1)
    json::copy_member(pod, {"spec", "terminationGracePeriodSeconds"}, expected);
  if (is_equal(json::find(pod, {"spec"}), json::find(expected, {"spec"}))) return;
  const FieldPath root;
  errors.forbidden({}, root.child("spec"),
                   "pod updates may not change fields other than "
                   "`spec.containers[*].image`,`spec.initContainers[*].image`,`spec.activeDeadlineSeconds`,"
                   "`spec.tolerations` (only additions to existing tolerations),`spec.terminationGracePeriodSeconds` "
                   "(allow it to be set to 1 if it was previously negative)");
}

struct KindCheck {
  std::string_view group, kind;
  void (*check)(const Value& object, const Value& old, FieldErrors& errors);
};
constexpr KindCheck kChecks[] = {
    {"", "ConfigMap", check_kept_data},
    {"", "PersistentVolume", check_volume},
    {"", "PersistentVolumeClaim", check_claim},
    {"", "Pod", check_pod},
    {"", "Secret", check_kept_data},
    {kApps, "StatefulSet", check_stateful_set},
    {kBatch, "Job", check_job},
};

}  // namespace

std::vector<schema::FieldError> check_immutable_fields(const Value& object, const Value& old,
                                                       const ResourceInfo& info) {
  FieldErrors errors;
  for (const ImmutableField& field : kFields)
    if (is_kind(info, field.group, field.kind)) check_field(field, object, old, errors);
  for (const KindCheck& one : kChecks)
    if (is_kind(info, one.group, one.kind)) one.check(object, old, errors);
  return errors.take();
}

}  // namespace kubexx::testing
