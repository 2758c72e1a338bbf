#include "generator/reference/anchor.hpp"

#include <fmt/format.h>

#include "runtime/core/ascii.hpp"

namespace kubexx::reference {

std::string kind_anchor(std::string_view kind, std::string_view group) { return fmt::format("{}.{}", kind, group); }

std::string version_anchor(std::string_view kind, std::string_view version, std::string_view group) {
  return fmt::format("{}.{}.{}", kind, version, group);
}

std::string field_anchor(std::string_view parent, std::string_view name, bool parent_is_root) {
  std::string out = fmt::format("{}{}", parent, parent_is_root ? '_' : '.');
  for (const char c : name) {
    if (core::is_ascii_alphanumeric(c) || c == '-' || c == '_') {
      out += c;
    } else {
      out += fmt::format("~{:02x}", static_cast<unsigned char>(c));
    }
  }
  return out;
}

}  // namespace kubexx::reference
