#include "runtime/testing/kinds/selectable_fields.hpp"

#include <initializer_list>
#include <string_view>

namespace kubexx::testing {
namespace {

/// A field, and where objects have its value unless that is the path of the field.
struct Selectable {
  std::string_view path;
  std::string_view absent = {};
  std::initializer_list<std::string_view> sources = {};
  bool is_always_absent = false;
};

struct SelectableKind {
  std::string_view group, kind;
  std::initializer_list<Selectable> fields;
};

SelectableField field_of(const Selectable& field) {
  SelectableField out{std::string(field.path), {field.sources.begin(), field.sources.end()}, std::string(field.absent)};
  if (out.sources.empty() && !field.is_always_absent) out.sources.push_back(out.path);
  return out;
}

}  // namespace

// The labels are those of AddFieldLabelConversionFunc in pkg/apis of Kubernetes 1.36, the values those of
// SelectableFields in pkg/registry.
std::vector<SelectableField> selectable_fields(const ResourceInfo& info) {
  static const SelectableKind kKinds[] = {
      {"",
       "Event",
       {{"involvedObject.kind"},
        {"involvedObject.namespace"},
        {"involvedObject.name"},
        {"involvedObject.uid"},
        {"involvedObject.apiVersion"},
        {"involvedObject.resourceVersion"},
        {"involvedObject.fieldPath"},
        {"reason"},
        {"reportingComponent"},
        {"source", "", {"source.component", "reportingComponent"}},
        {"type"}}},
      {"", "Namespace", {{"status.phase"}}},
      {"", "Node", {{"spec.unschedulable", "false"}}},
      {"",
       "Pod",
       {{"spec.nodeName"},
        {"spec.host", "", {"spec.nodeName"}},
        {"spec.restartPolicy"},
        {"spec.schedulerName"},
        {"spec.serviceAccountName"},
        {"spec.hostNetwork", "false"},
        {"status.phase"},
        {"status.podIP"},
        {.path = "status.podIPs", .is_always_absent = true},
        {"status.nominatedNodeName"}}},
      {"", "ReplicationController", {{"status.replicas", "0"}}},
      {"", "Secret", {{"type"}}},
      {"", "Service", {{"spec.clusterIP"}, {"spec.type"}}},
      {"batch", "Job", {{"status.successful", "0", {"status.succeeded"}}}},
      {"certificates.k8s.io", "CertificateSigningRequest", {{"spec.signerName"}}},
      {"events.k8s.io",
       "Event",
       {{"reason"},
        {"regarding.kind"},
        {"regarding.namespace"},
        {"regarding.name"},
        {"regarding.uid"},
        {"regarding.apiVersion"},
        {"regarding.resourceVersion"},
        {"regarding.fieldPath"},
        {"reportingController"},
        {"type"}}},
      {"resource.k8s.io", "ResourceSlice", {{"spec.nodeName"}, {"spec.driver"}}},
  };
  std::vector<SelectableField> fields;
  for (const SelectableKind& one : kKinds)
    if (one.kind == info.kind && one.group == info.group)
      for (const Selectable& field : one.fields) fields.push_back(field_of(field));
  return fields;
}

}  // namespace kubexx::testing
