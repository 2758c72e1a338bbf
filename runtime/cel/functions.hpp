#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string_view>

/// Every function a rule may call: the one table that checking, cost, evaluation and documentation are derived from.
/// Overload ids are those of the API server's implementation.
namespace kubexx::cel {

enum class Library : std::uint8_t {
  standard,
  strings,
  lists,
  regex,
  urls,
  authorizer,
  optionals,
  quantity,
  sets,
  ip,
  cidr,
  formats,
  authorizer_selectors,
  two_variables,
  semver,
  list_extension,
};

enum class CallStyle : std::uint8_t { global, member };

/// The version in which servers introduced a feature. Stored rules may use all features of a server. A new rule must
/// also be valid for the previous minor version, so that a rollback stays possible, except for features of the
/// language's own library.
struct Since {
  std::uint8_t minor = 0;  ///< of the Kubernetes 1.x release; 0: every server with rules
  bool held_back = true;

  constexpr Since() = default;
  constexpr Since(int release) : minor(static_cast<std::uint8_t>(release)) {}  // NOLINT: rows name releases
  constexpr Since(int release, bool held) : minor(static_cast<std::uint8_t>(release)), held_back(held) {}

  /// The minor version of the first server that accepts it in a new rule.
  constexpr int first_server() const { return minor == 0 || !held_back ? minor : minor + 1; }
};

struct Overload {
  Library library;
  std::string_view function;  ///< operators have the names of `operators.hpp`
  std::string_view id;
  CallStyle style;
  std::string_view parameters;  ///< as text, separated by `, `; the receiver is the first of a member
  std::string_view result;
  Since since{};
  std::uint8_t removed = 0;  ///< minor of the first server that has lost it again; 0: none
};

/// Position of a row in the table.
using OverloadIndex = std::uint16_t;

/// All overloads. Those of one function follow each other in the order in which the server tries them, possibly with
/// other functions in between.
std::span<const Overload> overload_table();

/// The row with this id.
std::optional<OverloadIndex> find_overload(std::string_view id);

/// What the library is called in documentation: `kubernetes.quantity`.
std::string_view name_of(Library library);

}  // namespace kubexx::cel
