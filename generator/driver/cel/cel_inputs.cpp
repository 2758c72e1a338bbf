#include "generator/driver/cel/cel_inputs.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "generator/driver/arguments/input_files.hpp"
#include "generator/driver/report/document_place.hpp"
#include "generator/driver/report/finding.hpp"
#include "runtime/json/members.hpp"
#include "runtime/schema/decode.hpp"
#include "runtime/yaml/reader.hpp"

namespace kubexx::driver {
namespace {

using schema::CrdVersion;
using schema::CustomResourceDefinition;
using schema::JsonSchema;

constexpr const char* kProperty = "schema";

bool describes_resource(const JsonSchema& schema) {
  return schema.properties.contains("apiVersion") && schema.properties.contains("kind") &&
         schema.properties.contains("metadata");
}

class CelReader {
 public:
  CelReader(const CelInputs& inputs, std::istream* standard_input, support::SourceMap& sources)
      : inputs_(inputs), standard_input_(standard_input), sources_(sources) {}

  ReadCelInputs run() {
    objects_ = read(inputs_.object);
    old_objects_ = read(inputs_.old);
    if (!inputs_.schema.empty()) read_schema();
    if (!out_.faults.empty() || !out_.misuse.empty()) return std::move(out_);
    if (!inputs_.object.empty()) out_.object = chosen(objects_, inputs_.object, {});
    if (!inputs_.old.empty() && out_.object) out_.old = chosen(old_objects_, inputs_.old, name_of(*out_.object));
    return std::move(out_);
  }

 private:
  void fault(support::ReportedRule rule, std::string message, support::Span span = {}) {
    out_.faults.push_back(diagnostic_of(rule, std::move(message), span));
  }

  void cannot_read(const std::string& name, const std::string& error) {
    fault("env-unreadable-file", fmt::format("cannot read '{}': {}", shown_name(name), error));
  }

  std::vector<yaml::Document> read(const std::string& name) {
    if (name.empty()) return {};
    InputText input = read_input(name, standard_input_);
    if (!input.ok) {
      cannot_read(name, input.error);
      return {};
    }
    file_ = sources_.add(shown_name(name), std::move(input.text));
    yaml::Documents documents = yaml::read_documents(sources_.text(file_));
    for (const yaml::ReadError& error : documents.errors)
      out_.faults.push_back(unreadable_document(error, sources_.text(file_), span_of(sources_, file_, error.mark)));
    return std::move(documents.documents);
  }

  // The schema

  void read_schema() {
    std::vector<PlacedDefinition> definitions;
    std::vector<yaml::Document> others;
    const InputFiles files = find_input_files({inputs_.schema});
    for (const UnreadableInput& unreadable : files.unreadable) cannot_read(unreadable.name, unreadable.error);
    for (const std::string& name : files.names)
      for (yaml::Document& document : read(name))
        is_definition(document.value) ? take(document, definitions) : others.push_back(std::move(document));
    if (!out_.faults.empty()) return;
    if (!definitions.empty()) {
      if (PlacedDefinition* definition = choose(definitions)) choose_version(*definition);
    } else if (files.names.size() == 1 && !others.empty()) {
      read_bare(std::move(others.front()));
    } else {
      fault("crd-missing", fmt::format("'{}' contains no CustomResourceDefinition", shown_name(inputs_.schema)));
    }
  }

  void take(yaml::Document& document, std::vector<PlacedDefinition>& out) {
    schema::DecodedCrd decoded = schema::decode_crd(document.value);
    PlacedDefinition placed{std::move(decoded.crd), std::move(document), file_, decoded.beta};
    if (decoded.fatal) {
      fault(decoded.fatal->rule, decoded.fatal->text, placed.span(decoded.fatal->location, sources_));
    } else {
      out.push_back(std::move(placed));
    }
  }

  void read_bare(yaml::Document document) {
    CelSchema& out = out_.schema.emplace();
    schema::DecodedSchema decoded = schema::decode_schema(document.value);
    out.document = std::move(document);
    out.file = file_;
    if (decoded.fatal)
      return fault(decoded.fatal->rule, decoded.fatal->text, out.span(decoded.fatal->location, sources_));
    for (const schema::StrictFinding& finding : decoded.strict)
      fault(finding.rule, finding.text, out.span(finding.location, sources_));
    out.is_resource = describes_resource(decoded.schema);
    if (out.is_resource) {
      out.resource = std::move(decoded.schema);
    } else {
      out.resource.type = "object";
      out.resource.properties.emplace(kProperty, std::move(decoded.schema));
    }
  }

  bool is_wanted(const CustomResourceDefinition& crd) const {
    if (!inputs_.kind.empty()) return crd.names.kind == inputs_.kind;
    return std::any_of(objects_.begin(), objects_.end(),
                       [&](const yaml::Document& object) { return is_of(object.value, crd.group, crd.names.kind); });
  }

  static bool is_of(const json::Value& object, std::string_view group, std::string_view kind) {
    return json::text_at(object, {"kind"}) == kind &&
           json::text_at(object, {"apiVersion"}).starts_with(fmt::format("{}/", group));
  }

  PlacedDefinition* choose(std::vector<PlacedDefinition>& definitions) {
    if (definitions.size() == 1 && inputs_.kind.empty()) return &definitions.front();
    const auto found = std::find_if(definitions.begin(), definitions.end(),
                                    [&](const PlacedDefinition& placed) { return is_wanted(placed.crd); });
    if (found != definitions.end()) return &*found;
    std::vector<std::string_view> kinds;
    for (const PlacedDefinition& placed : definitions) kinds.push_back(placed.crd.names.kind);
    out_.misuse = inputs_.kind.empty() ? fmt::format("'{}' contains several definitions: select one with --kind ({})",
                                                     inputs_.schema, fmt::join(kinds, ", "))
                                       : fmt::format("'{}' does not define the kind '{}', only {}", inputs_.schema,
                                                     inputs_.kind, fmt::join(kinds, ", "));
    return nullptr;
  }

  /// The requested version, or that of the object, or the storage version.
  std::size_t wanted_version(const CustomResourceDefinition& crd) {
    std::string wanted = inputs_.version;
    for (const yaml::Document& object : objects_)
      if (wanted.empty() && is_of(object.value, crd.group, crd.names.kind))
        wanted = json::text_at(object.value, {"apiVersion"});
    if (wanted.starts_with(crd.group + "/")) wanted.erase(0, crd.group.size() + 1);
    const auto found = std::find_if(crd.versions.begin(), crd.versions.end(), [&](const CrdVersion& version) {
      return wanted.empty() ? version.storage : version.name == wanted;
    });
    if (found == crd.versions.end()) {
      std::vector<std::string_view> names;
      for (const CrdVersion& version : crd.versions) names.push_back(version.name);
      out_.misuse = fmt::format("{} has no version '{}', only {}", crd.names.kind, wanted, fmt::join(names, ", "));
    }
    return static_cast<std::size_t>(found - crd.versions.begin());
  }

  void choose_version(PlacedDefinition& definition) {
    const std::size_t index = wanted_version(definition.crd);
    if (!out_.misuse.empty()) return;
    CrdVersion& version = definition.crd.versions[index];
    if (!version.schema) {
      out_.misuse = fmt::format("version '{}' of {} has no schema", version.name, definition.crd.names.kind);
      return;
    }
    CelSchema& out = out_.schema.emplace();
    out.resource = std::move(*version.schema);
    out.keeps_unknown_fields = definition.crd.preserve_unknown_fields;
    out.kind = definition.crd.names.kind;
    out.api_version = fmt::format("{}/{}", definition.crd.group, version.name);
    out.location = {"spec", "versions", index, "schema", "openAPIV3Schema"};
    out.document = std::move(definition.document);
    out.file = definition.file;
  }

  // Objects

  static std::string name_of(const json::Value& object) {
    const json::Value* metadata = object.is_object() ? object.as_object().find("metadata") : nullptr;
    return metadata != nullptr ? json::text_at(*metadata, {"name"}) : std::string();
  }

  /// The first object of the definition's kind, with that name if it is not empty; without a definition, the first
  /// document.
  std::optional<json::Value> chosen(std::vector<yaml::Document>& documents, const std::string& file,
                                    const std::string& name) {
    const bool is_any = !out_.schema || out_.schema->kind.empty();
    for (yaml::Document& document : documents) {
      if (!is_any && json::text_at(document.value, {"kind"}) != out_.schema->kind) continue;
      if (name.empty() || name_of(document.value) == name) return std::move(document.value);
    }
    fault("object-missing", fmt::format("no {}{} in '{}'", is_any ? "object" : out_.schema->kind,
                                        name.empty() ? "" : fmt::format(" '{}'", name), shown_name(file)));
    return std::nullopt;
  }

  const CelInputs& inputs_;
  std::istream* standard_input_;
  support::SourceMap& sources_;
  support::FileId file_;
  std::vector<yaml::Document> objects_, old_objects_;
  ReadCelInputs out_;
};

}  // namespace

JsonSchema& CelSchema::root() { return is_resource ? resource : resource.properties.at(kProperty); }

support::Span CelSchema::span(const schema::Location& below, const support::SourceMap& sources) const {
  schema::Location whole = location;
  whole.insert(whole.end(), below.begin(), below.end());
  return span_of(sources, file, place_of(document, whole));
}

ReadCelInputs read_cel_inputs(const CelInputs& inputs, std::istream* standard_input, support::SourceMap& sources) {
  return CelReader(inputs, standard_input, sources).run();
}

}  // namespace kubexx::driver
