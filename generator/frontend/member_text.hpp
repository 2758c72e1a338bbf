#pragma once

#include <optional>

#include "generator/frontend/reading.hpp"

/// Properties of declarations that are read from their tokens, because clang does not offer them or is slower.
namespace kubexx::frontend {

/// The type of a member or variable as written: from the beginning of the declaration to its first name.
support::Span declared_type_span(Reading& reading, CXCursor source, Placed at);

/// `using X = T;`: from after the `=`. `typedef T X;`: from after `typedef` to the name.
support::Span alias_type_span(Reading& reading, CXCursor cursor, Placed at);

/// A member's initialiser in the text.
struct InitializerText {
  bool known = false;  ///< the declaration is in a file as it is, without a macro that can expand to it
  std::optional<std::uint32_t> offset;  ///< where the expression begins
};
InitializerText initializer_text(Reading& reading, CXCursor member, Placed at);

/// Whether the initialiser is `{}`, as for nearly all members without a default value: clang is not needed.
std::optional<facts::Value> empty_braces(Reading& reading, const File& file, std::uint32_t offset, CXType type);

}  // namespace kubexx::frontend
