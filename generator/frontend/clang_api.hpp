#pragma once

#include <clang-c/Index.h>

#include <cstdint>
#include <memory>
#include <string>
#include <type_traits>
#include <vector>

/// libclang's C interface with ownership and iteration as C++ has them. Cursors and types are views into a translation
/// unit and never outlive it.
namespace kubexx::frontend {

struct IndexDeleter {
  void operator()(void* index) const { clang_disposeIndex(index); }
};
using Index = std::unique_ptr<void, IndexDeleter>;

struct UnitDeleter {
  void operator()(CXTranslationUnit unit) const { clang_disposeTranslationUnit(unit); }
};
using Unit = std::unique_ptr<std::remove_pointer_t<CXTranslationUnit>, UnitDeleter>;

/// The text, and an end to the string that held it.
std::string take(CXString string);

/// A place in a file: for tokens that come from a macro, the place of its use.
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
/// Whether attributes may stand at it, KUBEXX(…) and [[deprecated]] among them. Templates do not tell.
inline bool may_have_attributes(CXCursor cursor) {
  return clang_Cursor_hasAttrs(cursor) || kind_of(cursor) == CXCursor_ClassTemplate ||
         kind_of(cursor) == CXCursor_ClassTemplatePartialSpecialization;
}
inline bool is_system(CXCursor cursor) { return clang_Location_isInSystemHeader(clang_getCursorLocation(cursor)) != 0; }

/// `a::b::C` from the scopes around a declaration. Inline namespaces of the standard library are left out, and so are
/// template arguments.
std::string qualified_name(CXCursor declaration);
/// The scopes of `qualified_name` that are namespaces.
std::string namespace_name(CXCursor declaration);
/// The name of a class type with its template arguments, in the user's words (`std::string`).
std::string type_name(CXType type);
/// The unqualified name; empty for what has none.
std::string plain_name(CXCursor declaration);

}  // namespace kubexx::frontend
