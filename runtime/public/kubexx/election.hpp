#pragma once

#include <kubexx/standard.hpp>

#include <kubexx/election/election.hpp>

/// Leader election: `kubexx::run_elected`.
///
///     kubexx::run_elected(*client, {.name = "backup"}, [](const kubexx::Leadership& leader) -> kubexx::Result<> {
///       while (!leader.stop().stop_requested()) back_up(leader.client());
///       return {};
///     });
