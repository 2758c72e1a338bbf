#include "generator/frontend/member_text.hpp"

namespace kubexx::frontend {
namespace {

std::string_view file_text(Reading& reading, const File& file) { return reading.sources.text(file.id); }

bool is_symbol(std::string_view text, const Token& token, char c) {
  return token.kind == Token::Kind::punctuation && text[token.begin] == c;
}

/// Index of the first token after the attributes that begin at token `i`: `[[…]]` and KUBEXX(…).
std::size_t past_attributes(std::string_view text, const std::vector<Token>& tokens, std::size_t i) {
  const auto macro = [&](const Token& token) { return text.substr(token.begin, token.end - token.begin) == "KUBEXX"; };
  while (i < tokens.size() && (is_symbol(text, tokens[i], '[') || macro(tokens[i]))) {
    int depth = 0;
    for (i += macro(tokens[i]); i < tokens.size(); ++i) {
      depth += is_symbol(text, tokens[i], '(') || is_symbol(text, tokens[i], '[');
      depth -= is_symbol(text, tokens[i], ')') || is_symbol(text, tokens[i], ']');
      if (depth == 0) break;
    }
    do ++i;
    while (i < tokens.size() && tokens[i].is_comment());
  }
  return i;
}

/// Where a declarator's initialiser begins: after the `=`, or at the brace. Other expressions in a member are array
/// bounds and the widths of bit-fields.
std::optional<std::uint32_t> initializer_offset(std::string_view text, const Outline& outline, const Item& item) {
  int depth = 0;
  for (std::size_t i = outline.token_at(item.name_end); i < outline.tokens.size(); ++i) {
    const Token& token = outline.tokens[i];
    if (token.begin >= item.statement_end ||
        (depth == 0 && (is_symbol(text, token, ',') || is_symbol(text, token, ';'))))
      break;
    if (depth == 0 && is_symbol(text, token, '=')) return token.end;
    if (depth == 0 && is_symbol(text, token, '{')) return token.begin;
    depth += is_symbol(text, token, '(') || is_symbol(text, token, '[');
    depth -= is_symbol(text, token, ')') || is_symbol(text, token, ']');
  }
  return std::nullopt;
}

/// Whether a macro can expand to the initialiser, or its `=`: after the name, a declarator without an initialiser has
/// only the bounds of an array, attributes in brackets, or the width of a bit-field.
bool can_hide_initializer(std::string_view text, const Outline& outline, const Item& item) {
  int depth = 0;
  for (std::size_t i = outline.token_at(item.name_end); i < outline.tokens.size(); ++i) {
    const Token& token = outline.tokens[i];
    const auto is = [&](char c) { return is_symbol(text, token, c); };
    if (token.begin >= item.statement_end || (depth == 0 && (is(',') || is(';') || is(':')))) return false;
    if (depth == 0 && (token.kind == Token::Kind::identifier || is('('))) return true;
    depth += is('[');
    depth -= is(']');
  }
  return false;
}

/// The file has the arguments of a macro in another order than clang, and less than the macro expands to.
bool is_in_macro_argument(CXCursor declaration) {
  const CXSourceLocation name = clang_getCursorLocation(declaration);
  unsigned offset = 0;
  clang_getExpansionLocation(name, nullptr, nullptr, nullptr, &offset);
  return offset != place(name).offset;
}

}  // namespace

support::Span declared_type_span(Reading& reading, CXCursor source, Placed at) {
  if (!at.item || at.item->name_begin <= at.item->begin) return extent_of(reading, source);
  const File& file = *at.file;
  const Outline& outline = file.outline;
  const Item* first_name = at.item;
  for (const Item* item = at.item; item != outline.items.data() && (item - 1)->begin == at.item->begin;) {
    if ((--item)->kind == Item::Kind::field) first_name = item;
  }
  const std::uint32_t begin = at.item->begin, stop = first_name->name_begin;
  const std::size_t first = past_attributes(file_text(reading, file), outline.tokens, outline.token_at(begin));
  const std::size_t next = outline.token_at(stop);
  if (next <= first) return {file.id, begin, stop};
  return {file.id, outline.tokens[first].begin, outline.tokens[next - 1].end};
}

support::Span alias_type_span(Reading& reading, CXCursor cursor, Placed at) {
  const support::Span whole = extent_of(reading, cursor);
  if (!at.item || !whole.valid()) return whole;
  const File* file = at.file;
  const auto& tokens = file->outline.tokens;
  if (kind_of(cursor) == CXCursor_TypedefDecl) {
    const std::size_t first = file->outline.token_at(whole.begin) + 1;
    const std::size_t next = file->outline.token_at(at.item->name_begin);
    return next > first ? support::Span{file->id, tokens[first].begin, tokens[next - 1].end} : whole;
  }
  const auto offset = initializer_offset(file_text(reading, *file), file->outline, *at.item);
  const std::size_t first = offset ? file->outline.token_at(*offset) : tokens.size();
  return first < tokens.size() && tokens[first].begin < whole.end
             ? support::Span{file->id, tokens[first].begin, whole.end}
             : whole;
}

InitializerText initializer_text(Reading& reading, CXCursor member, Placed at) {
  if (!at.named() || is_in_macro_argument(member)) return {};
  const std::string_view text = file_text(reading, *at.file);
  const auto offset = initializer_offset(text, at.file->outline, *at.item);
  return {offset || !can_hide_initializer(text, at.file->outline, *at.item), offset};
}

std::optional<facts::Value> empty_braces(Reading& reading, const File& file, std::uint32_t offset, CXType type) {
  const std::string_view text = file_text(reading, file);
  const auto& tokens = file.outline.tokens;
  const std::size_t open = file.outline.token_at(offset);
  if (open + 1 >= tokens.size() || !is_symbol(text, tokens[open], '{') || !is_symbol(text, tokens[open + 1], '}'))
    return std::nullopt;
  facts::Value value;
  value.kind = facts::Value::Kind::list;
  value.type = class_name(reading, type);
  value.span = {file.id, tokens[open].begin, tokens[open + 1].end};
  return value;
}

}  // namespace kubexx::frontend
