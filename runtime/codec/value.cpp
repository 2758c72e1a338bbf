#include <kubexx/detail/codec/value.hpp>

#include <variant>

#include "runtime/core/base64.hpp"
#include "runtime/json/text.hpp"

namespace kubexx::codec {

namespace {

void refuse_word(json::Reader& in, std::size_t offset, std::string_view found, Table<EnumWord> words) {
  constexpr std::size_t kShown = 80;
  std::string known;
  for (const EnumWord& row : words) known.append(known.empty() ? "" : ", ").append(row.word);
  in.fail(offset, "unknown value " + json::quoted(found.substr(0, kShown)) + "; known are " + known);
}

}  // namespace

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
  if (unknown == nullptr) return refuse_word(in, offset, text, words), false;
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
  if (unknown != nullptr && value == *unknown) return out.null();
  out.unrepresentable("an enumerator without a name");
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

namespace kubexx {

void Codec<std::vector<bool>>::decode(json::Reader& in, std::vector<bool>& value) {
  value.clear();
  for (in.begin_array(); in.next_element();) {
    bool element = false;
    codec::decode(in, element);
    value.push_back(element);
  }
}

void Codec<std::vector<bool>>::encode(json::Writer& out, const std::vector<bool>& value) {
  out.begin_array();
  for (const bool element : value) out.boolean(element);
  out.end_array();
}

}  // namespace kubexx
