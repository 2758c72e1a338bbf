#pragma once

#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

#include "runtime/cel/compile.hpp"
#include "runtime/cel/environment.hpp"
#include "runtime/schema/json_schema.hpp"

/// Which bounds would make a rule cheap enough.
namespace kubexx::rules {

/// A keyword that a node lacks or that allows too much, and the largest value with which the rule fits its budget.
struct Bound {
  const schema::JsonSchema* node = nullptr;
  std::string_view keyword;  ///< `maxItems`, `maxProperties` or `maxLength`
  std::int64_t most = 0;
  std::optional<std::int64_t> given{};  ///< what the node has, more than `most`; none if it lacks the keyword
};

struct BoundAdvice {
  std::vector<Bound> bounds;  ///< empty if no bounds help
  bool together = false;      ///< all of them are needed; otherwise each is enough by itself
};

/// An expression that costs too much.
struct Expensive {
  const cel::Compiled& compiled;
  const cel::Environment& environment;
  const schema::JsonSchema& node;                    ///< the schema node with the rule
  bool is_resource = false;                          ///< the node is the root of a resource
  std::vector<const schema::JsonSchema*> ancestors;  ///< of the node, outermost first; none if places do not count
};

/// Keywords that nodes have are part of the advice only if adding the missing ones does not help.
BoundAdvice advise_bounds(const Expensive& expensive);

}  // namespace kubexx::rules
