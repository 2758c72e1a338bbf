#include "runtime/testing/tables/path_values.hpp"

#include <algorithm>

namespace kubexx::testing {
namespace {

using json::Value;
using schema::PathNode;
using schema::PathNodes;
using schema::SlicePart;
using FoundValues = std::vector<const Value*>;
using Kind = PathNode::Kind;

std::optional<FoundValues> walk(const PathNodes& nodes, FoundValues values);

void add_children(const Value& value, FoundValues& out) {
  if (value.is_array()) {
    for (const Value& element : value.as_array()) out.push_back(&element);
  } else if (value.is_object()) {
    for (const auto& member : value.as_object()) out.push_back(&member.second);
  }
}

/// The value and its descendants, without numbers and empty values.
void add_all_below(const Value& value, FoundValues& out) {
  FoundValues children;
  add_children(value, children);
  if (children.empty() && !(value.is_string() && !value.as_string().empty())) return;
  out.push_back(&value);
  for (const Value* child : children) add_all_below(*child, out);
}

/// The result of a node for one value: an empty slice ends the evaluation with the results so far.
enum class Walked { on, stop, fail };

Walked add_slice(const json::Array& list, const std::array<SlicePart, 3>& slice, FoundValues& out) {
  const auto size = static_cast<std::int64_t>(list.size());
  std::int64_t begin = slice[0].known ? slice[0].value : 0;
  std::int64_t end = slice[1].known ? slice[1].value : size;
  if (begin < 0) begin += size;
  if (end < 0 || (end == 0 && slice[1].derived)) end += size;
  if (begin == end) return Walked::stop;
  if (begin >= size || begin < 0 || end > size || end < 0 || begin > end) return Walked::fail;
  const std::int64_t step = slice[2].known ? slice[2].value : 1;
  if (step <= 0) return Walked::fail;
  for (std::int64_t i = begin; i < end; i += std::min(step, size)) out.push_back(&list[static_cast<std::size_t>(i)]);
  return Walked::on;
}

int scalar_kind(const Value& value) {
  if (value.is_bool()) return 1;
  if (value.is_integer()) return 2;
  if (value.is_number()) return 3;
  return value.is_string() ? 4 : 0;
}

template <class T>
bool holds(const T& a, const T& b, std::string_view op) {
  if (op == "==") return a == b;
  if (op == "!=") return !(a == b);
  if (op == "<") return a < b;
  if (op == "<=") return a < b || a == b;
  if (op == ">") return !(a < b || a == b);
  return !(a < b);
}

/// Whether a comparison holds; no value if the operands cannot be compared.
std::optional<bool> compare(const Value& left, const Value& right, std::string_view op) {
  constexpr std::string_view kKnown[] = {"==", "!=", "<", "<=", ">", ">="};
  const int kind = scalar_kind(left);
  if (std::find(std::begin(kKnown), std::end(kKnown), op) == std::end(kKnown)) return std::nullopt;
  if (kind == 0 || kind != scalar_kind(right)) return std::nullopt;
  if (kind == 4) return holds(left.as_string(), right.as_string(), op);
  if (kind == 1) {
    if (op != "==" && op != "!=") return std::nullopt;
    return holds(left.as_bool(), right.as_bool(), op);
  }
  const auto* a = std::get_if<std::int64_t>(&left.variant());
  const auto* b = std::get_if<std::int64_t>(&right.variant());
  return a != nullptr && b != nullptr ? holds(*a, *b, op) : holds(left.as_double(), right.as_double(), op);
}

/// Whether an element matches; no value if the filter fails.
std::optional<bool> passes(const Value& element, const PathNode& filter) {
  const auto left = walk(filter.parts[0], {&element});
  if (filter.text == "exists") return left && !left->empty();
  if (!left) return std::nullopt;
  if (left->empty()) return false;
  if (left->size() > 1) return std::nullopt;
  const auto right = walk(filter.parts[1], {&element});
  if (!right || right->size() > 1) return std::nullopt;
  if (right->empty()) return false;
  return compare(*left->front(), *right->front(), filter.text);
}

Walked add_filtered(const Value& value, const PathNode& filter, FoundValues& out) {
  if (!value.is_array()) return Walked::fail;
  for (const Value& element : value.as_array()) {
    const auto passed = passes(element, filter);
    if (!passed) return Walked::fail;
    if (*passed) out.push_back(&element);
  }
  return Walked::on;
}

/// The results of one node for one value.
Walked add_found(const PathNode& node, const Value& value, FoundValues& out) {
  if (node.kind == Kind::filter) return add_filtered(value, node, out);
  if (value.is_null()) return Walked::on;
  if (node.kind == Kind::slice) {
    return value.is_array() ? add_slice(value.as_array(), node.slice, out) : Walked::fail;
  }
  if (node.kind == Kind::field) {
    const Value* member = value.is_object() ? value.as_object().find(node.text) : nullptr;
    if (member != nullptr) out.push_back(member);
  } else if (node.kind == Kind::wildcard) {
    add_children(value, out);
  } else {
    add_all_below(value, out);
  }
  return Walked::on;
}

std::optional<FoundValues> step(const PathNode& node, const FoundValues& values) {
  FoundValues out;
  if (node.kind == Kind::identifier) return std::nullopt;
  if (node.kind == Kind::junction) {
    for (const PathNodes& part : node.parts) {
      const auto found = walk(part, values);
      if (!found) return std::nullopt;
      out.insert(out.end(), found->begin(), found->end());
    }
    return out;
  }
  if (node.kind == Kind::literal) return FoundValues(node.literal.is_string() ? 1 : values.size(), &node.literal);
  for (const Value* value : values) {
    const Walked walked = add_found(node, *value, out);
    if (walked == Walked::fail) return std::nullopt;
    if (walked == Walked::stop) break;
  }
  return out;
}

std::optional<FoundValues> walk(const PathNodes& nodes, FoundValues values) {
  for (const PathNode& node : nodes) {
    auto next = step(node, values);
    if (!next) return std::nullopt;
    values = *std::move(next);
  }
  return values;
}

}  // namespace

std::optional<FoundValues> values_at(const schema::JsonPath& path, const Value& root) {
  std::optional<FoundValues> first;
  for (const PathNodes& action : path.actions) {
    auto found = walk(action, {&root});
    if (!found) return std::nullopt;
    if (!first) first = std::move(found);
  }
  return first;
}

}  // namespace kubexx::testing
