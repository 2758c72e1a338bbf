// Violations of each rule that histories of operators are checked for are found.
#include <algorithm>
#include <chrono>
#include <string>

#include <kubexx/cache/cache.hpp>
#include "api/v1/fleet.kubexx.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/history_checker.hpp"

namespace {

using namespace kubexx;
using namespace kubexx::test;
using namespace std::chrono_literals;
using harbour::v1::Fleet;

std::string fleet_text(const std::string& name, int version) {
  return R"({"apiVersion":"harbour.example.com/v1","kind":"Fleet","metadata":{"name":")" + name +
         R"(","namespace":"shop","uid":"u1","resourceVersion":")" + std::to_string(version) +
         R"("},"spec":{"flag":"red","replicas":1}})";
}

struct Checked {
  Checked() {
    checker.watch(store);
    list(fleet_text("a", 5));
  }

  void list(const std::string& object) {
    store.reset(0);
    store.object(0, watch::Change::added, object);
    store.synced(0, "5");
  }
  /// A write that is answered with `version`, or not sent.
  void write(const ResourceInfo& kind, std::string_view object, const std::string& version, Error* error = nullptr) {
    const Write one{.verb = WriteVerb::update, .resource = kind, .key = {"shop", "a"}};
    checker.before(one);
    checker.after(one, {.error = error, .object = object, .uid = "u1", .version = version, .key = one.key});
  }
  void write() { write(resource_info<Fleet>(), {}, {}); }
  void lease(const std::string& holder) {
    static const ResourceInfo kLease{"coordination.k8s.io", "v1", "Lease", "leases"};
    write(kLease, R"({"spec":{"leaseDurationSeconds":15,"holderIdentity":")" + holder + R"("}})", "9");
  }
  std::string found() const {
    const auto all = checker.violations();
    return all.empty() ? "" : all.front();
  }

  HistoryChecker::Clock::time_point now = HistoryChecker::Clock::now();
  HistoryChecker checker{[this] { return now; }};
  cache::Store store{cache::form_of<Fleet>(), {}};
  const Key key{"shop", "a"};
};

TEST_CASE("a history without a violation") {
  Checked checked;
  checked.checker.open(false);
  checked.checker.begin_run(1, checked.store, checked.key);
  checked.store.wrote(fleet_text("a", 6));
  checked.write(resource_info<Fleet>(), fleet_text("a", 6), "6");
  checked.checker.end_run(1, checked.key);
  checked.store.object(0, watch::Change::modified, fleet_text("a", 7));
  checked.checker.begin_run(1, checked.store, checked.key);
  checked.checker.begin_run(2, checked.store, checked.key);
  CHECK(checked.found().empty());
}

TEST_CASE("two runs of a key at a time are found") {
  Checked checked;
  checked.checker.begin_run(1, checked.store, checked.key);
  checked.checker.begin_run(1, checked.store, checked.key);
  CHECK(checked.found() == "shop/a has two runs at a time");
}

TEST_CASE("a version that decreases is found") {
  Checked checked;
  checked.list(fleet_text("a", 4));
  CHECK(checked.found().find("version 4 is shown after 5") != std::string::npos);
}

TEST_CASE("a handler that does not receive a state is found") {
  Checked checked;
  HistoryChecker late;
  late.watch(checked.store);
  checked.store.object(0, watch::Change::modified, fleet_text("a", 7));
  REQUIRE(late.violations().size() == 1);
  CHECK(late.violations()[0].find("\"u1/5\" as the state before, and received \"\" last") != std::string::npos);
}

TEST_CASE("a run that does not read its own write is found") {
  Checked checked;
  checked.checker.open(false);
  checked.write(resource_info<Fleet>(), fleet_text("a", 6), "6");
  checked.checker.begin_run(1, checked.store, checked.key);
  CHECK(checked.found().find("reads version 5 after its thread has written 6") != std::string::npos);
}

TEST_CASE("a write outside of a term is found") {
  Checked checked;
  const std::string expected = "a write of fleets.harbour.example.com shop/a begins outside of a term";
  SECTION("before the start") {
    checked.write();
    CHECK(checked.found() == expected);
  }
  SECTION("after the end") {
    checked.checker.open(false);
    checked.write();
    CHECK(checked.found().empty());
    checked.checker.close();
    checked.write();
    CHECK(checked.found() == expected);
  }
  SECTION("without the lease") {
    checked.checker.open(true);
    checked.write();
    CHECK(checked.found() == expected);
  }
  SECTION("after the lease has expired") {
    checked.checker.open(true);
    checked.lease("me");
    checked.now += 14s;
    checked.write();
    CHECK(checked.found().empty());
    checked.now += 1s;
    checked.write();
    CHECK(checked.found() == expected);
  }
  SECTION("after the lease was released") {
    checked.checker.open(true);
    checked.lease("me");
    checked.lease("");
    checked.write();
    CHECK(checked.found() == expected);
  }
  SECTION("but not if it was not sent") {
    Error error;
    checked.write(resource_info<Fleet>(), {}, {}, &error);
    CHECK(checked.found().empty());
  }
}

}  // namespace
