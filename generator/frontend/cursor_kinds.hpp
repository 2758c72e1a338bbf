#pragma once

#include "generator/frontend/clang_api.hpp"

/// The kinds of declarations that matter for an API.
namespace kubexx::frontend {

inline bool is_public(CXCursor member) {
  const auto access = clang_getCXXAccessSpecifier(member);
  return access == CX_CXXPublic || access == CX_CXXInvalidAccessSpecifier;
}

inline bool is_record(CXCursorKind kind) {
  return kind == CXCursor_StructDecl || kind == CXCursor_ClassDecl || kind == CXCursor_UnionDecl ||
         kind == CXCursor_ClassTemplate || kind == CXCursor_ClassTemplatePartialSpecialization;
}

}  // namespace kubexx::frontend
