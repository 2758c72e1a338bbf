#include <algorithm>
#include <cmath>
#include <string>

#include <kubexx/codec/codec.hpp>
#include <kubexx/json/text.hpp>
#include "runtime/json/members_by_key.hpp"

namespace kubexx::codec {
namespace {

using json::Value;

constexpr double kExactIntegers = 9007199254740992;  ///< up to here, a double has every integer

/// A value that types may omit, because they hold the same without it.
bool may_be_omitted(const Value& value) {
  if (value.is_object())
    return std::ranges::all_of(value.as_object(), [](const auto& member) { return may_be_omitted(member.second); });
  if (value.is_array()) return value.as_array().empty();
  if (value.is_number()) return value.as_double() == 0;
  return value.is_null() || value == Value(false) || value == Value("");
}

bool is_same_number(const Value& a, const Value& b) {
  if (a.is_integer() == b.is_integer()) return a == b;
  return a.as_double() == b.as_double() && std::abs(a.as_double()) <= kExactIntegers;
}

/// Compares what was read with what is written of it, up to the first loss. The path is that of the compared values.
class LossSearch {
 public:
  /// The error; empty without a loss.
  std::string in(const Value& read, const Value& written) {
    if (read.is_object() && written.is_object()) return in_object(read.as_object(), written.as_object());
    if (read.is_array() && written.is_array()) return in_array(read.as_array(), written.as_array());
    const bool are_numbers = read.is_number() && written.is_number();
    if (are_numbers ? is_same_number(read, written) : read == written) return {};
    return may_be_omitted(read) && may_be_omitted(written) ? std::string() : other_value();
  }

 private:
  std::string in_object(const json::Object& read, const json::Object& written) {
    const json::MembersByKey members(written);
    const std::size_t outer = path_.size();
    for (const auto& [key, value] : read) {
      path_ += (path_.empty() ? "" : ".") + key;
      const Value* const found = members.find(key);
      if (found == nullptr && !may_be_omitted(value)) return path_ + ": the field is unknown";
      if (std::string loss = found != nullptr ? in(value, *found) : ""; !loss.empty()) return loss;
      path_.resize(outer);
    }
    return {};
  }

  std::string in_array(const json::Array& read, const json::Array& written) {
    if (read.size() != written.size()) return other_value();
    const std::size_t outer = path_.size();
    for (std::size_t i = 0; i < read.size(); ++i) {
      path_ += "[" + std::to_string(i) + "]";
      if (std::string loss = in(read[i], written[i]); !loss.empty()) return loss;
      path_.resize(outer);
    }
    return {};
  }

  std::string other_value() const {
    return (path_.empty() ? "" : path_ + ": ") + "the type cannot represent the value";
  }

  std::string path_;
};

}  // namespace

std::optional<Error> find_lost(std::string_view document, std::string_view written) {
  const Result<Value> read = json::from_text(document), again = json::from_text(written);
  if (!read) return read.error();  // such as a number that is too large, in an unknown field
  if (!again) return again.error();
  std::string loss = LossSearch().in(*read, *again);
  if (loss.empty()) return std::nullopt;
  return Error{.stage = Stage::decode, .message = std::move(loss)};
}

}  // namespace kubexx::codec
