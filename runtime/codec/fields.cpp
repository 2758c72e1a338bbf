#include <kubexx/detail/codec/fields.hpp>

#include <algorithm>
#include <string>
#include <vector>

#include "runtime/json/text.hpp"

namespace kubexx::codec {
namespace {

void* place_of(const Field& field, void* object) {
  if (field.reach != nullptr) return field.reach(object, true);
  return static_cast<char*>(object) + field.offset;
}

/// Null if an empty optional or pointer would hold the field.
const void* place_of(const Field& field, const void* object) {
  if (field.reach != nullptr) return field.reach(const_cast<void*>(object), false);
  return static_cast<const char*>(object) + field.offset;
}

/// Reads the members of one JSON object.
class FieldReader {
 public:
  FieldReader(json::Reader& in, void* object, Table<Field> fields, Spelling spelling)
      : in_(in), object_(object), inside_(in), fields_(fields), guesses_(spelling == Spelling::plain ? kGuesses : 0) {}

  void read() {
    for (in_.begin_object(); in_.next_member();) {
      const Field* field = find();
      if (field == nullptr) continue;
      read(*field);
      if (inside_.has_news()) inside_.name(field->name);
    }
    if (inside_.has_any()) inside_.end_object();
  }

 private:
  static constexpr std::size_t kGuesses = 3;  ///< how many of the next names are tried before the key is decoded

  /// The field of the next member; null if there is none, and the member was skipped.
  const Field* find() {
    const Field* const last = fields_.rows + std::min(expected_ + guesses_, fields_.size);
    for (const Field* guess = fields_.rows + expected_; guess < last; ++guess)
      if (in_.take_key(guess->name)) return found(guess);
    const std::string_view key = in_.key();
    if (in_.failed()) return nullptr;
    const Field* const field = std::ranges::find(fields_, key, &Field::name);
    if (field != fields_.end()) return found(field);
    inside_.pass_unknown(key, expected_ == 0 ? std::string_view() : fields_.rows[expected_ - 1].name);
    return nullptr;
  }

  const Field* found(const Field* field) {
    const auto index = static_cast<std::size_t>(field - fields_.rows);
    expected_ = index + 1;
    if (index >= 64 && more_.empty()) more_.resize((fields_.size - 1) / 64);
    std::uint64_t& seen = index < 64 ? seen_ : more_[index / 64 - 1];
    const std::uint64_t bit = std::uint64_t{1} << index % 64;
    if ((seen & bit) != 0) in_.note_repeat();
    seen |= bit;
    return field;
  }

  void read(const Field& field) {
    if (field.presence == Presence::dropped) return void(in_.skip());
    const ValueStart begin{in_.offset(), inside_.settled()};
    const bool may_be_null = field.presence == Presence::nullable || field.presence == Presence::lenient;
    if (field.reach != nullptr && !may_be_null && is_null_of_none(field)) return inside_.unwritten(field.name, "null");
    void* const value = place_of(field, object_);
    if (!may_be_null && in_.take_null())
      in_.note_excess();
    else
      field.codec->decode(in_, value);
    if (field.presence == Presence::sparse && (inside_.has_news() || is_empty_json(in_.since(begin.offset))))
      settle_sparse(in_, begin, value, *field.codec);
    else if (inside_.has_news())
      settle(in_, begin, value, *field.codec);
  }

  /// Consumes a `null` for a member of a struct that nothing holds: it does not create the struct.
  bool is_null_of_none(const Field& field) { return field.reach(object_, false) == nullptr && in_.take_null(); }

  json::Reader& in_;
  void* object_;
  Inside inside_;
  Table<Field> fields_;
  std::size_t guesses_;
  std::size_t expected_ = 0;         ///< the index after the last field that was found
  std::uint64_t seen_ = 0;           ///< a bit for each of the first 64 fields that was found
  std::vector<std::uint64_t> more_;  ///< the same for the other fields
};

void write(json::Writer& out, const Field& field, const void* value) {
  const std::size_t before = out.size(), replaced = out.replaced();
  out.key(field.name);
  const std::size_t begin = out.size();
  field.codec->encode(out, value);
  const bool has_form = out.replaced() == replaced;
  if (out.writes_omitted() || field.presence != Presence::sparse) return;
  if (has_form && is_empty_json(out.since(begin))) out.take_back(before);
}

void omit(json::Writer& out, const Field& field) {
  if (!out.writes_omitted()) return;
  out.key(field.name);
  out.null();
}

/// What is known before it is written.
bool is_empty(const Field& field, const void* value) {
  return !field.codec->present(value) || (field.codec->empty != nullptr && field.codec->empty(value));
}

bool is_omitted(const Field& field, const void* value) {
  const bool may_be_absent = field.presence == Presence::plain || field.presence == Presence::lenient;
  return field.presence == Presence::dropped || value == nullptr || (may_be_absent && !field.codec->present(value));
}

}  // namespace

void decode_constant(json::Reader& in, std::string_view text) {
  const std::size_t offset = in.offset();
  std::string_view found;
  if (!in.read(found) || found == text) return;
  constexpr std::size_t kShown = 80;
  in.fail(offset, "expected " + json::quoted(text) + ", found " + json::quoted(found.substr(0, kShown)));
}

void decode_fields(json::Reader& in, void* object, Table<Field> fields, Spelling spelling) {
  FieldReader(in, object, fields, spelling).read();
}

void encode_fields(json::Writer& out, const void* object, Table<Field> fields) {
  out.begin_object();
  for (const Field& field : fields) {
    const void* const value = place_of(field, object);
    if (is_omitted(field, value))
      omit(out, field);
    else if (field.presence != Presence::sparse || out.writes_omitted() || !is_empty(field, value))
      write(out, field, value);
  }
  out.end_object();
}

bool is_empty_json(std::string_view json) {
  if (json.empty()) return false;
  switch (json.front()) {
    case '"':
      return json.size() == 2;
    case '0':
      return json.size() == 1;
    case 'f':
    case 'n':
      return json == "false" || json == "null";
    case '[':
    case '{':
      return json.find_first_not_of(" \t\r\n", 1) == json.size() - 1;
    default:
      return false;
  }
}

}  // namespace kubexx::codec
