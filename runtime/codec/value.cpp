#include "runtime/codec/value.hpp"

#include <variant>

#include "runtime/core/base64.hpp"
#include "runtime/json/text.hpp"

namespace kubexx::codec {

void refuse_word(json::Reader& in, std::size_t offset, std::string_view found, std::string_view known) {
  constexpr std::size_t kShown = 80;
  in.fail(offset, "unknown value " + json::quoted(found.substr(0, kShown)) + "; known are " + std::string(known));
}

std::string decode_bytes(json::Reader& in) {
  const std::size_t offset = in.offset();
  std::string_view text;
  if (!in.read(text)) return {};
  auto bytes = core::decode_base64(text, core::Base64Alphabet::standard);
  if (const auto* error = std::get_if<core::Base64Error>(&bytes)) return in.fail(offset, error->message), std::string();
  std::string& decoded = std::get<std::string>(bytes);
  if (text.size() != (decoded.size() + 2) / 3 * 4) in.note_excess();  // line breaks
  return std::move(decoded);
}

void encode_bytes(json::Writer& out, std::string_view bytes) {
  out.string(core::encode_base64(bytes, core::Base64Alphabet::standard));
}

}  // namespace kubexx::codec
