#include <kubexx/client/waiting.hpp>

#include <chrono>
#include <thread>

#include <kubexx/client/api.hpp>
#include "tests/support/catch.hpp"
#include "tests/support/sample_kind.hpp"
#include "tests/unit/client/script.hpp"

// What a wait makes of the answers of a server. tests/generated/waiting_test.cpp has a server.

namespace kubexx {
namespace {

using namespace std::chrono_literals;
using test::Database;
using test::Script;
using test::status_text;

std::string listed(const std::string& items) {
  return R"({"metadata":{"resourceVersion":"3"},"items":[)" + items + "]}";
}

std::string database_json(const std::string& uid, const std::string& spec) {
  return R"({"apiVersion":"demo.io/v1","kind":"Database","metadata":{"name":"main","namespace":"prod","uid":")" + uid +
         R"(","resourceVersion":"4"},"spec":)" + spec + "}";
}

const std::string kTwo = R"({"engine":"pg","replicas":2})";

bool has_three(const Database& object) { return object.spec.replicas == 3; }

/// Without initial events: a list, then a stream.
void list_instead(Script& script, const std::string& items) {
  script->then(400, status_text(400, "BadRequest")).then(200, listed(items));
}

}  // namespace

TEST_CASE("a wait watches the one object, and returns the state that satisfies it") {
  Script script;
  list_instead(script, database_json("u", kTwo));
  script->then(200, R"({"type":"MODIFIED","object":)" + database_json("u", R"({"engine":"pg","replicas":3})") + "}\n");
  const auto client = script.client();
  const auto found = api<Database>(client, "prod").wait("main", has_three, 30s);
  INFO((found ? "" : found.error().text()));
  REQUIRE(found);
  CHECK(found->spec.replicas == 3);
  CHECK(script->lines().size() == 3);
  CHECK(script->lines()[1] ==
        "GET /apis/demo.io/v1/namespaces/prod/databases?fieldSelector=metadata.name%3Dmain&limit=500");
}

TEST_CASE("a wait that ends too late names what was awaited, how long, and the last state") {
  Script script;
  const auto client = script.client();
  const auto databases = api<Database>(client, "prod");
  SECTION("an object") {
    list_instead(script, database_json("u", kTwo));
    const auto late = databases.wait("main", has_three, 50ms, {.what = "three replicas"});
    REQUIRE(!late);
    CHECK(late.error().reason == Reason::timeout);
    CHECK(late.error().message == "Database prod/main: waited 0.05 s for three replicas; last state: version 4");
  }
  SECTION("none") {
    list_instead(script, "");
    CHECK(databases.wait("main", has_three, 50ms).error().message ==
          "Database prod/main: waited 0.05 s for a condition; last state: missing");
  }
  SECTION("a server that cannot be reached") {
    script->breaks(Stage::connect, false);
    const auto late = databases.wait("main", has_three, 50ms);
    CHECK(late.error().message.starts_with(
        "Database prod/main: waited 0.05 s for a condition; last state: unknown (GET /apis/demo.io/v1/"));
  }
  SECTION("a deletion") {
    list_instead(script, database_json("u", kTwo));
    CHECK(databases.wait_deleted("main", 50ms).error().message ==
          "Database prod/main: waited 0.05 s for its deletion; last state: version 4");
  }
  SECTION("the deadline of the client") {
    list_instead(script, "");
    const Client hurried = client.with({.deadline = http::Clock::now() + 50ms});
    const auto late = api<Database>(hurried, "prod").wait("main", has_three, 1h);
    CHECK(late.error().reason == Reason::timeout);
    CHECK(late.error().message.find("waited 3.6e") == std::string::npos);
    list_instead(script, "");
    const Client again = client.with({.deadline = http::Clock::now() + 50ms});
    const auto never = api<Database>(again, "prod").wait("main", has_three, std::chrono::milliseconds::max());
    CHECK(never.error().message.find("waited 0.0") != std::string::npos);
  }
}

TEST_CASE("a wait without time looks once") {
  Script script;
  const auto client = script.client();
  const auto databases = api<Database>(client, "prod");
  SECTION("and finds") {
    list_instead(script, database_json("u", R"({"engine":"pg","replicas":3})"));
    CHECK(databases.wait("main", has_three, 0ms));
  }
  SECTION("and does not find") {
    list_instead(script, database_json("u", kTwo));
    CHECK(databases.wait("main", has_three, -5ms).error().message ==
          "Database prod/main: waited 0 s for a condition; last state: version 4");
  }
  SECTION("a deletion") {
    list_instead(script, "");
    CHECK(databases.wait_deleted("main", 0ms));
  }
  CHECK(script->lines().size() == 2);
}

TEST_CASE("a wait for a deletion ends when the object is missing, or another one has its name") {
  Script script;
  const auto client = script.client();
  const auto databases = api<Database>(client, "prod");
  SECTION("missing") { list_instead(script, ""); }
  SECTION("deleted") {
    list_instead(script, database_json("u", kTwo));
    script->then(200, R"({"type":"DELETED","object":)" + database_json("u", kTwo) + "}\n");
  }
  SECTION("another") { list_instead(script, database_json("v", kTwo)); }
  CHECK(databases.wait_deleted("main", 30s, {.uid = "u"}));
}

TEST_CASE("a wait ends with what is not worth waiting for") {
  Script script;
  const auto client = script.client();
  const auto databases = api<Database>(client, "prod");
  const auto error = [&](const Api<Database>& api, const WaitOptions& options = {}) {
    return api.wait("main", has_three, 30s, options).error();
  };
  SECTION("a rejected request") {
    script->then(403, status_text(403, "Forbidden"));
    CHECK(error(databases).reason == Reason::forbidden);
  }
  SECTION("an object that cannot be decoded") {
    list_instead(script, database_json("u", R"({"replicas":"many"})"));
    CHECK(error(databases).stage == Stage::decode);
  }
  SECTION("no namespace") { CHECK(error(api<Database>(client)).message == "Database main: a namespace is required"); }
  SECTION("a stop") {
    list_instead(script, "");
    std::stop_source stop;
    const std::jthread later([&] { std::this_thread::sleep_for(50ms), stop.request_stop(); });
    const Error stopped = error(databases, {.stop = stop.get_token()});
    CHECK(stopped.stage == Stage::cancelled);
    CHECK(stopped.reason == Reason::unknown);
    CHECK(stopped.message.starts_with("Database prod/main: stopped after "));
  }
}

TEST_CASE("an object of another uid does not end a wait") {
  Script script;
  list_instead(script, database_json("v", R"({"engine":"pg","replicas":3})"));
  const auto client = script.client();
  const auto late = api<Database>(client, "prod").wait("main", has_three, 50ms, {.uid = "u"});
  CHECK(late.error().message.ends_with("last state: missing"));
}

}  // namespace kubexx
