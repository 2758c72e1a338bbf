#include <kubexx/http/retry.hpp>

#include "tests/support/catch.hpp"

namespace kubexx::http {
namespace {

using std::chrono::milliseconds;
using std::chrono::seconds;

Error answer(int code, std::optional<seconds> retry_after = {}) {
  Error error;
  error.stage = Stage::http;
  error.code = code;
  error.retry_after = retry_after;
  return error;
}

Error broken(Stage stage, bool sent) {
  Error error;
  error.stage = stage;
  error.may_have_been_applied = sent;
  return error;
}

FailedTry failed(bool safe, int tries = 1, double chance = 0) { return {safe, tries, seconds(30), chance}; }

}  // namespace

TEST_CASE("what may be repeated, by how it failed") {
  struct Row {
    const char* name;
    Error error;
    bool when_safe, when_unsafe;
  };
  const Row rows[] = {
      {"429", answer(429), true, true},
      {"429 that says when", answer(429, seconds(1)), true, true},
      {"500", answer(500), true, false},
      {"500 that says when", answer(500, seconds(1)), true, false},
      {"502", answer(502), true, false},
      {"503", answer(503), true, false},
      {"503 that says when", answer(503, seconds(1)), true, true},
      {"504", answer(504), true, false},
      {"501", answer(501), false, false},
      {"400", answer(400), false, false},
      {"403", answer(403), false, false},
      {"404", answer(404), false, false},
      {"409", answer(409), false, false},
      {"410", answer(410), false, false},
      {"422", answer(422), false, false},
      {"connection refused", broken(Stage::connect, false), true, true},
      {"wrong certificate", broken(Stage::tls, false), false, false},
      {"broken before a byte was sent", broken(Stage::send, false), true, true},
      {"broken while sending", broken(Stage::send, true), true, false},
      {"reply lost", broken(Stage::receive, true), true, false},
      {"no credentials", broken(Stage::auth, false), false, false},
      {"undecodable", broken(Stage::decode, false), false, false},
      {"stopped", broken(Stage::cancelled, false), false, false},
      {"configuration", broken(Stage::config, false), false, false},
  };
  for (const Row& row : rows) {
    INFO(row.name);
    CHECK(retry_wait(row.error, failed(true)).has_value() == row.when_safe);
    CHECK(retry_wait(row.error, failed(false)).has_value() == row.when_unsafe);
  }
}

TEST_CASE("waits double from 100 ms to 5 s, and chance spreads their upper half") {
  const auto wait = [](int tries, double chance) { return retry_wait(answer(500), failed(true, tries, chance)); };
  CHECK(wait(1, 0) == milliseconds(50));
  CHECK(wait(1, 1) == milliseconds(100));
  CHECK(wait(2, 1) == milliseconds(200));
  CHECK(wait(6, 1) == milliseconds(3200));
  CHECK(wait(7, 1) == milliseconds(5000));
  CHECK(wait(9, 1) == milliseconds(5000));
  CHECK(!wait(10, 0));
}

TEST_CASE("the server's wish is kept, unless it passes the deadline") {
  CHECK(retry_wait(answer(429, seconds(1)), failed(false)) == seconds(1));
  CHECK(retry_wait(answer(429, seconds(29)), failed(true)) == seconds(29));
  CHECK(!retry_wait(answer(429, seconds(30)), failed(true)));
  CHECK(!retry_wait(answer(429, seconds(3600)), failed(true)));
}

TEST_CASE("Connecting to a missing server is tried a few times") {
  CHECK(retry_wait(broken(Stage::connect, false), failed(true, 4)));
  CHECK(!retry_wait(broken(Stage::connect, false), failed(true, 5)));
}

TEST_CASE("back-off doubles to its limit, with chance on top") {
  const Backoff backoff;
  CHECK(backoff.wait(1, 0) == milliseconds(800));
  CHECK(backoff.wait(1, 1) == milliseconds(1600));
  CHECK(backoff.wait(3, 0) == milliseconds(3200));
  CHECK(backoff.wait(100, 0) == milliseconds(30'000));
}

}  // namespace kubexx::http
