#pragma once

#include <string_view>

#include <kubexx/json/value.hpp>

/// The default values of pods that depend on other values.
namespace kubexx::testing {

/// Of the specification of a pod, also in templates.
void default_pod_spec(json::Value& spec);
/// Of a pod alone.
void default_pod(json::Value& pod);

/// `Guaranteed` if the pod, or all its containers, have the same requests and limits of processors and memory,
/// `BestEffort` if there are none, else `Burstable`.
std::string_view quality_of(const json::Value& pod);

}  // namespace kubexx::testing
