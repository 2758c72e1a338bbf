#include "runtime/rules/property_name.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "runtime/cel/reserved_words.hpp"
#include "runtime/core/ascii.hpp"

namespace kubexx::rules {
namespace {

bool is_plain(char c) { return core::is_ascii_alphanumeric(c) || c == '_'; }

std::string_view escape_of(char c) {
  switch (c) {
    case '.':
      return "__dot__";
    case '-':
      return "__dash__";
    case '/':
      return "__slash__";
    default:
      return {};
  }
}

}  // namespace

std::optional<std::string> escaped(std::string_view property) {
  if (property.empty() || core::is_ascii_digit(property.front())) return std::nullopt;
  if (cel::is_reserved(property)) return fmt::format("__{}__", property);
  std::string out;
  for (std::size_t i = 0; i < property.size(); ++i) {
    const std::string_view escape = escape_of(property[i]);
    if (escape.empty() && !is_plain(property[i])) return std::nullopt;
    if (property.substr(i, 2) == "__") {
      out += "__underscores__";
      ++i;
    } else if (escape.empty()) {
      out += property[i];
    } else {
      out += escape;
    }
  }
  return out;
}

}  // namespace kubexx::rules
