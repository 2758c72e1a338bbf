#include "generator/driver/import/import_files.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <optional>
#include <set>
#include <span>
#include <tuple>
#include <utility>
#include <variant>

#include "generator/driver/arguments/input_files.hpp"
#include "generator/driver/check/check.hpp"
#include "generator/driver/import/used_types.hpp"
#include "generator/driver/report/document_place.hpp"
#include "generator/driver/report/finding.hpp"
#include "generator/driver/validate/list_items.hpp"
#include "generator/import/descriptions.hpp"
#include "generator/import/header_text.hpp"
#include "generator/import/import.hpp"
#include "generator/import/join.hpp"
#include "generator/import/names.hpp"
#include "generator/import/normal_form.hpp"
#include "generator/support/nearest.hpp"
#include "generator/support/severity_policy.hpp"
#include "generator/support/shares.hpp"
#include "runtime/json/text.hpp"
#include "runtime/schema/decode.hpp"
#include "runtime/yaml/reader.hpp"

namespace kubexx::driver {
namespace {

using support::Severity;

/// Definitions of `apiextensions.k8s.io/v1beta1`.
constexpr std::string_view kBetaRule = "CRD-DECODE-010";

/// Errors, and warnings of fields that the server drops: these are not imported either.
std::vector<support::Diagnostic> check_inputs(const ImportOptions& import, const ReadInputs& inputs,
                                              support::SourceMap& sources) {
  CheckOptions options;
  options.inputs = import.inputs;
  options.standard_input_name = import.standard_input_name;
  options.field_validation = FieldValidation::warn;
  CheckResult result = check_definitions(options, inputs, sources);
  std::vector<support::Diagnostic> out;
  for (Finding& finding : result.findings) {
    const std::string_view rule = finding.diagnostic.rule;
    if (rule == kBetaRule) finding.diagnostic.notes.push_back({"'kubexx check --upgrade' writes it in v1", {}});
    if (finding.diagnostic.severity == Severity::error || rule.starts_with("CRD-DECODE-"))
      out.push_back(std::move(finding.diagnostic));
  }
  return out;
}

struct MarkedDefinition {
  ImportedDefinition definition;
  json::Mark place;  ///< of the name
  std::vector<std::pair<std::string, json::Mark>> findings;
};

/// The schema of a version in a document.
schema::Location schema_location(std::size_t version) {
  return {"spec", "versions", version, "schema", "openAPIV3Schema"};
}

struct FileImport {
  std::string text;
  std::vector<MarkedDefinition> definitions;
  std::vector<std::string> kinds;  ///< all that it contains
  std::vector<OwnTypeUses> uses;
};

std::string kind_key(const schema::CustomResourceDefinition& crd, const schema::CrdVersion& version) {
  return fmt::format("{}/{}/{}", crd.group, version.name, crd.names.kind);
}

struct KeptVersions {
  std::vector<std::size_t> positions;  ///< in the definition
  bool is_part = false;                ///< they include the storage version, but not every version
};

/// Removes the versions that are not asked for.
KeptVersions keep_versions(schema::CustomResourceDefinition& crd, const std::vector<std::string>& kinds) {
  KeptVersions kept;
  std::vector<schema::CrdVersion> versions;
  for (std::size_t i = 0; i < crd.versions.size(); ++i) {
    if (!kinds.empty() && std::ranges::find(kinds, kind_key(crd, crd.versions[i])) == kinds.end()) continue;
    kept.positions.push_back(i);
    versions.push_back(std::move(crd.versions[i]));
  }
  const bool has_storage_version = std::ranges::any_of(versions, &schema::CrdVersion::storage);
  kept.is_part = has_storage_version && versions.size() < crd.versions.size();
  crd.versions = std::move(versions);
  if (!has_storage_version && !crd.versions.empty()) crd.versions.front().storage = true;
  return kept;
}

/// `spec.versions[i]` of the versions that are kept, as a place in the document.
schema::Location original(schema::Location location, const std::vector<std::size_t>& kept) {
  if (location.size() < 3 || location[1] != schema::Step("versions")) return location;
  if (std::size_t* index = std::get_if<std::size_t>(&location[2])) *index = kept.at(*index);
  return location;
}

importing::HeaderOptions header_options(const ImportOptions& options, bool is_part = false) {
  return {.external = options.external, .is_part = is_part, .present_types = {}, .style = options.style};
}

importing::HeaderOptions header_options_with_types(const ImportOptions& options) {
  importing::HeaderOptions out = header_options(options);
  if (options.used != nullptr)
    out.present_types = [&](const schema::CustomResourceDefinition& crd, const schema::CrdVersion& version) {
      return options.used->find(crd, version);
    };
  return out;
}

void set_headers(ImportedDefinition& definition, const importing::Imported& imported) {
  definition.counts = imported.counts;
  definition.headers.clear();
  for (const importing::Header& header : imported.headers)
    definition.headers.push_back({header.path, importing::header_text(header), header.name_space});
}

void import_document(const yaml::Document& document, const ImportOptions& options, FileImport& file) {
  schema::DecodedCrd decoded = schema::decode_crd(document.value);
  schema::default_crd(decoded.crd);
  for (const schema::CrdVersion& version : decoded.crd.versions) file.kinds.push_back(kind_key(decoded.crd, version));
  const KeptVersions kept = keep_versions(decoded.crd, options.kinds);
  if (kept.positions.empty()) return;
  DocumentPlaces places(document);
  const auto place = [&](const schema::Location& location) {
    return places.place(decoded.beta ? beta_location(*decoded.beta, location) : location);
  };
  MarkedDefinition& out = file.definitions.emplace_back();
  out.definition.name = decoded.crd.metadata.name;
  out.place = place({"metadata", "name"});
  if (options.no_descriptions) importing::drop_descriptions(decoded.crd);
  importing::HeaderOptions header = header_options(options, kept.is_part);
  if (options.used != nullptr)
    header.present_types = [&](const schema::CustomResourceDefinition& crd, const schema::CrdVersion& version) {
      std::vector<OwnTypeUses> uses;
      importing::FoundTypes found = options.used->find(crd, version, &uses);
      for_each_unlike(uses, [&](UnlikePlace& each) {
        schema::Location location = schema_location(static_cast<std::size_t>(&version - crd.versions.data()));
        location.insert(location.end(), each.location.begin(), each.location.end());
        each.mark = place(original(std::move(location), kept.positions));
      });
      add_uses(file.uses, uses);
      return found;
    };
  const importing::Imported imported = importing::import_definition(decoded.crd, header);
  set_headers(out.definition, imported);
  for (const importing::Inexpressible& finding : imported.findings)
    out.findings.emplace_back(fmt::format("{} cannot be expressed in a header", finding.message),
                              place(original(finding.location, kept.positions)));
  out.definition.normal_form = json::to_text(importing::normal_form(std::move(decoded.crd)));
}

FileImport import_text(std::string text, const ImportOptions& options) {
  FileImport out;
  out.text = std::move(text);
  for (yaml::Document& document : yaml::read_documents(out.text).documents) {
    std::vector<yaml::Document> objects;
    add_objects(std::move(document), objects);
    for (const yaml::Document& object : objects)
      if (is_definition(object.value)) import_document(object, options, out);
  }
  return out;
}

/// Adds the spans of what was found in a file.
void add_file(const std::string& name, FileImport file, support::SourceMap& sources, ImportedFiles& out) {
  const support::FileId id = sources.add(name, std::move(file.text));
  for (MarkedDefinition& each : file.definitions) {
    for (auto& [message, mark] : each.findings)
      out.diagnostics.push_back(diagnostic_of("import-unsupported", std::move(message), span_of(sources, id, mark)));
    each.definition.place = span_of(sources, id, each.place);
    out.definitions.push_back(std::move(each.definition));
  }
  for_each_unlike(file.uses, [&](UnlikePlace& each) { each.span = span_of(sources, id, each.mark); });
  add_uses(out.uses, file.uses);
}

support::Diagnostic duplicate(const ImportedDefinition& each, const ImportedDefinition& other, std::string message) {
  support::Diagnostic error = diagnostic_of("import-duplicate", std::move(message), each.place);
  error.notes.push_back({"the other definition is here", other.place});
  return error;
}

json::Value parsed_form(const ImportedDefinition& each) { return std::get<json::Value>(json::parse(each.normal_form)); }

support::Diagnostic differs(const ImportedDefinition& each, const ImportedDefinition& other, std::string why) {
  support::Diagnostic error =
      duplicate(each, other, fmt::format("definition '{}' differs from another one of that name", each.name));
  error.notes.push_back({std::move(why), {}});
  return error;
}

support::Diagnostic joins(std::span<const ImportedDefinition> parts, const std::string& storage_version) {
  support::Diagnostic warning = diagnostic_of(
      "import-duplicate",
      fmt::format("definition '{}' is joined from {} documents with different versions; '{}' is its storage version",
                  parts.front().name, parts.size(), storage_version),
      parts.front().place);
  warning.severity = Severity::warning;
  for (const ImportedDefinition& part : parts.subspan(1)) warning.notes.push_back({"another document", part.place});
  return warning;
}

/// The definition whose versions are in different documents, or errors.
std::optional<ImportedDefinition> joined(std::span<const ImportedDefinition> parts, const ImportOptions& options,
                                         std::vector<support::Diagnostic>& diagnostics) {
  importing::JoinedDefinition join(parsed_form(parts.front()));
  bool is_whole = true;
  for (const ImportedDefinition& part : parts.subspan(1)) {
    auto why = join.add(parsed_form(part));
    if (!why) continue;
    diagnostics.push_back(differs(part, parts.front(), *std::move(why)));
    is_whole = false;
  }
  if (!is_whole) return std::nullopt;
  diagnostics.push_back(joins(parts, join.storage_version()));
  const json::Value value = std::move(join).value();
  ImportedDefinition whole;
  whole.name = parts.front().name;
  whole.place = parts.front().place;
  whole.normal_form = json::to_text(value);
  set_headers(whole, importing::import_definition(schema::decode_crd(value).crd, header_options_with_types(options)));
  return whole;
}

/// Of definitions of one name, equal ones count once, and those with different versions become one.
void unite_names(const ImportOptions& options, ImportedFiles& files) {
  std::vector<ImportedDefinition>& all = files.definitions;
  const auto order = [](const ImportedDefinition& each) { return std::tie(each.name, each.normal_form); };
  std::ranges::stable_sort(all, {}, order);
  const auto repeated = std::ranges::unique(all, {}, order);
  all.erase(repeated.begin(), repeated.end());
  std::vector<ImportedDefinition> kept;
  for (auto first = all.begin(); first != all.end();) {
    const auto last = std::find_if(first, all.end(), [&](const auto& each) { return each.name != first->name; });
    if (last - first == 1) {
      kept.push_back(std::move(*first));
    } else if (auto whole = joined({first, last}, options, files.diagnostics)) {
      kept.push_back(*std::move(whole));
    }
    first = last;
  }
  all = std::move(kept);
}

/// Kinds of one group whose names differ in case only would share a header.
void check_paths(ImportedFiles& files) {
  std::map<std::string_view, const ImportedDefinition*> owners;
  for (const ImportedDefinition& each : files.definitions)
    for (const HeaderFile& header : each.headers) {
      const auto [owner, is_new] = owners.try_emplace(header.path, &each);
      if (is_new) continue;
      files.diagnostics.push_back(duplicate(each, *owner->second,
                                            fmt::format("the header of '{}' would be '{}', which is that of '{}'",
                                                        each.name, header.path, owner->second->name)));
    }
}

std::string_view group_of(const ImportedDefinition& definition) {
  return std::string_view(definition.name).substr(definition.name.find('.') + 1);
}

/// Two groups in one namespace: it cannot have both as its group, and their kinds can have equal names.
void check_namespaces(const importing::Style& style, ImportedFiles& files) {
  std::map<std::string, const ImportedDefinition*> owners;
  for (const ImportedDefinition& each : files.definitions) {
    const std::string name_space = style.namespace_of(std::string(group_of(each)));
    const auto [owner, is_new] = owners.try_emplace(name_space, &each);
    if (is_new || group_of(*owner->second) == group_of(each)) continue;
    files.diagnostics.push_back(
        duplicate(each, *owner->second,
                  fmt::format("the header of '{}' would be in namespace '{}', which is that of group '{}'", each.name,
                              name_space, group_of(*owner->second))));
    files.diagnostics.back().notes.push_back({"'--namespace GROUP=NAME' gives a group another namespace", {}});
  }
}

/// Two versions in one namespace: it cannot have both as its version.
void check_version_namespaces(ImportedFiles& files) {
  struct Owner {
    const ImportedDefinition* definition;
    std::string_view folder;  ///< of a group version
  };
  std::map<std::string_view, Owner> owners;
  for (const ImportedDefinition& each : files.definitions)
    for (const HeaderFile& header : each.headers) {
      const auto folder = std::string_view(header.path).substr(0, header.path.rfind('/'));
      const Owner owner = owners.try_emplace(header.name_space, Owner{&each, folder}).first->second;
      if (owner.folder == folder || group_of(*owner.definition) != group_of(each)) continue;
      files.diagnostics.push_back(
          duplicate(each, *owner.definition,
                    fmt::format("the header '{}' would be in namespace '{}', which is that of '{}'", header.path,
                                header.name_space, owner.folder)));
    }
}

/// Reports kinds that are asked for, but that no input contains.
void check_missing(const std::vector<std::string>& asked, const std::vector<FileImport>& files, ImportedFiles& out) {
  std::set<std::string_view> present;
  for (const FileImport& file : files) present.insert(file.kinds.begin(), file.kinds.end());
  for (const std::string& kind : asked) {
    if (present.contains(kind)) continue;
    const std::string_view near = support::nearest(kind, {present.begin(), present.end()});
    out.diagnostics.push_back(
        diagnostic_of("import-missing", fmt::format("the inputs do not contain '{}'{}", kind,
                                                    near.empty() ? "" : fmt::format("; did you mean '{}'?", near))));
  }
}

/// Reports namespaces that were chosen for groups of which no kind is imported.
void check_groups(const importing::Style& style, ImportedFiles& out) {
  std::set<std::string_view> present;
  for (const ImportedDefinition& each : out.definitions) present.insert(group_of(each));
  for (const auto& [group, name] : style.namespaces) {
    if (present.contains(group)) continue;
    const std::string_view near = support::nearest(group, {present.begin(), present.end()});
    out.diagnostics.push_back(
        diagnostic_of("import-missing", fmt::format("no imported kind is of group '{}'{}", group,
                                                    near.empty() ? "" : fmt::format("; did you mean '{}'?", near))));
  }
}

}  // namespace

ImportedFiles import_files(const ImportOptions& options, std::istream* standard_input, support::SourceMap& sources) {
  ReadInputs inputs = read_inputs(options.inputs, standard_input);
  ImportedFiles out;
  out.diagnostics = check_inputs(options, inputs, sources);
  if (support::has_errors(out.diagnostics)) return out;
  const std::vector<std::string>& names = inputs.files.names;
  std::vector<FileImport> files(names.size());
  support::at_once(names.size(),
                   [&](std::size_t i) { files[i] = import_text(std::move(inputs.texts[i].text), options); });
  check_missing(options.kinds, files, out);
  for (std::size_t i = 0; i < names.size(); ++i)
    add_file(shown_name(names[i], options.standard_input_name), std::move(files[i]), sources, out);
  unite_names(options, out);
  check_paths(out);
  check_namespaces(options.style, out);
  check_version_namespaces(out);
  check_groups(options.style, out);
  return out;
}

}  // namespace kubexx::driver
