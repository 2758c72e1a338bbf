#pragma once

#include <string>
#include <string_view>

#include "runtime/metrics/registry.hpp"

/// Parts of text format 0.0.4.
namespace kubexx::metrics {

inline constexpr std::string_view kTextContentType = "text/plain; version=0.0.4; charset=utf-8";

/// As Go's `strconv.FormatFloat(value, 'g', -1, 64)` writes it.
std::string number_text(double value);

void write_head(std::string& text, std::string_view name, std::string_view help, std::string_view type);
/// One line; `suffix` follows the name.
void write_sample(std::string& text, std::string_view name, std::string_view suffix, const Labels& labels,
                  double value);
void write_histogram(std::string& text, std::string_view name, const Labels& labels, const Histogram& histogram);

}  // namespace kubexx::metrics
