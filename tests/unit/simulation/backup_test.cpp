// Operators on a server that was restored from a backup.
#include <algorithm>
#include <optional>
#include <string>
#include <vector>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <kubexx/client/dynamic_api.hpp>
#include <kubexx/json/members.hpp>
#include <kubexx/json/value.hpp>
#include "runtime/simulation/world.hpp"
#include "tests/support/catch.hpp"

namespace kubexx::test {
namespace {

using namespace std::chrono_literals;
using testing::SimulationOptions;
using testing::SimulationWorld;
using testing::Storage;

const ResourceInfo kBackedUp{.version = "v1", .kind = "ConfigMap", .plural = "configmaps"};

/// An operator that records what its runs see, and what it logs.
struct Restored {
  void declare(Operator& op) {
    op.log_to([this](const LogRecord& record) { records.push_back(record.message); });
    maps = op.cache(kBackedUp);
    op.controller(*maps, [this](const DynamicObject& map, Context& ctx) -> Result<Requeue> {
      runs.push_back(ctx.key().name + ' ' + json::text_at(map.value, {"data", "colour"}));
      return Requeue::done();
    });
  }
  Result<> add(const std::string& name) {
    json::Value map = json::Object();
    json::set(map, {"metadata", "name"}, name);
    json::set(map, {"data", "colour"}, "red");
    return api().create(map);
  }
  Result<> paint(const std::string& name, const std::string& colour) {
    return api().patch(name, merge_patch(R"({"data":{"colour":")" + colour + R"("}})"));
  }
  DynamicApi api() const { return {world.user(), kBackedUp, "default"}; }
  /// Objects and versions are those of the backup. Watches end, and no server answers for a moment.
  void restore(const Storage& backup) {
    world.cluster().storage.begin_as(backup);
    world.transport().break_streams();
    world.faults.add({.kind = testing::Fault::Kind::silence, .method = "GET"});
  }
  std::ptrdiff_t reports() const {
    return std::ranges::count_if(records, [](const std::string& record) {
      return record.find("the server was rolled back to version ") != std::string::npos &&
             record.ends_with(": it was restored from a backup, or has lost its latest state otherwise");
    });
  }

  std::vector<std::string> records = {}, runs = {};
  std::optional<Cache<DynamicObject>> maps = {};
  const SimulationOptions options = {.operates = [this](Operator& op) { declare(op); }};
  SimulationWorld world{options, **make_base(options)};
};

using Lines = std::vector<std::string>;

}  // namespace

TEST_CASE("an operator follows a server that was restored from a backup, runs every key, and reports it once") {
  Restored restored;
  REQUIRE(restored.world.begin());
  for (const char* name : {"a", "b"}) REQUIRE(restored.add(name));
  REQUIRE(restored.world.settle());
  Storage backup;
  backup.begin_as(restored.world.cluster().storage);
  REQUIRE(restored.paint("b", "blue"));
  REQUIRE(restored.add("c"));
  REQUIRE(restored.world.settle());
  CHECK(restored.runs == Lines{"a red", "b red", "b blue", "c red"});
  CHECK(restored.reports() == 0);

  restored.runs.clear();
  restored.restore(backup);
  REQUIRE(restored.world.advance(5min));
  INFO(fmt::format("{}", fmt::join(restored.world.history, "\n")));
  std::ranges::sort(restored.runs);
  CHECK(restored.runs == Lines{"a red", "b red"});
  CHECK(restored.reports() == 1);
  CHECK(restored.maps->all().size() == 2);

  // Later changes have versions that the operator has seen before.
  restored.runs.clear();
  REQUIRE(restored.paint("b", "green"));
  REQUIRE(restored.world.settle());
  CHECK(restored.runs == Lines{"b green"});
}

}  // namespace kubexx::test
