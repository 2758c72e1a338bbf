#include "runtime/events/series.hpp"

#include <string>

#include "tests/support/catch.hpp"
#include "tests/support/growth.hpp"

using namespace kubexx::events;
using namespace std::chrono_literals;

namespace {

const Moment kStart{.steady = std::chrono::steady_clock::time_point(1h),
                    .wall = Time(std::chrono::seconds(1'700'000'000)) + 123456us};

Moment after(std::chrono::steady_clock::duration time) {
  return {.steady = kStart.steady + time, .wall = kStart.wall + time};
}

Observation observation(const std::string& note = "made web-0", const std::string& name = "web") {
  return {.reason = "Created",
          .action = "CreatePod",
          .note = note,
          .regarding = {"demo.io/v1", "Database", "prod", name, "u-1", "7"}};
}

enum class Step : std::uint8_t { create, update, count };

Step step(EventSeries& series, Moment now, Observation what = observation()) {
  const auto writes = series.observe(std::move(what), now);
  if (writes.empty()) return Step::count;
  REQUIRE(writes.size() == 1);
  return writes[0].is_new ? Step::create : Step::update;
}

Event first_of(EventSeries& series, Observation what) { return series.observe(std::move(what), kStart).at(0).event; }

}  // namespace

TEST_CASE("the first observation is created, the second begins a series, later ones are counted") {
  EventSeries series;
  CHECK(step(series, kStart) == Step::create);
  CHECK(step(series, after(1s), observation("made web-1")) == Step::update);
  CHECK(step(series, after(2s)) == Step::count);
  CHECK(step(series, after(2s), observation("made web-0", "other")) == Step::create);
  CHECK(series.due(after(3s)).empty());
  const auto unwritten = series.unwritten(after(3s));
  REQUIRE(unwritten.size() == 1);
  CHECK(unwritten[0].event.count == 3);
  CHECK(series.unwritten(after(3s)).empty());
}

TEST_CASE("an observation differs by type, reason, action and object") {
  EventSeries series;
  CHECK(step(series, kStart) == Step::create);
  Observation other = observation();
  other.type = "Warning";
  CHECK(step(series, kStart, other) == Step::create);
  other = observation();
  other.reason = "Failed";
  CHECK(step(series, kStart, other) == Step::create);
  other = observation();
  other.action = "DeletePod";
  CHECK(step(series, kStart, other) == Step::create);
  other = observation();
  other.regarding.uid = "u-2";
  CHECK(step(series, kStart, other) == Step::create);
  other = observation();
  other.regarding.version = "8";
  CHECK(step(series, kStart, other) == Step::update);
  other.related = {"v1", "Pod", "prod", "web-0", "u-9", "1"};
  CHECK(step(series, kStart, other) == Step::create);
  other.related.version = "2";
  CHECK(step(series, kStart, other) == Step::update);
}

TEST_CASE("a series is written when it has been silent for six minutes, and then forgotten") {
  EventSeries series;
  for (int i = 0; i < 3; ++i) step(series, kStart);
  CHECK(series.due(after(6min - 1s)).empty());
  const auto due = series.due(after(6min));
  REQUIRE(due.size() == 1);
  CHECK(due[0].event.count == 3);
  CHECK(series.size() == 0);
  CHECK(series.due(after(12min)).empty());
  CHECK(step(series, after(12min)) == Step::create);
}

TEST_CASE("an active series is written every half hour") {
  EventSeries series;
  std::size_t written = 0;
  for (auto time = 0min; time < 62min; time += 1min)
    step(series, after(time)), written += series.due(after(time)).size();
  CHECK(written == 2);
}

TEST_CASE("with too many series, the one that has been silent for longest ends") {
  EventSeries series;
  for (std::size_t i = 0; i < EventSeries::kMost; ++i)
    CHECK(step(series, kStart, observation("", std::to_string(i))) == Step::create);
  for (int i = 0; i < 2; ++i) step(series, after(1s), observation("", "1"));
  for (int i = 0; i < 2; ++i) step(series, after(2s), observation("", "0"));
  CHECK(step(series, after(3s), observation("", "one more")) == Step::create);
  CHECK(step(series, after(3s), observation("", "2")) == Step::create);
  CHECK(series.size() == EventSeries::kMost);
  CHECK(step(series, after(3s), observation("", "0")) == Step::count);

  for (std::size_t i = 4; i < EventSeries::kMost; ++i) step(series, after(4s), observation("", std::to_string(i)));
  const auto writes = series.observe(observation("", "and another"), after(5s));
  REQUIRE(writes.size() == 2);
  CHECK(writes[0].event.what.regarding.name == "1");
  CHECK(writes[0].event.count == 3);
  CHECK_FALSE(writes[0].is_new);
  CHECK(writes[1].is_new);
}

TEST_CASE("the time of an observation does not depend on the number of series") {
  const auto seconds = [](int size) {
    EventSeries series;
    std::size_t created = 0;
    const double seconds = kubexx::test::processor_seconds([&] {
      for (int i = 0; i < size; ++i) created += series.observe(observation("", std::to_string(i)), kStart).size();
    });
    CHECK(created == static_cast<std::size_t>(size));
    CHECK(series.size() == EventSeries::kMost);
    return seconds;
  };
  CHECK(kubexx::test::grows_linearly(EventSeries::kMost, seconds));
}

TEST_CASE("a wall clock that is set does not delay a series, and events contain its time") {
  EventSeries series;
  const auto at = [](std::chrono::minutes steady, std::chrono::hours wall) {
    return Moment{.steady = kStart.steady + steady, .wall = kStart.wall + wall};
  };
  for (int i = 0; i < 3; ++i) step(series, at(0min, 30 * 24h), observation("", "ends"));
  for (int i = 0; i < 3; ++i) step(series, at(0min, 30 * 24h), observation("", "continues"));
  step(series, at(5min, 0h), observation("", "continues"));
  const auto due = series.due(at(6min, 0h));
  REQUIRE(due.size() == 1);
  CHECK(due[0].event.what.regarding.name == "ends");
  CHECK(series_patch(due[0].event) == R"({"series":{"count":3,"lastObservedTime":"2023-12-14T22:13:20.123456Z"}})");
  for (auto time = 10min; time < 30min; time += 5min) step(series, at(time, 0h), observation("", "continues"));
  const auto refreshed = series.due(at(30min, 0h));
  REQUIRE(refreshed.size() == 1);
  CHECK(refreshed[0].event.count == 8);
  CHECK(refreshed[0].event.last == kStart.wall);
  for (int i = 0; i < 3; ++i) step(series, at(30min, 30 * 24h), observation("", "ahead"));
  CHECK(series.due(at(31min, 30 * 24h)).empty());
}

TEST_CASE("events have the fields of events.k8s.io/v1, within its limits") {
  EventSeries series;
  const Event event = first_of(series, observation());
  CHECK(
      event_document(event, "harbour", "harbour-pod-1") ==
      R"({"apiVersion":"events.k8s.io/v1","kind":"Event","metadata":{"name":"web.17979cfe3d85ca00","namespace":"prod"},)"
      R"("eventTime":"2023-11-14T22:13:20.123456Z","reportingController":"harbour","reportingInstance":"harbour-pod-1",)"
      R"("type":"Normal","reason":"Created","action":"CreatePod","note":"made web-0","regarding":{"apiVersion":"demo.io/v1",)"
      R"("kind":"Database","name":"web","namespace":"prod","resourceVersion":"7","uid":"u-1"}})");
  const auto update = series.observe(observation(), after(1s));
  REQUIRE(update.size() == 1);
  CHECK(series_patch(update[0].event) == R"({"series":{"count":2,"lastObservedTime":"2023-11-14T22:13:21.123456Z"}})");

  std::string note(1023, 'x');
  note += "\u00e9";
  Observation wide = observation(note, std::string(253, 'n'));
  wide.regarding.name_space.clear();
  wide.related = {"v1", "Pod", "prod", "web-0", "u-9", "3"};
  const Event large = first_of(series, wide);
  CHECK(event_namespace(large) == "default");
  CHECK(
      event_document(large, "c", "i")
          .ends_with(
              R"("related":{"apiVersion":"v1","kind":"Pod","name":"web-0","namespace":"prod","resourceVersion":"3","uid":"u-9"}})"));
  CHECK(event_document(large, "c", "i").find("\"note\":\"" + note.substr(0, 1023) + "\"") != std::string::npos);
}

TEST_CASE("the name of an event is valid, whatever the object is called") {
  EventSeries series;
  for (const std::string& name : {std::string("system:node"), std::string("Upper"), std::string(237, 'n')}) {
    CHECK(first_of(series, observation("", name)).name.starts_with("event.1"));
  }
}
