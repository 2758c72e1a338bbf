#include <fmt/format.h>

#include <algorithm>
#include <string>

#include "generator/support/render_text.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/measure.hpp"

// The cost of messages grows with their number, also if all of them are in one line, as in JSON without line breaks.

namespace kubexx::support {
namespace {

/// The best time of rendering a message for each of `count` elements in one line, which ends with `more` bytes.
double seconds_for(int count, std::size_t more = 1) {
  std::string text = "[";
  for (int i = 0; i < count; ++i) text += R"("x",)";
  SourceMap sources;
  const FileId file = sources.add("list.json", text + std::string(more, '1') + "]\n");
  double best = 1e9;
  for (int attempt = 0; attempt < 3; ++attempt) {
    const auto cost = test::measure([&] {
      std::size_t size = 0;
      for (std::uint32_t i = 0; i < static_cast<std::uint32_t>(count); ++i) {
        const Span span{file, 1 + 4 * i, 4 + 4 * i};
        size += render_text({"parse-error", Severity::error, "wrong", span, {}, {}}, sources, {}).size();
      }
      CHECK(size > static_cast<std::size_t>(count) * 100);
    });
    best = std::min(best, cost.seconds);
  }
  return best;
}

}  // namespace

TEST_CASE("messages in one line cost what their number costs") {
  seconds_for(100);
  const double once = seconds_for(10'000), twice = seconds_for(20'000);
  INFO(fmt::format("10,000: {:.3f} s, 20,000: {:.3f} s", once, twice));
  CHECK(twice < 3 * once);
  CHECK(twice < 3 * test::kSlowdown);
}

TEST_CASE("the cost of a message does not grow with the line that it shows") {
  seconds_for(100);
  const double small = seconds_for(500, 10'000), large = seconds_for(500, 10'000'000);
  INFO(fmt::format("10 kB: {:.3f} s, 10 MB: {:.3f} s", small, large));
  CHECK(large < 3 * small + 0.1 * test::kSlowdown);
}

}  // namespace kubexx::support
