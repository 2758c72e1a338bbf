#include <kubexx/detail/cache/pulse.hpp>

#include "tests/support/catch.hpp"

namespace kubexx::cache {
namespace {

using namespace std::chrono_literals;
using Time = Pulse::Clock::time_point;

TEST_CASE("a watch has recovered when it stays open, and not when it ends at once") {
  Pulse pulse;
  CHECK(pulse.recovery(Time(10s)) == Time());
  pulse.opened(Time(10s));
  pulse.ended(Time(12s));
  CHECK(pulse.recovery(Time(20s)) == Time());
  pulse.opened(Time(30s));
  CHECK(pulse.recovery(Time(34s)) == Time());
  CHECK(pulse.recovery(Time(35s)) == Time(30s));
  pulse.ended(Time(40s));
  pulse.opened(Time(41s));
  CHECK(pulse.recovery(Time(42s)) == Time(30s));
}

}  // namespace
}  // namespace kubexx::cache
