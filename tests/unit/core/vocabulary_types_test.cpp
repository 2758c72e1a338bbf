#include <kubexx/types.hpp>

#include <chrono>
#include <limits>
#include <map>

#include "tests/support/catch.hpp"

using namespace std::chrono_literals;
using kubexx::Duration;
using kubexx::IntOrString;
using kubexx::MicroTime;
using kubexx::Quantity;
using kubexx::Time;
using Rounding = IntOrString::Rounding;

namespace {

/// Initialisers as API headers write them.
struct Spec {
  Duration timeout = "1h30m";
  Duration period = 90s;
  Duration delay{1500ms};
  std::optional<Duration> grace = Duration("5m");
  std::optional<Duration> interval = 30s;
  std::map<std::string, Duration> limits{{"get", 1s}};
  Quantity size = "5Gi";
  Quantity count = 3;
  std::optional<Quantity> request = "100m";
  IntOrString port = 80;
  IntOrString share = "25%";
};

constexpr Duration longest = Duration::from_nanoseconds(std::numeric_limits<std::int64_t>::max());
constexpr Duration most_negative = Duration::from_nanoseconds(std::numeric_limits<std::int64_t>::min());

}  // namespace

TEST_CASE("vocabulary types are initialised from literals, numbers and std::chrono") {
  const Spec spec;
  CHECK(spec.timeout == Duration(90min));
  CHECK(spec.period.nanoseconds == 90'000'000'000);
  CHECK(spec.delay.text() == "1.5s");
  CHECK(spec.grace == Duration(5min));
  CHECK(spec.interval == Duration("30s"));
  CHECK(spec.limits.at("get") == Duration(1s));
  CHECK(spec.size.text == "5Gi");
  CHECK(spec.count.text == "3");
  CHECK(Quantity(std::numeric_limits<std::uint64_t>::max()).text == "18446744073709551615");
  CHECK(spec.port.as_integer() == 80);
  CHECK(spec.share.text() == "25%");
  static_assert(Duration("1.5h") == Duration(90min));
  static_assert(!std::is_constructible_v<Duration, int> && !std::is_constructible_v<Duration, std::string>);
  static_assert(!std::is_constructible_v<Quantity, bool>);
}

TEST_CASE("durations are parsed and printed as Go does") {
  CHECK(Duration::parse("1h30m")->text() == "1h30m0s");
  CHECK(Duration::parse("-1.5s")->text() == "-1.5s");
  CHECK(Duration::parse("100us")->text() == "100µs");
  CHECK(Duration::parse("0")->text() == "0s");
  CHECK(Duration::parse("9223372036854775807ns") == longest);
  CHECK(Duration::parse("-9223372036854775808ns") == most_negative);
  for (const char* wrong : {"", "1", "h", "1d", "1h-5m", "9223372036854775808ns", ".s"}) CHECK(!Duration::parse(wrong));
}

TEST_CASE("durations convert to and from every std::chrono::duration") {
  using Days = std::chrono::days;
  CHECK(Duration(Days(2)).text() == "48h0m0s");
  CHECK(Duration("49h").to<Days>() == Days(2));
  CHECK(Duration("-49h").to<Days>() == Days(-2));
  CHECK(Duration(std::chrono::duration<std::int64_t, std::pico>(2999)).nanoseconds == 2);
  CHECK(Duration("1us").to<std::chrono::duration<std::int64_t, std::pico>>().count() == 1'000'000);
  CHECK(Duration(std::chrono::duration<double>(1.5)).text() == "1.5s");
  CHECK(Duration("1500ms").to<std::chrono::duration<double>>().count() == 1.5);
  CHECK(Duration(std::chrono::hours::max()) == longest);
  CHECK(Duration(std::chrono::duration<double>(-1e300)) == most_negative);
  CHECK(Duration(std::chrono::duration<double>(8.2)).nanoseconds == 8'200'000'000);
  CHECK(Duration(std::chrono::duration<double>(-1e-10)).nanoseconds == 0);
  CHECK(Duration(std::chrono::duration<std::uint64_t>::max()) == longest);
  CHECK(Duration("200h").to<std::chrono::duration<std::int8_t, std::ratio<3600>>>().count() == 127);
}

TEST_CASE("durations add, and stop at the longest") {
  CHECK(Duration("1h") + 30min == Duration("1h30m"));
  CHECK(Duration("1h") - 90min == -Duration("30m"));
  CHECK(longest + 1ns == longest);
  CHECK(most_negative - 1ns == most_negative);
  CHECK(-most_negative == longest);
  CHECK(Duration("1h") > 59min);
}

TEST_CASE("times are parsed and printed as metav1.Time") {
  const auto time = Time::parse("2024-02-29T23:59:59.123456789+02:00");
  REQUIRE(time);
  CHECK(time->text() == "2024-02-29T21:59:59Z");
  CHECK(MicroTime(*time).text() == "2024-02-29T21:59:59.123456Z");
  CHECK(MicroTime::parse("2024-02-29T21:59:59.000001Z")->text() == "2024-02-29T21:59:59.000001Z");
  CHECK(MicroTime(Time(0)).text() == "1970-01-01T00:00:00.000000Z");
  for (const char* wrong : {"", "now", "2024-02-30T00:00:00Z", "2024-02-29"}) CHECK(!Time::parse(wrong));
}

TEST_CASE("times convert to and from time points") {
  using Clock = std::chrono::system_clock;
  const Time time = Clock::time_point(-1500ms);
  CHECK(time == Time(-2, 500'000'000));
  CHECK(time.to<Clock::time_point>() == Clock::time_point(-1500ms));
  CHECK(Time(std::chrono::sys_days(std::chrono::year(9999) / 12 / 31)).text() == "9999-12-31T00:00:00Z");
  CHECK(Time(253'402'300'799).to<std::chrono::sys_seconds>() == std::chrono::sys_seconds(253'402'300'799s));
  CHECK(Time(253'402'300'799).to<Clock::time_point>() == Clock::time_point::max());
  using Seconds = std::chrono::time_point<Clock, std::chrono::duration<double>>;
  CHECK(Time(Seconds(std::chrono::duration<double>(1'704'067'200.25))) == Time(1'704'067'200, 250'000'000));
  CHECK(Time(Seconds(std::chrono::duration<double>(253'402'300'799.))) == Time(253'402'300'799));
  CHECK(Time(1'704'067'200, 250'000'000).to<Seconds>().time_since_epoch().count() == 1'704'067'200.25);
  constexpr auto last = std::numeric_limits<std::int64_t>::max();
  using Attoseconds = std::chrono::duration<std::int64_t, std::atto>;
  CHECK(Time(last, 999'999'999).to<std::chrono::time_point<Clock, Attoseconds>>().time_since_epoch().count() == last);
  CHECK(Time(-last).to<std::chrono::time_point<Clock, Attoseconds>>().time_since_epoch() == Attoseconds::min());
  CHECK(Time(std::chrono::time_point<Clock, std::chrono::hours>::max()) == Time(last, 0));
}

TEST_CASE("times and durations add") {
  CHECK(Time(10, 999'999'999) + 1ns == Time(11));
  CHECK(Time(10) - 1ns == Time(9, 999'999'999));
  CHECK(Time(10, 1) - Time(12) == Duration(-1'999'999'999ns));
  CHECK(Time(253'402'300'799) - Time(-253'402'300'799) == longest);
}

TEST_CASE("quantities compare by their amounts") {
  CHECK(Quantity("1Gi") == Quantity("1024Mi"));
  CHECK(Quantity("1") == Quantity("1000m"));
  CHECK(Quantity("999m") < Quantity(1));
  CHECK(Quantity("1e3") >= "1k");
  CHECK(Quantity("x") == Quantity("x"));
  CHECK(Quantity("x") != Quantity("y"));
  CHECK((Quantity("x") <=> Quantity(1)) == std::partial_ordering::unordered);
}

TEST_CASE("quantities have the canonical form of Kubernetes") {
  CHECK(Quantity("1024Mi").canonical() == "1Gi");
  CHECK(Quantity("0.5").canonical() == "500m");
  CHECK(Quantity("1.50Gi").canonical() == "1536Mi");
  CHECK(Quantity::binary(1 << 30).text == "1Gi");
  CHECK(Quantity::parse("1.50Gi")->text == "1.50Gi");
}

TEST_CASE("Strings that are not quantities keep their bytes, and are reported") {
  const Quantity wrong("1 Gi");
  CHECK(wrong.text == "1 Gi");
  CHECK(!wrong.valid());
  CHECK(wrong.problem().starts_with("quantities must match"));
  CHECK(!wrong.canonical());
  CHECK(!wrong.value());
  CHECK(!wrong.plus("1"));
  CHECK(!Quantity("1").minus(wrong));
  CHECK(!Quantity::parse("1 Gi"));
}

TEST_CASE("quantities add and subtract exactly") {
  CHECK(Quantity("1Gi").plus("1Mi")->text == "1025Mi");
  CHECK(Quantity("1Gi").minus("1024Mi")->text == "0");
  CHECK(Quantity("100m").plus("0.9")->text == "1");
  CHECK(Quantity(0).plus("1Ki")->text == "1Ki");
  CHECK(Quantity("9223372036854775807").plus(1)->text == "9223372036854775808");
}

TEST_CASE("quantities as integers are rounded away from zero") {
  CHECK(Quantity("1Gi").value() == 1 << 30);
  CHECK(Quantity("1001m").value() == 2);
  CHECK(Quantity("-1001m").value() == -2);
  CHECK(Quantity("250m").milli_value() == 250);
  CHECK(Quantity("1u").milli_value() == 1);
  CHECK(!Quantity("1e30").value());
  CHECK(Quantity("0.25").as_double() == 0.25);
}

TEST_CASE("an IntOrString is a number, or a part of a total") {
  CHECK(IntOrString(3).of_total(10, Rounding::up) == 3);
  CHECK(IntOrString("25%").of_total(10, Rounding::up) == 3);
  CHECK(IntOrString("25%").of_total(10, Rounding::down) == 2);
  CHECK(IntOrString("-25%").of_total(10, Rounding::down) == -3);
  CHECK(IntOrString("+5%").of_total(100, Rounding::down) == 5);
  for (const char* wrong : {"25", "%", "2.5%", "+-5%", "25%%"}) CHECK(!IntOrString(wrong).of_total(10, Rounding::up));
  CHECK(!IntOrString("http").as_integer());
  CHECK(IntOrString(-7).text() == "-7");
  CHECK(IntOrString(0U).as_integer() == 0);
  CHECK(IntOrString(std::int64_t{5'000'000'000}).of_total(10, Rounding::up) == 5'000'000'000);
}
