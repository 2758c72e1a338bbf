#pragma once

#include <kubexx/operator.hpp>

/// Declares what the operator does: it writes the schedule of each CronTab into a ConfigMap of its own, restores that
/// when another client changes it, and reports in the status how many pods are wanted.
void write_schedules(kubexx::Operator& op);
