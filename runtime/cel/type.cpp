#include "runtime/cel/type.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <functional>

#include "runtime/cel/limits.hpp"

namespace kubexx::cel {
namespace {

constexpr const Type* kSimple[] = {&types::kDyn,  &types::kAny,    &types::kNull,   &types::kBool,  &types::kInt,
                                   &types::kUint, &types::kDouble, &types::kString, &types::kBytes, &types::kType};

/// A type may be a graph that would be exponentially large if written out.
constexpr std::size_t kLongestText = 4096;

void append_text(std::string& out, const Type& type);

void append_parameters(std::string& out, const Type& type) {
  out += '(';
  bool first = true;
  for (const Type* parameter : type.all_parameters()) {
    if (!first) out += ", ";
    first = false;
    append_text(out, *parameter);
  }
  out += ')';
}

std::string_view printed_name(const Type& type) {
  switch (type.kind) {
    case TypeKind::any:
      return "any";
    case TypeKind::duration:
      return "duration";
    case TypeKind::timestamp:
      return "timestamp";
    case TypeKind::null:
      return "null";
    case TypeKind::error:
      return "!error!";
    default:
      return type.name;
  }
}

void append_text(std::string& out, const Type& type) {
  if (out.size() > kLongestText) {
    out += "…";
    return;
  }
  if (type.is(TypeKind::variable)) {
    out += fmt::format("_var{}", type.variable);
    return;
  }
  out += printed_name(type);
  if (type.parameter_count > 0) append_parameters(out, type);
}

/// Index of the comma or parenthesis that ends the type at the beginning of `text`.
std::size_t end_of_type(std::string_view text) {
  int depth = 0;
  for (std::size_t i = 0; i < text.size(); ++i) {
    if (text[i] == '(') ++depth;
    if (text[i] == ')' && depth-- == 0) return i;
    if (text[i] == ',' && depth == 0) return i;
  }
  return text.size();
}

const Type* read_simple(std::string_view name, TypePool& pool, std::string& letters) {
  if (name == "duration") return &types::kDuration;
  if (name == "timestamp") return &types::kTimestamp;
  for (const Type* simple : kSimple) {
    if (simple->name == name) return simple;
  }
  if (name.starts_with("kubernetes.")) return pool.object(name, nullptr);
  if (name.size() > 1) return pool.opaque(name);
  if (letters.find(name) == std::string::npos) letters += name;
  return pool.variable(static_cast<std::uint32_t>(letters.find(name)));
}

}  // namespace

std::size_t TypePool::Hash::operator()(const Type* type) const {
  std::size_t hash = std::hash<std::string_view>()(type->name) * 31 + static_cast<std::size_t>(type->kind);
  for (const Type* parameter : type->parameters) hash = hash * 31 + std::hash<const Type*>()(parameter);
  return hash * 31 + type->variable;
}

bool TypePool::Same::operator()(const Type* left, const Type* right) const {
  return left->kind == right->kind && left->variable == right->variable && left->parameters == right->parameters &&
         left->name == right->name;
}

const Type* TypePool::find(const Type& type) const {
  if (const Type* found = base_ != nullptr ? base_->find(type) : nullptr) return found;
  const auto found = index_.find(&type);
  return found == index_.end() ? nullptr : *found;
}

const Type* TypePool::intern(Type type) {
  for (const Type* parameter : type.all_parameters()) {
    type.open = type.open || parameter->open;
    type.weight = std::min(type.weight + parameter->weight, limits::kTypeWeight + 1);
  }
  if (const Type* found = find(type)) return found;
  const bool owns_name = type.kind == TypeKind::opaque || type.kind == TypeKind::object;
  if (owns_name) type.name = names_.emplace_back(type.name);
  const Type* kept = &types_.emplace_back(type);
  index_.insert(kept);
  return kept;
}

const Type* TypePool::list(const Type* element) {
  return intern({.kind = TypeKind::list, .parameter_count = 1, .name = "list", .parameters = {element}});
}

const Type* TypePool::map(const Type* key, const Type* value) {
  return intern({.kind = TypeKind::map, .parameter_count = 2, .name = "map", .parameters = {key, value}});
}

const Type* TypePool::optional(const Type* value) { return opaque(kOptionalName, {&value, 1}); }

const Type* TypePool::type_of(const Type* instance) {
  return intern({.kind = TypeKind::type, .parameter_count = 1, .name = "type", .parameters = {instance}});
}

const Type* TypePool::opaque(std::string_view name, std::span<const Type* const> parameters) {
  return with_parameters({.kind = TypeKind::opaque, .name = name}, parameters);
}

const Type* TypePool::object(std::string_view name, const DeclaredType* declared) {
  return intern({.kind = TypeKind::object, .name = name, .declared = declared});
}

const Type* TypePool::variable(std::uint32_t number) {
  return intern({.kind = TypeKind::variable, .open = true, .name = "_var", .variable = number});
}

const Type* TypePool::with_parameters(const Type& shape, std::span<const Type* const> parameters) {
  Type type{.kind = shape.kind, .parameter_count = static_cast<std::uint8_t>(parameters.size()), .name = shape.name};
  std::copy(parameters.begin(), parameters.end(), type.parameters.begin());
  return intern(type);
}

std::string to_text(const Type& type) {
  std::string out;
  append_text(out, type);
  return out;
}

const Type* read_type(std::string_view text, TypePool& pool, std::string& letters) {
  const std::size_t open = text.find('(');
  if (open == std::string_view::npos) return read_simple(text, pool, letters);
  const std::vector<const Type*> inner = read_types(text.substr(open + 1, text.size() - open - 2), pool, letters);
  const std::string_view name = text.substr(0, open);
  if (name == "list") return pool.list(inner[0]);
  if (name == "map") return pool.map(inner[0], inner[1]);
  if (name == "type") return pool.type_of(inner[0]);
  return pool.opaque(name, inner);
}

std::vector<const Type*> read_types(std::string_view text, TypePool& pool, std::string& letters) {
  std::vector<const Type*> all;
  while (!text.empty()) {
    const std::size_t end = end_of_type(text);
    all.push_back(read_type(text.substr(0, end), pool, letters));
    text.remove_prefix(std::min(text.size(), end + 2));
  }
  return all;
}

}  // namespace kubexx::cel
