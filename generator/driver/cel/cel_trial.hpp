#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "generator/driver/cel/cel_inputs.hpp"
#include "generator/driver/report/schema_path.hpp"
#include "generator/support/diagnostic.hpp"
#include "generator/support/source_map.hpp"
#include "runtime/cel/range.hpp"
#include <kubexx/json/value.hpp>
#include "runtime/schema/check.hpp"

namespace kubexx::driver {

/// One expression, and where it would stand.
struct TrialRequest {
  support::FileId expression;   ///< its text
  CelSchema* schema = nullptr;  ///< null: an expression without variables
  SchemaPath path;              ///< of `self`, in the schema
  const json::Value* object = nullptr;
  const json::Value* old = nullptr;
  bool optional_old_self = false;
  int server_minor = schema::kNewestServer;
};

/// What a server would make of the expression.
enum class TrialUse : std::uint8_t { none, rule, message };

/// What the server expects it to cost.
struct TrialCost {
  cel::Range once;
  std::uint64_t places = 1;                  ///< how often `self` can occur, as far as it counts
  std::optional<std::uint64_t> with_others;  ///< together with the rules that the schema has
};

/// A bound that would make it cheap enough.
struct TrialBound {
  std::string path;  ///< of the node that lacks it
  std::string_view keyword;
  std::int64_t most = 0;
};

/// What the expression is for one value.
struct TrialResult {
  std::string path;   ///< of the value in the object
  std::string value;  ///< as a literal; empty if there is none
  std::uint64_t cost = 0;
  std::string skipped;  ///< why a server would not evaluate it
  std::string error;
};

struct Trial {
  std::string type;  ///< empty if the expression does not compile
  TrialUse use = TrialUse::none;
  std::optional<TrialCost> cost;
  std::vector<TrialBound> bounds;
  bool all_bounds = false;  ///< every one of them is needed
  std::vector<TrialResult> results;
  std::vector<support::Diagnostic> diagnostics;
  std::string misuse;  ///< why the place does not exist; nothing else is set then
};

Trial try_expression(const TrialRequest& request, support::SourceMap& sources);

}  // namespace kubexx::driver
