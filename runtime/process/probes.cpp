#include "runtime/process/probes.hpp"

#include <fmt/format.h>

namespace kubexx::process {
namespace {

constexpr const char* kMetricsType = "text/plain; version=0.0.4; charset=utf-8";

Result<> run_check(const HealthCheck& check) try { return check.passes(); } catch (const std::exception& exception) {
  return Error{.message = exception.what()};
} catch (...) {
  return Error{.message = "unknown exception"};
}

bool is_verbose(const std::string& query) { return ("&" + query + "&").find("&verbose") != std::string::npos; }

bool is_off(const std::string& address) { return address.empty() || address == "0"; }

Result<std::unique_ptr<http::PlainServer>> serve(const Program& program, const std::string& address, bool probes,
                                                 bool metrics, const LogFunction& log) {
  const auto options = http::parse_listen_address(address);
  if (!options) return options.error();
  auto server = http::PlainServer::start(
      *options, [&program, probes, metrics](const std::string& path, const std::string& query) {
        return endpoint_reply(program, probes, metrics, path, query);
      });
  if (server)
    log({LogLevel::info,
         fmt::format("serving {}", probes && metrics ? "probes and metrics"
                                   : probes          ? "probes"
                                                     : "metrics"),
         {{"address", options->address.empty() ? "*" : options->address},
          {"port", std::to_string((*server)->port())}}});
  return server;
}

}  // namespace

Result<> check_address(const std::string& address) {
  if (is_off(address)) return {};
  const auto options = http::parse_listen_address(address);
  if (!options) return options.error();
  return {};
}

http::PlainReply probe_reply(const std::string& probe, const std::vector<HealthCheck>& checks, bool verbose) {
  std::string report;
  bool passed = true;
  for (const HealthCheck& check : checks) {
    const auto result = run_check(check);
    passed = passed && (result || !check.required);
    report += result ? fmt::format("[+]{} ok\n", check.name)
                     : fmt::format("[-]{} failed{}: {}\n", check.name, check.required ? "" : " (not required)",
                                   result.error().text());
  }
  report += fmt::format("{} {}\n", probe, passed ? "passed" : "failed");
  if (!passed) return {503, report};
  return {200, verbose ? report : "ok"};
}

http::PlainReply endpoint_reply(const Program& program, bool serves_probes, bool serves_metrics,
                                const std::string& path, const std::string& query) {
  if (serves_probes && path == "/healthz") return probe_reply("healthz", program.health, is_verbose(query));
  if (serves_probes && path == "/readyz") return probe_reply("readyz", program.ready, is_verbose(query));
  if (serves_metrics && path == "/metrics" && program.metrics) return {200, program.metrics(), kMetricsType};
  return {404, "not found\n"};
}

Result<Servers> serve_endpoints(const Program& program, const std::string& health_address,
                                const std::string& metrics_address, const LogFunction& log) {
  const bool metrics = program.metrics && !is_off(metrics_address);
  const bool together = metrics && health_address == metrics_address;
  Servers servers;
  if (!is_off(health_address)) {
    auto server = serve(program, health_address, true, together, log);
    if (!server) return std::move(server).error();
    servers.push_back(*std::move(server));
  }
  if (metrics && !together) {
    auto server = serve(program, metrics_address, false, true, log);
    if (!server) return std::move(server).error();
    servers.push_back(*std::move(server));
  }
  return servers;
}

}  // namespace kubexx::process
