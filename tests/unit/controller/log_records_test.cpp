#include "tests/unit/controller/harness.hpp"

// What an operator logs, and the causes of runs.

using namespace kubexx;
using namespace kubexx::test;

namespace {

/// The records of an operator. Thread-safe.
class Records {
 public:
  LogFunction function() {
    return [this](const LogRecord& record) {
      const std::lock_guard lock(mutex_);
      records_.push_back(record);
    };
  }
  /// The first record with this message; none: an empty one.
  LogRecord find(const std::string& message) const {
    const std::lock_guard lock(mutex_);
    const auto found = std::ranges::find(records_, message, &LogRecord::message);
    return found == records_.end() ? LogRecord{} : *found;
  }

 private:
  mutable std::mutex mutex_;
  std::vector<LogRecord> records_;
};

std::string field(const LogRecord& record, const std::string& name) {
  for (const auto& [known, value] : record.fields)
    if (known == name) return value;
  return "";
}

}  // namespace

TEST_CASE("records about a run have its fields, and runs know the changes that woke them") {
  Diary runs;
  Records records;
  Port port;
  Operator op(port.client, {.name = "harbour", .log = records.function()});
  auto oceans = op.cache<Ocean>();
  op.controller(op.cache<Fleet>(), [&](const Fleet& fleet, Context& ctx) -> Result<Requeue> {
      if (ctx.causes().empty()) runs.add("listed");
      for (const std::string& cause : ctx.causes()) runs.add(cause);
      if (fleet.spec.flag == "bad") return Error{.message = "no such flag"};
      return Requeue::done();
    }).watches(oceans, [](const Ocean&) { return std::vector<Key>{{"default", "north"}}; });
  REQUIRE(port.fleets.create(fleet("north")));
  Result<> ended = Error{};
  {
    std::jthread running([&](const std::stop_token& stop) { ended = op.run(stop); });
    REQUIRE(runs.await("listed"));
    Ocean ocean;
    ocean.metadata.name = "arctic";
    const Ocean made = api<Ocean>(port.client).create(ocean).value();
    REQUIRE(runs.await("Ocean arctic created " + made.metadata.resource_version));
    const Fleet bad = port.fleets.edit("north", [](Fleet& fleet) { fleet.spec.flag = "bad"; }).value();
    const std::string cause = "Fleet default/north modified " + bad.metadata.resource_version;
    REQUIRE(runs.await(cause));
    REQUIRE(eventually([&] { return !records.find("no such flag").fields.empty(); }));
    const LogRecord failed = records.find("no such flag");
    CHECK(failed.level == LogLevel::warning);
    CHECK(field(failed, "controller") == "fleet");
    CHECK(field(failed, "namespace") == "default");
    CHECK(field(failed, "name") == "north");
    CHECK(field(failed, "cause") == cause);
    CHECK(std::stoi(field(failed, "reconcile_id")) >= 3);
    CHECK(text_line(failed) == "fleet default/north: no such flag");
  }
  CHECK(ended);
  CHECK(records.find("starting").level == LogLevel::info);
  CHECK(field(records.find("starting"), "caches") == "2");
  CHECK(field(records.find("starting"), "operator") == "harbour");
  CHECK_FALSE(field(records.find("all caches have their first lists"), "milliseconds").empty());
  CHECK(records.find("stopped").message == "stopped");
}

TEST_CASE("a leader logs its term") {
  Records records;
  Port port;
  Operator op(port.client, {.election = ElectionOptions{.name = "harbour"}, .log = records.function()});
  op.cache<Fleet>();
  {
    std::jthread running([&](const std::stop_token& stop) { (void)op.run(stop); });
    REQUIRE(eventually([&] { return !records.find("leading").fields.empty(); }));
  }
  CHECK(field(records.find("leading"), "term") == "0");
  CHECK(field(records.find("no longer leading"), "lease") == "harbour");
}
