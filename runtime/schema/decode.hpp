#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "runtime/json/marked.hpp"
#include "runtime/schema/beta_layout.hpp"
#include "runtime/schema/crd.hpp"
#include "runtime/schema/field_path.hpp"
#include "runtime/schema/rule_id.hpp"

namespace kubexx::schema {

/// What strict decoding reports and lenient decoding ignores.
struct StrictFinding {
  RuleId rule;        ///< CRD-DECODE-003 to -005
  std::string text;   ///< `unknown field "spec.foo"`, as the server prints it
  Location location;  ///< of the object that holds the field; its last step is the key itself
};

struct DecodeError {
  RuleId rule;
  std::string text;  ///< the message of Go's decoder, without the sentence around it
  Location location;
};

/// The errors of a server about apiVersion and kind, before it decodes the object.
std::optional<DecodeError> type_fault(const json::Value& document);

/// A definition as an API server decodes it: unknown fields are dropped; without a result if types do not match.
struct DecodedCrd {
  CustomResourceDefinition crd;
  std::optional<DecodeError> fatal;
  std::vector<StrictFinding> strict;
  /// Fields that the server drops silently, since its strict decoder does not check `items`, `additionalProperties` and
  /// the like (CRD-DECODE-004).
  std::vector<StrictFinding> lost;
  std::optional<BetaLayout> beta;  ///< of a definition of v1beta1, which no known server serves
};

/// How the document was written: a server names repeated keys by line in YAML, by path in JSON.
enum class Source { yaml, json };

/// Reads apiextensions.k8s.io/v1, or v1beta1 as what it means in v1.
DecodedCrd decode_crd(const json::Value& document, Source source = Source::yaml,
                      std::span<const json::Duplicate> duplicates = {});

struct DecodedMetadata {
  ObjectMeta metadata;
  std::optional<DecodeError> fatal;
  std::vector<StrictFinding> strict;
};

/// Reads the metadata of any object by itself; paths and locations begin below it.
DecodedMetadata decode_metadata(const json::Value& value);

struct DecodedSchema {
  JsonSchema schema;
  std::optional<DecodeError> fatal;
  std::vector<StrictFinding> strict;
  std::vector<StrictFinding> lost;  ///< as in `DecodedCrd`
};

/// Decodes a schema alone, as it is written in a definition.
DecodedSchema decode_schema(const json::Value& value);

/// The findings as a server lists them: repeated keys of a YAML text are one message.
std::vector<std::string> server_texts(const std::vector<StrictFinding>& findings);

/// Fills in what a server fills in before it validates (A.2): singular, listKind, conversion, port, storedVersions.
void default_crd(CustomResourceDefinition& crd);

}  // namespace kubexx::schema
