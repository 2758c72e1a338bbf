// Handlers that return at once run on the thread of the server.
#include <time.h>

#include <atomic>
#include <chrono>
#include <future>
#include <latch>
#include <string>
#include <thread>
#include <vector>

#include <fmt/format.h>

#include <kubexx/webhook/server.hpp>
#include "runtime/webhook/pace.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/tls_peer.hpp"
#include "tests/unit/webhook/served.hpp"

namespace {

using namespace kubexx;
using namespace std::chrono_literals;
using test::Database;
using test::kAllowed;
using test::kReview;
using test::Served;
using test::Stuck;
using test::TlsPeer;

/// A connection on which a review is sent again and again.
struct ReviewClient {
  TlsPeer peer;
  explicit ReviewClient(const Served& served)
      : peer(served.server->port(), {served.secret.authority.certificate, {}, {}}) {}

  void post() {
    peer.send(
        fmt::format("POST /check HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: {}\r\n\r\n{}",
                    kReview.size(), kReview));
  }
  bool is_allowed() {
    post();
    return peer.read_answer().ends_with(kAllowed);
  }
  std::string get(const std::string& path) {
    peer.send("GET " + path + " HTTP/1.1\r\nHost: x\r\n\r\n");
    return peer.read_answer();
  }
};

}  // namespace

TEST_CASE("a webhook is quick after some quick calls in a row, and slow after one that takes long") {
  webhook::Pace pace;
  const auto quick_after = [&](int calls) {
    for (int at = 0; at < calls; ++at) pace.add(20us);
    return pace.is_quick();
  };
  CHECK_FALSE(quick_after(webhook::Pace::kEnough - 1));
  CHECK(quick_after(1));
  CHECK(quick_after(100));
  CHECK((pace.usual() > 19us && pace.usual() <= 20us));
  pace.add(webhook::Pace::kQuick);
  CHECK(pace.is_quick());
  pace.add(webhook::Pace::kQuick + 1ns);
  CHECK_FALSE(pace.is_quick());
  CHECK(pace.usual() > 100us);
  CHECK_FALSE(quick_after(webhook::Pace::kEnough - 1));
  CHECK(quick_after(1));
}

TEST_CASE("a call that waits or calculates takes time, one that other programs interrupt is not known to") {
  const webhook::CallTime waiting;
  std::this_thread::sleep_for(2 * webhook::Pace::kQuick);
  CHECK(waiting.taken() >= 2 * webhook::Pace::kQuick);
  const webhook::CallTime calculating;
  const auto processor = [] {
    timespec time = {};
    ::clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time);
    return std::chrono::seconds(time.tv_sec) + std::chrono::nanoseconds(time.tv_nsec);
  };
  for (const auto end = processor() + 20ms; processor() < end;) continue;
  CHECK(calculating.taken() >= 20ms);
  CHECK(webhook::CallTime().taken().value_or(0ns) < 20ms);
}

TEST_CASE("handlers run on the thread of the server once they were quick, and on others after one took long") {
  std::atomic<std::thread::id> last;
  std::atomic<std::chrono::milliseconds> pause = 0ms;
  Served served(
      [&](const Review<Database>&) -> Decision {
        last = std::this_thread::get_id();
        std::this_thread::sleep_for(pause.load());
        return {};
      },
      {.workers = 1});
  ReviewClient client(served);
  CHECK(client.is_allowed());
  const std::thread::id worker = last;  // the only one
  while (last == worker) CHECK(client.is_allowed());
  pause = 20ms;
  CHECK(client.is_allowed());
  CHECK(client.is_allowed());
  CHECK(last == worker);
}

TEST_CASE("while a handler blocks the thread of the server, probes and other calls are answered") {
  std::atomic<bool> blocks = false;
  std::latch begun(1), go_on(1);
  Served served(
      [&](const Review<Database>&) -> Decision {
        if (blocks) begun.count_down(), go_on.wait();
        return {};
      },
      {.workers = 2});
  ReviewClient client(served), other(served);
  for (int at = 0; at < 100; ++at) CHECK(client.is_allowed());
  blocks = true;
  client.post();
  begun.wait();
  blocks = false;
  CHECK(other.get("/healthz").ends_with("ok"));
  CHECK(other.is_allowed());
  go_on.count_down();
  CHECK(client.peer.read_answer().ends_with(kAllowed));
}

TEST_CASE("a handler that blocks the thread of the server is stopped, reported and counted as any other") {
  Stuck stuck;
  std::atomic<bool> is_stuck = false;
  Served served([&](const Review<Database>&) { return is_stuck ? stuck() : Decision(); },
                {.limits = {.overdue = 20ms}, .workers = 1, .report = stuck.lines.receiver()});
  const auto client = served.client();
  for (int at = 0; at < 50; ++at) CHECK(client->send(served.request(), {}).value().status == 200);
  is_stuck = true;
  auto first = std::async([&] { return client->send(served.request("POST", "/check?timeout=200ms"), {}); });
  stuck.arrived.wait();
  CHECK(stuck.lines.wait_for(1) ==
        std::vector<std::string>{"/check: the handler has not returned 0.02 seconds after the deadline of its call"});
  CHECK(client->send(served.request("GET", "/healthz"), {}).value().status == 503);
  // The thread counts as the worker: no other one runs the next call.
  CHECK(client->send(served.request("POST", "/check?timeout=50ms"), {}).value().status == 504);
  stuck.go_on.count_down();
  CHECK(first.get());
  CHECK(client->send(served.request("GET", "/healthz"), {}).value().status == 200);
  CHECK(client->send(served.request(), {}).value().status == 200);
}
