#include "runtime/core/quantity.hpp"

#include "tests/support/catch.hpp"

using kubexx::core::Quantity;

namespace {

Quantity quantity(std::string_view text) {
  auto parsed = Quantity::parse(text);
  if (const auto* problem = std::get_if<std::string>(&parsed)) FAIL(*problem);
  return std::get<Quantity>(std::move(parsed));
}

std::string written(std::string_view text) { return quantity(text).text(); }

std::string problem(std::string_view text) {
  const auto parsed = Quantity::parse(text);
  const auto* words = std::get_if<std::string>(&parsed);
  return words ? *words : "";
}

}  // namespace

// Expectations are those of k8s.io/apimachinery v0.37.2.
TEST_CASE("quantities are written canonically") {
  const std::pair<std::string_view, std::string_view> kCases[] = {
      {"0", "0"},
      {"1", "1"},
      {"1000", "1k"},
      {"1500m", "1500m"},
      {"1.5", "1500m"},
      {"0.5Gi", "512Mi"},
      {"1.5Gi", "1536Mi"},
      {"1024", "1024"},
      {"1024Ki", "1Mi"},
      {"12e6", "12e6"},
      {"12E6", "12E6"},
      {"1200e4", "12e6"},
      {"100Mi", "100Mi"},
      {"1000Ki", "1000Ki"},
      {"0.1Ki", "102400m"},
      {"-1", "-1"},
      {"-1.5Gi", "-1536Mi"},
      {"+5", "+5"},
      {".5", "500m"},
      {"5.", "5."},
      {"1n", "1n"},
      {"0.1n", "1n"},
      {"-0.1n", "-1n"},
      {"1e-10", "1e-9"},
      {"1e-1", "100e-3"},
      {"1e18", "1e18"},
      {"1E", "1E"},
      {"9Ei", "9223372036854775807"},
      {"123456789012345678901234567890", "123456789012345678901234567890"},
      {"123456789012345678900", "123456789012345678900"},
      {"0.0000000001234567890123", "1n"},
      {".", "0"},
      {"-", "0"},
      {"0.01e-2147483647", "10e2147483646"},
      {"0e-2147483648", "0"},
  };
  for (const auto& [text, expected] : kCases) {
    CAPTURE(text);
    CHECK(written(text) == expected);
  }
}

TEST_CASE("Invalid quantities have the server's error messages") {
  CHECK(problem("").find("quantities must match the regular expression") == 0);
  CHECK(problem("1 Gi").find("quantities must match") == 0);
  CHECK(problem("--1") == "unable to parse quantity's suffix");
  CHECK(problem("1.1.1").find("quantities must match") == 0);
  CHECK(problem("1Xi").find("quantities must match") == 0);
  CHECK(problem("1KI").find("quantities must match") == 0);
  CHECK(problem("1ki") == "unable to parse quantity's suffix");
  CHECK(problem("1e") == "unable to parse quantity's suffix");
  CHECK(problem("1e99999999999999999999") == "unable to parse quantity's suffix");
}

// Go exhausts its memory.
TEST_CASE("Quantities whose scale has no opposite are errors") {
  for (const char* text : {"1e-2147483648", "0.1e-2147483647", "-1e-2147483648"})
    CHECK(problem(text) == "unable to parse numeric part of quantity");
}

TEST_CASE("quantities compare by value") {
  CHECK(quantity("200M").compare(quantity("0.2G")) == 0);
  CHECK(quantity("50M").compare(quantity("50Mi")) == -1);
  CHECK(quantity("1e2147483647").compare(quantity("1e2147483646")) == 1);
  CHECK(quantity("-1").compare(quantity("1n")) == -1);
  CHECK(quantity("123456789012345678901234567890").compare(quantity("123456789012345678901234567891")) == -1);
}

TEST_CASE("some quantities are integers") {
  CHECK(quantity("50k").as_integer() == 50000);
  CHECK(quantity("1500m").as_integer() == std::nullopt);
  CHECK(quantity("1000m").as_integer() == std::nullopt);
  CHECK(quantity("9999999999999999999999999999999999999G").as_integer() == std::nullopt);
  CHECK(quantity("1e19").as_integer() == std::nullopt);
  CHECK(quantity("0e2147483647").as_integer() == 0);
}

TEST_CASE("quantities add up") {
  CHECK(quantity("50k").plus(quantity("20"))->minus(quantity("100k"))->minus(Quantity::of(-50000))->text() == "20");
  CHECK(quantity("0").plus(quantity("1Ki"))->text() == "1Ki");
  CHECK(quantity("1Ki").plus(quantity("1m"))->text() == "1024001m");
  CHECK(quantity("9223372036854775807").plus(quantity("1"))->text() == "9223372036854775808");
  CHECK_FALSE(quantity("1e2147483647").plus(quantity("1")));
}

TEST_CASE("quantities become doubles") {
  CHECK(quantity("50.703k").as_approximate_float() == 50703.0);
  CHECK(quantity("1500m").as_approximate_float() == 1.5);
  CHECK(quantity("123456789012345678901234567890").as_approximate_float() == 1.2345678901234569e29);
}
