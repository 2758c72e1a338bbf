#include "runtime/regex/named_sets.hpp"

#include <algorithm>
#include <cstdint>
#include <string>
#include <utility>

#include "runtime/core/unicode.hpp"

namespace kubexx::regex {
namespace {

using core::Category;

constexpr std::string_view kCategoryNames[] = {"Cn", "Cc", "Cf", "Co", "Cs", "Ll", "Lm", "Lo", "Lt", "Lu",
                                               "Mc", "Me", "Mn", "Nd", "Nl", "No", "Pc", "Pd", "Pe", "Pf",
                                               "Pi", "Po", "Ps", "Sc", "Sk", "Sm", "So", "Zl", "Zp", "Zs"};

/// The aliases of Go 1.25, in canonical spelling.
constexpr std::pair<std::string_view, std::string_view> kAliases[] = {
    {"Casedletter", "Lc"},
    {"Closepunctuation", "Pe"},
    {"Cntrl", "Cc"},
    {"Combiningmark", "M"},
    {"Connectorpunctuation", "Pc"},
    {"Control", "Cc"},
    {"Currencysymbol", "Sc"},
    {"Dashpunctuation", "Pd"},
    {"Decimalnumber", "Nd"},
    {"Digit", "Nd"},
    {"Enclosingmark", "Me"},
    {"Finalpunctuation", "Pf"},
    {"Format", "Cf"},
    {"Initialpunctuation", "Pi"},
    {"Letter", "L"},
    {"Letternumber", "Nl"},
    {"Lineseparator", "Zl"},
    {"Lowercaseletter", "Ll"},
    {"Mark", "M"},
    {"Mathsymbol", "Sm"},
    {"Modifierletter", "Lm"},
    {"Modifiersymbol", "Sk"},
    {"Nonspacingmark", "Mn"},
    {"Number", "N"},
    {"Openpunctuation", "Ps"},
    {"Other", "C"},
    {"Otherletter", "Lo"},
    {"Othernumber", "No"},
    {"Otherpunctuation", "Po"},
    {"Othersymbol", "So"},
    {"Paragraphseparator", "Zp"},
    {"Privateuse", "Co"},
    {"Punct", "P"},
    {"Punctuation", "P"},
    {"Separator", "Z"},
    {"Spaceseparator", "Zs"},
    {"Spacingmark", "Mc"},
    {"Surrogate", "Cs"},
    {"Symbol", "S"},
    {"Titlecaseletter", "Lt"},
    {"Unassigned", "Cn"},
    {"Uppercaseletter", "Lu"},
};

std::uint32_t bit(Category category) { return 1u << static_cast<unsigned>(category); }

/// The category `name`, or the categories whose names begin with the letter `name`.
std::uint32_t categories_named(std::string_view name) {
  std::uint32_t mask = 0;
  for (unsigned i = 0; i < std::size(kCategoryNames); ++i) {
    const bool is_meant = name.size() == 1 ? kCategoryNames[i].starts_with(name) : kCategoryNames[i] == name;
    if (is_meant) mask |= 1u << i;
  }
  return mask;
}

/// The runs for which `is_member` holds.
template <typename Runs, typename IsMember>
RuneSet set_of_runs(const Runs& runs, IsMember is_member) {
  RuneSet set;
  for (std::size_t i = 0; i < runs.size(); ++i) {
    if (is_member(runs[i])) set.add(runs[i].first, i + 1 < runs.size() ? runs[i + 1].first - 1 : 0x10FFFF);
  }
  return set;
}

std::optional<RuneSet> category_set(std::uint32_t mask) {
  if (mask == 0) return std::nullopt;
  return set_of_runs(core::category_runs(),
                     [&](const core::CategoryRun& run) { return (mask & bit(run.category)) != 0; });
}

std::optional<RuneSet> script_set(std::string_view name) {
  const auto names = core::script_names();
  const auto found = std::lower_bound(names.begin(), names.end(), name);
  if (name.empty() || found == names.end() || *found != name) return std::nullopt;
  const auto script = found - names.begin();
  return set_of_runs(core::script_runs(), [&](const core::ScriptRun& run) { return run.script == script; });
}

/// A leading capital, then lower-case letters; without spaces, `_` and `-`.
std::string canonical_name(std::string_view name) {
  std::string out;
  for (char c : name) {
    if (c == '_' || c == '-' || c == ' ') continue;
    if (out.empty() && c >= 'a' && c <= 'z') c = static_cast<char>(c - 'a' + 'A');
    if (!out.empty() && c >= 'A' && c <= 'Z') c = static_cast<char>(c - 'A' + 'a');
    out += c;
  }
  return out;
}

std::optional<RuneSet> exact_unicode_set(std::string_view name) {
  if (name == "Any") return RuneSet{{0, 0x10FFFF}};
  if (name == "Cn") return std::nullopt;
  // Before Go 1.25, `C` did not contain unassigned code points.
  if (name == "C") return category_set(categories_named(name) & ~bit(Category::Cn));
  if (auto set = category_set(categories_named(name))) return set;
  return script_set(name);
}

std::uint32_t categories_of_canonical(std::string_view name) {
  if (name == "Lc") return bit(Category::Lu) | bit(Category::Ll) | bit(Category::Lt);
  if (name == "Assigned") return ~bit(Category::Cn);
  return categories_named(name);
}

std::optional<RuneSet> loose_unicode_set(std::string_view name) {
  const std::string canonical = canonical_name(name);
  if (canonical == "Any") return RuneSet{{0, 0x10FFFF}};
  if (canonical == "Ascii") return RuneSet{{0, 0x7F}};
  if (auto set = category_set(categories_of_canonical(canonical))) return set;
  if (auto set = script_set(canonical)) return set;
  for (const auto& [alias, actual] : kAliases) {
    if (alias == canonical) return category_set(categories_of_canonical(actual));
  }
  return std::nullopt;
}

}  // namespace

std::optional<RuneSet> unicode_set(std::string_view name, Grammar grammar) {
  return grammar == Grammar::go1_22 ? exact_unicode_set(name) : loose_unicode_set(name);
}

std::optional<RuneSet> perl_set(char letter) {
  switch (letter) {
    case 'd':
      return RuneSet{{'0', '9'}};
    case 's':
      return RuneSet{{'\t', '\n'}, {'\f', '\r'}, {' ', ' '}};
    case 'w':
      return posix_set("word");
    default:
      return std::nullopt;
  }
}

std::optional<RuneSet> posix_set(std::string_view name) {
  static const std::pair<std::string_view, RuneSet> kSets[] = {
      {"alnum", {{'0', '9'}, {'A', 'Z'}, {'a', 'z'}}},
      {"alpha", {{'A', 'Z'}, {'a', 'z'}}},
      {"ascii", {{0, 0x7F}}},
      {"blank", {{'\t', '\t'}, {' ', ' '}}},
      {"cntrl", {{0, 0x1F}, {0x7F, 0x7F}}},
      {"digit", {{'0', '9'}}},
      {"graph", {{'!', '~'}}},
      {"lower", {{'a', 'z'}}},
      {"print", {{' ', '~'}}},
      {"punct", {{'!', '/'}, {':', '@'}, {'[', '`'}, {'{', '~'}}},
      {"space", {{'\t', '\r'}, {' ', ' '}}},
      {"upper", {{'A', 'Z'}}},
      {"word", {{'0', '9'}, {'A', 'Z'}, {'a', 'z'}, {'_', '_'}}},
      {"xdigit", {{'0', '9'}, {'A', 'F'}, {'a', 'f'}}},
  };
  for (const auto& [known, set] : kSets) {
    if (known == name) return set;
  }
  return std::nullopt;
}

}  // namespace kubexx::regex
