#include <cstdio>
#include <fstream>
#include <iterator>
#include <string>
#include <thread>

#include <kubexx/client.hpp>
#include <kubexx/election.hpp>

// election_program KUBECONFIG: leads, and then writes a ConfigMap for each line of standard input; for pause_test.cpp.
// Prints `leading`, and after each write `wrote` or its error. The status is 3 once the lease is lost.

using namespace std::chrono_literals;

namespace {

bool read_line() {
  int c = 0;
  while ((c = std::getchar()) != '\n')
    if (c == EOF) return false;
  return true;
}

void print(const std::string& line) {
  std::puts(line.c_str());
  std::fflush(stdout);
}

kubexx::Result<> write(const kubexx::Client& client) {
  const kubexx::DynamicApi maps(client, {.version = "v1", .kind = "ConfigMap", .plural = "configmaps"}, "default");
  kubexx::json::Object metadata, map;
  metadata.set("generateName", "written-");
  map.set("metadata", std::move(metadata));
  auto made = maps.create(map);
  return made ? kubexx::Result<>() : kubexx::Result<>(made.error());
}

}  // namespace

int main(int count, char** arguments) {
  if (count != 2) return 2;
  std::ifstream file(arguments[1]);
  const auto client = kubexx::Client::from_kubeconfig(std::string(std::istreambuf_iterator<char>(file), {})).value();
  const kubexx::ElectionOptions options{.name = "demo", .lease = 3s, .renew = 2s, .retry = 100ms};
  const auto ended = kubexx::run_elected(client, options, [](const kubexx::Leadership& leader) -> kubexx::Result<> {
    print("leading");
    while (read_line()) {
      const auto written = write(leader.client());
      print(written ? "wrote" : written.error().message);
      if (!written) break;
    }
    while (!leader.stop().stop_requested()) std::this_thread::sleep_for(1ms);
    return {};
  });
  return ended ? 0 : 3;
}
