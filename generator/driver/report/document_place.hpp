#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "runtime/json/marked.hpp"
#include "runtime/schema/field_path.hpp"

namespace kubexx::driver {

/// Finds positions in one document, which must outlive it.
class DocumentPlaces {
 public:
  explicit DocumentPlaces(const json::Marked& document) : finder_(document.value, document.marks) {}

  /// The position of the node at `location`: that of the value if it is a scalar, else that of its key. If the node
  /// does not exist, the position of the nearest existing node around it.
  json::Mark place(const schema::Location& location);
  /// The position of the key at `location`.
  json::Mark key_place(const schema::Location& location);

 private:
  json::MarkFinder finder_;
};

/// The position of one node of a document.
json::Mark place_of(const json::Marked& document, const schema::Location& location);

/// Whether the document is a CustomResourceDefinition, by apiVersion and kind.
bool is_definition(const json::Value& document);

/// Why a document is not a CustomResourceDefinition although it has the apiVersion or the kind of one: it lacks the
/// other.
struct UntypedDefinition {
  std::string message;
  json::Mark mark;
};
/// Nothing for any other document.
std::optional<UntypedDefinition> untyped_definition(const json::Marked& document);

/// The length in bytes of the token at `offset` of YAML or JSON: a quoted string, or a plain scalar or key.
std::uint32_t token_length(std::string_view text, std::uint32_t offset);

}  // namespace kubexx::driver
