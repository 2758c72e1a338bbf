#include "generator/code_model/code_model.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <optional>
#include <set>
#include <utility>

#include "generator/code_model/apply_types.hpp"
#include "generator/code_model/fields.hpp"
#include "generator/code_model/scope.hpp"
#include "generator/crd/types.hpp"
#include "generator/model/names.hpp"
#include "runtime/json/members.hpp"

namespace kubexx::code_model {

using namespace crd;

namespace {

using facts::Type;
using Kind = Type::Kind;
using markers::Effect;
using schema::JsonSchema;

/// Whether a JSON name can be part of a path. Lists with keys that cannot are merged without keys.
bool fits_path(std::string_view name) { return name.find_first_of(".[]{} ") == std::string_view::npos; }

void collect_lists(const JsonSchema& schema, const std::string& path, std::vector<CodeList>& lists) {
  if (schema.list_type == "map" && std::ranges::all_of(schema.list_map_keys, fits_path))
    lists.push_back({path, fmt::format("{}", fmt::join(schema.list_map_keys, " "))});
  if (schema.list_type == "set" && schema.items && schema.items->type == "object") lists.push_back({path, ""});
  for (const auto& [name, property] : schema.properties) {
    if (fits_path(name)) collect_lists(property, path.empty() ? name : path + "." + name, lists);
  }
  if (schema.items) collect_lists(*schema.items, path + "[]", lists);
  if (schema.additional_properties && schema.additional_properties->schema)
    collect_lists(*schema.additional_properties->schema, path + ".{}", lists);
}

/// Whether the codec of the container is in the same header as those of scalars. An alias can hide any container.
bool is_everyday(std::string_view spelling) {
  return spelling.starts_with("std::vector<") || spelling.starts_with("std::map<");
}

std::vector<std::string> only_verbs_of(const model::Struct& kind) {
  const markers::Marker* marker = find_marker(kind.markers, Effect::only_verbs);
  return marker == nullptr ? std::vector<std::string>() : json::texts_at(marker->value().value, {});
}

class CodeBuilder {
 public:
  CodeBuilder(Context& context, const model::Model& model, support::FileId header)
      : context_(context), model_(model), header_(header) {
    for (const model::Resource& resource : model.resources)
      for (const model::Version& version : resource.versions) kinds_.insert(version.kind);
  }

  void add_kind(const model::Struct& kind, const schema::CustomResourceDefinition& crd,
                const schema::CrdVersion& version) {
    CodeKind result;
    if (const std::string& reason = kind.fact->code_obstacle; !reason.empty())
      refuse(kind.fact->name_span, kind.fact->name, reason)
          .notes.push_back({"without '--code-dir' only CRDs are generated", {}});
    visit_fields(kind);
    result.object = code_struct(kind);
    for (CodeField& field : result.object.fields)
      if (field.json_name == "metadata") field.presence = Presence::always;
    result.opening = opening_of(model_, kind.fact->name_space);
    result.name = kind.fact->name;
    result.group = crd.group;
    result.version = version.name;
    result.plural = crd.names.plural;
    result.is_namespaced = crd.scope != "Cluster";
    result.has_status = version.subresources && version.subresources->status;
    result.has_scale = version.subresources && version.subresources->scale;
    result.drops_unknown = find_marker(kind.markers, Effect::drop_unknown) != nullptr;
    result.is_built_in = find_marker(kind.markers, Effect::built_in) != nullptr;
    result.only_verbs = only_verbs_of(kind);
    if (version.schema) collect_lists(*version.schema, "", result.lists);
    check_apply_name(kind);
    result.apply = apply_types_of(kind);
    file_.kinds.push_back(std::move(result));
  }

  /// The structs of the header whose code others include, in the order of their names.
  void add_shared() {
    for (const auto& [key, record] : context_.types.structs)
      if (!record.code_header.empty() && record.fact->name_span.file == header_) visit_struct(record);
  }

  CodeFile take() {
    std::ranges::sort(file_.code_headers);
    for (const std::string& key : alternatives_) {
      const auto record = context_.types.structs.find(key);
      if (record != context_.types.structs.end()) add_alternative(record->second);
    }
    return std::move(file_);
  }

 private:
  CodeStruct code_struct(const model::Struct& type) {
    CodeStruct result;
    result.type = type_name(type);
    for (const FlatField& flat : flat_fields(context_, type)) {
      result.fields.push_back(code_field(context_, flat));
      if (flat.field->fact->deprecated || flat.owner->fact->deprecated) file_.has_deprecated = true;
    }
    std::ranges::sort(result.fields, {}, &CodeField::json_name);
    return result;
  }

  void add_alternative(const model::Struct& record) {
    const std::string json_name = model::json_name_of_type(record.fact->name);
    const auto own = std::ranges::find(file_.structs, type_name(record), &CodeStruct::type);
    if (own != file_.structs.end())
      own->alternative = json_name;
    else
      file_.foreign_alternatives.push_back({type_name(record), json_name});
  }

  void visit_fields(const model::Struct& type) {
    for (const FlatField& flat : flat_fields(context_, type)) visit(flat.field->type());
  }

  /// Reports what the generated code cannot decode, once for each declaration.
  bool check_obstacle(const Type& type) {
    if (type.reason.empty() || type.kind == Kind::unsupported) return true;
    if (!obstacles_.emplace(type.span.file.index, type.span.begin).second) return false;
    refuse(type.span, type.spelling, type.reason)
        .notes.push_back({"'kubexx:omit' omits the member; without '--code-dir' only CRDs are generated", {}});
    return false;
  }

  support::Diagnostic& refuse(support::Span span, std::string_view what, std::string_view reason) {
    return error(context_, "type-unsupported", span,
                 fmt::format("no code can be generated for '{}': {}", what, reason));
  }

  void visit(const Type& type) {
    if (!check_obstacle(type)) return;
    switch (type.kind) {
      case Kind::duration:
      case Kind::time_point:
        file_.has_chrono = true;
        break;
      case Kind::array:
      case Kind::set:
        file_.has_containers = true;
        break;
      case Kind::list:
      case Kind::map:
        if (!is_everyday(type.spelling)) file_.has_containers = true;
        break;
      case Kind::variant:
        file_.has_variants = true;
        for (const Type& alternative : type.arguments) alternatives_.insert(bare(context_.types, alternative).name);
        break;
      case Kind::record:
        return visit_record(type);
      case Kind::enumeration:
        return visit_enum(type);
      case Kind::alias:
        if (const auto found = context_.types.aliases.find(type.name); found != context_.types.aliases.end())
          visit(found->second.fact->underlying);
        return;
      case Kind::unsupported:
        error(context_, "type-unsupported", type.span,
              fmt::format("'{}' has no JSON form, so no code can be generated for it{}{}", type.spelling,
                          type.reason.empty() ? "" : ": ", type.reason))
            .notes.push_back({"'kubexx:omit' omits the member; without '--code-dir' only CRDs are generated", {}});
        return;
      default:
        break;
    }
    for (const Type& argument : type.arguments) visit(argument);
  }

  void visit_record(const Type& type) {
    const auto found = context_.types.structs.find(type.name);
    if (found != context_.types.structs.end()) visit_struct(found->second);
  }

  void visit_struct(const model::Struct& record) {
    if (is_shared_elsewhere(record)) return include(record.code_header);
    if (kinds_.count(&record) != 0) return use(record.fact->name_span.file);
    if (is_opaque(record)) return;
    if (making_.count(&record) != 0) recursive_.insert(&record);
    if (!seen_.insert(&record).second) return;
    making_.insert(&record);
    visit_fields(record);
    making_.erase(&record);
    CodeStruct made = code_struct(record);
    made.is_recursive = recursive_.count(&record) != 0;
    made.is_shared = !record.code_header.empty();
    file_.structs.push_back(std::move(made));
    if (record.code_header.empty()) return;
    check_apply_name(record);
    file_.shared.push_back({type_name(record), opening_of(model_, record.fact->name_space), apply_types_of(record)});
  }

  bool is_shared_elsewhere(const model::Struct& record) const {
    return !record.code_header.empty() && record.fact->name_span.file != header_;
  }

  void include(const std::string& code_header) {
    if (std::ranges::find(file_.code_headers, code_header) == file_.code_headers.end())
      file_.code_headers.push_back(code_header);
  }

  void visit_enum(const Type& type) {
    const auto found = context_.types.enums.find(type.name);
    if (found == context_.types.enums.end() || !seen_.insert(&found->second).second) return;
    CodeEnum made{found->second.fact->qualified, found->second.as_integers, {}};
    if (found->second.fact->deprecated) file_.has_deprecated = true;
    for (const facts::Enumerator& enumerator : found->second.fact->enumerators)
      if (enumerator.deprecated) file_.has_deprecated = true;
    for (const model::EnumValue& value : found->second.values) made.words.push_back({value.name, value.text});
    file_.enums.push_back(std::move(made));
  }

  void use(support::FileId header) {
    if (header == header_ || std::ranges::find(file_.used_headers, header) != file_.used_headers.end()) return;
    file_.used_headers.push_back(header);
  }

  std::optional<support::Span> declaration_of(const std::string& type) const {
    const model::Types& types = context_.types;
    if (const auto found = types.structs.find(type); found != types.structs.end()) return found->second.fact->name_span;
    if (const auto found = types.enums.find(type); found != types.enums.end()) return found->second.fact->name_span;
    if (const auto found = types.aliases.find(type); found != types.aliases.end()) return found->second.fact->name_span;
    return std::nullopt;
  }

  /// Reports a type of the user that has the name of the struct's apply type.
  void check_apply_name(const model::Struct& type) {
    const std::optional<support::Span> place = declaration_of(type_name(type) + "Apply");
    if (!place) return;
    support::Diagnostic& found = error(context_, "name-collision", *place,
                                       fmt::format("'{0}Apply' is also the name of the type that is generated for "
                                                   "server-side apply of '{0}'; expected another name",
                                                   type.fact->name));
    found.notes.push_back({fmt::format("'{}' is declared here", type.fact->name), type.fact->name_span});
    found.notes.push_back({"without '--code-dir' only CRDs are generated", {}});
  }

  /// The apply types of a struct, for its namespace.
  std::vector<ApplyStruct> apply_types_of(const model::Struct& type) const {
    std::vector<ApplyStruct> all = apply_types(context_, type, kinds_);
    for (ApplyStruct& apply : all)
      for (ApplyField& field : apply.fields)
        field.type = visible_type(model_, type.fact->name_space, std::move(field.type));
    return all;
  }

  Context& context_;
  const model::Model& model_;
  support::FileId header_;
  std::set<const model::Struct*> kinds_;
  std::set<const void*> seen_;
  std::set<const model::Struct*> making_;
  std::set<const model::Struct*> recursive_;
  std::set<std::string> alternatives_;
  std::set<std::pair<std::uint32_t, std::uint32_t>> obstacles_;  ///< positions of those that were reported
  CodeFile file_;
};

}  // namespace

CodeFile build_code(const model::Model& model, const std::vector<schema::CustomResourceDefinition>& crds,
                    support::FileId header, const Options& options, const support::SourceMap& sources,
                    support::Diagnostics& diagnostics) {
  Provenance provenance;
  Context context{model.types, options, sources, diagnostics, provenance};
  CodeBuilder builder(context, model, header);
  builder.add_shared();
  for (const model::Resource& resource : model.resources) {
    const auto crd = std::ranges::find_if(crds, [&](const schema::CustomResourceDefinition& candidate) {
      return candidate.group == resource.group && candidate.names.kind == resource.kind;
    });
    if (crd == crds.end()) continue;
    for (const model::Version& version : resource.versions) {
      const auto made = std::ranges::find(crd->versions, version.name, &schema::CrdVersion::name);
      if (made != crd->versions.end() && version.kind->fact->name_span.file == header)
        builder.add_kind(*version.kind, *crd, *made);
    }
  }
  return builder.take();
}

}  // namespace kubexx::code_model
