#include <kubexx/detail/client/session.hpp>

#include <filesystem>
#include <functional>
#include <thread>

#include "tests/support/catch.hpp"
#include "tests/support/temporary_folder.hpp"
#include "tests/unit/client/script.hpp"

namespace kubexx::client {
namespace {

using namespace std::chrono_literals;
using test::Script;
using test::status_text;

Call call(std::string method, bool safe) {
  Call call;
  call.request.method = std::move(method);
  call.request.target = "/x";
  call.safe = safe;
  return call;
}

}  // namespace

TEST_CASE("fault 14: bursts of failures are waited out where that does no harm") {
  Script script;
  SECTION("of a server") { script->then(500, "").then(429, "").then(200, "{}"); }
  SECTION("of a proxy") { script->then(502, "<html>").then(503, "").then(200, "{}"); }
  SECTION("of whatever is in between") { script->then(504, "").breaks(Stage::receive, true).then(200, "{}"); }
  CHECK(script.client().session()->send(call("GET", true)));
  CHECK(script->used_up());
}

TEST_CASE("a create is repeated only when it is certain that nothing was done") {
  Script script;
  script->then(429, "")
      .breaks(Stage::connect, false)
      .then(503, "", {{"Retry-After", "0"}})
      .then(500, "")
      .then(201, "{}");
  const auto answer = script.client().session()->send(call("POST", false));
  REQUIRE(!answer);
  CHECK(answer.error().code == 500);
  CHECK(answer.error().may_have_been_applied);
  CHECK(script->lines().size() == 4);
}

TEST_CASE("fault 31: after a lost response, the call may have been applied, even if a second try failed") {
  Script script;
  SECTION("unsafe: no second try") {
    script->breaks(Stage::receive, true).then(201, "{}");
    const auto answer = script.client().session()->send(call("POST", false));
    CHECK(answer.error().may_have_been_applied);
    CHECK(script->lines().size() == 1);
  }
  SECTION("safe: the second try finds what the first has done") {
    script->breaks(Stage::receive, true).then(409, status_text(409, "Conflict"));
    const auto answer = script.client().session()->send(call("PUT", true));
    CHECK(answer.error().conflict());
    CHECK(answer.error().may_have_been_applied);
  }
  SECTION("a proxy answers 503 when its connection to the server breaks") {
    script->then(503, "upstream connect error");
    CHECK(script.client().session()->send(call("POST", false)).error().may_have_been_applied);
  }
  SECTION("a server that names a time for the next try has not begun") {
    script->then(503, "", {{"Retry-After", "6000"}});
    CHECK(!script.client().session()->send(call("POST", false)).error().may_have_been_applied);
  }
  SECTION("after an error status, nothing may have been applied") {
    script->then(409, status_text(409, "Conflict"));
    CHECK(!script.client().session()->send(call("PUT", true)).error().may_have_been_applied);
  }
}

TEST_CASE("fault 13: a server that wants an hour of patience is an answer, not a wait") {
  Script script;
  script->then(429, status_text(429, "TooManyRequests"), {{"Retry-After", "3600"}});
  const auto answer = script.client().session()->send(call("GET", true));
  CHECK(answer.error().retry_after == 3600s);
  CHECK(answer.error().reason == Reason::too_many_requests);
}

TEST_CASE("fault 13: 429 as it comes: without a wish, and with a date") {
  Script script;
  script->then(429, "").then(429, "", {{"Retry-After", "Sun, 06 Nov 1994 08:49:37 GMT"}}).then(200, "{}");
  CHECK(script.client().session()->send(call("POST", false)));
}

TEST_CASE("fault 20: after a 401 the token is read again, and any call is repeated once") {
  const test::TemporaryFolder folder;
  Script script;
  script.chosen.user.token_file = folder.write("token", "old");
  const auto authorization = [&](std::size_t index) {
    return std::string(*http::find_header(script->request(index).headers, "Authorization"));
  };
  SECTION("with a new token") {
    script->then([&](const http::Request&) {
      folder.write("token", "new");
      return http::Response{401, {}, status_text(401, "Unauthorized")};
    });
    script->then(201, "{}");
    CHECK(script.client().session()->send(call("POST", false)));
    CHECK(authorization(0) == "Bearer old");
    CHECK(authorization(1) == "Bearer new");
  }
  SECTION("not twice, and no error shows the token") {
    script->then(401, "").then(401, "").then(201, "{}");
    const auto answer = script.client().session()->send(call("POST", false));
    CHECK(answer.error().reason == Reason::unauthorized);
    CHECK(answer.error().text().find("old") == std::string::npos);
    CHECK(script->lines().size() == 2);
  }
  SECTION("streams too") {
    script->then(401, "").then(200, "x");
    CHECK(script.client().session()->open(call("GET", true)));
  }
}

TEST_CASE("a 401 names the files of the user that could not be read again") {
  const test::TemporaryFolder folder;
  Script script;
  const std::string path = script.chosen.user.token_file = folder.write("token", "old");
  script.chosen.cluster.authorities_file = folder.write("ca", "CA");
  const auto after = [&](const std::function<void()>& change) {
    const std::string refused = status_text(401, "Unauthorized");
    script->then(200, "{}").then(401, refused).then(401, refused);
    const Client client = script.client();
    folder.write("token", "old");
    CHECK(client.session()->send(call("GET", true)));
    change();
    return client.session()->send(call("GET", true)).error().message;
  };
  CHECK(after([] {}) == "no");
  CHECK(after([&] { folder.write("token", ""); }) == "no; the token file " + path + " is empty");
  CHECK(after([&] { folder.write("token", " \r\n"); }) == "no; the token file " + path + " is empty");
  CHECK(after([&] { std::filesystem::remove(path); }) ==
        "no; the token file " + path + " cannot be read: No such file or directory");
  CHECK(after([&] { std::filesystem::remove(folder.path("ca")); }) == "no");
}

TEST_CASE("without credentials that could change a 401 is an answer") {
  Script script;
  script.chosen.user.token = "fixed";
  script->then(401, "").then(200, "{}");
  CHECK(script.client().session()->send(call("GET", true)).error().code == 401);
}

TEST_CASE("requests carry the agent, and calls without credentials do not leave") {
  Script script;
  script->then(200, "{}");
  CHECK(script.client().session()->send(call("GET", true)));
  CHECK(http::find_header(script->request(0).headers, "User-Agent") == "tester/1.0 (linux)");
  script.chosen.user.token_file = "/does/not/exist";
  const auto answer = script.client().session()->send(call("GET", true));
  CHECK(answer.error().stage == Stage::auth);
  CHECK(answer.error().request == "GET /x");
  CHECK(script->lines().size() == 1);
}

TEST_CASE("Calls end at their deadline, and when they are stopped") {
  Script script;
  script->then(503, "", {{"Retry-After", "60"}});
  Call slow = call("GET", true);
  SECTION("time") {
    slow.timeout = 30s;
    CHECK(script.client().session()->send(slow).error().code == 503);
  }
  SECTION("stop") {
    std::stop_source stop;
    slow.stop = stop.get_token();
    std::jthread later([&] { std::this_thread::sleep_for(50ms), stop.request_stop(); });
    slow.timeout = 24h;
    CHECK(!script.client().session()->send(slow));
  }
  CHECK(script->lines().size() == 1);
}

TEST_CASE("a timeout may be as long as its type can hold") {
  Script script;
  script->then(200, "{}");
  Call patient = call("GET", true);
  patient.timeout = std::chrono::milliseconds::max();
  CHECK(script.client().session()->send(patient));
}

TEST_CASE("A stream with another status of success has its body") {
  Script script;
  script->then(206, "part");
  const auto stream = script.client().session()->open(call("GET", true));
  REQUIRE(stream);
  CHECK((*stream)->read({})->data == "part");
}

TEST_CASE("A rejected stream is an error with the server's message") {
  Script script;
  script->then(
      410, "{\n  \"kind\": \"Status\",\n  \"status\": \"Failure\",\n  \"reason\": \"Expired\",\n  \"code\": 410\n}\n");
  CHECK(script.client().session()->open(call("GET", true)).error().expired());
}

}  // namespace kubexx::client
