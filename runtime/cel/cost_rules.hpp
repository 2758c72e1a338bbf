#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string_view>

#include "runtime/cel/ast.hpp"
#include "runtime/cel/cost_path.hpp"
#include "runtime/cel/range.hpp"
#include "runtime/cel/type.hpp"

/// The cost of calls of library functions, without their arguments.
namespace kubexx::cel {

/// What differs between servers.
struct CostProfile {
  bool tracks_variables = true;  ///< sizes follow values through variables, lists, maps and dyn()
  bool library_equality = true;  ///< comparing quantities, versions, addresses, … is cheap
  bool sized_urls = true;        ///< a URL is as long as its text
  bool global_matches = true;    ///< matches(text, pattern) costs what text.matches(pattern) does
};
CostProfile cost_profile(int server_minor);

inline constexpr Range kOneUnit = Range::exactly(1);

/// A value that a call works on.
struct CostOperand {
  CostPath path;
  const Type* type = nullptr;
  std::optional<Range> size;            ///< if the expression determines it
  std::optional<std::int64_t> integer;  ///< if it is such a literal
};

/// Looks sizes up in the schema.
class SchemaSizes {
 public:
  virtual ~SchemaSizes() = default;
  virtual std::optional<Range> size_at(std::span<const std::string_view> path) const = 0;
};

struct CallCost {
  Range cost;
  std::optional<Range> result_size{};
};

struct CostCall {
  std::string_view function;
  std::string_view overload;
  const CostOperand* target;  ///< null for a global call
  std::span<const CostOperand> arguments;
  const SchemaSizes& sizes;
  CostPaths& paths;
  const CostProfile& profile;
};

/// The cost of a function that has a rule of its own, or nothing.
std::optional<CallCost> library_cost(const CostCall& call);

}  // namespace kubexx::cel
