#include "runtime/core/timestamp.hpp"

#include "tests/support/catch.hpp"

using namespace kubexx::core;

namespace {

std::string rewritten(std::string_view text, TimeLayout layout = TimeLayout::rfc3339) {
  const auto result = parse_timestamp(layout, text);
  if (const auto* problem = std::get_if<std::string>(&result)) return *problem;
  return to_text(std::get<Timestamp>(result));
}

}  // namespace

// Expectations are those of Go 1.26's time package.
TEST_CASE("timestamps are read and written") {
  CHECK(rewritten("2006-01-02T15:04:05Z") == "2006-01-02T15:04:05Z");
  CHECK(rewritten("2006-01-02T15:04:05.120Z") == "2006-01-02T15:04:05.12Z");
  CHECK(rewritten("2006-01-02T15:04:05,1234567891+02:30") == "2006-01-02T15:04:05.123456789+02:30");
  CHECK(rewritten("2006-01-02T5:04:05-00:30") == "2006-01-02T05:04:05-00:30");
  CHECK(rewritten("2006-01-02T15:04:05+00:00") == "2006-01-02T15:04:05Z");
  CHECK(rewritten("0001-01-01T00:00:00Z") == "0001-01-01T00:00:00Z");
  CHECK(rewritten("9999-12-31T23:59:59.999999999Z") == "9999-12-31T23:59:59.999999999Z");
  CHECK(rewritten("2024-02-29T00:00:00+24:60") == "2024-02-29T00:00:00+25:00");
  CHECK(to_text({kFirstSecond - 1, 0, -3600}) == "0000-12-31T22:59:59-01:00");
  CHECK(to_text({kFirstSecond - 5 * 366 * kSecondsPerDay, 0, 0}).starts_with("-005-"));
  CHECK(rewritten("2024-02-29", TimeLayout::date) == "2024-02-29T00:00:00Z");
  CHECK(rewritten("2024-02-29T01:02:03", TimeLayout::local_time) == "2024-02-29T01:02:03Z");
}

TEST_CASE("Invalid times have Go's error messages") {
  CHECK(rewritten("x") == R"(parsing time "x" as "2006-01-02T15:04:05Z07:00": cannot parse "x" as "2006")");
  CHECK(rewritten("2006-1-02T15:04:05Z") ==
        R"(parsing time "2006-1-02T15:04:05Z" as "2006-01-02T15:04:05Z07:00": cannot parse "1-02T15:04:05Z" as "01")");
  CHECK(rewritten("2006-13-02T15:04:05Z") == R"(parsing time "2006-13-02T15:04:05Z": month out of range)");
  CHECK(rewritten("2023-02-29T15:04:05Z") == R"(parsing time "2023-02-29T15:04:05Z": day out of range)");
  CHECK(rewritten("2006-01-02t15:04:05Z") ==
        R"(parsing time "2006-01-02t15:04:05Z" as "2006-01-02T15:04:05Z07:00": cannot parse "t15:04:05Z" as "T")");
  CHECK(rewritten("2006-01-02T24:04:05Z") == R"(parsing time "2006-01-02T24:04:05Z": hour out of range)");
  CHECK(rewritten("2006-01-02T15:04:60Z") == R"(parsing time "2006-01-02T15:04:60Z": second out of range)");
  CHECK(rewritten("2006-01-02T15:04:05") ==
        R"(parsing time "2006-01-02T15:04:05" as "2006-01-02T15:04:05Z07:00": cannot parse "" as "Z07:00")");
  CHECK(rewritten("2006-01-02T15:04:05Zx") == R"(parsing time "2006-01-02T15:04:05Zx": extra text: "x")");
  CHECK(rewritten("2006-01-02T15:04:05+25:00") ==
        R"(parsing time "2006-01-02T15:04:05+25:00": time zone offset hour out of range)");
}

TEST_CASE("calendars") {
  const auto at = [](std::int64_t seconds) { return civil_time({seconds, 0, 0}, 0); };
  CHECK(at(0).week_day == 4);
  CHECK(at(-1).year == 1969);
  CHECK(at(-1).year_day == 364);
  CHECK(at(951'782'400).month == 2);
  CHECK(at(951'782'400).day == 29);
  CHECK(at(978'220'800).year_day == 365);
  CHECK(at(kFirstSecond).year == 1);
  CHECK(at(kLastSecond).year == 9999);
  CHECK(at(kLastSecond).second == 59);
}
