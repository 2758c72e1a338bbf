#include "generator/import/kind_name.hpp"

#include <algorithm>

#include "generator/import/reserved_words.hpp"
#include "runtime/core/ascii.hpp"

namespace kubexx::importing {

std::string_view kind_obstacle(std::string_view kind) {
  const bool is_identifier = !kind.empty() && core::is_ascii_letter(kind.front()) &&
                             std::all_of(kind.begin(), kind.end(), core::is_ascii_alphanumeric);
  if (!is_identifier) return "not a C++ identifier";
  if (is_keyword(kind)) return "a keyword of C++";
  if (is_reserved(kind)) return "a macro of common headers";
  // A struct with one of these names would hide the namespace from its members.
  if (kind == "std" || kind == "kubexx") return "a namespace of the types of members";
  return {};
}

}  // namespace kubexx::importing
