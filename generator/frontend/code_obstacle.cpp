#include "generator/frontend/code_obstacle.hpp"

#include <fmt/format.h>

#include <initializer_list>
#include <string_view>

#include "generator/frontend/cursor_kinds.hpp"

namespace kubexx::frontend {
namespace {

/// The special members that a class declares itself, as far as generated code needs them.
struct DeclaredMembers {
  bool has_constructor = false;
  bool has_default_constructor = false;  ///< one that can be called
  bool has_copy = false;                 ///< a copy constructor or assignment, deleted or not
  bool has_usable_copy = true;
  bool has_move = false;
  bool has_usable_move = true;
  bool has_public_destructor = true;
  bool overloads_address = false;
  bool deletes_new = false;
  bool is_packed = false;
};

bool is_usable(CXCursor member) { return is_public(member) && !clang_CXXMethod_isDeleted(member); }

void note_constructor(CXCursor member, DeclaredMembers& members) {
  if (clang_CXXConstructor_isMoveConstructor(member)) {
    members.has_move = true;
    members.has_usable_move = members.has_usable_move && is_usable(member);
  } else if (clang_CXXConstructor_isCopyConstructor(member)) {
    members.has_copy = true;
    members.has_usable_copy = members.has_usable_copy && is_usable(member);
  }
  members.has_constructor = true;
  if (clang_CXXConstructor_isDefaultConstructor(member) && is_usable(member)) members.has_default_constructor = true;
}

void note_assignment(CXCursor member, DeclaredMembers& members) {
  if (clang_CXXMethod_isMoveAssignmentOperator(member)) {
    members.has_move = true;
    members.has_usable_move = members.has_usable_move && is_usable(member);
  } else if (clang_CXXMethod_isCopyAssignmentOperator(member)) {
    members.has_copy = true;
    members.has_usable_copy = members.has_usable_copy && is_usable(member);
  }
}

void note_method(CXCursor member, DeclaredMembers& members) {
  note_assignment(member, members);
  const std::string name = take(clang_getCursorSpelling(member));
  if (name == "operator&" && clang_Cursor_getNumArguments(member) == 0) members.overloads_address = true;
  if (name == "operator new" && !is_usable(member)) members.deletes_new = true;
}

DeclaredMembers declared_members(CXCursor record) {
  DeclaredMembers members;
  each_child(record, [&](CXCursor child) {
    switch (kind_of(child)) {
      case CXCursor_Constructor:
        return note_constructor(child, members);
      case CXCursor_Destructor:
        members.has_public_destructor = is_usable(child);
        return;
      case CXCursor_CXXMethod:
        return note_method(child, members);
      case CXCursor_PackedAttr:
        members.is_packed = true;
        return;
      default:
        return;
    }
  });
  return members;
}

bool is_movable(const DeclaredMembers& members) {
  if (members.has_move) return members.has_usable_move;
  return !members.has_copy || members.has_usable_copy;
}

/// Members that no assignment can change, private ones among them.
bool has_fixed_member(CXCursor record) {
  for (const CXCursor field : fields_of(clang_getCursorType(record))) {
    const CXType type = clang_getCanonicalType(clang_getCursorType(field));
    const bool is_reference = type.kind == CXType_LValueReference || type.kind == CXType_RValueReference;
    if (is_reference || (clang_isConstQualifiedType(type) && !is_public(field))) return true;
  }
  return false;
}

std::string own_obstacle(CXCursor record, const DeclaredMembers& members, bool is_constructed) {
  if (clang_CXXRecord_isAbstract(record)) return "it is abstract, so it has no values";
  if (!is_constructed && members.has_constructor && !members.has_default_constructor)
    return "it has no public default constructor, which decoding needs";
  if (!members.has_public_destructor) return "its destructor is not public";
  if (!is_movable(members)) return "it can be neither moved nor copied";
  if (has_fixed_member(record)) return "it has a reference or a private const member, so it cannot be assigned";
  if (members.overloads_address) return "it overloads the unary operator '&'";
  if (members.deletes_new) return "its 'operator new' is deleted or not public";
  if (members.is_packed) return "it is packed, and references cannot bind to packed members";
  return {};
}

/// `is_constructed`: a constructor of a derived class chooses the constructor of this one.
std::string record_obstacle(CXCursor record, bool is_constructed = false) {
  const DeclaredMembers members = declared_members(record);
  std::string obstacle = own_obstacle(record, members, is_constructed);
  each_child(record, [&](CXCursor child) {
    if (!obstacle.empty() || kind_of(child) != CXCursor_CXXBaseSpecifier) return;
    const CXCursor base = clang_getCursorDefinition(clang_getTypeDeclaration(clang_getCursorType(child)));
    if (is_null(base) || is_system(base)) return;
    obstacle = record_obstacle(base, members.has_default_constructor);
    if (!obstacle.empty()) obstacle = fmt::format("in its base '{}', {}", plain_name(base), obstacle);
  });
  return obstacle;
}

/// Why other code cannot name a declaration; empty if it can.
std::string name_obstacle(CXCursor declaration) {
  for (CXCursor scope = declaration; !is_null(scope) && kind_of(scope) != CXCursor_TranslationUnit;
       scope = clang_getCursorSemanticParent(scope)) {
    if (!is_public(scope)) return fmt::format("'{}' is not public, so other code cannot name it", plain_name(scope));
    if (kind_of(scope) == CXCursor_LinkageSpec || clang_Cursor_isInlineNamespace(scope)) continue;
    if (kind_of(scope) == CXCursor_Namespace && clang_Cursor_isAnonymous(scope))
      return "it is declared in an unnamed namespace, so it is a different type in every source file";
    if (clang_Cursor_isAnonymous(scope) || plain_name(scope).empty()) return "it has no name; give the type a name";
  }
  return {};
}

/// The same for the classes and enums among the template arguments of a type. Each type is considered once: written
/// out, arguments that repeat are exponentially longer than the declarations that name them.
std::string argument_obstacle(Reading& reading, CXType type) {
  const auto [known, added] = reading.argument_obstacles.try_emplace(type.data[0]);
  if (!added) return known->second;
  const int count = clang_Type_getNumTemplateArguments(type);
  for (int i = 0; i < count; ++i) {
    const CXType argument =
        clang_getCanonicalType(clang_Type_getTemplateArgumentAsType(type, static_cast<unsigned>(i)));
    const CXCursor declaration = clang_getTypeDeclaration(argument);
    if (kind_of(declaration) == CXCursor_NoDeclFound || is_system(declaration)) continue;
    std::string obstacle = name_obstacle(declaration);
    if (obstacle.empty()) obstacle = argument_obstacle(reading, argument);
    if (obstacle.empty()) continue;
    return reading.argument_obstacles[type.data[0]] = fmt::format("in its template argument {}, {}", i + 1, obstacle);
  }
  return {};
}

bool is_default_argument(CXType argument, std::initializer_list<std::string_view> defaults) {
  const CXCursor declaration = clang_getTypeDeclaration(clang_getCanonicalType(argument));
  const std::string name = qualified_name(declaration);
  for (const std::string_view one : defaults)
    if (name == one) return true;
  return false;
}

/// The codecs support any comparison and hash function of standard types, but not other allocators, traits or deleters.
std::string standard_obstacle(CXType type, std::string_view name) {
  const int count = clang_Type_getNumTemplateArguments(type);
  for (int i = 0; i < count; ++i) {
    const CXType argument = clang_Type_getTemplateArgumentAsType(type, static_cast<unsigned>(i));
    const std::string of = qualified_name(clang_getTypeDeclaration(clang_getCanonicalType(argument)));
    if (of == "std::pmr::polymorphic_allocator") {
      return fmt::format("it uses a custom allocator; use '{}' with the default allocator",
                         name == "std::basic_string" ? "std::string" : name);
    }
  }
  if (name == "std::basic_string" && count == 3 &&
      !is_default_argument(clang_Type_getTemplateArgumentAsType(type, 1), {"std::char_traits"}))
    return "it has custom character traits; use 'std::string'";
  if (name == "std::unique_ptr" && count == 2) {
    if (!is_default_argument(clang_Type_getTemplateArgumentAsType(type, 1), {"std::default_delete"}))
      return "it has a custom deleter; use the default one";
    if (clang_getCanonicalType(clang_Type_getTemplateArgumentAsType(type, 0)).kind == CXType_IncompleteArray)
      return "it points to an array of unknown length; use 'std::vector'";
  }
  return {};
}

}  // namespace

std::string code_obstacle(Reading& reading, CXType type) {
  const CXType canonical = clang_getCanonicalType(type);
  if (clang_isConstQualifiedType(canonical)) return "it is const, so it cannot be decoded; remove 'const'";
  if (clang_isVolatileQualifiedType(canonical)) return "it is volatile; remove 'volatile'";
  if (canonical.kind != CXType_Record && canonical.kind != CXType_Enum) return {};
  const CXCursor declaration = clang_getTypeDeclaration(canonical);
  const std::string& name = name_of(reading, declaration);
  if (is_system(declaration)) return name.starts_with("std::") ? standard_obstacle(canonical, name) : std::string();
  if (const File* file = file_of(reading, declaration); file && file->annotations) return {};
  const auto [known, added] = reading.obstacles.try_emplace(declaration.data[0]);
  if (!added) return known->second;
  std::string obstacle = name_obstacle(declaration);
  if (obstacle.empty()) obstacle = argument_obstacle(reading, canonical);
  const CXCursor definition = clang_getCursorDefinition(declaration);
  if (obstacle.empty() && canonical.kind == CXType_Record && !is_null(definition)) {
    obstacle = record_obstacle(definition);
  }
  return reading.obstacles[declaration.data[0]] = obstacle;
}

}  // namespace kubexx::frontend
