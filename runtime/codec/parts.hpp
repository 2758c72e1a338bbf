#pragma once

#include <string>
#include <string_view>
#include <vector>

#include <kubexx/detail/json/reader.hpp>

namespace kubexx::codec {

/// A member or an element: a view into the document, so that what is copied from it stays byte for byte.
struct Part {
  std::string name = {};  ///< of a member
  json::Token token = json::Token::none;
  std::string_view text = {};
};

/// A whole document; without a token if it is no JSON.
Part read_part(std::string_view document);

/// What one object or array holds; what is in that is not looked at. Nothing for a scalar.
class Parts {
 public:
  explicit Parts(const Part& whole);

  /// Whether an earlier member of a name was left out.
  bool had_repeats() const { return had_repeats_; }
  auto begin() const { return parts_.begin(); }
  auto end() const { return parts_.end(); }

 private:
  void leave_one_of_each_name();

  std::vector<Part> parts_;  ///< of two members with one name only the last, in the place of the first
  bool had_repeats_ = false;
};

}  // namespace kubexx::codec
