#include "runtime/cel/format_check.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <string_view>
#include <vector>

#include "runtime/core/utf8.hpp"

namespace kubexx::cel {
namespace {

using Kinds = std::vector<TypeKind>;

/// What one letter after `%` can write.
struct Verb {
  std::string_view letters;
  Kinds kinds;
  std::string_view complaint;
};

const std::vector<Verb>& verbs() {
  using enum TypeKind;
  static const std::vector<Verb> kVerbs = {
      {"s",
       {list, map, integer, unsigned_integer, floating, boolean, string, timestamp, bytes, duration, type, null},
       "string clause can only be used on strings, bools, bytes, ints, doubles, maps, lists, types, durations, and "
       "timestamps"},
      {"d", {integer, unsigned_integer}, "decimal clause can only be used on integers"},
      {"f", {floating, string}, "fixed-point clause can only be used on doubles"},
      {"e", {floating, string}, "scientific clause can only be used on doubles"},
      {"b", {integer, unsigned_integer, boolean}, "only integers and bools can be formatted as binary"},
      {"xX",
       {integer, unsigned_integer, string, bytes},
       "only integers, byte buffers, and strings can be formatted as hex"},
      {"o", {integer, unsigned_integer}, "octal clause can only be used on integers"},
  };
  return kVerbs;
}

const Verb* find_verb(char letter) {
  for (const Verb& verb : verbs()) {
    if (verb.letters.find(letter) != std::string_view::npos) return &verb;
  }
  return nullptr;
}

class FormatCall {
 public:
  FormatCall(const Ast& ast, const Checked& checked, NodeId call, std::string_view text,
             std::span<const NodeId> arguments)
      : ast_(ast), checked_(checked), call_(call), rest_(text), arguments_(arguments) {}

  std::optional<Problem> run() {
    std::size_t used = 0;
    while (!rest_.empty()) {
      if (rest_.front() != '%') {
        rest_.remove_prefix(1);
      } else if (rest_.starts_with("%%")) {
        rest_.remove_prefix(2);
      } else if (auto problem = clause(used++)) {
        return problem;
      }
    }
    if (used >= arguments_.size()) return std::nullopt;
    return at_call(
        fmt::format("too many arguments supplied to string.format (expected {}, got {})", used, arguments_.size()));
  }

 private:
  Problem at_call(std::string message) const { return {std::move(message), ast_[call_].place}; }

  std::optional<Problem> clause(std::size_t index) {
    rest_.remove_prefix(1);
    if (rest_.empty()) return at_call("unexpected end of string");
    if (index >= arguments_.size()) return at_call(fmt::format("index {} out of range", index));
    if (std::string problem = skip_precision(); !problem.empty()) {
      return at_call(fmt::format("could not parse formatting clause: error while parsing precision: {}", problem));
    }
    const char letter = rest_.front();
    rest_.remove_prefix(1);
    const Verb* verb = find_verb(letter);
    if (verb != nullptr) return check_argument(*verb, arguments_[index]);
    std::string shown;
    core::append_utf8(shown, static_cast<unsigned char>(letter));
    return at_call(fmt::format("could not parse formatting clause: unrecognized formatting clause \"{}\"", shown));
  }

  /// Checks the digits after a dot; returns what is wrong, or nothing.
  std::string skip_precision() {
    if (rest_.front() != '.') return {};
    const std::size_t end = rest_.find_first_not_of("0123456789", 1);
    if (end == std::string_view::npos) return "could not find end of precision specifier";
    const std::string_view digits = rest_.substr(1, end - 1);
    rest_.remove_prefix(end);
    const std::string_view significant = digits.substr(std::min(digits.find_first_not_of('0'), digits.size()));
    constexpr std::string_view kLargest = "9223372036854775807";
    const bool too_large =
        significant.size() > kLargest.size() || (significant.size() == kLargest.size() && significant > kLargest);
    if (!digits.empty() && !too_large) return {};
    return fmt::format("error while converting precision to integer: strconv.Atoi: parsing \"{}\": {}", digits,
                       digits.empty() ? "invalid syntax" : "value out of range");
  }

  bool fits(const Verb& verb, NodeId argument) const {
    const Type* type = checked_.type(argument);
    return type->is(TypeKind::dyn) || std::find(verb.kinds.begin(), verb.kinds.end(), type->kind) != verb.kinds.end();
  }

  /// The argument, or the element of a literal inside it, that cannot be written; none if all can.
  NodeId misfit(const Verb& verb, NodeId argument) const {
    if (!fits(verb, argument)) return argument;
    if (verb.letters != "s") return kNone;
    NodeId found = kNone;
    const auto& form = ast_[argument].form;
    if (!std::holds_alternative<List>(form) && !std::holds_alternative<Map>(form)) return kNone;
    const auto look = [&](NodeId inner) { found = found == kNone ? misfit(verb, inner) : found; };
    if (const auto* list = std::get_if<List>(&form)) {
      for (const NodeId element : ast_.ids_of(list->elements)) look(element);
    } else {
      for (const Entry& entry : ast_.entries_of(std::get<Map>(form).entries)) {
        look(entry.key);
        look(entry.value);
      }
    }
    return found;
  }

  std::optional<Problem> check_argument(const Verb& verb, NodeId argument) const {
    const NodeId wrong = misfit(verb, argument);
    if (wrong == kNone) return std::nullopt;
    return Problem{fmt::format("error during formatting: {}, was given {}", verb.complaint, checked_.type(wrong)->name),
                   ast_[wrong].place};
  }

  const Ast& ast_;
  const Checked& checked_;
  NodeId call_;
  std::string_view rest_;
  std::span<const NodeId> arguments_;
};

}  // namespace

std::optional<Problem> check_format_call(const Ast& ast, const Checked& checked, NodeId id) {
  const auto* call = std::get_if<Call>(&ast[id].form);
  if (call == nullptr || call->target == kNone || ast.text(call->function) != "format") return std::nullopt;
  const auto* text = std::get_if<Literal>(&ast[call->target].form);
  const auto arguments = ast.ids_of(call->arguments);
  if (text == nullptr || arguments.size() != 1 || !std::holds_alternative<String>(text->value)) return std::nullopt;
  const auto* list = std::get_if<List>(&ast[arguments[0]].form);
  if (list == nullptr) return std::nullopt;
  return FormatCall(ast, checked, id, ast.text(std::get<String>(text->value).text), ast.ids_of(list->elements)).run();
}

}  // namespace kubexx::cel
