#include "runtime/cel/plan_check.hpp"

#include <fmt/format.h>

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "runtime/cel/children.hpp"
#include "runtime/cel/messages.hpp"
#include "runtime/regex/regex.hpp"

namespace kubexx::cel {
namespace {

/// Functions whose last required argument is a pattern.
constexpr std::string_view kPatternFunctions[] = {"matches", "find", "findAll"};

/// Finds the places of what the planner complains about.
class PlanCheck {
 public:
  PlanCheck(const Ast& ast, const Checked& checked, int server_minor)
      : ast_(ast), checked_(checked), grammar_(regex::grammar_of(server_minor)) {}

  std::optional<Problem> visit(NodeId id) {
    std::optional<Problem> problem;
    for_each_child(ast_, checked_, id, [&](NodeId child) {
      if (!problem) problem = visit(child);
    });
    if (problem) return problem;
    if (checked_.references[id].kind == Reference::Kind::type_name) return check_type_name(id);
    if (const auto* call = std::get_if<Call>(&ast_[id].form)) return check_call(*call);
    return std::nullopt;
  }

 private:
  std::string spelled(NodeId id) const {
    if (const auto* ident = std::get_if<Ident>(&ast_[id].form)) return std::string(ast_.text(ident->name));
    const auto& select = std::get<Select>(ast_[id].form);
    return spelled(select.operand).append(".").append(ast_.text(select.field));
  }

  std::optional<Problem> check_type_name(NodeId id) const {
    if (std::holds_alternative<Message>(ast_[id].form)) return std::nullopt;
    std::string name = spelled(id);
    if (name.starts_with('.')) name.erase(0, 1);
    const MessageType* message = find_message(name);
    const bool is_type = checked_.type(id)->is(TypeKind::type);
    const bool is_time = is_type && (name == "duration" || name == "timestamp");
    if (!is_time && (message == nullptr || message->has_name)) return std::nullopt;
    return Problem{fmt::format("reference to undefined type: {}", name), ast_[id].place};
  }

  /// The literal text that a node is, or nothing.
  std::optional<std::string_view> constant_text(NodeId id) const {
    const auto* literal = std::get_if<Literal>(&ast_[id].form);
    const auto* text = literal != nullptr ? std::get_if<String>(&literal->value) : nullptr;
    if (text == nullptr) return std::nullopt;
    return ast_.text(text->text);
  }

  std::optional<Problem> check_call(const Call& call) const {
    const auto arguments = ast_.ids_of(call.arguments);
    const std::size_t index = call.target != kNone ? 0 : 1;
    if (arguments.size() <= index) return std::nullopt;
    for (const std::string_view function : kPatternFunctions) {
      if (ast_.text(call.function) != function) continue;
      const auto pattern = constant_text(arguments[index]);
      if (!pattern) continue;
      const auto compiled = regex::Regex::compile(*pattern, grammar_);
      if (const auto* words = std::get_if<std::string>(&compiled)) return Problem{*words, ast_[arguments[index]].place};
    }
    return std::nullopt;
  }

  const Ast& ast_;
  const Checked& checked_;
  regex::Grammar grammar_;
};

}  // namespace

std::variant<Program, Problem> prepare(const Ast& ast, const Checked& checked, std::span<const Variable> variables,
                                       int server_minor) {
  std::vector<std::string_view> names;
  for (const Variable& variable : variables) names.push_back(variable.name);
  auto made = Program::make(ast, checked, names, server_minor);
  std::optional<Problem> found = PlanCheck(ast, checked, server_minor).visit(ast.root);
  auto* words = std::get_if<std::string>(&made);
  if (words == nullptr && !found) return std::get<Program>(std::move(made));
  if (words == nullptr || (found && found->message == *words)) return std::move(*found);
  return Problem{std::move(*words), ast[ast.root].place};
}

}  // namespace kubexx::cel
