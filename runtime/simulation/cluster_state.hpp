#pragma once

#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "runtime/testing/storage/cluster.hpp"

namespace kubexx::testing {

/// The objects of a cluster as fields: `spec.replicas` of `fleets.harbour.example.com default/a`, and its value as
/// JSON.
///
/// It omits what differs between equal runs: uids, versions, managed fields, events, leases and the status of
/// definitions. An empty object or list is a field, unless something in it may be omitted; schemas of definitions are
/// one field each. Times are `"(time)"`; a generated name is what it was generated from, with a `*`, and the address of
/// a service that has one likewise; `observedGeneration` is its lag.
using ClusterState = std::map<std::pair<std::string, std::string>, std::string>;

/// Whether the path is one of the fields, or below one.
bool is_ignored(std::string_view path, const std::vector<std::string>& fields);

/// `ignored` are fields to omit, with all below them. Names that begin with one of `starts` are generated ones.
ClusterState state_of(const Cluster& cluster, const std::vector<std::string>& ignored,
                      const std::vector<std::string>& starts);

/// What differs, a line each, at most twenty; empty if nothing does. Objects that are missing, or should not exist, are
/// one line each, and come first.
std::string difference(const ClusterState& expected, const ClusterState& found);

}  // namespace kubexx::testing
