#include "runtime/net/ip_address.hpp"

#include <arpa/inet.h>
#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <optional>

#include "runtime/core/hex.hpp"
#include "runtime/json/go_quote.hpp"

namespace kubexx::net {
namespace {

constexpr std::size_t kNoEllipsis = 99;

}  // namespace

/// Reads an address as Go's net/netip does, with its error messages. A zone is skipped.
class IpParser {
 public:
  explicit IpParser(std::string_view text) : text_(text) {}

  bool run() {
    const std::size_t first = text_.find_first_of(".:%");
    if (first == std::string_view::npos) return fail("unable to parse IP");
    if (text_[first] == '%') return fail("missing IPv6 address");
    if (text_[first] == '.') {
      address_.v4_ = true;
      return v4(text_, 0);
    }
    return v6();
  }

  const IpAddress& address() const { return address_; }
  const std::string& problem() const { return problem_; }
  bool has_zone() const { return has_zone_; }
  bool is_mapped() const {
    return !address_.v4_ &&
           std::all_of(address_.bytes_.begin(), address_.bytes_.begin() + 10, [](auto b) { return b == 0; }) &&
           address_.bytes_[10] == 0xFF && address_.bytes_[11] == 0xFF;
  }

 private:
  bool fail(std::string_view message) {
    problem_ = fmt::format("ParseAddr({}): {}", json::go_quoted(text_), message);
    return false;
  }
  bool fail_at(std::string_view message, std::string_view at) {
    if (at.empty()) return fail(message);
    return fail(fmt::format("{} (at {})", message, json::go_quoted(at)));
  }

  /// Four numbers, written to the bytes from `to` on.
  bool v4(std::string_view text, std::size_t to) {
    int value = 0, digits = 0;
    std::size_t fields = 0;
    for (std::size_t i = 0; i < text.size(); ++i) {
      const char c = text[i];
      if (c >= '0' && c <= '9') {
        if (digits == 1 && value == 0) return fail("IPv4 field has octet with leading zero");
        value = value * 10 + (c - '0');
        ++digits;
        if (value > 255) return fail("IPv4 field has value >255");
      } else if (c == '.') {
        if (i == 0 || i == text.size() - 1 || text[i - 1] == '.') {
          return fail_at("IPv4 field must have at least one digit", text.substr(i));
        }
        if (fields == 3) return fail("IPv4 address too long");
        address_.bytes_[to + fields++] = static_cast<std::uint8_t>(value);
        value = digits = 0;
      } else {
        return fail_at("unexpected character", text.substr(i));
      }
    }
    if (fields < 3) return fail("IPv4 address too short");
    address_.bytes_[to + 3] = static_cast<std::uint8_t>(value);
    return true;
  }

  bool v6() {
    std::string_view rest = text_;
    if (const std::size_t zone = text_.find('%'); zone != std::string_view::npos) {
      rest = text_.substr(0, zone);
      has_zone_ = true;
      if (zone + 1 == text_.size()) return fail("zone must be a non-empty string");
    }
    if (rest.starts_with("::")) {
      ellipsis_ = 0;
      rest.remove_prefix(2);
      if (rest.empty()) return true;
    }
    while (filled_ < 16) {
      bool last = false;
      if (!group(rest, last)) return false;
      if (last) break;
    }
    if (!rest.empty()) return fail_at("trailing garbage after address", rest);
    return expand();
  }

  /// One group of hexadecimal digits, or the IPv4 address at the end, and the colon after it.
  bool group(std::string_view& rest, bool& last) {
    std::size_t digits = 0;
    std::uint32_t value = 0;
    for (; digits < rest.size() && core::hex_value(rest[digits]) >= 0; ++digits) {
      value = value << 4 | static_cast<std::uint32_t>(core::hex_value(rest[digits]));
      if (digits > 3) return fail_at("each group must have 4 or less digits", rest);
    }
    if (digits == 0) return fail_at("each colon-separated field must have at least one digit", rest);
    if (digits < rest.size() && rest[digits] == '.') return embedded_v4(rest, last);
    address_.bytes_[filled_++] = static_cast<std::uint8_t>(value >> 8);
    address_.bytes_[filled_++] = static_cast<std::uint8_t>(value);
    rest.remove_prefix(digits);
    last = rest.empty();
    return last || colon(rest, last);
  }

  bool colon(std::string_view& rest, bool& last) {
    if (rest[0] != ':') return fail_at("unexpected character, want colon", rest);
    if (rest.size() == 1) return fail_at("colon must be followed by more characters", rest);
    rest.remove_prefix(1);
    if (rest[0] != ':') return true;
    if (ellipsis_ != kNoEllipsis) return fail_at("multiple :: in address", rest);
    ellipsis_ = filled_;
    rest.remove_prefix(1);
    last = rest.empty();
    return true;
  }

  bool embedded_v4(std::string_view& rest, bool& last) {
    if (ellipsis_ == kNoEllipsis && filled_ != 12) {
      return fail_at("embedded IPv4 address must replace the final 2 fields of the address", rest);
    }
    if (filled_ + 4 > 16) return fail_at("too many hex fields to fit an embedded IPv4 at the end of the address", rest);
    if (!v4(rest, filled_)) return false;
    filled_ += 4;
    rest = {};
    last = true;
    return true;
  }

  bool expand() {
    if (filled_ == 16) return ellipsis_ == kNoEllipsis || fail("the :: must expand to at least one field of zeros");
    if (ellipsis_ == kNoEllipsis) return fail("address string too short");
    const auto begin = address_.bytes_.begin() + static_cast<std::ptrdiff_t>(ellipsis_);
    const auto end = address_.bytes_.begin() + static_cast<std::ptrdiff_t>(filled_);
    std::fill(begin, std::move_backward(begin, end, address_.bytes_.end()), std::uint8_t{0});
    return true;
  }

  std::string_view text_;
  IpAddress address_;
  std::size_t filled_ = 0, ellipsis_ = kNoEllipsis;
  bool has_zone_ = false;
  std::string problem_;
};

std::variant<IpAddress, std::string> IpAddress::parse(std::string_view text) {
  IpParser parser(text);
  if (!parser.run()) {
    return fmt::format("IP Address {} parse error during conversion from string: {}", json::go_quoted(text),
                       parser.problem());
  }
  if (parser.has_zone()) return fmt::format("IP address {} with zone value is not allowed", json::go_quoted(text));
  if (parser.is_mapped()) return fmt::format("IPv4-mapped IPv6 address {} is not allowed", json::go_quoted(text));
  return parser.address();
}

std::string address_problem(std::string_view text, bool& is_v4) {
  IpParser parser(text);
  parser.run();
  is_v4 = parser.address().is_v4();
  return parser.problem();
}

bool IpAddress::is_unspecified() const {
  return std::all_of(bytes_.begin(), bytes_.end(), [](std::uint8_t byte) { return byte == 0; });
}

bool IpAddress::is_loopback() const {
  if (v4_) return bytes_[0] == 127;
  return bytes_[15] == 1 && std::all_of(bytes_.begin(), bytes_.end() - 1, [](std::uint8_t byte) { return byte == 0; });
}

bool IpAddress::is_multicast() const { return v4_ ? (bytes_[0] & 0xF0) == 0xE0 : bytes_[0] == 0xFF; }

bool IpAddress::is_link_local_multicast() const {
  if (v4_) return bytes_[0] == 224 && bytes_[1] == 0 && bytes_[2] == 0;
  return bytes_[0] == 0xFF && (bytes_[1] & 0x0F) == 2;
}

bool IpAddress::is_link_local_unicast() const {
  if (v4_) return bytes_[0] == 169 && bytes_[1] == 254;
  return bytes_[0] == 0xFE && (bytes_[1] & 0xC0) == 0x80;
}

bool IpAddress::is_global_unicast() const {
  const bool broadcast =
      v4_ && std::all_of(bytes_.begin(), bytes_.begin() + 4, [](std::uint8_t byte) { return byte == 255; });
  return !broadcast && !is_unspecified() && !is_loopback() && !is_multicast() && !is_link_local_unicast();
}

std::uint16_t IpAddress::group(std::size_t index) const {
  return static_cast<std::uint16_t>(bytes_[2 * index] << 8 | bytes_[2 * index + 1]);
}

/// The first longest run of at least two zero groups becomes `::`.
std::string IpAddress::text() const {
  if (v4_) return fmt::format("{}.{}.{}.{}", bytes_[0], bytes_[1], bytes_[2], bytes_[3]);
  std::size_t run_begin = 8, run_end = 8;
  for (std::size_t begin = 0; begin < 8; ++begin) {
    std::size_t end = begin;
    while (end < 8 && group(end) == 0) ++end;
    if (end - begin >= 2 && end - begin > run_end - run_begin) run_begin = begin, run_end = end;
  }
  std::string out;
  for (std::size_t i = 0; i < 8; ++i) {
    if (i == run_begin) {
      out += "::";
      i = run_end;
      if (i >= 8) break;
    } else if (i > 0) {
      out += ':';
    }
    out += fmt::format("{:x}", group(i));
  }
  return out;
}

IpAddress IpAddress::masked(int bits) const {
  IpAddress result = *this;
  for (std::size_t i = 0; i < result.bytes_.size(); ++i) {
    const int kept = std::clamp(bits - static_cast<int>(i) * 8, 0, 8);
    result.bytes_[i] &= static_cast<std::uint8_t>(0xFF00 >> kept);
  }
  return result;
}

std::variant<Cidr, std::string> Cidr::parse(std::string_view text) {
  constexpr std::string_view kPrefix = "network address parse error during conversion from string: ";
  const auto problem = [&](std::string_view message) {
    return fmt::format("{}{}netip.ParsePrefix({}): {}", kPrefix, kPrefix, json::go_quoted(text), message);
  };
  const std::size_t slash = text.rfind('/');
  if (slash == std::string_view::npos) return problem("no '/'");
  IpParser parser(text.substr(0, slash));
  if (!parser.run()) return problem(parser.problem());
  if (parser.has_zone()) return problem("IPv6 zones cannot be present in a prefix");
  const std::string_view digits = text.substr(slash + 1);
  int length = 0;
  const auto [end, error] = std::from_chars(digits.data(), digits.data() + digits.size(), length);
  const bool plain = digits.size() < 2 || (digits[0] >= '1' && digits[0] <= '9');
  if (error != std::errc() || end != digits.data() + digits.size() || !plain) {
    return problem("bad bits after slash: " + json::go_quoted(digits));
  }
  if (length < 0 || length > parser.address().bits()) return problem("prefix length out of range");
  if (parser.is_mapped())
    return fmt::format("{}IPv4-mapped IPv6 address {} is not allowed", kPrefix, json::go_quoted(text));
  return Cidr{parser.address(), length};
}

bool Cidr::contains(const IpAddress& other) const {
  return address.is_v4() == other.is_v4() && address.masked(prefix_length) == other.masked(prefix_length);
}

bool Cidr::contains(const Cidr& other) const { return prefix_length <= other.prefix_length && contains(other.address); }

std::string Cidr::text() const { return fmt::format("{}/{}", address.text(), prefix_length); }

bool is_socket_address(const std::string& host) {
  unsigned char bytes[16];
  return inet_pton(AF_INET, host.c_str(), bytes) == 1 || inet_pton(AF_INET6, host.c_str(), bytes) == 1;
}

}  // namespace kubexx::net
