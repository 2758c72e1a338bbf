#include "runtime/controller/field_changes.hpp"

#include <string>
#include <variant>

#include "runtime/controller/ensure.hpp"
#include "runtime/json/text.hpp"
#include "tests/support/growth.hpp"
#include "tests/unit/controller/harness.hpp"

using namespace kubexx;
using namespace kubexx::test;

namespace {

json::Value parsed(std::string_view text) { return std::get<json::Value>(json::parse(text)); }

/// Of an operator that makes dry runs.
struct DryRun {
  Port port = {};
  Diary log = {};
  OtherOperator op{port.client, {.log = [this](const LogRecord& record) {
                     log.add(record.message);
                     for (const auto& [name, value] : record.fields) log.add(name + "=" + value);
                   }}};

  /// Runs `act` in the reconciler of an object.
  void run(const std::function<void(const Fleet&, const Api<Fleet>&)>& act) {
    Diary runs;
    op.set_dry_run();
    op.controller(op.cache<Fleet>(), [&](const Fleet& fleet, Context& ctx) -> Result<Requeue> {
      act(fleet, api<Fleet>(ctx.client(), "default"));
      runs.add("run");
      return Requeue::done();
    });
    REQUIRE(port.fleets.create(fleet("north")));
    const std::jthread running([&](const std::stop_token& stop) { (void)op.run(stop); });
    REQUIRE(runs.await("run"));
  }
};

}  // namespace

TEST_CASE("write_loop_is_broken_and_named: the fields that a write changed are named") {
  CHECK(controller::changed_fields(
            parsed(R"({"metadata":{"resourceVersion":"1","labels":{"a":"b"}},"spec":{"flag":"red","ships":[1]}})"),
            parsed(R"({"metadata":{"resourceVersion":"2"},"spec":{"flag":"blue","ships":[2]},"status":{}})")) ==
        "metadata.labels, spec.flag, spec.ships[0], status");
  CHECK(controller::changed_fields(parsed("{}"), parsed(R"({"a":1,"b":1,"c":1,"d":1,"e":1,"f":1})")) ==
        "a, b, c, d, e");
  CHECK(controller::changed_fields(parsed("{}"), parsed("{}")).empty());
}

TEST_CASE("changes are shown with their values, which are bounded") {
  CHECK(controller::changed_values(parsed(R"({"spec":{"flag":"red","ships":[1]}})"),
                                   parsed(R"({"spec":{"flag":"blue"},"status":{"n":1}})")) ==
        R"(spec.flag: "red" -> "blue"; spec.ships: [1] -> none; status: none -> {"n":1})");
  CHECK(
      controller::changed_values(parsed(R"({"containers":[{"name":"a","image":"x:1"},{"name":"b"}],"args":["a","b"]})"),
                                 parsed(R"({"containers":[{"name":"a","image":"x:2"},{"name":"b"}],"args":["a"]})")) ==
      R"(args: ["a","b"] -> ["a"]; containers[0].image: "x:1" -> "x:2")");
  const std::string shown =
      controller::changed_values(parsed("{}"), parsed(R"({"a":")" + std::string(78, 'x') + "\u00e4\u00e4" + R"("})"));
  CHECK(shown.size() < 100);
  CHECK(shown.ends_with("x..."));
  std::string many = "{";
  for (char name = 'a'; name < 'z'; ++name) many += std::string(name == 'a' ? "" : ",") + '"' + name + "\":1";
  CHECK(controller::changed_values(parsed("{}"), parsed(many + "}")).ends_with("; j: none -> 1"));
}

TEST_CASE("large maps are compared in linear time") {
  const auto map = [](int size, int value) {
    json::Object members;
    for (int at = 0; at < size; ++at) members.append("k" + std::to_string(at), at + 1 == size ? value : at);
    return json::Value(std::move(members));
  };
  const auto seconds = [&](int size) {
    const json::Value before = map(size, -1), after = map(size, -2);
    return processor_seconds([&] {
      CHECK(controller::changed_fields(before, after) == "k" + std::to_string(size - 1));
      CHECK(controller::has_all(before, before));
      CHECK_FALSE(controller::has_all(before, after));
    });
  };
  CHECK(grows_linearly(10'000, seconds));
}

TEST_CASE("a dry run logs what each write would change") {
  DryRun dry;
  dry.run([](const Fleet& old, const Api<Fleet>& fleets) {
    Fleet changed = old;
    changed.spec.flag = "blue";
    CHECK(fleets.update(changed));
    CHECK(fleets.create(fleet("south")));
    CHECK(fleets.remove("north"));
    CHECK(fleets.update(old));
  });
  for (const char* line :
       {"dry run: would update Fleet default/north", R"(changes=spec.flag: "red" -> "blue")",
        "dry run: would create Fleet default/south", "dry run: would delete Fleet default/north", "changes=nothing"})
    CHECK(dry.log.count(line) >= 1);
  CHECK(
      std::ranges::none_of(dry.log.lines(), [](const auto& line) { return line.find("Review") != std::string::npos; }));
}
