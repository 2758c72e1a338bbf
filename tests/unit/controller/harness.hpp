#pragma once

#include <fmt/format.h>

#include <atomic>
#include <chrono>
#include <functional>
#include <memory>
#include <sstream>
#include <string>
#include <thread>
#include <vector>

#include <kubexx/client.hpp>
#include <kubexx/operator.hpp>
#include <kubexx/testing/api_server.hpp>
#include "api/v1/fleet.kubexx.hpp"
#include "runtime/json/members.hpp"
#include "runtime/json/text.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/diary.hpp"
#include "tests/support/fleet_definitions.hpp"
#include "tests/support/history_checker.hpp"

/// An in-process server, and an operator that works on its fleets.
namespace kubexx::test {

using harbour::v1::Fleet;
using harbour::v1::FleetApply;
using harbour::v1::FleetStatus;
using harbour::v1::Ocean;
using namespace std::chrono_literals;

/// Declare what reconcilers use before `start`: they end with what it returns.
struct Port {
  struct End {
    void operator()(Port* port) const { port->end(); }
  };
  using Running = std::unique_ptr<Port, End>;

  testing::ApiServer server = testing::ApiServer::start({.crds = {kubexx::test::fleet_definitions()}}).value();
  Client client = Client::from_kubeconfig(server.kubeconfig(), {.user_agent = "tester/1.0", .timeout = 20s}).value();
  Api<Fleet> fleets = api<Fleet>(client, "default");
  Diary reports = {};
  std::shared_ptr<HistoryChecker> history = std::make_shared<HistoryChecker>();
  CheckedOperator op{history, client, {.name = "harbour", .report = [this](std::string_view line) {
                                         reports.add(std::string(line));
                                       }}};
  std::stop_source stop = {};
  Result<> ended = {};
  std::jthread running = {};

  [[nodiscard]] Running start() {
    running = std::jthread([this] { ended = op.run(stop.get_token()); });
    return Running(this);
  }
  void end() {
    stop.request_stop();
    if (running.joinable()) running.join();
    CHECK(history->violations() == std::vector<std::string>());
  }
};

/// An operator beside that of the port. Its history is checked at its end, which comes after that of its run.
class OtherOperator : public CheckedOperator {
 public:
  explicit OtherOperator(const Client& client, const OperatorOptions& options = {},
                         std::shared_ptr<HistoryChecker> history = std::make_shared<HistoryChecker>())
      : CheckedOperator(history, client, options), history_(std::move(history)) {}
  OtherOperator(const OtherOperator&) = delete;
  OtherOperator& operator=(const OtherOperator&) = delete;
  ~OtherOperator() { CHECK(history_->violations() == std::vector<std::string>()); }

 private:
  std::shared_ptr<HistoryChecker> history_;
};

inline Fleet fleet(std::string name, std::string role = "parent") {
  Fleet object;
  object.metadata.name = std::move(name);
  object.metadata.labels["role"] = std::move(role);
  object.spec.flag = "red";
  return object;
}

/// A condition that other threads make true.
inline bool eventually(const std::function<bool()>& holds) {
  const auto until = std::chrono::steady_clock::now() + 20s;
  while (!holds()) {
    if (std::chrono::steady_clock::now() > until) return false;
    std::this_thread::sleep_for(1ms);
  }
  return true;
}

/// How many of the requests that the server has received begin with `start`.
inline std::ptrdiff_t requests(const testing::ApiServer& server, std::string_view start) {
  const auto all = server.requests();
  return std::ranges::count_if(all, [&](const std::string& request) { return request.starts_with(start); });
}

/// The events of a namespace, as JSON.
inline json::Array recorded(const Client& client, const std::string& name_space = "default") {
  const client::RawApi api(
      client.session(), {.group = "events.k8s.io", .version = "v1", .kind = "Event", .plural = "events"}, name_space);
  const auto page = std::get<json::Value>(json::parse(api.list_page({}).value()));
  return json::find(page, {"items"})->as_array();
}

/// Waits until the server has an event whose series counts this many. The end of an operator leaves little time for it.
inline bool await_series(const Client& client, std::int64_t count) {
  return eventually([&] {
    return std::ranges::any_of(recorded(client), [&](const json::Value& event) {
      return json::integer_at(event, {"series", "count"}) == count;
    });
  });
}

/// The value of the series that begins with `series`, summed up; negative if there is none.
inline double metric(const std::string& text, const std::string& series) {
  double sum = -1;
  std::istringstream lines(text);
  for (std::string line; std::getline(lines, line);)
    if (line.starts_with(series)) sum = std::max(sum, 0.0) + std::stod(line.substr(line.rfind(' ')));
  return sum;
}

}  // namespace kubexx::test
