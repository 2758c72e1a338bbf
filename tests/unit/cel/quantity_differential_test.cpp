#include <fmt/format.h>

#include <cstdio>
#include <cstdlib>

#include "runtime/core/quantity.hpp"
#include "tests/support/catch.hpp"
#include "tests/unit/cel/oracle.hpp"

using kubexx::cel::test::Oracle;
using kubexx::core::Quantity;

namespace {

class QuantityTexts {
 public:
  std::string next() {
    std::string text;
    if (below(4) == 0) text += "-+"[below(2)];
    digits(text, below(12) == 0 ? 40 : 12);
    if (below(3) == 0) {
      text += '.';
      digits(text, below(12) == 0 ? 30 : 5);
    }
    constexpr std::string_view kSuffixes[] = {"",    "",     "n",    "u",  "m",  "k",  "M",  "G",  "T",
                                              "P",   "E",    "Ki",   "Mi", "Gi", "Ti", "Pi", "Ei", "e3",
                                              "E-3", "e+12", "e-12", "i",  "K",  "e",  " ",  "mi"};
    text += kSuffixes[below(std::size(kSuffixes))];
    return text;
  }

 private:
  std::size_t below(std::size_t bound) {
    state_ = state_ * 6364136223846793005u + 1442695040888963407u;
    return (state_ >> 33) % bound;
  }
  void digits(std::string& text, std::size_t most) {
    for (std::size_t count = below(most + 1); count > 0; --count)
      text += below(3) == 0 ? '0' : static_cast<char>('0' + below(10));
  }

  std::uint64_t state_ = 1;
};

/// As Go's %x: `0x1.8p+00`.
std::string hexadecimal(double value) {
  if (value == 0) return "0x0p+00";
  char text[64];
  std::snprintf(text, sizeof text, "%a", value);
  std::string out = text;
  const std::size_t exponent = out.find('p') + 2;
  if (out.size() - exponent < 2) out.insert(exponent, "0");
  return out;
}

std::string described(const Quantity& last, const Quantity& quantity) {
  const auto integer = quantity.as_integer();
  const auto sum = last.plus(quantity);
  const auto difference = last.minus(quantity);
  return fmt::format("{} {} {} {} {} {} {} {}", quantity.text(), integer.has_value(), integer.value_or(0),
                     hexadecimal(quantity.as_approximate_float()), quantity.sign(), last.compare(quantity),
                     sum ? sum->text() : "-", difference ? difference->text() : "-");
}

}  // namespace

TEST_CASE("Random quantities have the API server's values") {
  const auto oracle = Oracle::find();
  if (!oracle) return;
  QuantityTexts generator;
  std::vector<std::string> texts(20'000);
  for (auto& text : texts) text = generator.next();
  const auto theirs = oracle->quantities(texts);
  REQUIRE(theirs.size() == texts.size());
  Quantity last = Quantity::of(1, Quantity::Notation::decimal_si);
  std::size_t accepted = 0;
  for (std::size_t i = 0; i < texts.size(); ++i) {
    const auto parsed = Quantity::parse(texts[i]);
    CAPTURE(i, texts[i], last.text());
    if (const auto* problem = std::get_if<std::string>(&parsed)) {
      CHECK("error " + *problem == theirs[i]);
      continue;
    }
    ++accepted;
    CHECK(described(last, std::get<Quantity>(parsed)) == theirs[i]);
    last = std::get<Quantity>(parsed);
  }
  CHECK(accepted > 10'000);
}
