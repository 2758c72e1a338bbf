#include "runtime/cel/literal_checks.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <string_view>

#include "runtime/cel/children.hpp"
#include "runtime/cel/format_check.hpp"
#include "runtime/core/duration.hpp"
#include "runtime/core/timestamp.hpp"
#include "runtime/regex/regex.hpp"

namespace kubexx::cel {
namespace {

bool is_duration(const Ast& ast, const Literal& literal, int) {
  const auto* text = std::get_if<String>(&literal.value);
  return text != nullptr && core::parse_duration(ast.text(text->text)).has_value();
}

bool is_second(std::int64_t value) { return value >= core::kFirstSecond && value <= core::kLastSecond; }

bool is_timestamp(const Ast& ast, const Literal& literal, int) {
  if (const auto* seconds = std::get_if<std::int64_t>(&literal.value)) return is_second(*seconds);
  const auto* text = std::get_if<String>(&literal.value);
  if (text == nullptr) return false;
  const auto parsed = core::parse_timestamp(core::TimeLayout::rfc3339, ast.text(text->text));
  const auto* moment = std::get_if<core::Timestamp>(&parsed);
  return moment != nullptr && is_second(moment->seconds);
}

bool is_pattern(const Ast& ast, const Literal& literal, int server_minor) {
  const auto* text = std::get_if<String>(&literal.value);
  if (text == nullptr) return true;
  return std::holds_alternative<regex::Regex>(
      regex::Regex::compile(ast.text(text->text), regex::grammar_of(server_minor)));
}

/// The function whose first argument, if it is a literal, must be good. The server looks at the first one of
/// `matches(text, pattern)` too.
struct LiteralRule {
  std::string_view function;
  bool (*accepts)(const Ast&, const Literal&, int server_minor);
};
constexpr LiteralRule kLiteralRules[] = {
    {"duration", is_duration}, {"timestamp", is_timestamp}, {"matches", is_pattern}};

class LiteralCheck {
 public:
  LiteralCheck(const Ast& ast, const Checked& checked, const Environment& environment)
      : ast_(ast), checked_(checked), environment_(environment) {}

  std::vector<Problem> run() {
    visit(ast_.root, false);
    return std::move(problems_);
  }

 private:
  /// `formatted`: the node is an argument of `format`, which may mix types.
  void visit(NodeId id, bool formatted) {
    const auto& form = ast_[id].form;
    if (const auto* call = std::get_if<Call>(&form)) {
      check_call(id, *call);
      formatted = formatted || ast_.text(call->function) == "format";
    } else if (const auto* list = std::get_if<List>(&form); list != nullptr && !formatted) {
      check_list(*list);
    } else if (const auto* map = std::get_if<Map>(&form); map != nullptr && !formatted) {
      check_map(*map);
    }
    for_each_child(ast_, checked_, id, [&](NodeId child) { visit(child, formatted); });
  }

  void check_call(NodeId id, const Call& call) {
    if (environment_.behaviour().format_checks) {
      if (auto problem = check_format_call(ast_, checked_, id)) problems_.push_back(std::move(*problem));
    }
    const auto arguments = ast_.ids_of(call.arguments);
    const auto* literal = arguments.empty() ? nullptr : std::get_if<Literal>(&ast_[arguments[0]].form);
    if (literal == nullptr) return;
    for (const LiteralRule& rule : kLiteralRules) {
      if (rule.function != ast_.text(call.function) || rule.accepts(ast_, *literal, environment_.server_minor()))
        continue;
      problems_.push_back({fmt::format("invalid {} argument", rule.function), ast_[arguments[0]].place});
    }
  }

  const Type* type_of_part(NodeId id, bool optional) const {
    const Type* type = checked_.type(id);
    return optional && type->parameter_count > 0 ? type->parameter(0) : type;
  }

  /// True if the part has the type of the first one. The first call sets that.
  bool agrees(const Type*& first, NodeId id, bool optional) {
    const Type* type = type_of_part(id, optional);
    if (first == nullptr) first = type;
    if (first == type) return true;
    problems_.push_back(
        {fmt::format("expected type '{}' but found '{}'", environment_.text(*first), environment_.text(*type)),
         ast_[id].place});
    return false;
  }

  void check_list(const List& list) {
    const auto optionals = ast_.ids_of(list.optionals);
    const Type* first = nullptr;
    std::uint32_t index = 0;
    for (const NodeId element : ast_.ids_of(list.elements)) {
      const bool optional = std::find(optionals.begin(), optionals.end(), index++) != optionals.end();
      if (!agrees(first, element, optional)) return;
    }
  }

  void check_map(const Map& map) {
    const Type* first_key = nullptr;
    const Type* first_value = nullptr;
    for (const Entry& entry : ast_.entries_of(map.entries)) {
      agrees(first_key, entry.key, false);
      agrees(first_value, entry.value, entry.optional);
    }
  }

  const Ast& ast_;
  const Checked& checked_;
  const Environment& environment_;
  std::vector<Problem> problems_;
};

}  // namespace

std::vector<Problem> check_literals(const Ast& ast, const Checked& checked, const Environment& environment) {
  if (!environment.behaviour().literal_checks) return {};
  return LiteralCheck(ast, checked, environment).run();
}

}  // namespace kubexx::cel
