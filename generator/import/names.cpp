#include "generator/import/names.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cstdint>
#include <iterator>
#include <map>
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

/// Identifiers of one scope. Each thing has the first of its candidates that no other thing ever tried, so that a name
/// does not pass from one thing to another when a third one is added.
class DistinctNames {
 public:
  /// Takes a name for good; false if it is taken already.
  bool fix(const std::string& name) { return claims_.try_emplace(name, kFixed).second; }

  /// A thing that is named by the first of its candidates, which differ from each other, or by a number after the last.
  std::size_t add(std::vector<std::string> candidates) {
    things_.push_back({std::move(candidates)});
    settle(things_.size() - 1);
    return things_.size() - 1;
  }

  /// Takes all names for good that a thing tried.
  void fix_all() {
    for (auto& [name, owner] : claims_) owner = kFixed;
  }

  /// The name of a thing, after all of them have been added.
  std::string name_of(std::size_t thing) const { return name_at(things_[thing]); }

 private:
  static constexpr std::size_t kFixed = static_cast<std::size_t>(-1);

  struct Thing {
    std::vector<std::string> candidates;
    std::size_t tried = 0;  ///< the candidates before its name
  };

  static std::string name_at(const Thing& thing) {
    if (thing.tried < thing.candidates.size()) return thing.candidates[thing.tried];
    return fmt::format("{}_{}", thing.candidates.back(), thing.tried);
  }

  void settle(std::size_t thing) {
    std::vector<std::size_t> unsettled{thing};
    while (!unsettled.empty()) {
      const std::size_t each = unsettled.back();
      const auto [claim, is_first] = claims_.try_emplace(name_at(things_[each]), each);
      if (is_first) {
        unsettled.pop_back();
        continue;
      }
      ++things_[each].tried;
      if (claim->second == kFixed || is_numbered(claim->second)) continue;
      if (name_of(claim->second) != claim->first) continue;
      ++things_[claim->second].tried;
      unsettled.push_back(claim->second);
    }
  }

  /// Equal things have equal candidates: the first one keeps its number.
  bool is_numbered(std::size_t thing) const { return things_[thing].tried >= things_[thing].candidates.size(); }

  std::map<std::string, std::size_t> claims_;  ///< the first thing that tried a name
  std::vector<Thing> things_;
};

/// Whether the name is the camelCase one among those that give a PascalCase name: `sourceLabels`, not `source_labels`.
bool is_camel_case(std::string_view json_name) {
  return !json_name.empty() && is_ascii_lower(json_name.front()) &&
         std::all_of(json_name.begin(), json_name.end(), core::is_ascii_alphanumeric);
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
std::string sign_names(std::string_view signs) {
  std::string out;
  for (const char c : signs.substr(0, 8)) out += (out.empty() ? "" : "_") + std::string(sign_name(c));
  return out;
}

bool is_sign(char c) { return !core::is_ascii_alphanumeric(c); }

/// The string with the names of its signs: `TLS-1` → `TLS_minus_1`.
std::string with_sign_names(std::string_view text) {
  std::string out;
  for (std::size_t i = 0; i < text.size(); ++i) {
    if (i > 0 && (is_sign(text[i]) || is_sign(text[i - 1]))) out += '_';
    out += is_sign(text[i]) ? sign_name(text[i]) : text.substr(i, 1);
  }
  return out;
}

/// The string, in which names take the place of signs at its ends: `-1` → `minus_1`.
std::string with_ends_named(std::string_view text) {
  const auto first = std::find_if_not(text.begin(), text.end(), is_sign);
  const auto last = std::find_if_not(text.rbegin(), std::make_reverse_iterator(first), is_sign).base();
  const std::string before = sign_names({text.begin(), first}), after = sign_names({last, text.end()});
  std::string out = before + (before.empty() ? "" : "_");
  out.append(first, last);
  return out + (after.empty() ? "" : "_") + after;
}

/// 64 bits that depend on every byte (FNV-1a).
std::string digest(std::string_view text) {
  std::uint64_t hash = 14695981039346656037U;
  for (const char c : text) hash = (hash ^ static_cast<unsigned char>(c)) * 1099511628211U;
  return fmt::format("{:016x}", hash);
}

/// Names of which no other string shares the last one.
std::vector<std::string> with_last_resort(std::vector<std::string> names, std::string_view text) {
  std::vector<std::string> out;
  names.push_back(fmt::format("{}{}{}", names.front(), names.front().ends_with('_') ? "" : "_", digest(text)));
  for (std::string& each : names)
    if (std::find(out.begin(), out.end(), each) == out.end()) out.push_back(std::move(each));
  return out;
}

/// `number_1` for `1`, which is not a value as `v1` can be one.
std::string second_enumerator_name(const std::string& value) {
  if (value.empty()) return "empty_string";
  if (enumerator_name(value) == value) return value + "_";
  return spelled((core::is_ascii_digit(value.front()) ? "number_" : "") + with_sign_names(value));
}

std::vector<std::string> enumerator_candidates(const std::string& value) {
  return with_last_resort({enumerator_name(value), second_enumerator_name(value)}, value);
}

/// `Proxy_2` of `Proxy`, which is the type of `proxy`.
std::string beside_type(const std::string& name) { return fmt::format("{}{}2", name, name.ends_with('_') ? "" : "_"); }

std::vector<std::string> member_candidates(const std::string& property) {
  const std::string name = spelled(property);
  return with_last_resort({snake_case(property), name, beside_type(name), spelled(with_sign_names(property))},
                          property);
}

std::vector<std::string> json_member_candidates(const std::string& property) {
  const std::string name = spelled(property);
  return with_last_resort({name, beside_type(name), spelled(with_sign_names(property))}, property);
}

std::vector<std::string> type_candidates(const std::string& property) {
  const std::string name = raised(property);
  return with_last_resort(
      {pascal_case(property), name, name.ends_with('_') ? name : name + "_", raised(with_sign_names(property))},
      property);
}

/// Names the members or types that have no name yet.
void name_others(const std::vector<std::string>& properties, std::vector<PropertyNames>& names,
                 std::string PropertyNames::* name, std::vector<std::string> (*candidates)(const std::string&),
                 DistinctNames& taken) {
  std::vector<std::pair<std::size_t, std::size_t>> added;
  for (std::size_t i = 0; i < properties.size(); ++i)
    if ((names[i].*name).empty()) added.emplace_back(i, taken.add(candidates(properties[i])));
  for (const auto& [property, thing] : added) names[property].*name = taken.name_of(thing);
  taken.fix_all();
}

/// Why a part of a qualified name cannot be an identifier, or what `more` has against it.
template <class More>
std::string first_obstacle(std::string_view name, More more) {
  while (true) {
    const std::size_t end = name.find("::");
    const std::string_view part = name.substr(0, end);
    const bool is_identifier = !part.empty() && !core::is_ascii_digit(part.front()) &&
                               std::ranges::all_of(part, [](char c) { return c == '_' || !is_sign(c); });
    if (!is_identifier) return fmt::format("'{}' is not a C++ identifier", part);
    if (is_keyword(part)) return fmt::format("'{}' is a keyword of C++", part);
    if (part.find("__") != std::string_view::npos || part.front() == '_')
      return fmt::format("'{}' is reserved for implementations of C++", part);
    if (std::string obstacle = more(part); !obstacle.empty()) return obstacle;
    if (end == std::string_view::npos) return {};
    name.remove_prefix(end + 2);
  }
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
  if (std::none_of(value.begin(), value.end(), core::is_ascii_alphanumeric)) return unreserved(sign_names(value));
  return spelled(with_ends_named(value));
}

std::vector<std::string> enumerator_names(const std::vector<std::string>& values) {
  DistinctNames names;
  for (const std::string& value : values) names.add(enumerator_candidates(value));
  std::vector<std::string> out;
  for (std::size_t i = 0; i < values.size(); ++i) out.push_back(names.name_of(i));
  return out;
}

std::string namespace_name(std::string_view dotted) {
  std::string name = spelled(dotted);
  // Inside such a namespace, `std::string` and `kubexx::Time` would be looked up in it.
  if (name == "std" || name == "kubexx") name += '_';
  return name;
}

std::string namespace_obstacle(std::string_view name) {
  return first_obstacle(name, [](std::string_view part) -> std::string {
    if (is_reserved(part)) return fmt::format("'{}' is a macro of common headers", part);
    // Inside such a namespace, `std::string` and `kubexx::Time` would be looked up in it.
    if (part == "std" || part == "kubexx") return fmt::format("'{}' is the namespace of types of members", part);
    return {};
  });
}

std::string type_obstacle(std::string_view name) {
  return first_obstacle(name, [](std::string_view) { return std::string(); });
}

std::vector<PropertyNames> property_names(const std::vector<std::string>& properties, const std::string& enclosing,
                                          const std::set<std::string>& reserved, MemberNames style) {
  const bool as_json = style == MemberNames::json;
  DistinctNames taken;
  taken.fix(enclosing);
  for (const std::string& name : reserved) taken.fix(name);
  // Members that convert back, and types of properties in camelCase: the other properties cannot change these.
  std::vector<PropertyNames> names(properties.size());
  for (std::size_t i = 0; i < properties.size(); ++i) {
    const std::string member = as_json ? spelled(properties[i]) : snake_case(properties[i]);
    const std::string converted = as_json ? member : model::json_name(member);
    if (converted == properties[i] && taken.fix(member)) names[i].member = member;
  }
  for (std::size_t i = 0; i < properties.size(); ++i) {
    const std::string type = pascal_case(properties[i]);
    if (is_camel_case(properties[i]) && taken.fix(type)) names[i].type = type;
  }
  name_others(properties, names, &PropertyNames::member, as_json ? json_member_candidates : member_candidates, taken);
  name_others(properties, names, &PropertyNames::type, type_candidates, taken);
  return names;
}

}  // namespace kubexx::importing
