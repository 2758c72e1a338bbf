#include "runtime/core/reminders.hpp"

#include "tests/support/catch.hpp"

namespace kubexx::core {
namespace {

using namespace std::chrono_literals;

TEST_CASE("a report is due when it is new, and again after five minutes") {
  Reminders reminders;
  const Reminders::Time begin{1h};
  CHECK(reminders.is_due("a", begin));
  CHECK_FALSE(reminders.is_due("a", begin + 299s));
  CHECK(reminders.is_due("b", begin + 299s));
  CHECK(reminders.is_due("a", begin + 300s));
  CHECK_FALSE(reminders.is_due("a", begin + 301s));
}

TEST_CASE("a report is due again after what it is about has worked") {
  Reminders reminders;
  const Reminders::Time begin{1h};
  CHECK(reminders.is_due("a", begin + 10s, begin));
  CHECK_FALSE(reminders.is_due("a", begin + 20s, begin));
  CHECK(reminders.is_due("a", begin + 30s, begin + 25s));
  CHECK_FALSE(reminders.is_due("a", begin + 31s, begin + 25s));
  reminders.forget();
  CHECK(reminders.is_due("a", begin + 32s));
}

}  // namespace
}  // namespace kubexx::core
