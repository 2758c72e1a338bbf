// kubexx_operator_bench [PEER...]
//
// Measures whole operators, each as a process of its own: on the cluster of KUBECONFIG, beside a server that plays a
// watch, and on the in-process server. Each PEER is the program of another library, which is called with `runs
// COUNT` or `until VERSION` (see operator_programs.hpp) and measured beside ours in the same rounds. Exit status 1 when
// a program fails; missed promises do not change it.
#include <fmt/format.h>
#include <signal.h>
#include <stdlib.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <atomic>
#include <chrono>
#include <cstdio>
#include <filesystem>
#include <fstream>
#include <stdexcept>
#include <string>
#include <thread>
#include <vector>

#include <kubexx/client/dynamic_api.hpp>
#include <kubexx/testing/api_server.hpp>
#include "api/v1/fleet.kubexx.hpp"
#include "runtime/json/text.hpp"
#include "runtime/yaml/reader.hpp"
#include "tests/bench/fleet_text.hpp"
#include "tests/bench/operator_programs.hpp"
#include "tests/bench/operator_times.hpp"
#include "tests/bench/played_fleets.hpp"
#include "tests/bench/promise.hpp"
#include "tests/support/fleet_definitions.hpp"

namespace kubexx::bench {
namespace {

constexpr int kObjects = 10'005;
constexpr int kEvents = 1'000'000;
constexpr int kRounds = 5;

using Figures = std::array<double, 4>;

/// The figures that a program prints; throws when it fails.
Figures figures_of(const std::string& command) {
  FILE* pipe = ::popen(command.c_str(), "r");
  if (pipe == nullptr) throw std::runtime_error("not started: " + command);
  Figures figures{};
  const int read = std::fscanf(pipe, "%lf %lf %lf %lf", &figures[0], &figures[1], &figures[2], &figures[3]);
  if (::pclose(pipe) != 0 || read < 3) throw std::runtime_error("failed: " + command);
  return figures;
}

std::string own_program() { return std::filesystem::read_symlink("/proc/self/exe").string(); }

std::string title_of(const std::string& program) {
  return program == own_program() ? "kubexx" : std::filesystem::path(program).filename().string();
}

/// The least time and processor time, and the most memory, of some rounds.
struct Measured {
  double wall = 1e9, cpu = 1e9, peak = 0;

  void add(const Figures& figures) {
    wall = std::min(wall, figures[0]);
    cpu = std::min(cpu, figures[1]);
    peak = std::max(peak, figures[2]);
  }
};

std::vector<Measured> measure(const std::vector<std::string>& programs, const std::string& arguments, int rounds) {
  std::vector<Measured> all(programs.size());
  for (int round = 0; round < rounds; ++round)
    for (std::size_t at = 0; at < programs.size(); ++at)
      all[at].add(figures_of(fmt::format("'{}' {}", programs[at], arguments)));
  return all;
}

void print_peers(const std::vector<std::string>& programs, const std::vector<Measured>& all) {
  for (std::size_t at = 0; at < programs.size(); ++at)
    fmt::print("  {:<20} {:>8.0f} ms CPU ({:.1f} x), {:>8.0f} ms in all ({:.1f} x), {:>6.1f} MB ({:.1f} x)\n",
               title_of(programs[at]), all[at].cpu, all[at].cpu / all[0].cpu, all[at].wall, all[at].wall / all[0].wall,
               all[at].peak, all[at].peak / all[0].peak);
}

/// Of about 1.9 KB as the server keeps it, a third of it managedFields.
json::Value fleet(int number) {
  std::string ships;
  for (int at = 0; at < 6; ++at)
    ships += fmt::format(R"({}{{"name":"ship-{:02}-of-{:05}","crew":{}}})", at == 0 ? "" : ",", at, number, 10 + at);
  return std::get<json::Value>(json::parse(fmt::format(
      R"({{"metadata":{{"name":"fleet-{:05}","annotations":{{"example.com/note":"{:x<280}"}},"labels":{{"app":"fleet-{:05}","tier":"front"}}}},)"
      R"("spec":{{"anchored":true,"flag":"{:z<60}","replicas":3,"ships":[{}],"signals":{{"dawn":"horn","noon":"{:w<80}"}},"weather":"Windy"}}}})",
      number, "", number, "", ships, "")));
}

const ResourceInfo kFleets{"harbour.example.com", "v1", "Fleet", "fleets"};
const ResourceInfo kDefinitions{"apiextensions.k8s.io", "v1", "CustomResourceDefinition", "customresourcedefinitions",
                                false};

void install_kinds(const Client& client) {
  const DynamicApi definitions(client, kDefinitions);
  for (const yaml::Document& definition : yaml::read_documents(kubexx::test::fleet_definitions()).documents)
    if (const auto made = definitions.create(definition.value); !made && !made.error().already_exists())
      throw std::runtime_error(made.error().text());
  while (!DynamicApi(client, kFleets, "default").list()) std::this_thread::sleep_for(std::chrono::milliseconds(100));
}

void create_fleets(const Client& client) {
  const DynamicApi fleets(client, kFleets, "default");
  std::atomic<int> next = 0;
  std::vector<std::jthread> threads;
  for (int thread = 0; thread < 8; ++thread)
    threads.emplace_back([&] {
      for (int at = next++; at < kObjects; at = next++)
        if (const auto made = fleets.create(fleet(at)); !made && !made.error().already_exists())
          std::fputs((made.error().text() + "\n").c_str(), stderr);
    });
}

void measure_idle() {
  const Figures idle = figures_of(fmt::format("'{}' idle 5", own_program()));
  fmt::print("\nAn operator with caches of three kinds, nothing happens\n");
  print_promise("memory", idle[0], 12, "MB");
  print_promise("context switches a second", idle[1], 1, "");
  print_promise("stop", idle[2], 50, "ms");
  const Figures elected = figures_of(fmt::format("'{}' idle-elected 6", own_program()));
  fmt::print("\nThe same, which leads and renews its lease every two seconds\n");
  print_promise("memory", elected[0], 12, "MB");
  print_promise("context switches a renewal", 2 * elected[1], 20, "");
}

void measure_first_run(const Client& client) {
  if (const auto made = DynamicApi(client, kFleets, "default").create(fleet(0)); !made)
    throw std::runtime_error(made.error().text());
  double first = 1e9;
  for (int round = 0; round < kRounds; ++round)
    first = std::min(first, figures_of(fmt::format("'{}' runs 1", own_program()))[0]);
  fmt::print("\nA cluster with one object, from the start to its run\n");
  print_promise("first run", first, 150, "ms");
}

void measure_sync(const std::vector<std::string>& programs) {
  const auto all = measure(programs, fmt::format("runs {}", kObjects), kRounds);
  fmt::print("\n{} objects from a real API server, an empty reconciler runs for each\n", kObjects);
  print_promise("processor time", all[0].cpu, 100, "ms");
  print_promise("memory", all[0].peak, 50, "MB");
  print_promise("all runs ended", all[0].wall, 700, "ms");
  print_peers(programs, all);
}

/// A server in a process of its own, with the file that leads to it.
class PlayedServer {
 public:
  PlayedServer() {
    int ends[2];
    if (pipe(ends) != 0) throw std::runtime_error("no pipe");
    process_ = fork();
    if (process_ == 0) serve_fleets(ends[1], kEvents);
    close(ends[1]);
    std::string kubeconfig;
    char bytes[4096];
    for (ssize_t count; (count = read(ends[0], bytes, sizeof bytes)) > 0;)
      kubeconfig.append(bytes, static_cast<std::size_t>(count));
    close(ends[0]);
    std::ofstream(file) << kubeconfig;
  }
  ~PlayedServer() {
    kill(process_, SIGKILL);
    waitpid(process_, nullptr, 0);
    std::filesystem::remove(file);
  }
  PlayedServer(const PlayedServer&) = delete;
  PlayedServer& operator=(const PlayedServer&) = delete;

  const std::string file =
      (std::filesystem::temp_directory_path() / fmt::format("kubexx-operator-bench-{}", getpid())).string();

 private:
  pid_t process_ = -1;
};

void measure_events(const std::string& kubeconfig, const std::vector<std::string>& programs) {
  setenv("KUBECONFIG", kubeconfig.c_str(), 1);
  const auto all = measure(programs, fmt::format("until {}", last_version(kEvents)), 1);
  fmt::print("\n{} changes of 10,000 objects over TLS, {} bytes each, an empty reconciler\n", kEvents,
             fleet_text(1, kEvents).size());
  print_promise("processor time for a change", all[0].cpu / kEvents * 1e3, 5, "us");
  fmt::print("  {:<36} {:>8.0f}      promised at least 200000\n", "changes a second", kEvents / all[0].wall * 1e3);
  print_peers(programs, all);
}

void measure_children() {
  const auto server = testing::ApiServer::start({.crds = {kubexx::test::fleet_definitions()}}).value();
  create_fleets(Client::from_kubeconfig(server.kubeconfig()).value());
  const std::string file =
      (std::filesystem::temp_directory_path() / fmt::format("kubexx-children-bench-{}", getpid())).string();
  std::ofstream(file) << server.kubeconfig();
  setenv("KUBECONFIG", file.c_str(), 1);
  const Figures figures = figures_of(fmt::format("'{}' children {}", own_program(), kObjects));
  std::filesystem::remove(file);
  fmt::print("\nA ConfigMap and a status for each of {} objects, four workers, on the in-process server\n",
             kObjects);
  const auto print = [](const char* what, double milliseconds, double changes, const char* promised) {
    fmt::print("  {:<14} {:>8.0f} keys/s, {:>6.0f} writes  promised {}\n", what, kObjects / milliseconds * 1e3, changes,
               promised);
  };
  print("the first time", figures[0], figures[1], "at least 2500 keys/s");
  print("again", figures[2], figures[3], "at least 50000 keys/s, 0 writes");
}

void bench(std::vector<std::string> programs) {
  std::setvbuf(stdout, nullptr, _IOLBF, 0);  // what was measured stays if a later program fails
  const PlayedServer played;
  const char* real = std::getenv("KUBECONFIG");
  if (real != nullptr) {
    const Client client = Client::from_environment().value();
    install_kinds(client);
    measure_idle();
    measure_first_run(client);
    measure_failover(own_program());
    create_fleets(client);
    measure_sync(programs);
  }
  measure_reactions();
  measure_stops();
  measure_delays();
  measure_events(played.file, programs);
  measure_children();
}

}  // namespace
}  // namespace kubexx::bench

int main(int argc, char** argv) {
  using namespace kubexx::bench;
  const std::vector<std::string> words(argv + 1, argv + argc);
  try {
    if (!words.empty() && is_program(words[0])) return operate(words);
    std::vector<std::string> programs = {own_program()};
    for (const std::string& peer : words)
      if (std::filesystem::exists(peer)) programs.push_back(peer);
    bench(programs);
    return 0;
  } catch (const std::exception& error) {
    fmt::print(stderr, "{}\n", error.what());
    return 1;
  }
}
