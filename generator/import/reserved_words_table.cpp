#include <algorithm>
#include <array>

#include "generator/import/reserved_words.hpp"

namespace kubexx::importing {
namespace {

constexpr auto sorted(auto words) {
  std::sort(words.begin(), words.end());
  return words;
}

constexpr auto kKeywords = sorted(std::to_array<std::string_view>({
    "alignas",
    "alignof",
    "and",
    "and_eq",
    "asm",
    "auto",
    "bitand",
    "bitor",
    "bool",
    "break",
    "case",
    "catch",
    "char",
    "char16_t",
    "char32_t",
    "char8_t",
    "class",
    "co_await",
    "co_return",
    "co_yield",
    "compl",
    "concept",
    "const",
    "const_cast",
    "consteval",
    "constexpr",
    "constinit",
    "continue",
    "contract_assert",
    "decltype",
    "default",
    "delete",
    "do",
    "double",
    "dynamic_cast",
    "else",
    "enum",
    "explicit",
    "export",
    "extern",
    "false",
    "float",
    "for",
    "friend",
    "goto",
    "if",
    "inline",
    "int",
    "long",
    "mutable",
    "namespace",
    "new",
    "noexcept",
    "not",
    "not_eq",
    "nullptr",
    "operator",
    "or",
    "or_eq",
    "private",
    "protected",
    "public",
    "reflexpr",
    "register",
    "reinterpret_cast",
    "requires",
    "return",
    "short",
    "signed",
    "sizeof",
    "static",
    "static_assert",
    "static_cast",
    "struct",
    "switch",
    "synchronized",
    "template",
    "this",
    "thread_local",
    "throw",
    "true",
    "try",
    "typedef",
    "typeid",
    "typename",
    "typeof",
    "union",
    "unsigned",
    "using",
    "virtual",
    "void",
    "volatile",
    "wchar_t",
    "while",
    "xor",
    "xor_eq",
}));

constexpr auto kMacros = sorted(std::to_array<std::string_view>({
    "BIG_ENDIAN",  "BUFSIZ",   "BYTE_ORDER",    "CALLBACK", "CONST",        "DELETE",       "DIFFERENCE", "DOMAIN",
    "EDOM",        "EOF",      "ERANGE",        "ERROR",    "EXIT_FAILURE", "EXIT_SUCCESS", "FALSE",      "FD_SET",
    "HUGE",        "HUGE_VAL", "IGNORE",        "IN",       "INFINITE",     "INFINITY",     "INTERFACE",  "INT_MAX",
    "INT_MIN",     "KUBEXX",   "LITTLE_ENDIAN", "LONG_MAX", "LONG_MIN",     "M_E",          "M_PI",       "NAN",
    "NO_ERROR",    "NULL",     "OPTIONAL",      "OUT",      "OVERFLOW",     "PASCAL",       "PDP_ENDIAN", "RAND_MAX",
    "RELATIVE",    "SEEK_CUR", "SEEK_END",      "SEEK_SET", "SIGNAL",       "SLOT",         "STRICT",     "TMP_MAX",
    "TRANSPARENT", "TRUE",     "UNDERFLOW",     "VOID",     "WINAPI",       "assert",       "cdecl",      "complex",
    "emit",        "environ",  "errno",         "far",      "foreach",      "forever",      "i386",       "interface",
    "linux",       "major",    "makedev",       "minor",    "near",         "offsetof",     "pascal",     "putc",
    "setjmp",      "signals",  "slots",         "small",    "stderr",       "stdin",        "stdout",     "unix",
    "va_arg",      "va_end",   "va_start",
}));

}  // namespace

bool is_reserved(std::string_view name) {
  return std::binary_search(kKeywords.begin(), kKeywords.end(), name) ||
         std::binary_search(kMacros.begin(), kMacros.end(), name);
}

}  // namespace kubexx::importing
