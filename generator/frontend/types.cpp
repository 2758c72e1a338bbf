#include <fmt/format.h>

#include <algorithm>
#include <cstdint>
#include <iterator>

#include "generator/frontend/code_obstacle.hpp"
#include "generator/frontend/reading.hpp"

namespace kubexx::frontend {
namespace {

using facts::Type;
using Kind = facts::Type::Kind;

/// Supported classes and class templates of the standard library, by qualified name.
struct StandardRow {
  std::string_view name;
  Kind kind;
  int arguments;  ///< how many template arguments are read; -1: all
};

constexpr StandardRow standard_rows[] = {
    {"std::array", Kind::array, 1},
    {"std::basic_string", Kind::string, 0},
    {"std::chrono::duration", Kind::duration, 0},
    {"std::chrono::time_point", Kind::time_point, 0},
    {"std::deque", Kind::list, 1},
    {"std::list", Kind::list, 1},
    {"std::map", Kind::map, 2},
    {"std::optional", Kind::optional, 1},
    {"std::set", Kind::set, 1},
    {"std::shared_ptr", Kind::optional, 1},
    {"std::unique_ptr", Kind::optional, 1},
    {"std::unordered_map", Kind::map, 2},
    {"std::unordered_set", Kind::set, 1},
    {"std::variant", Kind::variant, -1},
    {"std::vector", Kind::list, 1},
};

/// Why a type is not supported, and what to use instead.
struct RefusalRow {
  std::string_view name;
  std::string_view reason;
};

constexpr RefusalRow refusal_rows[] = {
    {"std::any", "it can contain any type; use 'kubexx::Json' for values of any form"},
    {"std::atomic", "values of an API are plain data; use the type inside"},
    {"std::basic_string_view", "it does not own its string; use 'std::string'"},
    {"std::bitset", "it has no JSON form; use 'std::vector<bool>' or an integer"},
    {"std::complex", "it has no JSON form; use a struct with two members"},
    {"std::filesystem::path", "use 'std::string'"},
    {"std::forward_list", "use 'std::vector'"},
    {"std::function", "functions are not data"},
    {"std::initializer_list", "it does not own its elements; use 'std::vector'"},
    {"std::monostate", "it has no JSON form; use 'std::optional' of the variant instead"},
    {"std::multimap", "keys of a JSON object are unique; use 'std::map' with 'std::vector' values"},
    {"std::multiset", "use 'std::vector', or 'std::set' for distinct elements"},
    {"std::pair", "its members have no names in an API; use a struct"},
    {"std::priority_queue", "use 'std::vector'"},
    {"std::queue", "use 'std::vector'"},
    {"std::reference_wrapper", "it does not own its value; use the type itself"},
    {"std::span", "it does not own its elements; use 'std::vector'"},
    {"std::stack", "use 'std::vector'"},
    {"std::tuple", "its members have no names; use a struct"},
    {"std::unordered_multimap", "keys of a JSON object are unique; use 'std::map' with 'std::vector' values"},
    {"std::unordered_multiset", "use 'std::vector', or 'std::set' for distinct elements"},
    {"std::valarray", "use 'std::vector'"},
    {"std::weak_ptr", "it does not own its value; use 'std::shared_ptr' or 'std::optional'"},
};

static_assert(std::ranges::is_sorted(standard_rows, {}, &StandardRow::name));
static_assert(std::ranges::is_sorted(refusal_rows, {}, &RefusalRow::name));

template <class Row, std::size_t size>
const Row* find_row(const Row (&rows)[size], std::string_view name) {
  const auto found = std::ranges::lower_bound(rows, name, {}, &Row::name);
  return found != std::end(rows) && found->name == name ? &*found : nullptr;
}

Type refused(Type type, std::string_view reason) {
  type.kind = Kind::unsupported;
  type.name = type.spelling;
  type.reason = reason;
  return type;
}

bool is_alias(CXCursorKind kind) { return kind == CXCursor_TypedefDecl || kind == CXCursor_TypeAliasDecl; }

/// A template's type arguments as the user wrote them, if those are the arguments of the type itself and not of an
/// alias template.
std::vector<CXType> type_arguments(CXType written, CXType canonical) {
  std::vector<CXType> result;
  const int count = std::max(clang_Type_getNumTemplateArguments(canonical), 0);
  bool as_written = clang_Type_getNumTemplateArguments(written) >= 0;
  for (int i = 0; i < count; ++i) {
    result.push_back(clang_Type_getTemplateArgumentAsType(canonical, static_cast<unsigned>(i)));
    if (i >= clang_Type_getNumTemplateArguments(written)) continue;
    const CXType argument = clang_Type_getTemplateArgumentAsType(written, static_cast<unsigned>(i));
    as_written =
        as_written && clang_equalTypes(clang_getCanonicalType(argument), clang_getCanonicalType(result.back()));
  }
  for (int i = 0; as_written && i < clang_Type_getNumTemplateArguments(written); ++i) {
    result[i] = clang_Type_getTemplateArgumentAsType(written, static_cast<unsigned>(i));
  }
  return result;
}

Type integer(Type type, CXType written, CXType canonical) {
  type.kind = Kind::integer;
  const CXTypeKind kind = canonical.kind;
  type.bits = static_cast<std::uint32_t>(clang_Type_getSizeOf(canonical)) * 8;
  type.is_signed = kind == CXType_SChar || kind == CXType_Short || kind == CXType_Int || kind == CXType_Long ||
                   kind == CXType_LongLong;
  const CXTypeKind as_written = clang_getUnqualifiedType(written).kind;
  type.plain_int = as_written == CXType_Int || as_written == CXType_UInt;
  return type;
}

Type floating(Type type, CXType canonical) {
  type.kind = Kind::floating;
  type.bits = static_cast<std::uint32_t>(clang_Type_getSizeOf(canonical)) * 8;
  return type;
}

/// Arithmetic types, and types without a JSON form.
Type builtin(Type type, CXType written, CXType canonical) {
  switch (canonical.kind) {
    case CXType_Bool:
      type.kind = Kind::boolean;
      return type;
    case CXType_UChar:
    case CXType_UShort:
    case CXType_UInt:
    case CXType_ULong:
    case CXType_ULongLong:
    case CXType_SChar:
    case CXType_Short:
    case CXType_Int:
    case CXType_Long:
    case CXType_LongLong:
      return integer(std::move(type), written, canonical);
    case CXType_Float:
    case CXType_Double:
      return floating(std::move(type), canonical);
    case CXType_LongDouble:
    case CXType_Float128:
    case CXType_Half:
    case CXType_Float16:
      return refused(std::move(type), "JSON numbers are doubles; use 'double'");
    case CXType_Int128:
    case CXType_UInt128:
      return refused(std::move(type), "integers in an API have at most 64 bits; use 'std::int64_t' or 'std::string'");
    case CXType_Char_S:
    case CXType_Char_U:
      return refused(std::move(type),
                     "it is a character type; use 'std::string' for strings or 'std::int8_t' for numbers");
    case CXType_WChar:
    case CXType_Char16:
    case CXType_Char32:
      return refused(std::move(type), "strings in an API are UTF-8; use 'std::string'");
    case CXType_NullPtr:
      return refused(std::move(type), "it has only one value; use 'std::optional' of another type");
    case CXType_Pointer:
      if (clang_getCanonicalType(clang_getPointeeType(canonical)).kind == CXType_FunctionProto) {
        return refused(std::move(type), "functions are not data");
      }
      return refused(std::move(type), "a pointer does not own its value; use 'std::optional' or 'std::unique_ptr'");
    case CXType_LValueReference:
    case CXType_RValueReference:
      return refused(std::move(type), "a reference does not own its value; use the type itself");
    case CXType_MemberPointer:
      return refused(std::move(type), "pointers to members are not data");
    case CXType_FunctionProto:
    case CXType_FunctionNoProto:
      return refused(std::move(type), "functions are not data");
    default:
      if (type.spelling.find("char8_t") != std::string::npos)
        return refused(std::move(type), "strings in an API are UTF-8; use 'std::string'");
      return refused(std::move(type), "it has no JSON form");
  }
}

Type c_array(Reading& reading, Type type, CXType written, CXType canonical) {
  if (canonical.kind != CXType_ConstantArray)
    return refused(std::move(type), "its length is not known; use 'std::vector'");
  type.kind = Kind::array;
  type.extent = static_cast<std::uint64_t>(clang_getArraySize(canonical));
  const CXType element = clang_getArrayElementType(written);
  type.arguments.push_back(
      read_type(reading, element.kind == CXType_Invalid ? clang_getArrayElementType(canonical) : element, type.span));
  return type;
}

bool is_bytes(std::string_view name, const Type& type, CXType element) {
  if (name != "std::vector" || type.arguments.empty()) return false;
  const Kind kind = type.arguments.front().kind;
  return kind == Kind::byte || clang_getCanonicalType(element).kind == CXType_UChar;
}

Type standard(Reading& reading, Type type, const StandardRow& row, CXType written, CXType canonical) {
  const auto arguments = type_arguments(written, canonical);
  if (row.kind == Kind::string &&
      (arguments.empty() || clang_getCanonicalType(arguments.front()).kind != CXType_Char_S) &&
      (arguments.empty() || clang_getCanonicalType(arguments.front()).kind != CXType_Char_U)) {
    return refused(std::move(type), "strings in an API are UTF-8; use 'std::string'");
  }
  type.kind = row.kind;
  const std::size_t count = row.arguments < 0 ? arguments.size() : static_cast<std::size_t>(row.arguments);
  for (std::size_t i = 0; i < std::min(count, arguments.size()); ++i) {
    type.arguments.push_back(read_type(reading, arguments[i], type.span));
  }
  if (row.kind == Kind::array) {
    const CXCursor declaration = clang_getTypeDeclaration(canonical);
    type.extent = clang_Cursor_getTemplateArgumentUnsignedValue(declaration, 1);
  }
  if (is_bytes(row.name, type, arguments.empty() ? canonical : arguments.front())) type.kind = Kind::bytes;
  return type;
}

/// The reason for an unsupported class from a system header.
std::string system_reason(std::string_view name) {
  if (name == "std" || name.starts_with("std::")) return "this type of the standard library has no JSON form";
  return "it is declared in a system header; only structs in your own headers can be part of an API (use -I instead of "
         "-isystem for its directory)";
}

/// Adds a declaration of the user to those that are to be read.
Type user_type(Reading& reading, Type type, Kind kind, std::string key, CXCursor declaration) {
  type.kind = kind;
  type.name = std::move(key);
  if (reading.seen.insert(type.name).second) reading.pending.push_back(declaration);
  return type;
}

/// How many types an instance may name: a few aliases of a template with two arguments name a thousand million.
constexpr std::uint64_t most_named_types = 10'000;

/// How many types the full name of a type contains: itself, and its template arguments with the allocators and
/// comparisons of standard containers. Numbers above `most_named_types` only mean "too many".
std::uint64_t name_size(Reading& reading, CXType canonical) {
  const auto [known, added] = reading.name_sizes.try_emplace(canonical.data[0], 1);
  if (!added) return known->second;
  std::uint64_t size = 1;
  const int count = clang_Type_getNumTemplateArguments(canonical);
  for (int i = 0; i < count && size <= most_named_types; ++i) {
    const CXType argument = clang_Type_getTemplateArgumentAsType(canonical, static_cast<unsigned>(i));
    if (argument.kind != CXType_Invalid) size += name_size(reading, clang_getCanonicalType(argument));
  }
  return reading.name_sizes[canonical.data[0]] = std::min(size, most_named_types + 1);
}

/// Whether clang can complete a class that a class template declares.
bool is_pattern_defined(CXCursor declaration) {
  const CXCursor pattern = clang_getSpecializedCursorTemplate(declaration);
  return !is_null(pattern) && !is_null(clang_getCursorDefinition(pattern));
}

Type record(Reading& reading, Type type, CXType written, CXType canonical, CXCursor declaration) {
  const std::string& name = name_of(reading, declaration);
  if (const auto* row = find_row(standard_rows, name)) {
    return standard(reading, std::move(type), *row, written, canonical);
  }
  if (const auto* row = find_row(refusal_rows, name)) return refused(std::move(type), row->reason);
  if (const File* file = file_of(reading, declaration); file && file->annotations && name.starts_with("kubexx::")) {
    type.kind = Kind::known;
    type.name = name.substr(8);
    return type;
  }
  if (is_system(declaration)) return refused(std::move(type), system_reason(name));
  if (kind_of(declaration) == CXCursor_UnionDecl) {
    return refused(std::move(type), "the active member of a union is not known; use 'std::variant'");
  }
  const CXCursor definition = clang_getCursorDefinition(declaration);
  const bool instance = clang_Type_getNumTemplateArguments(canonical) >= 0;
  if (is_null(definition) && !instance && !is_pattern_defined(declaration))
    return refused(std::move(type), "it is declared but not defined in the headers");
  if (instance && name_size(reading, canonical) > most_named_types) {
    return refused(std::move(type), fmt::format("its template arguments name more than {} types; use structs that are "
                                                "not templates",
                                                most_named_types));
  }
  std::string key = key_of(reading, declaration);
  if (!is_null(clang_getSpecializedCursorTemplate(declaration)) && clang_Type_getSizeOf(canonical) < 0) {
    if (reading.refuses_incomplete) return refused(std::move(type), "the template instantiates itself without end");
    reading.incomplete.push_back(key);
  }
  return user_type(reading, std::move(type), Kind::record, std::move(key),
                   is_null(definition) ? declaration : definition);
}

bool is_member_of_instance(CXCursor declaration) {
  const CXCursor parent = clang_getCursorSemanticParent(declaration);
  return is_record(kind_of(parent)) && clang_Type_getNumTemplateArguments(clang_getCursorType(parent)) >= 0;
}

Type enumeration(Reading& reading, Type type, CXCursor declaration) {
  const std::string& name = name_of(reading, declaration);
  if (name == "std::byte") {
    type.kind = Kind::byte;
    return type;
  }
  if (is_system(declaration)) return refused(std::move(type), system_reason(name));
  const CXCursor definition = clang_getCursorDefinition(declaration);
  if (is_null(definition) && is_member_of_instance(declaration))
    return refused(std::move(type), "it is declared in a class template; declare it outside of the template");
  if (is_null(definition)) return refused(std::move(type), "its enumerators are not declared");
  return user_type(reading, std::move(type), Kind::enumeration, key_of(reading, declaration), definition);
}

/// The alias of the user that `written` names, if it names one.
bool names_alias(Reading& reading, CXType written, CXCursor declaration) {
  if (!is_alias(kind_of(declaration)) || is_system(declaration)) return false;
  return clang_getUnqualifiedType(written).kind != CXType_Invalid && file_of(reading, declaration) != nullptr;
}

/// `typedef struct { … } T;` and `using T = struct { … };`: clang calls the struct `T` as well.
bool names_unnamed(Reading& reading, CXCursor alias, CXType canonical) {
  const CXCursor declaration = clang_getTypeDeclaration(canonical);
  return is_alias(kind_of(alias)) && !is_system(alias) && kind_of(declaration) != CXCursor_NoDeclFound &&
         name_of(reading, declaration) == qualified_name(alias);
}

Type alias(Reading& reading, Type type, CXCursor declaration) {
  const std::string name = qualified_name(declaration);
  if (file_of(reading, declaration)->annotations && name.starts_with("kubexx::")) {
    type.kind = Kind::known;
    type.name = name.substr(8);
    return type;
  }
  return user_type(reading, std::move(type), Kind::alias, key_of(reading, declaration), declaration);
}

/// The name for messages; clang uses the path of the file for types without a name.
std::string spelling_of(CXType written, CXType canonical) {
  const CXCursor declaration = clang_getTypeDeclaration(canonical);
  if (kind_of(declaration) != CXCursor_NoDeclFound && clang_Cursor_isAnonymous(declaration)) {
    switch (kind_of(declaration)) {
      case CXCursor_UnionDecl:
        return "unnamed union";
      case CXCursor_EnumDecl:
        return "unnamed enum";
      default:
        return "unnamed struct";
    }
  }
  return take(clang_getTypeSpelling(clang_getUnqualifiedType(written)));
}

Type read_new_type(Reading& reading, CXType written, support::Span span) {
  const CXType canonical = clang_getCanonicalType(written);
  Type type;
  type.spelling = spelling_of(written, canonical);
  type.span = span;
  const CXCursor named = clang_getTypeDeclaration(written);
  if (names_unnamed(reading, named, canonical)) {
    const char* keyword = canonical.kind == CXType_Enum ? "enum class" : "struct";
    return refused(std::move(type), fmt::format("it is an alias of a type without a name; write '{} {} {{…}}'", keyword,
                                                plain_name(named)));
  }
  if (names_alias(reading, written, named)) return alias(reading, std::move(type), named);
  switch (canonical.kind) {
    case CXType_Record:
      return record(reading, std::move(type), written, canonical, clang_getTypeDeclaration(canonical));
    case CXType_Enum:
      return enumeration(reading, std::move(type), clang_getTypeDeclaration(canonical));
    case CXType_ConstantArray:
    case CXType_IncompleteArray:
    case CXType_VariableArray:
    case CXType_DependentSizedArray:
      return c_array(reading, std::move(type), written, canonical);
    default:
      return builtin(std::move(type), written, canonical);
  }
}

void place_type(Type& type, support::Span span) {
  type.span = span;
  for (Type& argument : type.arguments) place_type(argument, span);
}

}  // namespace

Type read_type(Reading& reading, CXType written, support::Span span) {
  if (const auto known = reading.types.find(written.data[0]); known != reading.types.end()) {
    Type type = known->second;
    place_type(type, span);
    return type;
  }
  Type type = read_new_type(reading, written, span);
  if (type.kind != Kind::unsupported) type.reason = code_obstacle(reading, written);
  reading.types.emplace(written.data[0], type);
  return type;
}

}  // namespace kubexx::frontend
