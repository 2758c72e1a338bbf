#include "runtime/core/base64.hpp"

#include <algorithm>
#include <cstdint>
#include <optional>

namespace kubexx::core {
namespace {

constexpr int kNotALetter = -1;

int letter_value(char c, Base64Alphabet alphabet) {
  if (c >= 'A' && c <= 'Z') return c - 'A';
  if (c >= 'a' && c <= 'z') return c - 'a' + 26;
  if (c >= '0' && c <= '9') return c - '0' + 52;
  if (c == (alphabet == Base64Alphabet::url ? '-' : '+')) return 62;
  if (c == (alphabet == Base64Alphabet::url ? '_' : '/')) return 63;
  return kNotALetter;
}

bool is_line_break(char c) { return c == '\n' || c == '\r'; }

/// Four letters become three bytes; padding shortens the last group and ends the text.
class Decoder {
 public:
  Decoder(std::string_view text, Base64Alphabet alphabet) : text_(text), alphabet_(alphabet) {}

  std::variant<std::string, Base64Error> run() {
    while (at_ < text_.size() && !fault_) group();
    if (fault_) return Base64Error{"illegal base64 data at input byte " + std::to_string(*fault_)};
    return std::move(out_);
  }

 private:
  void group() {
    std::uint32_t bits = 0;
    for (int count = 0; count < 4;) {
      if (at_ == text_.size()) {
        if (count > 0) fault_ = at_ - static_cast<std::size_t>(count);
        return;
      }
      const char c = text_[at_++];
      if (const int value = letter_value(c, alphabet_); value != kNotALetter) {
        bits = bits << 6 | static_cast<std::uint32_t>(value);
        ++count;
      } else if (!is_line_break(c)) {
        return padding(c, count, bits);
      }
    }
    put(bits, 3);
  }

  void padding(char c, int count, std::uint32_t bits) {
    if (c != '=' || count < 2) {
      fault_ = at_ - 1;
      return;
    }
    if (count == 2 && !second_padding()) return;
    skip_line_breaks();
    put(bits << (6 * (4 - count)), count - 1);
    if (at_ < text_.size()) fault_ = at_;
  }

  bool second_padding() {
    skip_line_breaks();
    if (at_ == text_.size()) {
      fault_ = at_;
    } else if (text_[at_] != '=') {
      fault_ = at_ - 1;
    } else {
      ++at_;
    }
    return !fault_;
  }

  void skip_line_breaks() {
    while (at_ < text_.size() && is_line_break(text_[at_])) ++at_;
  }

  void put(std::uint32_t bits, int count) {
    for (int i = 0; i < count; ++i) out_ += static_cast<char>(bits >> (16 - 8 * i) & 0xFF);
  }

  std::string_view text_;
  Base64Alphabet alphabet_;
  std::size_t at_ = 0;
  std::string out_;
  std::optional<std::size_t> fault_;
};

}  // namespace

std::variant<std::string, Base64Error> decode_base64(std::string_view text, Base64Alphabet alphabet) {
  return Decoder(text, alphabet).run();
}

std::string encode_base64(std::string_view bytes, Base64Alphabet alphabet) {
  const std::string_view letters = alphabet == Base64Alphabet::url
                                       ? "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_"
                                       : "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
  std::string out;
  for (std::size_t i = 0; i < bytes.size(); i += 3) {
    const std::size_t count = std::min<std::size_t>(3, bytes.size() - i);
    std::uint32_t bits = 0;
    for (std::size_t j = 0; j < 3; ++j) bits = bits << 8 | (j < count ? static_cast<unsigned char>(bytes[i + j]) : 0U);
    for (std::size_t j = 0; j < 4; ++j) out += j <= count ? letters[bits >> (18 - 6 * j) & 63] : '=';
  }
  return out;
}

bool is_base64(std::string_view text) {
  if (text.empty() || text.size() % 4 != 0) return false;
  const std::size_t padding = text.ends_with("==") ? 2 : text.ends_with('=') ? 1 : 0;
  text.remove_suffix(padding);
  return std::all_of(text.begin(), text.end(),
                     [](char c) { return letter_value(c, Base64Alphabet::standard) != kNotALetter; });
}

}  // namespace kubexx::core
