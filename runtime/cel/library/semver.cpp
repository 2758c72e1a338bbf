#include "runtime/cel/library/semver.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>

#include "runtime/core/ascii.hpp"
#include "runtime/json/go_quote.hpp"

namespace kubexx::cel {
namespace {

using core::is_ascii_alphanumeric;
using core::is_ascii_digit;

bool is_letter(char c) { return is_ascii_alphanumeric(c) || c == '-'; }
bool all_digits(std::string_view text) { return std::all_of(text.begin(), text.end(), is_ascii_digit); }
bool all_letters(std::string_view text) { return std::all_of(text.begin(), text.end(), is_letter); }
bool has_leading_zero(std::string_view text) { return text.size() > 1 && text[0] == '0'; }

/// Empty, or what is wrong with the number.
std::string read_number(std::string_view text, std::uint64_t& number) {
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
  if (error == std::errc::result_out_of_range) {
    return fmt::format("strconv.ParseUint: parsing {}: value out of range", json::go_quoted(text));
  }
  if (error != std::errc()) return fmt::format("strconv.ParseUint: parsing {}: invalid syntax", json::go_quoted(text));
  return "";
}

std::vector<std::string_view> split(std::string_view text, std::size_t most) {
  std::vector<std::string_view> parts;
  for (std::size_t dot; parts.size() + 1 < most && (dot = text.find('.')) != std::string_view::npos;) {
    parts.push_back(text.substr(0, dot));
    text.remove_prefix(dot + 1);
  }
  parts.push_back(text);
  return parts;
}

constexpr std::size_t kAll = static_cast<std::size_t>(-1);

/// Reads one version; the first error stays.
class SemverReader {
 public:
  std::variant<SemanticVersion, std::string> read(std::string_view text) {
    if (text.empty()) return "Version string empty";
    const auto parts = split(text, 3);
    if (parts.size() != 3) return "No Major.Minor.Patch elements found";
    std::string_view patch = parts[2], prerelease, build;
    const bool has_build = cut(patch, '+', build);
    const bool has_prerelease = cut(patch, '-', prerelease);
    element("major", "Major", parts[0], version_.major);
    element("minor", "Minor", parts[1], version_.minor);
    element("patch", "Patch", patch, version_.patch);
    if (has_prerelease) read_prerelease(prerelease);
    if (has_build) check_build(build);
    if (!problem_.empty()) return problem_;
    return std::move(version_);
  }

 private:
  static bool cut(std::string_view& text, char at, std::string_view& rest) {
    const std::size_t found = text.find(at);
    if (found == std::string_view::npos) return false;
    rest = text.substr(found + 1);
    text = text.substr(0, found);
    return true;
  }

  void element(std::string_view name, std::string_view title, std::string_view text, std::uint64_t& number) {
    if (!problem_.empty()) return;
    if (!all_digits(text)) {
      problem_ = fmt::format("Invalid character(s) found in {} number {}", name, json::go_quoted(text));
    } else if (has_leading_zero(text)) {
      problem_ = fmt::format("{} number must not contain leading zeroes {}", title, json::go_quoted(text));
    } else {
      problem_ = read_number(text, number);
    }
  }

  void read_prerelease(std::string_view text) {
    for (const std::string_view part : split(text, kAll)) {
      if (!problem_.empty()) return;
      SemanticVersion::Part read{all_digits(part), 0, std::string(part)};
      if (part.empty()) {
        problem_ = "Prerelease is empty";
      } else if (read.is_number && has_leading_zero(part)) {
        problem_ = fmt::format("Numeric PreRelease version must not contain leading zeroes {}", json::go_quoted(part));
      } else if (read.is_number) {
        problem_ = read_number(part, read.number);
      } else if (!all_letters(part)) {
        problem_ = fmt::format("Invalid character(s) found in prerelease {}", json::go_quoted(part));
      }
      version_.prerelease.push_back(std::move(read));
    }
  }

  void check_build(std::string_view text) {
    for (const std::string_view part : split(text, kAll)) {
      if (!problem_.empty()) return;
      if (part.empty()) {
        problem_ = "Build meta data is empty";
      } else if (!all_letters(part)) {
        problem_ = fmt::format("Invalid character(s) found in build meta data {}", json::go_quoted(part));
      }
    }
  }

  SemanticVersion version_;
  std::string problem_;
};

std::string without_leading_zeros(std::string_view part) {
  if (part.size() < 2) return std::string(part);
  part.remove_prefix(std::min(part.find_first_not_of('0'), part.size()));
  return (part.empty() || !is_ascii_digit(part[0]) ? "0" : "") + std::string(part);
}

std::variant<SemanticVersion, std::string> parse_normalized(std::string_view text) {
  if (text.starts_with('v')) text.remove_prefix(1);
  const auto parts = split(text, 3);
  std::string normal;
  for (std::size_t i = 0; i < parts.size(); ++i) normal += (i == 0 ? "" : ".") + without_leading_zeros(parts[i]);
  if (parts.size() < 3) {
    if (parts.back().find_first_of("+-") != std::string_view::npos) {
      return "short version cannot contain PreRelease/Build meta data";
    }
    for (std::size_t i = parts.size(); i < 3; ++i) normal += ".0";
  }
  return SemverReader().read(normal);
}

template <class T>
int order_of(const T& a, const T& b) {
  return a < b ? -1 : b < a ? 1 : 0;
}

/// Numbers come before words.
int order_parts(const SemanticVersion::Part& a, const SemanticVersion::Part& b) {
  if (a.is_number != b.is_number) return a.is_number ? -1 : 1;
  return a.is_number ? order_of(a.number, b.number) : order_of(a.text, b.text);
}

}  // namespace

std::variant<SemanticVersion, std::string> SemanticVersion::parse(std::string_view text, bool normalize) {
  return normalize ? parse_normalized(text) : SemverReader().read(text);
}

int SemanticVersion::compare(const SemanticVersion& other) const {
  if (major != other.major) return order_of(major, other.major);
  if (minor != other.minor) return order_of(minor, other.minor);
  if (patch != other.patch) return order_of(patch, other.patch);
  if (prerelease.empty() || other.prerelease.empty()) return order_of(prerelease.empty(), other.prerelease.empty());
  for (std::size_t i = 0; i < std::min(prerelease.size(), other.prerelease.size()); ++i) {
    if (const int different = order_parts(prerelease[i], other.prerelease[i])) return different;
  }
  return order_of(prerelease.size(), other.prerelease.size());
}

}  // namespace kubexx::cel
