#include "runtime/watch/envelope.hpp"

#include "runtime/watch/framer.hpp"
#include "tests/support/catch.hpp"

namespace kubexx::watch {

TEST_CASE("an envelope is a type and an object") {
  const auto envelope = read_envelope(R"({"type":"ADDED","object":{"metadata":{"resourceVersion":"5"}}})");
  REQUIRE(envelope);
  CHECK(envelope->type == "ADDED");
  CHECK(read_version(envelope->object) == "5");
  for (const char* text : {"{}", R"({"type":"ADDED"})", R"({"object":{}})", R"({"type":1,"object":{}})",
                           R"({"type":"ADDED","object":null})", R"({"type":"ADDED","object":[]})"})
    CHECK(!read_envelope(text));
}

TEST_CASE("an envelope may have other members, before and after") {
  const std::string object = R"({"metadata":{"resourceVersion":"5"},"spec":["}"]})";
  for (const std::string& text :
       {R"({"type":"ADDED","object":)" + object + "}", R"({"object":)" + object + R"(,"type":"ADDED"})",
        R"({"a":[1],"object":)" + object + R"(,"b":{},"type":"ADDED"})",
        R"({"type":"ADDED","object":)" + object + R"(,"b":2})"}) {
    INFO(text);
    Framer framer(1000);
    framer.add(text);
    const auto frame = framer.next();
    REQUIRE(frame);
    const auto envelope = read_envelope(frame->text, frame->inner_end);
    REQUIRE(envelope);
    CHECK(envelope->type == "ADDED");
    CHECK(envelope->object == object);
  }
  // The only object is another member.
  Framer framer(1000);
  framer.add(R"({"type":"ADDED","object":1,"other":{}})");
  const auto frame = framer.next();
  CHECK(frame->text.substr(0, frame->inner_end).ends_with("{}"));
  CHECK(!read_envelope(frame->text, frame->inner_end));
}

TEST_CASE("text that is not JSON has an end, too") {
  // After the value that is not valid, strings and what is between them are exchanged.
  Framer framer(1000);
  framer.add(R"({"q":{},"a":x","b":{}}"})");
  const auto frame = framer.next();
  REQUIRE(frame);
  CHECK(frame->inner_end == 7);
  CHECK(!read_envelope(frame->text, frame->inner_end));
}

TEST_CASE("Versions are read if they are strings") {
  CHECK(read_version(R"({"kind":"A","metadata":{"name":"a","resourceVersion":"12"}})") == "12");
  for (const char* text :
       {"{}", R"({"metadata":null})", R"({"metadata":{}})", R"({"metadata":{"resourceVersion":12}})"})
    CHECK(read_version(text).empty());
}

TEST_CASE("the mark at the end of the initial events is known by its annotation") {
  CHECK(ends_initial_events(
      R"({"metadata":{"resourceVersion":"1","annotations":{"k8s.io/initial-events-end":"true"}}})"));
  CHECK(!ends_initial_events(R"({"metadata":{"resourceVersion":"1"}})"));
  CHECK(!ends_initial_events(R"({"metadata":{"annotations":{"k8s.io/initial-events-end":"false"}}})"));
}

TEST_CASE("versions are compared as numbers of any length, and only as numbers") {
  CHECK(is_older("9", "10"));
  CHECK(is_older("99999999999999999998", "99999999999999999999"));
  CHECK(!is_older("10", "10"));
  CHECK(!is_older("1", "x"));
  CHECK(!is_older("", "5"));
  CHECK(!is_older("10", "9"));
  for (const char* odd : {"", "0", "07", "x", "-1", "1a"}) {
    CHECK(!is_older(odd, "10"));
    CHECK(!is_older("10", odd));
  }
  CHECK(newer_of("9", "10") == "10");
  CHECK(newer_of("10", "9") == "10");
  CHECK(newer_of("", "9") == "9");
  CHECK(newer_of("9", "") == "9");
}

}  // namespace kubexx::watch
