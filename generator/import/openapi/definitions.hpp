#pragma once

#include <map>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "generator/import/findings.hpp"
#include "generator/import/openapi/document.hpp"
#include "runtime/schema/json_schema.hpp"

namespace kubexx::importing {

/// Why a document cannot be imported.
struct OpenApiProblem {
  enum class Reason { reference, unsupported };
  Reason reason = Reason::unsupported;
  schema::Location location;
  std::string message;
};

/// `{"components", "schemas", name}`
schema::Location location_of_definition(std::string_view name);

/// The definitions of a document as schemas, each decoded when it is first asked for, with what OpenAPI writes in
/// another way than a CRD put right:
/// * `allOf` of one reference is the reference;
/// * a reference to a type of the vocabulary stays one, and one to anything else but an object with properties is
///   replaced by what it refers to;
/// * zero default values that the OpenAPI generator of Go invents are removed (kubernetes#109036).
class Definitions {
 public:
  /// `document` must outlive this object.
  Definitions(const OpenApiDocument& document, bool no_descriptions)
      : document_(document), no_descriptions_(no_descriptions) {}

  /// Null for a definition that the document does not have, or that cannot be decoded. The pointer stays valid.
  const schema::JsonSchema* find(const std::string& name);

  /// What `find` found, each once.
  std::vector<OpenApiProblem> take_problems() { return std::move(problems_); }

 private:
  struct Definition {
    schema::JsonSchema schema;
    bool is_valid = false;
    bool is_resolved = false;   ///< references to what is not a struct are replaced
    bool is_resolving = false;  ///< by the calls around this one
  };

  Definition& decoded(const std::string& name);
  void resolve(schema::JsonSchema& schema, schema::Location& location);
  void replace_reference(schema::JsonSchema& schema, const schema::Location& location);
  void report(OpenApiProblem::Reason reason, schema::Location location, std::string message);

  const OpenApiDocument& document_;
  bool no_descriptions_;
  std::size_t depth_ = 0;  ///< of definitions that replace references to them
  std::size_t copied_ = 0;  ///< schemas, in place of references to them
  std::map<std::string, std::unique_ptr<Definition>, std::less<>> definitions_;
  std::vector<OpenApiProblem> problems_;
};

/// The definition that a reference names: `io.k8s.api.core.v1.Pod` of `#/components/schemas/io.k8s.api.core.v1.Pod`;
/// nothing for a reference to anything else.
std::optional<std::string> definition_of_reference(std::string_view reference);

/// Whether a definition becomes a struct: an object with properties.
bool has_members(const schema::JsonSchema& schema);

}  // namespace kubexx::importing
