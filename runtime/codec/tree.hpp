#pragma once

#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "runtime/json/reader.hpp"

namespace kubexx::codec {

/// A JSON value as it is written: the text of every value, with the members and elements in it. Views into the
/// document, so that what is copied from it stays byte for byte.
struct Tree {
  json::Token token = json::Token::none;
  std::string_view text = {};
  std::vector<std::pair<std::string, Tree>> members = {};  ///< of two with one name only the last value
  std::vector<Tree> elements = {};
  bool repeats = false;  ///< there was more than one member of a name

  const Tree* find(std::string_view name) const;
};

/// The tree of a document; without a token if it is no JSON.
Tree read_tree(std::string_view document);

}  // namespace kubexx::codec
