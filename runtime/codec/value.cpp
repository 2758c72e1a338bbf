#include <kubexx/detail/codec/value.hpp>

#include <algorithm>
#include <cmath>
#include <limits>
#include <variant>

#include <kubexx/json/text.hpp>
#include "runtime/core/base64.hpp"
#include "runtime/json/decimal.hpp"
#include "runtime/json/text.hpp"

namespace kubexx::codec {

namespace {

void refuse_word(json::Reader& in, std::size_t offset, std::string_view found, Table<EnumWord> words) {
  constexpr std::size_t kShown = 80;
  std::string known;
  for (const EnumWord& row : words) known.append(known.empty() ? "" : ", ").append(row.word);
  in.fail(offset, "unknown value " + json::quoted(found.substr(0, kShown)) + "; known are " + known);
}

/// Whether the type returns the number that it was read from. May be false for one that it returns in another form.
template <class T>
bool returns(T value, std::string_view number) {
  const auto is_digit = [](char c) { return c >= '0' && c <= '9'; };
  const bool has_few_digits = std::ranges::count_if(number, is_digit) <= std::numeric_limits<T>::digits10;
  const bool is_zero = number.find_first_of("123456789") == std::string_view::npos;
  return (has_few_digits && (std::isnormal(value) || is_zero)) || json::go_number(value) == number;
}

/// Whether readers of 64-bit integers and numbers read the same from both.
bool is_same_number(std::string_view a, std::string_view b) {
  constexpr double kExactIntegers = 9007199254740992;  // up to here, a double has every integer
  const auto one = json::from_text(a), other = json::from_text(b);
  if (!one || !other) return false;
  if (one->is_integer() == other->is_integer()) return *one == *other;
  return one->as_double() == other->as_double() && std::abs(one->as_double()) <= kExactIntegers;
}

template <class T>
void decode_near(json::Reader& in, T& value) {
  const std::size_t offset = in.offset();
  if (!in.read(value) || returns(value, in.since(offset))) return;
  const bool is_lost = in.rejects_losses() && !is_same_number(in.since(offset), json::go_number(value));
  is_lost ? in.note_loss(offset) : in.note_excess();
}

/// Whether the last of these characters have bits that no byte has.
bool has_stray_bits(std::string_view text, std::string_view bytes) {
  const std::size_t rest = bytes.size() % 3;
  return rest > 0 &&
         !text.ends_with(core::encode_base64(bytes.substr(bytes.size() - rest), core::Base64Alphabet::standard));
}

}  // namespace

void decode_number(json::Reader& in, double& value) { decode_near(in, value); }
void decode_number(json::Reader& in, float& value) { decode_near(in, value); }

void decode_value(json::Reader& in, void* value, bool takes_null, const AnyCodec& codec) {
  const ValueStart begin = value_start(in);
  !takes_null&& in.take_null() ? in.note_excess() : codec.decode(in, value);
  if (in.noted() > begin.noted) settle(in, begin, value, codec);
}

void decode_elements(json::Reader& in, void* list, const AnyList& type) {
  Elements elements(in);
  while (elements.next()) decode_value(in, type.add(list), type.takes_null, type.element);
  elements.end(list, type.codec);
}

void encode_elements(json::Writer& out, const void* first, std::size_t count, std::size_t size,
                     const AnyCodec& element) {
  const auto* const bytes = static_cast<const char*>(first);
  out.begin_array();
  for (std::size_t i = 0; i < count; ++i) element.encode(out, bytes + i * size);
  out.end_array();
}

void encode_key(json::Writer& out, std::string_view text) {
  out.key(text);
  if (text.data() == nullptr) out.note_unrepresentable("an enumerator without a name as a key", out.size());
}

const EnumWord* row_of(Table<EnumWord> words, std::string_view text) {
  for (const EnumWord& row : words)
    if (row.word == text) return &row;
  return nullptr;
}

bool decode_word(json::Reader& in, Table<EnumWord> words, const std::int64_t* unknown, std::int64_t& value) {
  const std::size_t offset = in.offset();
  std::string_view text;
  if (!in.read(text)) return false;
  if (const EnumWord* row = row_of(words, text)) return value = row->value, true;
  if (unknown == nullptr || in.rejects_losses()) return refuse_word(in, offset, text, words), false;
  in.note_excess();
  return value = *unknown, true;
}

std::string_view word_of(Table<EnumWord> words, std::int64_t value) {
  for (const EnumWord& row : words)
    if (row.value == value) return row.word;
  return {};
}

void encode_word(json::Writer& out, Table<EnumWord> words, const std::int64_t* unknown, std::int64_t value) {
  const std::string_view word = word_of(words, value);
  if (word.data() != nullptr) return out.string(word);
  if (unknown != nullptr && value == *unknown) return out.unknown_value();
  out.unrepresentable("an enumerator without a name");
}

std::string decode_bytes(json::Reader& in) {
  const std::size_t offset = in.offset();
  std::string_view text;
  if (!in.read(text)) return {};
  auto bytes = core::decode_base64(text, core::Base64Alphabet::standard);
  if (const auto* error = std::get_if<core::Base64Error>(&bytes)) return in.fail(offset, error->message), std::string();
  std::string& decoded = std::get<std::string>(bytes);
  const bool has_line_breaks = text.size() != (decoded.size() + 2) / 3 * 4;
  if (has_line_breaks || has_stray_bits(text, decoded)) in.note_excess();
  return std::move(decoded);
}

void encode_bytes(json::Writer& out, std::string_view bytes) {
  out.string(core::encode_base64(bytes, core::Base64Alphabet::standard));
}

}  // namespace kubexx::codec

namespace kubexx {

void Codec<std::vector<bool>>::decode(json::Reader& in, std::vector<bool>& value) {
  value.clear();
  codec::Elements elements(in);
  while (elements.next()) {
    bool element = false;
    codec::decode(in, element);
    value.push_back(element);
  }
  elements.end(&value, codec::Any<std::vector<bool>>::codec);
}

void Codec<std::vector<bool>>::encode(json::Writer& out, const std::vector<bool>& value) {
  out.begin_array();
  for (const bool element : value) out.boolean(element);
  out.end_array();
}

}  // namespace kubexx
