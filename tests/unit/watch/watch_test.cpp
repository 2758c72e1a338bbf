#include <kubexx/watch/watch.hpp>

#include <fmt/format.h>

#include "tests/support/catch.hpp"
#include "tests/unit/watch/scripted_source.hpp"

namespace kubexx::watch {
namespace {

using namespace std::chrono_literals;

std::string object(const std::string& version, const std::string& more = "") {
  return fmt::format(R"({{"metadata":{{"resourceVersion":"{}"}}{}}})", version, more);
}

std::string event(const std::string& type, const std::string& object) {
  return fmt::format("{{\"type\":\"{}\",\"object\":{}}}\n", type, object);
}

std::string added(const std::string& version) { return event("ADDED", object(version)); }
std::string bookmark(const std::string& version) { return event("BOOKMARK", object(version)); }

std::string mark(const std::string& version) {
  return event(
      "BOOKMARK",
      fmt::format(R"({{"metadata":{{"resourceVersion":"{}","annotations":{{"k8s.io/initial-events-end":"true"}}}}}})",
                  version));
}

std::string page(const std::string& version, const std::vector<std::string>& items,
                 const std::string& continue_token = "") {
  return fmt::format(R"({{"metadata":{{"resourceVersion":"{}","continue":"{}"}},"items":[{}]}})", version,
                     continue_token, fmt::join(items, ","));
}

Error answer(int code, Reason reason = Reason::unknown, std::string message = "no") {
  Error error;
  error.stage = Stage::http;
  error.code = code;
  error.reason = reason;
  error.message = std::move(message);
  return error;
}

Error broken(Stage stage = Stage::receive) {
  Error error;
  error.stage = stage;
  error.message = "broken";
  return error;
}

std::string expired() {
  return event("ERROR", R"({"kind":"Status","status":"Failure","message":"too old","reason":"Expired","code":410})");
}

struct Scene {
  Log log = {};
  ScriptedSource source{log};
  LoggingSink sink{log};
  Options options = {};
  Result<> result = {};

  Scene() {
    options.stream_list = false;
    options.rules.backoff = {1ms, 2ms};
    options.rules.too_soon = 0ms;  // an empty stream of a script is one that lasted
    options.rules.suspicious = 0ms;
  }

  const Log& run() {
    options.stop = source.stop();
    result = watch::run(source, sink, options);
    return log;
  }
};

}  // namespace

TEST_CASE("a list, then what changes, from the list's own version") {
  Scene scene;
  scene.source.list(page("10", {object("90")}, "c1")).list(page("10", {object("3")}));
  scene.source.stream({added("11"), event("MODIFIED", object("12")) + event("DELETED", object("13")), bookmark("15")});
  scene.run();
  CHECK(scene.log == Log{"list", "reset", "+" + object("90"), "list c1", "+" + object("3"), "synced 10", "watch 10",
                         "+" + object("11"), "~" + object("12"), "-" + object("13"), "bookmark 15", "watch 15"});
  CHECK(scene.result);
}

TEST_CASE("All objects may come through the watch, which continues after the bookmark") {
  Scene scene;
  scene.options.stream_list = true;
  scene.source.stream({added("90") + added("3") + mark("10"), added("11")});
  CHECK(scene.run() == Log{"watch everything", "reset", "+" + object("90"), "+" + object("3"), "synced 10",
                           "+" + object("11"), "watch 11"});
}

TEST_CASE("a server without that form is listed, then and ever after") {
  Scene scene;
  scene.options.stream_list = true;
  SECTION("it rejects") {
    scene.source.refuse(answer(422)).list(page("10", {})).stream({expired()}).list(page("20", {}));
    CHECK(scene.run() == Log{"watch everything", "list", "reset", "synced 10", "watch 10", "trouble: too old", "list",
                             "reset", "synced 20", "watch 20"});
  }
  SECTION("it ignores what it does not know") {
    scene.source.stream({added("3"), bookmark("10")}).list(page("10", {}));
    CHECK(scene.run() == Log{"watch everything", "reset", "+" + object("3"), "list", "reset", "synced 10", "watch 10"});
  }
  SECTION("the mark has no version") {
    const std::string mark =
        R"({"metadata":{"resourceVersion":"","annotations":{"k8s.io/initial-events-end":"true"}}})";
    scene.source.stream({added("3"), event("BOOKMARK", mark)}).list(page("10", {}));
    CHECK(scene.run() == Log{"watch everything", "reset", "+" + object("3"), "list", "reset", "synced 10", "watch 10"});
  }
  SECTION("no mark comes") {
    scene.source.stream({added("3"), Idle()}).list(page("10", {}));
    CHECK(scene.run() == Log{"watch everything", "reset", "+" + object("3"), "list", "reset", "synced 10", "watch 10"});
  }
  SECTION("it breaks off before the mark") {
    scene.source.stream({added("3"), broken()}).list(page("10", {}));
    CHECK(scene.run() == Log{"watch everything", "reset", "+" + object("3"), "trouble: broken", "list", "reset",
                             "synced 10", "watch 10"});
  }
}

TEST_CASE("fault 1: a watch dropped after each of N events continues at the last version, which is verified") {
  constexpr int events = 5;
  for (int after = 0; after <= events; ++after) {
    Scene scene;
    scene.source.list(page("10", {}));
    std::vector<Piece> pieces;
    for (int i = 1; i <= after; ++i) pieces.emplace_back(added(std::to_string(10 + i)));
    pieces.emplace_back(broken());
    scene.source.stream(pieces).list(page("15", {})).stream({});
    scene.run();
    INFO(after);
    const std::string at = "watch " + std::to_string(10 + after);
    REQUIRE(scene.log.size() == static_cast<std::size_t>(after + 8));
    CHECK(Log(scene.log.end() - 4, scene.log.end()) == Log{"trouble: broken", "verify", at, at});
  }
}

TEST_CASE("fault 4: an event that is cut off by a clean end is a broken watch") {
  Scene scene;
  scene.source.list(page("10", {})).stream({added("11"), added("12").substr(0, 30)}).list(page("12", {}));
  CHECK(scene.run() == Log{"list", "reset", "synced 10", "watch 10", "+" + object("11"),
                           "trouble: the watch ended inside an event", "verify", "watch 11"});
}

TEST_CASE("fault 5: silence for longer than promised is the end of a watch") {
  Scene scene;
  scene.source.list(page("10", {})).stream({added("11"), Idle()}).list(page("12", {}));
  CHECK(scene.run() == Log{"list", "reset", "synced 10", "watch 10", "+" + object("11"),
                           "trouble: the watch was silent for too long", "verify", "watch 11"});
}

TEST_CASE("fault 6: 410 as an ERROR event lists again") {
  Scene scene;
  scene.source.list(page("10", {})).stream({expired()}).list(page("20", {object("19")}));
  CHECK(scene.run() == Log{"list", "reset", "synced 10", "watch 10", "trouble: too old", "list", "reset",
                           "+" + object("19"), "synced 20", "watch 20"});
}

TEST_CASE("fault 7: 410 as the answer lists again") {
  Scene scene;
  scene.source.list(page("10", {})).refuse(answer(410, Reason::expired)).list(page("20", {}));
  CHECK(scene.run() ==
        Log{"list", "reset", "synced 10", "watch 10", "trouble: no", "list", "reset", "synced 20", "watch 20"});
}

TEST_CASE("fault 8: a list that expires on its second page begins again, with a reset") {
  Scene scene;
  scene.source.list(page("10", {object("1")}, "c")).list(answer(410, Reason::expired)).list(page("20", {object("2")}));
  CHECK(scene.run() == Log{"list", "reset", "+" + object("1"), "list c", "trouble: no", "list", "reset",
                           "+" + object("2"), "synced 20", "watch 20"});
}

TEST_CASE("fault 9: an empty watch that ends at once is taken for a version that is too old") {
  Scene scene;
  scene.options.rules.too_soon = 2s;
  scene.source.list(page("10", {})).stream({}).list(page("20", {}));
  CHECK(scene.run() == Log{"list", "reset", "synced 10", "watch 10", "list", "reset", "synced 20", "watch 20"});
}

TEST_CASE("fault 10: a version from a future that the server has lost is found out") {
  Scene scene;
  SECTION("after a restart") {
    scene.source.list(page("10", {})).stream({broken()}).list(page("7", {})).list(page("7", {object("6")}));
    CHECK(scene.run() == Log{"list", "reset", "synced 10", "watch 10", "trouble: broken", "verify", "back to 7", "list",
                             "reset", "+" + object("6"), "synced 7", "watch 7"});
  }
  SECTION("an own write was lost that the watch had not delivered") {
    scene.sink.known = "508";
    scene.options.version = "470";
    scene.source.list(page("475", {})).list(page("475", {object("471")}));
    CHECK(scene.run() == Log{"verify", "back to 475", "list", "reset", "+" + object("471"), "synced 475", "watch 475"});
  }
  SECTION("by the list that an expired version leads to, which is then repeated") {
    scene.source.list(page("10", {})).stream({expired()}).list(page("7", {object("6")})).list(page("8", {object("6")}));
    scene.source.stream({added("9")});
    CHECK(scene.run() == Log{"list", "reset", "synced 10", "watch 10", "trouble: too old", "list", "reset",
                             "+" + object("6"), "back to 7", "list", "reset", "+" + object("6"), "synced 8", "watch 8",
                             "+" + object("9"), "watch 9"});
  }
  SECTION("after ten quiet watches") {
    scene.source.list(page("10", {}));
    for (int i = 0; i < 10; ++i) scene.source.stream({});
    scene.source.list(page("7", {})).list(page("7", {}));
    scene.run();
    CHECK(Log(scene.log.end() - 6, scene.log.end()) ==
          Log{"verify", "back to 7", "list", "reset", "synced 7", "watch 7"});
  }
  SECTION("although the server was too busy to be asked at first") {
    scene.source.list(page("10", {})).stream({broken()}).list(answer(429, Reason::too_many_requests));
    scene.source.list(page("7", {})).list(page("7", {}));
    CHECK(scene.run() == Log{"list", "reset", "synced 10", "watch 10", "trouble: broken", "verify", "trouble: no",
                             "verify", "back to 7", "list", "reset", "synced 7", "watch 7"});
  }
  SECTION("brought along by the program") {
    scene.options.version = "10";
    scene.source.list(page("7", {})).list(page("7", {}));
    CHECK(scene.run() == Log{"verify", "back to 7", "list", "reset", "synced 7", "watch 7"});
  }
}

TEST_CASE("A watch continues at the version of the program") {
  Scene scene;
  scene.options.version = "10";
  scene.source.list(page("12", {})).stream({added("11")});
  CHECK(scene.run() == Log{"verify", "watch 10", "+" + object("11"), "watch 11"});
}

TEST_CASE("fault 11: a list at a version that is too new is waited out") {
  Scene scene;
  scene.source.list(answer(504, Reason::timeout)).list(page("10", {}));
  CHECK(scene.run() == Log{"list", "trouble: no", "list", "reset", "synced 10", "watch 10"});
}

TEST_CASE("fault 11: a version that is too new, as an ERROR event, is given up") {
  const std::string too_new = event(
      "ERROR",
      R"({"kind":"Status","status":"Failure","message":"too new","reason":"Timeout","code":504,"details":{"causes":)"
      R"([{"reason":"ResourceVersionTooLarge","message":"Too large resource version"}],"retryAfterSeconds":1}})");
  Scene scene;
  SECTION("in a watch") {
    scene.source.list(page("10", {})).stream({too_new}).list(page("7", {})).list(page("7", {}));
    CHECK(scene.run() == Log{"list", "reset", "synced 10", "watch 10", "trouble: too new", "list", "reset", "back to 7",
                             "list", "reset", "synced 7", "watch 7"});
  }
  SECTION("in a streamed list") {
    scene.options.stream_list = true;
    scene.source.stream({too_new}).list(page("7", {}));
    CHECK(scene.run() == Log{"watch everything", "reset", "trouble: too new", "list", "reset", "synced 7", "watch 7"});
  }
}

TEST_CASE("fault 12: the storm of a CRD edit: an end, then 429, then 410") {
  Scene scene;
  Error busy = answer(429, Reason::too_many_requests, "storage is (re)initializing");
  busy.retry_after = 0s;
  scene.source.list(page("10", {}))
      .stream({added("11")})
      .refuse(busy)
      .refuse(busy)
      .stream({expired()})
      .list(busy)
      .list(page("20", {}));
  CHECK(scene.run() == Log{"list", "reset", "synced 10", "watch 10", "+" + object("11"), "watch 11",
                           "trouble: storage is (re)initializing", "watch 11", "trouble: storage is (re)initializing",
                           "watch 11", "trouble: too old", "list", "trouble: storage is (re)initializing", "list",
                           "reset", "synced 20", "watch 20"});
}

TEST_CASE("fault 14: bursts of failures are waited out at every point") {
  Scene scene;
  for (const int code : {500, 502, 503, 504}) scene.source.list(answer(code));
  scene.source.list(page("10", {}));
  for (const int code : {500, 502, 503, 504}) scene.source.refuse(answer(code)).list(page("10", {}));
  scene.run();
  CHECK(scene.result);
  CHECK(std::count(scene.log.begin(), scene.log.end(), "trouble: no") == 8);
  CHECK(scene.log.back() == "watch 10");
}

TEST_CASE("fault 15: a lasting error before the first event is the result; later, the watch retries") {
  Scene scene;
  SECTION("first") {
    scene.source.list(answer(404, Reason::not_found));
    CHECK(scene.run() == Log{"list"});
    CHECK(scene.result.error().not_found());
  }
  SECTION("first, through the watch") {
    scene.options.stream_list = true;
    scene.source.refuse(answer(403, Reason::forbidden));
    CHECK(scene.run() == Log{"watch everything"});
    CHECK(scene.result.error().reason == Reason::forbidden);
  }
  SECTION("first, at a version that was brought along") {
    scene.options.version = "10";
    scene.source.list(answer(404, Reason::not_found));
    scene.run();
    CHECK(scene.result.error().not_found());
  }
  SECTION("later") {
    scene.source.list(page("10", {})).refuse(answer(404)).list(answer(404)).list(page("20", {}));
    scene.run();
    CHECK(scene.result);
    CHECK(scene.log.back() == "watch 20");
  }
}

TEST_CASE("fault 16: after text that is not an event, such as the HTML of a proxy, the watch lists again") {
  for (const std::string& text :
       std::vector<std::string>{"<html>", "{}\n", "{\"type\":\"ADDED\"}", "[]", "{\"type\":7,\"object\":{}}"}) {
    Scene scene;
    scene.source.list(page("10", {})).stream({text}).list(page("20", {}));
    CHECK(scene.run() == Log{"list", "reset", "synced 10", "watch 10",
                             "trouble: the server sent something that is not a watch event", "list", "reset",
                             "synced 20", "watch 20"});
  }
}

TEST_CASE("fault 16: a page that is not a list is requested again") {
  for (const std::string& text :
       std::vector<std::string>{"<html>", "{}", "", R"({"metadata":{},"items":[})", R"({"metadata":{},"items":7})"}) {
    Scene scene;
    scene.source.list(text).list(page("20", {}));
    CHECK(scene.run() == Log{"list", "trouble: the answer is not a list", "list", "reset", "synced 20", "watch 20"});
  }
}

TEST_CASE("fault 19: an event that is too large is skipped, and the stream continues") {
  Scene scene;
  scene.options.most_bytes = 200;
  const std::string large = event("ADDED", object("11", ",\"data\":\"" + std::string(300, 'x') + "\""));
  scene.source.list(page("10", {})).stream({large + added("12")});
  CHECK(scene.run() == Log{"list", "reset", "synced 10", "watch 10", "trouble: an event was too large and was skipped",
                           "+" + object("12"), "watch 12"});
}

TEST_CASE("fault 28: a bookmark twice is harmless, one from before begins again") {
  Scene scene;
  scene.source.list(page("10", {}))
      .stream({bookmark("12"), bookmark("12"), bookmark("11"), added("13")})
      .list(page("14", {}));
  CHECK(scene.run() == Log{"list", "reset", "synced 10", "watch 10", "bookmark 12", "bookmark 12",
                           "trouble: versions decreased", "list", "reset", "synced 14", "watch 14"});
}

TEST_CASE("a bookmark without a version does not move the watch") {
  for (const char* without : {R"({"metadata":{}})", R"({"metadata":{"resourceVersion":""}})", "{}"}) {
    Scene scene;
    scene.source.list(page("10", {})).stream({bookmark("12"), event("BOOKMARK", without)});
    CHECK(scene.run() == Log{"list", "reset", "synced 10", "watch 10", "bookmark 12",
                             "trouble: a bookmark had no version and was skipped", "watch 12"});
  }
}

TEST_CASE("fault 29: the watch waits for a server that is not running yet") {
  Scene scene;
  scene.source.list(broken(Stage::connect)).list(broken(Stage::connect)).list(page("10", {}));
  CHECK(scene.run() ==
        Log{"list", "trouble: broken", "list", "trouble: broken", "list", "reset", "synced 10", "watch 10"});
}

TEST_CASE("Other errors inside a stream: after 429, the watch continues at the version; after others, it lists") {
  Scene scene;
  SECTION("429") {
    scene.source.list(page("10", {}))
        .stream({event("ERROR", R"({"kind":"Status","status":"Failure","message":"slow","code":429})")});
    CHECK(scene.run() == Log{"list", "reset", "synced 10", "watch 10", "trouble: slow", "watch 10"});
  }
  SECTION("500") {
    scene.source.list(page("10", {}))
        .stream({event("ERROR",
                       R"({"kind":"Status","status":"Failure","message":"bad","code":500,"reason":"InternalError"})")})
        .list(page("20", {}));
    CHECK(scene.run() ==
          Log{"list", "reset", "synced 10", "watch 10", "trouble: bad", "list", "reset", "synced 20", "watch 20"});
  }
  SECTION("no Status at all") {
    scene.source.list(page("10", {})).stream({event("ERROR", "{}")}).list(page("20", {}));
    CHECK(scene.run().at(4) == "trouble: the server sent something that is not a watch event");
  }
}

TEST_CASE("An event of an unknown kind is skipped") {
  Scene scene;
  scene.source.list(page("10", {})).stream({event("RENAMED", object("11")), added("12")});
  CHECK(scene.run() == Log{"list", "reset", "synced 10", "watch 10",
                           "trouble: an event had an unknown type and was skipped", "+" + object("12"), "watch 12"});
}

TEST_CASE("A sink can end the watch at any event") {
  for (int most = 1; most <= 6; ++most) {
    Scene scene;
    scene.sink.most = most;
    scene.source.list(page("10", {object("1")})).stream({added("11") + bookmark("12") + expired()});
    scene.run();
    CHECK(scene.result);
    const auto told = std::count_if(scene.log.begin(), scene.log.end(), [](const std::string& entry) {
      return entry != "list" && !entry.starts_with("watch");
    });
    CHECK(told == most);
  }
}

}  // namespace kubexx::watch
