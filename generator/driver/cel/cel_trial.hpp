#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include <kubexx/json/value.hpp>
#include "generator/driver/cel/cel_inputs.hpp"
#include "generator/driver/report/schema_path.hpp"
#include "generator/support/diagnostic.hpp"
#include "generator/support/source_map.hpp"
#include "runtime/cel/range.hpp"
#include "runtime/schema/check.hpp"

namespace kubexx::driver {

/// One expression, and the schema node whose rule it would be.
struct TrialRequest {
  support::FileId expression;   ///< its source
  CelSchema* schema = nullptr;  ///< null: an expression without variables
  SchemaPath path;              ///< of `self`, in the schema
  const json::Value* object = nullptr;
  const json::Value* old = nullptr;
  bool optional_old_self = false;
  int server_minor = schema::kNewestServer;
};

/// How a server could use the expression, according to its type.
enum class TrialUse : std::uint8_t { none, rule, message };

/// The cost that the server estimates.
struct TrialCost {
  cel::Range once;
  std::uint64_t places = 1;                  ///< the number of values of `self` that the estimate assumes
  std::optional<std::uint64_t> with_others;  ///< including the rules that the schema already has
};

/// A bound that would bring the cost below the limit.
struct TrialBound {
  std::string path;  ///< of the node without the bound
  std::string_view keyword;
  std::int64_t most = 0;
};

/// The result for one value of `self`.
struct TrialResult {
  std::string path;   ///< of the value in the object
  std::string value;  ///< as a literal; empty if the evaluation failed
  std::uint64_t cost = 0;
  std::string skipped;  ///< why a server would not evaluate it
  std::string error;
};

struct Trial {
  std::string type;  ///< empty if the expression does not compile
  TrialUse use = TrialUse::none;
  std::optional<TrialCost> cost;
  std::vector<TrialBound> bounds;
  bool all_bounds = false;  ///< only all bounds together bring the cost below the limit
  std::vector<TrialResult> results;
  std::vector<support::Diagnostic> diagnostics;
  std::string misuse;  ///< why the path does not exist; nothing else is set then
};

Trial try_expression(const TrialRequest& request, support::SourceMap& sources);

}  // namespace kubexx::driver
