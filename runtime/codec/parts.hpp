#pragma once

#include <string>
#include <string_view>
#include <vector>

#include <kubexx/detail/json/reader.hpp>

namespace kubexx::codec {

/// A member or an element, as a view into the document: copies keep its bytes.
struct JsonPart {
  std::string name = {};  ///< of a member
  json::Token token = json::Token::none;
  std::string_view text = {};
};

/// A whole document; without a token if it is not JSON.
JsonPart read_part(std::string_view document);

/// The members or elements of one object or array, which are not read themselves. None for a scalar.
class Parts {
 public:
  explicit Parts(const JsonPart& whole);

  /// Whether an earlier member with the same key was omitted.
  bool had_repeats() const { return had_repeats_; }
  auto begin() const { return parts_.begin(); }
  auto end() const { return parts_.end(); }

 private:
  void leave_one_of_each_name();

  std::vector<JsonPart> parts_;  ///< of members with the same key only the last, in the place of the first
  bool had_repeats_ = false;
};

}  // namespace kubexx::codec
