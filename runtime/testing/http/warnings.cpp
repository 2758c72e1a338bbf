#include "runtime/testing/http/warnings.hpp"

#include <algorithm>
#include <string_view>
#include <unordered_set>

#include "runtime/core/utf8.hpp"

namespace kubexx::testing {
namespace {

constexpr std::size_t kMostInAll = 4096, kMostInOne = 256;

struct Measured {
  std::string_view text;
  std::size_t characters = 0;
  bool is_sendable = true;  ///< without control characters, and UTF-8
};

/// The first `most` characters.
Measured measured(std::string_view text, std::size_t most) {
  Measured result;
  std::size_t at = 0;
  for (; at < text.size() && result.characters < most; ++result.characters) {
    const core::CodePoint code = core::decode_utf8(text, at);
    const bool is_control = code.point < 0x20 || (code.point >= 0x7f && code.point < 0xa0);
    result.is_sendable = result.is_sendable && code.valid && !is_control;
    at += code.length;
  }
  result.text = text.substr(0, at);
  return result;
}

}  // namespace

std::vector<std::string> sent_warnings(const std::vector<std::string>& warnings) {
  std::unordered_set<std::string_view> seen;
  std::vector<Measured> whole, cut;
  std::size_t in_all = 0, in_cut = 0;
  for (const std::string& text : warnings) {
    if (text.empty() || !seen.insert(text).second) continue;
    if (in_all > kMostInAll && in_cut >= kMostInAll) break;
    const Measured one = measured(text, text.size()), start = measured(text, kMostInOne);
    if (one.is_sendable) {
      whole.push_back(one);
      in_all += one.characters;
    }
    if (start.is_sendable) {
      cut.push_back(start);
      in_cut += start.characters;
    }
  }
  std::vector<std::string> sent;
  for (const Measured& one : in_all > kMostInAll ? cut : whole) sent.emplace_back(one.text);
  return sent;
}

}  // namespace kubexx::testing
