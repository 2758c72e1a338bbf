#include <algorithm>

#include "generator/frontend/cursor_kinds.hpp"
#include "generator/frontend/reading.hpp"

namespace kubexx::frontend {
namespace {

using ItemKind = Item::Kind;

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
    auto [begin, end] = extent_of(cursor);
    const Place name = place(clang_getCursorLocation(cursor));
    if (end.file != begin.file) end.offset = static_cast<std::uint32_t>(text.size());  // it ends in another file
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
    if (item.kind != ItemKind::other) reading.places.emplace(cursor.data[0], Reading::ItemPlace{&file, index});
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

}  // namespace

void outline_file(Reading& reading, File& file) {
  if (file.outlined) return;
  file.outlined = true;
  const std::string_view text = reading.sources.text(file.id);
  Outliner outliner{reading, file, text};
  for (const CXCursor root : file.roots) outliner.add(root, Item::none);
  const auto lexed = reading.lexed.find(file.id.index);
  auto tokens = lexed != reading.lexed.end() ? std::move(lexed->second) : lex(text);
  file.outline.set_tokens(without_skipped(text, std::move(tokens), declared_offsets(file.outline)));
  place_statements(text, file.outline);
  attach_comments(file.id, text, file.outline);
}

Placed placed(Reading& reading, CXCursor declaration) {
  const auto item_of = [](const Reading::ItemPlace& place) { return &place.file->outline.items[place.index]; };
  if (const auto known = reading.places.find(declaration.data[0]); known != reading.places.end())
    return {known->second.file, item_of(known->second)};
  const Place name = place(clang_getCursorLocation(declaration));
  File* file = file_of(reading, name.file);
  if (!file || file->annotations) return {};
  outline_file(reading, *file);
  if (const auto known = reading.places.find(declaration.data[0]); known != reading.places.end())
    return {known->second.file, item_of(known->second)};
  // The declarations of an instantiation are at the positions of those in its template.
  const auto found = std::find_if(file->outline.items.begin(), file->outline.items.end(), [&](const Item& item) {
    return item.kind != ItemKind::other && item.name_begin == name.offset;
  });
  return {file, found == file->outline.items.end() ? nullptr : &*found};
}

Placed placed_behind(Reading& reading, const Placed& before, CXCursor declaration) {
  if (before.item) {
    const auto next = static_cast<std::size_t>(before.item - before.file->outline.items.data()) + 1;
    const auto& cursors = before.file->cursors;
    if (next < cursors.size() && cursors[next].data[0] == declaration.data[0])
      return {before.file, &before.file->outline.items[next]};
  }
  return placed(reading, declaration);
}

std::string_view Placed::name(const Reading& reading) const {
  return reading.sources.text(file->id).substr(item->name_begin, item->name_end - item->name_begin);
}

}  // namespace kubexx::frontend
