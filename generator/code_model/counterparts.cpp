#include "generator/code_model/counterparts.hpp"

#include <algorithm>

#include "generator/crd/types.hpp"

namespace kubexx::code_model {

using namespace crd;

namespace {

using facts::Type;
using Kind = Type::Kind;

const model::Struct* struct_of(const Context& context, const Type& type) {
  const auto found = context.types.structs.find(type.name);
  return found == context.types.structs.end() ? nullptr : &found->second;
}

std::optional<Counterpart> between_structs(const Context& context, const Type& from, const Type& to) {
  const model::Struct *const source = struct_of(context, from), *const target = struct_of(context, to);
  if (source == nullptr || target == nullptr || is_opaque(*source) || is_opaque(*target))
    return from.name == to.name ? std::optional(Counterpart{}) : std::nullopt;
  return Counterpart{source, target};
}

bool has_words_of(const Context& context, const Type& from, const Type& to) {
  const auto source = context.types.enums.find(from.name), target = context.types.enums.find(to.name);
  if (source == context.types.enums.end() || target == context.types.enums.end()) return from.name == to.name;
  if (source->second.as_integers != target->second.as_integers) return false;
  return std::ranges::all_of(source->second.values, [&](const model::EnumValue& value) {
    return std::ranges::any_of(target->second.values, [&](const model::EnumValue& other) {
      return source->second.as_integers ? other.number == value.number : other.text == value.text;
    });
  });
}

bool has_integers_of(const Type& from, const Type& to) {
  if (from.is_signed == to.is_signed) return from.bits <= to.bits;
  return to.is_signed && from.bits < to.bits;
}

bool is_list(Kind kind) { return kind == Kind::list || kind == Kind::array || kind == Kind::set; }

std::optional<Counterpart> inside(std::string_view container, std::optional<Counterpart> inner) {
  if (inner && inner->from != nullptr) inner->nesting.insert(0, container);
  return inner;
}

/// The elements of sets cannot be changed in place, so that their structs have to be the same.
std::optional<Counterpart> between_lists(const Context& context, const Type& from, const Type& to) {
  const auto inner = counterpart(context, from.arguments.front(), to.arguments.front());
  const bool is_set = from.kind == Kind::set || to.kind == Kind::set;
  if (from.kind == Kind::array && to.kind == Kind::array && from.extent != to.extent) return std::nullopt;
  if (is_set && inner && inner->from != inner->to) return std::nullopt;
  return inside("[]", inner);
}

std::optional<Counterpart> between_maps(const Context& context, const Type& from, const Type& to) {
  if (!counterpart(context, from.arguments[0], to.arguments[0])) return std::nullopt;
  const auto inner = counterpart(context, from.arguments[1], to.arguments[1]);
  const bool has_plain_keys = bare(context.types, from.arguments[0]).kind == Kind::string;
  if (!has_plain_keys && inner && inner->from != inner->to) return std::nullopt;
  return inside("{}", inner);
}

bool are_same(const Context& context, const Type& written_from, const Type& written_to) {
  const Type &from = bare(context.types, written_from), &to = bare(context.types, written_to);
  if (from.kind != to.kind || from.name != to.name || from.bits != to.bits || from.is_signed != to.is_signed ||
      from.extent != to.extent || from.arguments.size() != to.arguments.size())
    return false;
  for (std::size_t i = 0; i < from.arguments.size(); ++i)
    if (!are_same(context, from.arguments[i], to.arguments[i])) return false;
  const bool has_unit = from.kind == Kind::duration || from.kind == Kind::time_point;
  return !has_unit || from.spelling == to.spelling;
}

}  // namespace

std::optional<Counterpart> counterpart(const Context& context, const Type& written_from, const Type& written_to) {
  const Type &from = bare(context.types, written_from), &to = bare(context.types, written_to);
  if (is_list(from.kind) && is_list(to.kind)) return between_lists(context, from, to);
  if (from.kind != to.kind) return std::nullopt;
  bool corresponds = false;
  switch (from.kind) {
    case Kind::record:
      return between_structs(context, from, to);
    case Kind::map:
      return between_maps(context, from, to);
    case Kind::enumeration:
      corresponds = has_words_of(context, from, to);
      break;
    case Kind::integer:
      corresponds = has_integers_of(from, to);
      break;
    case Kind::floating:
      corresponds = from.bits <= to.bits;
      break;
    case Kind::boolean:
    case Kind::string:
    case Kind::bytes:
    case Kind::byte:
      corresponds = true;
      break;
    case Kind::known:
      corresponds = from.name == to.name;
      break;
    default:
      corresponds = are_same(context, from, to);
  }
  return corresponds ? std::optional(Counterpart{}) : std::nullopt;
}

}  // namespace kubexx::code_model
