#pragma once

#include <kubexx/json/value.hpp>

/// The default values of single kinds that depend on other values, as the functions in pkg/apis/*/defaults.go of
/// Kubernetes 1.36 set them. Those that do not are in `inert_defaults_table.cpp`.
namespace kubexx::testing {

void default_autoscaler(json::Value& autoscaler);
void default_daemon_set(json::Value& set);
void default_deployment(json::Value& deployment);
void default_device_claim(json::Value& claim);
void default_device_claim_template(json::Value& claim_template);
void default_job(json::Value& job);
void default_limit_range(json::Value& range);
void default_replication_controller(json::Value& controller);
void default_stateful_set(json::Value& set);

/// Of a new job with its uid: the labels and the selector by which it finds its pods.
void select_own_pods(json::Value& job);

/// The annotation of a DaemonSet that counts the changes of its template. `old` is null for a new one.
void count_template_changes(json::Value& set, const json::Value* old);

}  // namespace kubexx::testing
