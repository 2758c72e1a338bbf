#include "runtime/metrics/text_format.hpp"

#include <array>
#include <charconv>
#include <cmath>

namespace kubexx::metrics {
namespace {

/// The exponents that Go's shortest form does not write.
constexpr int kLeastPlainExponent = -4;
constexpr int kMostPlainExponent = 5;

std::string formatted(double value, std::chars_format format) {
  std::array<char, 512> digits{};
  const auto end = std::to_chars(digits.data(), digits.data() + digits.size(), value, format).ptr;
  return {digits.data(), end};
}

/// Of a number in scientific notation.
int exponent_of(const std::string& scientific) {
  int exponent = 0;
  const std::size_t sign = scientific.find('e') + 1;
  const std::size_t digits = sign + (scientific[sign] == '+' ? 1 : 0);
  std::from_chars(&scientific[digits], scientific.data() + scientific.size(), exponent);
  return exponent;
}

void write_escaped(std::string& text, std::string_view value, bool quotes) {
  for (const char c : value) {
    if (c == '\\')
      text += "\\\\";
    else if (c == '\n')
      text += "\\n";
    else if (c == '"' && quotes)
      text += "\\\"";
    else
      text += c;
  }
}

}  // namespace

std::string number_text(double value) {
  if (std::isnan(value)) return "NaN";
  if (std::isinf(value)) return value > 0 ? "+Inf" : "-Inf";
  std::string scientific = formatted(value, std::chars_format::scientific);
  const int exponent = exponent_of(scientific);
  const bool plain = exponent >= kLeastPlainExponent && exponent <= kMostPlainExponent;
  return plain ? formatted(value, std::chars_format::fixed) : scientific;
}

void write_head(std::string& text, std::string_view name, std::string_view help, std::string_view type) {
  text.append("# HELP ").append(name) += ' ';
  write_escaped(text, help, false);
  text.append("\n# TYPE ").append(name).append(" ").append(type) += '\n';
}

void write_sample(std::string& text, std::string_view name, std::string_view suffix, const Labels& labels,
                  double value) {
  text.append(name).append(suffix);
  char separator = '{';
  for (const auto& [label, labelled] : labels) {
    text += separator;
    text.append(label) += "=\"";
    write_escaped(text, labelled, true);
    text += '"';
    separator = ',';
  }
  if (separator == ',') text += '}';
  text.append(" ").append(number_text(value)) += '\n';
}

void write_histogram(std::string& text, std::string_view name, const Labels& labels, const Histogram& histogram) {
  Labels bucket = labels;
  bucket.emplace_back("le", "");
  double total = 0;
  const auto counts = histogram.counts();
  for (std::size_t i = 0; i < counts.size(); ++i) {
    total += static_cast<double>(counts[i]);
    bucket.back().second = i < histogram.bounds().size() ? number_text(histogram.bounds()[i]) : "+Inf";
    write_sample(text, name, "_bucket", bucket, total);
  }
  write_sample(text, name, "_sum", labels, histogram.sum());
  write_sample(text, name, "_count", labels, total);
}

}  // namespace kubexx::metrics
