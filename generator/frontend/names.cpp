#include "generator/frontend/clang_api.hpp"

namespace kubexx::frontend {
namespace {

bool is_namespace(CXCursor cursor) { return kind_of(cursor) == CXCursor_Namespace; }

bool is_named_scope(CXCursor cursor) {
  switch (kind_of(cursor)) {
    case CXCursor_Namespace:
    case CXCursor_StructDecl:
    case CXCursor_ClassDecl:
    case CXCursor_UnionDecl:
    case CXCursor_EnumDecl:
    case CXCursor_ClassTemplate:
    case CXCursor_ClassTemplatePartialSpecialization:
      return true;
    default:
      return false;
  }
}

/// Empty if the declaration has no name.
std::string own_name(CXCursor cursor) {
  std::string name = take(clang_getCursorSpelling(cursor));
  if (name.starts_with('(') || clang_Cursor_isAnonymous(cursor)) name.clear();
  return name;
}

std::string name_or_anonymous(CXCursor cursor) {
  std::string name = own_name(cursor);
  return name.empty() ? "(anonymous)" : name;
}

/// Scopes from the outermost to the innermost.
std::vector<CXCursor> scopes(CXCursor declaration) {
  std::vector<CXCursor> result;
  CXCursor scope = clang_getCursorSemanticParent(declaration);
  for (; !is_null(scope) && kind_of(scope) != CXCursor_TranslationUnit; scope = clang_getCursorSemanticParent(scope)) {
    if (is_named_scope(scope)) result.insert(result.begin(), scope);
  }
  return result;
}

std::string joined(const std::vector<CXCursor>& scopes, bool namespaces_only) {
  std::string result;
  for (const CXCursor scope : scopes) {
    if (is_namespace(scope) && clang_Cursor_isInlineNamespace(scope) &&
        (result == "std" || result.starts_with("std::")))
      continue;
    if (namespaces_only && !is_namespace(scope)) break;
    if (!result.empty()) result += "::";
    result += name_or_anonymous(scope);
  }
  return result;
}

void replace_all(std::string& text, std::string_view from, std::string_view to) {
  for (std::size_t at = text.find(from); at != std::string::npos; at = text.find(from, at + to.size())) {
    text.replace(at, from.size(), to);
  }
}

}  // namespace

std::string plain_name(CXCursor declaration) { return own_name(declaration); }

std::string qualified_name(CXCursor declaration) {
  const std::string scope = joined(scopes(declaration), false);
  const std::string name = name_or_anonymous(declaration);
  return scope.empty() ? name : scope + "::" + name;
}

std::string namespace_name(CXCursor declaration) { return joined(scopes(declaration), true); }

std::string type_name(CXType type) {
  std::string name = take(clang_getTypeSpelling(type));
  for (const std::string_view inner : {"std::__cxx11::", "std::__1::"}) replace_all(name, inner, "std::");
  replace_all(name, "std::basic_string<char, std::char_traits<char>, std::allocator<char>>", "std::string");
  replace_all(name, "std::basic_string<char>", "std::string");
  return name;
}

}  // namespace kubexx::frontend
