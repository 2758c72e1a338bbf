#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "runtime/cel/declared_type.hpp"
#include "runtime/schema/json_schema.hpp"

/// How much the rules of a schema may cost (CEL-050 to CEL-054).
namespace kubexx::rules {

inline constexpr std::uint64_t kExpressionLimit = 10'000'000;
inline constexpr std::uint64_t kSchemaLimit = 100'000'000;

/// How often a node can occur in one object; nothing where no bound is known.
using Cardinality = std::optional<std::uint64_t>;

/// The cardinality of what is below `node`, which itself occurs `above` times.
Cardinality cardinality_below(const schema::JsonSchema& node, const Cardinality& above);

/// How often a node of this type fits into the largest request.
std::uint64_t unbounded_cardinality(const cel::DeclaredType& type);

/// The cost of a rule at all places it can occur; stops at the largest number.
std::uint64_t total_cost(std::uint64_t cost, std::uint64_t cardinality);

/// The server's words for a cost that is over its limit.
std::string cost_message(std::string_view what, std::uint64_t cost, std::uint64_t limit);

}  // namespace kubexx::rules
