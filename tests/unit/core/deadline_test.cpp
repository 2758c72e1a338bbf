#include "runtime/core/deadline.hpp"

#include <chrono>

#include "tests/support/catch.hpp"

using namespace std::chrono_literals;

namespace kubexx {

using SteadyMoment = std::chrono::steady_clock::time_point;

TEST_CASE("A deadline is the sum of a moment and a time", "[deadline]") {
  const SteadyMoment now(1h);
  CHECK(deadline_after(now, 5ms) == now + 5ms);
  CHECK(deadline_after(now, 0ms) == now);
  CHECK(deadline_after(now, -5ms) == now);
  CHECK(deadline_after(now, std::chrono::duration<double, std::milli>(1.5)) == now + 1500us);
}

TEST_CASE("A deadline that would overflow is the last moment", "[deadline]") {
  constexpr SteadyMoment kLast = SteadyMoment::max();
  for (const SteadyMoment now : {SteadyMoment(), SteadyMoment(1h), SteadyMoment(-1h), kLast - 1ns, kLast}) {
    CHECK(deadline_after(now, std::chrono::milliseconds::max()) == kLast);
    CHECK(deadline_after(now, std::chrono::hours::max()) == kLast);
    CHECK(deadline_after(now, std::chrono::duration<double, std::milli>(1e300)) == kLast);
  }
  CHECK(deadline_after(kLast - 2ns, 1ns) == kLast - 1ns);
  CHECK(deadline_after(kLast - 2ns, 3ns) == kLast);
  CHECK(deadline_after(std::chrono::system_clock::now(), std::chrono::years(1'000)) ==
        std::chrono::system_clock::time_point::max());
}

}  // namespace kubexx
