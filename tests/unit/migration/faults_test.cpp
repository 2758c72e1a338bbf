#include "runtime/simulation/other_client.hpp"
#include "tests/support/catch.hpp"
#include "tests/unit/migration/harness.hpp"

// What can go wrong: each case states what is stored, what is reported, and that storedVersions is reduced only when
// every object was written.

namespace kubexx::migration {
namespace {

using namespace std::chrono_literals;
using Handling = testing::DirectTransport::Handling;

bool is_object_write(const http::Request& request) {
  return request.method == "PATCH" && request.target.starts_with("/apis/games.example.com/");
}

// Migrations that cannot begin ------------------------------------------------------------------------------------

TEST_CASE("a definition that does not exist is reported") {
  Games games;
  const auto report = migrate(games.client(), "ships.games.example.com");
  REQUIRE_FALSE(report);
  CHECK(report.error().not_found());
  CHECK(report.error().message ==
        "customresourcedefinitions.apiextensions.k8s.io \"ships.games.example.com\" not found");
}

TEST_CASE("a definition that is being deleted is not migrated") {
  Games games(1);
  games.merge(games.collection("v1") + "/s000", R"({"metadata":{"finalizers":["games.example.com/keep"]}})");
  games.ask("DELETE", kDefinitions + "/" + kName);
  const auto report = games.run();
  REQUIRE_FALSE(report);
  CHECK(report.error().message == kName + " is being deleted, with all its objects");
  CHECK(games.patches() == 0);
}

TEST_CASE("a storage version that is not served cannot be written") {
  Games games(1);
  games.define({.storage = "v1", .served = {"v1alpha1"}});
  const auto report = games.run();
  REQUIRE_FALSE(report);
  CHECK(report.error().message == kName + " does not serve its storage version v1: set served: true");
}

TEST_CASE("the storage version cannot be dropped") {
  Games games(1);
  const auto report = games.run({.dropping = {"v1"}});
  REQUIRE_FALSE(report);
  CHECK(report.error().message == "v1 is the storage version of " + kName + ", and cannot be dropped");
}

TEST_CASE("a version that the definition does not have cannot be dropped") {
  Games games(1);
  const auto report = games.run({.dropping = {"v9"}});
  REQUIRE_FALSE(report);
  CHECK(report.error().message == "v9 is not a version of " + kName +
                                      ", which has v1alpha1, v1; entries of versions that it does not have are removed "
                                      "in any case");
}

TEST_CASE("versions cannot be dropped through the status subresource, which ignores managedFields") {
  Games games(1);
  for (const std::string version : {"v1alpha1", "v9"}) {
    const auto report = games.run({.by_status = true, .dropping = {version}});
    REQUIRE_FALSE(report);
    CHECK(report.error().message ==
          "managedFields cannot be changed through the status subresource: drop versions in a second migration");
  }
  games.define({.storage = "v1", .served = {"v1"}});
  games.time->pause({}, 1min);
  games.cluster.tick();
  const auto unserved = games.run({.by_status = true});
  REQUIRE(unserved);
  CHECK(unserved->written == 1);
}

TEST_CASE("a migration of the cluster's own is not disturbed") {
  Games games(1);
  json::Value document = std::get<json::Value>(json::parse(games.ask("GET", kDefinitions + "/" + kName).body));
  json::Value condition = json::Object();
  for (const auto& [name, value] : {std::pair("type", "StorageMigrating"), std::pair("status", "True"),
                                    std::pair("reason", "x"), std::pair("message", "y")})
    json::set(condition, {name}, value);
  json::find(document, {"status", "conditions"})->as_array().push_back(condition);
  games.ask("PUT", kDefinitions + "/" + kName + "/status", json::to_text(document));
  const auto report = games.run();
  REQUIRE_FALSE(report);
  CHECK(report.error().message == kName + " is being migrated by a StorageVersionMigration of the cluster");
}

TEST_CASE("a user without permission learns it before the first write") {
  Games games(2);
  games.answer("POST /apis/authorization.k8s.io",
               {201, {}, R"({"kind":"SelfSubjectAccessReview","status":{"allowed":false}})"});
  const auto report = games.run();
  REQUIRE_FALSE(report);
  CHECK(report.error().message == "the user may not patch " + kName);
  CHECK(games.patches() == 0);
}

TEST_CASE("a user who may not read the definition gets the server's answer") {
  Games games(2);
  games.answer("GET " + kDefinitions, status(403, "Forbidden", "crds is forbidden"));
  const auto report = games.run();
  REQUIRE_FALSE(report);
  CHECK(report.error().reason == Reason::forbidden);
  CHECK(report.error().message == "crds is forbidden");
}

TEST_CASE("objects that cannot be listed in any version are reported once") {
  Games games(2);
  games.answer("/gameservers?limit=1", status(500, "InternalError", "conversion webhook failed"), 100);
  const auto report = games.run();
  REQUIRE_FALSE(report);
  CHECK(report.error().message == "objects cannot be listed in v1: conversion webhook failed");
  CHECK(games.patches() == 0);
}

// Objects that change meanwhile ------------------------------------------------------------------------------------

TEST_CASE("an object that is deleted meanwhile needs no write") {
  Games games(3);
  bool first = true;
  games.transport->direct.plan([&](const http::Request& request) {
    if (is_object_write(request) && std::exchange(first, false)) games.ask("DELETE", games.collection("v1") + "/s001");
    return Handling();
  });
  const auto report = games.run();
  REQUIRE(report);
  CHECK(report->written == 2);
  CHECK(report->deleted == 1);
  CHECK(report->cleared);
}

TEST_CASE("an object that another client writes meanwhile needs no write") {
  Games games(3);
  testing::OtherClient other(games.cluster);
  games.transport->direct.plan([&, n = 0](const http::Request& request) mutable {
    if (is_object_write(request) && ++n == 2) other.change_before(request);
    return Handling();
  });
  const auto report = games.run();
  REQUIRE(report);
  CHECK(report->written == 2);
  CHECK(report->current == 1);
  CHECK(report->cleared);
  CHECK(games.stored("s001") == "games.example.com/v1");
}

TEST_CASE("an object that another client writes meanwhile still loses dropped owners") {
  Games games(1);
  testing::OtherClient other(games.cluster);
  games.transport->direct.plan([&, first = true](const http::Request& request) mutable {
    if (is_object_write(request) && std::exchange(first, false)) other.change_before(request);
    return Handling();
  });
  const auto report = games.run({.dropping = {"v1alpha1"}});
  REQUIRE(report);
  CHECK(report->written == 1);
  const json::Value object = games.object("s000");
  for (const json::Value& entry : json::find(object, {"metadata", "managedFields"})->as_array())
    CHECK(json::text_at(entry, {"apiVersion"}) == "games.example.com/v1");
}

TEST_CASE("a conflict without another write is a rejection") {
  Games games(2);
  games.answer("/s000?", status(409, "Conflict", "admission webhook denied the request"));
  const auto report = games.run();
  REQUIRE(report);
  REQUIRE(report->rejected.size() == 1);
  CHECK(report->rejected[0].key.text() == "default/s000");
  CHECK_FALSE(report->cleared);
  CHECK(games.stored_versions() == Versions{"v1alpha1", "v1"});
}

TEST_CASE("a 404 that is not about the object, such as a proxy's, is a rejection") {
  Games games(2);
  games.answer("PATCH /apis/games.example.com/v1/namespaces/default/gameservers/s000?",
               {404, {{"Content-Type", "text/plain"}}, "404 page not found\n"}, 100);
  const auto report = games.run();
  REQUIRE(report);
  CHECK(report->deleted == 0);
  REQUIRE(report->rejected.size() == 1);
  CHECK(report->rejected[0].key.text() == "default/s000");
  CHECK_FALSE(report->cleared);
  CHECK(games.stored_versions() == Versions{"v1alpha1", "v1"});
}

// Rejections -------------------------------------------------------------------------------------------------------

TEST_CASE("objects that validation rejects are reported with causes, and the others are migrated") {
  Games games(3);
  games.answer("/s001?",
               status(422, "Invalid", "s001 is invalid",
                      R"({"causes":[{"reason":"FieldValueInvalid","message":"too small","field":"spec.port"}]})"));
  const auto report = games.run();
  REQUIRE(report);
  CHECK(report->written == 2);
  CHECK(report->rejections == 1);
  REQUIRE(report->rejected.size() == 1);
  CHECK(report->rejected[0].key == Key{"default", "s001"});
  CHECK(report->rejected[0].error.causes == std::vector<Cause>{{"FieldValueInvalid", "too small", "spec.port"}});
  CHECK_FALSE(report->cleared);
  CHECK(report->not_cleared == "1 object was rejected");
  CHECK(report->resume.empty());
  CHECK(games.stored("s001") == "games.example.com/v1alpha1");
  CHECK(games.stored("s002") == "games.example.com/v1");
  CHECK(games.stored_versions() == Versions{"v1alpha1", "v1"});
  games.transport->instead = nullptr;
  const auto again = games.run();
  REQUIRE(again);
  CHECK(again->written == 1);
  CHECK(again->unchanged == 2);
  CHECK(again->cleared);
}

TEST_CASE("a dry run reports what the server would reject") {
  Games games(2);
  games.answer("/s001?dryRun=All", status(422, "Invalid", "s001 is invalid"));
  const auto report = games.run({.dry_run = true});
  REQUIRE(report);
  CHECK(report->rejections == 1);
  CHECK(games.stored("s000") == "games.example.com/v1alpha1");
}

TEST_CASE("objects that a webhook denies are rejections") {
  Games games(2);
  games.answer("/s000?", status(403, "Forbidden", "admission webhook \\\"a\\\" denied the request: no"));
  const auto report = games.run();
  REQUIRE(report);
  REQUIRE(report->rejected.size() == 1);
  CHECK(report->rejected[0].error.message == "admission webhook \"a\" denied the request: no");
  CHECK(report->written == 1);
}

TEST_CASE("an object that fails on the server is rejected, and a server that fails always ends the migration") {
  Games games(20);
  games.answer("/s003?", status(500, "InternalError", "failed calling webhook"), 1000);
  const auto one = games.run();
  REQUIRE(one);
  CHECK(one->rejections == 1);
  CHECK(one->written == 19);
  Games others(20);
  others.answer("PATCH /apis/games", status(500, "InternalError", "failed calling webhook"), 1000);
  const auto all = others.run();
  REQUIRE(all);
  REQUIRE(all->unfinished);
  CHECK(all->unfinished->message == "failed calling webhook");
  CHECK(all->rejections == 0);
  CHECK_FALSE(all->cleared);
}

TEST_CASE("an answer that is not the object ends the migration") {
  constexpr std::string_view none = "the answer is not a JSON object";
  for (const auto& [body, message] : std::initializer_list<std::pair<std::string, std::string_view>>{
           {"", "the answer is empty; expected JSON"},
           {"null", none},
           {"<html>ok</html>", none},
           {R"({"metadata":{"name":"s001","namespace":"default","resourceVersion":"9"}})",
            "the answer to the write of default/s000 is not this object"}}) {
    CAPTURE(body);
    Games games(2);
    games.answer("PATCH /apis/games", {.status = 200, .body = body}, 1000);
    const auto report = games.run();
    REQUIRE(report);
    REQUIRE(report->unfinished);
    CHECK(report->unfinished->message == message);
    CHECK(report->written == 0);
    CHECK_FALSE(report->cleared);
  }
}

TEST_CASE("storedVersions is reduced only when the answer is the definition that has it") {
  Games games(1);
  games.answer("PATCH " + kDefinitions, {.status = 200, .body = "{}"}, 1);
  const auto report = games.run();
  REQUIRE(report);
  REQUIRE(report->unfinished);
  CHECK(report->unfinished->message == "the answer is not a CustomResourceDefinition");
  CHECK_FALSE(report->cleared);
}

// Temporary failures -----------------------------------------------------------------------------------------------

TEST_CASE("a busy server is asked again after the time that it requests") {
  for (const int code : {429, 503}) {
    Games games(2);
    http::Response busy = status(code, code == 429 ? "TooManyRequests" : "ServiceUnavailable", "later");
    busy.headers.push_back({"Retry-After", "7"});
    games.answer("/s000?", busy, 2);
    const auto begin = games.time->now();
    const auto report = games.run({.rate = 0});
    REQUIRE(report);
    CHECK(report->written == 2);
    CHECK(report->cleared);
    CHECK(games.time->now() - begin >= 14s);
  }
}

TEST_CASE("a write whose answer is lost is not repeated") {
  Games games(2);
  games.transport->direct.plan([first = true](const http::Request& request) mutable {
    if (is_object_write(request) && std::exchange(first, false)) return Handling{Handling::Kind::lose};
    return Handling();
  });
  const auto report = games.run();
  REQUIRE(report);
  CHECK(report->written + report->current == 2);
  CHECK(report->cleared);
  CHECK(games.stored("s000") == "games.example.com/v1");
}

/// Answers of servers that do not say how to continue an expired list.
std::optional<Result<http::Response>> without_continuation(Games& games, const http::Request& request) {
  if (request.target.find("continue=") == std::string::npos) return std::nullopt;
  auto answer = games.transport->direct.send(request, {});
  if (answer && answer->status == 410) return status(410, "Expired", "too old");
  return answer;
}

TEST_CASE("a list that expires is continued where it was, with what the server has now") {
  Games games(9);
  int writes = 0;
  games.transport->direct.plan([&](const http::Request& request) {
    if (is_object_write(request) && ++writes == 3) {
      games.cluster.storage.compact();
      games.make("s0025");  // before the end of the first page
      games.make("s0065");  // after it: listed now, and stored in the storage version
    }
    return Handling();
  });
  const auto report = games.run({.page = 4});
  REQUIRE(report);
  CHECK(report->written == 9);
  CHECK(report->current == 1);
  CHECK(report->cleared);
  CHECK(games.patches() == 9);
  // There are three pages, of which one is asked for twice.
  CHECK(std::count_if(games.transport->lines.begin(), games.transport->lines.end(), [](const auto& line) {
          return line.starts_with("GET /apis/games.example.com/v1/gameservers?limit=4");
        }) == 4);
}

TEST_CASE("a list that expires twice in one place is read again") {
  Games games(9);
  games.transport->instead = [&,
                              left = 2](const http::Request& request) mutable -> std::optional<Result<http::Response>> {
    if (left == 0 || request.target.find("continue=") == std::string::npos) return std::nullopt;
    --left;
    http::Response expired = status(410, "Expired", "too old");
    expired.body.replace(expired.body.find(R"("metadata":{})"), 13, R"("metadata":{"continue":"again"})");
    return Result<http::Response>(expired);
  };
  const auto report = games.run({.page = 4});
  REQUIRE(report);
  CHECK(report->written == 9);
  CHECK(report->cleared);
  CHECK(games.patches() == 9);
}

TEST_CASE("a list that expires is read again, without trying an object twice") {
  Games games(9);
  games.transport->instead = [&](const http::Request& request) { return without_continuation(games, request); };
  int writes = 0;
  games.transport->direct.plan([&](const http::Request& request) {
    if (is_object_write(request) && ++writes == 3) {
      games.cluster.storage.compact();
      games.make("s0025");  // listed after the objects that were tried, and written after the list
    }
    return Handling();
  });
  const auto report = games.run({.page = 4});
  REQUIRE(report);
  CHECK(report->written == 9);
  CHECK(report->current == 0);
  CHECK(report->cleared);
  CHECK(games.patches() == 9);
  CHECK(std::count_if(games.transport->lines.begin(), games.transport->lines.end(), [](const auto& line) {
          return line.starts_with("GET /apis/games.example.com/v1/gameservers?limit=4");
        }) >= 4);
}

TEST_CASE("objects that are created after the first list need no write") {
  Games games(9);
  games.transport->instead = [&](const http::Request& request) { return without_continuation(games, request); };
  int writes = 0;
  games.transport->direct.plan([&](const http::Request& request) {
    if (is_object_write(request) && ++writes == 3) {
      games.cluster.storage.compact();
      games.make("s999");
    }
    return Handling();
  });
  const auto report = games.run({.page = 4});
  REQUIRE(report);
  CHECK(report->written == 9);
  CHECK(report->current == 1);
  CHECK(report->cleared);
}

TEST_CASE("a list that always expires ends the migration") {
  Games games(9);
  games.answer("continue=", status(410, "Expired", "too old"), 1000);
  const auto report = games.run({.page = 4});
  REQUIRE(report);
  REQUIRE(report->unfinished);
  CHECK(report->unfinished->expired());
  CHECK_FALSE(report->cleared);
  CHECK(report->written == 4);
}

/// The last four of eight objects, the last one first.
std::string backwards(const std::string& body) {
  json::Value page = std::get<json::Value>(json::parse(body));
  json::Array& items = json::find(page, {"items"})->as_array();
  std::reverse(items.begin(), items.end());
  items.resize(4);
  json::set(page, {"metadata", "continue"}, "x");
  return json::to_text(page);
}

TEST_CASE("lists in another order are not continued by name") {
  Games games(8);
  games.transport->instead = [&](const http::Request& request) -> std::optional<Result<http::Response>> {
    if (request.target.find("continue=x") != std::string::npos) return status(410, "Expired", "too old");
    if (request.target.find("limit=8") == std::string::npos || games.patches() > 0) return std::nullopt;
    auto answer = games.transport->direct.send(request, {});
    answer->body = backwards(answer->body);
    return answer;
  };
  const auto cut = games.run({.page = 8});
  REQUIRE(cut);
  REQUIRE(cut->unfinished);
  CHECK(cut->written == 4);
  const auto report = games.run({.page = 8, .resume = cut->resume});
  REQUIRE(report);
  CHECK(report->cleared);
  CHECK(games.stored("s000") == "games.example.com/v1");
}

// The definition changes -------------------------------------------------------------------------------------------

TEST_CASE("storedVersions is not reduced when the storage version changes meanwhile") {
  Games games(3);
  int writes = 0;
  games.transport->direct.plan([&](const http::Request& request) {
    if (is_object_write(request) && ++writes == 2) games.store_in("v1alpha1");
    return Handling();
  });
  const auto report = games.run();
  REQUIRE(report);
  CHECK_FALSE(report->cleared);
  CHECK(report->not_cleared == "the storage version changed from v1 to v1alpha1 meanwhile");
  CHECK(games.stored_versions() == Versions{"v1alpha1", "v1"});
}

TEST_CASE("storedVersions is not reduced when the storage version changes and changes back") {
  Games games(3);
  int writes = 0;
  games.transport->direct.plan([&](const http::Request& request) {
    if (is_object_write(request) && ++writes == 2) games.store_in("v1alpha1"), games.store_in("v1");
    return Handling();
  });
  const auto report = games.run();
  REQUIRE(report);
  CHECK_FALSE(report->cleared);
  CHECK(report->not_cleared == "the definition changed meanwhile");
}

TEST_CASE("a definition that is written just before storedVersions is read again") {
  Games games(1);
  bool first = true;
  games.transport->direct.plan([&](const http::Request& request) {
    if (request.target.find(kName + "/status") != std::string::npos && std::exchange(first, false))
      games.merge(kDefinitions + "/" + kName, R"({"metadata":{"labels":{"a":"b"}}})");
    return Handling();
  });
  const auto report = games.run();
  REQUIRE(report);
  CHECK(report->cleared);
  CHECK(games.stored_versions() == Versions{"v1"});
}

TEST_CASE("a storage version that changes just before storedVersions is noticed") {
  Games games(1);
  bool first = true;
  games.transport->direct.plan([&](const http::Request& request) {
    if (request.target.find(kName + "/status") != std::string::npos && std::exchange(first, false))
      games.store_in("v1alpha1");
    return Handling();
  });
  const auto report = games.run();
  REQUIRE(report);
  CHECK_FALSE(report->cleared);
  CHECK(games.stored_versions() == Versions{"v1alpha1", "v1"});
}

TEST_CASE("a definition that is deleted meanwhile is reported") {
  Games games(2);
  bool first = true;
  games.transport->direct.plan([&](const http::Request& request) {
    if (is_object_write(request) && std::exchange(first, false)) games.ask("DELETE", kDefinitions + "/" + kName);
    return Handling();
  });
  const auto report = games.run();
  REQUIRE(report);
  CHECK_FALSE(report->cleared);
  CHECK(report->not_cleared == "the definition was deleted meanwhile");
}

// Resuming ---------------------------------------------------------------------------------------------------------

TEST_CASE("a migration that ends between any two writes is resumed") {
  for (const auto kind : {Handling::Kind::crash_before, Handling::Kind::crash_after}) {
    for (int last = 1; last <= 8; ++last) {
      Games games(7);
      std::string saved;
      games.transport->direct.plan([n = 0, last, kind](const http::Request& request) mutable {
        const bool counts = request.method == "PATCH";
        return counts && ++n == last ? Handling{kind} : Handling();
      });
      const auto cut = games.run({.page = 3, .after_page = [&](const MigrateReport& report) -> Result<> {
                                    saved = report.resume;
                                    return {};
                                  }});
      REQUIRE(cut);
      REQUIRE(cut->unfinished);
      CHECK_FALSE(cut->resume.empty());
      CHECK_FALSE(cut->cleared);
      games.transport = std::make_shared<Interposed>(games.cluster);
      for (const std::string& resume : {saved, cut->resume}) {
        const auto report = games.run({.resume = resume});
        REQUIRE(report);
        CHECK(report->cleared);
      }
      for (int i = 0; i < 7; ++i) CHECK(games.stored(fmt::format("s{:03}", i)) == "games.example.com/v1");
      CHECK(games.stored_versions() == Versions{"v1"});
    }
  }
}

TEST_CASE("a resumed migration does not write again what was written") {
  Games games(6);
  const auto cut = games.run({.page = 2, .after_page = [](const MigrateReport& report) -> Result<> {
                                if (report.written < 4) return {};
                                return Error{.message = "the disk is full"};
                              }});
  REQUIRE(cut);
  REQUIRE(cut->unfinished);
  CHECK(cut->unfinished->message == "the disk is full");
  CHECK(games.patches() == 4);
  const auto report = games.run({.page = 2, .resume = cut->resume});
  REQUIRE(report);
  CHECK(games.patches() == 6);
  CHECK(report->written == 6);
  CHECK(report->cleared);
}

TEST_CASE("rejections before an interruption keep storedVersions as it is") {
  Games games(4);
  games.answer("/s000?", status(422, "Invalid", "no", R"({"causes":[{"message":"m","field":"f"}]})"));
  const auto cut =
      games.run({.page = 2, .after_page = [](const MigrateReport&) -> Result<> { return Error{.message = "stop"}; }});
  REQUIRE(cut);
  const auto report = games.run({.resume = cut->resume});
  REQUIRE(report);
  CHECK(report->rejections == 1);
  REQUIRE(report->rejected.size() == 1);
  CHECK(report->rejected[0].key.text() == "default/s000");
  CHECK(report->rejected[0].error.causes == std::vector<Cause>{{"", "m", "f"}});
  CHECK_FALSE(report->cleared);
  CHECK(games.stored_versions() == Versions{"v1alpha1", "v1"});
}

TEST_CASE("a stop ends the migration between two writes") {
  Games games(5);
  std::stop_source stop;
  games.transport->direct.plan([&, n = 0](const http::Request& request) mutable {
    if (is_object_write(request) && ++n == 2) stop.request_stop();
    return Handling();
  });
  const auto report = games.run({.stop = stop.get_token()});
  REQUIRE(report);
  REQUIRE(report->unfinished);
  CHECK(report->unfinished->stage == Stage::cancelled);
  CHECK(report->written == 2);
  const auto rest = games.run({.resume = report->resume});
  REQUIRE(rest);
  CHECK(rest->written == 5);
  CHECK(rest->cleared);
}

}  // namespace
}  // namespace kubexx::migration
