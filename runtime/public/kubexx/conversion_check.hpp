#pragma once

/// Tests of conversions between the versions of a kind with random objects.
///
///     kubexx::Webhooks hooks;
///     hooks.converts<v1::GameServer>();
///     const auto checked = kubexx::testing::check_conversions(hooks, definition);
#include <kubexx/standard.hpp>

#include <kubexx/conversion_check/check_conversions.hpp>
