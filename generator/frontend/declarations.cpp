#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <functional>
#include <map>
#include <optional>
#include <string>
#include <tuple>
#include <utility>

#include "generator/frontend/code_obstacle.hpp"
#include "generator/frontend/cursor_kinds.hpp"
#include "generator/frontend/member_text.hpp"
#include "generator/frontend/misplaced.hpp"
#include "generator/frontend/reading.hpp"

namespace kubexx::frontend {
namespace {

using ItemKind = Item::Kind;

// One declaration

void read_deprecation(CXCursor cursor, facts::Declaration& out) {
  if (!may_have_attributes(cursor) || clang_getCursorAvailability(cursor) != CXAvailability_Deprecated) return;
  int always = 0;
  CXString message{};
  clang_getCursorPlatformAvailability(cursor, &always, &message, nullptr, nullptr, nullptr, 0);
  out.deprecated = true;
  out.deprecation = take(message);
}

/// Sets the position and the comments of a declaration in its file.
void place_in_file(Reading& reading, CXCursor source, Placed at, facts::Declaration& out) {
  if (!at.file) return;
  if (at.item) {
    out.name_span = {at.file->id, at.item->name_begin, at.item->name_end};
    out.comments = at.item->comments;
  }
  if (!at.named()) out.name_span = extent_of(reading, source);
}

/// Reads what every declaration has. `source` is the declaration in the text; for an instantiation, its template.
Placed describe(Reading& reading, CXCursor source, facts::Declaration& out) {
  const Placed at = placed(reading, source);
  out.name = plain_name(source);
  out.qualified = qualified_name(source);
  out.annotations = read_annotations(reading, source);
  read_deprecation(source, out);
  place_in_file(reading, source, at, out);
  return at;
}

/// The same for a member of the class `scope`, whose name is taken from the file if possible, which is faster.
void describe_field(Reading& reading, CXCursor source, const std::string& scope, Placed at, facts::Declaration& out) {
  out.name = at.named() ? std::string(at.name(reading)) : plain_name(source);
  out.qualified = out.name.empty() ? qualified_name(source) : scope + "::" + out.name;
  out.annotations = read_annotations(reading, source);
  read_deprecation(source, out);
  place_in_file(reading, source, at, out);
}

/// Whether an expression can initialise a member of this type: a class is not initialised from its template arguments.
bool can_initialize(CXType member, CXCursor expression) {
  const CXTypeKind kind = clang_getCanonicalType(clang_getCursorType(expression)).kind;
  const bool is_scalar =
      kind == CXType_Enum || kind == CXType_Pointer || (kind >= CXType_Bool && kind <= CXType_LongDouble);
  return clang_getCanonicalType(member).kind != CXType_Record || !is_scalar;
}

/// The initialising expression of a member; null if it has none.
CXCursor initializer_of(CXCursor source, std::optional<std::uint32_t> offset) {
  const CXCursor none = clang_getNullCursor();
  CXCursor last = none, placed = none;
  each_child(source, [&](CXCursor child) {
    if (!clang_isExpression(kind_of(child))) return;
    last = child;
    if (offset && begin_of(child).offset >= *offset) placed = child;
  });
  const CXType type = clang_getCursorType(source);
  const bool has_other = clang_Cursor_isBitField(source) || type.kind == CXType_ConstantArray;
  return is_null(placed) && !has_other && !is_null(last) && can_initialize(type, last) ? last : placed;
}

std::optional<facts::Value> read_member_initializer(Reading& reading, CXCursor source, Placed at, CXType type) {
  if (!at.file) return std::nullopt;
  const InitializerText text = initializer_text(reading, source, at);
  if (text.known && !text.offset) return std::nullopt;
  if (text.offset) {
    if (auto braces = empty_braces(reading, *at.file, *text.offset, type)) return braces;
  }
  const CXCursor initializer = initializer_of(source, text.offset);
  if (is_null(initializer)) return std::nullopt;
  return read_initializer(reading, source, initializer);
}

/// A member as clang describes it, and as it is written.
struct Member {
  CXCursor field;
  CXCursor source;
  const std::string& scope;  ///< the class's name
  Placed at;
};

facts::Field read_field(Reading& reading, const Member& member) {
  facts::Field out;
  describe_field(reading, member.source, member.scope, member.at, out);
  const CXType type = clang_getCursorType(member.field);
  out.type = read_type(reading, type, declared_type_span(reading, member.source, member.at));
  out.bit_field = clang_Cursor_isBitField(member.field) != 0;
  if (out.bit_field) {
    out.type.kind = facts::Type::Kind::unsupported;
    out.type.name = out.type.spelling;
    out.type.reason =
        "the width of a bit-field has no equivalent in a schema; use an integer type and a 'maximum' marker";
  }
  out.initializer = read_member_initializer(reading, member.source, member.at, clang_getCursorType(member.source));
  return out;
}

// Records

bool is_requested(Reading& reading, CXCursor cursor) {
  const File* file = file_of(reading, cursor);
  return file && file->requested && !file->is_fragment;
}

CXCursor pattern_of(CXCursor record) {
  const CXCursor pattern = clang_getSpecializedCursorTemplate(record);
  return is_null(pattern) ? record : pattern;
}

/// Explicit specialisations have their own body. Implicit instances of classes that a class template declares are at
/// the position of their pattern.
bool is_implicit_instance(CXCursor record) {
  const CXCursor pattern = clang_getSpecializedCursorTemplate(record);
  if (is_null(pattern)) return false;
  if (clang_Type_getNumTemplateArguments(clang_getCursorType(record)) < 0)
    return clang_equalLocations(clang_getCursorLocation(record), clang_getCursorLocation(pattern)) != 0;
  bool own_body = false;
  each_child(record, [&](CXCursor child) { own_body = own_body || clang_isDeclaration(kind_of(child)); });
  return !own_body;
}

void read_fields(Reading& reading, CXCursor record, CXCursor source, Placed before, facts::Record& out);

/// The members of an unnamed struct without a declarator are members of the enclosing struct.
void read_unnamed_member(Reading& reading, CXCursor field, CXCursor record, facts::Record& out) {
  const CXCursor declaration = clang_getTypeDeclaration(clang_getCursorType(field));
  if (kind_of(declaration) == CXCursor_StructDecl || kind_of(declaration) == CXCursor_ClassDecl) {
    out.has_unnamed_structs = true;
    return read_fields(reading, declaration, declaration, placed(reading, declaration), out);
  }
  facts::Field member = read_field(reading, {field, field, name_of(reading, record), placed(reading, field)});
  member.name_span = extent_of(reading, declaration);
  member.qualified = qualified_name(record) + "::(anonymous)";
  out.fields.push_back(std::move(member));
}

/// The position of a member; all that one macro declares have the same, but other names.
using FieldPlace = std::pair<std::uint32_t, std::string>;
FieldPlace place_of(CXCursor field) {
  return {place(clang_getCursorLocation(field)).offset, take(clang_getCursorSpelling(field))};
}

/// The members of an instantiation's template; empty for other records.
std::map<FieldPlace, CXCursor> fields_as_written(CXCursor record, CXCursor source) {
  std::map<FieldPlace, CXCursor> written;
  if (clang_equalCursors(record, source)) return written;
  each_child(source, [&](CXCursor child) {
    if (kind_of(child) == CXCursor_FieldDecl) written.emplace(place_of(child), child);
  });
  return written;
}

/// The cursor with the attributes, the comments and the initialiser of a member.
CXCursor field_source(const std::map<FieldPlace, CXCursor>& written, CXCursor field) {
  if (written.empty()) return field;
  const auto found = written.find(place_of(field));
  return found == written.end() ? field : found->second;
}

bool is_unnamed_record(CXCursor field) {
  return clang_Cursor_isAnonymousRecordDecl(clang_getTypeDeclaration(clang_getCursorType(field))) != 0;
}

/// `before` is the position of the class itself.
void read_fields(Reading& reading, CXCursor record, CXCursor source, Placed before, facts::Record& out) {
  const auto written = fields_as_written(record, source);
  const std::string& scope = name_of(reading, source);
  const std::vector<CXCursor> fields = fields_of(clang_getCursorType(record));
  out.fields.reserve(fields.size());
  for (const CXCursor field : fields) {
    const CXCursor as_written = field_source(written, field);
    const Placed at = placed_behind(reading, before, as_written);
    before = at;
    if (!(at.item ? at.item->documented : is_public(field))) continue;
    if (!at.named() && is_unnamed_record(field)) {
      read_unnamed_member(reading, field, record, out);
    } else if (at.named() || !plain_name(field).empty()) {
      out.fields.push_back(read_field(reading, {field, as_written, scope, at}));
    }
  }
}

facts::Base read_base(Reading& reading, CXCursor specifier) {
  facts::Base base;
  base.span = extent_of(reading, specifier);
  base.is_public = is_public(specifier);
  base.is_virtual = clang_isVirtualBase(specifier) != 0;
  base.type = read_type(reading, clang_getCursorType(specifier), base.span);
  return base;
}

#if KUBEXX_LIBCLANG_MAJOR < 20
/// Older versions of libclang return the bases of a template, not those of its instantiations.
void refuse_dependent(const std::vector<CXCursor>& specifiers, std::vector<facts::Base>& bases) {
  for (std::size_t i = 0; i < specifiers.size(); ++i) {
    if (clang_Type_getSizeOf(clang_getCursorType(specifiers[i])) != CXTypeLayoutError_Dependent) continue;
    bases[i].type.kind = facts::Type::Kind::unsupported;
    bases[i].type.reason = "a base class that depends on a template parameter requires libclang 20 or newer";
  }
}
#endif

void read_bases(Reading& reading, CXCursor record, CXCursor source, facts::Record& out) {
  std::vector<CXCursor> specifiers;
#if KUBEXX_LIBCLANG_MAJOR >= 20
  clang_visitCXXBaseClasses(
      clang_getCursorType(record),
      [](CXCursor base, CXClientData data) {
        static_cast<std::vector<CXCursor>*>(data)->push_back(base);
        return CXVisit_Continue;
      },
      &specifiers);
  static_cast<void>(source);
#else
  static_cast<void>(record);
  each_child(source, [&](CXCursor child) {
    if (kind_of(child) == CXCursor_CXXBaseSpecifier) specifiers.push_back(child);
  });
#endif
  for (const CXCursor specifier : specifiers) out.bases.push_back(read_base(reading, specifier));
#if KUBEXX_LIBCLANG_MAJOR < 20
  if (!clang_equalCursors(record, source)) refuse_dependent(specifiers, out.bases);
#endif
}

void read_record(Reading& reading, CXCursor record, std::string key) {
  facts::Record out;
  const bool instance = is_implicit_instance(record);
  const CXCursor source = instance ? pattern_of(record) : record;
  if (instance) reading.used_templates.insert(source.data[0]);
  const Placed at = describe(reading, source, out);
  out.qualified = std::move(key);
  out.name_space = namespace_name(record);
  out.requested = is_requested(reading, record);
  out.is_union = kind_of(record) == CXCursor_UnionDecl;
  out.is_template_instance = !is_null(clang_getSpecializedCursorTemplate(record));
  out.is_nested = is_record(kind_of(clang_getCursorSemanticParent(record)));
  out.is_anonymous = clang_Cursor_isAnonymous(record) != 0;
  out.code_obstacle = code_obstacle(reading, clang_getCursorType(record));
  read_bases(reading, record, source, out);
  read_fields(reading, record, source, at, out);
  reading.facts.records.push_back(std::move(out));
}

// Enums, aliases, constants, namespaces

void read_enum(Reading& reading, CXCursor cursor, std::string key) {
  facts::Enum out;
  describe(reading, cursor, out);
  out.qualified = std::move(key);
  out.name_space = namespace_name(cursor);
  out.requested = is_requested(reading, cursor);
  out.underlying = read_type(reading, clang_getEnumDeclIntegerType(cursor), out.name_span);
  each_child(cursor, [&](CXCursor child) {
    if (kind_of(child) != CXCursor_EnumConstantDecl) return;
    facts::Enumerator enumerator;
    describe(reading, child, enumerator);
    read_enumerator_value(child, enumerator);
    out.enumerators.push_back(std::move(enumerator));
  });
  reading.facts.enums.push_back(std::move(out));
}

void read_alias(Reading& reading, CXCursor cursor, std::string key) {
  facts::Alias out;
  const Placed at = describe(reading, cursor, out);
  out.qualified = std::move(key);
  out.name_space = namespace_name(cursor);
  out.requested = is_requested(reading, cursor);
  out.underlying = read_type(reading, clang_getTypedefDeclUnderlyingType(cursor), alias_type_span(reading, cursor, at));
  reading.facts.aliases.push_back(std::move(out));
}

void read_constant(Reading& reading, CXCursor cursor) {
  CXCursor initializer = clang_getNullCursor();
  each_child(cursor, [&](CXCursor child) {
    if (clang_isExpression(kind_of(child))) initializer = child;
  });
  if (is_null(initializer)) return;
  facts::Constant out;
  const Placed at = describe(reading, cursor, out);
  out.name_space = namespace_name(cursor);
  out.type = read_type(reading, clang_getCursorType(cursor), declared_type_span(reading, cursor, at));
  out.value = read_initializer(reading, cursor, initializer);
  reading.facts.constants.push_back(std::move(out));
}

/// The comments of files included inside the namespace that do not belong to a declaration in it.
void append_floating(Reading& reading, CXCursor opening, std::vector<facts::CommentGroup>& floating) {
  const auto found = reading.fragments.find(opening.data[0]);
  if (found == reading.fragments.end()) return;
  for (File* fragment : found->second) {
    outline_file(reading, *fragment);
    const auto& more = fragment->outline.floating;
    floating.insert(floating.end(), more.begin(), more.end());
  }
}

void read_namespace(Reading& reading, File& file, std::uint32_t index) {
  const Item& item = file.outline.items[index];
  if (item.body_begin == Item::none) return;
  facts::Namespace out;
  describe(reading, file.cursors[index], out);
  out.is_inline = clang_Cursor_isInlineNamespace(file.cursors[index]) != 0;
  out.floating = file.outline.items[index].floating;
  append_floating(reading, file.cursors[index], out.floating);
  out.body = {file.id, item.body_begin, item.body_end};
  out.requested = file.requested;
  reading.facts.namespaces.push_back(std::move(out));
}

// All of it

bool is_template(CXCursor cursor) {
  return kind_of(cursor) == CXCursor_ClassTemplate || kind_of(cursor) == CXCursor_ClassTemplatePartialSpecialization;
}

/// Whether a declaration is a template or inside one, so that its types are not known.
bool in_template(CXCursor declaration) {
  for (; !is_null(declaration) && kind_of(declaration) != CXCursor_TranslationUnit;
       declaration = clang_getCursorLexicalParent(declaration)) {
    if (is_template(declaration)) return true;
  }
  return false;
}

void enqueue(Reading& reading, CXCursor cursor) {
  if (reading.seen.insert(key_of(reading, cursor)).second) reading.pending.push_back(cursor);
}

void enqueue_item(Reading& reading, File& file, std::uint32_t index) {
  const CXCursor cursor = file.cursors[index];
  switch (file.outline.items[index].kind) {
    case ItemKind::record:
    case ItemKind::enumeration:
    case ItemKind::alias:
      if (in_template(cursor) || clang_Cursor_isAnonymous(cursor)) return;
      return enqueue(reading, cursor);
    default:
      return;
  }
}

void read_pending(Reading& reading) {
  while (!reading.pending.empty()) {
    const CXCursor cursor = reading.pending.front();
    reading.pending.pop_front();
    const CXCursorKind kind = kind_of(cursor);
    if (kind == CXCursor_EnumDecl)
      read_enum(reading, cursor, key_of(reading, cursor));
    else if (is_record(kind))
      read_record(reading, cursor, key_of(reading, cursor));
    else
      read_alias(reading, cursor, key_of(reading, cursor));
  }
}

void append(facts::CommentGroup& to, const facts::CommentGroup& more) { to.insert(to.end(), more.begin(), more.end()); }

/// A template without instantiations: its comments and those of its members, in the group `doc`.
void read_unused_template(Reading& reading, const File& file, std::uint32_t index) {
  if (!is_template(file.cursors[index]) || reading.used_templates.contains(file.cursors[index].data[0])) return;
  facts::Declaration out;
  out.name = plain_name(file.cursors[index]);
  out.qualified = qualified_name(file.cursors[index]);
  place_in_file(reading, file.cursors[index], placed(reading, file.cursors[index]), out);
  out.comments = {};
  for (const Item& item : file.outline.items) {
    if (item.begin < file.outline.items[index].begin || item.end > file.outline.items[index].end) continue;
    append(out.comments.doc, item.comments.above);
    append(out.comments.doc, item.comments.doc);
    append(out.comments.doc, item.comments.trailing);
  }
  reading.facts.unused_templates.push_back(std::move(out));
}

void read_unused_templates(Reading& reading) {
  for (std::size_t f = 0; f < reading.files.size(); ++f) {
    const File& file = reading.files[f];
    if (!file.requested) continue;
    for (std::uint32_t i = 0; i < file.outline.items.size(); ++i) {
      if (file.outline.items[i].kind == ItemKind::record) read_unused_template(reading, file, i);
    }
  }
}

/// Sorts declarations by file and position.
template <class Fact>
void sort_by_place(Reading& reading, std::vector<Fact>& list) {
  std::map<std::uint32_t, std::size_t> order;
  for (const File& file : reading.files) order.emplace(file.id.index, file.order);
  std::stable_sort(list.begin(), list.end(), [&](const Fact& a, const Fact& b) {
    return std::tuple(order[a.name_span.file.index], a.name_span.begin, std::string_view(a.qualified)) <
           std::tuple(order[b.name_span.file.index], b.name_span.begin, std::string_view(b.qualified));
  });
}

}  // namespace

void read_declarations(Reading& reading) {
  // Reading one file can add others, which invalidates iterators but not references.
  for (std::size_t f = 0; f < reading.files.size(); ++f) {
    File& file = reading.files[f];
    if (!file.requested) continue;
    outline_file(reading, file);
    check_annotations(reading, file);
    for (std::uint32_t i = 0; i < file.outline.items.size(); ++i) enqueue_item(reading, file, i);
  }
  read_pending(reading);
  for (std::size_t f = 0; f < reading.files.size(); ++f) {
    File& file = reading.files[f];
    if (!file.outlined || file.annotations) continue;
    for (std::uint32_t i = 0; i < file.outline.items.size(); ++i) {
      if (file.outline.items[i].kind == ItemKind::name_space) read_namespace(reading, file, i);
      if (file.outline.items[i].kind == ItemKind::constant) read_constant(reading, file.cursors[i]);
    }
    if (file.requested && !file.is_fragment) {
      for (auto& group : file.outline.floating) reading.facts.floating.push_back(std::move(group));
    }
  }
  read_pending(reading);
  read_unused_templates(reading);
  sort_by_place(reading, reading.facts.records);
  sort_by_place(reading, reading.facts.enums);
  sort_by_place(reading, reading.facts.aliases);
  sort_by_place(reading, reading.facts.constants);
  sort_by_place(reading, reading.facts.namespaces);
}

}  // namespace kubexx::frontend
