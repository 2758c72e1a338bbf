#include <cstdint>
#include <optional>
#include <string>

#include "runtime/core/base64.hpp"
#include "runtime/schema/definition/rules.hpp"

// Certificates in PEM. Of a certificate only the frame is read: a sequence of a sequence, a sequence and a bit string.

namespace kubexx::schema::definition {
namespace {

constexpr auto npos = std::string_view::npos;

/// Takes one element of DER off the front; its content, when it has this tag and fits.
std::optional<std::string_view> take_element(std::string_view& der, std::uint8_t tag) {
  if (der.size() < 2 || static_cast<std::uint8_t>(der[0]) != tag) return std::nullopt;
  std::size_t length = static_cast<std::uint8_t>(der[1]), head = 2;
  if (length >= 0x80) {
    const std::size_t bytes = length & 0x7F;
    if (bytes == 0 || bytes > 4 || der.size() < 2 + bytes) return std::nullopt;
    length = 0;
    for (std::size_t i = 0; i < bytes; ++i) length = length << 8 | static_cast<std::uint8_t>(der[2 + i]);
    head += bytes;
  }
  if (der.size() - head < length) return std::nullopt;
  const std::string_view content = der.substr(head, length);
  der.remove_prefix(head + length);
  return content;
}

bool is_certificate(std::string_view der) {
  constexpr std::uint8_t kSequence = 0x30, kBits = 0x03;
  std::optional<std::string_view> inside = take_element(der, kSequence);
  if (!inside || !der.empty()) return false;
  return take_element(*inside, kSequence) && take_element(*inside, kSequence) && take_element(*inside, kBits) &&
         inside->empty();
}

struct PemBlock {
  std::string_view type;
  std::string bytes;
};

/// The next block, and the rest of the text behind it.
std::optional<PemBlock> next_block(std::string_view& text) {
  constexpr std::string_view kBegin = "-----BEGIN ", kDashes = "-----";
  for (;;) {
    std::size_t begin = text.find(kBegin);
    while (begin != npos && begin != 0 && text[begin - 1] != '\n') begin = text.find(kBegin, begin + 1);
    if (begin == npos) return std::nullopt;
    text.remove_prefix(begin + kBegin.size());
    const std::string_view line = text.substr(0, text.find('\n'));
    const std::size_t type_end = line.find(kDashes);
    if (type_end == npos) continue;
    const std::string_view type = line.substr(0, type_end);
    const std::string end = "-----END " + std::string(type) + std::string(kDashes);
    const std::size_t close = text.find(end);
    if (close == npos || line.size() == text.size()) continue;
    std::string body(text.substr(line.size() + 1, close < line.size() + 1 ? 0 : close - line.size() - 1));
    std::erase_if(body, [](char c) { return c == '\n' || c == '\r' || c == ' ' || c == '\t'; });
    const auto bytes = core::decode_base64(body, core::Base64Alphabet::standard);
    text.remove_prefix(close + end.size());
    if (const auto* decoded = std::get_if<std::string>(&bytes)) return PemBlock{type, *decoded};
  }
}

}  // namespace

std::string ca_bundle_fault(std::string_view bundle) {
  const auto decoded = core::decode_base64(bundle, core::Base64Alphabet::standard);
  const auto* pem = std::get_if<std::string>(&decoded);
  if (pem == nullptr || pem->empty()) return {};
  bool has_wrong_one = false;
  std::string_view text = *pem;
  while (const std::optional<PemBlock> block = next_block(text)) {
    if (block->type != "CERTIFICATE") continue;
    if (is_certificate(block->bytes)) return {};
    has_wrong_one = true;
  }
  return has_wrong_one ? "unable to load root certificates: failed to parse certificate: x509: malformed certificate"
                       : "unable to load root certificates: unable to parse bytes as PEM block";
}

}  // namespace kubexx::schema::definition
