#include "runtime/metrics/registry.hpp"

#include <algorithm>
#include <chrono>
#include <cmath>
#include <limits>
#include <stdexcept>
#include <thread>

#include "runtime/metrics/text_format.hpp"
#include "tests/support/catch.hpp"

using namespace kubexx::metrics;

TEST_CASE("the text lists families by name and series by labels") {
  Registry registry;
  registry.gauge("open", "Open \\ doors\nof all").set(-1.5);
  registry.counter("calls_total", "Calls", {{"code", "500"}, {"method", "GET"}}).add(3);
  registry.counter("calls_total", "Calls", {{"code", "200"}, {"method", "a\"b\\c\nd"}}).add();
  Histogram& time = registry.histogram("time_seconds", "Time", {0.1, 1, 10}, {{"name", "x"}});
  for (const double seconds : {0.05, 0.1, 0.5, 100.0}) time.observe(seconds);
  registry.compute_gauge("seven", "Seven", {}, [] { return 7; });
  CHECK(registry.text() ==
        "# HELP calls_total Calls\n"
        "# TYPE calls_total counter\n"
        "calls_total{code=\"200\",method=\"a\\\"b\\\\c\\nd\"} 1\n"
        "calls_total{code=\"500\",method=\"GET\"} 3\n"
        "# HELP open Open \\\\ doors\\nof all\n"
        "# TYPE open gauge\n"
        "open -1.5\n"
        "# HELP seven Seven\n"
        "# TYPE seven gauge\n"
        "seven 7\n"
        "# HELP time_seconds Time\n"
        "# TYPE time_seconds histogram\n"
        "time_seconds_bucket{name=\"x\",le=\"0.1\"} 2\n"
        "time_seconds_bucket{name=\"x\",le=\"1\"} 3\n"
        "time_seconds_bucket{name=\"x\",le=\"10\"} 3\n"
        "time_seconds_bucket{name=\"x\",le=\"+Inf\"} 4\n"
        "time_seconds_sum{name=\"x\"} 100.65\n"
        "time_seconds_count{name=\"x\"} 4\n");
}

TEST_CASE("a metric is made once, and its type stays") {
  Registry registry;
  Counter& first = registry.counter("a", "A", {{"x", "1"}});
  CHECK(&registry.counter("a", "A", {{"x", "1"}}) == &first);
  CHECK(&registry.counter("a", "A", {{"x", "2"}}) != &first);
  CHECK_THROWS_AS(registry.gauge("a", "A"), std::logic_error);
  registry.compute_counter("b", "B", {}, [] { return 1; });
  registry.compute_counter("b", "B", {}, [] { return 2; });
  CHECK(registry.text().ends_with("b 2\n"));
  CHECK_THROWS_AS(registry.counter("b", "B"), std::logic_error);
}

// Expectations from strconv.FormatFloat(f, 'g', -1, 64) of Go 1.26.
TEST_CASE("numbers are written as Go writes them") {
  const std::pair<double, const char*> cases[] = {{0, "0"},
                                                  {1, "1"},
                                                  {-1, "-1"},
                                                  {0.1, "0.1"},
                                                  {1e-8, "1e-08"},
                                                  {1e-5, "1e-05"},
                                                  {0.0001, "0.0001"},
                                                  {0.001, "0.001"},
                                                  {123456, "123456"},
                                                  {1e6, "1e+06"},
                                                  {1234567, "1.234567e+06"},
                                                  {1e20, "1e+20"},
                                                  {1e21, "1e+21"},
                                                  {1e300, "1e+300"},
                                                  {2.5e-7, "2.5e-07"},
                                                  {100000, "100000"},
                                                  {1e5 + 0.5, "100000.5"},
                                                  {1e6 + 0.5, "1.0000005e+06"},
                                                  {std::numeric_limits<double>::infinity(), "+Inf"},
                                                  {-std::numeric_limits<double>::infinity(), "-Inf"},
                                                  {std::nan(""), "NaN"}};
  for (const auto& [value, text] : cases) CHECK(number_text(value) == text);
}

TEST_CASE("metrics are updated from many threads while they are read") {
  Registry registry;
  std::vector<std::jthread> threads;
  for (int i = 0; i < 4; ++i)
    threads.emplace_back([&registry] {
      Counter& counter = registry.counter("count", "Count");
      Histogram& histogram = registry.histogram("size", "Size", exponential_bounds(1, 10, 3));
      for (int j = 0; j < 2000; ++j) counter.add(), histogram.observe(j), registry.gauge("last", "Last").set(j);
    });
  std::string text;
  for (int i = 0; i < 20; ++i) text = registry.text();
  threads.clear();
  text = registry.text();
  CHECK(text.find("\ncount 8000\n") != std::string::npos);
  CHECK(text.find("\nsize_count 8000\n") != std::string::npos);
  CHECK(text.find("size_bucket{le=\"10\"} 44\n") != std::string::npos);
}

TEST_CASE("the cost of a scrape grows with the number of series") {
  const auto seconds = [](int series) {
    Registry registry;
    for (int i = 0; i < series; ++i)
      registry.histogram("time", "Time", exponential_bounds(1, 2, 10), {{"name", std::to_string(i)}}).observe(i);
    double least = 1e9;
    for (int i = 0; i < 5; ++i) {
      const auto begin = std::chrono::steady_clock::now();
      CHECK(registry.text().size() > static_cast<std::size_t>(series) * 300);
      least = std::min(least, std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count());
    }
    return least;
  };
  const double once = seconds(2'000);
  CHECK(seconds(8'000) < 10 * once + 0.02);
}
