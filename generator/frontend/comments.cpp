#include <algorithm>
#include <functional>
#include <span>

#include "generator/frontend/outline.hpp"

namespace kubexx::frontend {
namespace {

/// The declarations of one statement: several declarators, or a struct and the member of that type.
struct Statement {
  std::uint32_t begin = 0;
  std::uint32_t end = 0;
  std::vector<std::uint32_t> items = {};
};

/// A sequence of adjacent comments.
struct Run {
  std::vector<const Token*> comments = {};
  bool directive_follows = false;  ///< between this run and the next statement
  bool on_directive = false;       ///< at the end of a directive's line

  std::uint32_t first_line() const { return comments.front()->first_line; }
  std::uint32_t last_line() const { return comments.back()->last_line; }
};

class Attacher {
 public:
  Attacher(support::FileId file, std::string_view text, Outline& outline)
      : file_(file), text_(text), outline_(outline) {
    members_.resize(outline.items.size() + 1);
    for (std::uint32_t i = 0; i < outline.items.size(); ++i) {
      const std::uint32_t parent = outline.items[i].parent;
      members_[parent == Item::none ? outline.items.size() : parent].push_back(i);
    }
  }

  void run() {
    attach_scope(Item::none, Item::none, 0, static_cast<std::uint32_t>(text_.size()));
    for (Item& item : outline_.items) std::sort(item.floating.begin(), item.floating.end(), by_place);
    std::sort(outline_.floating.begin(), outline_.floating.end(), by_place);
  }

 private:
  static bool by_place(const facts::CommentGroup& a, const facts::CommentGroup& b) {
    return a.front().span.begin < b.front().span.begin;
  }

  facts::Comment comment(const Token& token) const {
    return {{file_, token.begin, token.end}, token.kind == Token::Kind::block_comment};
  }

  void append(facts::CommentGroup& group, const std::vector<const Token*>& tokens) const {
    for (const Token* token : tokens) group.push_back(comment(*token));
  }

  void float_tokens(std::uint32_t name_space, const std::vector<const Token*>& tokens) {
    if (tokens.empty()) return;
    facts::CommentGroup group;
    append(group, tokens);
    auto& groups = name_space == Item::none ? outline_.floating : outline_.items[name_space].floating;
    groups.push_back(std::move(group));
  }

  /// The statements of a scope, without access specifiers.
  std::vector<Statement> statements(std::uint32_t scope) const {
    std::vector<Statement> result;
    for (const std::uint32_t member : members_[scope == Item::none ? outline_.items.size() : scope]) {
      const Item& item = outline_.items[member];
      if (item.kind == Item::Kind::access) continue;
      if (result.empty() || result.back().begin != item.statement_begin || result.back().end != item.statement_end) {
        result.push_back({item.statement_begin, item.statement_end, {}});
      }
      result.back().items.push_back(member);
    }
    return result;
  }

  /// The items that a statement's comments belong to: members rather than the struct that is their type; in
  /// `namespace a::b`, the innermost namespace.
  std::vector<std::uint32_t> owners(const Statement& statement) const {
    std::vector<std::uint32_t> leaves, types;
    for (std::uint32_t index : statement.items) {
      index = innermost(index);
      const Item& item = outline_.items[index];
      if (!item.documented || item.kind == Item::Kind::other || item.kind == Item::Kind::linkage) continue;
      const bool type = item.kind == Item::Kind::record || item.kind == Item::Kind::enumeration;
      (type ? types : leaves).push_back(index);
    }
    return leaves.empty() ? types : leaves;
  }

  std::uint32_t innermost(std::uint32_t index) const {
    while (outline_.items[index].kind == Item::Kind::name_space && outline_.items[index].body_begin == Item::none) {
      const auto& inner = members_[index];
      if (inner.size() != 1 || outline_.items[inner.front()].kind != Item::Kind::name_space) break;
      index = inner.front();
    }
    return index;
  }

  using Owners = std::span<const std::uint32_t>;

  void give(Owners to, facts::CommentGroup facts::Comments::* place, const std::vector<const Token*>& tokens,
            std::uint32_t name_space) {
    if (tokens.empty()) return;
    if (to.empty()) return float_tokens(name_space, tokens);
    for (const std::uint32_t index : to) append(outline_.items[index].comments.*place, tokens);
  }

  // Several declarators

  std::uint32_t line_of(std::uint32_t index) const {
    return outline_.tokens[outline_.token_at(outline_.items[index].name_begin)].first_line;
  }

  Owners up_to(Owners all, const Token& comment) const {
    const auto end = std::partition_point(
        all.begin(), all.end(), [&](std::uint32_t index) { return outline_.items[index].name_begin < comment.begin; });
    return {all.begin(), end};
  }

  /// The declarators on the line that ends with `comment`; the last one before it if they all begin above.
  Owners on_line_of(Owners all, const Token& comment) const {
    const Owners before = up_to(all, comment);
    if (before.empty()) return all;
    std::size_t first = before.size() - 1;
    while (first > 0 && line_of(before[first - 1]) == comment.first_line) --first;
    return before.subspan(first);
  }

  /// The declarators on the first line after `comment` that has one.
  Owners on_line_below(Owners all, const Token& comment) const {
    const Owners below = all.subspan(up_to(all, comment).size());
    std::size_t count = 0;
    while (count < below.size() && line_of(below[count]) == line_of(below.front())) ++count;
    return below.first(count);
  }

  // Between two statements

  struct Gap {
    const Statement* before = nullptr;
    const Statement* after = nullptr;
    std::uint32_t scope = Item::none;
    std::uint32_t name_space = Item::none;
    std::uint32_t begin = 0;
    std::uint32_t end = 0;
  };

  std::uint32_t column(const Token& token) const {
    const std::size_t line = text_.rfind('\n', token.begin == 0 ? 0 : token.begin - 1);
    return line == std::string_view::npos ? token.begin : static_cast<std::uint32_t>(token.begin - line - 1);
  }

  const Token* code_before(std::size_t index) const {
    while (index > 0) {
      if (outline_.tokens[--index].is_code()) return &outline_.tokens[index];
    }
    return nullptr;
  }

  /// Takes the comments after the previous statement, or after the scope's opening brace, on the same line, and those
  /// aligned below them.
  std::size_t take_trailing(const Gap& gap, std::size_t from, std::size_t to) {
    const Token* code = code_before(from);
    if (!code || (!gap.before && gap.scope == Item::none)) return from;
    const Token* next = gap.after ? &outline_.tokens[outline_.token_at(gap.after->begin)] : nullptr;
    std::vector<const Token*> taken;
    for (; from < to && outline_.tokens[from].is_comment(); ++from) {
      const Token& token = outline_.tokens[from];
      const bool before_code = !gap.before && next && next->first_line == token.last_line;
      const bool same_line = token.first_line == code->last_line && !before_code;
      const bool below = !taken.empty() && token.first_line == taken.back()->last_line + 1 &&
                         column(token) == column(*taken.front()) && (!next || column(token) > column(*next));
      if (!same_line && !below) break;
      taken.push_back(&token);
    }
    if (gap.before) {
      give_trailing(owners(*gap.before), taken, gap.name_space);
    } else {
      give_scope(gap, taken);
    }
    return from;
  }

  void give_trailing(const std::vector<std::uint32_t>& to, const std::vector<const Token*>& taken,
                     std::uint32_t name_space) {
    if (taken.empty()) return;
    give(on_line_of(to, *taken.front()), &facts::Comments::trailing, taken, name_space);
  }

  void give_scope(const Gap& gap, const std::vector<const Token*>& taken) {
    Item& item = outline_.items[gap.scope];
    if (item.kind == Item::Kind::linkage || !item.documented) return float_tokens(gap.name_space, taken);
    append(item.comments.trailing, taken);
  }

  std::vector<Run> runs(std::size_t from, std::size_t to) const {
    std::vector<Run> result;
    bool separated = true;
    const Token* directive = nullptr;
    for (; from < to; ++from) {
      const Token& token = outline_.tokens[from];
      if (!token.is_comment()) {
        separated = true;
        if (token.kind != Token::Kind::directive) continue;
        directive = &token;
        for (Run& run : result) run.directive_follows = true;
        continue;
      }
      const bool on_directive = directive && directive->last_line == token.first_line;
      if (separated || token.first_line > result.back().last_line() + 1 || result.back().on_directive) {
        result.push_back({.on_directive = on_directive});
      }
      result.back().comments.push_back(&token);
      separated = false;
    }
    return result;
  }

  /// The line after the comments: that of the statement, or of an access specifier directly above it.
  std::uint32_t leading_line(const Gap& gap, const Run& run) const {
    const std::size_t first = outline_.token_at(gap.after->begin);
    std::uint32_t line = outline_.tokens[first].first_line;
    for (std::size_t i = first; i > 0 && outline_.tokens[i - 1].begin >= run.comments.back()->end; --i) {
      const Token& token = outline_.tokens[i - 1];
      if (!token.is_code() || token.last_line + 1 < line) break;
      line = token.first_line;
    }
    return line;
  }

  /// Comments above the first namespace of a file belong to it if only directives are between them. They correspond to
  /// the package comment of a Go file.
  bool is_first_namespace(const Gap& gap) const {
    return gap.scope == Item::none && !gap.before && gap.after &&
           outline_.items[gap.after->items.front()].kind == Item::Kind::name_space;
  }

  /// Comments inside a directive, such as the body of a macro, do not belong to the declaration after it.
  static bool may_lead(const Gap& gap, const std::vector<Run>& runs) {
    return gap.after && !runs.empty() && !runs.back().directive_follows && !runs.back().on_directive;
  }

  void attach_gap(const Gap& gap) {
    std::size_t from = outline_.token_at(gap.begin);
    const std::size_t to = outline_.token_at(gap.end);
    from = take_trailing(gap, from, to);
    std::vector<Run> groups = runs(from, to);
    if (may_lead(gap, groups) && groups.back().last_line() + 1 >= leading_line(gap, groups.back())) {
      give(owners(*gap.after), &facts::Comments::doc, groups.back().comments, gap.name_space);
      groups.pop_back();
    }
    if (is_first_namespace(gap)) {
      for (const Run& run : groups) {
        give(run.on_directive ? std::vector<std::uint32_t>{} : owners(*gap.after), &facts::Comments::above,
             run.comments, gap.name_space);
      }
      return;
    }
    if (may_lead(gap, groups)) {
      give(owners(*gap.after), &facts::Comments::above, groups.back().comments, gap.name_space);
      groups.pop_back();
    }
    for (const Run& run : groups) float_tokens(gap.name_space, run.comments);
  }

  // Inside a statement

  /// The scopes that a statement opens.
  std::vector<std::uint32_t> bodies(const Statement& statement) const {
    std::vector<std::uint32_t> result;
    for (const std::uint32_t index : statement.items)
      if (outline_.items[innermost(index)].body_begin != Item::none) result.push_back(innermost(index));
    return result;
  }

  bool in_body(Owners scopes, const Token& token) const {
    return std::any_of(scopes.begin(), scopes.end(), [&](std::uint32_t index) {
      return token.begin >= outline_.items[index].body_begin && token.begin < outline_.items[index].body_end;
    });
  }

  /// A comment in the head or tail of a declaration, and where it is.
  struct Inside {
    std::size_t index = 0;  ///< of its token
    bool in_brackets = false;
    std::uint32_t name_space = Item::none;
  };

  /// What a comment of the previous line was given to.
  struct Previous {
    const Token* first = nullptr;  ///< of the comments that belong together
    const Token* last = nullptr;
    Owners to = {};
  };

  bool begins_line(std::size_t index) const {
    return index == 0 || outline_.tokens[index - 1].last_line < outline_.tokens[index].first_line;
  }

  /// Whether a comment is aligned below one at the end of a line, and not below the declarator that follows.
  bool continues(const Previous& previous, std::size_t index) const {
    const Token& token = outline_.tokens[index];
    return previous.last && previous.last->last_line + 1 == token.first_line &&
           column(*previous.first) == column(token) && column(token) > column(outline_.tokens[index + 1]);
  }

  /// Gives a comment after the first name of several declarators to those on its line, or to those below it if it
  /// begins a line after a comma.
  void attach_between(Owners owning, const Inside& at, Previous& previous) {
    const Token& token = outline_.tokens[at.index];
    if (begins_line(at.index)) {
      const Token* code = code_before(at.index);
      const Owners below = on_line_below(owning, token);
      if (continues(previous, at.index)) {
        previous.last = &token;
        return give(previous.to, &facts::Comments::trailing, {&token}, at.name_space);
      }
      if (code && text_[code->begin] == ',' && !below.empty())
        return give(below, &facts::Comments::doc, {&token}, at.name_space);
    }
    previous = {&token, &token, on_line_of(owning, token)};
    give(previous.to, &facts::Comments::trailing, {&token}, at.name_space);
  }

  void attach_one_inside(Owners owning, const Inside& at, Previous& previous) {
    const Token& token = outline_.tokens[at.index];
    if (at.in_brackets) return give({}, &facts::Comments::trailing, {&token}, at.name_space);
    const bool before_name = owning.empty() || token.begin < outline_.items[owning.front()].name_begin;
    if (before_name) return give(owning, &facts::Comments::doc, {&token}, at.name_space);
    attach_between(owning, at, previous);
  }

  /// Comments in the head or tail of a declaration, outside the bodies of its scopes.
  void attach_inside(const Statement& statement, std::uint32_t name_space) {
    if (outline_.items[innermost(statement.items.front())].kind == Item::Kind::other) return;
    const std::vector<std::uint32_t> owning = owners(statement), scopes = bodies(statement);
    Previous previous;
    int depth = 0;
    const std::size_t to = outline_.token_at(statement.end);
    for (std::size_t i = outline_.token_at(statement.begin); i < to; ++i) {
      const Token& token = outline_.tokens[i];
      if (in_body(scopes, token)) continue;
      if (token.is_comment()) {
        attach_one_inside(owning, {i, depth > 0, name_space}, previous);
      } else if (token.kind == Token::Kind::punctuation) {
        const char c = text_[token.begin];
        depth += c == '(' || c == '[' || c == '{';
        depth -= c == ')' || c == ']' || c == '}';
      }
    }
  }

  void attach_scope(std::uint32_t scope, std::uint32_t name_space, std::uint32_t begin, std::uint32_t end) {
    const std::vector<Statement> list = statements(scope);
    Gap gap{.scope = scope, .name_space = name_space, .begin = begin};
    for (const Statement& statement : list) {
      gap.after = &statement;
      gap.end = statement.begin;
      attach_gap(gap);
      attach_inside(statement, name_space);
      for (const std::uint32_t index : statement.items) attach_member(index, name_space);
      gap.before = &statement;
      gap.begin = statement.end;
    }
    gap.after = nullptr;
    gap.end = end;
    attach_gap(gap);
  }

  void attach_member(std::uint32_t index, std::uint32_t name_space) {
    index = innermost(index);
    const Item& item = outline_.items[index];
    if (item.body_begin == Item::none) return;
    attach_scope(index, item.kind == Item::Kind::name_space ? index : name_space, item.body_begin, item.body_end);
  }

  support::FileId file_;
  std::string_view text_;
  Outline& outline_;
  std::vector<std::vector<std::uint32_t>> members_;
};

}  // namespace

void attach_comments(support::FileId file, std::string_view text, Outline& outline) {
  Attacher(file, text, outline).run();
}

}  // namespace kubexx::frontend
