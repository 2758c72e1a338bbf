#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <functional>
#include <optional>
#include <tuple>

#include "generator/frontend/misplaced.hpp"
#include "generator/frontend/reading.hpp"

namespace kubexx::frontend {
namespace {

using ItemKind = Item::Kind;

// ---- outlining
// ------------------------------------------------------------------------------------------------------------------

bool is_public(CXCursor member) {
  const auto access = clang_getCXXAccessSpecifier(member);
  return access == CX_CXXPublic || access == CX_CXXInvalidAccessSpecifier;
}

bool is_record(CXCursorKind kind) {
  return kind == CXCursor_StructDecl || kind == CXCursor_ClassDecl || kind == CXCursor_UnionDecl ||
         kind == CXCursor_ClassTemplate || kind == CXCursor_ClassTemplatePartialSpecialization;
}

bool is_constant(CXCursor cursor) {
  const CXCursorKind parent = kind_of(clang_getCursorSemanticParent(cursor));
  return (parent == CXCursor_Namespace || parent == CXCursor_TranslationUnit) &&
         clang_isConstQualifiedType(clang_getCanonicalType(clang_getCursorType(cursor)));
}

ItemKind item_kind(CXCursor cursor) {
  const CXCursorKind kind = kind_of(cursor);
  switch (kind) {
    case CXCursor_Namespace:
      return ItemKind::name_space;
    case CXCursor_LinkageSpec:
      return ItemKind::linkage;
    case CXCursor_CXXAccessSpecifier:
      return ItemKind::access;
    case CXCursor_EnumConstantDecl:
      return ItemKind::enumerator;
    case CXCursor_FieldDecl:
      return ItemKind::field;
    case CXCursor_TypedefDecl:
    case CXCursor_TypeAliasDecl:
      return ItemKind::alias;
    case CXCursor_VarDecl:
      return is_constant(cursor) ? ItemKind::constant : ItemKind::other;
    case CXCursor_EnumDecl:
      return clang_isCursorDefinition(cursor) ? ItemKind::enumeration : ItemKind::other;
    default:
      return is_record(kind) && clang_isCursorDefinition(cursor) ? ItemKind::record : ItemKind::other;
  }
}

struct Outliner {
  Reading& reading;
  File& file;
  std::string_view text;

  static bool is_member(CXCursorKind kind) {
    if (kind == CXCursor_CXXAccessSpecifier) return true;
    return clang_isDeclaration(kind) && kind != CXCursor_TemplateTypeParameter &&
           kind != CXCursor_NonTypeTemplateParameter && kind != CXCursor_TemplateTemplateParameter;
  }

  void add(CXCursor cursor, std::uint32_t parent) {
    if (!is_member(kind_of(cursor))) return;
    const auto [begin, end] = extent_of(cursor);
    const Place name = place(clang_getCursorLocation(cursor));
    if (file_of(reading, begin.file) != &file || end.offset > text.size()) return;
    Item item{
        .kind = item_kind(cursor), .begin = begin.offset, .end = std::max(end.offset, begin.offset), .parent = parent};
    item.name_begin = name.file == begin.file ? name.offset : begin.offset;
    item.name_end = item.name_begin;
    const std::string spelling = item.kind == ItemKind::other ? std::string() : take(clang_getCursorSpelling(cursor));
    if (text.substr(item.name_begin).starts_with(spelling))
      item.name_end += static_cast<std::uint32_t>(spelling.size());
    item.documented = is_public(cursor);
    const auto index = static_cast<std::uint32_t>(file.outline.items.size());
    file.outline.items.push_back(item);
    file.cursors.push_back(cursor);
    if (item.kind != ItemKind::other) file.items_by_name.emplace(item.name_begin, index);
    if (is_scope(item.kind)) each_child(cursor, [&](CXCursor child) { add(child, index); });
  }

  static bool is_scope(ItemKind kind) {
    return kind == ItemKind::name_space || kind == ItemKind::record || kind == ItemKind::enumeration ||
           kind == ItemKind::linkage;
  }
};

std::vector<std::uint32_t> declared_offsets(const Outline& outline) {
  std::vector<std::uint32_t> result;
  for (const Item& item : outline.items) {
    result.push_back(item.begin);
    result.push_back(item.name_begin);
  }
  std::sort(result.begin(), result.end());
  return result;
}

std::string_view file_text(Reading& reading, const File& file) { return reading.sources.text(file.id); }

const Item* find_item(const File& file, std::uint32_t name) {
  const auto found = file.items_by_name.find(name);
  return found == file.items_by_name.end() ? nullptr : &file.outline.items[found->second];
}

// ---- one declaration
// ------------------------------------------------------------------------------------------------------------

void read_deprecation(CXCursor cursor, facts::Declaration& out) {
  if (!may_have_attributes(cursor) || clang_getCursorAvailability(cursor) != CXAvailability_Deprecated) return;
  int always = 0;
  CXString message{};
  clang_getCursorPlatformAvailability(cursor, &always, &message, nullptr, nullptr, nullptr, 0);
  out.deprecated = true;
  out.deprecation = take(message);
}

/// `qualified_name` of a declaration; members of one class ask for its name once.
std::string qualified_in_scope(Reading& reading, CXCursor declaration, const std::string& name) {
  if (kind_of(declaration) != CXCursor_FieldDecl || name.empty()) return qualified_name(declaration);
  return name_of(reading, clang_getCursorSemanticParent(declaration)) + "::" + name;
}

/// What every declaration has; `source` is the declaration in the text, for an instantiation the one of its template.
void describe(Reading& reading, CXCursor source, facts::Declaration& out) {
  out.name = plain_name(source);
  out.qualified = qualified_in_scope(reading, source, out.name);
  out.annotations = read_annotations(reading, source);
  read_deprecation(source, out);
  const Place name = place(clang_getCursorLocation(source));
  File* file = file_of(reading, name.file);
  if (!file || file->annotations) return;
  outline_file(reading, *file);
  out.name_span = {file->id, name.offset, name.offset};
  if (const Item* item = find_item(*file, name.offset)) {
    out.name_span.end = item->name_end;
    out.comments = item->comments;
  }
  if (out.name_span.end == out.name_span.begin) out.name_span = extent_of(reading, source);
}

bool is_symbol(std::string_view text, const Token& token, char c) {
  return token.kind == Token::Kind::punctuation && text[token.begin] == c;
}

/// Index of the first token after the attributes that begin at token `i`: `[[…]]` and KUBEXX(…).
std::size_t past_attributes(std::string_view text, const std::vector<Token>& tokens, std::size_t i) {
  const auto macro = [&](const Token& token) { return text.substr(token.begin, token.end - token.begin) == "KUBEXX"; };
  while (i < tokens.size() && (is_symbol(text, tokens[i], '[') || macro(tokens[i]))) {
    int depth = 0;
    for (i += macro(tokens[i]); i < tokens.size(); ++i) {
      depth += is_symbol(text, tokens[i], '(') || is_symbol(text, tokens[i], '[');
      depth -= is_symbol(text, tokens[i], ')') || is_symbol(text, tokens[i], ']');
      if (depth == 0) break;
    }
    do ++i;
    while (i < tokens.size() && tokens[i].is_comment());
  }
  return i;
}

/// The type of a member or variable as written: from the beginning of the declaration to its first name.
support::Span declared_type_span(Reading& reading, CXCursor source) {
  const Place begin = begin_of(source);
  const Place name = place(clang_getCursorLocation(source));
  File* file = file_of(reading, begin.file);
  if (!file || name.file != begin.file || name.offset <= begin.offset) return extent_of(reading, source);
  std::uint32_t stop = name.offset;
  if (const auto found = file->items_by_name.find(name.offset); found != file->items_by_name.end()) {
    for (std::uint32_t i = found->second; i-- > 0 && file->outline.items[i].begin == begin.offset;) {
      if (file->outline.items[i].kind == ItemKind::field) stop = file->outline.items[i].name_begin;
    }
  }
  const auto& tokens = file->outline.tokens;
  const std::size_t first = past_attributes(file_text(reading, *file), tokens, file->outline.token_at(begin.offset));
  const std::size_t next = file->outline.token_at(stop);
  if (next <= first) return {file->id, begin.offset, stop};
  return {file->id, tokens[first].begin, tokens[next - 1].end};
}

/// Where a declarator's initialiser begins: after the `=`, or at the brace. Members have other expressions too, array
/// bounds and widths of bit-fields.
std::optional<std::uint32_t> initializer_offset(std::string_view text, const Outline& outline, const Item& item) {
  int depth = 0;
  for (std::size_t i = outline.token_at(item.name_end); i < outline.tokens.size(); ++i) {
    const Token& token = outline.tokens[i];
    if (token.begin >= item.statement_end ||
        (depth == 0 && (is_symbol(text, token, ',') || is_symbol(text, token, ';'))))
      break;
    if (depth == 0 && is_symbol(text, token, '=')) return token.end;
    if (depth == 0 && is_symbol(text, token, '{')) return token.begin;
    depth += is_symbol(text, token, '(') || is_symbol(text, token, '[');
    depth -= is_symbol(text, token, ')') || is_symbol(text, token, ']');
  }
  return std::nullopt;
}

/// What the text says of a member's initialiser.
struct InitializerText {
  bool known = false;                   ///< the declaration stands in a file as it is, not in a macro
  std::optional<std::uint32_t> offset;  ///< where the expression begins
};

InitializerText initializer_text(Reading& reading, const File& file, CXCursor source) {
  const Item* item = find_item(file, place(clang_getCursorLocation(source)).offset);
  if (!item || item->name_end == item->name_begin) return {};
  return {true, initializer_offset(file_text(reading, file), file.outline, *item)};
}

/// `{}` as the initialiser, which nearly every member without a default has: no need to ask clang.
std::optional<facts::Value> empty_braces(Reading& reading, const File& file, std::uint32_t offset, CXType type) {
  const std::string_view text = file_text(reading, file);
  const auto& tokens = file.outline.tokens;
  const std::size_t open = file.outline.token_at(offset);
  if (open + 1 >= tokens.size() || !is_symbol(text, tokens[open], '{') || !is_symbol(text, tokens[open + 1], '}'))
    return std::nullopt;
  facts::Value value;
  value.kind = facts::Value::Kind::list;
  value.type = class_name(reading, type);
  value.span = {file.id, tokens[open].begin, tokens[open + 1].end};
  return value;
}

/// The initialising expression of a member; null when it has none.
CXCursor initializer_of(CXCursor source, std::optional<std::uint32_t> offset) {
  const CXCursor none = clang_getNullCursor();
  CXCursor last = none, placed = none;
  each_child(source, [&](CXCursor child) {
    if (!clang_isExpression(kind_of(child))) return;
    last = child;
    if (offset && begin_of(child).offset >= *offset) placed = child;
  });
  const bool has_other = clang_Cursor_isBitField(source) || clang_getCursorType(source).kind == CXType_ConstantArray;
  return is_null(placed) && !has_other ? last : placed;
}

std::optional<facts::Value> read_member_initializer(Reading& reading, CXCursor source) {
  const File* file = file_of(reading, source);
  if (!file) return std::nullopt;
  const InitializerText text = initializer_text(reading, *file, source);
  if (text.known && !text.offset) return std::nullopt;
  if (text.offset) {
    if (auto braces = empty_braces(reading, *file, *text.offset, clang_getCursorType(source))) return braces;
  }
  const CXCursor initializer = initializer_of(source, text.offset);
  if (is_null(initializer)) return std::nullopt;
  return read_initializer(reading, source, initializer);
}

facts::Field read_field(Reading& reading, CXCursor field, CXCursor source) {
  facts::Field out;
  describe(reading, source, out);
  out.type = read_type(reading, clang_getCursorType(field), declared_type_span(reading, source));
  out.bit_field = clang_Cursor_isBitField(field) != 0;
  if (out.bit_field) {
    out.type.kind = facts::Type::Kind::unsupported;
    out.type.name = out.type.spelling;
    out.type.reason = "a bit-field has no width of its own in an API; use an integer type and a 'maximum' marker";
  }
  out.initializer = read_member_initializer(reading, source);
  return out;
}

// ---- records
// --------------------------------------------------------------------------------------------------------------------

bool is_requested(Reading& reading, CXCursor cursor) {
  const File* file = file_of(reading, cursor);
  return file && file->requested;
}

CXCursor pattern_of(CXCursor record) {
  const CXCursor pattern = clang_getSpecializedCursorTemplate(record);
  return is_null(pattern) ? record : pattern;
}

/// Explicit specialisations have a body of their own.
bool is_implicit_instance(CXCursor record) {
  if (is_null(clang_getSpecializedCursorTemplate(record))) return false;
  bool own_body = false;
  each_child(record, [&](CXCursor child) { own_body = own_body || clang_isDeclaration(kind_of(child)); });
  return !own_body;
}

void read_fields(Reading& reading, CXCursor record, CXCursor source, facts::Record& out);

/// Members of an unnamed struct without a declarator are members of the struct around it.
void read_unnamed_member(Reading& reading, CXCursor field, CXCursor record, facts::Record& out) {
  const CXCursor declaration = clang_getTypeDeclaration(clang_getCursorType(field));
  if (kind_of(declaration) == CXCursor_StructDecl || kind_of(declaration) == CXCursor_ClassDecl) {
    return read_fields(reading, declaration, declaration, out);
  }
  facts::Field member = read_field(reading, field, field);
  member.name_span = extent_of(reading, declaration);
  member.qualified = qualified_name(record) + "::(anonymous)";
  out.fields.push_back(std::move(member));
}

/// The members of an instantiation as its template has them, by place; nothing for other records.
std::map<std::uint32_t, CXCursor> fields_as_written(CXCursor record, CXCursor source) {
  std::map<std::uint32_t, CXCursor> written;
  if (clang_equalCursors(record, source)) return written;
  each_child(source, [&](CXCursor child) {
    if (kind_of(child) == CXCursor_FieldDecl) written.emplace(place(clang_getCursorLocation(child)).offset, child);
  });
  return written;
}

/// The cursor that has the attributes, the comments and the initialiser of a member.
CXCursor field_source(const std::map<std::uint32_t, CXCursor>& written, CXCursor field) {
  if (written.empty()) return field;
  const auto found = written.find(place(clang_getCursorLocation(field)).offset);
  return found == written.end() ? field : found->second;
}

bool is_unnamed_record(CXCursor field) {
  return clang_Cursor_isAnonymousRecordDecl(clang_getTypeDeclaration(clang_getCursorType(field))) != 0;
}

void read_fields(Reading& reading, CXCursor record, CXCursor source, facts::Record& out) {
  const auto written = fields_as_written(record, source);
  for (const CXCursor field : fields_of(clang_getCursorType(record))) {
    if (!is_public(field)) continue;
    if (is_unnamed_record(field)) {
      read_unnamed_member(reading, field, record, out);
    } else if (!plain_name(field).empty()) {
      out.fields.push_back(read_field(reading, field, field_source(written, field)));
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
}

std::string instance_key(CXCursor record) { return type_name(clang_getCanonicalType(clang_getCursorType(record))); }

void read_record(Reading& reading, CXCursor record, std::string key) {
  facts::Record out;
  const bool instance = is_implicit_instance(record);
  const CXCursor source = instance ? pattern_of(record) : record;
  describe(reading, source, out);
  out.qualified = std::move(key);
  out.name_space = namespace_name(record);
  out.requested = is_requested(reading, record);
  out.is_union = kind_of(record) == CXCursor_UnionDecl;
  out.is_template_instance = !is_null(clang_getSpecializedCursorTemplate(record));
  out.is_nested = is_record(kind_of(clang_getCursorSemanticParent(record)));
  out.is_anonymous = clang_Cursor_isAnonymous(record) != 0;
  read_bases(reading, record, source, out);
  read_fields(reading, record, source, out);
  reading.facts.records.push_back(std::move(out));
}

// ---- enums, aliases, constants, namespaces
// --------------------------------------------------------------------------------------

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
    enumerator.value = clang_getEnumConstantDeclValue(child);
    out.enumerators.push_back(std::move(enumerator));
  });
  reading.facts.enums.push_back(std::move(out));
}

/// `using X = T;`: from after the `=`. `typedef T X;`: from after `typedef` to the name.
support::Span alias_type_span(Reading& reading, CXCursor cursor) {
  const support::Span whole = extent_of(reading, cursor);
  const Place name = place(clang_getCursorLocation(cursor));
  File* file = file_of(reading, name.file);
  if (!file || !whole.valid()) return whole;
  const std::string_view text = file_text(reading, *file);
  const Item* item = find_item(*file, name.offset);
  if (!item) return whole;
  const auto& tokens = file->outline.tokens;
  if (kind_of(cursor) == CXCursor_TypedefDecl) {
    const std::size_t first = file->outline.token_at(whole.begin) + 1;
    const std::size_t next = file->outline.token_at(name.offset);
    return next > first ? support::Span{file->id, tokens[first].begin, tokens[next - 1].end} : whole;
  }
  const auto offset = initializer_offset(text, file->outline, *item);
  const std::size_t first = offset ? file->outline.token_at(*offset) : tokens.size();
  return first < tokens.size() && tokens[first].begin < whole.end
             ? support::Span{file->id, tokens[first].begin, whole.end}
             : whole;
}

void read_alias(Reading& reading, CXCursor cursor, std::string key) {
  facts::Alias out;
  describe(reading, cursor, out);
  out.qualified = std::move(key);
  out.name_space = namespace_name(cursor);
  out.requested = is_requested(reading, cursor);
  out.underlying = read_type(reading, clang_getTypedefDeclUnderlyingType(cursor), alias_type_span(reading, cursor));
  reading.facts.aliases.push_back(std::move(out));
}

void read_constant(Reading& reading, CXCursor cursor) {
  CXCursor initializer = clang_getNullCursor();
  each_child(cursor, [&](CXCursor child) {
    if (clang_isExpression(kind_of(child))) initializer = child;
  });
  if (is_null(initializer)) return;
  facts::Constant out;
  describe(reading, cursor, out);
  out.name_space = namespace_name(cursor);
  out.type = read_type(reading, clang_getCursorType(cursor), declared_type_span(reading, cursor));
  out.value = read_initializer(reading, cursor, initializer);
  reading.facts.constants.push_back(std::move(out));
}

void read_namespace(Reading& reading, File& file, std::uint32_t index) {
  const Item& item = file.outline.items[index];
  if (item.body_begin == Item::none) return;
  facts::Namespace out;
  describe(reading, file.cursors[index], out);
  out.floating = file.outline.items[index].floating;
  out.body = {file.id, item.body_begin, item.body_end};
  out.requested = file.requested;
  reading.facts.namespaces.push_back(std::move(out));
}

// ---- all of it
// ------------------------------------------------------------------------------------------------------------------

bool is_template(CXCursor cursor) {
  return kind_of(cursor) == CXCursor_ClassTemplate || kind_of(cursor) == CXCursor_ClassTemplatePartialSpecialization;
}

/// Whether a declaration stands inside a template, where its types are not known.
bool in_template(const File& file, std::uint32_t index) {
  for (; index != Item::none; index = file.outline.items[index].parent) {
    if (is_template(file.cursors[index])) return true;
  }
  return false;
}

void enqueue(Reading& reading, CXCursor cursor, const std::string& key) {
  if (reading.seen.insert(key).second) reading.pending.push_back(cursor);
}

void enqueue_item(Reading& reading, File& file, std::uint32_t index) {
  const CXCursor cursor = file.cursors[index];
  switch (file.outline.items[index].kind) {
    case ItemKind::record:
      if (in_template(file, index) || clang_Cursor_isAnonymous(cursor)) return;
      return enqueue(
          reading, cursor,
          is_null(clang_getSpecializedCursorTemplate(cursor)) ? qualified_name(cursor) : instance_key(cursor));
    case ItemKind::enumeration:
    case ItemKind::alias:
      if (in_template(file, index) || clang_Cursor_isAnonymous(cursor)) return;
      return enqueue(reading, cursor, qualified_name(cursor));
    default:
      return;
  }
}

std::string key_of(CXCursor cursor) {
  if (clang_Cursor_isAnonymous(cursor)) {
    return fmt::format("{}@{}", qualified_name(cursor), place(clang_getCursorLocation(cursor)).offset);
  }
  const bool instance = is_record(kind_of(cursor)) && !is_null(clang_getSpecializedCursorTemplate(cursor));
  return instance ? instance_key(cursor) : qualified_name(cursor);
}

void read_pending(Reading& reading) {
  while (!reading.pending.empty()) {
    const CXCursor cursor = reading.pending.front();
    reading.pending.pop_front();
    const CXCursorKind kind = kind_of(cursor);
    if (kind == CXCursor_EnumDecl)
      read_enum(reading, cursor, key_of(cursor));
    else if (is_record(kind))
      read_record(reading, cursor, key_of(cursor));
    else
      read_alias(reading, cursor, key_of(cursor));
  }
}

/// Declarations in the order of the files and of the places in them.
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

void collect_roots(Reading& reading) {
  each_child(clang_getTranslationUnitCursor(reading.unit), [&](CXCursor cursor) {
    if (is_system(cursor)) return;
    if (File* file = file_of(reading, cursor); file && !file->annotations) file->roots.push_back(cursor);
  });
}

void outline_file(Reading& reading, File& file) {
  if (file.outlined) return;
  file.outlined = true;
  const std::string_view text = file_text(reading, file);
  Outliner outliner{reading, file, text};
  for (const CXCursor root : file.roots) outliner.add(root, Item::none);
  file.outline.tokens = without_skipped(text, lex(text), declared_offsets(file.outline));
  place_statements(text, file.outline);
  attach_comments(file.id, text, file.outline);
}

void read_declarations(Reading& reading) {
  for (File& file : reading.files) {
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
    if (file.requested) {
      for (auto& group : file.outline.floating) reading.facts.floating.push_back(std::move(group));
    }
  }
  read_pending(reading);
  sort_by_place(reading, reading.facts.records);
  sort_by_place(reading, reading.facts.enums);
  sort_by_place(reading, reading.facts.aliases);
  sort_by_place(reading, reading.facts.constants);
  sort_by_place(reading, reading.facts.namespaces);
}

}  // namespace kubexx::frontend
