#include "runtime/cel/parser.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <optional>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "runtime/cel/lexer.hpp"
#include "runtime/cel/limits.hpp"
#include "runtime/cel/node_maker.hpp"
#include "runtime/cel/operators.hpp"
#include "runtime/cel/reserved_words.hpp"
#include "runtime/cel/token_reader.hpp"
#include "runtime/core/utf8.hpp"

namespace kubexx::cel {
namespace {

using Kind = TokenKind;

struct BinaryOperator {
  Kind token;
  std::string_view function;
  int level;  ///< higher binds tighter; comparisons are not mixed with arithmetic
};

constexpr BinaryOperator kComparisons[] = {
    {Kind::equals, operators::kEquals, 1},   {Kind::not_equals, operators::kNotEquals, 1},
    {Kind::less, operators::kLess, 1},       {Kind::less_equals, operators::kLessEquals, 1},
    {Kind::greater, operators::kGreater, 1}, {Kind::greater_equals, operators::kGreaterEquals, 1},
    {Kind::in, operators::kIn, 1},
};

constexpr BinaryOperator kArithmetic[] = {
    {Kind::plus, operators::kAdd, 1},     {Kind::minus, operators::kSubtract, 1}, {Kind::star, operators::kMultiply, 2},
    {Kind::slash, operators::kDivide, 2}, {Kind::percent, operators::kModulo, 2},
};

const BinaryOperator* find_binary_operator(std::span<const BinaryOperator> table, Kind token) {
  for (const auto& row : table) {
    if (row.token == token) return &row;
  }
  return nullptr;
}

/// Spellings of other languages, where an operator is missing.
constexpr std::pair<std::string_view, std::string_view> kOperatorHints[] = {
    {"and", "; the logical and is written &&"},
    {"AND", "; the logical and is written &&"},
    {"or", "; the logical or is written ||"},
    {"OR", "; the logical or is written ||"},
    {"is", "; equality is written =="},
    {"eq", "; equality is written =="},
    {"matches", "; it is called as text.matches('…')"},
    {"contains", "; it is called as text.contains('…')"},
    {"startsWith", "; it is called as text.startsWith('…')"},
    {"endsWith", "; it is called as text.endsWith('…')"},
};

/// One nesting level of a grammar rule.
class Level {
 public:
  explicit Level(int& depth) : depth_(depth) { ++depth_; }
  ~Level() { --depth_; }
  Level(const Level&) = delete;
  Level& operator=(const Level&) = delete;

 private:
  int& depth_;
};

/// A subexpression. `height` counts the nested operators, selections, indexes and member calls that the limit is about;
/// it is that of the written text, before macros are expanded.
struct Subexpression {
  NodeId id = kNone;
  int height = 0;
};

struct Subexpressions {
  std::vector<NodeId> ids;
  int height = 0;

  void add(const Subexpression& part) {
    ids.push_back(part.id);
    height = std::max(height, part.height);
  }
};

/// One operand of a chain of && or ||.
struct Term {
  NodeId id;
  std::uint32_t begin, end;
};

/// Recursive descent with one token of look-ahead, and more only to distinguish `a.b.C{` from a selection.
class Parser {
 public:
  Parser(std::string_view text, std::vector<Token> tokens, const Dialect& dialect)
      : in_(text, std::move(tokens)), dialect_(dialect), make_(text, in_, dialect) {}

  Parsed run() {
    const Subexpression whole = expression();
    if (!in_.at(Kind::end)) fail_after_operand();
    return {std::move(make_.builder()).finish(whole.id), in_.take_errors()};
  }

 private:
  void fail_after_operand() {
    std::string_view hint = "; expected an operator or the end of the expression";
    for (const auto& [word, words] : kOperatorHints) {
      if (word == in_.spelled(in_.peek())) hint = words;
    }
    in_.fail(fmt::format("unexpected '{}'{}", in_.excerpt(in_.peek()), hint));
  }

  Subexpression missing(std::string_view what) {
    in_.fail_expecting(what);
    return {};
  }

  bool too_deep(int depth) {
    if (depth <= limits::kDepth) return false;
    in_.fail(fmt::format("the expression is nested more than {} levels deep", limits::kDepth));
    return true;
  }

  Subexpression counted(NodeId id, int height_below) {
    too_deep(height_below + 1);
    return {id, height_below + 1};
  }

  // Rules, from the loosest binding to the tightest

  Subexpression expression() {
    const Level level(expression_depth_);
    if (too_deep(expression_depth_)) return {};
    const std::uint32_t begin = in_.peek().begin;
    const Subexpression condition = disjunction();
    if (!in_.at(Kind::question)) return condition;
    const Token mark = in_.take();
    const Subexpression yes = disjunction();
    if (!in_.accept(Kind::colon)) in_.fail_expecting("':' and the value for the other case");
    const Subexpression no = expression();
    const NodeId id =
        make_.operator_call(in_.place(begin, mark), operators::kConditional, {condition.id, yes.id, no.id});
    return counted(id, std::max({condition.height, yes.height, no.height}));
  }

  Subexpression disjunction() { return chain(Kind::logical_or, operators::kLogicalOr, &Parser::conjunction); }
  Subexpression conjunction() { return chain(Kind::logical_and, operators::kLogicalAnd, &Parser::comparison); }

  /// `a && b && c`, built as a balanced tree so that long chains stay shallow.
  Subexpression chain(Kind mark, std::string_view function, Subexpression (Parser::*operand)()) {
    std::uint32_t begin = in_.peek().begin;
    Subexpression whole = (this->*operand)();
    if (!in_.at(mark)) return whole;
    std::vector<Term> terms{{whole.id, begin, in_.behind()}};
    std::vector<Token> marks;
    while (in_.at(mark)) {
      marks.push_back(in_.take());
      begin = in_.peek().begin;
      const Subexpression next = (this->*operand)();
      terms.push_back({next.id, begin, in_.behind()});
      whole.height = std::max(whole.height, next.height);
    }
    return {balanced(function, terms, marks), whole.height};
  }

  NodeId balanced(std::string_view function, std::span<const Term> terms, std::span<const Token> marks) {
    if (marks.empty()) return terms[0].id;
    const std::size_t middle = marks.size() / 2;
    const NodeId left = balanced(function, terms.first(middle + 1), marks.first(middle));
    const NodeId right = balanced(function, terms.subspan(middle + 1), marks.subspan(middle + 1));
    const std::uint32_t at = marks[middle].begin;
    return make_.operator_call({terms.front().begin, terms.back().end, at}, function, {left, right});
  }

  Subexpression comparison() {
    const Level level(comparison_depth_);
    if (too_deep(comparison_depth_)) return {};
    const std::uint32_t begin = in_.peek().begin;
    Subexpression left = arithmetic(1);
    while (const BinaryOperator* found = find_binary_operator(kComparisons, in_.peek().kind)) {
      const Token mark = in_.take();
      const Subexpression right = compared();
      left = binary(begin, mark, found->function, left, right);
    }
    return left;
  }

  /// The right side of a comparison; one level deeper by the server's count.
  Subexpression compared() {
    const Level level(comparison_depth_);
    if (too_deep(comparison_depth_)) return {};
    return arithmetic(1);
  }

  Subexpression arithmetic(int loosest) {
    const Level level(arithmetic_depth_);
    if (too_deep(arithmetic_depth_)) return {};
    const std::uint32_t begin = in_.peek().begin;
    Subexpression left = unary();
    for (;;) {
      const BinaryOperator* found = find_binary_operator(kArithmetic, in_.peek().kind);
      if (!found || found->level < loosest) return left;
      const Token mark = in_.take();
      const Subexpression right = arithmetic(found->level + 1);
      left = binary(begin, mark, found->function, left, right);
    }
  }

  Subexpression binary(std::uint32_t begin, const Token& mark, std::string_view function, const Subexpression& left,
                       const Subexpression& right) {
    const NodeId id = make_.operator_call(in_.place(begin, mark), function, {left.id, right.id});
    return counted(id, std::max(left.height, right.height));
  }

  /// A run of one operator: pairs of it cancel out. A single minus before a number belongs to the number.
  Subexpression unary() {
    const Token first = in_.peek();
    const bool negates = first.kind == Kind::minus && !at_signed_number();
    if (!negates && first.kind != Kind::exclamation) return member();
    bool odd = false;
    while (in_.accept(first.kind)) odd = !odd;
    const Subexpression operand = member();
    if (!odd) return operand;
    const std::string_view function = negates ? operators::kNegate : operators::kLogicalNot;
    return {make_.operator_call(in_.place(first.begin, first), function, {operand.id}), operand.height};
  }

  bool at_signed_number() const {
    return in_.at(Kind::minus) && (in_.at(Kind::integer, 1) || in_.at(Kind::floating, 1));
  }

  Subexpression member() {
    const std::uint32_t begin = in_.peek().begin;
    Subexpression operand = primary();
    for (;;) {
      if (in_.at(Kind::dot)) {
        operand = selection(begin, operand);
      } else if (in_.at(Kind::left_bracket)) {
        operand = index(begin, operand);
      } else {
        return operand;
      }
    }
  }

  Subexpression selection(std::uint32_t begin, const Subexpression& operand) {
    const Token dot = in_.take();
    if (in_.at(Kind::identifier) && in_.at(Kind::left_parenthesis, 1)) return member_call(begin, operand);
    const bool optional = in_.accept(Kind::question);
    if (optional) require_optionals(dot);
    const Token name = in_.peek();
    const Text field = field_name();
    if (!optional) return counted(make_.add(in_.place(begin, dot), Select{operand.id, field, false}), operand.height);
    const NodeId literal = make_.add(in_.place(name.begin, name), Literal{String{field}});
    return counted(make_.operator_call(in_.place(begin, dot), operators::kOptionalSelect, {operand.id, literal}),
                   operand.height);
  }

  Subexpression member_call(std::uint32_t begin, const Subexpression& target) {
    const Text function = make_.text_of(in_.take());
    const Token opening = in_.take();
    const Subexpressions arguments = call_arguments(opening);
    const NodeId id = make_.call(in_.place(begin, opening), function, target.id, arguments.ids);
    return counted(id, std::max(target.height, arguments.height));
  }

  Subexpression index(std::uint32_t begin, const Subexpression& operand) {
    const Token opening = in_.take();
    const bool optional = in_.accept(Kind::question);
    if (optional) require_optionals(opening);
    const Subexpression position = expression();
    in_.expect_closing(Kind::right_bracket, "]", opening);
    const std::string_view function = optional ? operators::kOptionalIndex : operators::kIndex;
    const NodeId id = make_.operator_call(in_.place(begin, opening), function, {operand.id, position.id});
    return counted(id, std::max(operand.height, position.height));
  }

  void require_optionals(const Token& token) { require(&Dialect::optionals, "optional syntax needs", token); }

  void require(bool Dialect::* feature, std::string_view what, const Token& token) {
    if (dialect_.*feature) return;
    in_.report(token, fmt::format("{} Kubernetes 1.{}", what, first_server_with(feature)));
  }

  Text field_name() {
    const Token name = in_.peek();
    if (in_.accept(Kind::identifier)) return make_.text_of(name);
    if (!in_.accept(Kind::quoted_identifier)) {
      fail_field_name();
      return {};
    }
    require(&Dialect::quoted_fields, "field names between back-quotes need", name);
    return {name.begin + 1, name.end - name.begin - 2};
  }

  void fail_field_name() {
    const Token token = in_.peek();
    const bool keyword = in_.at(Kind::in) || in_.at(Kind::true_) || in_.at(Kind::false_) || in_.at(Kind::null);
    if (!keyword) return in_.fail_expecting("a field name");
    in_.fail(
        fmt::format("'{0}' cannot stand for a field; a field of that name is written __{0}__", in_.spelled(token)));
  }

  Subexpression primary() {
    const Token token = in_.peek();
    switch (token.kind) {
      case Kind::dot:
      case Kind::identifier:
        return named();
      case Kind::left_parenthesis:
        return nested();
      case Kind::left_bracket:
        return list();
      case Kind::left_brace:
        return map();
      case Kind::minus:
        return at_signed_number() ? literal() : missing("an operand");
      default:
        return literal();
    }
  }

  Subexpression nested() {
    const Token opening = in_.take();
    const Subexpression inside = expression();
    in_.expect_closing(Kind::right_parenthesis, ")", opening);
    return inside;
  }

  /// A variable, a function call or a message literal.
  Subexpression named() {
    const Token first = in_.peek();
    if (at_message()) return message();
    const bool dotted = in_.accept(Kind::dot);
    const Token name = in_.peek();
    if (!in_.accept(Kind::identifier)) return missing("a name");
    const bool reserved = is_reserved(in_.spelled(name));
    if (reserved) {
      in_.report(name, fmt::format("'{}' is a reserved word, not a name", in_.spelled(name)));
    }
    const Text text = dotted ? make_.builder().text(fmt::format(".{}", in_.spelled(name))) : make_.text_of(name);
    if (in_.at(Kind::left_parenthesis)) return global_call(first.begin, text);
    if (reserved) return {make_.add(in_.place(first.begin, name), Unspecified{}), 0};
    return {make_.add(in_.place(first.begin, name), Ident{text}), 0};
  }

  Subexpression global_call(std::uint32_t begin, Text function) {
    const Token opening = in_.take();
    const Subexpressions arguments = call_arguments(opening);
    return {make_.call(in_.place(begin, opening), function, kNone, arguments.ids), arguments.height};
  }

  Subexpressions call_arguments(const Token& opening) {
    Subexpressions arguments;
    if (in_.accept(Kind::right_parenthesis)) return arguments;
    do {
      arguments.add(expression());
    } while (in_.accept(Kind::comma));
    in_.expect_closing(Kind::right_parenthesis, ")", opening);
    return arguments;
  }

  // Collection literals. All allow a comma before the closing bracket, even without elements.

  template <class ReadElement>
  void elements(Kind closing, std::string_view spelling, const Token& opening, ReadElement read_element) {
    while (!in_.at(closing) && !in_.at(Kind::comma)) {
      read_element();
      if (!in_.at(Kind::comma) || in_.at(closing, 1)) break;
      in_.take();
      if (in_.at(Kind::comma)) in_.fail_expecting("an element");
    }
    in_.accept(Kind::comma);
    in_.expect_closing(closing, spelling, opening);
  }

  bool optional_mark() {
    const Token mark = in_.peek();
    if (!in_.accept(Kind::question)) return false;
    require_optionals(mark);
    return true;
  }

  Subexpression list() {
    const Token opening = in_.take();
    Subexpressions values;
    std::vector<std::uint32_t> optionals;
    elements(Kind::right_bracket, "]", opening, [&] {
      if (optional_mark()) optionals.push_back(static_cast<std::uint32_t>(values.ids.size()));
      values.add(expression());
    });
    const List list{make_.builder().ids(values.ids), make_.builder().ids(optionals)};
    return {make_.add(in_.place(opening.begin, opening), list), values.height};
  }

  Subexpression map() {
    const Token opening = in_.take();
    std::vector<Entry> entries;
    int height = 0;
    elements(Kind::right_brace, "}", opening, [&] {
      Entry entry;
      const std::uint32_t begin = in_.peek().begin;
      entry.optional = optional_mark();
      const Subexpression key = expression();
      entry.key = key.id;
      height = std::max({height, key.height, entry_value(begin, entry)});
      entries.push_back(entry);
    });
    return {make_.add(in_.place(opening.begin, opening), Map{make_.builder().entries(entries)}), height};
  }

  /// Completes `entry` from its colon on; returns the height of the value.
  int entry_value(std::uint32_t begin, Entry& entry) {
    const Token colon = in_.peek();
    if (!in_.accept(Kind::colon)) in_.fail_expecting("':' and a value");
    const Subexpression value = expression();
    entry.value = value.id;
    entry.place = in_.place(begin, colon);
    return value.height;
  }

  bool at_message() const {
    std::size_t ahead = in_.at(Kind::dot) ? 1 : 0;
    while (in_.at(Kind::identifier, ahead) && in_.at(Kind::dot, ahead + 1)) ahead += 2;
    return in_.at(Kind::identifier, ahead) && in_.at(Kind::left_brace, ahead + 1);
  }

  Subexpression message() {
    const std::uint32_t begin = in_.peek().begin;
    std::string type;
    while (!in_.at(Kind::left_brace)) type += in_.spelled(in_.take());
    const Token opening = in_.take();
    std::vector<Entry> entries;
    int height = 0;
    elements(Kind::right_brace, "}", opening, [&] {
      Entry entry;
      const std::uint32_t entry_begin = in_.peek().begin;
      entry.optional = optional_mark();
      entry.field = field_name();
      height = std::max(height, entry_value(entry_begin, entry));
      entries.push_back(entry);
    });
    const Text name = make_.builder().text(type);
    return {make_.add(in_.place(begin, opening), Message{name, make_.builder().entries(entries)}), height};
  }

  // Literals

  Subexpression literal() {
    const Token first = in_.peek();
    const bool negative = in_.accept(Kind::minus);
    const Token token = in_.peek();
    const std::optional<Literal> value = make_.literal(token, negative);
    if (!value) return missing("an operand");
    in_.take();
    return {make_.add(in_.place(first.begin, first), *value), 0};
  }

  TokenReader in_;
  const Dialect& dialect_;
  NodeMaker make_;
  int expression_depth_ = 0;
  int comparison_depth_ = 0;
  int arithmetic_depth_ = 0;
};

void sort(std::vector<SyntaxError>& errors) {
  std::stable_sort(errors.begin(), errors.end(),
                   [](const SyntaxError& a, const SyntaxError& b) { return a.offset < b.offset; });
}

/// After bytes that are not a token, errors about the order of tokens mean little.
void drop_consequences(std::vector<SyntaxError>& errors, std::vector<SyntaxError> of_tokens) {
  std::erase_if(errors, [&](const SyntaxError& error) { return error.offset >= of_tokens.front().offset; });
  errors.insert(errors.end(), of_tokens.begin(), of_tokens.end());
  if (errors.size() > limits::kErrors) errors.resize(limits::kErrors);
}

Parsed only_errors(std::vector<SyntaxError> errors) { return {{}, std::move(errors)}; }

}  // namespace

Parsed parse(std::string_view text, const Dialect& dialect) {
  // No text has more code points than bytes, so that most need no counting; and huge ones are never split.
  if (text.size() > limits::kCodePoints) {
    const std::size_t size = core::count_code_points(text);
    if (size > limits::kCodePoints) {
      return only_errors(
          {{fmt::format("the expression has {} code points; at most {} are allowed", size, limits::kCodePoints), 0,
            0}});
    }
  }
  Lexed lexed = lex(text);
  Parsed parsed = Parser(text, std::move(lexed.tokens), dialect).run();
  sort(parsed.errors);
  sort(lexed.errors);
  if (!lexed.errors.empty()) drop_consequences(parsed.errors, std::move(lexed.errors));
  return parsed;
}

std::vector<SyntaxError> syntax_errors(std::string_view text, const Dialect& dialect) {
  return parse(text, dialect).errors;
}

}  // namespace kubexx::cel
