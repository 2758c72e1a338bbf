#pragma once

#include <clang-c/Index.h>

#include <cstdint>
#include <memory>
#include <string>
#include <type_traits>
#include <vector>

/// libclang's C interface with C++ ownership and iteration. Cursors and types refer to a translation unit and must not
/// outlive it.
namespace kubexx::frontend {

struct IndexDeleter {
  void operator()(void* index) const { clang_disposeIndex(index); }
};
using Index = std::unique_ptr<void, IndexDeleter>;

struct UnitDeleter {
  void operator()(CXTranslationUnit unit) const { clang_disposeTranslationUnit(unit); }
};
using Unit = std::unique_ptr<std::remove_pointer_t<CXTranslationUnit>, UnitDeleter>;

/// Copies the string and disposes of clang's.
std::string take(CXString string);

/// A position in a file; for tokens from a macro, the position of its use.
struct Place {
  CXFile file = nullptr;
  std::uint32_t offset = 0;
};
Place place(CXSourceLocation location);
Place begin_of(CXCursor cursor);

struct Extent {
  Place begin;
  Place end;
};
Extent extent_of(CXCursor cursor);

/// Calls `visit(CXCursor)` for each direct child; a bool result of false ends the visit.
template <class Visit>
void each_child(CXCursor cursor, Visit&& visit) {
  const auto call = [](CXCursor child, CXCursor, CXClientData data) {
    auto& function = *static_cast<std::remove_reference_t<Visit>*>(data);
    if constexpr (std::is_same_v<decltype(function(child)), bool>) {
      return function(child) ? CXChildVisit_Continue : CXChildVisit_Break;
    } else {
      function(child);
      return CXChildVisit_Continue;
    }
  };
  clang_visitChildren(cursor, call, &visit);
}

std::vector<CXCursor> children(CXCursor cursor);
/// The non-static data members of a complete record type, substituted where it is an instantiation.
std::vector<CXCursor> fields_of(CXType record);

inline bool is_null(CXCursor cursor) { return clang_Cursor_isNull(cursor) != 0; }
inline CXCursorKind kind_of(CXCursor cursor) { return clang_getCursorKind(cursor); }
/// Whether it may have attributes such as KUBEXX(…) and [[deprecated]]. Always true for templates.
inline bool may_have_attributes(CXCursor cursor) {
  return clang_Cursor_hasAttrs(cursor) || kind_of(cursor) == CXCursor_ClassTemplate ||
         kind_of(cursor) == CXCursor_ClassTemplatePartialSpecialization;
}
inline bool is_system(CXCursor cursor) { return clang_Location_isInSystemHeader(clang_getCursorLocation(cursor)) != 0; }

/// `a::b::C`, from the scopes around a declaration, without template arguments and without the inline namespaces of the
/// standard library.
std::string qualified_name(CXCursor declaration);
/// The scopes of `qualified_name` that are namespaces.
std::string namespace_name(CXCursor declaration);
/// The name of a class type with its template arguments, as users write it (`std::string`).
std::string type_name(CXType type);
/// The unqualified name; empty if there is none.
std::string plain_name(CXCursor declaration);

}  // namespace kubexx::frontend
