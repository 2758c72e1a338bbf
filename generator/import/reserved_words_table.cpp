#include <algorithm>
#include <array>

#include "generator/import/reserved_words.hpp"
#include "generator/import/system_macros.hpp"

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

/// Macros of other systems, of Qt and of kubexx, and what standards before this one defined.
constexpr auto kOtherMacros = sorted(std::to_array<std::string_view>({
    "CALLBACK", "CONST",     "DELETE",   "DIFFERENCE", "DOMAIN", "ERROR",       "FALSE",    "FD_SET",    "HUGE",
    "IGNORE",   "IN",        "INFINITE", "INTERFACE",  "KUBEXX", "NO_ERROR",    "OPTIONAL", "OUT",       "OVERFLOW",
    "PASCAL",   "RELATIVE",  "SIGNAL",   "SLOT",       "STRICT", "TRANSPARENT", "TRUE",     "UNDERFLOW", "VOID",
    "WINAPI",   "assert",    "cdecl",    "complex",    "emit",   "environ",     "far",      "foreach",   "forever",
    "i386",     "interface", "major",    "makedev",    "minor",  "near",        "offsetof", "pascal",    "putc",
    "setjmp",   "signals",   "slots",    "small",      "va_arg", "va_end",      "va_start",
}));

}  // namespace

bool is_keyword(std::string_view name) { return std::binary_search(kKeywords.begin(), kKeywords.end(), name); }

bool is_reserved(std::string_view name) {
  return is_keyword(name) || std::binary_search(kOtherMacros.begin(), kOtherMacros.end(), name) ||
         is_system_macro(name);
}

}  // namespace kubexx::importing
