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

// Validates CustomResourceDefinitions as an API server does, as pure functions of decoded definitions. The rules of the
// definition itself are in definition/, those of its schemas in structure/.

namespace kubexx::schema {

/// Minors of Kubernetes 1.x whose rules are known.
inline constexpr int kOldestServer = 30;
inline constexpr int kNewestServer = 37;
/// Whose rules the in-process server and validation without a server apply.
inline constexpr int kLocalServer = 36;

/// One schema whose x-kubernetes-validations are checked: called once per schema.
struct ExpressionRequest {
  const JsonSchema& root;
  const FieldPath& path;  ///< of `root`
  /// Nodes that were rejected, or have such a node below them: their rules are skipped, as by the server.
  const std::unordered_set<const JsonSchema*>& refused;
  /// The schemas of the definition before an update; empty on create.
  const std::vector<const JsonSchema*>& old_schemas;
  int server_minor = kNewestServer;
  /// False if the structure or the defaults are rejected: the server then checks only the fields of rules (CEL-002 to
  /// CEL-009) and compiles nothing.
  bool compile = true;
  /// An update keeps the schema of this version: what a single expression costs is then no matter.
  bool unchanged = false;
};
/// What the component of expressions adds: errors (section C of the rulebook) and warnings.
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
  /// The remaining budget of evaluation in this schema. If it is negative, no more defaults are evaluated.
  std::int64_t& budget;
};
using DefaultEvaluation = std::function<void(const DefaultRequest&, FieldErrors&)>;

struct CheckOptions {
  int server_minor = kNewestServer;
  ExpressionCheck expressions;      ///< if not set, expressions are not checked
  DefaultEvaluation default_rules;  ///< none: rules are not evaluated on defaults
  bool is_established = true;       ///< of the definition before an update: the server serves it
  std::optional<BetaLayout> beta;   ///< the layout of a v1beta1 definition
};

struct Verdict {
  std::vector<FieldError> errors;      ///< the definition is rejected if there are any
  std::vector<FieldWarning> warnings;  ///< of the server, and traps
};

/// Validates a create. `crd` is as decoded: defaults (`default_crd`) are applied to a copy.
Verdict check_create(const CustomResourceDefinition& crd, const CheckOptions& options = {});

/// Validates an update from `old`, which the server has accepted.
Verdict check_update(const CustomResourceDefinition& crd, const CustomResourceDefinition& old,
                     const CheckOptions& options = {});

}  // namespace kubexx::schema
