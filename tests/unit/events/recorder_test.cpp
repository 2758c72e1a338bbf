#include "runtime/events/recorder.hpp"

#include <algorithm>
#include <atomic>
#include <chrono>
#include <condition_variable>
#include <functional>
#include <memory>
#include <mutex>
#include <string>
#include <thread>
#include <utility>
#include <vector>

#include <kubexx/client/client.hpp>
#include <kubexx/detail/client/session.hpp>
#include <kubexx/detail/config/credentials.hpp>
#include "runtime/metrics/registry.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/measure.hpp"
#include "tests/support/scripted_transport.hpp"

namespace kubexx::test {
namespace {

using namespace std::chrono_literals;
using std::chrono::milliseconds;

/// Clocks that a test sets. Pauses end at once, or when the test lets them.
class Pauses : public TimeSource {
 public:
  Clock::time_point now() const override {
    const std::lock_guard lock(mutex_);
    return now_;
  }
  std::chrono::system_clock::time_point wall_clock() const override {
    const std::lock_guard lock(mutex_);
    return wall_;
  }
  bool pause(const std::stop_token& stop, milliseconds time) override {
    std::unique_lock lock(mutex_);
    all_.push_back(time);
    ended_.wait(lock, stop, [this] { return end_at_once_; });
    return !stop.stop_requested();
  }
  double chance() override { return luck; }

  void pass(Clock::duration time) {
    const std::lock_guard lock(mutex_);
    now_ += time;
  }
  void set_wall_clock(std::chrono::system_clock::time_point wall) {
    const std::lock_guard lock(mutex_);
    wall_ = wall;
  }
  void hold() { set(false); }
  void release() { set(true); }
  std::vector<milliseconds> all() const {
    const std::lock_guard lock(mutex_);
    return all_;
  }

  double luck = 0.5;

 private:
  void set(bool end_at_once) {
    const std::lock_guard lock(mutex_);
    end_at_once_ = end_at_once;
    ended_.notify_all();
  }

  mutable std::mutex mutex_;
  std::condition_variable_any ended_;
  bool end_at_once_ = true;
  std::vector<milliseconds> all_;
  Clock::time_point now_{1h};
  std::chrono::system_clock::time_point wall_ = {};
};

/// Accepts every request.
class Accepting : public http::Transport {
 public:
  Result<http::Response> send(const http::Request& request, const http::Limit& /*limit*/) override {
    const std::lock_guard lock(mutex_);
    methods_.push_back(request.method);
    return http::Response{200, {}, "{}"};
  }
  Result<std::unique_ptr<http::Stream>> open(const http::Request& /*request*/, const http::Limit& /*limit*/) override {
    return Error{.stage = Stage::cancelled};
  }

  std::size_t count(const std::string& method) const {
    const std::lock_guard lock(mutex_);
    return static_cast<std::size_t>(std::ranges::count(methods_, method));
  }

 private:
  mutable std::mutex mutex_;
  std::vector<std::string> methods_;
};

/// Answers nothing until a call is stopped.
class Hanging : public http::Transport {
 public:
  Result<http::Response> send(const http::Request& /*request*/, const http::Limit& limit) override {
    is_called = true;
    while (!limit.stop.stop_requested()) std::this_thread::sleep_for(1ms);
    return Error{.stage = Stage::cancelled};
  }
  Result<std::unique_ptr<http::Stream>> open(const http::Request& /*request*/, const http::Limit& /*limit*/) override {
    return Error{.stage = Stage::cancelled};
  }

  std::atomic<bool> is_called = false;
};

struct Recording {
  explicit Recording(std::shared_ptr<http::Transport> transport,
                     std::shared_ptr<Pauses> clocks = std::make_shared<Pauses>(),
                     std::shared_ptr<events::EventSeries> continued = std::make_shared<events::EventSeries>())
      : transport_(std::move(transport)), time(std::move(clocks)), series(std::move(continued)) {}

  double dropped() const { return metrics::EventMetrics(*registry).dropped.value(); }

  std::shared_ptr<http::Transport> transport_;
  std::shared_ptr<Pauses> time;
  std::shared_ptr<events::EventSeries> series;
  std::shared_ptr<metrics::Registry> registry = std::make_shared<metrics::Registry>();
  std::vector<std::string> reports = {};
  events::Recorder recorder{
      Client(std::make_shared<client::Session>(
          transport_, std::make_shared<config::Credentials>(config::Chosen(), config::Environment()),
          client::SessionOptions{.time = time})),
      "harbour", *series, metrics::EventMetrics(*registry),
      [this](const std::string& line) { reports.push_back(line); }};
};

events::Observation seen(const std::string& name) {
  return {.reason = "Seen", .action = "Look", .regarding = {"demo.io/v1", "Database", "prod", name, "u-" + name, "7"}};
}

void await(const std::function<bool()>& holds) {
  const auto until = std::chrono::steady_clock::now() + 20s;
  while (!holds()) {
    REQUIRE(std::chrono::steady_clock::now() < until);
    std::this_thread::sleep_for(1ms);
  }
}

}  // namespace

TEST_CASE("an event is tried twelve times, every ten seconds, a quarter more or less") {
  const auto [luck, pause] = GENERATE(table<double, milliseconds>({{0, 7500ms}, {0.5, 10s}, {1, 12500ms}}));
  const auto transport = std::make_shared<ScriptedTransport>();  // answers 500
  Recording recording(transport);
  recording.time->luck = luck;
  recording.recorder.record(seen("a"));
  await([&] { return recording.dropped() == 1; });
  recording.recorder.end();
  CHECK(transport->lines() ==
        std::vector<std::string>(12, "POST /apis/events.k8s.io/v1/namespaces/prod/events?fieldValidation=Strict"));
  CHECK(recording.time->all() == std::vector<milliseconds>(11, pause));
  CHECK(recording.reports.size() == 1);
}

TEST_CASE("an event that is written at the twelfth try is not dropped") {
  const auto transport = std::make_shared<ScriptedTransport>();
  for (int at = 1; at < 12; ++at) transport->then(503, "");
  transport->then(201, "{}");
  Recording recording(transport);
  recording.recorder.record(seen("a"));
  await([&] { return transport->used_up(); });
  recording.recorder.end();
  CHECK(recording.dropped() == 0);
  CHECK(recording.reports.empty());
}

TEST_CASE("an event whose first answer was lost is written") {
  const auto transport = std::make_shared<ScriptedTransport>();
  transport->breaks(Stage::receive, true);
  transport->then(409, R"({"kind":"Status","status":"Failure","message":"events.events.k8s.io \"a.1\" already exists",)"
                       R"("reason":"AlreadyExists","code":409})");
  Recording recording(transport);
  recording.recorder.record(seen("a"));
  await([&] { return transport->used_up(); });
  recording.recorder.end();
  CHECK(recording.dropped() == 0);
  CHECK(recording.reports.empty());
}

TEST_CASE("a thousand observations wait, and those beyond are dropped") {
  const auto transport = std::make_shared<ScriptedTransport>();
  Recording recording(transport);
  recording.time->hold();
  recording.recorder.record(seen("a"));
  await([&] { return recording.time->all().size() == 1; });
  for (std::size_t at = 0; at < events::Recorder::kMostWaiting; ++at) recording.recorder.record(seen("b"));
  CHECK(recording.dropped() == 0);
  for (int at = 0; at < 3; ++at) recording.recorder.record(seen("b"));
  CHECK(recording.dropped() == 3);
  CHECK(events::Recorder::kMostWaiting == 1000);
  recording.time->release();
  recording.recorder.end();
  const std::string report =
      "events are not written: more than 1000 were waiting (kubexx_events_dropped_total counts them)";
  CHECK(std::ranges::count(recording.reports, report) == 1);
}

TEST_CASE("events that wait keep only the part of a note that servers accept") {
  Recording recording(std::make_shared<ScriptedTransport>());
  recording.time->hold();
  recording.recorder.record(seen("a"));
  await([&] { return recording.time->all().size() == 1; });
  constexpr std::size_t kLong = 100'000;
  const auto cost = measure([&] {
    for (std::size_t at = 0; at < events::Recorder::kMostWaiting; ++at) {
      events::Observation what = seen("b");
      what.note = std::string(kLong, 'x');
      recording.recorder.record(std::move(what));
    }
  });
  CHECK(cost.peak < events::Recorder::kMostWaiting * kLong / 20);
  recording.time->release();
}

TEST_CASE("an event is written whatever the number of series before it") {
  const auto transport = std::make_shared<Accepting>();
  Recording recording(transport);
  const std::size_t all = 3 * events::EventSeries::kMost;
  for (std::size_t at = 0; at < all; ++at) {
    if (at % 500 == 0) await([&] { return transport->count("POST") == at; });
    recording.recorder.record(seen(std::to_string(at)));
  }
  await([&] { return transport->count("POST") + static_cast<std::size_t>(recording.dropped()) == all; });
  CHECK(recording.dropped() == 0);
}

TEST_CASE("the end of a series is written although the wall clock has been set back") {
  const auto transport = std::make_shared<Accepting>();
  Recording recording(transport);
  recording.time->set_wall_clock(std::chrono::system_clock::time_point(30 * 24h));
  for (int at = 0; at < 3; ++at) recording.recorder.record(seen("a"));
  recording.recorder.record(seen("b"));
  await([&] { return transport->count("POST") == 2; });
  recording.time->set_wall_clock({});
  recording.time->pass(7min);
  recording.recorder.record(seen("c"));
  await([&] { return transport->count("POST") == 3; });
  CHECK(transport->count("PATCH") == 2);
}

TEST_CASE("a later recorder continues the series of the last six minutes") {
  const auto [pause, methods] = GENERATE(
      table<std::chrono::minutes, std::vector<std::string>>({{5min, {"POST", "PATCH"}}, {7min, {"POST", "POST"}}}));
  const auto transport = std::make_shared<ScriptedTransport>();
  for (std::size_t at = 0; at < methods.size(); ++at) transport->then(200, "{}");
  const auto time = std::make_shared<Pauses>();
  const auto series = std::make_shared<events::EventSeries>();
  for (int term = 0; term < 2; ++term) {
    Recording recording(transport, time, series);
    recording.recorder.record(seen("a"));
    recording.recorder.end();
    time->pass(pause);
  }
  REQUIRE(transport->lines().size() == methods.size());
  for (std::size_t at = 0; at < methods.size(); ++at) CHECK(transport->lines()[at].starts_with(methods[at] + " "));
}

TEST_CASE("an event of a namespace that is deleted is neither counted nor reported") {
  const auto [code, body] = GENERATE(table<int, std::string>(
      {{403,
        R"({"kind":"Status","status":"Failure","message":"events.events.k8s.io \"a.1\" is forbidden: unable to create)"
        R"( new content in namespace prod because it is being terminated","reason":"Forbidden","code":403,"details":)"
        R"({"causes":[{"reason":"NamespaceTerminating","message":"namespace prod is being terminated","field":)"
        R"("metadata.namespace"}]}})"},
       {404, R"({"kind":"Status","status":"Failure","message":"namespaces \"prod\" not found","reason":"NotFound",)"
             R"("details":{"name":"prod","kind":"namespaces"},"code":404})"}}));
  const auto transport = std::make_shared<ScriptedTransport>();
  transport->then(code, body);
  Recording recording(transport);
  recording.recorder.record(seen("a"));
  await([&] { return transport->used_up(); });
  recording.recorder.end();
  CHECK(recording.dropped() == 0);
  CHECK(recording.reports.empty());
}

TEST_CASE("an event that the server rejects is counted and reported") {
  const auto [code, body] = GENERATE(table<int, std::string>(
      {{403, R"({"kind":"Status","status":"Failure","message":"not allowed","reason":"Forbidden","code":403})"},
       {404, R"({"kind":"Status","status":"Failure","message":"the server could not find the requested resource",)"
             R"("reason":"NotFound","code":404})"},
       {409, R"({"kind":"Status","status":"Failure","message":"conflict","reason":"Conflict","code":409})"}}));
  const auto transport = std::make_shared<ScriptedTransport>();
  transport->then(code, body);
  Recording recording(transport);
  recording.recorder.record(seen("a"));
  await([&] { return transport->used_up(); });
  recording.recorder.end();
  CHECK(recording.dropped() == 1);
  CHECK(recording.reports.size() == 1);
}

TEST_CASE("an event that waits for another try at the end is tried once more") {
  const auto transport = std::make_shared<ScriptedTransport>();
  transport->then(500, "");
  transport->then(201, "{}");
  Recording recording(transport);
  recording.time->hold();
  recording.recorder.record(seen("a"));
  await([&] { return recording.time->all().size() == 1; });
  recording.recorder.end();
  CHECK(transport->used_up());
  CHECK(recording.dropped() == 0);
}

TEST_CASE("the end writes the counts of series") {
  const auto transport = std::make_shared<ScriptedTransport>();
  for (int at = 0; at < 3; ++at) transport->then(200, "{}");
  Recording recording(transport);
  for (int at = 0; at < 5; ++at) recording.recorder.record(seen("a"));
  await([&] { return transport->lines().size() == 2; });
  recording.recorder.end();
  REQUIRE(transport->used_up());
  CHECK(transport->request(2).body.find(R"("count":5)") != std::string::npos);
}

TEST_CASE("a server that does not answer delays the end by a fifth of a second") {
  const auto transport = std::make_shared<Hanging>();
  Recording recording(transport);
  recording.recorder.record(seen("a"));
  await([&] { return transport->is_called.load(); });
  const auto begin = std::chrono::steady_clock::now();
  recording.recorder.end();
  const auto took = std::chrono::steady_clock::now() - begin;
  CHECK(took >= 200ms);
  CHECK(took < 1s);
  CHECK(recording.dropped() == 1);
  CHECK(recording.reports.empty());
}

}  // namespace kubexx::test
