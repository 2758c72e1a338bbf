#include "runtime/codec/members.hpp"

#include <algorithm>

#include "runtime/json/text.hpp"

namespace kubexx::codec {

Members::Members(json::Reader& in, Table<std::string_view> names, Spelling spelling)
    : in_(in), inside_(in), names_(names), guesses_(spelling == Spelling::plain ? 3 : 0) {
  in_.begin_object();
}

Members::~Members() = default;

bool Members::next() {
  if (inside_.has_news()) inside_.name(names_.rows[index_]);
  while (in_.next_member()) {
    const std::size_t last = std::min(expected_ + guesses_, names_.size);
    for (std::size_t guess = expected_; guess < last; ++guess) {
      if (in_.take_key(names_.rows[guess])) return found(guess), true;
    }
    const std::string_view key = in_.key();
    if (in_.failed()) return false;
    const auto name = std::ranges::find(names_, key);
    if (name != names_.end()) return found(static_cast<std::size_t>(name - names_.begin())), true;
    inside_.pass_unknown(key, expected_ == 0 ? std::string_view() : names_.rows[index_]);
  }
  if (inside_.has_any()) inside_.end_object();
  return false;
}

void Members::found(std::size_t index) {
  index_ = index;
  expected_ = index + 1;
  if (index >= 64 && more_.empty()) more_.resize((names_.size - 1) / 64);
  std::uint64_t& seen = index < 64 ? seen_ : more_[index / 64 - 1];
  const std::uint64_t bit = std::uint64_t{1} << index % 64;
  if ((seen & bit) != 0) in_.note_repeat();
  seen |= bit;
}

void Members::read_any(void* field, const AnyCodec& codec) {
  const Spot begin = this->begin();
  in_.take_null() ? in_.note_excess() : codec.decode(in_, field);
  if (inside_.has_news()) settle(in_, begin, field, codec);
}

void Members::read_any_nullable(void* field, const AnyCodec& codec) {
  const Spot begin = this->begin();
  codec.decode(in_, field);
  if (inside_.has_news()) settle(in_, begin, field, codec);
}

void Members::read_any_sparse(void* field, const AnyCodec& codec) {
  const Spot begin = this->begin();
  in_.take_null() ? in_.note_excess() : codec.decode(in_, field);
  if (inside_.has_news() || is_empty_json(in_.since(begin.offset))) settle_sparse(in_, begin, field, codec);
}

void Members::expect(std::string_view text) {
  const std::size_t offset = in_.offset();
  std::string_view found;
  if (!in_.read(found) || found == text) return;
  constexpr std::size_t kShown = 80;
  in_.fail(offset, "expected " + json::quoted(text) + ", found " + json::quoted(found.substr(0, kShown)));
}

SparseMember::SparseMember(json::Writer& out, std::string_view name) : out_(out), before_(out.size()) {
  out.key(name);
  begin_ = out.size();
}

SparseMember::~SparseMember() {
  if (is_empty_json(out_.since(begin_))) out_.take_back(before_);
}

void put_any(json::Writer& out, std::string_view name, const void* value, const AnyCodec& codec) {
  if (!codec.present(value)) return;
  out.key(name);
  codec.encode(out, value);
}

void put_any_sparse(json::Writer& out, std::string_view name, const void* value, const AnyCodec& codec) {
  const SparseMember member(out, name);
  codec.encode(out, value);
}

void put_text(json::Writer& out, std::string_view name, std::string_view text) {
  out.key(name);
  out.string(text);
}

bool is_empty_json(std::string_view json) {
  if (json == "0" || json == "false" || json == "null" || json == "\"\"") return true;
  if (json.size() < 2 || (json.front() != '[' && json.front() != '{')) return false;
  return json.substr(1, json.size() - 2).find_first_not_of(" \t\r\n") == std::string_view::npos;
}

}  // namespace kubexx::codec
