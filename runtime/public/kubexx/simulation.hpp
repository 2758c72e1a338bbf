#pragma once

/// Tests of operators: cluster, clock and operator in one thread.
///
///     auto report = kubexx::testing::explore({.crds = {crds}, .operates = set_up}, {{"create", create}});
#include <kubexx/standard.hpp>

#include <kubexx/simulation/explore.hpp>
#include <kubexx/simulation/simulation.hpp>
