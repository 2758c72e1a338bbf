#include <optional>
#include <string>

#include "runtime/core/base64.hpp"
#include "runtime/schema/definition/certificate.hpp"
#include "runtime/schema/definition/rules.hpp"

namespace kubexx::schema::definition {
namespace {

struct PemBlock {
  std::string_view type;
  bool has_headers = false;
  std::string bytes;
};

/// The first line, without trailing spaces.
std::string_view first_line(std::string_view text) {
  const std::size_t end = text.find('\n');
  std::string_view line = text.substr(0, end);
  if (end != std::string_view::npos && line.ends_with('\r')) line.remove_suffix(1);
  return line.substr(0, line.find_last_not_of(" \t") + 1);
}

/// The block from the last BEGIN in `before`, which ends with a line, to the END before the other text.
std::optional<PemBlock> block_between(std::string_view before, std::string_view behind) {
  constexpr std::string_view kBegin = "-----BEGIN ", kDashes = "-----";
  const std::size_t begin = before.rfind(kBegin);
  if (begin == std::string_view::npos || (begin > 0 && before[begin - 1] != '\n')) return std::nullopt;
  before.remove_prefix(begin + kBegin.size());
  const std::string_view first = first_line(before);
  if (!first.ends_with(kDashes)) return std::nullopt;
  PemBlock block{first.substr(0, first.size() - kDashes.size()), false, {}};
  if (first_line(behind) != first) return std::nullopt;
  std::string_view body = before.substr(before.find('\n') + 1);
  for (; body.substr(0, body.find('\n')).find(':') != std::string_view::npos; body.remove_prefix(body.find('\n') + 1))
    block.has_headers = true;
  if (block.has_headers && body.empty()) return std::nullopt;
  std::string letters(body);
  std::erase_if(letters, [](char c) { return c == ' ' || c == '\t'; });
  auto bytes = core::decode_base64(letters, core::Base64Alphabet::standard);
  if (!std::holds_alternative<std::string>(bytes)) return std::nullopt;
  block.bytes = std::move(std::get<std::string>(bytes));
  return block;
}

/// The next block, and the rest of the text after it, as in Go's encoding/pem.
std::optional<PemBlock> next_block(std::string_view& text) {
  constexpr std::string_view kEnd = "\n-----END ";
  for (std::size_t end = text.find(kEnd); end != std::string_view::npos; end = text.find(kEnd)) {
    const std::string_view before = text.substr(0, end + 1);
    text.remove_prefix(end + kEnd.size());
    if (auto block = block_between(before, text)) return block;
  }
  return std::nullopt;
}

}  // namespace

std::string ca_bundle_fault(std::string_view bundle) {
  const auto decoded = core::decode_base64(bundle, core::Base64Alphabet::standard);
  const auto* pem = std::get_if<std::string>(&decoded);
  if (pem == nullptr || pem->empty()) return {};
  bool has_wrong_one = false;
  std::string_view text = *pem;
  while (const std::optional<PemBlock> block = next_block(text)) {
    if (block->type != "CERTIFICATE" || block->has_headers) continue;
    if (is_certificate(block->bytes)) return {};
    has_wrong_one = true;
  }
  return has_wrong_one ? "unable to load root certificates: failed to parse certificate: x509: malformed certificate"
                       : "unable to load root certificates: unable to parse bytes as PEM block";
}

}  // namespace kubexx::schema::definition
