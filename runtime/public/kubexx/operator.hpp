#pragma once

#include <kubexx/standard.hpp>

#include <kubexx/codec/bytes.hpp>
#include <kubexx/controller/conditions.hpp>
#include <kubexx/controller/operator.hpp>
#include <kubexx/controller/owner.hpp>
#include <kubexx/controller/program.hpp>
#include <kubexx/selector/labels.hpp>

/// Everything a program needs for an operator: `kubexx::Operator`, its caches and its controllers.
///
///     kubexx::Operator op(client, {.name = "crontab"});
///     auto tabs = op.cache<CronTab>();
///     op.controller(tabs, [](const CronTab& tab, kubexx::Context& ctx) -> kubexx::Result<kubexx::Requeue> {
///       return kubexx::Requeue::done();
///     });
///     auto ended = op.run(stop);
