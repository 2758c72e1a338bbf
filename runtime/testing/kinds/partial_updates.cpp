#include "runtime/testing/kinds/partial_updates.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <iterator>
#include <map>
#include <set>
#include <string>

#include "runtime/json/go_quote.hpp"
#include "runtime/json/members.hpp"
#include "runtime/schema/object/deep_equal.hpp"
#include "runtime/testing/kinds/pod_defaults.hpp"

namespace kubexx::testing {
namespace {

using json::Array;
using json::Value;
using schema::FieldErrors;
using schema::FieldPath;

bool is_pod(const ResourceInfo& info) { return info.group.empty() && info.kind == "Pod"; }

bool is_certificate_request(const ResourceInfo& info) {
  return info.group == "certificates.k8s.io" && info.kind == "CertificateSigningRequest";
}

std::string name_of(const Value& container) { return json::text_at(container, {"name"}); }

// Ephemeral containers.

/// By name; of containers of one name, the first.
using Containers = std::map<std::string, const Value*>;

Containers by_name(const Array& containers) {
  Containers out;
  for (const Value& container : containers) out.emplace(name_of(container), &container);
  return out;
}

void check_kept(const Containers& now, const Containers& before, const FieldPath& path, FieldErrors& errors) {
  for (const auto& [name, container] : before) {
    const auto kept = now.find(name);
    const bool is_removed = kept == now.end();
    if (!is_removed && schema::deep_equal(*kept->second, *container)) continue;
    errors.forbidden({}, path,
                     fmt::format("existing ephemeral containers {} may not be {}\n", json::go_quoted(name),
                                 is_removed ? "removed" : "changed"));
  }
}

void check_ephemeral_containers(const Value& pod, const Value& old, FieldErrors& errors) {
  const FieldPath root;
  const FieldPath spec = root.child("spec"), path = spec.child("ephemeralContainers");
  const Array& containers = json::list_at(pod, {"spec", "ephemeralContainers"});
  std::set<std::string> names;
  for (const std::string_view list : {"containers", "initContainers"})
    for (const Value& container : json::list_at(pod, {"spec", list})) names.insert(name_of(container));
  for (std::size_t i = 0; i < containers.size(); ++i) {
    const FieldPath at = path.index(i);
    if (!names.insert(name_of(containers[i])).second)
      errors.duplicate({}, at.child("name"), schema::shown(name_of(containers[i])));
    if (json::text_at(containers[i], {"image"}).empty()) errors.required({}, at.child("image"));
  }
  check_kept(by_name(containers), by_name(json::list_at(old, {"spec", "ephemeralContainers"})), path, errors);
}

// Resources of containers.

constexpr std::string_view kResizedLists[] = {"containers", "initContainers"};
constexpr std::string_view kResourceLists[] = {"requests", "limits"};
constexpr std::string_view kResizable[] = {"cpu", "memory"};

bool have_same_names(const Array& a, const Array& b) { return std::ranges::equal(a, b, {}, name_of, name_of); }

void keep_all_but_resources(Value& pod, const Value& old) {
  Value kept = old;
  for (const std::string_view list : kResizedLists) {
    const Array& sent = json::list_at(pod, {"spec", list});
    Value* containers = json::find(kept, {"spec", list});
    // Other containers are an error.
    if (!have_same_names(sent, json::list_at(old, {"spec", list}))) {
      json::copy_member(pod, {"spec", list}, kept);
    } else if (containers != nullptr) {
      for (std::size_t i = 0; i < sent.size(); ++i)
        for (const std::string_view member : {"resources", "resizePolicy"})
          json::copy_member(sent[i], {member}, containers->as_array()[i]);
    }
  }
  pod = std::move(kept);
}

Value without_resizable(Value container) {
  for (const std::string_view list : kResourceLists) {
    for (const std::string_view name : kResizable) json::erase(container, {"resources", list, name});
    if (!json::has_any(container, {"resources", list})) json::erase(container, {"resources", list});
  }
  return container;
}

bool is_removed(const Value& container, const Value& old, std::string_view list) {
  return std::ranges::any_of(kResizable, [&](std::string_view name) {
    return json::find(old, {"resources", list, name}) != nullptr &&
           json::find(container, {"resources", list, name}) == nullptr;
  });
}

void check_resize(const Value& pod, const Value& old, FieldErrors& errors) {
  const FieldPath root;
  const FieldPath spec = root.child("spec");
  bool is_only_resources = true;
  for (const std::string_view list : kResizedLists) {
    const FieldPath path = spec.child(list);
    const Array &now = json::list_at(pod, {"spec", list}), &before = json::list_at(old, {"spec", list});
    if (now.size() != before.size()) {
      errors.forbidden({}, path, fmt::format("{} may not be added or removed on resize", list));
      return;
    }
    for (std::size_t i = 0; i < now.size(); ++i) {
      is_only_resources =
          is_only_resources && schema::deep_equal(without_resizable(now[i]), without_resizable(before[i]));
      const FieldPath at = path.index(i), resources = at.child("resources");
      for (const std::string_view each : kResourceLists)
        if (is_removed(now[i], before[i], each))
          errors.forbidden({}, resources.child(each), fmt::format("resource {} cannot be removed", each));
    }
  }
  if (!is_only_resources) errors.forbidden({}, spec, "only cpu and memory resources are mutable");
  if (quality_of(pod) != quality_of(old))
    errors.invalid({}, spec, schema::shown(std::string(quality_of(old))),
                   "Pod QOS Class may not change as a result of resizing");
}

// Conditions of certificate requests.

/// They are true once and for all.
constexpr std::string_view kFinalConditions[] = {"Approved", "Denied", "Failed"};

const Value* condition_of(const Array& conditions, std::string_view type) {
  const auto found = std::ranges::find_if(
      conditions, [&](const Value& condition) { return json::text_at(condition, {"type"}) == type; });
  return found == conditions.end() ? nullptr : &*found;
}

void keep_all_but_conditions(Value& request, const Value& old) {
  Value kept = old;
  json::copy_member(request, {"status", "conditions"}, kept);
  request = std::move(kept);
}

void date_conditions(Value& request, const Value& old, std::string_view date) {
  Value* conditions = json::find(request, {"status", "conditions"});
  if (conditions == nullptr || !conditions->is_array()) return;
  std::map<std::string, const Value*> before;
  for (const Value& condition : json::list_at(old, {"status", "conditions"}))
    before.emplace(json::text_at(condition, {"type"}), &condition);
  for (Value& condition : conditions->as_array()) {
    if (!condition.is_object()) continue;
    const auto same = before.find(json::text_at(condition, {"type"}));
    const bool has_same_status =
        same != before.end() && json::text_at(*same->second, {"status"}) == json::text_at(condition, {"status"});
    const std::string since = has_same_status ? json::text_at(*same->second, {"lastTransitionTime"}) : "";
    if (json::find(condition, {"lastUpdateTime"}) == nullptr) json::set(condition, {"lastUpdateTime"}, date);
    if (json::find(condition, {"lastTransitionTime"}) == nullptr)
      json::set(condition, {"lastTransitionTime"}, since.empty() ? std::string(date) : since);
  }
}

/// A volume has the time at which it entered its phase.
void date_phase(Value& volume, const Value& old, std::string_view date) {
  const bool is_same = json::text_at(volume, {"status", "phase"}) == json::text_at(old, {"status", "phase"});
  const std::string since = json::text_at(old, {"status", "lastPhaseTransitionTime"}),
                    sent = json::text_at(volume, {"status", "lastPhaseTransitionTime"});
  const std::string next = is_same ? since : std::string(date);
  const bool is_open = sent.empty() || (!is_same && sent == since);
  if (is_open && !next.empty()) json::set(volume, {"status", "lastPhaseTransitionTime"}, next);
}

void check_conditions(const Value& request, const Value& old, std::string_view subresource, FieldErrors& errors) {
  const FieldPath root;
  const FieldPath status = root.child("status"), path = status.child("conditions");
  const Array &now = json::list_at(request, {"status", "conditions"}),
              &before = json::list_at(old, {"status", "conditions"});
  static constexpr std::string_view kTrue[] = {"True"};
  for (std::size_t i = 0; i < now.size(); ++i) {
    const std::string type = json::text_at(now[i], {"type"}), value = json::text_at(now[i], {"status"});
    const FieldPath at = path.index(i);
    if (std::ranges::find(kFinalConditions, type) != std::end(kFinalConditions) && value != "True")
      errors.not_supported({}, at.child("status"), schema::shown(value), kTrue);
  }
  if (condition_of(now, "Approved") != nullptr && condition_of(now, "Denied") != nullptr)
    errors.invalid({}, path, schema::shown("Denied"), "Approved and Denied conditions are mutually exclusive");
  for (const std::string_view type : kFinalConditions) {
    const bool is_set = condition_of(now, type) != nullptr, was_set = condition_of(before, type) != nullptr;
    const bool is_decision = type != "Failed";
    if (was_set && !is_set)
      errors.forbidden({}, path, fmt::format("updates may not remove a condition of type \"{}\"", type));
    if (is_set && !was_set && is_decision && subresource == "status")
      errors.forbidden({}, path, fmt::format("updates may not add a condition of type \"{}\"", type));
  }
}

}  // namespace

std::vector<std::string_view> partial_subresources(const ResourceInfo& info) {
  if (is_pod(info)) return {"ephemeralcontainers", "resize"};
  if (is_certificate_request(info)) return {"approval"};
  return {};
}

bool is_partial(const ResourceInfo& info, std::string_view subresource) {
  const std::vector<std::string_view> names = partial_subresources(info);
  return std::ranges::find(names, subresource) != names.end();
}

void prepare_part(Value& object, const Value& old, const ResourceInfo& info, std::string_view subresource,
                  std::string_view date) {
  if (is_pod(info) && subresource == "resize") return keep_all_but_resources(object, old);
  if (is_pod(info) && subresource == "ephemeralcontainers") {
    Value kept = old;
    json::copy_member(object, {"spec", "ephemeralContainers"}, kept);
    object = std::move(kept);
  }
  if (info.kind == "PersistentVolume" && subresource == "status") date_phase(object, old, date);
  if (!is_certificate_request(info)) return;
  if (subresource == "approval") keep_all_but_conditions(object, old);
  if (subresource == "approval" || subresource == "status") date_conditions(object, old, date);
}

std::vector<schema::FieldError> check_part(const Value& object, const Value& old, const ResourceInfo& info,
                                           std::string_view subresource) {
  FieldErrors errors;
  if (is_pod(info) && subresource == "ephemeralcontainers") check_ephemeral_containers(object, old, errors);
  if (is_pod(info) && subresource == "resize") check_resize(object, old, errors);
  if (is_certificate_request(info) && !subresource.empty()) check_conditions(object, old, subresource, errors);
  return errors.take();
}

}  // namespace kubexx::testing
