#include <fmt/format.h>

#include <algorithm>

#include "generator/frontend/cursor_kinds.hpp"
#include "generator/frontend/reading.hpp"

namespace kubexx::frontend {
namespace {

bool is_instance(CXCursor scope) {
  // The second is for classes that a class template declares.
  return is_record(kind_of(scope)) && (clang_Type_getNumTemplateArguments(clang_getCursorType(scope)) >= 0 ||
                                       !is_null(clang_getSpecializedCursorTemplate(scope)));
}

/// Whether `qualified_name` identifies the classes around a declaration.
bool are_scopes_unique(CXCursor declaration) {
  for (CXCursor scope = clang_getCursorSemanticParent(declaration); is_record(kind_of(scope));
       scope = clang_getCursorSemanticParent(scope)) {
    if (is_instance(scope) || clang_Cursor_isAnonymous(scope)) return false;
  }
  return true;
}

/// Macros and class templates declare several types at one position: the number of this one among them.
std::size_t number_at(Reading& reading, const std::string& position, CXCursor declaration) {
  std::vector<const void*>& known = reading.unnamed[position];
  const auto found = std::ranges::find(known, declaration.data[0]);
  const auto number = static_cast<std::size_t>(found - known.begin());
  if (found == known.end()) known.push_back(declaration.data[0]);
  return number;
}

std::string unnamed_key(Reading& reading, CXCursor declaration) {
  const std::string position =
      fmt::format("{}@{}", qualified_name(declaration), place(clang_getCursorLocation(declaration)).offset);
  const std::size_t number = number_at(reading, position, declaration);
  return number == 0 ? position : fmt::format("{}#{}", position, number);
}

}  // namespace

std::string key_of(Reading& reading, CXCursor declaration) {
  if (clang_Cursor_isAnonymous(declaration)) return unnamed_key(reading, declaration);
  if (is_instance(declaration)) return type_name(clang_getCanonicalType(clang_getCursorType(declaration)));
  if (are_scopes_unique(declaration)) return name_of(reading, declaration);
  return fmt::format("{}::{}", key_of(reading, clang_getCursorSemanticParent(declaration)), plain_name(declaration));
}

}  // namespace kubexx::frontend
