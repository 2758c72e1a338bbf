#include "runtime/events/series.hpp"

#include <string>

#include "tests/support/catch.hpp"

using namespace kubexx::events;
using namespace std::chrono_literals;
using Step = EventSeries::Step;

namespace {

const Time kStart = Time(std::chrono::seconds(1'700'000'000)) + 123456us;

Observation observation(const std::string& note = "made web-0", const std::string& name = "web") {
  return {.reason = "Created",
          .action = "CreatePod",
          .note = note,
          .regarding = {"demo.io/v1", "Database", "prod", name, "u-1", "7"}};
}

Step step(EventSeries& series, Time now, Observation what = observation()) {
  const Event* event = nullptr;
  return series.observe(std::move(what), now, event);
}

}  // namespace

TEST_CASE("the first observation is created, the second begins a series, later ones are counted") {
  EventSeries series;
  CHECK(step(series, kStart) == Step::create);
  CHECK(step(series, kStart + 1s, observation("made web-1")) == Step::update);
  CHECK(step(series, kStart + 2s) == Step::count);
  CHECK(step(series, kStart + 2s, observation("made web-0", "other")) == Step::create);
  CHECK(series.due(kStart + 3s).empty());
  REQUIRE(series.unwritten().size() == 1);
  CHECK(series.unwritten()[0].count == 3);
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
  CHECK(series.due(kStart + 6min - 1s).empty());
  const auto due = series.due(kStart + 6min);
  REQUIRE(due.size() == 1);
  CHECK(due[0].count == 3);
  CHECK(series.is_empty());
  CHECK(series.due(kStart + 12min).empty());
  CHECK(step(series, kStart + 12min) == Step::create);
}

TEST_CASE("an active series is written every half hour") {
  EventSeries series;
  std::size_t written = 0;
  for (auto now = kStart; now < kStart + 62min; now += 1min) step(series, now), written += series.due(now).size();
  CHECK(written == 2);
}

TEST_CASE("what is remembered is limited") {
  EventSeries series;
  for (std::size_t i = 0; i < EventSeries::kMost; ++i)
    CHECK(step(series, kStart, observation("", std::to_string(i))) == Step::create);
  CHECK(step(series, kStart, observation("", "one more")) == Step::drop);
  CHECK(step(series, kStart, observation("", "0")) == Step::update);
  series.due(kStart + 7min);
  CHECK(step(series, kStart + 7min, observation("", "one more")) == Step::create);
}

TEST_CASE("events have the fields of events.k8s.io/v1, within its limits") {
  EventSeries series;
  const Event* event = nullptr;
  series.observe(observation(), kStart, event);
  REQUIRE(event != nullptr);
  CHECK(
      event_document(*event, "harbour", "harbour-pod-1") ==
      R"({"apiVersion":"events.k8s.io/v1","kind":"Event","metadata":{"name":"web.17979cfe3d85ca00","namespace":"prod"},)"
      R"("eventTime":"2023-11-14T22:13:20.123456Z","reportingController":"harbour","reportingInstance":"harbour-pod-1",)"
      R"("type":"Normal","reason":"Created","action":"CreatePod","note":"made web-0","regarding":{"apiVersion":"demo.io/v1",)"
      R"("kind":"Database","name":"web","namespace":"prod","resourceVersion":"7","uid":"u-1"}})");
  series.observe(observation(), kStart + 1s, event);
  CHECK(series_patch(*event) == R"({"series":{"count":2,"lastObservedTime":"2023-11-14T22:13:21.123456Z"}})");

  std::string note(1023, 'x');
  note += "\u00e9";
  Observation wide = observation(note, std::string(253, 'n'));
  wide.regarding.name_space.clear();
  wide.related = {"v1", "Pod", "prod", "web-0", "u-9", "3"};
  series.observe(wide, kStart, event);
  CHECK(event_namespace(*event) == "default");
  CHECK(
      event_document(*event, "c", "i")
          .ends_with(
              R"("related":{"apiVersion":"v1","kind":"Pod","name":"web-0","namespace":"prod","resourceVersion":"3","uid":"u-9"}})"));
  CHECK(event_document(*event, "c", "i").find("\"note\":\"" + note.substr(0, 1023) + "\"") != std::string::npos);
}

TEST_CASE("the name of an event is valid, whatever the object is called") {
  EventSeries series;
  for (const std::string& name : {std::string("system:node"), std::string("Upper"), std::string(237, 'n')}) {
    const Event* event = nullptr;
    series.observe(observation("", name), kStart, event);
    REQUIRE(event != nullptr);
    CHECK(event->name.starts_with("event.1"));
  }
}
