#pragma once

#include <optional>

#include "generator/frontend/reading.hpp"

/// What the tokens of a declaration say, where clang says less or takes longer.
namespace kubexx::frontend {

/// The type of a member or variable as written: from the beginning of the declaration to its first name.
support::Span declared_type_span(Reading& reading, CXCursor source, Placed at);

/// `using X = T;`: from after the `=`. `typedef T X;`: from after `typedef` to the name.
support::Span alias_type_span(Reading& reading, CXCursor cursor, Placed at);

/// What the text says of a member's initialiser.
struct InitializerText {
  bool known = false;                   ///< the declaration stands in a file as it is, not in a macro
  std::optional<std::uint32_t> offset;  ///< where the expression begins
};
InitializerText initializer_text(Reading& reading, Placed at);

/// `{}` as the initialiser, which nearly every member without a default has: no need to ask clang.
std::optional<facts::Value> empty_braces(Reading& reading, const File& file, std::uint32_t offset, CXType type);

}  // namespace kubexx::frontend
