#pragma once

#include <cstdint>
#include <map>
#include <set>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "runtime/cel/dialect.hpp"
#include "runtime/cel/functions.hpp"
#include "runtime/cel/type.hpp"

/// What expressions can use on one server: functions, type names, syntax and the checks of literals.
namespace kubexx::cel {

/// Stored rules may use all features of a server; new rules only those of the previous minor version.
enum class Expressions : std::uint8_t { fresh, stored };

/// One overload as the checker matches it; type parameters are variables counted from 0.
struct Signature {
  OverloadIndex row = 0;
  CallStyle style = CallStyle::global;
  std::uint32_t variables = 0;
  std::vector<const Type*> parameters;
  const Type* result = nullptr;
};

/// What is neither a function nor syntax and came at some time.
struct Behaviour {
  bool literal_checks = true;     ///< of durations, timestamps, patterns and collections
  bool format_checks = true;      ///< of literal format strings
  bool bare_keywords = true;      ///< `self.namespace` reads the field that is escaped `__namespace__`
  bool locals_hide_names = true;  ///< a loop variable `net` hides the type `net.IP`
  /// optMap checks a copy of its receiver the second time it needs it, not the same nodes.
  bool copies_receivers = true;
  bool old_type_names = false;  ///< `optional(T)` in messages; `duration` names no type
};

/// Immutable once made; any number of threads may share one.
class Environment {
 public:
  explicit Environment(int server_minor = 37, Expressions expressions = Expressions::fresh);

  int server_minor() const { return server_minor_; }
  const Dialect& dialect() const { return dialect_; }
  const Behaviour& behaviour() const { return behaviour_; }
  const TypePool& types() const { return types_; }

  /// The overloads in the order in which they are tried; empty if the server does not have the function.
  std::span<const Signature> functions(std::string_view name) const;

  /// The type of the name as a value: `type(net.IP)` for `net.IP`; or null.
  const Type* type_named(std::string_view name) const;

  /// A type in the server's messages.
  std::string text(const Type& type) const;

  /// True if a dotted name of a function, type or constant begins with `word`.
  bool begins_name(std::string_view word) const { return namespaces_.contains(word); }

 private:
  void add(OverloadIndex row);
  void add_type_names();
  void add_namespace_of(std::string_view name);

  int server_minor_;
  Expressions expressions_;
  Dialect dialect_;
  Behaviour behaviour_;
  TypePool types_;
  std::map<std::string_view, std::vector<Signature>, std::less<>> functions_;
  std::map<std::string_view, const Type*, std::less<>> type_names_;
  std::set<std::string_view, std::less<>> namespaces_;
};

/// Whether a server of this minor version has a feature introduced at `since`.
bool known(const Since& since, int server_minor, Expressions expressions);

}  // namespace kubexx::cel
