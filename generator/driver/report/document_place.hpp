#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

#include "runtime/json/marked.hpp"
#include "runtime/schema/field_path.hpp"

namespace kubexx::driver {

/// Places in one document, which must outlive it.
class DocumentPlaces {
 public:
  explicit DocumentPlaces(const json::Marked& document) : finder_(document.value, document.marks) {}

  /// Where to point in the text for what `location` names: at a scalar itself, at the key of anything else, and at the
  /// nearest thing around what is not there.
  json::Mark place(const schema::Location& location);
  /// The key of the member that `location` ends with.
  json::Mark key_place(const schema::Location& location);

 private:
  json::MarkFinder finder_;
};

/// One place of a document.
json::Mark place_of(const json::Marked& document, const schema::Location& location);

/// The text under a key of an object; empty when there is none.
std::string text_member(const json::Value& document, std::string_view key);
/// Whether a server would take the document for a definition.
bool is_definition(const json::Value& document);

/// How many bytes of YAML or JSON to underline from `offset`: a quoted text, or a plain scalar or key.
std::uint32_t token_length(std::string_view text, std::uint32_t offset);

}  // namespace kubexx::driver
