#include "runtime/selector/selector.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <optional>

#include "runtime/core/utf8.hpp"
#include "runtime/json/go_quote.hpp"
#include "runtime/json/members.hpp"
#include "runtime/json/text.hpp"
#include "runtime/schema/metadata/name_checks.hpp"

namespace kubexx::selector {
namespace {

using Operator = LabelTerm::Operator;
using status::refused;

constexpr std::string_view kBlanks = " \t\r\n";
constexpr std::string_view kSpecial = "=!(),><";

std::optional<std::int64_t> number_of(const std::string& text) {
  std::int64_t number = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
  if (error != std::errc() || end != text.data() + text.size()) return std::nullopt;
  return number;
}

/// A selector's text, taken word by word.
class LabelReader {
 public:
  explicit LabelReader(std::string_view text) : text_(text) {}

  Outcome<std::vector<LabelTerm>> read() {
    std::vector<LabelTerm> terms;
    while (!at_end()) {
      if (!begins_term()) return expected("!, identifier, or 'end of string'"), refused(fault_);
      LabelTerm term;
      if (!read_term(term)) return refused(fmt::format("unable to parse requirement: {}", fault_));
      terms.push_back(std::move(term));
      if (at_end()) break;
      if (!take(",")) return expected("',' or 'end of string'"), refused(fault_);
      if (!begins_term()) return expected("identifier after ','"), refused(fault_);
    }
    std::sort(terms.begin(), terms.end(), [](const LabelTerm& a, const LabelTerm& b) { return a.key < b.key; });
    return terms;
  }

 private:
  static bool is_word(std::string_view next) {
    return !next.empty() && kSpecial.find(next[0]) == std::string_view::npos;
  }

  bool begins_term() { return peek() == "!" || is_word(peek()); }

  bool expected(std::string_view what) {
    const std::string_view found = peek();
    fault_ = fmt::format("found '{}', expected: {}", found, what);
    return false;
  }

  bool read_term(LabelTerm& term) {
    if (take("!")) {
      term.is = Operator::absent;
      return read_key(term);
    }
    if (!read_key(term)) return false;
    const std::string_view next = peek();
    if (next.empty() || next == ",") return true;
    if (next == "in" || next == "notin") {
      take(next);
      term.is = next == "in" ? Operator::in : Operator::not_in;
      return read_set(term);
    }
    return read_comparison(term);
  }

  bool read_comparison(LabelTerm& term) {
    if (take("==") || take("=")) {
      term.is = Operator::in;
    } else if (take("!=")) {
      term.is = Operator::not_in;
    } else if (take(">")) {
      term.is = Operator::greater;
    } else if (take("<")) {
      term.is = Operator::less;
    } else {
      return expected("in, notin, =, ==, !=, gt, lt");
    }
    const std::string_view value = peek();
    if (!value.empty() && !is_word(value) && value != ",") return expected("identifier");
    if (!value.empty() && value != ",") take(value);
    return add_value(term, value == "," ? std::string_view() : value) && check_number(term);
  }

  bool read_set(LabelTerm& term) {
    if (!take("(")) {
      fault_ = fmt::format("found '{}' expected: '('", peek());
      return false;
    }
    for (;;) {
      const std::string_view value = peek();
      if (value.empty()) return expected("',', ')' or identifier");
      const bool is_value = is_word(value);
      if (is_value) take(value);
      if (!add_value(term, is_value ? value : std::string_view())) return false;
      if (take(")")) return true;
      if (!take(",")) return expected("',' or ')'");
    }
  }

  bool read_key(LabelTerm& term) {
    const std::string_view key = peek();
    if (!is_word(key)) return expected("identifier");
    take(key);
    term.key = key;
    const schema::Complaints complaints = schema::label_key(key);
    if (complaints.empty()) return true;
    fault_ = fmt::format("<nil>: Invalid value: {}: {}", json::go_quoted(key), schema::joined(complaints, "; "));
    return false;
  }

  bool add_value(LabelTerm& term, std::string_view value) {
    const schema::Complaints complaints = schema::label_value(value);
    term.values.emplace_back(value);
    if (complaints.empty()) return true;
    fault_ = fmt::format("values[0][{}]: Invalid value: {}: {}", term.key, json::go_quoted(value),
                         schema::joined(complaints, "; "));
    return false;
  }

  /// What is greater or less is a number.
  bool check_number(const LabelTerm& term) {
    const bool compares = term.is == Operator::greater || term.is == Operator::less;
    if (!compares || number_of(term.values.front())) return true;
    fault_ = fmt::format("values[0]: Invalid value: {}: for 'Gt', 'Lt' operators, the value must be an integer",
                         json::go_quoted(term.values.front()));
    return false;
  }

  bool at_end() { return peek().empty(); }

  /// The next word or sign, which is not taken.
  std::string_view peek() {
    const std::size_t start = text_.find_first_not_of(kBlanks);
    text_.remove_prefix(start == std::string_view::npos ? text_.size() : start);
    if (text_.empty()) return {};
    if (kSpecial.find(text_[0]) == std::string_view::npos)
      return text_.substr(0, std::min(text_.find_first_of(" \t\r\n=!(),><"), text_.size()));
    const bool is_double = text_.starts_with("==") || text_.starts_with("!=");
    return text_.substr(0, is_double ? 2 : 1);
  }

  bool take(std::string_view word) {
    if (peek() != word) return false;
    text_.remove_prefix(word.size());
    return true;
  }

  std::string_view text_;
  std::string fault_;
};

Outcome<LabelTerm> read_expression(const json::Value& expression) {
  const std::string word = text_at(expression, {"operator"});
  const std::optional<Operator> is = operator_of(word);
  if (!is) return refused(fmt::format("{} is not a valid label selector operator", json::go_quoted(word)));
  return LabelTerm{text_at(expression, {"key"}), *is, texts_at(expression, {"values"})};
}

bool compares(const LabelTerm& term, const std::string& value) {
  const auto have = number_of(value), wanted = number_of(term.values.front());
  if (!have || !wanted) return false;
  return term.is == Operator::greater ? *have > *wanted : *have < *wanted;
}

/// A field as a string: strings bare, everything else as JSON; empty if absent.
std::string field_text(const json::Value& object, std::string_view path) {
  const json::Value* at = &object;
  while (at != nullptr && !path.empty()) {
    const std::size_t dot = path.find('.');
    at = at->is_object() ? at->as_object().find(path.substr(0, dot)) : nullptr;
    path.remove_prefix(dot == std::string_view::npos ? path.size() : dot + 1);
  }
  if (at == nullptr || at->is_null()) return {};
  return at->is_string() ? at->as_string() : json::to_text(*at);
}

std::string field_value(const json::Value& object, const FieldTerm& term) {
  for (const std::string& path : term.sources)
    if (std::string text = field_text(object, path); !text.empty()) return text;
  return term.absent;
}

/// A backslash takes away the meaning of `,`, `=` and itself, and nothing else can follow it.
Outcome<std::string> unescaped(std::string_view text) {
  std::string out;
  for (std::size_t i = 0; i < text.size(); ++i) {
    if (text[i] == '=')
      return refused(fmt::format("invalid field selector: unescaped character in value: {}", int{'='}));
    if (text[i] == '\\') {
      const std::size_t length = i + 1 < text.size() ? core::decode_utf8(text, i + 1).length : 0;
      const std::string_view sequence = text.substr(i, 1 + length);
      if (sequence != "\\\\" && sequence != "\\," && sequence != "\\=")
        return refused(fmt::format("invalid field selector: invalid escape sequence: {}", sequence));
      ++i;
    }
    out += text[i];
  }
  return out;
}

/// The terms between commas, in the order in which a server reads them.
std::vector<std::string_view> sorted_terms(std::string_view text) {
  std::vector<std::string_view> terms;
  std::size_t start = 0;
  for (std::size_t i = 0; i < text.size(); ++i) {
    if (text[i] == '\\') {
      ++i;
    } else if (text[i] == ',') {
      terms.push_back(text.substr(start, i - start));
      start = i + 1;
    }
  }
  terms.push_back(text.substr(start));
  std::ranges::sort(terms);
  return terms;
}

Outcome<FieldTerm> parse_field(std::string_view part, std::string_view selector) {
  FieldTerm term;
  const std::size_t equals = part.find('=');
  if (equals == std::string_view::npos)
    return refused(fmt::format("invalid selector: '{}'; can't understand '{}'", selector, part));
  std::string_view path = part.substr(0, equals), value = part.substr(equals + 1);
  term.equal = !path.ends_with('!');
  if (!term.equal) path.remove_suffix(1);
  if (term.equal && value.starts_with('=')) value.remove_prefix(1);
  Outcome<std::string> unescaped_value = unescaped(value);
  if (!unescaped_value) return unescaped_value.status();
  term.path = path;
  term.sources = {term.path};
  term.value = *std::move(unescaped_value);
  return term;
}

}  // namespace

std::optional<Operator> operator_of(std::string_view word) {
  if (word == "In") return Operator::in;
  if (word == "NotIn") return Operator::not_in;
  if (word == "Exists") return Operator::exists;
  if (word == "DoesNotExist") return Operator::absent;
  return std::nullopt;
}

bool matches(const LabelTerm& term, const std::string* label) {
  if (label == nullptr) return term.is == Operator::absent || term.is == Operator::not_in;
  const bool listed = std::find(term.values.begin(), term.values.end(), *label) != term.values.end();
  switch (term.is) {
    case Operator::exists:
      return true;
    case Operator::absent:
      return false;
    case Operator::in:
      return listed;
    case Operator::not_in:
      return !listed;
    default:
      return compares(term, *label);
  }
}

bool Selector::matches(const json::Value& object) const {
  const json::Value* all = labels.empty() ? nullptr : find(object, {"metadata", "labels"});
  for (const LabelTerm& term : labels) {
    const json::Value* label = all != nullptr && all->is_object() ? all->as_object().find(term.key) : nullptr;
    if (!selector::matches(term, label != nullptr && label->is_string() ? &label->as_string() : nullptr)) return false;
  }
  return std::all_of(fields.begin(), fields.end(),
                     [&](const FieldTerm& term) { return (field_value(object, term) == term.value) == term.equal; });
}

Outcome<std::vector<LabelTerm>> parse_labels(std::string_view text) { return LabelReader(text).read(); }

Outcome<std::vector<LabelTerm>> read_label_selector(const json::Value& selector) {
  std::vector<LabelTerm> terms;
  if (const json::Value* labels = find(selector, {"matchLabels"}); labels != nullptr && labels->is_object())
    for (const auto& [key, value] : labels->as_object())
      terms.push_back({key, Operator::in, {value.is_string() ? value.as_string() : std::string()}});
  const json::Value* expressions = find(selector, {"matchExpressions"});
  if (expressions == nullptr || !expressions->is_array()) return terms;
  for (const json::Value& expression : expressions->as_array()) {
    Outcome<LabelTerm> term = read_expression(expression);
    if (!term) return term.status();
    terms.push_back(std::move(*term));
  }
  return terms;
}

Outcome<std::vector<FieldTerm>> parse_fields(std::string_view text, const FieldFault& fault) {
  std::vector<FieldTerm> terms;
  for (const std::string_view part : sorted_terms(text)) {
    if (part.empty()) continue;
    Outcome<FieldTerm> term = parse_field(part, text);
    if (!term) return term.status();
    if (!term->path.empty() || !term->value.empty()) terms.push_back(std::move(*term));
  }
  for (const FieldTerm& term : terms)
    if (auto found = fault(term.path)) return refused(*std::move(found));
  return terms;
}

}  // namespace kubexx::selector
