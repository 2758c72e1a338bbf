// kubexx_list_bench [LISTBENCH]
//
// Lists 10,005 objects over HTTPS and keeps them, in a process of its own for each round, beside a server that has its
// answers ready. Prints CPU time and memory of the client's process beside what kubexx promises, and beside client-go's
// where its program LISTBENCH is there. Exit status 1 when a list fails; missed promises do not change it.
#include <fmt/format.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <chrono>
#include <cstdio>
#include <filesystem>
#include <fstream>
#include <optional>
#include <string>
#include <vector>

#include <kubexx/client/api.hpp>
#include "api/v1/fleet.kubexx.hpp"
#include "runtime/core/base64.hpp"
#include "runtime/http/server.hpp"
#include "runtime/http/server_identity.hpp"
#include "tests/bench/usage.hpp"

namespace kubexx::bench {
namespace {

using harbour::v1::Fleet;

constexpr int kObjects = 10'005;
constexpr int kPage = 500;
constexpr int kRounds = 7;

/// As servers write them: about 1.9 KB, a third of it managedFields.
std::string object_text(int number, bool unknown) {
  const std::string name = fmt::format("fleet-{:05}", number);
  std::string ships;
  for (int i = 0; i < 6; ++i)
    ships += fmt::format(R"({}{{"name":"ship-{:02}-of-{}","crew":{}}})", i == 0 ? "" : ",", i, name, 10 + i);
  return fmt::format(
      R"({{"apiVersion":"harbour.example.com/v1","kind":"Fleet","metadata":{{"annotations":{{"example.com/note":"{:x<120}",)"
      R"("kubectl.kubernetes.io/last-applied-configuration":"{:y<160}"}},"creationTimestamp":"2026-11-20T10:00:00Z",)"
      R"("generation":3,"labels":{{"app":"{}","app.kubernetes.io/managed-by":"bench","tier":"front"}},)"
      R"("managedFields":[{{"apiVersion":"harbour.example.com/v1","fieldsType":"FieldsV1","fieldsV1":{{"f:metadata":)"
      R"({{"f:annotations":{{".":{{}},"f:example.com/note":{{}}}},"f:labels":{{".":{{}},"f:app":{{}},"f:tier":{{}}}}}},)"
      R"("f:spec":{{".":{{}},"f:flag":{{}},"f:replicas":{{}},"f:ships":{{".":{{}},"k:{{\"name\":\"ship-00\"}}":{{".":{{}},"f:crew":{{}},)"
      R"("f:name":{{}}}},"k:{{\"name\":\"ship-01\"}}":{{".":{{}},"f:crew":{{}},"f:name":{{}}}}}},"f:weather":{{}}}}}},"manager":"bench","operation":"Update",)"
      R"("time":"2026-11-20T10:00:00Z"}}],"name":"{}","namespace":"default","resourceVersion":"{}","uid":"6f1d2c3b-0000-4000-8000-{:012}"}},)"
      R"("spec":{{"anchored":true,"flag":"{:z<60}",{}"replicas":3,"ships":[{}],"signals":{{"dawn":"horn","dusk":"lamp","noon":"{:w<80}"}},"weather":"Windy"}},)"
      R"("status":{{"replicas":3,"sailed":"2026-11-20T10:00:00Z","selector":"app={}"}}}})",
      "", "", name, name, 100'000 + number, number, "", unknown ? R"("keel":"deep",)" : "", ships, "", name);
}

std::string page_text(int first, bool unknown) {
  const int end = std::min(first + kPage, kObjects);
  const std::string more = end < kObjects ? fmt::format(R"("continue":"{}",)", end) : "";
  std::string text = fmt::format(
      R"({{"apiVersion":"harbour.example.com/v1","kind":"FleetList","metadata":{{{}"resourceVersion":"200000"}},"items":[)",
      more);
  for (int i = first; i < end; ++i) text += (i == first ? "" : ",") + object_text(i, unknown);
  return text + "]}\n";
}

std::vector<std::string> pages(bool unknown) {
  std::vector<std::string> all;
  for (int first = 0; first < kObjects; first += kPage) all.push_back(page_text(first, unknown));
  return all;
}

int number_after(const std::string& text, std::string_view word) {
  const auto at = text.find(word);
  return at == std::string::npos ? 0 : std::stoi(text.substr(at + word.size()));
}

/// Serves until it is killed; writes its port and authority first.
[[noreturn]] void serve(int to) {
  const http::Identity authority = http::make_authority("bench").value();
  const std::vector<std::string> known = pages(false);
  const std::vector<std::string> unknown = pages(true);
  const auto server =
      http::Server::start(
          {.identity = http::make_identity(authority, {.name = "server", .hosts = {"127.0.0.1"}}).value()},
          [&](const std::shared_ptr<http::Exchange>& exchange) {
            const std::string& target = exchange->request().target;
            const auto& all = target.find("namespaces/unknown/") == std::string::npos ? known : unknown;
            const int first = number_after(target, "continue=");
            exchange->reply(
                {200, {{"Content-Type", "application/json"}}, all.at(static_cast<std::size_t>(first / kPage))});
          })
          .value();
  const std::string said = fmt::format("{:5}{}", server->port(), authority.certificate);
  if (write(to, said.data(), said.size()) < 0) _exit(1);
  close(to);
  while (true) pause();
}

struct Measured {
  bool good = false;
  double wall = 0, cpu = 0;                  ///< milliseconds
  double before = 0, settled = 0, peak = 0;  ///< MB
};

Measured measure(const std::string& kubeconfig, const std::string& name_space) {
  const auto client = Client::from_kubeconfig(kubeconfig).value();
  const auto fleets = api<Fleet>(client, name_space);
  const Usage before = usage();
  const auto start = std::chrono::steady_clock::now();
  const auto list = fleets.list();
  const auto end = std::chrono::steady_clock::now();
  const Usage after = usage();
  return {.good = list && list->items.size() == kObjects && list->items.back().spec.ships->size() == 6,
          .wall = std::chrono::duration<double, std::milli>(end - start).count(),
          .cpu = after.cpu - before.cpu,
          .before = before.memory,
          .settled = after.memory,
          .peak = after.peak};
}

/// `run` in a process of its own, so that no round finds the memory of the one before.
Measured alone(const std::string& kubeconfig, const std::string& name_space) {
  int ends[2];
  if (pipe(ends) != 0) return {};
  const pid_t id = fork();
  if (id == 0) {
    const Measured measured = measure(kubeconfig, name_space);
    _exit(write(ends[1], &measured, sizeof measured) == sizeof measured ? 0 : 1);
  }
  close(ends[1]);
  Measured measured;
  if (read(ends[0], &measured, sizeof measured) != sizeof measured) measured = {};
  close(ends[0]);
  waitpid(id, nullptr, 0);
  return measured;
}

/// What a round took, at least; and the most memory of all.
struct Best {
  double cpu = 1e9, peak = 0;
};

std::optional<Best> report(const char* title, const std::string& kubeconfig, const std::string& name_space) {
  std::vector<Measured> rounds;
  for (int i = 0; i < kRounds; ++i) rounds.push_back(alone(kubeconfig, name_space));
  if (!std::ranges::all_of(rounds, &Measured::good)) {
    fmt::print(stderr, "{}: the list failed\n", title);
    return std::nullopt;
  }
  const Measured best = *std::ranges::min_element(rounds, {}, &Measured::cpu);
  const double peak = std::ranges::max_element(rounds, {}, &Measured::peak)->peak;
  fmt::print(
      "\n{}\n  {:.0f} ms CPU, {:.0f} ms in all; {:.1f} MB at the end, {:.1f} MB at most, "
      "{:.1f} MB before\n",
      title, best.cpu, best.wall, best.settled, peak, best.before);
  return Best{best.cpu, peak};
}

void report_promises(const Best& ours) {
  fmt::print("  CPU     promised 100 ms  {}\n  memory  promised  50 MB  {}\n", ours.cpu <= 100 ? "kept" : "MISSED",
             ours.peak <= 50 ? "kept" : "MISSED");
}

/// client-go's program says two numbers: processor time and memory at the most.
std::optional<Best> measure_client_go(const std::string& program, const std::string& kubeconfig) {
  Best best;
  for (int i = 0; i < kRounds; ++i) {
    FILE* said = popen(fmt::format("KUBECONFIG='{}' '{}' known {}", kubeconfig, program, kObjects).c_str(), "r");
    double cpu = 0, peak = 0;
    const bool good = said != nullptr && std::fscanf(said, "%lf %lf", &cpu, &peak) == 2;
    if (said != nullptr) pclose(said);
    if (!good) return std::nullopt;
    best = {std::min(best.cpu, cpu), std::max(best.peak, peak)};
  }
  return best;
}

bool compare_with_client_go(const std::string& program, const std::string& kubeconfig, const Best& ours) {
  if (!std::filesystem::exists(program)) return fmt::print("\nclient-go is left out\n"), true;
  const auto file = std::filesystem::temp_directory_path() / fmt::format("kubexx-list-bench-{}", getpid());
  std::ofstream(file) << kubeconfig;
  const auto theirs = measure_client_go(program, file.string());
  std::filesystem::remove(file);
  if (!theirs) return fmt::print(stderr, "client-go: the list failed\n"), false;
  fmt::print(
      "\nclient-go\n  {:.0f} ms CPU, {:.1f} MB at most\n  kubexx: {:.1f} times less CPU, {:.1f} times less memory\n",
      theirs->cpu, theirs->peak, theirs->cpu / ours.cpu, theirs->peak / ours.peak);
  return true;
}

bool run(const std::string& kubeconfig, const std::string& client_go) {
  const auto known = report("List and keep", kubeconfig, "known");
  if (!known) return false;
  report_promises(*known);
  return report("List and keep, a field that the types do not know in each", kubeconfig, "unknown") &&
         compare_with_client_go(client_go, kubeconfig, *known);
}

}  // namespace
}  // namespace kubexx::bench

int main(int argc, char** argv) {
  using namespace kubexx;
  using namespace kubexx::bench;
  int ends[2];
  if (pipe(ends) != 0) return 1;
  const pid_t server = fork();
  if (server == 0) serve(ends[1]);
  close(ends[1]);
  std::string said;
  char bytes[4096];
  for (ssize_t count; (count = read(ends[0], bytes, sizeof bytes)) > 0;)
    said.append(bytes, static_cast<std::size_t>(count));
  const std::string kubeconfig = fmt::format(
      "current-context: c\nclusters: [{{name: k, cluster: {{server: \"https://127.0.0.1:{}\", "
      "certificate-authority-data: {}}}}}]\ncontexts: [{{name: c, context: {{cluster: k}}}}]\n",
      std::stoi(said.substr(0, 5)), core::encode_base64(said.substr(5), core::Base64Alphabet::standard));
  fmt::print("{} objects of {} bytes, pages of {}\n", kObjects, object_text(0, false).size(), kPage);
  const bool good = run(kubeconfig, argc > 1 ? argv[1] : "");
  kill(server, SIGKILL);
  waitpid(server, nullptr, 0);
  return good ? 0 : 1;
}
