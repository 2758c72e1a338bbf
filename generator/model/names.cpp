#include "generator/model/names.hpp"

#include <algorithm>

#include "runtime/core/ascii.hpp"

namespace kubexx::model {
namespace {

using core::ascii_lower;
using core::ascii_upper;
using core::is_ascii_lower;
using core::is_ascii_upper;

bool is_dns_1123_label(std::string_view text) {
  if (text.empty() || text.size() > 63 || text.front() == '-' || text.back() == '-') return false;
  return std::all_of(text.begin(), text.end(),
                     [](char c) { return is_ascii_lower(c) || core::is_ascii_digit(c) || c == '-'; });
}

}  // namespace

std::string json_name(std::string_view member) {
  std::string name;
  bool word_begins = false;
  for (char c : member) {
    if (c == '_') {
      word_begins = !name.empty();
      continue;
    }
    name += word_begins ? ascii_upper(c) : c;
    word_begins = false;
  }
  return name.empty() ? std::string(member) : name;
}

std::string json_name_of_type(std::string_view type) {
  std::string name = json_name(type);
  std::size_t capitals = 0;
  while (capitals < name.size() && is_ascii_upper(name[capitals])) ++capitals;
  // The last capital of a run begins the next word: TCPSocket is tcp + Socket.
  const bool next_word_follows = capitals > 1 && capitals < name.size() && is_ascii_lower(name[capitals]);
  const std::size_t lowered = next_word_follows ? capitals - 1 : capitals;
  std::transform(name.begin(), name.begin() + static_cast<std::ptrdiff_t>(lowered), name.begin(), ascii_lower);
  return name;
}

bool is_dns_1035_label(std::string_view text) { return is_dns_1123_label(text) && is_ascii_lower(text.front()); }

bool is_dns_subdomain(std::string_view text) {
  if (text.empty() || text.size() > 253) return false;
  while (true) {
    const std::size_t dot = text.find('.');
    if (!is_dns_1123_label(text.substr(0, dot))) return false;
    if (dot == std::string_view::npos) return true;
    text.remove_prefix(dot + 1);
  }
}

}  // namespace kubexx::model
