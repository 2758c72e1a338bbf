#include "generator/markers/grammar.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <iterator>
#include <optional>
#include <utility>

#include "generator/markers/number.hpp"
#include "generator/markers/scanner.hpp"

namespace kubexx::markers {
namespace {

constexpr int max_depth = 100;
constexpr const char* kQuoteSeparators = "put a string with ',', ';' or '}' in double quotes or backquotes";

/// A value's form: given by the table, or found by looking at the text.
struct Form {
  enum class Kind { integer, number, boolean, string, list, map, any };
  Kind kind = Kind::string;
  Kind element = Kind::any;             ///< of a list
  std::vector<Kind> nested_elements{};  ///< of lists in lists: what the inner lists hold, outermost first
};

Form element_of(const Form& list) {
  Form element{list.element};
  if (list.element == Form::Kind::list && !list.nested_elements.empty()) {
    element.element = list.nested_elements.front();
    element.nested_elements.assign(list.nested_elements.begin() + 1, list.nested_elements.end());
  }
  return element;
}

Form list_of(const Form& element) {
  Form list{Form::Kind::list, element.kind};
  if (element.kind == Form::Kind::list) {
    list.nested_elements.push_back(element.element);
    list.nested_elements.insert(list.nested_elements.end(), element.nested_elements.begin(),
                                element.nested_elements.end());
  }
  return list;
}

/// One pass over one text. The first problem ends it; `failed()` is then true and values are meaningless.
class Parser {
 public:
  explicit Parser(std::string_view text) : scanner_(text) {}

  json::Value parse(const Form& form, bool in_list, int depth = 0);
  std::optional<ParsedArgument> parse_argument(std::span<const ArgumentRow> rows);
  bool expect_comma();
  void expect_end();
  void fail(std::string message, TextRange range, std::string note = {});
  /// The first problem, of the tokens or of the structure.
  std::optional<GrammarError> error() const;
  bool failed() const { return error_ || scanner_.error(); }
  bool at_end() const { return scanner_.at_end(); }
  TextRange last() const { return {last_.begin, last_.end}; }
  std::size_t position() const { return scanner_.position(); }

 private:
  Token next() { return last_ = scanner_.scan(); }
  bool expect(Token::Kind kind, std::string_view text, std::string_view what);
  std::string found(const Token& token) const;
  std::string parse_string(bool ends_at_colon);
  void refuse_blank_behind(const Token& bare);
  void refuse_empty_text(const Token& name);
  json::Value parse_integer();
  json::Value parse_number();
  json::Value parse_boolean();
  json::Value parse_list(const Form& form, int depth);
  json::Value parse_braced_list(const Form& element, int depth);
  json::Value parse_map(int depth);
  std::string signed_number(std::string_view what, bool allow_floating);

  Scanner scanner_;
  Token last_;
  std::optional<GrammarError> error_;
};

bool is_delimiter(char c, bool ends_at_colon) {
  return c == ',' || c == ';' || c == '}' || c == '\0' || (ends_at_colon && c == ':');
}

/// The source of a bare or quoted string, from its first token to its last.
Token scan_string_text(Scanner& scanner, bool ends_at_colon) {
  Token text = scanner.scan_without_numbers();
  if (text.kind == Token::Kind::string || text.kind == Token::Kind::raw_string) return text;
  while (!is_delimiter(scanner.peek_past_space(), ends_at_colon)) text.end = scanner.scan_without_numbers().end;
  return text;
}

Form guess_form(std::string_view text, int depth);

/// The form of `{…`: a map when its first element is a string with a colon after it.
Form guess_braces(Scanner& scanner, int depth) {
  scanner.scan();
  const char first = scanner.peek_past_space();
  const Form element = guess_form(scanner.whole().substr(scanner.position()), depth + 1);
  if (element.kind == Form::Kind::string) {
    scan_string_text(scanner, true);
    const Token after = scanner.scan();
    if (scanner.text(after) == ":" || first == '}') return {Form::Kind::map};
  }
  return list_of(element);
}

std::optional<Form> guess_number(Scanner& scanner) {
  Token token = scanner.scan();
  if (token.kind == Token::Kind::character && scanner.text(token) == "-") token = scanner.scan();
  const bool integer = token.kind == Token::Kind::integer;
  if (scanner.error() || (!integer && token.kind != Token::Kind::floating)) return std::nullopt;
  if (!is_delimiter(scanner.peek_past_space(), false)) return std::nullopt;
  return Form{integer ? Form::Kind::integer : Form::Kind::number};
}

/// What a value of type `any` looks like, lists in the form `a;b` apart.
Form guess_form(std::string_view text, int depth) {
  Scanner scanner(text);
  const char first = scanner.peek_past_space();
  if (depth > max_depth || first == '"' || first == '\'' || first == '`') return {Form::Kind::string};
  if (first == '{') return guess_braces(scanner, depth);
  if (first == 't' || first == 'f') {
    const std::string_view word = scanner.text(scanner.scan());
    return {word == "true" || word == "false" ? Form::Kind::boolean : Form::Kind::string};
  }
  return guess_number(scanner).value_or(Form{Form::Kind::string});
}

/// As `guess_form`; a `;` before the first `,` makes it a list.
Form guess_form_or_list(std::string_view text) {
  Form form = guess_form(text, 0);
  Scanner scanner(text);
  for (Token token = scanner.scan(); token.kind != Token::Kind::end; token = scanner.scan()) {
    if (scanner.text(token) == ",") break;
    if (scanner.text(token) == ";") return list_of(form);
  }
  return form;
}

void Parser::fail(std::string message, TextRange range, std::string note) {
  if (!error_) error_ = GrammarError{std::move(message), range, std::move(note)};
}

std::optional<GrammarError> Parser::error() const {
  const auto& scan_error = scanner_.error();
  if (scan_error && (!error_ || scan_error->begin <= error_->range.begin)) {
    return GrammarError{scan_error->message, {scan_error->begin, scan_error->end}, {}};
  }
  return error_;
}

std::string Parser::found(const Token& token) const {
  return token.kind == Token::Kind::end ? "the end of the marker" : fmt::format("'{}'", scanner_.text(token));
}

bool Parser::expect(Token::Kind kind, std::string_view text, std::string_view what) {
  const Token token = next();
  if (token.kind == kind && (text.empty() || scanner_.text(token) == text)) return true;
  fail(fmt::format("expected {}, found {}", what, found(token)), last());
  return false;
}

bool Parser::expect_comma() {
  const Token token = next();
  if (scanner_.text(token) == ",") return true;
  fail(fmt::format("expected ',', found {}", found(token)), last(),
       scanner_.text(token) == "}" ? kQuoteSeparators : "");
  return false;
}

void Parser::expect_end() {
  const Token token = next();
  if (token.kind == Token::Kind::end) return;
  const std::string_view rest = scanner_.whole().substr(token.begin);
  const bool separator = rest.starts_with(',') || rest.starts_with(';') || rest.starts_with('}');
  fail(fmt::format("unexpected '{}' after the value", rest), {token.begin, scanner_.whole().size()},
       separator ? kQuoteSeparators : "");
}

std::string Parser::parse_string(bool ends_at_colon) {
  const Token token = last_ = scan_string_text(scanner_, ends_at_colon);
  if (token.kind != Token::Kind::string && token.kind != Token::Kind::raw_string) {
    refuse_blank_behind(token);
    return std::string(scanner_.text(token));
  }
  auto text = unquoted(scanner_.text(token));
  if (!text && !scanner_.error()) fail("the quoted string has an escape that is not a character", last());
  return std::move(text).value_or("");
}

/// `{a: foo }`, `a ;b`: here controller-gen silently loses the last word of a bare text.
void Parser::refuse_blank_behind(const Token& bare) {
  if (scanner_.at_end() || scanner_.position() == bare.end) return;
  fail(fmt::format("unexpected space between '{}' and '{}'", scanner_.text(bare), scanner_.peek()),
       {bare.end, scanner_.position()},
       "controller-gen would drop the last word; remove the space or put the string in quotes");
}

/// `name=,path=x`: here controller-gen reads the next argument as the text.
void Parser::refuse_empty_text(const Token& name) {
  if (scanner_.peek_past_space() != ',') return;
  fail(fmt::format("'{}' has no value", scanner_.text(name)), {name.begin, scanner_.position()},
       "controller-gen would read the next argument as the value; write \"\" for an empty string");
}

/// The text of a number with its sign. The sign has to be the very next character.
std::string Parser::signed_number(std::string_view what, bool allow_floating) {
  const std::size_t begin = scanner_.position();
  const bool negative = scanner_.peek() == '-';
  if (negative) next();
  const Token token = next();
  if (token.kind != Token::Kind::integer && !(allow_floating && token.kind == Token::Kind::floating)) {
    const bool detached_sign = !negative && scanner_.text(token) == "-";
    fail(fmt::format("expected {}, found {}", what, found(token)), last(),
         detached_sign ? "remove the space before '-'" : "");
  }
  if (negative) last_.begin = begin;
  return (negative ? "-" : "") + std::string(scanner_.text(token));
}

json::Value Parser::parse_integer() {
  const std::string text = signed_number("an integer", false);
  if (failed()) return {};
  const auto value = parse_go_integer(text);
  if (const auto* integer = std::get_if<std::int64_t>(&value)) return *integer;
  const bool range = std::get<NumberError>(value) == NumberError::range;
  fail(fmt::format("'{}' {}", text, range ? "does not fit a 64-bit integer" : "is not a plain decimal integer"),
       last());
  return {};
}

json::Value Parser::parse_number() {
  const std::string text = signed_number("a number", true);
  if (failed()) return {};
  const auto value = parse_go_float(text);
  if (const auto* number = std::get_if<double>(&value)) return *number;
  const bool range = std::get<NumberError>(value) == NumberError::range;
  fail(fmt::format("'{}' {}", text, range ? "does not fit a double" : "is not a decimal number"), last());
  return {};
}

json::Value Parser::parse_boolean() {
  const Token token = next();
  const std::string_view word = scanner_.text(token);
  if (word != "true" && word != "false")
    fail(fmt::format("expected 'true' or 'false', found {}", found(token)), last());
  return word == "true";
}

json::Value Parser::parse_braced_list(const Form& element, int depth) {
  json::Array list;
  next();
  while (!failed() && scanner_.peek_past_space() != '}' && !scanner_.at_end()) {
    list.push_back(parse(element, true, depth + 1));
    if (failed() || scanner_.peek_past_space() == '}') break;
    expect(Token::Kind::character, ",", "',' or '}'");
  }
  if (!failed()) expect(Token::Kind::character, "}", "'}'");
  return list;
}

json::Value Parser::parse_list(const Form& form, int depth) {
  const Form element = element_of(form);
  if (scanner_.peek_past_space() == '{') return parse_braced_list(element, depth);
  json::Array list;
  for (char c = scanner_.peek_past_space(); c != ',' && c != '}' && !scanner_.at_end();
       c = scanner_.peek_past_space()) {
    list.push_back(parse(element, true, depth + 1));
    const char after = scanner_.peek_past_space();
    if (failed() || after == ',' || after == '}' || scanner_.at_end()) break;
    if (!expect(Token::Kind::character, ";", "';'")) break;
  }
  return list;
}

json::Value Parser::parse_map(int depth) {
  json::Object map;
  if (!expect(Token::Kind::character, "{", "'{'")) return map;
  while (!failed() && scanner_.peek_past_space() != '}' && !scanner_.at_end()) {
    std::string key = parse_string(true);
    if (failed() || !expect(Token::Kind::character, ":", "':'")) break;
    map.set(std::move(key), parse({Form::Kind::any}, false, depth + 1));
    if (failed() || scanner_.peek_past_space() == '}') break;
    expect(Token::Kind::character, ",", "',' or '}'");
  }
  if (!failed()) expect(Token::Kind::character, "}", "'}'");
  return map;
}

json::Value Parser::parse(const Form& form, bool in_list, int depth) {
  if (depth > max_depth) {
    fail("the value is nested too deeply", {scanner_.position(), scanner_.position()});
    return {};
  }
  switch (form.kind) {
    case Form::Kind::integer:
      return parse_integer();
    case Form::Kind::number:
      return parse_number();
    case Form::Kind::boolean:
      return parse_boolean();
    case Form::Kind::string:
      return parse_string(false);
    case Form::Kind::list:
      return parse_list(form, depth);
    case Form::Kind::map:
      return parse_map(depth);
    case Form::Kind::any:
      break;
  }
  const std::string_view rest = scanner_.whole().substr(scanner_.position());
  return parse(in_list ? guess_form(rest, depth) : guess_form_or_list(rest), in_list, depth + 1);
}

Form form_of(Shape shape) {
  switch (shape) {
    case Shape::integer:
      return {Form::Kind::integer};
    case Shape::number:
      return {Form::Kind::number};
    case Shape::boolean:
      return {Form::Kind::boolean};
    case Shape::list_of_strings:
      return {Form::Kind::list, Form::Kind::string};
    case Shape::list_of_any:
      return {Form::Kind::list, Form::Kind::any};
    case Shape::any:
      return {Form::Kind::any};
    default:
      return {Form::Kind::string};
  }
}

std::string quoted_names(std::span<const ArgumentRow> rows) {
  std::string names;
  for (const ArgumentRow& row : rows)
    fmt::format_to(std::back_inserter(names), "{}'{}'", names.empty() ? "" : ", ", row.name);
  return names;
}

std::optional<ParsedArgument> Parser::parse_argument(std::span<const ArgumentRow> rows) {
  if (!expect(Token::Kind::identifier, "", "the name of an argument")) return std::nullopt;
  const Token name_token = last_;
  if (!expect(Token::Kind::character, "=", "'='")) return std::nullopt;
  const std::string_view name = scanner_.text(name_token);
  const auto row = std::find_if(rows.begin(), rows.end(), [&](const ArgumentRow& r) { return r.name == name; });
  if (row == rows.end()) {
    fail(fmt::format("unknown argument '{}'", name), {name_token.begin, name_token.end},
         fmt::format("the arguments are {}", quoted_names(rows)));
    return std::nullopt;
  }
  const std::size_t begin = scanner_.position();
  if (row->shape == Shape::string) refuse_empty_text(name_token);
  json::Value value = parse(form_of(row->shape), false);
  if (failed()) return std::nullopt;
  return ParsedArgument{&*row, std::move(value), {begin, scanner_.position()}};
}

template <class Number>
std::variant<ParsedValue, GrammarError> whole_number(std::variant<Number, NumberError> parsed, std::string_view text,
                                                     std::string_view what) {
  const TextRange range{0, text.size()};
  if (const auto* number = std::get_if<Number>(&parsed)) return ParsedValue{*number, range};
  if (std::get<NumberError>(parsed) == NumberError::range) {
    return GrammarError{fmt::format("'{}' is out of the range of {}", text, what), range, {}};
  }
  return GrammarError{fmt::format("expected {}, found '{}'", what, text), range, {}};
}

std::string_view trimmed(std::string_view text) {
  constexpr std::string_view space = " \t\r\n";
  const auto begin = text.find_first_not_of(space);
  if (begin == std::string_view::npos) return text.substr(text.size());
  return text.substr(begin, text.find_last_not_of(space) - begin + 1);
}

/// Moves the ranges of a result that was read from `text` to those of the text it is part of.
std::variant<ParsedValue, GrammarError> shifted(std::variant<ParsedValue, GrammarError> result, std::size_t offset) {
  std::visit(
      [&](auto& parsed) {
        parsed.range.begin += offset;
        parsed.range.end += offset;
      },
      result);
  return result;
}

std::variant<ParsedValue, GrammarError> parse_by_grammar(Shape shape, std::string_view text) {
  Parser parser(text);
  json::Value value = parser.parse(form_of(shape), false);
  const TextRange range{0, parser.position()};
  if (!parser.failed()) parser.expect_end();
  if (auto error = parser.error()) return *std::move(error);
  return ParsedValue{std::move(value), range};
}

}  // namespace

std::variant<ParsedValue, GrammarError> parse_value(Shape shape, std::string_view text) {
  if (shape == Shape::raw) return ParsedValue{text, {0, text.size()}};
  const std::string_view core = trimmed(text);
  const auto offset = static_cast<std::size_t>(core.data() - text.data());
  if (core.empty()) return GrammarError{"expected a value after '='", {offset, offset}, {}};
  if (shape == Shape::go_number) return shifted(whole_number(parse_go_float(core), core, "a number"), offset);
  if (shape == Shape::go_integer) return shifted(whole_number(parse_go_integer(core), core, "an integer"), offset);
  return parse_by_grammar(shape, text);
}

std::variant<std::vector<ParsedArgument>, GrammarError> parse_record(std::span<const ArgumentRow> rows,
                                                                     std::string_view text, Repeated repeated) {
  std::vector<ParsedArgument> arguments;
  Parser parser(text);
  while (!text.empty() && !parser.failed()) {
    auto argument = parser.parse_argument(rows);
    if (!argument) break;
    const auto erased =
        std::erase_if(arguments, [&](const ParsedArgument& earlier) { return earlier.row == argument->row; });
    if (erased > 0 && repeated == Repeated::error)
      return GrammarError{fmt::format("argument '{}' is given twice", argument->row->name), argument->range,
                          "keep one of its values"};
    arguments.push_back(*std::move(argument));
    if (parser.at_end() || !parser.expect_comma()) break;
  }
  if (auto error = parser.error()) return *std::move(error);
  for (const ArgumentRow& row : rows) {
    const auto given = [&](const ParsedArgument& argument) { return argument.row == &row; };
    if (!row.required || std::any_of(arguments.begin(), arguments.end(), given)) continue;
    return GrammarError{fmt::format("missing argument '{}'", row.name), {text.size(), text.size()}, {}};
  }
  return arguments;
}

}  // namespace kubexx::markers
