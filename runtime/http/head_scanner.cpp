#include "runtime/http/head_scanner.hpp"

#include <algorithm>

#include "runtime/core/ascii.hpp"

namespace kubexx::http {
namespace {

constexpr std::size_t kMostOfLine = 256;
constexpr std::size_t kMostDigits = 18;  ///< of numbers of 63 bits

/// RFC 9110, 5.6.2.
bool is_token(std::string_view text) {
  constexpr std::string_view kMarks = "!#$%&'*+-.^_`|~";
  return !text.empty() && std::ranges::all_of(text, [&](char c) {
    return core::is_ascii_alphanumeric(c) || kMarks.find(c) != std::string_view::npos;
  });
}

/// As libevent removes spaces from a header's value.
std::string_view header_value(std::string_view value) {
  value.remove_prefix(std::min(value.find_first_not_of(' '), value.size()));
  return value.substr(0, value.find_last_not_of(" \t") + 1);
}

}  // namespace

bool HeadScanner::feed(std::string_view bytes) {
  while (!bytes.empty() && !is_complete_) {
    const std::size_t end = bytes.find('\n');
    const std::size_t read = std::min(end, bytes.size() - 1) + 1;
    size_ += read;
    add(bytes.substr(0, std::min(end, read)));
    if (end != std::string_view::npos) end_line();
    bytes.remove_prefix(read);
  }
  return is_complete_;
}

void HeadScanner::add(std::string_view part) {
  line_has_bytes_ = line_has_bytes_ || part.find_first_not_of('\r') != std::string_view::npos;
  line_.append(part.substr(0, kMostOfLine - line_.size()));
}

void HeadScanner::end_line() {
  is_complete_ = has_line_ && !line_has_bytes_;
  if (line_.ends_with('\r')) line_.pop_back();
  if (line_has_bytes_) read_line();
  has_line_ = has_line_ || line_has_bytes_;
  line_has_bytes_ = false;
  line_.clear();
}

void HeadScanner::read_line() {
  if (has_line_)
    read_header();
  else
    is_of_head_ = line_.starts_with("HEAD ");
}

void HeadScanner::read_header() {
  const std::string_view line = line_;
  const std::size_t colon = line.find(':');
  if (!is_token(line.substr(0, colon)) || colon == std::string_view::npos) {
    is_malformed_ = true;
    return;
  }
  const std::string name = core::ascii_lowered(line.substr(0, colon));
  const std::string_view value = header_value(line.substr(colon + 1));
  if (name == "content-length") read_length(value);
  if (name != "transfer-encoding") return;
  is_malformed_ = is_malformed_ || is_chunked_ || is_of_head_ || core::ascii_lowered(value) != "chunked";
  is_chunked_ = true;
}

/// Equal lengths are one, as in Go.
void HeadScanner::read_length(std::string_view value) {
  const bool is_number =
      !value.empty() && value.size() <= kMostDigits && std::ranges::all_of(value, core::is_ascii_digit);
  const bool is_empty = value.find_first_not_of('0') == std::string_view::npos;
  is_malformed_ =
      is_malformed_ || !is_number || (is_of_head_ && !is_empty) || length_.value_or(std::string(value)) != value;
  length_ = value;
}

}  // namespace kubexx::http
