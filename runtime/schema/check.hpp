#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <unordered_set>
#include <vector>

#include "runtime/schema/beta_layout.hpp"
#include "runtime/schema/crd.hpp"
#include "runtime/schema/field_error.hpp"
#include "runtime/schema/json_schema.hpp"

// The verdict of an API server on CustomResourceDefinitions, as pure functions: no rule knows where its input came
// from. The rules of the definition itself are in definition/, those of its schemas in structure/.

namespace kubexx::schema {

/// Minors of Kubernetes 1.x whose rules are known.
inline constexpr int kOldestServer = 30;
inline constexpr int kNewestServer = 37;

/// One schema whose x-kubernetes-validations are to be looked at: called once a schema.
struct ExpressionRequest {
  const JsonSchema& root;
  const FieldPath& path;  ///< of `root`
  /// Nodes that were refused, or have such a node below them: their rules are passed over, as the server does.
  const std::unordered_set<const JsonSchema*>& refused;
  /// The schemas of the definition before an update; empty on create.
  const std::vector<const JsonSchema*>& old_schemas;
  int server_minor = kNewestServer;
  /// False when the structure or the defaults are refused: the server then looks at the rules' fields only (CEL-002 to
  /// CEL-009) and compiles nothing.
  bool compile = true;
  /// An update keeps the schema of this version: what a single expression costs is then no matter.
  bool unchanged = false;
};
/// What the component of expressions adds to the verdict: errors (section C of the rulebook) and warnings.
using ExpressionCheck = std::function<void(const ExpressionRequest&, FieldErrors&, std::vector<FieldWarning>&)>;

struct SchemaNode;

/// One default whose rules are to be evaluated (DEFAULT-006): called for each that is valid otherwise. The server does
/// it twice: as an update that changes nothing, and when that finds nothing, as a create.
struct DefaultRequest {
  const JsonSchema& schema;  ///< of the default: its rules, and those of nodes below it
  const SchemaNode& node;    ///< the same, compiled (object/compiled_schema.hpp)
  const json::Value& value;
  const FieldPath& path;  ///< of the default
  bool is_resource = false;
  int server_minor = kNewestServer;
  /// What evaluation may still cost in this schema. Below zero no further default is looked at.
  std::int64_t& budget;
};
using DefaultEvaluation = std::function<void(const DefaultRequest&, FieldErrors&)>;

struct CheckOptions {
  int server_minor = kNewestServer;
  ExpressionCheck expressions;      ///< none: expressions are not looked at
  DefaultEvaluation default_rules;  ///< none: rules are not evaluated on defaults
  bool is_established = true;       ///< of the definition before an update: the server serves it
  std::optional<BetaLayout> beta;   ///< where a definition of v1beta1 has its parts
};

struct Verdict {
  std::vector<FieldError> errors;      ///< refused when there are any
  std::vector<FieldWarning> warnings;  ///< of the server, and traps
};

/// The verdict on a create. `crd` is as decoded: defaulting (`default_crd`) is done on a copy.
Verdict check_create(const CustomResourceDefinition& crd, const CheckOptions& options = {});

/// The verdict on an update from `old`, which the server has accepted.
Verdict check_update(const CustomResourceDefinition& crd, const CustomResourceDefinition& old,
                     const CheckOptions& options = {});

}  // namespace kubexx::schema
