#include "generator/import/names.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <set>
#include <utility>

#include "generator/import/reserved_words.hpp"
#include "generator/model/names.hpp"
#include "runtime/core/ascii.hpp"

namespace kubexx::importing {
namespace {

using core::ascii_upper;
using core::is_ascii_lower;
using core::is_ascii_upper;

std::string unreserved(const std::string& name) { return is_reserved(name) ? name + "_" : name; }

/// Whether a new word begins at `i`: at `I` of `clusterIP`, at `R` of `HTTPRoute`, not at `s` of `podIPs`.
bool begins_word(std::string_view name, std::size_t i) {
  if (i == 0 || !is_ascii_upper(name[i])) return false;
  if (!is_ascii_upper(name[i - 1])) return true;
  const bool lower_follows = i + 1 < name.size() && is_ascii_lower(name[i + 1]);
  const bool plural = i + 2 == name.size() && name[i + 1] == 's';
  return lower_follows && !plural;
}

/// The characters of an identifier, others as `_`, no two of those in a row and none at the ends.
std::string joined_words(std::string_view text) {
  std::string out;
  for (const char c : text) {
    if (core::is_ascii_alphanumeric(c)) {
      out += c;
    } else if (!out.empty() && out.back() != '_') {
      out += '_';
    }
  }
  while (!out.empty() && out.back() == '_') out.pop_back();
  return out;
}

/// The JSON name as an identifier that begins in upper case: `host_aliases` → `Host_aliases`.
std::string raised(std::string_view json_name) {
  std::string out = joined_words(json_name);
  if (out.empty() || core::is_ascii_digit(out.front())) out.insert(0, "V");
  out.front() = ascii_upper(out.front());
  return unreserved(out);
}

/// The JSON name as an identifier, as it is spelled.
std::string spelled(std::string_view json_name) {
  std::string out = joined_words(json_name);
  if (out.empty() || core::is_ascii_digit(out.front())) out.insert(0, "v");
  return unreserved(out);
}

/// The identifiers of one scope.
class TakenNames {
 public:
  bool contains(const std::string& name) const { return names_.contains(name); }
  /// False if the name is taken already.
  bool insert(const std::string& name) { return names_.insert(name).second; }

  /// `base`, `base_2`, `base_3`: the first that is free, and now is taken.
  std::string claim(const std::string& base) {
    if (insert(base)) return base;
    // Names are never given back, so numbers that were tried for this base need not be tried again.
    int& number = numbers_.try_emplace(base, 1).first->second;
    while (true) {
      std::string name = fmt::format("{}{}{}", base, base.ends_with('_') ? "" : "_", ++number);
      if (insert(name)) return name;
    }
  }

 private:
  std::set<std::string> names_;
  std::map<std::string, int> numbers_;
};

/// Whether the name is the camelCase one among those that give a PascalCase name: `sourceLabels`, not `source_labels`.
bool is_camel_case(std::string_view json_name) {
  return !json_name.empty() && is_ascii_lower(json_name.front()) &&
         std::all_of(json_name.begin(), json_name.end(), core::is_ascii_alphanumeric);
}

/// The properties that still need a member or a type.
struct Unnamed {
  std::vector<std::size_t> members;
  std::vector<std::size_t> types;
};

/// Claims members that convert back, and types of properties in camelCase: the other properties cannot change these.
Unnamed claim_regular(const std::vector<std::string>& properties, std::vector<PropertyNames>& names,
                      TakenNames& taken) {
  Unnamed others;
  for (std::size_t i = 0; i < properties.size(); ++i) {
    names[i] = {snake_case(properties[i]), pascal_case(properties[i])};
    const bool converts_back = model::json_name(names[i].member) == properties[i];
    if (!converts_back || !taken.insert(names[i].member)) others.members.push_back(i);
  }
  for (std::size_t i = 0; i < properties.size(); ++i)
    if (!is_camel_case(properties[i]) || !taken.insert(names[i].type)) others.types.push_back(i);
  return others;
}

void claim_others(const std::vector<std::string>& properties, const Unnamed& others, std::vector<PropertyNames>& names,
                  TakenNames& taken) {
  for (const std::size_t i : others.members)
    if (!taken.insert(names[i].member)) names[i].member = taken.claim(spelled(properties[i]));
  std::map<std::string, int> wanted;
  for (const PropertyNames& each : names) ++wanted[each.type];
  for (const std::size_t i : others.types) {
    const bool is_alone = wanted[names[i].type] == 1;
    if (is_alone && taken.insert(names[i].type)) continue;
    names[i].type = raised(properties[i]);
    if (taken.contains(names[i].type)) names[i].type += '_';
    names[i].type = taken.claim(names[i].type);
  }
}

constexpr std::pair<char, std::string_view> kSigns[] = {
    {'*', "star"},         {'!', "not"},           {'=', "equal"},      {'<', "less"},        {'>', "greater"},
    {'+', "plus"},         {'-', "minus"},         {'/', "slash"},      {'%', "percent"},     {'&', "and"},
    {'|', "or"},           {'^', "caret"},         {'~', "tilde"},      {'.', "dot"},         {',', "comma"},
    {':', "colon"},        {';', "semicolon"},     {'?', "question"},   {'#', "hash"},        {'$', "dollar"},
    {'@', "at"},           {'_', "underscore"},    {' ', "space"},      {'(', "left_paren"},  {')', "right_paren"},
    {'[', "left_bracket"}, {']', "right_bracket"}, {'{', "left_brace"}, {'}', "right_brace"},
};

std::string_view sign_name(char c) {
  for (const auto& [sign, name] : kSigns)
    if (sign == c) return name;
  return "other";
}

/// `!=` → `not_equal`
std::string spelled_signs(std::string_view value) {
  std::string out;
  for (const char c : value.substr(0, 8)) out += (out.empty() ? "" : "_") + std::string(sign_name(c));
  return out;
}

}  // namespace

std::string pascal_case(std::string_view json_name) {
  std::string out;
  bool begins = true;
  for (const char c : json_name) {
    if (core::is_ascii_alphanumeric(c)) out += begins ? ascii_upper(c) : c;
    begins = !core::is_ascii_alphanumeric(c);
  }
  if (out.empty() || core::is_ascii_digit(out.front())) out.insert(0, "V");
  return unreserved(out);
}

std::string snake_case(std::string_view json_name) {
  std::string words;
  for (std::size_t i = 0; i < json_name.size(); ++i) {
    if (begins_word(json_name, i)) words += '_';
    words += core::ascii_lower(json_name[i]);
  }
  return spelled(words);
}

std::string enumerator_name(std::string_view value) {
  if (value.empty()) return "empty";
  if (std::none_of(value.begin(), value.end(), core::is_ascii_alphanumeric)) return unreserved(spelled_signs(value));
  return spelled(value);
}

std::vector<std::string> enumerator_names(const std::vector<std::string>& values) {
  TakenNames taken;
  std::vector<std::string> names(values.size());
  for (std::size_t i = 0; i < values.size(); ++i)
    if (enumerator_name(values[i]) == values[i]) names[i] = taken.claim(values[i]);
  // Numbers follow the order of the strings, so that the order of the enum plays no part.
  std::map<std::string_view, std::size_t> others;
  for (std::size_t i = 0; i < values.size(); ++i)
    if (names[i].empty()) others.emplace(values[i], i);
  for (const auto& [value, index] : others) names[index] = taken.claim(enumerator_name(value));
  return names;
}

std::string namespace_name(std::string_view dotted) {
  std::string name = spelled(dotted);
  // Inside such a namespace, `std::string` and `kubexx::Time` would be looked up in it.
  if (name == "std" || name == "kubexx") name += '_';
  return name;
}

std::vector<PropertyNames> property_names(const std::vector<std::string>& properties, const std::string& enclosing) {
  std::vector<PropertyNames> names(properties.size());
  TakenNames taken;
  taken.insert(enclosing);
  claim_others(properties, claim_regular(properties, names, taken), names, taken);
  return names;
}

}  // namespace kubexx::importing
