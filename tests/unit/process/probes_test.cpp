#include "runtime/process/probes.hpp"

#include <stdexcept>

#include "tests/support/catch.hpp"

using namespace kubexx;
using process::endpoint_reply;
using process::probe_reply;

namespace {

const HealthCheck kGood{"cache crontabs", [] { return Result<>(); }};
const HealthCheck kBad{"cache jobs", []() -> Result<> { return Error{.message = "not synced"}; }};
const HealthCheck kThrows{"lease", []() -> Result<> { throw std::runtime_error("broken"); }};

}  // namespace

TEST_CASE("a probe passes if all checks do") {
  CHECK(probe_reply("readyz", {}, false).body == "ok");
  CHECK(probe_reply("readyz", {kGood}, false).body == "ok");
  CHECK(probe_reply("readyz", {kGood, kGood}, true).body ==
        "[+]cache crontabs ok\n[+]cache crontabs ok\nreadyz passed\n");
  CHECK(probe_reply("readyz", {kGood}, true).code == 200);
}

TEST_CASE("a probe that fails names every check") {
  const auto reply = probe_reply("readyz", {kGood, kBad, kThrows}, false);
  CHECK(reply.code == 503);
  CHECK(reply.body ==
        "[+]cache crontabs ok\n[-]cache jobs failed: not synced\n[-]lease failed: broken\nreadyz failed\n");
}

TEST_CASE("a probe passes without a check that is not required, and lists it") {
  HealthCheck optional = kBad;
  optional.required = false;
  CHECK(probe_reply("readyz", {kGood, optional}, false).body == "ok");
  const auto reply = probe_reply("readyz", {kGood, optional}, true);
  CHECK(reply.code == 200);
  CHECK(reply.body == "[+]cache crontabs ok\n[-]cache jobs failed (not required): not synced\nreadyz passed\n");
  CHECK(probe_reply("readyz", {kThrows, optional}, false).code == 503);
}

TEST_CASE("endpoints answer on the servers that they belong to") {
  Program program;
  program.health = {kGood};
  program.ready = {kBad};
  program.metrics = [] { return std::string("up 1\n"); };
  const auto code = [&](bool probes, bool metrics, const std::string& path) {
    return endpoint_reply(program, probes, metrics, path, "").code;
  };
  CHECK(code(true, false, "/healthz") == 200);
  CHECK(code(true, false, "/readyz") == 503);
  CHECK(code(true, false, "/metrics") == 404);
  CHECK(code(false, true, "/metrics") == 200);
  CHECK(code(false, true, "/healthz") == 404);
  CHECK(code(true, true, "/") == 404);
  CHECK(endpoint_reply(program, true, false, "/healthz", "a=b&verbose=1").body.starts_with("[+]"));
  CHECK(endpoint_reply(program, false, true, "/metrics", "").content_type ==
        "text/plain; version=0.0.4; charset=utf-8");
  program.metrics = {};
  CHECK(code(true, true, "/metrics") == 404);
}

TEST_CASE("servers are started for the addresses") {
  Program program;
  program.metrics = [] { return std::string(); };
  std::vector<LogRecord> records;
  const LogFunction log = [&](const LogRecord& record) { records.push_back(record); };
  const auto count = [&](const std::string& health, const std::string& metrics) -> int {
    const auto servers = process::serve_endpoints(program, health, metrics, log);
    return servers ? static_cast<int>(servers->size()) : -1;
  };
  CHECK(count("127.0.0.1:0", "127.0.0.1:0") == 1);
  CHECK(records.back().message == "serving probes and metrics");
  CHECK(count("127.0.0.1:0", ":0") == 2);
  CHECK(count("0", ":0") == 1);
  CHECK(count("127.0.0.1:0", "") == 1);
  CHECK(count("0", "0") == 0);
  CHECK(count("nowhere", "0") == -1);
  CHECK(records.size() == 5);
}
