#include "runtime/core/time_zone.hpp"

#include "tests/support/catch.hpp"

using kubexx::core::zone_offset;

TEST_CASE("time zones") {
  CHECK(zone_offset("UTC", 0) == 0);
  CHECK(zone_offset("", 0) == 0);
  CHECK_FALSE(zone_offset("Nowhere/Land", 0));
  CHECK_FALSE(zone_offset("../etc/passwd", 0));
  CHECK_FALSE(zone_offset("/etc/passwd", 0));
  if (!zone_offset("Europe/Berlin", 0)) return;  // the machine has no database
  CHECK(zone_offset("Europe/Berlin", 0) == 3600);
  CHECK(zone_offset("Europe/Berlin", 1'719'792'000) == 7200);
  CHECK(zone_offset("Europe/Berlin", 4'118'040'000) == 7200);  // 2100-06-30, by the rule for the future
  CHECK(zone_offset("America/New_York", 1'704'067'200) == -5 * 3600);
  CHECK(zone_offset("Asia/Kolkata", 1'704'067'200) == 19'800);
}
