#include "runtime/rules/rule_traps.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "runtime/cel/children.hpp"
#include "runtime/cel/operators.hpp"
#include "runtime/json/text.hpp"
#include "runtime/rules/traced_values.hpp"
#include "runtime/schema/structure/quantity.hpp"

namespace kubexx::rules {
namespace {

using cel::NodeId;
using schema::JsonSchema;

struct Comparison {
  std::string_view function;
  std::string_view spelling;
  bool is_order;
};
namespace operators = cel::operators;
constexpr Comparison kComparisons[] = {{operators::kLess, "<", true},     {operators::kLessEquals, "<=", true},
                                       {operators::kGreater, ">", true},  {operators::kGreaterEquals, ">=", true},
                                       {operators::kEquals, "==", false}, {operators::kNotEquals, "!=", false}};

const Comparison* find_comparison(std::string_view function) {
  const auto* found = std::ranges::find(kComparisons, function, &Comparison::function);
  return found == std::end(kComparisons) ? nullptr : found;
}

bool is_string_value(const json::Value& value) { return value.is_string(); }

bool may_be_integer(const JsonSchema& schema) {
  if (!schema.int_or_string) return false;
  return schema.enumeration.empty() || !std::ranges::all_of(schema.enumeration, is_string_value);
}

/// Values are compared with the enum as JSON; an enum may be repeated in the branches of allOf.
bool is_outside(const JsonSchema& schema, const json::Value& value) {
  const auto lacks = [&](const JsonSchema& node) {
    return !node.enumeration.empty() && std::ranges::find(node.enumeration, value) == node.enumeration.end();
  };
  return lacks(schema) || std::ranges::any_of(schema.all_of, lacks);
}

std::string enum_values(const JsonSchema& schema) {
  const JsonSchema* node = &schema;
  for (const JsonSchema& branch : schema.all_of)
    if (node->enumeration.empty()) node = &branch;
  constexpr std::size_t kShown = 6;
  std::string out;
  for (std::size_t i = 0; i < node->enumeration.size() && i < kShown; ++i)
    out.append(i == 0 ? "" : ", ").append(json::to_text(node->enumeration[i]));
  return node->enumeration.size() > kShown ? out + ", ..." : out;
}

/// One expression.
class TrapSearch {
 public:
  TrapSearch(const TypedExpression& expression, RuleTraps& traps, std::vector<schema::FieldWarning>& warnings)
      : ast_(expression.compiled.ast),
        checked_(expression.compiled.checked),
        text_(expression.text),
        path_(expression.path),
        values_(ast_, checked_, expression.self),
        traps_(traps),
        warnings_(warnings) {}

  void run() {
    note_type_tests(ast_.root);
    visit(ast_.root);
  }

 private:
  /// An expression that calls `type(x)` distinguishes integers from strings, so it handles both.
  void note_type_tests(NodeId id) {
    const auto* call = std::get_if<cel::Call>(&ast_[id].form);
    if (call != nullptr && ast_.text(call->function) == "type" && call->arguments.count == 1)
      type_tests_.insert(value(ast_.ids_of(call->arguments)[0]).schema);
    cel::for_each_child(ast_, checked_, id, [&](NodeId child) { note_type_tests(child); });
  }

  void visit(NodeId id) {
    if (const auto* call = std::get_if<cel::Call>(&ast_[id].form)) check_call(id, *call);
    cel::for_each_child(ast_, checked_, id, [&](NodeId child) { visit(child); });
  }

  void check_call(NodeId id, const cel::Call& call) {
    const std::string_view function = ast_.text(call.function);
    const auto arguments = ast_.ids_of(call.arguments);
    if (call.target == cel::kNone && arguments.size() == 1 && (function == "quantity" || function == "isQuantity"))
      return check_conversion(id, function, arguments[0]);
    if (arguments.size() != 2) return;
    if (function == operators::kIn) return check_membership(id, arguments[0], arguments[1]);
    const Comparison* comparison = find_comparison(function);
    if (comparison == nullptr) return;
    check_quantities(id, *comparison, arguments[0], arguments[1]);
    if (comparison->is_order) return;
    check_literal(id, *comparison, arguments[0], arguments[1]);
    check_literal(id, *comparison, arguments[1], arguments[0]);
  }

  // TRAP-021

  void check_quantities(NodeId id, const Comparison& comparison, NodeId left, NodeId right) {
    if (!is_quantity(left) && !is_quantity(right)) return;
    if (!is_quantity_or_literal(left) || !is_quantity_or_literal(right)) return;
    if (!comparison.is_order && is_change_test(left, right)) return;
    add("TRAP-021", id,
        fmt::format("'{}' compares quantities as strings, so that {}: write {}.compareTo({}) {} 0", source(id),
                    comparison.is_order ? R"("9Gi" is greater than "10Gi")" : R"("1Gi" and "1024Mi" differ)",
                    as_quantity(left), as_quantity(right), comparison.spelling));
  }

  bool is_quantity(NodeId id) {
    const TracedValue traced = value(without_string(id));
    return traced.schema != nullptr && !type_tests_.contains(traced.schema) && traps_.is_quantity(*traced.schema);
  }

  bool is_quantity_or_literal(NodeId id) {
    if (is_quantity(id)) return true;
    const std::optional<json::Value> literal = literal_of(id);
    return literal && literal->is_string() && !literal->as_string().empty();
  }

  /// `self.size == oldSelf.size` asks whether the field was written differently.
  bool is_change_test(NodeId left, NodeId right) const {
    const TracedValue a = value(without_string(left)), b = value(without_string(right));
    return a.schema == b.schema && a.is_old != b.is_old;
  }

  /// The call of `quantity` that makes a quantity of the operand.
  std::string as_quantity(NodeId id) const {
    const TracedValue traced = value(id);
    const bool is_string = traced.schema == nullptr || !may_be_integer(*traced.schema);
    return is_string ? fmt::format("quantity({})", source(id)) : fmt::format("quantity(string({}))", source(id));
  }

  /// `x` for `string(x)`.
  NodeId without_string(NodeId id) const {
    const auto* call = std::get_if<cel::Call>(&ast_[id].form);
    const bool converts = call != nullptr && ast_.text(call->function) == "string" && call->arguments.count == 1;
    return converts ? ast_.ids_of(call->arguments)[0] : id;
  }

  // TRAP-022

  void check_conversion(NodeId id, std::string_view function, NodeId argument) {
    const TracedValue traced = value(argument);
    if (traced.schema == nullptr || !may_be_integer(*traced.schema)) return;
    if (type_tests_.contains(traced.schema)) return;
    add("TRAP-022", id,
        fmt::format("'{0}' fails if {1} is an integer, which x-kubernetes-int-or-string allows: write "
                    "{2}(string({1}))",
                    source(id), source(argument), function));
  }

  // TRAP-023

  void check_literal(NodeId id, const Comparison& comparison, NodeId operand, NodeId other) {
    const std::optional<json::Value> literal = literal_of(other);
    if (!is_excluded(operand, literal)) return;
    add("TRAP-023", id,
        fmt::format("'{}' is always {}, since {} is not a value of the enum of {} ({})", source(id),
                    comparison.spelling == "==" ? "false" : "true", json::to_text(*literal), source(operand),
                    enum_values(*value(operand).schema)));
  }

  /// `self.mode in ['a', 'b']` and `'a' in self.modes`.
  void check_membership(NodeId id, NodeId element, NodeId container) {
    if (const auto* list = std::get_if<cel::List>(&ast_[container].form)) {
      return check_list(element, *list);
    }
    const TracedValue traced = value(container);
    if (traced.schema == nullptr || !traced.schema->items) return;
    const std::optional<json::Value> literal = literal_of(element);
    const JsonSchema& items = *traced.schema->items;
    if (!is_excluded({&items, traced.is_old}, literal)) return;
    add("TRAP-023", id,
        fmt::format("'{}' is always false, since {} is not a value of the enum of the elements of {} ({})", source(id),
                    json::to_text(*literal), source(container), enum_values(items)));
  }

  /// Each warning has the operand and its enum in it, so a long list gets a few of them.
  void check_list(NodeId operand, const cel::List& list) {
    constexpr std::size_t kShown = 4;
    std::vector<NodeId> excluded;
    for (const NodeId element : ast_.ids_of(list.elements))
      if (is_excluded(operand, literal_of(element))) excluded.push_back(element);
    for (std::size_t i = 0; i < excluded.size() && i < kShown; ++i)
      add_list_element(operand, excluded[i], i + 1 == kShown ? excluded.size() - kShown : 0);
  }

  /// `more` elements are in the same warning.
  void add_list_element(NodeId operand, NodeId element, std::size_t more) {
    const std::string literal = json::to_text(*literal_of(element));
    const std::string values = enum_values(*value(operand).schema);
    add("TRAP-023", element,
        more == 0 ? fmt::format("{} never equals {}, since it is not a value of its enum ({})", literal,
                                source(operand), values)
                  : fmt::format("{} and {} more element{} never equal {}, since they are not values of its enum ({})",
                                literal, more, more == 1 ? "" : "s", source(operand), values));
  }

  bool is_excluded(NodeId operand, const std::optional<json::Value>& literal) const {
    return is_excluded(value(operand), literal);
  }

  /// An old value may come from a time when the enum had more values. The empty string asks whether there is a value.
  static bool is_excluded(const TracedValue& traced, const std::optional<json::Value>& literal) {
    if (traced.schema == nullptr || traced.is_old || !literal) return false;
    if (literal->is_string() && literal->as_string().empty()) return false;
    return is_outside(*traced.schema, *literal);
  }

  // All of them

  TracedValue value(NodeId id) const { return values_.of(id); }
  std::string_view source(NodeId id) const {
    const cel::SourceRange& place = ast_[id].place;
    return text_.substr(place.begin, place.end - place.begin);
  }

  /// A string or an integer; nothing for any other expression.
  std::optional<json::Value> literal_of(NodeId id) const {
    const auto* literal = std::get_if<cel::Literal>(&ast_[id].form);
    if (literal == nullptr) return std::nullopt;
    if (const auto* text = std::get_if<cel::String>(&literal->value))
      return json::Value(std::string(ast_.text(text->text)));
    if (const auto* number = std::get_if<std::int64_t>(&literal->value)) return json::Value(*number);
    return std::nullopt;
  }

  void add(schema::RuleId rule, NodeId id, std::string text) {
    const cel::SourceRange& place = ast_[id].place;
    if (!shared_text_) shared_text_ = std::make_shared<const std::string>(text_);
    warnings_.push_back(
        {rule, std::move(text), path_.location(), schema::Excerpt{shared_text_, place.begin, place.end}});
  }

  const cel::Ast& ast_;
  const cel::Checked& checked_;
  const std::string_view text_;
  std::shared_ptr<const std::string> shared_text_;  ///< of the first warning on
  const schema::FieldPath& path_;
  const TracedValues values_;
  std::set<const JsonSchema*> type_tests_;
  RuleTraps& traps_;
  std::vector<schema::FieldWarning>& warnings_;
};

}  // namespace

void RuleTraps::find(const TypedExpression& expression, std::vector<schema::FieldWarning>& warnings) {
  TrapSearch(expression, *this, warnings).run();
}

bool RuleTraps::is_quantity(const JsonSchema& node) {
  const auto [known, is_new] = quantities_.try_emplace(&node, false);
  if (is_new) known->second = schema::structure::is_quantity(node);
  return known->second;
}

}  // namespace kubexx::rules
