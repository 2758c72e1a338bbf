#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "runtime/yaml/refusal.hpp"

namespace kubexx::yaml {

inline constexpr std::string_view kDocumentSeparator = "---";

/// The part of a file between two separators.
struct DocumentPart {
  std::string_view text;
  std::uint32_t line = 1;  ///< of its first byte
};

struct Parts {
  std::vector<DocumentPart> parts;
  std::optional<Refusal> error;  ///< at a separator that kubectl does not take; what follows is not split
};

/// Cuts a file at the lines that begin with `---`, as kubectl does before any YAML is read.
Parts split_documents(std::string_view text, std::uint32_t first_line);

/// A part as the parser gets it: without byte order mark, every line ended by one LF, the last one too.
struct DocumentText {
  std::string changed;      ///< empty when the part itself is such a text
  std::string_view part;    ///< not used when `changed` is
  bool ends_early = false;  ///< at a line `...`; the rest is not read

  std::string_view text() const { return changed.empty() ? part : std::string_view(changed); }
};
DocumentText document_text(std::string_view part);

}  // namespace kubexx::yaml
