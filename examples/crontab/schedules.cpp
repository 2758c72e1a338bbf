#include "schedules.hpp"

#include <kubexx/k8s/core/v1.kubexx.hpp>
#include <string>

#include "api/v1/crontab.kubexx.hpp"

using kubexx::Context;
using kubexx::Requeue;
using kubexx::Result;
using kubexx::k8s::core::v1::ConfigMap;
using kubexx::k8s::core::v1::ConfigMapApply;
using stable::v1::CronTab;
using stable::v1::CronTabStatus;

namespace {

/// The desired state of the ConfigMap. What it does not mention is left to others.
ConfigMapApply schedule_of(const CronTab& tab) {
  ConfigMapApply wanted;
  wanted.metadata.name = tab.metadata.name + "-schedule";
  wanted.metadata.labels["crontab"] = tab.metadata.name;
  wanted.data = {{"schedule", tab.spec.suspend ? "never" : tab.spec.cron_spec}, {"image", tab.spec.image}};
  return wanted;
}

Result<bool> report(const CronTab& tab, const Context& ctx) {
  return ctx.status(tab, [&](CronTabStatus& status) {
    status.replicas = tab.spec.suspend ? 0 : tab.spec.replicas;
    status.label_selector = "crontab=" + tab.metadata.name;
    ctx.set_condition(status.conditions, {.type = "Scheduled",
                                          .status = tab.spec.suspend ? "False" : "True",
                                          .reason = tab.spec.suspend ? "Suspended" : "ScheduleWritten"});
  });
}

/// Called before a CronTab is deleted. Garbage collection deletes the ConfigMap; what is outside the cluster ends here.
Result<Requeue> retire(const CronTab& tab, Context& ctx) {
  ctx.normal("Retired", "Retire", "the schedule '" + tab.spec.cron_spec + "' has ended");
  return Requeue::done();
}

}  // namespace

void write_schedules(kubexx::Operator& op) {
  const auto tabs = op.cache<CronTab>();
  const auto schedules = op.cache<ConfigMap>({.labels = "crontab"});
  op.controller(tabs,
                [schedules](const CronTab& tab, Context& ctx) -> Result<Requeue> {
                  const auto written = ctx.ensure(schedules, schedule_of(tab));
                  if (!written) return written.error();
                  const auto reported = report(tab, ctx);
                  if (!reported) return reported.error();
                  if (*reported) ctx.normal("Scheduled", "WriteSchedule", "wrote " + (*written)->metadata.name);
                  return Requeue::done();
                })
      .owns(schedules)
      .finalizer("stable.example.com/schedule", retire);
}
