#include "runtime/cel/unifier.hpp"

#include <array>

namespace kubexx::cel {
namespace {

bool is_wild(const Type* type) { return type->is_dyn() || type->is(TypeKind::error); }

/// Whether null is a value of the type.
bool is_nullable(const Type* type) {
  switch (type->kind) {
    case TypeKind::null:
    case TypeKind::opaque:
    case TypeKind::object:
    case TypeKind::duration:
    case TypeKind::timestamp:
      return true;
    default:
      return false;
  }
}

bool has_shape_of(const Type* left, const Type* right) {
  return left->kind == right->kind && left->name == right->name && left->parameter_count == right->parameter_count;
}

bool says_no_more_than(const Type* left, const Type* right) {
  if (left->is_dyn() || left->is(TypeKind::variable)) return true;
  if (right->is_dyn() || right->is(TypeKind::variable)) return false;
  if (left->is(TypeKind::type) && right->is(TypeKind::type)) return true;
  if (left == right) return true;
  if (!has_shape_of(left, right) || left->parameter_count == 0) return false;
  for (std::size_t i = 0; i < left->parameter_count; ++i) {
    if (!says_no_more_than(left->parameter(i), right->parameter(i))) return false;
  }
  return true;
}

}  // namespace

const Type* Unifier::fresh() { return pool_.variable(fresh(1)); }

std::uint32_t Unifier::fresh(std::uint32_t count) {
  const auto first = static_cast<std::uint32_t>(bound_.size());
  bound_.resize(bound_.size() + count);
  return first;
}

const Type* Unifier::less_specific(const Type* left, const Type* right) {
  return says_no_more_than(left, right) ? left : right;
}

bool Unifier::assign(const Type* from, const Type* to) { return assign_all({&from, 1}, {&to, 1}); }

bool Unifier::assign_all(std::span<const Type* const> from, std::span<const Type* const> to) {
  const bool fits = all_can_stand_for(from, to);
  if (!fits) undo();
  changes_.clear();
  return fits;
}

bool Unifier::all_can_stand_for(std::span<const Type* const> from, std::span<const Type* const> to) {
  if (from.size() != to.size()) return false;
  for (std::size_t i = 0; i < from.size(); ++i) {
    if (!can_stand_for(from[i], to[i])) return false;
  }
  return true;
}

bool Unifier::can_stand_for(const Type* from, const Type* to) {
  if (++steps_ > kMostSteps) return true;
  if (to->is(TypeKind::variable)) {
    const Substitution found = substitute(from, to);
    if (found != Substitution::impossible) return found == Substitution::fits;
  }
  if (from->is(TypeKind::variable)) return substitute(to, from) == Substitution::fits;
  if (is_wild(from) || is_wild(to)) return true;
  if (from->is(TypeKind::null)) return is_nullable(to);
  if (to->is(TypeKind::null)) return is_nullable(from);
  if (from->is(TypeKind::type)) return to->is(TypeKind::type);
  if (from == to) return true;
  return from->parameter_count > 0 && has_shape_of(from, to) &&
         all_can_stand_for(from->all_parameters(), to->all_parameters());
}

/// Whether `variable` can be `type`, or what it is already can; a clash is final, while an impossible substitution
/// leaves it open whether the reverse one is possible.
Unifier::Substitution Unifier::substitute(const Type* type, const Type* variable) {
  if (type == variable) return Substitution::fits;
  if (const Type* current = bound(variable)) {
    if (type == current) return Substitution::fits;
    if (!can_stand_for(type, current)) return Substitution::clashes;
    const Type* wider = less_specific(type, current);
    if (!occurs(variable, wider)) bind(variable, wider);
    return Substitution::fits;
  }
  if (occurs(variable, type)) return Substitution::impossible;
  bind(variable, type);
  return Substitution::fits;
}

bool Unifier::occurs(const Type* variable, const Type* type) {
  if (variable == type) return true;
  if (++steps_ > kMostSteps || !type->open) return false;
  if (type->is(TypeKind::variable)) {
    const Type* current = bound(type);
    return current != nullptr && occurs(variable, current);
  }
  for (const Type* parameter : type->all_parameters()) {
    if (occurs(variable, parameter)) return true;
  }
  return false;
}

void Unifier::bind(const Type* variable, const Type* type) {
  changes_.emplace_back(variable->variable, bound_[variable->variable]);
  bound_[variable->variable] = type;
}

void Unifier::undo() {
  for (; !changes_.empty(); changes_.pop_back()) bound_[changes_.back().first] = changes_.back().second;
}

template <class Leaf>
const Type* Unifier::rebuild(const Type* type, Leaf leaf) {
  if (!type->open) return type;
  if (++steps_ > kMostSteps) return &types::kDyn;
  if (type->is(TypeKind::variable)) return leaf(type);
  std::array<const Type*, 2> parameters{};
  for (std::size_t i = 0; i < type->parameter_count; ++i) parameters[i] = rebuild(type->parameter(i), leaf);
  return pool_.with_parameters(*type, std::span(parameters).first(type->parameter_count));
}

const Type* Unifier::resolve(const Type* type, bool final) {
  return rebuild(type, [&](const Type* variable) -> const Type* {
    if (const Type* current = bound(variable)) return resolve(current, final);
    return final ? &types::kDyn : variable;
  });
}

const Type* Unifier::instantiate(const Type* type, std::uint32_t first) {
  return rebuild(type, [&](const Type* variable) { return pool_.variable(first + variable->variable); });
}

}  // namespace kubexx::cel
