#include "generator/frontend/outline.hpp"

#include <algorithm>
#include <optional>

namespace kubexx::frontend {
namespace {

constexpr std::size_t block_size = 64;

char symbol(std::string_view text, const Token& token) {
  return token.kind == Token::Kind::punctuation ? text[token.begin] : '\0';
}

/// The first `wanted` outside brackets among the code tokens of [from, limit), up to where an enclosing bracket closes,
/// except for a parenthesis: a declaration can end inside the arguments of a macro.
const Token* find_symbol(std::string_view text, const Outline& outline, std::uint32_t from, std::uint32_t limit,
                         char wanted) {
  int depth = 0;
  for (std::size_t i = outline.token_at(from); i < outline.tokens.size() && outline.tokens[i].begin < limit; ++i) {
    const char c = symbol(text, outline.tokens[i]);
    if (depth == 0 && c == wanted) return &outline.tokens[i];
    if (c == '(' || c == '[' || c == '{') ++depth;
    if (c == ')' && depth == 0) continue;
    if (c == ')' || c == ']' || c == '}') {
      if (--depth < 0) return nullptr;
    }
  }
  return nullptr;
}

bool is_scope(Item::Kind kind) {
  return kind == Item::Kind::name_space || kind == Item::Kind::record || kind == Item::Kind::enumeration ||
         kind == Item::Kind::linkage;
}

void place_body(std::string_view text, const Outline& outline, Item& item) {
  if (!is_scope(item.kind) || item.end <= item.begin || item.end > text.size() || text[item.end - 1] != '}') return;
  const std::uint32_t head = std::max(item.begin, item.name_end);
  if (item.kind == Item::Kind::name_space) {
    const std::size_t next = outline.token_at(head);
    if (next < outline.tokens.size() && symbol(text, outline.tokens[next]) == ':')
      return;  // `namespace a::b`: the body is b's
  }
  const Token* open = find_symbol(text, outline, head, item.end, '{');
  if (!open) return;
  item.body_begin = open->end;
  item.body_end = item.end - 1;
}

/// If clang's extent ends at the name of a macro, the arguments of the macro still belong to the declaration.
std::uint32_t past_macro_arguments(std::string_view text, const Outline& outline, std::uint32_t end) {
  const std::size_t i = outline.token_at(end);
  if (i == 0 || i >= outline.tokens.size()) return end;
  if (outline.tokens[i - 1].kind != Token::Kind::identifier || symbol(text, outline.tokens[i]) != '(') return end;
  const Token* close = find_symbol(text, outline, outline.tokens[i].end, static_cast<std::uint32_t>(text.size()), ')');
  return close ? close->end : end;
}

/// Whether the statement ends at `end`, without a semicolon.
bool ends_with_brace(std::string_view text, Item::Kind kind, std::uint32_t end) {
  if (kind == Item::Kind::name_space || kind == Item::Kind::linkage) return true;
  return kind == Item::Kind::other && end > 0 && text[end - 1] == '}';
}

/// The end of a function's body, which clang's extent does not include if bodies are skipped; `end` if there is none
/// before `limit`.
std::uint32_t past_function_body(std::string_view text, const Outline& outline, std::uint32_t end,
                                 std::uint32_t limit) {
  while (true) {
    const Token* open = find_symbol(text, outline, end, limit, '{');
    const Token* semicolon = find_symbol(text, outline, end, limit, ';');
    if (!open || (semicolon && semicolon->begin < open->begin)) return end;
    const Token* close = find_symbol(text, outline, open->end, limit, '}');
    if (!close) return end;
    end = close->end;
    const std::size_t next = outline.token_at(end);  // `A() : x{1}, y{2} {}` has more than one brace
    const char c = next < outline.tokens.size() ? symbol(text, outline.tokens[next]) : '\0';
    if (c != ',' && c != '{') return end;
  }
}

/// The end of the last code token before `limit`; `end` if there is none.
std::uint32_t past_code(const Outline& outline, std::uint32_t end, std::uint32_t limit) {
  for (std::size_t i = outline.token_at(end); i < outline.tokens.size() && outline.tokens[i].begin < limit; ++i) {
    if (outline.tokens[i].is_code()) end = outline.tokens[i].end;
  }
  return end;
}

std::uint32_t statement_end(std::string_view text, const Outline& outline, Item::Kind kind, std::uint32_t end,
                            std::uint32_t limit) {
  if (kind == Item::Kind::access) return end;
  end = past_macro_arguments(text, outline, end);
  if (kind == Item::Kind::other && !ends_with_brace(text, kind, end))
    end = past_function_body(text, outline, end, limit);
  if (ends_with_brace(text, kind, end)) limit = std::min<std::size_t>(limit, end + 2);
  const bool enumerator = kind == Item::Kind::enumerator;
  if (const Token* close = find_symbol(text, outline, end, limit, enumerator ? ',' : ';')) return close->end;
  return enumerator ? past_code(outline, end, limit) : end;  // the last one needs no comma
}

/// The first code token after `boundary`, after any directive and any stray statement there; at most `begin`.
std::uint32_t statement_begin(std::string_view text, const Outline& outline, std::uint32_t boundary,
                              std::uint32_t begin) {
  std::optional<std::uint32_t> first;
  int depth = 0;
  for (std::size_t i = outline.token_at(boundary); i < outline.tokens.size() && outline.tokens[i].begin < begin; ++i) {
    const Token& token = outline.tokens[i];
    const char c = symbol(text, token);
    if (token.kind == Token::Kind::directive || (c == ';' && depth == 0)) {
      first.reset();
    } else if (token.is_code()) {
      if (!first) first = token.begin;
      depth += c == '(' || c == '[' || c == '{';
      depth -= c == ')' || c == ']' || c == '}';
    }
  }
  return first.value_or(begin);
}

struct Scope {
  std::uint32_t begin = 0;
  std::uint32_t end = 0;
};

/// Sets the statements of one scope. `members` are its items in order; declarators of one statement overlap.
void place_members(std::string_view text, Outline& outline, const std::vector<std::uint32_t>& members, Scope scope) {
  std::uint32_t boundary = scope.begin;
  for (std::size_t i = 0; i < members.size();) {
    const Item& first = outline.items[members[i]];
    std::uint32_t end = first.end;
    std::size_t last = i + 1;
    while (last < members.size() && outline.items[members[last]].begin < end) {
      end = std::max(end, outline.items[members[last++]].end);
    }
    const std::uint32_t limit = last < members.size() ? outline.items[members[last]].begin : scope.end;
    const Item::Kind kind = outline.items[members[last - 1]].kind;
    const std::uint32_t stop = statement_end(text, outline, kind, end, limit);
    const std::uint32_t start = statement_begin(text, outline, boundary, first.begin);
    for (; i < last; ++i) {
      outline.items[members[i]].statement_begin = start;
      outline.items[members[i]].statement_end = stop;
    }
    boundary = stop;
  }
}

}  // namespace

std::size_t Outline::token_at(std::uint32_t offset) const {
  const std::size_t block = offset / block_size;
  if (block >= first_tokens_.size()) return tokens.size();
  std::size_t token = first_tokens_[block];
  while (token < tokens.size() && tokens[token].begin < offset) ++token;
  return token;
}

void Outline::set_tokens(std::vector<Token> all) {
  tokens = std::move(all);
  first_tokens_.clear();
  for (std::uint32_t token = 0; token < tokens.size(); ++token) {
    while (first_tokens_.size() * block_size <= tokens[token].begin) first_tokens_.push_back(token);
  }
}

void place_statements(std::string_view text, Outline& outline) {
  const auto size = static_cast<std::uint32_t>(text.size());
  std::vector<std::vector<std::uint32_t>> members(outline.items.size() + 1);
  for (std::uint32_t i = 0; i < outline.items.size(); ++i) {
    place_body(text, outline, outline.items[i]);
    const std::uint32_t parent = outline.items[i].parent;
    members[parent == Item::none ? outline.items.size() : parent].push_back(i);
  }
  place_members(text, outline, members.back(), {0, size});
  for (std::uint32_t i = 0; i < outline.items.size(); ++i) {
    const Item& item = outline.items[i];
    const bool has_body = item.body_begin != Item::none;
    place_members(text, outline, members[i],
                  has_body ? Scope{item.body_begin, item.body_end} : Scope{item.begin, item.end});
  }
}

}  // namespace kubexx::frontend
