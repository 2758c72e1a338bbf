#include <kubexx/controller/program.hpp>

#include <string>
#include <utility>

#include <kubexx/process/process.hpp>

namespace kubexx {
namespace {

std::vector<HealthCheck> readiness_checks(const Operator& op) {
  std::vector<HealthCheck> checks;
  const bool has_webhooks = !op.serving();  // it has not run
  if (has_webhooks) checks.push_back({"webhooks", [&op] { return op.serving(); }});
  const auto caches = op.caches();
  for (std::size_t at = 0; at < caches.size(); ++at)
    if (!caches[at].optional)
      checks.push_back(
          {"cache of " + caches[at].name, [&op, at] { return op.ready(op.caches()[at]); }, !op.converts()});
  return checks;
}

ProgramFlag dry_run_flag(Operator& op) {
  return {"dry-run", "", "log what each write would change; the API server validates it and changes nothing",
          [&op](const std::string&) {
            op.set_dry_run();
            return Result<>();
          }};
}

ProgramFlag print_rbac_flag(const Operator& op) {
  return {.name = "print-rbac", .help = "print the roles that follow from the declarations, and end", .print = [&op] {
            return op.rbac();
          }};
}

ProgramFlag retire_flag(std::string& retired) {
  return {"retire", "FINALIZER", "remove a finalizer from all objects, and end: for uninstalling",
          [&retired](const std::string& name) {
            retired = name;
            return Result<>();
          }};
}

Result<> retire(const Operator& op, const std::string& finalizer, const std::stop_token& stop, const LogFunction& log) {
  const auto retired = op.retire(finalizer, stop);
  if (!retired) return retired.error();
  log({LogLevel::info, "removed a finalizer", {{"finalizer", finalizer}, {"objects", std::to_string(*retired)}}});
  return {};
}

}  // namespace

int run_until_signalled(Operator& op, int argc, const char* const* argv) {
  Program program{.name = op.name().empty() ? "operator" : op.name()};
  program.ready = readiness_checks(op);
  program.health = {{"lease", [&op] { return op.health(); }}};
  program.metrics = [&op] { return op.metrics(); };
  std::string retired;
  program.flags = {dry_run_flag(op), print_rbac_flag(op), retire_flag(retired)};
  program.run = [&op, &retired](const std::stop_token& stop, const LogFunction& log) {
    op.log_to(log);
    if (!retired.empty()) return retire(op, retired, stop, log);
    return op.run(stop);
  };
  return run_until_signalled(program, argc, argv);
}

}  // namespace kubexx
