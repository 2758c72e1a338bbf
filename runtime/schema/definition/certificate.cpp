#include "runtime/schema/definition/certificate.hpp"

#include <algorithm>
#include <chrono>
#include <cstdint>
#include <optional>
#include <set>

#include "runtime/core/ascii.hpp"
#include "runtime/core/utf8.hpp"

namespace kubexx::schema::definition {
namespace {

using namespace std::literals;

enum Tag : std::uint8_t {
  kBoolean = 0x01,
  kInteger = 0x02,
  kBits = 0x03,
  kOctets = 0x04,
  kObjectId = 0x06,
  kUtf8 = 0x0C,
  kNumeric = 0x12,
  kPrintable = 0x13,
  kT61 = 0x14,
  kIa5 = 0x16,
  kUtcTime = 0x17,
  kGeneralizedTime = 0x18,
  kBmp = 0x1E,
  kSequence = 0x30,
  kSet = 0x31,
  kIssuerId = 0x81,
  kSubjectId = 0x82,
  kVersion = 0xA0,
  kExtensions = 0xA3,
};

using Bytes = std::optional<std::string_view>;

std::uint8_t byte(std::string_view bytes, std::size_t at) { return static_cast<std::uint8_t>(bytes[at]); }

struct Element {
  std::uint8_t tag;
  std::string_view content;
  std::string_view whole;
};

/// Takes one element of DER off the front; lengths are written in the shortest way.
std::optional<Element> take_any(std::string_view& der) {
  constexpr std::uint8_t kLongTag = 0x1F;
  if (der.size() < 2 || (byte(der, 0) & kLongTag) == kLongTag) return std::nullopt;
  std::size_t length = byte(der, 1), head = 2;
  if (length >= 0x80) {
    const std::size_t bytes = length & 0x7F;
    if (bytes == 0 || bytes > 4 || der.size() < head + bytes || byte(der, head) == 0) return std::nullopt;
    length = 0;
    for (std::size_t i = 0; i < bytes; ++i) length = length << 8 | byte(der, head + i);
    if (length < 0x80) return std::nullopt;
    head += bytes;
  }
  if (der.size() - head < length) return std::nullopt;
  const Element element{byte(der, 0), der.substr(head, length), der.substr(0, head + length)};
  der.remove_prefix(head + length);
  return element;
}

bool next_is(std::string_view der, Tag tag) { return !der.empty() && byte(der, 0) == tag; }

Bytes take(std::string_view& der, Tag tag) {
  if (!next_is(der, tag)) return std::nullopt;
  const auto element = take_any(der);
  return element ? Bytes(element->content) : std::nullopt;
}

/// False when there is one that is malformed.
bool skip_optional(std::string_view& der, Tag tag) { return !next_is(der, tag) || take(der, tag); }

Bytes take_integer(std::string_view& der) {
  const Bytes digits = take(der, kInteger);
  if (!digits || digits->empty()) return std::nullopt;
  if (digits->size() == 1) return digits;
  const bool is_padded =
      (byte(*digits, 0) == 0x00 && byte(*digits, 1) < 0x80) || (byte(*digits, 0) == 0xFF && byte(*digits, 1) >= 0x80);
  return is_padded ? std::nullopt : digits;
}

bool is_negative(std::string_view digits) { return byte(digits, 0) >= 0x80; }
bool is_positive(std::string_view digits) { return !is_negative(digits) && digits != "\0"sv; }

/// Every part of it ends, and none begins with a zero digit.
Bytes take_object_id(std::string_view& der) {
  const Bytes id = take(der, kObjectId);
  if (!id || id->empty() || byte(*id, id->size() - 1) >= 0x80) return std::nullopt;
  bool at_begin = true;
  for (std::size_t i = 0; i < id->size(); at_begin = byte(*id, i++) < 0x80)
    if (at_begin && byte(*id, i) == 0x80) return std::nullopt;
  return id;
}

Bytes take_bits(std::string_view& der) {
  const Bytes bits = take(der, kBits);
  if (!bits || bits->empty()) return std::nullopt;
  const std::uint8_t unused = byte(*bits, 0);
  if (unused > 7 || (bits->size() == 1 && unused != 0)) return std::nullopt;
  if ((byte(*bits, bits->size() - 1) & ((1u << unused) - 1)) != 0) return std::nullopt;
  return bits->substr(1);
}

bool is_printable_letter(char c) {
  return core::is_ascii_alphanumeric(c) || " '()+,-./:=?*&"sv.find(c) != std::string_view::npos;
}

bool is_bmp(std::string_view text) {
  if (text.size() % 2 != 0) return false;
  if (text.ends_with("\0\0"sv)) text.remove_suffix(2);
  for (std::size_t i = 0; i < text.size(); i += 2) {
    const unsigned point = byte(text, i) * 256u + byte(text, i + 1);
    if (point >= 0xFFFE || (point >= 0xFDD0 && point <= 0xFDEF) || (point >= 0xD800 && point <= 0xDFFF)) return false;
  }
  return true;
}

bool is_text(const Element& element) {
  switch (element.tag) {
    case kT61:
      return true;
    case kPrintable:
      return std::ranges::all_of(element.content, is_printable_letter);
    case kUtf8:
      return core::find_invalid_utf8(element.content) == std::string_view::npos;
    case kBmp:
      return is_bmp(element.content);
    case kIa5:
      return std::ranges::all_of(element.content, [](char c) { return static_cast<std::uint8_t>(c) < 0x80; });
    case kNumeric:
      return std::ranges::all_of(element.content, [](char c) { return (c >= '0' && c <= '9') || c == ' '; });
    default:
      return false;
  }
}

bool is_attribute(std::string_view attribute) {
  if (!take_object_id(attribute)) return false;
  const auto value = take_any(attribute);
  return value && is_text(*value);
}

bool take_name(std::string_view& der) {
  Bytes name = take(der, kSequence);
  if (!name) return false;
  while (!name->empty()) {
    Bytes set = take(*name, kSet);
    if (!set) return false;
    while (!set->empty()) {
      const Bytes attribute = take(*set, kSequence);
      if (!attribute || !is_attribute(*attribute)) return false;
    }
  }
  return true;
}

int number(std::string_view digits) { return (digits[0] - '0') * 10 + (digits[1] - '0'); }

/// `MMddhhmm`, seconds when they are there, and `Z` or an offset.
bool is_moment(int year, std::string_view text, bool needs_seconds) {
  const auto digits = std::min(text.find_first_not_of("0123456789"), text.size());
  if (digits != 10 && (digits != 8 || needs_seconds)) return false;
  const auto zone = text.substr(digits);
  const bool has_offset = zone.size() == 5 && (zone[0] == '+' || zone[0] == '-') && zone.substr(1) != "0000" &&
                          zone.find_first_not_of("0123456789", 1) == std::string_view::npos;
  const std::chrono::year_month_day date(std::chrono::year(year),
                                         std::chrono::month(static_cast<unsigned>(number(text))),
                                         std::chrono::day(static_cast<unsigned>(number(text.substr(2)))));
  return (zone == "Z" || has_offset) && date.ok() && number(text.substr(4)) < 24 && number(text.substr(6)) < 60 &&
         (digits == 8 || number(text.substr(8)) < 60);
}

bool take_time(std::string_view& der) {
  constexpr std::size_t kShortYear = 2, kYear = 4;
  const bool is_utc = next_is(der, kUtcTime);
  const Bytes text = take(der, is_utc ? kUtcTime : kGeneralizedTime);
  const auto year = is_utc ? kShortYear : kYear;
  if (!text || text->size() < year || text->substr(0, year).find_first_not_of("0123456789") != text->npos) return false;
  const int century = is_utc ? (number(*text) < 50 ? 2000 : 1900) : number(*text) * 100;
  return is_moment(century + number(text->substr(year - 2)), text->substr(year), !is_utc);
}

bool take_validity(std::string_view& der) {
  Bytes validity = take(der, kSequence);
  return validity && take_time(*validity) && take_time(*validity);
}

constexpr auto kRsa = "\x2A\x86\x48\x86\xF7\x0D\x01\x01\x01"sv;
constexpr auto kEllipticCurve = "\x2A\x86\x48\xCE\x3D\x02\x01"sv;
constexpr auto kEd25519 = "\x2B\x65\x70"sv;

struct Curve {
  std::string_view id;
  std::size_t bytes;  ///< of a coordinate
};
constexpr Curve kCurves[] = {{"\x2B\x81\x04\x00\x21"sv, 28},
                             {"\x2A\x86\x48\xCE\x3D\x03\x01\x07"sv, 32},
                             {"\x2B\x81\x04\x00\x22"sv, 48},
                             {"\x2B\x81\x04\x00\x23"sv, 66}};

bool is_rsa_key(std::string_view parameters, std::string_view key) {
  constexpr std::size_t kLongestExponent = 8;
  Bytes numbers = take(key, kSequence);
  if (parameters != "\x05\0"sv || !numbers) return false;
  const Bytes modulus = take_integer(*numbers), exponent = take_integer(*numbers);
  return modulus && exponent && is_positive(*modulus) && is_positive(*exponent) && exponent->size() <= kLongestExponent;
}

bool is_point(std::string_view parameters, std::string_view key) {
  const Bytes id = take_object_id(parameters);
  const auto* curve = std::find_if(std::begin(kCurves), std::end(kCurves), [&](const Curve& c) { return c.id == id; });
  return curve != std::end(kCurves) && key.size() == 1 + 2 * curve->bytes && key[0] == '\x04';
}

bool take_public_key(std::string_view& der) {
  Bytes info = take(der, kSequence);
  Bytes algorithm = info ? take(*info, kSequence) : std::nullopt;
  const Bytes id = algorithm ? take_object_id(*algorithm) : std::nullopt;
  if (!id) return false;
  const auto parameters = take_any(*algorithm);
  if (!parameters && !algorithm->empty()) return false;
  const Bytes key = take_bits(*info);
  if (!key) return false;
  const std::string_view written = parameters ? parameters->whole : std::string_view();
  if (*id == kRsa) return is_rsa_key(written, *key);
  if (*id == kEllipticCurve) return is_point(written, *key);
  if (*id == kEd25519) return written.empty() && key->size() == 32;
  return true;
}

bool are_extensions(std::string_view list) {
  Bytes extensions = take(list, kSequence);
  std::set<std::string_view> seen;
  while (extensions && !extensions->empty()) {
    Bytes extension = take(*extensions, kSequence);
    const Bytes id = extension ? take_object_id(*extension) : std::nullopt;
    if (!id || !seen.insert(*id).second) return false;
    if (next_is(*extension, kBoolean)) {
      const Bytes critical = take(*extension, kBoolean);
      if (critical != "\xFF"sv && critical != "\0"sv) return false;
    }
    if (!take(*extension, kOctets)) return false;
  }
  return extensions.has_value();
}

/// 1 to 3; absent, it is the first.
std::optional<int> take_version(std::string_view& der) {
  if (!next_is(der, kVersion)) return 1;
  Bytes inside = take(der, kVersion);
  const Bytes version = inside ? take_integer(*inside) : std::nullopt;
  if (!version || !inside->empty() || version->size() != 1 || byte(*version, 0) > 2) return std::nullopt;
  return byte(*version, 0) + 1;
}

/// What is signed, by the algorithm `outer`.
bool is_body(std::string_view body, std::string_view outer) {
  const auto version = take_version(body);
  const Bytes serial = version ? take_integer(body) : std::nullopt;
  if (!serial || is_negative(*serial)) return false;
  Bytes algorithm = take(body, kSequence);
  if (algorithm != outer || !take_object_id(*algorithm)) return false;
  if (!algorithm->empty() && !take_any(*algorithm)) return false;
  if (!take_name(body) || !take_validity(body) || !take_name(body) || !take_public_key(body)) return false;
  if (*version == 1) return true;
  if (!skip_optional(body, kIssuerId) || !skip_optional(body, kSubjectId)) return false;
  if (*version == 2 || !next_is(body, kExtensions)) return true;
  const Bytes extensions = take(body, kExtensions);
  return extensions && are_extensions(*extensions);
}

}  // namespace

bool is_certificate(std::string_view der) {
  Bytes certificate = take(der, kSequence);
  if (!certificate || !der.empty()) return false;
  const Bytes body = take(*certificate, kSequence);
  const Bytes algorithm = body ? take(*certificate, kSequence) : std::nullopt;
  return algorithm && is_body(*body, *algorithm) && take_bits(*certificate);
}

}  // namespace kubexx::schema::definition
