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
#include "runtime/schema/metadata/metadata_checks.hpp"
#include "runtime/schema/served_definition.hpp"

// Validates custom resources as an API server does for a request to the URL of the object.

namespace kubexx::schema {

/// The treatment of unknown fields and of repeated keys.
enum class FieldValidation { ignore, warn, strict };

/// One object whose x-kubernetes-validations are to be evaluated: called once an object, unless earlier errors block
/// rules.
struct EvaluationRequest {
  const ServedVersion& version;
  const json::Value& object;
  const json::Value* old = nullptr;  ///< the object before an update
  int server_minor = kNewestServer;
  bool ratchets = true;         ///< failures of rules on what did not change are warnings
  bool old_is_unknown = false;  ///< there is an object before, but not here: rules that use it are not evaluated
};
/// What the component of expressions adds.
using ExpressionEvaluation = std::function<void(const EvaluationRequest&, FieldErrors&, std::vector<FieldWarning>&)>;

struct ObjectOptions {
  FieldValidation field_validation = FieldValidation::warn;
  ExpressionEvaluation expressions;  ///< if not set, rules are not evaluated
  NameCheck name = dns1123_subdomain_name;
};

struct ObjectRequest {
  json::Value object;
  Source source = Source::yaml;
  std::string text;  ///< of the document, for the message that quotes it; empty for its JSON
  std::span<const json::Duplicate> duplicates = {};
  const json::Value* old = nullptr;  ///< an update of this object, which is stored
  /// An update of an object that the caller does not have: rules that use it are not evaluated, and all else is
  /// validated as for a new object.
  bool old_is_unknown = false;
  bool old_is_converted = false;     ///< from another version: defaults of this one are not filled in
  bool status = false;               ///< of its status subresource
  bool status_has_metadata = false;  ///< which changes the metadata, too
  /// A webhook or an apply made it of an object that was read before: unknown fields and nulls stay, and `read_object`
  /// accepts a version that is not served.
  bool was_read = false;
  bool is_patched = false;  ///< the result of a patch: another version than that of the URL is an error of the object
  std::string version;      ///< of the URL; empty for that of the object
};

struct ObjectVerdict {
  /// Why the request could not be read (400), or has no URL (404).
  std::optional<DecodeError> fatal;
  /// Unknown and repeated fields; fatal if the server validates fields strictly.
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

/// Reads an object as `validate_object` does before it validates: `stored` of the result is pruned and has defaults. It
/// is what mutating webhooks receive.
ObjectVerdict read_object(const ServedDefinition& definition, ObjectRequest request, const ObjectOptions& options = {});

/// An object that a server stored, perhaps with another schema, as the server returns it: without unknown fields, with
/// defaults. If the definition does not list `version`, the object is not changed.
json::Value read_stored_object(const ServedDefinition& definition, std::string_view version, json::Value object);

/// An object that was converted to `version`, without unknown fields. Defaults are those of the version that it was
/// converted from.
json::Value read_converted_object(const ServedDefinition& definition, std::string_view version, json::Value object);

}  // namespace kubexx::schema
