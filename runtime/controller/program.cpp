#include <kubexx/controller/program.hpp>

#include <iterator>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include <kubexx/process/process.hpp>

namespace kubexx {
namespace {

std::vector<HealthCheck> readiness_checks(const Operator& op) {
  std::vector<HealthCheck> checks;
  const bool has_webhooks = !op.serving();  // it has not run
  if (has_webhooks) checks.push_back({"webhooks", [&op] { return op.serving(); }});
  const auto caches = op.caches();
  for (std::size_t at = 0; at < caches.size(); ++at)
    checks.push_back({"cache of " + caches[at].name, [&op, at] { return op.ready(op.caches()[at]); },
                      !caches[at].optional && !op.converts()});
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
  return {.name = "print-rbac",
          .help = "print the roles that follow from the declarations, and end",
          .print = [&op]() -> Result<std::string> {
            if (auto valid = op.declared(); !valid) return std::move(valid).error();
            return op.rbac();
          }};
}

ProgramFlag retire_flag(std::optional<std::string>& retired) {
  return {"retire", "FINALIZER", "remove a finalizer from all objects, and end: for uninstalling",
          [&retired](const std::string& name) -> Result<> {
            if (name.empty()) return Error{.message = "expected the name of a finalizer"};
            retired = name;
            return {};
          }};
}

template <class T>
void put_first(std::vector<T> some, std::vector<T>& all) {
  all.insert(all.begin(), std::make_move_iterator(some.begin()), std::make_move_iterator(some.end()));
}

Result<> retire(const Operator& op, const std::string& finalizer, const std::stop_token& stop, const LogFunction& log) {
  const auto retired = op.retire(finalizer, stop);
  if (!retired) return retired.error();
  const bool is_dry = op.client().session()->dry_run();
  log({LogLevel::info,
       is_dry ? "dry run: would remove a finalizer" : "removed a finalizer",
       {{"finalizer", finalizer}, {"objects", std::to_string(*retired)}}});
  return {};
}

}  // namespace

int run_until_signalled(Operator& op, int argc, const char* const* argv) {
  return run_until_signalled(op, Program(), argc, argv);
}

int run_until_signalled(Operator& op, Program program, int argc, const char* const* argv) {
  if (program.name.empty()) program.name = op.name().empty() ? "operator" : op.name();
  put_first(readiness_checks(op), program.ready);
  put_first({{"lease", [&op] { return op.health(); }}}, program.health);
  program.metrics = [&op, own = std::move(program.metrics)] { return op.metrics() + (own ? own() : ""); };
  std::optional<std::string> retired;
  put_first({dry_run_flag(op), print_rbac_flag(op), retire_flag(retired)}, program.flags);
  program.run = [&op, &retired](const std::stop_token& stop, const LogFunction& log) {
    op.log_to(log);
    if (retired) return retire(op, *retired, stop, log);
    return op.run(stop);
  };
  return run_until_signalled(program, argc, argv);
}

}  // namespace kubexx
