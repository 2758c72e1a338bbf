#include <set>

#include "tests/support/catch.hpp"
#include "tests/unit/migration/harness.hpp"

// Objects that the conversion webhook rejects. As on a real server, a list fails if one of its objects has to be
// converted and cannot be, and objects are not converted to the version in which they are stored. A write whose object
// cannot be converted to the versions of its managedFields removes them without an error. It may find the object in the
// server's cache, already converted to the version of the request; a dry run does not.

namespace kubexx::migration {
namespace {

using namespace std::chrono_literals;

bool is_dry(const http::Request& request) { return request.target.find("dryRun=All") != std::string::npos; }
bool is_of_object(const http::Request& request) { return request.target.find("/s0") != std::string::npos; }

/// A webhook that converts all objects but some.
struct Converter {
  Games& games;
  std::set<std::string> bad;
  bool is_down = false;
  bool has_cache = false;               ///< objects are in the server's cache
  std::string constant = {};            ///< its message, in place of one with the name of the object
  std::set<std::string> disowned = {};  ///< objects whose managedFields were removed

  Converter(Games& cluster, std::set<std::string> names) : games(cluster), bad(std::move(names)) {
    games.transport->instead = [this](const http::Request& request) { return answer(request); };
  }

  std::optional<Result<http::Response>> answer(const http::Request& request) {
    if (request.method == "GET" && request.target.starts_with(kDefinitions)) return with_webhook(request);
    const std::string prefix = "/apis/games.example.com/";
    if (!request.target.starts_with(prefix)) return std::nullopt;
    const std::string version =
        request.target.substr(prefix.size(), request.target.find('/', prefix.size()) - prefix.size());
    for (const std::string& name : names_in(request))
      if (games.stored(name) != "games.example.com/" + version && !is_cached(request) && fails_to_convert(name))
        return failure(name);
    if (request.method == "PATCH" && fails_to_convert(names_in(request).front())) return without_owners(request);
    return std::nullopt;
  }

  bool is_cached(const http::Request& request) const {
    const bool is_list = request.method == "GET" && !is_of_object(request);
    return has_cache && (is_list || (request.method == "PATCH" && !is_dry(request)));
  }

  bool fails_to_convert(const std::string& name) const { return is_down || bad.contains(name); }

  /// The definition, with a webhook that the in-process server does not call.
  Result<http::Response> with_webhook(const http::Request& request) const {
    auto response = games.transport->direct.send(request, {});
    json::Value definition = std::get<json::Value>(json::parse(response->body));
    json::set(definition, {"spec", "conversion", "strategy"}, "Webhook");
    response->body = json::to_text(definition);
    return response;
  }

  Result<http::Response> without_owners(const http::Request& request) {
    auto response = games.transport->direct.send(request, {});
    json::Value object = std::get<json::Value>(json::parse(response->body));
    if (json::find(object, {"metadata", "managedFields"}) != nullptr && !is_dry(request))
      disowned.insert(json::text_at(object, {"metadata", "name"}));
    json::erase(object, {"metadata", "managedFields"});
    response->body = json::to_text(object);
    return response;
  }

  std::vector<std::string> names_in(const http::Request& request) const {
    std::string target = request.target.substr(0, request.target.find('?'));
    if (target.ends_with("/status")) target.resize(target.rfind('/'));
    const std::string last = target.substr(target.rfind('/') + 1);
    if (last != "gameservers") return {last};
    auto page = games.transport->direct.send(request, {});
    std::vector<std::string> names;
    const auto document = std::get<json::Value>(json::parse(page->body));
    if (const json::Value* items = json::find(document, {"items"}))
      for (const json::Value& item : items->as_array()) names.push_back(json::text_at(item, {"metadata", "name"}));
    return names;
  }

  /// Servers send no reason.
  Result<http::Response> failure(const std::string& name) const {
    const std::string why = is_down ? "Post \\\"https://hooks\\\": connection refused"
                                    : (constant.empty() ? name + ": no such port" : constant);
    return status(500, "", "conversion webhook for games.example.com/v1alpha1, Kind=GameServer failed: " + why);
  }
};

std::vector<std::string> rejected_names(const MigrateReport& report) {
  std::vector<std::string> names;
  for (const Rejected& one : report.rejected) names.push_back(one.key.name);
  return names;
}

void check_rejected(const std::set<std::string>& bad, int count, int page) {
  Games games(count);
  const Converter converter(games, bad);
  const auto begin = games.time->now();
  const auto dry = games.run({.page = page, .dry_run = true});
  REQUIRE(dry);
  CHECK_FALSE(dry->unfinished);
  CHECK(rejected_names(*dry) == std::vector<std::string>(bad.begin(), bad.end()));
  CHECK(dry->written == count - bad.size());
  const auto report = games.run({.page = page});
  REQUIRE(report);
  CHECK_FALSE(report->unfinished);
  CHECK(rejected_names(*report) == std::vector<std::string>(bad.begin(), bad.end()));
  for (const Rejected& one : report->rejected) {
    CHECK(one.error.message.ends_with("failed: " + one.key.name + ": no such port"));
    CHECK(games.stored(one.key.name) == "games.example.com/v1alpha1");
  }
  CHECK(report->written == count - bad.size());
  CHECK_FALSE(report->cleared);
  CHECK(games.stored_versions() == Versions{"v1alpha1", "v1"});
  CHECK(games.time->now() - begin < 2min);  // the client repeats a call for up to 30 seconds
  games.transport->instead = nullptr;
  const auto corrected = games.run({.page = page});
  REQUIRE(corrected);
  CHECK(corrected->written == bad.size());
  CHECK(corrected->unchanged == count - bad.size());
  CHECK(corrected->cleared);
}

TEST_CASE("objects that cannot be converted are rejected one by one, wherever they are") {
  const int page = GENERATE(500, 3, 1);
  CAPTURE(page);
  check_rejected({"s005", "s006"}, 7, page);
  check_rejected({"s000"}, 7, page);
  check_rejected({"s000", "s003", "s006"}, 7, page);
}

TEST_CASE("a migration names all objects if none can be converted") {
  std::set<std::string> all;
  for (int i = 0; i < 25; ++i) all.insert(fmt::format("s{:03}", i));
  check_rejected(all, 25, GENERATE(500, 4));
}

TEST_CASE("objects that cannot be converted are found among those that are stored in either version") {
  Games games(9);
  for (const char* name : {"s001", "s004", "s007"})
    games.merge(games.collection("v1") + "/" + name, R"({"spec":{"port":8}})");
  const Converter converter(games, {"s003", "s004"});  // the one is listed in v1alpha1 only, the other in v1 only
  const auto report = games.run({.page = 9});
  REQUIRE(report);
  CHECK_FALSE(report->unfinished);
  CHECK(rejected_names(*report) == std::vector<std::string>{"s003", "s004"});
  CHECK(report->written == 5);
  CHECK(report->unchanged == 2);
  CHECK(converter.disowned.empty());
  CHECK(std::ranges::count_if(games.transport->lines, [](const auto& line) {
          return line.starts_with("GET /apis/games") && line.find("limit=") != std::string::npos;
        }) < 20);
}

TEST_CASE("an object in a version that is not served is reported with what to do") {
  Games games(3);
  games.define({.storage = "v1", .served = {"v1"}});
  games.time->pause({}, 1min);
  games.cluster.tick();
  const Converter converter(games, {"s001"});
  const auto report = games.run();
  REQUIRE(report);
  REQUIRE(report->unfinished);
  CHECK(report->unfinished->message ==
        "objects cannot be listed in v1: conversion webhook for games.example.com/v1alpha1, Kind=GameServer failed: "
        "s001: no such port; serve v1alpha1 to list objects that are stored in it without a conversion");
  CHECK(report->written == 1);
  CHECK_FALSE(report->cleared);
}

TEST_CASE("a webhook that is down ends the migration with one error, and rejects no object") {
  Games games(20);
  Converter converter(games, {});
  converter.is_down = true;
  const auto report = games.run({.page = 4});
  REQUIRE(report);
  REQUIRE(report->unfinished);
  CHECK(report->unfinished->message.ends_with("failed: Post \"https://hooks\": connection refused"));
  CHECK(report->rejections == 0);
  CHECK(report->written == 0);
  converter.is_down = false;
  const auto rest = games.run({.resume = report->resume});
  REQUIRE(rest);
  CHECK(rest->written == 20);
  CHECK(rest->cleared);
}

// Objects that need no conversion, with managedFields that do -----------------------------------------------------

/// Stores all objects in v1; their managedFields stay in v1alpha1.
void store_all_in_v1(Games& games, int count) {
  for (int i = 0; i < count; ++i)
    games.merge(fmt::format("{}/s{:03}", games.collection("v1"), i), R"({"spec":{"port":8}})");
}

/// With a webhook that is down, nothing is written; a second migration with a webhook completes.
void check_owners_stay(Games& games, Converter& converter, std::size_t count, const MigrateOptions& options,
                       const std::string& why) {
  converter.is_down = true;
  MigrateOptions dry = options;
  dry.dry_run = true;
  const auto tried = games.run(dry);
  REQUIRE(tried);
  CHECK((tried->unfinished ? *tried->unfinished : tried->rejected.front().error).message == why);
  const auto report = games.run(options);
  REQUIRE(report);
  CHECK(converter.disowned.empty());
  CHECK(report->written + report->unchanged == 0);
  CHECK_FALSE(report->cleared);
  CHECK(report->unfinished.has_value() == (count >= 10));
  const Error error = report->unfinished ? *report->unfinished : report->rejected.front().error;
  CHECK(error.message == why);
  converter.is_down = false;
  const auto rest = games.run({.by_status = options.by_status, .resume = report->resume});
  REQUIRE(rest);
  CHECK(rest->written + rest->unchanged == count);
  CHECK(rest->cleared);
}

TEST_CASE("a webhook that is down removes no managedFields of objects that need no conversion") {
  const int count = GENERATE(2, 20);
  const bool is_by_status = GENERATE(false, true);
  CAPTURE(count, is_by_status);
  Games games(count);
  store_all_in_v1(games, count);
  Converter converter(games, {});
  check_owners_stay(games, converter, static_cast<std::size_t>(count), {.page = 4, .by_status = is_by_status},
                    "managedFields has entries of v1alpha1, to which the server fails to convert the object: a write "
                    "would remove them; see its log");
}

TEST_CASE("a webhook that is down removes no managedFields of objects that the server has in its cache") {
  const int count = GENERATE(2, 20);
  CAPTURE(count);
  Games games(count);
  Converter converter(games, {});
  converter.has_cache = true;
  check_owners_stay(games, converter, static_cast<std::size_t>(count), {.page = 4},
                    "conversion webhook for games.example.com/v1alpha1, Kind=GameServer failed: "
                    "Post \"https://hooks\": connection refused");
}

std::ptrdiff_t rehearsals(const Games& games) {
  return std::ranges::count_if(games.transport->lines, [](const auto& line) {
    return line.starts_with("PATCH /apis/games") && line.find("dryRun=All") != line.npos;
  });
}

TEST_CASE("writes are rehearsed only if a webhook converts the object to the versions of its managedFields") {
  Games plain(3);
  REQUIRE(plain.run());
  CHECK(rehearsals(plain) == 0);

  Games games(3);
  store_all_in_v1(games, 3);
  const Converter converter(games, {});
  REQUIRE(games.run()->cleared);
  CHECK(rehearsals(games) == 3);
  games.transport->lines.clear();
  REQUIRE(games.run({.dropping = {"v1alpha1"}})->cleared);
  CHECK(rehearsals(games) == 0);
}

TEST_CASE("a migration ends at the first answer without the managedFields of its object") {
  Games games(5);
  store_all_in_v1(games, 5);
  Converter converter(games, {});
  const auto convert = games.transport->instead;
  games.transport->instead = [&](const http::Request& request) {
    converter.is_down =
        request.method == "PATCH" && !is_dry(request) && request.target.find("/s002?") != std::string::npos;
    return convert(request);
  };
  const auto report = games.run();
  REQUIRE(report);
  REQUIRE(report->unfinished);
  CHECK(report->unfinished->message ==
        "the answer to the write of default/s002 has no managedFields: the server failed to convert the object to the "
        "versions of their entries; see its log");
  CHECK(report->unchanged == 2);
  CHECK(converter.disowned == std::set<std::string>{"s002"});
  CHECK_FALSE(report->cleared);
}

TEST_CASE("a webhook that is down for some seconds rejects no object") {
  Games games(12);
  Converter converter(games, {});
  converter.is_down = true;
  const auto begin = games.time->now();
  const auto up_later = games.transport->instead;
  games.transport->instead = [&](const http::Request& request) {
    converter.is_down = games.time->now() - begin < 5s;
    return up_later(request);
  };
  const auto report = games.run({.page = 5});
  REQUIRE(report);
  CHECK(report->rejections == 0);
  CHECK(report->written == 12);
  CHECK(report->cleared);
}

TEST_CASE("a migration with rejected conversions is resumed without naming an object twice") {
  Games games(9);
  const Converter converter(games, {"s001", "s002", "s005"});
  const auto cut = games.run({.page = 3, .after_page = [](const MigrateReport& report) -> Result<> {
                                if (report.written < 3) return {};
                                return Error{.message = "the disk is full"};
                              }});
  REQUIRE(cut);
  REQUIRE(cut->unfinished);
  const auto report = games.run({.page = 3, .resume = cut->resume});
  REQUIRE(report);
  CHECK(rejected_names(*report) == std::vector<std::string>{"s001", "s002", "s005"});
  CHECK(report->written == 6);
}

TEST_CASE("a migration that ends between any two writes names every rejected object once") {
  for (int last = 1; last <= 14; ++last) {
    Games games(9);
    const Converter converter(games, {"s000", "s001", "s004", "s008"});
    std::stop_source stop;
    const auto answer = games.transport->instead;
    games.transport->instead = [&, n = 0](const http::Request& request) mutable {
      if (request.method == "PATCH" && ++n == last) stop.request_stop();
      return answer(request);
    };
    const auto cut = games.run({.page = 4, .stop = stop.get_token()});
    REQUIRE(cut);
    REQUIRE(cut->unfinished);
    games.transport->instead = answer;
    const auto report = games.run({.page = 4, .resume = cut->resume});
    REQUIRE(report);
    CHECK(rejected_names(*report) == std::vector<std::string>{"s000", "s001", "s004", "s008"});
    CHECK(report->written + report->unchanged == 5);
  }
}

TEST_CASE("the requests for objects that cannot be converted grow with their number") {
  const auto requests = [](int count) {
    Games games(count);
    std::set<std::string> bad;
    for (int i = 0; i < count; i += 2) bad.insert(fmt::format("s{:03}", i));
    const Converter converter(games, bad);
    REQUIRE(games.run({.page = 50}));
    return games.transport->lines.size();
  };
  const std::size_t once = requests(100), twice = requests(200);
  CHECK(once < 2 * (100 + 50) + 20);  // each write after a dry run: managedFields has entries of v1alpha1
  CHECK(twice < 2 * (200 + 100) + 20);
}

}  // namespace
}  // namespace kubexx::migration
