#include <kubexx/client/logs.hpp>

#include <vector>

#include <kubexx/client/dynamic_api.hpp>
#include "tests/support/catch.hpp"
#include "tests/unit/client/script.hpp"

namespace kubexx {
namespace {

using namespace std::chrono_literals;
using test::Script;

const ResourceInfo kLoggedPods{.version = "v1", .kind = "Pod", .plural = "pods"};

}  // namespace

TEST_CASE("a log is read line by line") {
  Script script;
  const auto client = script.client();
  const DynamicApi pods(client, kLoggedPods, "shop");
  std::vector<std::string> lines;
  SECTION("to its end") {
    script->then(200, "one\n\ntwo");
    REQUIRE(pods.logs("web", {}, [&](std::string_view line) { lines.emplace_back(line); }));
    CHECK(lines == std::vector<std::string>{"one", "", "two"});
    CHECK(script->lines() == std::vector<std::string>{"GET /api/v1/namespaces/shop/pods/web/log"});
    CHECK(http::find_header(script->request(0).headers, "Accept") == "application/json, */*");
  }
  SECTION("until the receiver has enough") {
    script->then(200, "one\ntwo\nthree\n");
    REQUIRE(pods.logs("web", {}, [&](std::string_view line) { return lines.emplace_back(line) != "two"; }));
    CHECK(lines.size() == 2);
  }
}

TEST_CASE("a line of a log that is too long comes in parts, between characters") {
  Script script;
  const auto client = script.client();
  const DynamicApi pods(client, kLoggedPods, "shop");
  constexpr std::size_t most = std::size_t{1} << 20;
  const std::string full(most, 'a');
  const std::string before(most - 1, 'b');
  script->then(200, full + "\n" + full + "c\n" + before + "\xC3\xA4\n\n" + std::string(2 * most + 1, '\x80'));
  std::vector<std::string> lines;
  SECTION("all") {
    REQUIRE(pods.logs("web", {}, [&](std::string_view line) { lines.emplace_back(line); }));
    const std::string binary(most, '\x80');
    // Not CHECK(lines == ...), which would print them.
    const bool are_parts =
        lines == std::vector<std::string>{full, full, "c", before, "\xC3\xA4", "", binary, binary, "\x80"};
    CHECK(are_parts);
  }
  SECTION("until the receiver has enough") {
    REQUIRE(pods.logs("web", {}, [&](std::string_view line) { return lines.emplace_back(line), lines.size() < 2; }));
    CHECK(lines.size() == 2);
  }
}

TEST_CASE("the options of a log are parameters of its request") {
  Script script;
  script->then(200, "");
  const auto client = script.client();
  const LogOptions options{.container = "main",
                           .follow = true,
                           .previous = true,
                           .timestamps = true,
                           .tail_lines = 0,
                           .since = 1min,
                           .limit_bytes = 7};
  REQUIRE(DynamicApi(client, kLoggedPods, "shop").logs("web", options, [](std::string_view) {}));
  CHECK(script->lines().front() ==
        "GET /api/v1/namespaces/shop/pods/web/log?container=main&follow=true&previous=true&timestamps=true&tailLines=0"
        "&sinceSeconds=60&limitBytes=7");
}

TEST_CASE("a log that cannot be read is an error, and one that is stopped is not") {
  Script script;
  const auto client = script.client();
  const auto read = [](const Client& client) {
    return DynamicApi(client, kLoggedPods, "shop").logs("web", {}, [](std::string_view) {});
  };
  script->then(400, test::status_text(400, "BadRequest"));
  CHECK(read(client).error().code == 400);
  std::stop_source stop;
  stop.request_stop();
  CHECK(read(client.with({.stop = stop.get_token()})));
  CHECK(read(client.with({.deadline = http::Clock::now()})));
  CHECK(DynamicApi(client, kLoggedPods).logs("web", {}, [](auto) {}).error().stage == Stage::config);
  CHECK(script->lines().size() == 1);
}

}  // namespace kubexx
