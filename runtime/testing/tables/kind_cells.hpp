#pragma once

#include "runtime/testing/tables/cells.hpp"

/// Cells that only one kind has.
namespace kubexx::testing::cells {

json::Value pod_ready(const Source& source);
json::Value pod_status(const Source& source);
json::Value pod_restarts(const Source& source);
json::Value pod_gates(const Source& source);
/// Whether a pod has ended; JSON null if it has not.
json::Value pod_conditions(const json::Value& pod);

json::Value job_status(const Source& source);
json::Value job_completions(const Source& source);
json::Value job_duration(const Source& source);
json::Value cron_job_suspend(const Source& source);

json::Value service_addresses(const Source& source);
json::Value service_ports(const Source& source);
json::Value ingress_hosts(const Source& source);
json::Value ingress_ports(const Source& source);
/// The addresses of a load balancer at the path.
json::Value balancer_addresses(const Source& source);
json::Value ingress_class_parameters(const Source& source);
json::Value endpoints(const Source& source);
json::Value slice_ports(const Source& source);
json::Value slice_addresses(const Source& source);

json::Value node_status(const Source& source);
json::Value node_roles(const Source& source);
/// The first address of the type that the path names.
json::Value node_address(const Source& source);
json::Value node_kernel(const Source& source);

/// The phase of a volume or a claim.
json::Value volume_phase(const Source& source);
/// `RWO,RWX`.
json::Value access_modes(const Source& source);
/// Of a volume or a claim.
json::Value storage_class(const Source& source);
json::Value volume_claim(const Source& source);
json::Value claim_capacity(const Source& source);
json::Value claim_modes(const Source& source);
/// Its name, and whether it is the default; the path is the annotation that marks it.
json::Value class_name(const Source& source);

json::Value role_reference(const Source& source);
/// The subjects of the kind that the path names.
json::Value subjects(const Source& source);
json::Value scaled_object(const Source& source);
json::Value scaling_targets(const Source& source);
json::Value revision_controller(const Source& source);
/// The resources whose names begin with the path, or for an empty path do not begin with `limits`.
json::Value quota(const Source& source);
json::Value api_service(const Source& source);
json::Value api_service_available(const Source& source);

/// A number of seconds at the path, as `3h` shows it.
json::Value duration(const Source& source);
json::Value signing_state(const Source& source);
/// The object that an IPAddress is for.
json::Value address_parent(const Source& source);
/// The kind of a policy's parameters, and the parameter of a binding.
json::Value parameter_kind(const Source& source);
json::Value parameter(const Source& source);
/// Of a ResourceClaim.
json::Value claim_state(const Source& source);
/// Whether the priority level of a FlowSchema is missing.
json::Value dangling(const Source& source);
/// The number at the path.
json::Value number_or_text(const Source& source);

json::Value event_last(const Source& source);
json::Value event_first(const Source& source);
json::Value event_object(const Source& source);
json::Value event_path(const Source& source);
json::Value event_source(const Source& source);
json::Value event_message(const Source& source);
json::Value event_count(const Source& source);

}  // namespace kubexx::testing::cells
