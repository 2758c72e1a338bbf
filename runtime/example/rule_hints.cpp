#include "runtime/example/rule_hints.hpp"

#include <algorithm>
#include <map>
#include <optional>
#include <string_view>
#include <utility>
#include <variant>

#include "runtime/cel/operators.hpp"
#include "runtime/cel/parser.hpp"

namespace kubexx::example {
namespace {

template <class T>
void add_once(std::vector<T>& list, T value) {
  if (std::find(list.begin(), list.end(), value) == list.end()) list.push_back(std::move(value));
}

/// Walks the tree of a rule. Loop variables stand for the elements of what they loop over.
class HintReader {
 public:
  explicit HintReader(const cel::Ast& ast) : ast_(ast) { variables_["self"] = HintPath(); }

  RuleHints read() {
    visit(ast_.root);
    return std::move(hints_);
  }

 private:
  void visit(cel::NodeId id) {
    if (id == cel::kNone) return;
    if (auto path = path_of(id)) add_once(hints_.paths, std::move(*path));
    std::visit([this](const auto& form) { enter(form); }, ast_[id].form);
  }

  void enter(const cel::Unspecified&) {}
  void enter(const cel::Ident&) {}
  void enter(const cel::Literal& literal) {
    if (const auto* text = std::get_if<cel::String>(&literal.value))
      add_once(hints_.strings, std::string(ast_.text(text->text)));
    if (const auto* number = std::get_if<std::int64_t>(&literal.value)) add_once(hints_.integers, *number);
    if (const auto* number = std::get_if<double>(&literal.value))
      add_once(hints_.integers, static_cast<std::int64_t>(std::clamp(*number, -1e15, 1e15)));
  }
  void enter(const cel::Select& select) { visit(select.operand); }
  void enter(const cel::Call& call) {
    const auto arguments = ast_.ids_of(call.arguments);
    if (ast_.text(call.function) == "matches" && !arguments.empty())
      if (const auto text = string_of(arguments.back())) add_once(hints_.patterns, *text);
    visit(call.target);
    for (const cel::NodeId argument : arguments) visit(argument);
  }
  void enter(const cel::List& list) {
    for (const cel::NodeId element : ast_.ids_of(list.elements)) visit(element);
  }
  void enter(const cel::Map& map) {
    for (const cel::Entry& entry : ast_.entries_of(map.entries)) {
      visit(entry.key);
      visit(entry.value);
    }
  }
  void enter(const cel::Message& message) {
    for (const cel::Entry& entry : ast_.entries_of(message.entries)) visit(entry.value);
  }
  void enter(const cel::Comprehension& loop) {
    visit(loop.range);
    visit(loop.init);
    auto element = path_of(loop.range);
    if (element) element->push_back({});
    const std::string_view bound = ast_.text(loop.second_variable.length > 0 ? loop.second_variable : loop.variable);
    const auto before =
        variables_.find(bound) == variables_.end() ? std::nullopt : std::optional(variables_.find(bound)->second);
    variables_.insert_or_assign(std::string(bound), element);
    for (const cel::NodeId part : {loop.condition, loop.step, loop.result}) visit(part);
    if (before) {
      variables_.insert_or_assign(std::string(bound), *before);
    } else {
      variables_.erase(std::string(bound));
    }
  }

  std::optional<std::string> string_of(cel::NodeId id) const {
    const auto* literal = std::get_if<cel::Literal>(&ast_[id].form);
    const auto* text = literal != nullptr ? std::get_if<cel::String>(&literal->value) : nullptr;
    return text != nullptr ? std::optional(std::string(ast_.text(text->text))) : std::nullopt;
  }

  /// The path of a chain of selections that begins with `self` or a loop variable.
  std::optional<HintPath> path_of(cel::NodeId id) const {
    const auto& form = ast_[id].form;
    if (const auto* ident = std::get_if<cel::Ident>(&form)) {
      const auto found = variables_.find(ast_.text(ident->name));
      return found == variables_.end() ? std::nullopt : found->second;
    }
    if (const auto* select = std::get_if<cel::Select>(&form))
      return extended(select->operand, std::string(ast_.text(select->field)));
    const auto* call = std::get_if<cel::Call>(&form);
    if (call == nullptr) return std::nullopt;
    const std::string_view function = ast_.text(call->function);
    const auto arguments = ast_.ids_of(call->arguments);
    namespace names = cel::operators;
    const bool is_step =
        function == names::kIndex || function == names::kOptionalIndex || function == names::kOptionalSelect;
    if (is_step && arguments.size() == 2) return extended(arguments[0], string_of(arguments[1]).value_or(""));
    const bool keeps_path = function == "orValue" || function == "filter" || function == "value" || function == "or";
    return keeps_path && call->target != cel::kNone ? path_of(call->target) : std::nullopt;
  }

  std::optional<HintPath> extended(cel::NodeId operand, std::string field) const {
    auto path = path_of(operand);
    if (path) path->push_back({std::move(field)});
    return path;
  }

  const cel::Ast& ast_;
  RuleHints hints_;
  std::map<std::string, std::optional<HintPath>, std::less<>> variables_;
};

}  // namespace

RuleHints read_hints(const schema::ValidationRule& rule) {
  const cel::Parsed parsed = cel::parse(rule.rule);
  if (!parsed.ok()) return {};
  return HintReader(parsed.ast).read();
}

}  // namespace kubexx::example
