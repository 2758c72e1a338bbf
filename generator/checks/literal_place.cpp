#include "generator/checks/literal_place.hpp"

namespace kubexx::checks {
namespace {

bool is_hex(char c) { return (c >= '0' && c <= '9') || (c >= 'a' && c <= 'f') || (c >= 'A' && c <= 'F'); }
bool is_octal(char c) { return c >= '0' && c <= '7'; }

/// Length of the escape sequence at the start of `source`, which begins with a backslash.
std::size_t escape_length(std::string_view source) {
  if (source.size() < 2) return source.size();
  const char kind = source[1];
  std::size_t length = 2;
  if (kind == 'x' || kind == 'u' || kind == 'U') {
    const std::size_t digits = kind == 'x' ? 2 : kind == 'u' ? 4 : 8;
    while (length < source.size() && length < 2 + digits && is_hex(source[length])) ++length;
  } else if (is_octal(kind)) {
    while (length < source.size() && length < 4 && is_octal(source[length])) ++length;
  }
  return length;
}

}  // namespace

std::optional<std::uint32_t> place_in_literal(std::string_view source, std::string_view value, std::uint32_t offset) {
  const std::size_t verbatim = source.find(value);
  if (verbatim != std::string_view::npos) return static_cast<std::uint32_t>(verbatim) + offset;
  const std::size_t quote = source.find('"');
  if (quote == std::string_view::npos) return std::nullopt;
  std::size_t at = quote + 1;
  std::optional<std::size_t> found;
  std::size_t read = 0;
  for (; at < source.size() && source[at] != '"'; ++read) {
    if (read == offset) found = at;
    const bool escape = source[at] == '\\';
    // Only escapes of one ASCII byte keep the count; any other leaves a byte over in the comparison below.
    if (!escape && (read >= value.size() || source[at] != value[read])) return std::nullopt;
    at += escape ? escape_length(source.substr(at)) : 1;
  }
  if (read != value.size()) return std::nullopt;
  return static_cast<std::uint32_t>(found.value_or(at));
}

}  // namespace kubexx::checks
