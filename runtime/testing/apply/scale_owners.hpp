#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "runtime/testing/apply/managed_fields.hpp"
#include "runtime/testing/requests/resource.hpp"

/// Who owns the replicas of an object, as the managed fields of its Scale and back.
namespace kubexx::testing {

constexpr const char* kScaleVersion = "autoscaling/v1";

/// The member names of a path as definitions write where replicas are: `.spec.replicas`.
std::vector<std::string> steps_of(std::string_view path);

/// Those managers of the object that own its replicas.
Managers scale_managers(const Managers& managers, const Resource& resource);

/// The managers of the object after its Scale was written: managers that lost the replicas of the Scale lose those of
/// the object. As on a server, the new owner of the replicas has no time.
Managers managers_after_scale(const Managers& managers, Managers of_scale, const Resource& resource);

}  // namespace kubexx::testing
