#pragma once

#include <functional>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "runtime/json/marked.hpp"
#include "runtime/schema/decode.hpp"
#include "runtime/schema/field_error.hpp"
#include "runtime/schema/served_definition.hpp"

// The verdict of an API server on custom resources: what a request to the object's own URL would be answered.

namespace kubexx::schema {

/// What happens to fields that the schema does not know, and to keys written twice.
enum class FieldValidation { ignore, warn, strict };

/// One object whose x-kubernetes-validations are to be evaluated: called once an object, unless earlier errors block
/// rules.
struct EvaluationRequest {
  const ServedVersion& version;
  const json::Value& object;
  const json::Value* old = nullptr;  ///< the object before an update
  int server_minor = kNewestServer;
  bool ratchets = true;  ///< failures of rules on what did not change are warnings
};
/// What the room of expressions adds to the verdict.
using ExpressionEvaluation = std::function<void(const EvaluationRequest&, FieldErrors&, std::vector<FieldWarning>&)>;

struct ObjectOptions {
  FieldValidation field_validation = FieldValidation::warn;
  ExpressionEvaluation expressions;  ///< none: rules are not looked at
};

struct ObjectRequest {
  json::Value object;
  Source source = Source::yaml;
  std::string text;  ///< of the document, for the message that quotes it; empty for its JSON
  std::span<const json::Duplicate> duplicates = {};
  const json::Value* old = nullptr;  ///< an update of this object, which is stored
  bool old_is_converted = false;     ///< from another version: defaults of this one are not filled in
  bool status = false;               ///< of its status subresource
  std::string version;               ///< of the URL; empty for that of the object
};

struct ObjectVerdict {
  /// Why the request could not be read (400), or has no URL (404).
  std::optional<DecodeError> fatal;
  /// Unknown and doubled fields; fatal where the server validates fields strictly.
  std::vector<StrictFinding> strict;
  std::vector<FieldError> errors;
  std::vector<FieldWarning> warnings;
  /// What the server would store, when it accepts the object: `uid`, times and the random end of a generated name are
  /// left to it.
  json::Value stored;

  bool accepted() const { return !fatal && errors.empty(); }
};

ObjectVerdict validate_object(const ServedDefinition& definition, ObjectRequest request,
                              const ObjectOptions& options = {});

/// What a server shows of an object that it stored, perhaps under another schema: what that does not know is left out,
/// defaults are filled in. `version` is one that the definition serves; else the object stays as it is.
json::Value read_stored_object(const ServedDefinition& definition, std::string_view version, json::Value object);

/// What a server makes of an object that was converted to `version`: what the schema does not know is left out.
/// Defaults are those of the version that it was converted from.
json::Value read_converted_object(const ServedDefinition& definition, std::string_view version, json::Value object);

}  // namespace kubexx::schema
