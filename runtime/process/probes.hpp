#pragma once

#include <functional>
#include <memory>
#include <string>
#include <vector>

#include <kubexx/core/result.hpp>
#include <kubexx/process/process.hpp>

#include "runtime/http/plain_server.hpp"

/// The endpoints of probes and metrics.
namespace kubexx::process {

/// The error of what is neither an address to listen on nor `0`.
Result<> check_address(const std::string& address);

/// The answer of a probe: `ok` with status 200 if all checks pass, else the list of all checks with status 503. A check
/// that throws has failed.
http::PlainReply probe_reply(const std::string& probe, const std::vector<HealthCheck>& checks, bool verbose);

/// The answer for a path; 404 for paths that are not served.
http::PlainReply endpoint_reply(const Program& program, bool serves_probes, bool serves_metrics,
                                const std::string& path, const std::string& query);

using Servers = std::vector<std::unique_ptr<http::PlainServer>>;

/// Starts the servers that the addresses ask for: one if they are equal, none for `0`. Each is logged with its port.
/// `program` outlives them.
Result<Servers> serve_endpoints(const Program& program, const std::string& health_address,
                                const std::string& metrics_address, const LogFunction& log);

}  // namespace kubexx::process
