#include "runtime/schema/object/ip_text.hpp"

#include <cstddef>
#include <cstdint>

#include "runtime/schema/object/letters.hpp"

namespace kubexx::schema {
namespace {

/// Digits of `text` as a number below 2^24; what is greater, and no digit, is an error.
template <class IsDigit>
bool take_number(std::string_view& text, int base, IsDigit is, std::size_t& digits, std::uint32_t& number) {
  number = 0;
  for (digits = 0; digits < text.size() && is(text[digits]); ++digits) {
    number = number * static_cast<std::uint32_t>(base) + static_cast<std::uint32_t>(hex_value(text[digits]));
    if (number >= 0xFFFFFF) return false;
  }
  text.remove_prefix(digits);
  return digits > 0;
}

bool is_v4(std::string_view text, bool sloppy) {
  for (int field = 0; field < 4; ++field) {
    if (field > 0) {
      if (!text.starts_with('.')) return false;
      text.remove_prefix(1);
    }
    const bool zero = text.starts_with('0');
    std::size_t digits = 0;
    std::uint32_t number = 0;
    if (!take_number(text, 10, is_digit, digits, number) || number > 255) return false;
    if (!sloppy && zero && digits > 1) return false;
  }
  return text.empty();
}

/// The groups of an IPv6 address, of which two may be written as an IPv4 address at the end.
class V6Reader {
 public:
  V6Reader(std::string_view text, bool sloppy) : text_(text), sloppy_(sloppy) {}

  bool read() {
    if (text_.starts_with("::")) {
      ellipsis_ = true;
      text_.remove_prefix(2);
      if (text_.empty()) return true;
    }
    while (groups_ < 8 && !done_)
      if (!read_group()) return false;
    return text_.empty() && (groups_ < 8 ? ellipsis_ : !ellipsis_);
  }

 private:
  bool read_group() {
    const std::string_view here = text_;
    std::size_t digits = 0;
    std::uint32_t number = 0;
    if (!take_number(text_, 16, is_hex_digit, digits, number) || number > 0xFFFF) return false;
    if (!sloppy_ && digits > 4) return false;
    if (text_.starts_with('.')) return read_v4(here);
    ++groups_;
    return read_colon();
  }

  bool read_v4(std::string_view here) {
    if ((!ellipsis_ && groups_ != 6) || groups_ > 6 || !is_v4(here, sloppy_)) return false;
    groups_ += 2;
    text_ = {};
    return done_ = true;
  }

  bool read_colon() {
    if (text_.empty()) return done_ = true;
    if (text_[0] != ':' || text_.size() == 1) return false;
    text_.remove_prefix(1);
    if (text_[0] != ':') return true;
    if (ellipsis_) return false;
    ellipsis_ = true;
    text_.remove_prefix(1);
    done_ = text_.empty();
    return true;
  }

  std::string_view text_;
  bool sloppy_;
  bool ellipsis_ = false;
  bool done_ = false;
  int groups_ = 0;
};

IpVersion parse(std::string_view text, bool sloppy) {
  const std::size_t mark = text.find_first_of(".:");
  if (mark == std::string_view::npos) return IpVersion::none;
  if (text[mark] == '.') return is_v4(text, sloppy) ? IpVersion::v4 : IpVersion::none;
  return V6Reader(text, sloppy).read() ? IpVersion::v6 : IpVersion::none;
}

}  // namespace

IpVersion parse_ip(std::string_view text, bool zone) {
  const std::size_t percent = text.find('%');
  if (percent == std::string_view::npos) return parse(text, false);
  const bool usable = zone && percent + 1 < text.size();
  const IpVersion version = parse(text.substr(0, percent), false);
  return usable && version == IpVersion::v6 ? version : IpVersion::none;
}

IpVersion parse_ip_sloppily(std::string_view text) { return parse(text, true); }

}  // namespace kubexx::schema
