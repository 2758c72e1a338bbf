#include <kubexx/detail/watch/machine.hpp>

#include "tests/support/catch.hpp"

namespace kubexx::watch {
namespace {

using namespace std::chrono_literals;

/// A machine and its clock.
struct Story {
  Machine machine{{}, ""};
  Clock::time_point now = Clock::time_point(1h);

  Story() { machine.listed("100"); }

  /// One watch that lasted so long, saw such versions, and ended so.
  Decision watch(Clock::duration life, const std::vector<std::string>& versions = {},
                 StreamEnd::Kind kind = StreamEnd::Kind::clean, std::optional<std::chrono::seconds> retry_after = {},
                 double chance = 0) {
    machine.opened(now);
    for (const std::string& version : versions) machine.saw(version);
    now += life;
    return machine.ended({kind, retry_after}, now, chance);
  }
};

}  // namespace

TEST_CASE("everything begins with a list, or with a look at the server's version") {
  CHECK(Machine({}, "").start().action == Action::list);
  CHECK(Machine({}, "7").start().action == Action::verify);
}

TEST_CASE("After events, a clean end continues at the last version") {
  Story story;
  const Decision step = story.watch(300s, {"101", "105"});
  CHECK(step.action == Action::watch);
  CHECK(step.wait == 0ms);
  CHECK(story.machine.version() == "105");
}

TEST_CASE("watches that end together continue spread over a second") {
  const auto wait = [](double chance) { return Story().watch(300s, {"101"}, StreamEnd::Kind::clean, {}, chance).wait; };
  CHECK(wait(0.25) == 250ms);
  CHECK(wait(0.999) == 999ms);
}

TEST_CASE("a clean end that comes soon is answered with a pause") {
  Story story;
  CHECK(story.watch(1s, {"101"}).wait == 800ms);
  CHECK(story.watch(1s, {"102"}).wait == 1600ms);
  CHECK(story.machine.version() == "102");
}

TEST_CASE("A quiet watch that ends after its time continues") {
  Story story;
  CHECK(story.watch(300s).action == Action::watch);
  CHECK(story.watch(2s).action == Action::watch);
}

TEST_CASE("fault 9: an empty watch that ends at once has a version that is too old") {
  Story story;
  CHECK(story.watch(1999ms).action == Action::list);
}

TEST_CASE("fault 9: two empty watches in a row that end soon do as well") {
  Story story;
  CHECK(story.watch(4s).action == Action::watch);
  CHECK(story.watch(4s).action == Action::list);
  story.machine.listed("100");
  CHECK(story.watch(4s).action == Action::watch);
  CHECK(story.watch(6s).action == Action::watch);
  CHECK(story.watch(4s).action == Action::watch);
  CHECK(story.watch(4s, {"101"}).action == Action::watch);
  CHECK(story.watch(4s).action == Action::watch);
}

TEST_CASE("fault 6: 410 lists at once, and with pauses when it comes again") {
  Story story;
  const Decision first = story.watch(10s, {}, StreamEnd::Kind::expired);
  CHECK(first.action == Action::list);
  CHECK(first.wait == 0ms);
  CHECK(story.watch(1s, {}, StreamEnd::Kind::expired).wait == 1600ms);
}

TEST_CASE("fault 6: 410 lists at once, whatever broke before") {
  Story story;
  for (int i = 0; i < 12; ++i) story.watch(1s, {}, StreamEnd::Kind::broken);
  const Decision step = story.watch(1s, {}, StreamEnd::Kind::expired);
  CHECK(step.action == Action::list);
  CHECK(step.wait == 0ms);
  story.machine.listed("200");
  CHECK(story.watch(1s, {}, StreamEnd::Kind::broken).wait == 30s);
}

TEST_CASE("a server that answers every list, and every watch with 410, is asked with pauses") {
  Story story;
  std::chrono::milliseconds waits = {};
  for (int i = 0; i < 12; ++i) {
    const Decision step = story.watch(0s, {}, StreamEnd::Kind::expired);
    CHECK(step.action == Action::list);
    waits += step.wait;
    story.now += step.wait;
    story.machine.listed("100");
  }
  CHECK(waits > 200s);
}

TEST_CASE("How to continue after each kind of end") {
  struct Row {
    StreamEnd::Kind kind;
    Action action;
  };
  for (const Row& row : {Row{StreamEnd::Kind::broken, Action::verify}, Row{StreamEnd::Kind::idle, Action::verify},
                         Row{StreamEnd::Kind::busy, Action::watch}, Row{StreamEnd::Kind::expired, Action::list},
                         Row{StreamEnd::Kind::rejected, Action::list}, Row{StreamEnd::Kind::garbled, Action::list},
                         Row{StreamEnd::Kind::backwards, Action::list}}) {
    Story story;
    CHECK(story.watch(10s, {"101"}, row.kind).action == row.action);
  }
}

TEST_CASE("fault 13: a server's wish is kept, up to two minutes") {
  Story story;
  CHECK(story.watch(1s, {}, StreamEnd::Kind::busy, 7s).wait == 7s);
  CHECK(story.watch(1s, {}, StreamEnd::Kind::busy, 0s).wait == 1600ms);
  CHECK(story.watch(1s, {}, StreamEnd::Kind::busy, 3600s).wait == 120s);
}

TEST_CASE("Waits double to half a minute, and are reset after two healthy minutes") {
  Story story;
  const auto wait = [&] { return story.watch(1s, {}, StreamEnd::Kind::broken).wait; };
  CHECK(wait() == 800ms);
  CHECK(wait() == 1600ms);
  for (int i = 0; i < 10; ++i) wait();
  CHECK(wait() == 30s);
  story.now += 121s;
  CHECK(wait() == 800ms);
  CHECK(story.machine.list_failed({StreamEnd::Kind::rejected, {}}, story.now, 0).wait == 1600ms);
}

TEST_CASE("waits are reset by a watch that was open for half a minute") {
  Story story;
  const auto wait = [&](Clock::duration life) {
    story.now += 1s;
    return story.watch(life, {}, StreamEnd::Kind::broken).wait;
  };
  for (int i = 0; i < 12; ++i) wait(1s);
  CHECK(wait(29s) == 30s);
  for (int i = 0; i < 12; ++i) CHECK(wait(30s) == 800ms);
  // The server is down: no watch is opened.
  for (int i = 0; i < 12; ++i) {
    story.now += 60s;
    story.machine.list_failed({StreamEnd::Kind::broken, {}}, story.now, 0);
  }
  CHECK(story.machine.list_failed({StreamEnd::Kind::broken, {}}, story.now, 0).wait == 30s);
}

TEST_CASE("fault 10: after a broken connection, and at every tenth clean end, the server's version is looked at") {
  Story story;
  for (int i = 1; i <= 30; ++i) CHECK((story.watch(300s, {"101"}).action == Action::verify) == (i % 10 == 0));
  CHECK(story.machine.verified("101").action == Action::watch);
  CHECK(story.machine.verified("5000").action == Action::watch);
  CHECK(story.machine.verified("100").action == Action::list);
  CHECK(story.machine.verified("unknown").action == Action::watch);
}

TEST_CASE("fault 28: versions never decrease; a repeated one is not a decrease") {
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
