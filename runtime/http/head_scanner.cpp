#include "runtime/http/head_scanner.hpp"

#include <algorithm>

#include "runtime/core/ascii.hpp"

namespace kubexx::http {
namespace {

constexpr std::size_t kMostOfLine = 256;

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
  if (has_line_) read_header();
  has_line_ = has_line_ || line_has_bytes_;
  line_has_bytes_ = false;
  line_.clear();
}

void HeadScanner::read_header() {
  const std::string_view line = line_;
  const std::size_t colon = std::min(line.find(':'), line.size());
  if (core::ascii_lowered(line.substr(0, colon)) != "transfer-encoding") return;
  is_chunked_ = core::ascii_lowered(header_value(line.substr(std::min(colon + 1, line.size())))) == "chunked";
}

}  // namespace kubexx::http
