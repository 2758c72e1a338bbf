// What goes wrong between a program and its server, by the knobs of the in-process server.
#include <fmt/format.h>

#include <thread>

#include "tests/generated/harbour.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/temporary_folder.hpp"
#include "tests/support/watch_steps.hpp"

namespace kubexx::test {
namespace {

using namespace std::chrono_literals;
using testing::Fault;
using Steps = std::vector<std::string>;

constexpr const char* path = "/apis/harbour.example.com/v1/namespaces/default/fleets";
const std::string watches = std::string(path) + "?watch=true";

/// The step of an event, if it is one: versions are left out, and so is what happens beside the objects.
std::string step_of(const WatchEvent<Fleet>& event) {
  if (event.change == Change::trouble || event.change == Change::bookmark) return "";
  return event.change == Change::synced ? "synced" : said(event);
}

/// What a watch tells until it has told `until`. `then` runs when everything that was there is told, for the first
/// time.
Steps watched(const Harbour& harbour, const std::string& until, const std::function<void()>& then) {
  Steps steps;
  std::stop_source stop;
  std::jthread guard([&](const std::stop_token& done) {
    for (int i = 0; i < 12000 && !done.stop_requested(); ++i) std::this_thread::sleep_for(10ms);
    stop.request_stop();
  });
  bool was_synced = false;
  const WatchOptions options{.stream_list = false, .stop = stop.get_token()};
  const auto result = harbour.fleets.watch(options, [&](WatchEvent<Fleet>&& event) {
    if (const std::string step = step_of(event); !step.empty()) steps.push_back(step);
    if (event.change == Change::synced && !std::exchange(was_synced, true)) then();
    return steps.empty() || steps.back() != until;
  });
  if (!result) steps.push_back(result.error().text());
  return steps;
}

void create(const Harbour& harbour, const std::string& names) {
  for (const char name : names) CHECK(harbour.fleets.create(fleet(std::string(1, name))));
}

}  // namespace

TEST_CASE("fault 1: a watch that ends after each event delivers every event once") {
  Harbour harbour;
  const int after = GENERATE(1, 2);
  harbour.server.fail({.kind = Fault::Kind::end_watch, .path = watches, .after_events = after});
  CHECK(watched(harbour, "+c", [&] { create(harbour, "abc"); }) == Steps{"reset", "synced", "+a", "+b", "+c"});
}

TEST_CASE("faults 3 and 4: answers arrive in pieces, and truncated ones are requested again") {
  Harbour harbour;
  create(harbour, "abc");
  SECTION("in small pieces") {
    harbour.server.fail({.kind = Fault::Kind::split, .path = path, .delay = 1ms, .at_byte = 64, .all_along = true});
  }
  SECTION("truncated") { harbour.server.fail({.kind = Fault::Kind::cut, .path = path, .at_byte = 100}); }
  SECTION("empty") { harbour.server.fail({.kind = Fault::Kind::cut, .path = path}); }
  const auto list = harbour.fleets.list();
  INFO((list ? "" : list.error().text()));
  REQUIRE(list);
  CHECK(list->items.size() == 3);
}

TEST_CASE("fault 5: a call to a silent server ends after its timeout") {
  Harbour harbour;
  harbour.server.fail({.kind = Fault::Kind::silence, .path = path});
  const auto list = harbour.fleets.list({.timeout = 200ms});
  REQUIRE(!list);
  CHECK(list.error().stage == Stage::receive);
  CHECK(harbour.fleets.list());
}

TEST_CASE("fault 6: after a compaction the objects are listed again") {
  Harbour harbour;
  create(harbour, "a");
  harbour.server.fail({.kind = Fault::Kind::end_watch, .path = watches, .after_events = 1});
  const auto steps = watched(harbour, "+c", [&] {
    create(harbour, "b");
    harbour.server.compact();
    create(harbour, "c");
  });
  CHECK(std::ranges::count(steps, "+c") == 1);
  CHECK(steps.front() == "reset");
}

TEST_CASE("fault 8: a list that expires between two pages is read again, unless pages were delivered") {
  Harbour harbour;
  create(harbour, "abcd");
  const Fault expired{.path = path,
                      .nth = 2,
                      .code = 410,
                      .body = R"({"kind":"Status","status":"Failure","reason":"Expired","code":410})"};
  harbour.server.fail(expired);
  int seen = 0;
  const auto walked = harbour.fleets.each({.page = 2}, [&](Fleet&&) { ++seen; });
  REQUIRE(!walked);
  CHECK(walked.error().expired());
  CHECK(seen == 2);
  harbour.server.fail(expired);
  const auto list = harbour.fleets.list({.page = 2});
  REQUIRE(list);
  CHECK(list->items.size() == 4);
}

TEST_CASE("fault 12: a definition changes while it is in use") {
  Harbour harbour;
  create(harbour, "a");
  const auto steps = watched(harbour, "+b", [&] {
    harbour.grow();
    create(harbour, "b");
  });
  CHECK(std::ranges::count(steps, "+b") == 1);
}

TEST_CASE("fault 14: idempotent calls are repeated during a burst of failures, creates are not") {
  Harbour harbour;
  harbour.server.fail({.path = path, .times = 2, .code = 503});
  CHECK(harbour.fleets.list());
  harbour.server.fail({.path = path, .code = 500});
  const auto made = harbour.fleets.create(fleet("a"));
  REQUIRE(!made);
  CHECK(made.error().may_have_been_applied);
  harbour.server.fail({.path = path, .code = 429, .headers = {{"Retry-After", "0"}}});
  CHECK(harbour.fleets.create(fleet("a")));
}

TEST_CASE("fault 16: a proxy answers without a Status") {
  Harbour harbour;
  harbour.server.fail(
      {.path = path, .code = 403, .body = "<html>\n go away</html>", .headers = {{"Content-Type", "text/html"}}});
  const auto refused = harbour.fleets.list();
  REQUIRE(!refused);
  CHECK(refused.error().reason == Reason::forbidden);
  REQUIRE(refused.error().causes.size() == 1);
  CHECK(refused.error().causes[0].message == "<html>  go away</html>");
}

TEST_CASE("fault 20: an expired token is read again, and is an error if it has not changed") {
  Harbour harbour;
  const TemporaryFolder folder;
  folder.write("token", harbour.server.token());
  const auto client =
      Client::from_kubeconfig(kubeconfig_with(harbour.server, "tokenFile: \"" + folder.path("token") + "\"")).value();
  const auto fleets = api<Fleet>(client, "default");
  REQUIRE(fleets.create(fleet("a")));
  harbour.server.change_token("a-new-5ecret");
  const auto refused = fleets.create(fleet("b"));
  REQUIRE(!refused);
  CHECK(refused.error().reason == Reason::unauthorized);
  CHECK(!refused.error().may_have_been_applied);
  folder.write("token", "a-new-5ecret");
  CHECK(fleets.create(fleet("b")));
}

TEST_CASE("fault 31: after a lost reply the call may have been applied, unless a second try finds out") {
  Harbour harbour;
  const auto lose = [&](const char* method) {
    harbour.server.fail({.kind = Fault::Kind::lose, .method = method, .path = path});
  };
  lose("POST");
  const auto made = harbour.fleets.create(fleet("a"));
  REQUIRE(!made);
  CHECK(made.error().may_have_been_applied);
  auto stored = harbour.fleets.get("a");
  REQUIRE(stored);

  lose("PUT");
  stored->spec.replicas = 2;
  const auto replaced = harbour.fleets.update(*stored);
  REQUIRE(!replaced);
  CHECK(replaced.error().conflict());
  CHECK(replaced.error().may_have_been_applied);
  CHECK(harbour.fleets.get("a")->spec.replicas == 2);

  lose("PUT");
  const auto edited = harbour.fleets.edit("a", [](auto& object) { ++object.spec.replicas; });
  REQUIRE(!edited);
  CHECK(edited.error().conflict());
  CHECK(edited.error().may_have_been_applied);
  CHECK(harbour.fleets.get("a")->spec.replicas == 3);

  lose("PATCH");
  CHECK(harbour.fleets.apply({.metadata = {.name = "a"}, .spec = {.anchored = true}}));
  lose("PATCH");
  CHECK(harbour.fleets.patch("a", json_patch(R"([{"op":"add","path":"/spec/weather","value":"Calm"}])"))
            .error()
            .may_have_been_applied);
  lose("DELETE");
  CHECK(harbour.fleets.remove("a").error().may_have_been_applied);
  CHECK(harbour.fleets.get("a").error().not_found());
}

TEST_CASE("plain HTTP to the in-process server is reported at once") {
  Harbour harbour;
  std::string kubeconfig = harbour.server.kubeconfig();
  kubeconfig.replace(kubeconfig.find("https://"), 5, "http");
  const auto fleets = api<Fleet>(Client::from_kubeconfig(kubeconfig).value(), "default");
  for (const Error& error : {fleets.list().error(), fleets.create(fleet("a")).error()}) {
    CHECK(error.stage == Stage::tls);
    CHECK(error.message ==
          "the server's address begins with http://, but the server expects TLS: use https:// instead");
    CHECK(!error.may_have_been_applied);
  }
  CHECK(harbour.server.requests().empty());
}

TEST_CASE("fault 33: a watch continues after its server ends, and ends when it is stopped") {
  auto harbour = std::make_unique<Harbour>();
  const Client client = harbour->client;
  std::stop_source stop;
  std::jthread ending;
  const auto result = api<Fleet>(client).watch({.stop = stop.get_token()}, [&](const WatchEvent<Fleet>& event) {
    if (event.change == Change::synced) ending = std::jthread([&] { harbour.reset(); });
    if (event.change == Change::trouble) stop.request_stop();
  });
  CHECK(result);
}

}  // namespace kubexx::test
