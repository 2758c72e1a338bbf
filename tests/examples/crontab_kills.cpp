#include "tests/examples/crontab_kills.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <atomic>
#include <chrono>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <sstream>
#include <string_view>
#include <thread>
#include <variant>
#include <vector>

#include <kubexx/client.hpp>
#include "runtime/json/members.hpp"
#include "runtime/json/text.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/child_process.hpp"
#include "tests/support/relay.hpp"

namespace kubexx::test {
namespace {

using namespace std::chrono_literals;

const ResourceInfo kTabs{"stable.example.com", "v1", "CronTab", "crontabs"};
const ResourceInfo kMaps{.version = "v1", .kind = "ConfigMap", .plural = "configmaps"};
const ResourceInfo kLeases{"coordination.k8s.io", "v1", "Lease", "leases"};

bool comes_true(const std::function<bool()>& holds, std::chrono::seconds limit = 60s) {
  const auto until = std::chrono::steady_clock::now() + limit;
  while (!holds()) {
    if (std::chrono::steady_clock::now() > until) return false;
    std::this_thread::sleep_for(10ms);
  }
  return true;
}

/// Counts the writes of a process, and lets nothing pass after one of them.
class Cut {
 public:
  enum class Side { before, after };

  Cut() = default;
  Cut(int write, Side side) : write_(write), side_(side) {}

  Relay::Way way(const http::ServerRequest& request) {
    if (request.method == "GET" || request.target.find("accessreviews") != std::string::npos) return Relay::Way::pass;
    if (is_made_) return Relay::Way::withhold;
    if (is_renewal(request) || ++count_ != write_) return Relay::Way::pass;
    is_made_ = true;
    if (side_ == Side::after) return Relay::Way::hide;
    has_happened_ = true;
    return Relay::Way::withhold;
  }
  void hidden() { has_happened_ = true; }

  int count() const { return count_; }
  /// The process can be killed: the write that was chosen has not been sent, or has taken effect.
  bool has_happened() const { return has_happened_; }

 private:
  /// The time decides how often a lease is renewed.
  static bool is_renewal(const http::ServerRequest& request) {
    return request.method == "PUT" && request.target.find("/leases/") != std::string::npos;
  }

  const int write_ = 0;
  const Side side_ = Side::before;
  std::atomic<int> count_ = 0;
  std::atomic<bool> is_made_ = false;
  std::atomic<bool> has_happened_ = false;
};

bool is_compared(std::string_view member) {
  constexpr std::array<std::string_view, 5> omitted = {"uid", "resourceVersion", "creationTimestamp",
                                                       "lastTransitionTime", "managedFields"};
  return std::ranges::find(omitted, member) == omitted.end();
}

json::Value comparable(json::Value value) {
  if (value.is_array())
    for (json::Value& element : value.as_array()) element = comparable(std::move(element));
  if (!value.is_object()) return value;
  value.as_object().erase_if([](const auto& member) { return !is_compared(member.first); });
  for (auto& [name, member] : value.as_object()) member = comparable(std::move(member));
  return value;
}

bool is_log_record(const std::string& line) {
  const auto read = json::parse(line);
  const auto* record = std::get_if<json::Value>(&read);
  if (record == nullptr) return false;
  for (const char* field : {"ts", "level", "msg"})
    if (json::find(*record, {field}) == nullptr) return false;
  return true;
}

/// Objects by kind and name.
using State = std::map<std::string, std::string>;

/// The cluster as its user sees it.
struct Town {
  explicit Town(const std::string& kubeconfig) : client(Client::from_kubeconfig(kubeconfig).value()) {}

  State state() const {
    State state;
    add(state, "CronTab ", tabs.list().value().items);
    add(state, "ConfigMap ", maps.list({.labels = "crontab"}).value().items);
    return state;
  }
  std::string at(const DynamicApi& api, const std::string& name, json::MemberPath path) const {
    const auto object = api.get(name);
    const json::Value* value = object ? json::find(*object, path) : nullptr;
    return value == nullptr ? "" : json::to_text(*value);
  }
  /// `schedule` and `replicas` as the operator reports them.
  bool shows(const std::string& schedule, int replicas) const {
    return at(maps, "nightly-schedule", {"data", "schedule"}) == '"' + schedule + '"' &&
           at(tabs, "nightly", {"status", "replicas"}) == fmt::to_string(replicas);
  }
  void clear() const {
    (void)maps.remove("nightly-schedule");
    (void)leases.remove("crontab");
  }

  static void add(State& state, const std::string& kind, std::vector<json::Value> objects) {
    for (json::Value& object : objects)
      state[kind + json::text_at(object, {"metadata", "name"})] = json::to_text(comparable(std::move(object)));
  }

  Client client;
  DynamicApi tabs{client, kTabs, "default"};
  DynamicApi maps{client, kMaps, "default"};
  DynamicApi leases{client, kLeases, "default"};
};

struct Step {
  std::string name;
  std::function<void(const Town&)> act;
  std::function<bool(const Town&)> is_done;
};

std::vector<Step> life_of_a_tab() {
  json::Value tab = json::Object();
  json::set(tab, {"metadata", "name"}, "nightly");
  json::set(tab, {"spec", "image"}, "report:1");
  json::set(tab, {"spec", "replicas"}, 3);
  const auto is_scheduled = [](const Town& town) { return town.shows("5 0 * * *", 3); };
  return {{"it is created", [=](const Town& town) { REQUIRE(town.tabs.create(tab)); }, is_scheduled},
          {"its schedule is deleted", [](const Town& town) { REQUIRE(town.maps.remove("nightly-schedule")); },
           is_scheduled},
          {"it is suspended",
           [](const Town& town) { REQUIRE(town.tabs.patch("nightly", merge_patch(R"({"spec":{"suspend":true}})"))); },
           [](const Town& town) { return town.shows("never", 0); }},
          {"it is deleted", [](const Town& town) { REQUIRE(town.tabs.remove("nightly")); },
           [](const Town& town) { return town.at(town.tabs, "nightly", {"metadata"}).empty(); }}};
}

/// One life of a tab, with an operator that is killed at the cut.
class Life {
 public:
  Life(const Town& town, const std::string& kubeconfig, const std::string& program, Cut& cut)
      : town_(town),
        kubeconfig_(kubeconfig),
        program_(program),
        cut_(cut),
        relay_(kubeconfig, {.way = [&cut](const http::ServerRequest& request) { return cut.way(request); },
                            .hidden = [&cut] { cut.hidden(); }}) {
    start(relay_.kubeconfig());
  }
  Life(const Life&) = delete;
  Life& operator=(const Life&) = delete;
  ~Life() { std::filesystem::remove(file_); }

  /// The states after each step.
  std::vector<State> live() {
    std::vector<State> states;
    for (const Step& step : life_of_a_tab()) {
      INFO(step.name);
      step.act(town_);
      const bool is_done = comes_true([&] { return step.is_done(town_); });
      if (!is_done) FAIL(output());
      states.push_back(town_.state());
    }
    return states;
  }
  /// The same, and after each step the objects are those of `expected`. Whether the process was killed.
  bool live(const std::vector<State>& expected) {
    std::size_t at = 0;
    for (const Step& step : life_of_a_tab()) {
      INFO(step.name);
      step.act(town_);
      check(expected.at(at++));
    }
    const bool is_cut = comes_true([&] { return cut_.has_happened(); }, 10s);
    check(expected.back());
    CHECK(comes_true([&] { return !town_.at(town_.leases, "crontab", {"spec", "holderIdentity"}).empty(); }));
    return is_cut;
  }
  /// Ends the process.
  std::string output() {
    process_->signal(SIGTERM);
    (void)process_->status();
    return process_->printed();
  }
  int end() { return end_with(SIGTERM); }

 private:
  /// The status of the process, which has printed nothing but log records.
  int end_with(int signal) {
    process_->signal(signal);
    const int status = process_->status();
    std::istringstream lines(process_->printed());
    for (std::string line; std::getline(lines, line) && !lines.eof();) {
      INFO(line);
      CHECK(is_log_record(line));
    }
    return status;
  }
  void check(const State& expected) {
    (void)comes_true([&] { return kill_if_due(), town_.state() == expected; });
    CHECK(town_.state() == expected);
  }
  void kill_if_due() {
    if (has_been_killed_ || !cut_.has_happened()) return;
    has_been_killed_ = true;
    (void)end_with(SIGKILL);
    (void)town_.leases.remove("crontab");
    start(kubeconfig_);
  }
  void start(const std::string& kubeconfig) {
    std::ofstream(file_) << kubeconfig;
    ::setenv("KUBECONFIG", file_.c_str(), 1);
    process_.emplace(std::vector<std::string>{program_, "--health-address", "0", "--metrics-address", "0"});
  }

  const std::filesystem::path file_ =
      std::filesystem::temp_directory_path() / fmt::format("kubexx-kills-{}", ::getpid());
  const Town& town_;
  const std::string kubeconfig_;
  const std::string program_;
  Cut& cut_;
  bool has_been_killed_ = false;
  Relay relay_;
  std::optional<ChildProcess> process_;
};

}  // namespace

void kill_between_any_two_writes(const std::string& kubeconfig, const std::string& program) {
  const Town town(kubeconfig);
  Cut no_cut;
  std::vector<State> expected;
  {
    Life life(town, kubeconfig, program, no_cut);
    expected = life.live();
    CHECK(life.end() == 0);
    town.clear();
  }
  // Every run makes these writes; the time decides about more of them, such as events.
  constexpr int kCertain = 8;
  REQUIRE(no_cut.count() >= kCertain);
  for (int write = 1; write <= no_cut.count(); ++write)
    for (const Cut::Side side : {Cut::Side::before, Cut::Side::after}) {
      INFO("killed " << (side == Cut::Side::before ? "before" : "after") << " write " << write << " of "
                     << no_cut.count());
      Cut cut(write, side);
      Life life(town, kubeconfig, program, cut);
      const bool is_cut = life.live(expected);
      CHECK((is_cut || write > kCertain));
      CHECK(life.end() == 0);
      town.clear();
    }
}

}  // namespace kubexx::test
