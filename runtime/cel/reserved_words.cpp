#include "runtime/cel/reserved_words.hpp"

#include <algorithm>
#include <iterator>

namespace kubexx::cel {
namespace {

/// The first four are tokens of their own.
constexpr std::string_view kReserved[] = {"true",     "false",   "null",      "in",       "as",  "break",  "const",
                                          "continue", "else",    "for",       "function", "if",  "import", "let",
                                          "loop",     "package", "namespace", "return",   "var", "void",   "while"};

}  // namespace

bool is_reserved(std::string_view word) {
  return std::find(std::begin(kReserved), std::end(kReserved), word) != std::end(kReserved);
}

}  // namespace kubexx::cel
