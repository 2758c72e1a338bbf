#include "generator/code_model/fields.hpp"

#include <map>

#include "generator/crd/defaults.hpp"
#include "generator/crd/fields.hpp"
#include "generator/crd/inlining.hpp"
#include "generator/crd/types.hpp"

namespace kubexx::code_model {

using namespace crd;

namespace {

using facts::Type;
using Kind = Type::Kind;
using markers::Effect;

void collect(const Context& context, const model::Struct& type, const std::vector<MemberStep>& path,
             std::vector<FlatField>& fields) {
  for (const model::Field& field : type.fields) {
    std::vector<MemberStep> inner = path;
    if (field.fact != nullptr) inner.push_back({field.fact->name, is_optional(context.types, field.type())});
    if (!field.inlined) {
      inner.back().is_held = false;
      fields.push_back({&type, &field, std::move(inner)});
    } else if (const model::Struct* inlined = inlined_struct(context, field)) {
      collect(context, *inlined, inner, fields);
    }
  }
}

/// How often the struct and its bases declare each name, members that are omitted included.
void count_names(const Context& context, const model::Struct& type, std::map<std::string, int>& uses) {
  for (const facts::Field& field : type.fact->fields) ++uses[field.name];
  for (const model::Field& field : type.fields) {
    const model::Struct* base = field.fact == nullptr ? inlined_struct(context, field) : nullptr;
    if (base != nullptr) count_names(context, *base, uses);
  }
}

/// A member of a base class that another one hides is qualified with its class.
void qualify_hidden(const Context& context, const model::Struct& type, std::vector<FlatField>& fields) {
  std::map<std::string, int> uses;
  count_names(context, type, uses);
  for (FlatField& flat : fields) {
    if (flat.path.size() != 1 || uses[flat.path.front().name] < 2) continue;
    flat.path.front().name = "::" + type_name(*flat.owner) + "::" + flat.path.front().name;
  }
}

/// The codecs of scalars, strings and containers assign to or clear them.
bool begins_anew(const Context& context, const model::Field& field) {
  if (!has_initial_value(context, field)) return false;
  const Kind kind = behind_aliases(context.types, field.type()).kind;
  return kind == Kind::record || kind == Kind::known || kind == Kind::array;
}

}  // namespace

std::vector<FlatField> flat_fields(const Context& context, const model::Struct& type) {
  std::vector<FlatField> fields;
  collect(context, type, {}, fields);
  qualify_hidden(context, type, fields);
  return fields;
}

CodeField code_field(const Context& context, const FlatField& flat) {
  CodeField result{flat.field->json_name, flat.path, Presence::sparse, begins_anew(context, *flat.field)};
  const bool required = is_required(context, *flat.owner, *flat.field);
  if (is_optional(context.types, flat.field->type())) {
    result.presence = required ? Presence::nullable : Presence::held;
  } else if (required || has_default_marker(*flat.field) || has_initial_value(context, *flat.field)) {
    result.presence = Presence::always;
  }
  return result;
}

std::string type_name(const model::Struct& type) { return type.fact->qualified; }

}  // namespace kubexx::code_model
