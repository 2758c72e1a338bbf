#pragma once

#include <cstdint>
#include <string_view>
#include <vector>

#include "generator/facts/facts.hpp"
#include "generator/frontend/lexer.hpp"

namespace kubexx::frontend {

/// One declaration of a file with its position from clang, and what follows from the tokens around it: the beginning
/// and end of its statement (clang's extents do not include attributes before it and the semicolon), and its comments.
struct Item {
  enum class Kind : std::uint8_t {
    name_space,
    record,
    enumeration,
    field,
    enumerator,
    alias,
    constant,
    access,   ///< `public:`
    linkage,  ///< `extern "C" {`: its members belong to the scope around it
    other,    ///< functions and everything else that is not part of an API; their comments stay floating
  };
  static constexpr std::uint32_t none = UINT32_MAX;

  Kind kind = Kind::other;
  std::uint32_t begin = 0;  ///< clang's extent
  std::uint32_t end = 0;
  std::uint32_t name_begin = 0;
  std::uint32_t name_end = 0;   ///< equal to `name_begin` if it has no name
  std::uint32_t parent = none;  ///< index of the item around it
  bool documented = true;       ///< can have comments

  std::uint32_t statement_begin = 0;
  std::uint32_t statement_end = 0;
  std::uint32_t body_begin = none;  ///< after the opening brace
  std::uint32_t body_end = none;    ///< at the closing brace
  facts::Comments comments = {};
  std::vector<facts::CommentGroup> floating = {};  ///< of a namespace
};

/// A file's declarations in the order clang visits them, a scope before its members.
struct Outline {
  std::vector<Token> tokens;
  std::vector<Item> items;
  std::vector<facts::CommentGroup> floating;  ///< outside every namespace

  void set_tokens(std::vector<Token> all);
  /// Index of the first token at or after `offset`.
  std::size_t token_at(std::uint32_t offset) const;

 private:
  std::vector<std::uint32_t> first_tokens_;  ///< the first token at or after every 64th byte
};

/// Fills statement and body ranges from the tokens. Items of one parent are expected in order.
void place_statements(std::string_view text, Outline& outline);

/// Attaches every comment to the declaration that it belongs to (`facts::Comments` has the rules), or lists it as
/// floating. Only comments in function bodies are dropped.
void attach_comments(support::FileId file, std::string_view text, Outline& outline);

}  // namespace kubexx::frontend
