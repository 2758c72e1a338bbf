#include "runtime/watch/follower.hpp"

#include "tests/support/catch.hpp"
#include "tests/unit/watch/scripted_source.hpp"

// How long a watch waits for what the server owes it.

namespace kubexx::watch {
namespace {

using namespace std::chrono_literals;
using Part = http::Stream::Part;

class SetTime : public TimeSource {
 public:
  Clock::time_point now() const override { return now_; }
  std::chrono::system_clock::time_point wall_clock() const override { return {}; }
  bool pause(const std::stop_token& /*stop*/, std::chrono::milliseconds time) override { return now_ += time, true; }
  double chance() override { return 0; }

 private:
  Clock::time_point now_{1h};
};

struct Following {
  Log log = {};
  LoggingSink sink{log};
  SetTime time;
  Options options = {};
  Follower follower{sink, options, time};

  void receive(std::string data, std::chrono::milliseconds after = 0ms) {
    time.pause({}, after);
    follower.received(Part{Part::Kind::data, std::move(data)});
  }
};

std::string change_to(const std::string& type, const std::string& version) {
  return R"({"type":")" + type + R"(","object":{"metadata":{"resourceVersion":")" + version + "\"}}}\n";
}

TEST_CASE("changes do not postpone the list of initial objects whose mark is missing") {
  Following following;
  following.follower.opened(nullptr);
  following.receive(change_to("ADDED", "1"), 8s);
  following.receive(change_to("ADDED", "2"), 8s);
  following.receive(change_to("MODIFIED", "3"), 8s);
  CHECK(following.follower.next().kind == Follower::Step::Kind::read);
  following.receive(change_to("MODIFIED", "4"), 3s);
  CHECK(following.follower.next().kind == Follower::Step::Kind::list);
}

TEST_CASE("the parts of a large initial object postpone its list") {
  Following following;
  following.follower.opened(nullptr);
  following.receive(R"({"type":"ADDED",)", 8s);
  following.receive(R"("object":{"metadata":)", 8s);
  following.receive("{\"resourceVersion\":\"1\"}}}\n", 8s);
  CHECK(following.follower.next().kind == Follower::Step::Kind::read);
}

TEST_CASE("a watch that stops inside an event is broken after a minute") {
  Following following;
  following.options.version = "7";
  Follower follower{following.sink, following.options, following.time};
  follower.listed(std::string(R"({"metadata":{"resourceVersion":"7"},"items":[]})"));
  follower.opened(nullptr);
  const auto begin = following.time.now();
  CHECK((follower.next().due - begin) / 1s == 330);
  follower.received(Part{Part::Kind::data, R"({"type":"ADDED",)"});
  CHECK((follower.next().due - begin) / 1s == 60);
  follower.received(Part{Part::Kind::idle, {}});
  CHECK(following.log.back() == "trouble: the watch stopped inside an event");
}

/// Seconds of silence after which the stream counts as broken.
std::int64_t patience(const Following& following) {
  return (following.follower.next().due - following.time.now()) / 1s;
}

const std::string kMark =
    R"({"type":"BOOKMARK","object":{"metadata":{"resourceVersion":"1","annotations":{"k8s.io/initial-events-end":"true"}}}})"
    "\n";

TEST_CASE("a watch with regular bookmarks is broken after three minutes of silence") {
  Following following;
  following.follower.opened(nullptr);
  following.receive(kMark);
  following.receive(change_to("BOOKMARK", "2"), 60s);
  CHECK(patience(following) == 330);
  following.receive(change_to("BOOKMARK", "3"), 75s);
  CHECK(patience(following) == 180);
  following.receive(change_to("MODIFIED", "4"), 170s);
  CHECK(patience(following) == 180);
  following.follower.received(Part{Part::Kind::idle, {}});
  CHECK(following.log.back() == "trouble: the watch was silent for too long");
}

TEST_CASE("a stream without a bookmark is not broken after three minutes, whatever earlier streams had") {
  Following following;
  following.follower.opened(nullptr);
  following.receive(kMark);
  following.receive(change_to("BOOKMARK", "2"), 60s);
  following.receive(change_to("BOOKMARK", "3"), 60s);
  CHECK(patience(following) == 180);
  following.time.pause({}, 60s);
  following.follower.received(Part{Part::Kind::end, {}});
  following.follower.opened(nullptr);
  // Servers send no bookmark of the version at which the stream begins: a quiet stream has none.
  CHECK(patience(following) == 330);
  following.receive(change_to("BOOKMARK", "4"), 200s);
  CHECK(patience(following) == 180);
}

TEST_CASE("a watch without regular bookmarks is broken when the server should have ended it") {
  Following following;
  following.follower.opened(nullptr);
  following.receive(kMark);
  CHECK(patience(following) == 330);
  following.receive(change_to("MODIFIED", "2"), 60s);
  following.receive(change_to("MODIFIED", "3"), 60s);
  CHECK(patience(following) == 330);
  // Servers without a watch cache pass on those of etcd.
  following.receive(change_to("BOOKMARK", "4"), 60s);
  following.receive(change_to("BOOKMARK", "5"), 300s);
  CHECK(patience(following) == 330);
}

}  // namespace
}  // namespace kubexx::watch
