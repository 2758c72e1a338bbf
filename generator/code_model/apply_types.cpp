#include "generator/code_model/apply_types.hpp"

#include <fmt/format.h>

#include <map>
#include <set>

#include "generator/code_model/fields.hpp"
#include "generator/crd/types.hpp"
#include "runtime/core/ascii.hpp"

namespace kubexx::code_model {

using namespace crd;

namespace {

using facts::Type;
using Kind = Type::Kind;
using markers::Effect;

/// An identifier derived from a type's name, which can have template arguments.
std::string identifier(std::string_view name) {
  std::string result;
  for (const char c : name) {
    const bool plain = core::is_ascii_alphanumeric(c) || c == '_' || static_cast<unsigned char>(c) >= 0x80;
    if (plain) result += c;
  }
  return result.empty() ? "Nested" : result;
}

class ApplyTypes {
 public:
  ApplyTypes(const Context& context, const model::Struct& kind, const std::set<const model::Struct*>& kinds)
      : context_(context), kind_(kind), kinds_(kinds) {
    taken_ = {kind.fact->name, kind.fact->name + "Apply", "Kind"};
    take_members(kind);
    making_ = {&kind};
  }

  std::vector<ApplyStruct> build() {
    ApplyStruct own{kind_.fact->name + "Apply", fields(kind_)};
    result_.push_back(std::move(own));
    return std::move(result_);
  }

 private:
  /// In a class, a name that a member's declaration has used cannot become the name of a member.
  void take_members(const model::Struct& type) {
    if (!taking_.insert(&type).second) return;
    for (const FlatField& flat : flat_fields(context_, type)) {
      taken_.insert(flat.field->fact->name);
      take_members_of(flat.field->type());
    }
  }

  void take_members_of(const Type& written) {
    const Type& type = bare(context_.types, written);
    for (const Type& argument : type.arguments) take_members_of(argument);
    if (const model::Struct* record = nested(type); record != nullptr && record->code_header.empty())
      take_members(*record);
  }

  std::vector<ApplyField> fields(const model::Struct& type) {
    std::vector<ApplyField> fields;
    std::set<std::string> names;
    for (const FlatField& flat : flat_fields(context_, type)) {
      ApplyField field;
      field.name = flat.field->fact->name;
      while (!names.insert(field.name).second) field.name += '_';
      field.json_name = flat.field->json_name;
      const Type& written = flat.field->type();
      const bool schemaless = find_marker(flat.field->markers, Effect::schemaless) != nullptr;
      const Type& direct = behind_aliases(context_.types, written);
      const bool is_metadata = &type == &kind_ && field.json_name == "metadata";
      field.is_struct = is_metadata || (direct.kind == Kind::record && nested(direct) && !schemaless);
      field.type = type_of(bare(context_.types, written), schemaless);
      if (!field.is_struct) field.type = fmt::format("std::optional<{}>", field.type);
      fields.push_back(std::move(field));
    }
    return fields;
  }

  /// The struct of the type if it is one that gets its own apply type.
  const model::Struct* nested(const Type& type) const {
    const auto found = context_.types.structs.find(type.name);
    if (type.kind != Kind::record || found == context_.types.structs.end()) return nullptr;
    const model::Struct& record = found->second;
    return is_opaque(record) || making_.count(&record) != 0 ? nullptr : &record;
  }

  /// With `whole`, structs are the user's own types.
  std::string type_of(const Type& written, bool whole) {
    const Type& type = bare(context_.types, written);
    const auto argument = [&](std::size_t i) { return type_of(type.arguments.at(i), whole); };
    switch (type.kind) {
      case Kind::boolean:
        return "bool";
      case Kind::integer:
        return type.plain_int ? (type.is_signed ? "int" : "unsigned")
                              : fmt::format("std::{}int{}_t", type.is_signed ? "" : "u", type.bits);
      case Kind::byte:
        return "std::byte";
      case Kind::floating:
        return type.bits == 32 ? "float" : "double";
      case Kind::bytes:
        return fmt::format("std::vector<{}>", argument(0));
      case Kind::list:
      case Kind::set:
        return fmt::format("std::vector<{}>", is_byte(type.arguments.at(0)) ? "std::uint16_t" : argument(0));
      case Kind::array:
        return fmt::format("std::array<{}, {}>", argument(0), type.extent);
      case Kind::map:
        return fmt::format("std::map<std::string, {}>", argument(1));
      case Kind::variant:
        return variant(type);
      case Kind::duration:
        return "kubexx::Duration";
      case Kind::time_point:
        return "kubexx::detail::ExactTime";
      case Kind::known:
        return "kubexx::" + type.name;
      case Kind::enumeration:
        return enumeration(type);
      case Kind::record:
        return record(type, whole);
      default:
        return "std::string";
    }
  }

  /// Whether a vector of such elements would be written as base64.
  bool is_byte(const Type& written) const {
    const Type& type = bare(context_.types, written);
    return type.kind == Kind::byte || (type.kind == Kind::integer && !type.is_signed && type.bits == 8);
  }

  /// Without its namespace, if that is the kind's namespace and no apply type has the same name.
  std::string enumeration(const Type& type) {
    const std::string scope = kind_.fact->name_space + "::";
    std::string name = type.name.starts_with(scope) ? type.name.substr(scope.size()) : "";
    if (name.empty() || name.find("::") != std::string::npos) return "::" + type.name;
    if (enums_.count(name) == 0 && !taken_.insert(name).second) return "::" + type.name;
    enums_.insert(name);
    return name;
  }

  /// The alternatives of a variant keep the user's own types, which distinguish them.
  std::string variant(const Type& type) {
    std::string arguments;
    for (const Type& argument : type.arguments) {
      if (!arguments.empty()) arguments += ", ";
      arguments += type_of(argument, true);
    }
    return fmt::format("std::variant<{}>", arguments);
  }

  std::string record(const Type& type, bool whole) {
    const model::Struct* record = whole ? nullptr : nested(type);
    if (record == nullptr) return "::" + type.name;
    if (is_declared_later(*record)) return "::" + type.name;
    if (!record->code_header.empty()) return fmt::format("::{}Apply", type_name(*record));
    const auto known = names_.find(record);
    if (known != names_.end()) return known->second;
    std::string name = identifier(record->fact->name);
    while (!taken_.insert(name).second) name += '_';
    making_.insert(record);
    ApplyStruct made{name, fields(*record)};
    making_.erase(record);
    names_.emplace(record, name);
    result_.push_back(std::move(made));
    return name;
  }

  /// The apply types of kinds follow those of the types that they share.
  bool is_declared_later(const model::Struct& record) const {
    return !record.code_header.empty() && kinds_.contains(&record) &&
           record.fact->name_span.file == kind_.fact->name_span.file;
  }

  const Context& context_;
  const model::Struct& kind_;
  const std::set<const model::Struct*>& kinds_;
  std::set<std::string> taken_;
  std::set<std::string> enums_;  ///< those of `taken_` that are enums
  std::set<const model::Struct*> taking_;
  std::set<const model::Struct*> making_;
  std::map<const model::Struct*, std::string> names_;
  std::vector<ApplyStruct> result_;
};

}  // namespace

std::vector<ApplyStruct> apply_types(const Context& context, const model::Struct& kind,
                                     const std::set<const model::Struct*>& kinds) {
  return ApplyTypes(context, kind, kinds).build();
}

}  // namespace kubexx::code_model
