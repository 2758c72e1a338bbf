#include <chrono>
#include <csignal>
#include <cstdio>
#include <string>
#include <thread>

#include <kubexx/client.hpp>
#include <kubexx/election.hpp>

// election_candidate IDENTITY: competes for the lease `mixed` of the cluster in KUBECONFIG, and writes its term into
// the ConfigMap `diary` while it leads, as candidate.go does. SIGUSR1 pauses the process between two writes. The status
// is 3 once the lease is lost.

using namespace std::chrono_literals;

namespace {

volatile std::sig_atomic_t pause_is_due = 0;

kubexx::Result<> write_diary(const kubexx::Leadership& leader, const std::string& identity) {
  const kubexx::DynamicApi maps(leader.client(), {.version = "v1", .kind = "ConfigMap", .plural = "configmaps"},
                                "default");
  for (int entry = 0; !leader.stop().stop_requested(); ++entry) {
    if (pause_is_due != 0) std::raise(SIGSTOP);
    pause_is_due = 0;
    const std::string patch = R"({"data":{"term":")" + std::to_string(leader.term()) + R"(","holder":")" + identity +
                              R"(","entry":")" + std::to_string(entry) + R"("}})";
    if (auto written = maps.patch("diary", kubexx::merge_patch(patch)); !written) return written.error();
    std::this_thread::sleep_for(50ms);
  }
  return {};
}

}  // namespace

int main(int count, char** arguments) {
  if (count != 2) return 2;
  std::signal(SIGUSR1, [](int) { pause_is_due = 1; });
  const std::string identity = arguments[1];
  const auto client = kubexx::Client::from_environment();
  if (!client) return std::fprintf(stderr, "%s\n", client.error().text().c_str()), 2;
  const kubexx::ElectionOptions options{.name = "mixed",
                                        .name_space = "default",
                                        .identity = identity,
                                        .lease = 3s,
                                        .renew = 2s,
                                        .retry = 200ms,
                                        .stop = {}};
  const auto ended = kubexx::run_elected(
      *client, options, [&](const kubexx::Leadership& leader) { return write_diary(leader, identity); });
  if (!ended) std::fprintf(stderr, "%s %s\n", identity.c_str(), ended.error().text().c_str());
  return ended ? 0 : 3;
}
