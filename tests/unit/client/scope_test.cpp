#include <kubexx/client/scope.hpp>

#include <thread>

#include <kubexx/client/dynamic_api.hpp>
#include "runtime/client/joined_stop.hpp"
#include "runtime/json/members.hpp"
#include "runtime/json/text.hpp"
#include "tests/support/catch.hpp"
#include "tests/unit/client/script.hpp"

// What `Client::with` adds to a client.

namespace kubexx {
namespace {

using namespace std::chrono_literals;
using test::Script;
using test::status_text;

const ResourceInfo gears{"demo.io", "v1", "Gear", "gears", true, true, true};
constexpr const char* stored_crontab =
    R"({"apiVersion":"demo.io/v1","kind":"Gear","metadata":{"name":"a","namespace":"shop","uid":"u1","resourceVersion":"7"}})";
const std::string deleted =
    R"({"kind":"Status","apiVersion":"v1","status":"Success","details":{"name":"a","uid":"u1"}})";

json::Value gear(std::string_view metadata = R"({"name":"a"})") {
  return std::get<json::Value>(json::parse(R"({"metadata":)" + std::string(metadata) + "}"));
}

DynamicApi gears_of(const Client& client) { return {client, gears, "shop"}; }

/// A report to an observer, with its views copied.
struct Seen {
  WriteVerb verb = WriteVerb::update;
  std::string subresource = {}, key = {}, labels = {}, uid_sent = {}, version_sent = {};
  bool dry_run = false;
  std::string object = {}, uid = {}, version = {}, found_key = {};
  std::optional<Error> error = {};
};

class Recorder : public WriteObserver {
 public:
  void before(const Write& write) override { order += write.key.text() + "<"; }
  void after(const Write& write, const WriteOutcome& outcome) override {
    order += ">";
    seen.push_back({write.verb, std::string(write.subresource), write.key.text(), std::string(write.labels), write.uid,
                    write.version, write.dry_run, std::string(outcome.object), outcome.uid, outcome.version,
                    outcome.key.text(), outcome.error ? std::optional(*outcome.error) : std::nullopt});
  }
  std::string order;
  std::vector<Seen> seen;
};

class Gate : public WriteGuard {
 public:
  Result<http::Clock::time_point> admit() const override {
    if (open_for-- > 0) return until;
    return Error{.stage = Stage::cancelled, .message = "closed"};
  }
  mutable int open_for = 1;
  http::Clock::time_point until = http::Clock::time_point::max();
};

/// Every write that a handle has, of the object "a".
int write_everything(const DynamicApi& api) {
  int successes = 0;
  const auto count = [&](const auto& reply) { successes += reply ? 1 : 0; };
  count(api.create(gear()));
  count(api.update(gear()));
  count(api.apply(gear()));
  count(api.patch("a", merge_patch("{}")));
  count(api.status().update(gear()));
  count(api.scale("a", 3));
  count(api.remove("a"));
  count(api.remove_collection({}));
  return successes;
}
constexpr std::size_t kWrites = 8;

void answer_everything(Script& script) {
  for (std::size_t i = 0; i < kWrites; ++i) script->then(200, stored_crontab);
}

}  // namespace

TEST_CASE("a scope leaves the client as it is, and shares its connection and credentials") {
  Script script;
  script.chosen.user.token = "secret";
  const Client client = script.client();
  const Client scoped = client.with({.manager = "me", .dry_run = true});
  script->then(200, stored_crontab).then(200, stored_crontab);
  REQUIRE(gears_of(scoped).update(gear()));
  REQUIRE(gears_of(client).update(gear()));
  CHECK(script->request(0).target.ends_with("?fieldManager=me&dryRun=All&fieldValidation=Strict"));
  CHECK(script->request(1).target.ends_with("?fieldValidation=Strict"));
  for (std::size_t i : {0, 1}) CHECK(http::find_header(script->request(i).headers, "Authorization") == "Bearer secret");
  CHECK(scoped.default_namespace() == client.default_namespace());
}

TEST_CASE("every write of a dry run has the dryRun parameter") {
  Script script;
  answer_everything(script);
  CHECK(write_everything(gears_of(script.client().with({.dry_run = true}))) == kWrites);
  for (std::size_t i = 0; i < kWrites; ++i) {
    const http::Request request = script->request(i);
    INFO(request.method << " " << request.target << " " << request.body);
    if (request.method == "DELETE")
      CHECK(request.body.find(R"("dryRun":["All"])") != std::string::npos);
    else
      CHECK(request.target.find("dryRun=All") != std::string::npos);
  }
}

TEST_CASE("a dry run rejects requests that may change something") {
  Script script;
  const Client client = script.client().with({.dry_run = true});
  client::Call call;
  call.request.method = "POST";
  call.request.target = "/apis/demo.io/v1/namespaces/shop/gears";
  const auto rejected = client.request(call);
  REQUIRE(!rejected);
  CHECK(rejected.error().message ==
        "not sent: this client makes dry runs only: add dryRun=All to the request and set Call::dry_run");
  CHECK(script->lines().empty());
  script->then(200, "{}").then(200, "{}");
  call.dry_run = true;
  CHECK(client.request(call));
  call = {};
  call.request.target = "/version";
  CHECK(client.request(call));
}

TEST_CASE("the manager of a call comes before that of the innermost scope, and that before the User-Agent") {
  Script script;
  for (int i = 0; i < 4; ++i) script->then(200, stored_crontab);
  const Client outer = script.client().with({.manager = "outer"});
  REQUIRE(gears_of(script.client()).apply(gear()));
  REQUIRE(gears_of(outer).apply(gear()));
  REQUIRE(gears_of(outer.with({.manager = "inner"}).with({})).apply(gear()));
  REQUIRE(gears_of(outer).apply(gear(), {.manager = "own"}));
  const auto manager = [&](std::size_t i) {
    const std::string target = script->request(i).target;
    return target.substr(target.find("fieldManager=") + 13, 5);
  };
  CHECK(manager(0) == "teste");
  CHECK(manager(1) == "outer");
  CHECK(manager(2) == "inner");
  CHECK(manager(3) == "own&f");
}

TEST_CASE("a stopped scope sends nothing") {
  Script script;
  std::stop_source stop;
  const Client outer = script.client().with({.stop = stop.get_token()});
  const Client inner = outer.with({.manager = "x"});
  stop.request_stop();
  const auto rejected = gears_of(inner).get("a");
  REQUIRE(!rejected);
  CHECK(rejected.error().stage == Stage::cancelled);
  CHECK(rejected.error().text() == "GET /apis/demo.io/v1/namespaces/shop/gears/a: not sent: a stop was requested");
  CHECK(write_everything(gears_of(inner)) == 0);
  CHECK(script->lines().empty());
  CHECK(gears_of(inner).watch({}, [](auto&&) {}));  // ends as if stopped by its own token
}

TEST_CASE("a stopped scope explains why its calls are not sent, unless another one was stopped, too") {
  Script script;
  std::stop_source outer_stop, stop;
  const Client outer = script.client().with({.stop = outer_stop.get_token()});
  const Client inner = outer.with({.stop = stop.get_token(), .stopped = "the tide is out"}).with({.manager = "x"});
  stop.request_stop();
  CHECK(gears_of(inner).get("a").error().message == "not sent: the tide is out");
  outer_stop.request_stop();
  CHECK(gears_of(inner).get("a").error().message == "not sent: a stop was requested");
}

TEST_CASE("a stop ends calls and watches that are under way") {
  Script script;
  std::stop_source stop;
  const Client client = script.client().with({.stop = stop.get_token()});
  const auto stop_and_break = [&](const http::Request&) -> Result<http::Response> {
    stop.request_stop();
    return http::Response{503, {{"Retry-After", "20"}}, ""};
  };
  SECTION("call") {
    script->then(stop_and_break);
    const auto stopped = gears_of(client).update(gear());
    REQUIRE(!stopped);
    CHECK(stopped.error().stage == Stage::cancelled);
    CHECK(stopped.error().message.starts_with("stopped before another attempt: "));
  }
  SECTION("watch") {
    script->then(stop_and_break);
    CHECK(gears_of(client).watch({.stream_list = false}, [](auto&&) {}));
  }
  CHECK(script->lines().size() == 1);
}

TEST_CASE("a token joined from several is stopped by each of them") {
  std::stop_source first, second;
  CHECK_FALSE(client::JoinedStop({{}, {}}).token().stop_possible());
  CHECK(client::JoinedStop({{}, first.get_token()}).token() == first.get_token());
  const client::JoinedStop joined({first.get_token(), {}, second.get_token()});
  CHECK_FALSE(joined.token().stop_requested());
  std::jthread([&] { second.request_stop(); }).join();
  CHECK(joined.token().stop_requested());
  CHECK_FALSE(first.stop_requested());
}

TEST_CASE("calls are over at the deadline of their scopes, and later ones are not sent") {
  Script script;
  script->then(200, stored_crontab).then(200, stored_crontab);
  const auto soon = http::Clock::now() + 10s;
  const Client client = script.client().with({.deadline = soon});
  REQUIRE(gears_of(client.with({.deadline = soon + 1h})).get("a"));
  CHECK(script->limit(0).deadline == soon);
  REQUIRE(gears_of(client).get("a", {.timeout = 5s}));
  CHECK(script->limit(1).deadline < soon);
  const auto late = gears_of(client.with({.deadline = http::Clock::now()})).get("a");
  REQUIRE(!late);
  CHECK(late.error().stage == Stage::cancelled);
  CHECK(late.error().message == "not sent: the deadline of this client has passed");
  CHECK(script->lines().size() == 2);
}

TEST_CASE("a watch ends at the deadline of its scopes") {
  Script script;
  int events = 0;
  const auto watch = [&](http::Clock::time_point deadline) {
    return gears_of(script.client().with({.deadline = deadline})).watch({.stream_list = false}, [&](auto&& event) {
      CHECK(event.change != Change::trouble);
      ++events;
    });
  };
  SECTION("before it begins") {
    CHECK(watch(http::Clock::now()));
    CHECK(script->lines().empty());
    CHECK(events == 0);
  }
  SECTION("while a request is under way") {
    script->then([](const http::Request&) -> Result<http::Response> {
      std::this_thread::sleep_for(60ms);
      return Error{.stage = Stage::receive, .message = "timed out"};
    });
    CHECK(watch(http::Clock::now() + 50ms));
    CHECK(events == 0);
  }
  SECTION("between two requests") {
    for (int i = 0; i < 3; ++i)
      script->then(200, R"({"metadata":{"resourceVersion":"4"},"items":[]})").then(410, status_text(410, "Expired"));
    const auto deadline = http::Clock::now() + 50ms;
    CHECK(gears_of(script.client().with({.deadline = deadline})).watch({.stream_list = false}, [](auto&&) {}));
    CHECK(http::Clock::now() >= deadline);
  }
}

TEST_CASE("a guard admits each attempt of a write, and reads pass it") {
  Script script;
  auto gate = std::make_shared<Gate>();
  const Client client = script.client().with({.guard = gate});
  SECTION("admitted writes end in time") {
    gate->until = http::Clock::now() + 3s;
    script->then(200, stored_crontab);
    REQUIRE(gears_of(client).update(gear()));
    CHECK(script->limit(0).deadline == gate->until);
  }
  SECTION("a retry is not admitted") {
    script->then(429, "").then(200, stored_crontab);
    const auto closed = gears_of(client).update(gear());
    REQUIRE(!closed);
    CHECK(closed.error().text() == "PUT /apis/demo.io/v1/namespaces/shop/gears/a: closed");
    CHECK_FALSE(closed.error().may_have_been_applied);
    CHECK(script->lines().size() == 1);
  }
  SECTION("the doubt about an earlier attempt remains") {
    script->breaks(Stage::receive, true).then(200, stored_crontab);
    const auto closed = gears_of(client).apply(gear());
    REQUIRE(!closed);
    CHECK(closed.error().stage == Stage::cancelled);
    CHECK(closed.error().may_have_been_applied);
  }
  SECTION("no write is sent past a closed guard") {
    gate->open_for = 0;
    CHECK(write_everything(gears_of(client.with({}))) == 0);
    CHECK(script->lines().empty());
    script->then(200, stored_crontab);
    CHECK(gears_of(client).get("a"));
  }
}

TEST_CASE("without retries_500, a call is not repeated after 500, and after other failures as usual") {
  Script script;
  script->then(503, "").then(500, "");
  const auto answer = gears_of(script.client().with({.retries_500 = false}).with({})).get("a");
  REQUIRE_FALSE(answer);
  CHECK(answer.error().code == 500);
  CHECK(script->lines().size() == 2);
}

TEST_CASE("an apply whose document cannot be merged is not repeated, and was not applied") {
  Script script;
  script->then(500, R"({"kind":"Status","apiVersion":"v1","status":"Failure","code":500,)"
                    R"("message":"failed to create typed patch object: duplicate entries"})");
  json::Value document = json::Object();
  json::set(document, {"metadata", "name"}, "a");
  const auto applied = gears_of(script.client()).apply(document);
  REQUIRE_FALSE(applied);
  CHECK(applied.error().code == 500);
  CHECK_FALSE(applied.error().may_have_been_applied);
  CHECK(script->lines().size() == 1);
}

TEST_CASE("urgent scopes make urgent requests") {
  Script script;
  script->then(200, stored_crontab).then(200, stored_crontab);
  REQUIRE(gears_of(script.client().with({.urgent = true})).get("a"));
  REQUIRE(gears_of(script.client()).get("a"));
  CHECK(script->request(0).urgent);
  CHECK_FALSE(script->request(1).urgent);
}

TEST_CASE("observers see what was sent, and the object that came back") {
  Script script;
  auto recorder = std::make_shared<Recorder>();
  const DynamicApi api = gears_of(script.client().with({.observer = recorder}));
  answer_everything(script);
  REQUIRE(write_everything(api) == kWrites);
  CHECK(recorder->order == "shop/a<>shop/a<>shop/a<>shop/a<>shop/a<>shop/a<>shop/a<>shop/<>");
  const std::vector<WriteVerb> verbs = {WriteVerb::create, WriteVerb::update,           WriteVerb::apply,
                                        WriteVerb::patch,  WriteVerb::update,           WriteVerb::patch,
                                        WriteVerb::remove, WriteVerb::remove_collection};
  for (std::size_t i = 0; i < kWrites; ++i) {
    const Seen& seen = recorder->seen.at(i);
    CHECK(seen.verb == verbs[i]);
    // A deletion that is answered with the object as it was is complete.
    CHECK(seen.object == (seen.verb == WriteVerb::remove ? "" : stored_crontab));
    CHECK(seen.uid == "u1");
    CHECK(seen.version == "7");
    CHECK(seen.found_key == "shop/a");
    CHECK(seen.version_sent.empty());
    CHECK_FALSE(seen.error);
  }
  CHECK(recorder->seen[4].subresource == "status");
  CHECK(recorder->seen[5].subresource == "scale");
  script->then(200, stored_crontab);
  REQUIRE(api.get("a"));
  CHECK(recorder->seen.size() == kWrites);
}

TEST_CASE("observers see preconditions, selectors and dry runs") {
  Script script;
  auto recorder = std::make_shared<Recorder>();
  const DynamicApi api = gears_of(script.client().with({.observer = recorder}));
  for (int i = 0; i < 6; ++i) script->then(200, stored_crontab);
  const std::string_view known = R"({"name":"a","resourceVersion":"6","uid":"u1"})";
  REQUIRE(api.update(gear(known)));
  REQUIRE(api.apply(gear(known)));
  REQUIRE(api.patch("a", merge_patch(R"({"metadata":{"resourceVersion":"6"}})")));
  REQUIRE(api.remove("a", {.uid = "u1", .version = "6", .dry_run = true}));
  REQUIRE(api.remove_collection({.labels = "x=y"}));
  REQUIRE(api.patch("a", json_patch(R"([{"op":"test","path":"/metadata/resourceVersion","value":"6"}])")));
  for (std::size_t i = 0; i < 4; ++i) CHECK(recorder->seen[i].version_sent == "6");
  CHECK(recorder->seen[0].uid_sent == "u1");
  CHECK(recorder->seen[3].uid_sent == "u1");
  CHECK(recorder->seen[3].dry_run);
  CHECK_FALSE(recorder->seen[2].dry_run);
  CHECK(recorder->seen[4].labels == "x=y");
  CHECK(recorder->seen[5].version_sent.empty());
}

TEST_CASE("observers believe only answers that are the object") {
  Script script;
  auto recorder = std::make_shared<Recorder>();
  const DynamicApi api = gears_of(script.client().with({.observer = recorder}));
  const std::string metadata = R"("metadata":{"name":"a","uid":"u1","resourceVersion":"7"}})";
  SECTION("a Status") { script->then(201, deleted); }
  SECTION("a Scale") { script->then(200, R"({"kind":"Scale","apiVersion":"autoscaling/v1",)" + metadata); }
  SECTION("another version") { script->then(200, R"({"kind":"Gear","apiVersion":"demo.io/v2",)" + metadata); }
  SECTION("no uid") {
    script->then(200, R"({"kind":"Gear","apiVersion":"demo.io/v1","metadata":{"name":"a","resourceVersion":"7"}})");
  }
  SECTION("no version") {
    script->then(200, R"({"kind":"Gear","apiVersion":"demo.io/v1","metadata":{"name":"a","uid":"u1"}})");
  }
  SECTION("nothing that could be read") { script->then(200, "Gear"); }
  (void)api.patch("a", merge_patch("{}"));
  REQUIRE(recorder->seen.size() == 1);
  CHECK(recorder->seen[0].object.empty());
  CHECK(recorder->seen[0].uid.empty());
  CHECK(recorder->seen[0].version.empty());
  CHECK(recorder->seen[0].key == "shop/a");
}

TEST_CASE("observers see the uid that was deleted, generated names, and errors with their doubt") {
  Script script;
  auto recorder = std::make_shared<Recorder>();
  const DynamicApi api = gears_of(script.client().with({.observer = recorder}));
  script->then(200, deleted)
      .then(201, stored_crontab)
      .breaks(Stage::receive, true)
      .then(409, status_text(409, "Conflict"));
  REQUIRE(api.remove("a"));
  CHECK(recorder->seen[0].uid == "u1");
  CHECK(recorder->seen[0].object.empty());
  REQUIRE(api.create(gear(R"({"generateName":"x"})")));
  CHECK(recorder->seen[1].key == "shop/");
  CHECK(recorder->seen[1].found_key == "shop/a");
  CHECK(!api.create(gear()));
  REQUIRE(recorder->seen[2].error);
  CHECK(recorder->seen[2].error->may_have_been_applied);
  CHECK(!api.update(gear()));
  REQUIRE(recorder->seen[3].error);
  CHECK(recorder->seen[3].error->conflict());
  CHECK_FALSE(recorder->seen[3].error->may_have_been_applied);
}

TEST_CASE("a write is reported to the observers of all scopes") {
  Script script;
  auto outer = std::make_shared<Recorder>();
  auto inner = std::make_shared<Recorder>();
  script->then(200, stored_crontab);
  REQUIRE(gears_of(script.client().with({.observer = outer}).with({.observer = inner})).update(gear()));
  CHECK(outer->seen.size() == 1);
  CHECK(inner->seen.size() == 1);
}

TEST_CASE("every attempt of a call is reported") {
  class Calls : public CallObserver {
   public:
    void answered(const CallReport& report) override {
      CHECK(report.duration.count() >= 0);
      seen += std::string(report.method) + " " + std::string(report.host) + " " + std::to_string(report.code) + "\n";
    }
    std::string seen;
  };
  Script script;
  script.options.host = "x:6443";
  auto calls = std::make_shared<Calls>();
  const DynamicApi api = gears_of(script.client().with({.calls = calls}));
  script->then(429, "").then(200, stored_crontab).breaks(Stage::connect, false).then(404, status_text(404, "NotFound"));
  script->then(403, status_text(403, "Forbidden"));
  REQUIRE(api.update(gear()));
  CHECK(!api.get("a"));
  CHECK(!api.watch({}, [](auto&&) {}));
  CHECK(calls->seen == "PUT x:6443 429\nPUT x:6443 200\nGET x:6443 0\nGET x:6443 404\nGET x:6443 403\n");
}

}  // namespace kubexx
