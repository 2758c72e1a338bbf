#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <utility>
#include <vector>

#include "runtime/cel/type.hpp"

/// Which types the variables of one check stand for, and whether one type can stand where another is wanted, in the
/// API server's sense and order.
namespace kubexx::cel {

class Unifier {
 public:
  explicit Unifier(TypePool& pool) : pool_(pool) {}

  /// A variable that nothing is known about.
  const Type* fresh();
  /// `count` of them; the first one's number.
  std::uint32_t fresh(std::uint32_t count);

  /// Whether `from` is assignable to `to`. If it is, the types of variables that this implies are recorded.
  bool assign(const Type* from, const Type* to);
  bool assign_all(std::span<const Type* const> from, std::span<const Type* const> to);

  /// The type with known variables replaced; those that stay unknown become dyn if `final`.
  const Type* resolve(const Type* type, bool final);
  /// The type with variable n replaced by variable `first` + n.
  const Type* instantiate(const Type* type, std::uint32_t first);

  /// Of two types that are assignable to each other, the less specific one.
  static const Type* less_specific(const Type* left, const Type* right);

  /// Types grew so large that the answers mean nothing any more.
  bool exhausted() const { return steps_ > kMostSteps; }

 private:
  static constexpr std::uint64_t kMostSteps = 1 << 22;

  enum class Substitution { fits, clashes, impossible };

  bool can_stand_for(const Type* from, const Type* to);
  bool all_can_stand_for(std::span<const Type* const> from, std::span<const Type* const> to);
  Substitution substitute(const Type* type, const Type* variable);
  bool occurs(const Type* variable, const Type* type);
  void bind(const Type* variable, const Type* type);
  void undo();
  const Type* bound(const Type* variable) const { return bound_[variable->variable]; }
  template <class Leaf>
  const Type* rebuild(const Type* type, Leaf leaf);

  TypePool& pool_;
  std::vector<const Type*> bound_;                              ///< by variable; null: unknown
  std::vector<std::pair<std::uint32_t, const Type*>> changes_;  ///< of one question: variable, and what it was
  std::uint64_t steps_ = 0;
};

}  // namespace kubexx::cel
