#include "runtime/core/duration.hpp"

#include "tests/support/catch.hpp"

using namespace kubexx::core;
using namespace std::chrono_literals;

namespace {

std::string problem(std::string_view text) {
  const auto result = parse_worded_duration(text);
  const auto* words = std::get_if<std::string>(&result);
  return words ? *words : "";
}

std::chrono::nanoseconds worded(std::string_view text) {
  const auto result = parse_worded_duration(text);
  if (const auto* words = std::get_if<std::string>(&result)) FAIL(*words);
  return std::get<std::chrono::nanoseconds>(result);
}

std::string written(std::int64_t nanoseconds) { return duration_text(std::chrono::nanoseconds(nanoseconds)); }

}  // namespace

TEST_CASE("durations are read as Go reads them") {
  CHECK(parse_duration("1h30m") == 90min);
  CHECK(parse_duration("-1.5s") == -1500ms);
  CHECK(parse_duration("+.5s") == 500ms);
  CHECK(parse_duration("1.s") == 1s);
  CHECK(parse_duration("0") == 0s);
  CHECK(parse_duration("1\xC2\xB5s") == 1us);
  CHECK(parse_duration("0.3333333333333333333h") == 20min);
  CHECK(parse_duration("9223372036854775807ns") == std::chrono::nanoseconds::max());
  CHECK(parse_duration("-9223372036854775808ns") == std::chrono::nanoseconds::min());
  for (const auto* text : {"", "-", "1", "s", ".s", "1d", "1 h", "9223372036854775808ns", "3000000h", "1h-1m"}) {
    CAPTURE(text);
    CHECK_FALSE(parse_duration(text));
  }
}

TEST_CASE("Durations are read with units") {
  CHECK(worded("3 days") == 72h);
  CHECK(worded("1h30m") == 90min);
  CHECK(worded("2 weeks 1 hour") == 337h);
  CHECK(worded("5 MINUTES") == 5min);
  CHECK(worded("1 month 1 s") == 1s);
  CHECK(problem("abc") == "unable to parse abc as duration");
  CHECK(problem("99999999999999999999 days") == "strconv.Atoi: parsing \"99999999999999999999\": value out of range");
}

TEST_CASE("durations are written as Go text") {
  // What time.Duration.String prints.
  CHECK(written(0) == "0s");
  CHECK(written(1) == "1ns");
  CHECK(written(1'500) == "1.5µs");
  CHECK(written(2'200'000) == "2.2ms");
  CHECK(written(1'000'000'000) == "1s");
  CHECK(written(90'000'000'000) == "1m30s");
  CHECK(written(3'600'000'000'000) == "1h0m0s");
  CHECK(written(-1'500'000'000) == "-1.5s");
  CHECK(written(1'000'000'001) == "1.000000001s");
  CHECK(written(INT64_MAX) == "2562047h47m16.854775807s");
  CHECK(written(INT64_MIN) == "-2562047h47m16.854775808s");
}
