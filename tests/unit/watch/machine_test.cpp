#include <kubexx/detail/watch/machine.hpp>

#include "tests/support/catch.hpp"

namespace kubexx::watch {
namespace {

using namespace std::chrono_literals;

/// A machine and the time it lives in.
struct Story {
  Machine machine{{}, ""};
  Clock::time_point now = Clock::time_point(1h);

  Story() { machine.listed("100"); }

  /// One watch that lasted so long, saw such versions, and ended so.
  Step watch(Clock::duration life, const std::vector<std::string>& versions = {}, End::Kind kind = End::Kind::clean,
             std::optional<std::chrono::seconds> retry_after = {}) {
    machine.opened(now);
    for (const std::string& version : versions) machine.saw(version);
    now += life;
    return machine.ended({kind, retry_after}, now, 0);
  }
};

}  // namespace

TEST_CASE("everything begins with a list, or with a look at the server's version") {
  CHECK(Machine({}, "").start().next == Next::list);
  CHECK(Machine({}, "7").start().next == Next::verify);
}

TEST_CASE("a clean end after events goes on at the last version at once") {
  Story story;
  const Step step = story.watch(300s, {"101", "105"});
  CHECK(step.next == Next::watch);
  CHECK(step.wait == 0ms);
  CHECK(story.machine.version() == "105");
}

TEST_CASE("a clean end that comes soon is answered with a pause") {
  Story story;
  CHECK(story.watch(1s, {"101"}).wait == 800ms);
  CHECK(story.watch(1s, {"102"}).wait == 1600ms);
  CHECK(story.machine.version() == "102");
}

TEST_CASE("a quiet watch that ends in its time goes on") {
  Story story;
  CHECK(story.watch(300s).next == Next::watch);
  CHECK(story.watch(2s).next == Next::watch);
}

TEST_CASE("fault 9: an empty watch that ends at once has a version that is too old") {
  Story story;
  CHECK(story.watch(1999ms).next == Next::list);
}

TEST_CASE("fault 9: two empty watches in a row that end soon do as well") {
  Story story;
  CHECK(story.watch(4s).next == Next::watch);
  CHECK(story.watch(4s).next == Next::list);
  story.machine.listed("100");
  CHECK(story.watch(4s).next == Next::watch);
  CHECK(story.watch(6s).next == Next::watch);
  CHECK(story.watch(4s).next == Next::watch);
  CHECK(story.watch(4s, {"101"}).next == Next::watch);
  CHECK(story.watch(4s).next == Next::watch);
}

TEST_CASE("fault 6: 410 lists at once, and with pauses when it comes again") {
  Story story;
  const Step first = story.watch(10s, {}, End::Kind::gone);
  CHECK(first.next == Next::list);
  CHECK(first.wait == 0ms);
  CHECK(story.watch(1s, {}, End::Kind::gone).wait == 1600ms);
}

TEST_CASE("how each end goes on") {
  struct Row {
    End::Kind kind;
    Next next;
  };
  for (const Row& row :
       {Row{End::Kind::broken, Next::verify}, Row{End::Kind::idle, Next::verify}, Row{End::Kind::busy, Next::watch},
        Row{End::Kind::gone, Next::list}, Row{End::Kind::refused, Next::list}, Row{End::Kind::garbled, Next::list},
        Row{End::Kind::backwards, Next::list}}) {
    Story story;
    CHECK(story.watch(10s, {"101"}, row.kind).next == row.next);
  }
}

TEST_CASE("fault 13: a server's wish is kept, up to two minutes") {
  Story story;
  CHECK(story.watch(1s, {}, End::Kind::busy, 7s).wait == 7s);
  CHECK(story.watch(1s, {}, End::Kind::busy, 0s).wait == 1600ms);
  CHECK(story.watch(1s, {}, End::Kind::busy, 3600s).wait == 120s);
}

TEST_CASE("waits double to half a minute and start anew after two healthy minutes") {
  Story story;
  const auto wait = [&] { return story.watch(1s, {}, End::Kind::broken).wait; };
  CHECK(wait() == 800ms);
  CHECK(wait() == 1600ms);
  for (int i = 0; i < 10; ++i) wait();
  CHECK(wait() == 30s);
  story.now += 121s;
  CHECK(wait() == 800ms);
  CHECK(story.machine.list_failed({End::Kind::refused, {}}, story.now, 0).wait == 1600ms);
}

TEST_CASE("fault 10: after a broken connection, and at every tenth clean end, the server's version is looked at") {
  Story story;
  for (int i = 1; i <= 30; ++i) CHECK((story.watch(300s, {"101"}).next == Next::verify) == (i % 10 == 0));
  CHECK(story.machine.verified("101").next == Next::watch);
  CHECK(story.machine.verified("5000").next == Next::watch);
  CHECK(story.machine.verified("100").next == Next::list);
  CHECK(story.machine.verified("unknown").next == Next::watch);
}

TEST_CASE("fault 28: versions never go back; the same one twice is no step back") {
  Story story;
  story.machine.opened(story.now);
  CHECK(story.machine.saw("105"));
  CHECK(story.machine.saw("105"));
  CHECK(!story.machine.saw("104"));
  CHECK(story.machine.version() == "105");
  CHECK(story.machine.saw(""));
  CHECK(story.machine.version() == "105");
  story.machine.listed("3");
  CHECK(story.machine.version() == "3");
}

}  // namespace kubexx::watch
