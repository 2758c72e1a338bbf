#include "generator/driver/import/import_openapi.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <deque>
#include <map>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "generator/driver/arguments/input_files.hpp"
#include "generator/driver/report/document_place.hpp"
#include "generator/driver/report/finding.hpp"
#include "generator/import/built_in/names.hpp"
#include "generator/import/header_text.hpp"
#include "generator/import/names.hpp"
#include "generator/import/openapi/document.hpp"
#include "generator/import/openapi/headers.hpp"
#include "generator/support/nearest.hpp"
#include "generator/support/severity_policy.hpp"
#include "runtime/core/dns_name.hpp"
#include "runtime/json/members.hpp"
#include "runtime/yaml/reader.hpp"

namespace kubexx::driver {
namespace {

using importing::GroupVersion;
using importing::OpenApiProblem;

/// A document, and where it is.
struct PlacedDocument {
  yaml::Document document;
  support::FileId file;
  std::unique_ptr<importing::OpenApiDocument> facts = {};
};

constexpr std::string_view kWhereServed =
    "API servers serve v3 at '/openapi/v3/apis/GROUP/VERSION': kubectl get --raw /openapi/v3/apis/apps/v1";

/// What a document is instead of OpenAPI v3; empty if it is that.
std::string other_document(const json::Value& document) {
  const json::Value* openapi = json::find(document, {"openapi"});
  if (openapi != nullptr && openapi->is_string() && openapi->as_string().starts_with("3.")) return {};
  if (json::find(document, {"swagger"}) != nullptr) return "an OpenAPI v2 document";
  const json::Value* paths = json::find(document, {"paths"});
  const bool is_index = paths != nullptr && paths->is_object() && !paths->as_object().empty() &&
                        json::find(paths->as_object().begin()->second, {"serverRelativeURL"}) != nullptr;
  if (is_index) return "the index of the OpenAPI documents of an API server";
  return openapi != nullptr ? "not an OpenAPI v3 document: 'openapi' is not a version 3"
                            : "not an OpenAPI v3 document: it has no 'openapi'";
}

/// `metrics.k8s.io/v1beta1/NodeMetrics` in parts.
struct AskedName {
  GroupVersion of;
  std::string type;
};

std::optional<AskedName> parsed_name(const std::string& asked) {
  const std::size_t first = asked.find('/'), second = asked.find('/', first + 1);
  if (first == std::string::npos || second == std::string::npos || second + 1 == asked.size()) return std::nullopt;
  AskedName name{{asked.substr(0, first), asked.substr(first + 1, second - first - 1)}, asked.substr(second + 1)};
  if (name.of.group == "core") name.of.group.clear();
  return name;
}

std::string shown(const GroupVersion& of, std::string_view type) {
  return fmt::format("{}/{}/{}", importing::group_folder(of), of.version, type);
}

class OpenApiImportRun {
 public:
  OpenApiImportRun(const ImportOptions& options, support::SourceMap& sources) : options_(options), sources_(sources) {}

  ImportedFiles run(std::istream* standard_input) {
    read(standard_input);
    if (support::has_errors(out_.diagnostics)) return std::move(out_);
    if (documents_.empty()) error("import-openapi", "the inputs contain no OpenAPI document");
    for (const std::string& asked : options_.kinds) ask(asked, true);
    for (const std::string& asked : options_.inputs) ask(asked, false);
    if (options_.kinds.empty() && options_.inputs.empty()) ask_for_all_kinds();
    check_namespaces();
    if (support::has_errors(out_.diagnostics)) return std::move(out_);
    write();
    return std::move(out_);
  }

 private:
  void error(support::ReportedRule rule, std::string message, support::Span place = {}) {
    out_.diagnostics.push_back(diagnostic_of(rule, std::move(message), place));
  }

  void read(std::istream* standard_input) {
    ReadInputs inputs = read_inputs(options_.openapi, standard_input);
    for (const UnreadableInput& input : inputs.files.unreadable) cannot_read(input.name, input.error);
    for (std::size_t i = 0; i < inputs.texts.size(); ++i) {
      const std::string& name = inputs.files.names[i];
      InputText& text = inputs.texts[i];
      if (!text.ok)
        cannot_read(name, text.error);
      else
        read_text(shown_name(name, options_.standard_input_name), std::move(text.text));
    }
  }

  void cannot_read(const std::string& name, const std::string& why) {
    error("env-unreadable-file", fmt::format("cannot read '{}': {}", shown_name(name), why));
  }

  void read_text(const std::string& name, std::string text) {
    const support::FileId file = sources_.add(name, std::move(text));
    yaml::Documents read = yaml::read_documents(sources_.text(file));
    for (const yaml::ReadError& each : read.errors)
      out_.diagnostics.push_back(unreadable_document(each, sources_.text(file), span_of(sources_, file, each.mark)));
    if (read.documents.empty() && read.errors.empty()) error("import-openapi", fmt::format("'{}' is empty", name));
    for (yaml::Document& document : read.documents) add(std::move(document), file);
  }

  void add(yaml::Document document, support::FileId file) {
    if (const std::string other = other_document(document.value); !other.empty()) {
      const char* key = json::find(document.value, {"swagger"}) != nullptr ? "swagger" : "openapi";
      const support::Span place = span_of(sources_, file, place_of(document, {key}));
      support::Diagnostic found =
          diagnostic_of("import-openapi", fmt::format("'{}' is {}", sources_.path(file), other), place);
      found.notes.push_back({std::string(kWhereServed), {}});
      out_.diagnostics.push_back(std::move(found));
      return;
    }
    PlacedDocument& added = documents_.emplace_back(PlacedDocument{std::move(document), file});
    added.facts = std::make_unique<importing::OpenApiDocument>(added.document.value);
    for (const GroupVersion& of : added.facts->group_versions()) owners_[of].push_back(&added);
  }

  /// The document of a group version. Equal documents count once.
  const PlacedDocument* owner(const GroupVersion& of) {
    const auto found = owners_.find(of);
    if (found == owners_.end()) return nullptr;
    std::vector<const PlacedDocument*>& owners = found->second;
    const PlacedDocument* first = owners.front();
    for (const PlacedDocument* other : owners) {
      if (other->document.value == first->document.value) continue;
      support::Diagnostic differs = diagnostic_of(
          "import-duplicate",
          fmt::format("two documents of group version '{}/{}' differ", importing::group_folder(of), of.version),
          place(*other, {"paths"}));
      differs.notes.push_back({"the other document is here", place(*first, {"paths"})});
      out_.diagnostics.push_back(std::move(differs));
    }
    owners.resize(1);
    return first;
  }

  support::Span place(const PlacedDocument& document, const schema::Location& location) {
    return span_of(sources_, document.file, place_of(document.document, location));
  }

  void ask(const std::string& asked, bool has_to_be_kind) {
    const std::optional<AskedName> name = parsed_name(asked);
    const PlacedDocument* document = name ? owner(name->of) : nullptr;
    const std::optional<std::string> definition =
        document == nullptr ? std::nullopt : document->facts->find(name->of, name->type);
    if (!definition) return report_missing(asked);
    if (const std::string known = importing::vocabulary_type(*definition); !known.empty())
      return error("import-missing",
                   fmt::format("'{}' is '{}' in <kubexx/annotations.hpp>, which needs no import", asked, known));
    const bool is_kind = importing::is_kind(*document->facts, name->of, name->type, *definition);
    if (has_to_be_kind && !is_kind)
      return error("import-missing", fmt::format("'{}' is a type, but not a kind: no path serves its objects", asked),
                   place(*document, {"components", "schemas", *definition}));
    // Both are part of paths and comments.
    if ((!name->of.group.empty() && !core::is_dns1123_subdomain(name->of.group)) ||
        !core::is_dns1123_label(name->of.version))
      return error("import-unsupported", fmt::format("'{}' is not a group and version of an API server", asked));
    Asked& all = asked_[name->of];
    all.document = document;
    if (all.definitions.insert(*definition).second) ++out_.types;
  }

  void ask_for_all_kinds() {
    for (const auto& [of, owners] : owners_)
      for (const auto& [name, kind] : owners.front()->facts->kinds(of)) {
        const std::optional<std::string> definition = owners.front()->facts->find(of, name);
        if (definition && importing::is_kind(*owners.front()->facts, of, name, *definition)) ask(shown(of, name), true);
      }
    if (asked_.empty() && out_.diagnostics.empty()) error("import-missing", "the inputs contain no kind");
  }

  void report_missing(const std::string& asked) {
    if (documents_.empty()) return;
    std::vector<std::string> names;
    for (const auto& [of, owners] : owners_)
      for (const std::string& type : owners.front()->facts->own_types(of)) names.push_back(shown(of, type));
    const std::string_view near = support::nearest(asked, {names.begin(), names.end()});
    error("import-missing", fmt::format("the inputs do not contain '{}'{}", asked,
                                        near.empty() ? "" : fmt::format("; did you mean '{}'?", near)));
  }

  /// Two groups in one namespace: it cannot have both as its group.
  void check_namespaces() {
    std::map<std::string, GroupVersion> owners;
    for (const auto& [of, asked] : asked_) {
      const auto [owner, is_new] = owners.try_emplace(importing::group_namespace(of, options_.style), of);
      if (is_new || owner->second.group == of.group) continue;
      error("import-duplicate",
            fmt::format("the types of group '{}' would be in namespace '{}', which is that of group '{}'", of.group,
                        owner->first, owner->second.group));
      out_.diagnostics.back().notes.push_back({"'--namespace GROUP=NAME' gives a group another namespace", {}});
    }
    for (const auto& [group, name] : options_.style.namespaces)
      if (std::ranges::none_of(asked_, [&](const auto& each) { return importing::group_folder(each.first) == group; }))
        error("import-missing", fmt::format("no imported type is of group '{}'", group));
  }

  void write() {
    ImportedDefinition& result = out_.definitions.emplace_back();
    result.name = "OpenAPI";
    for (const auto& [of, asked] : asked_) {
      importing::OpenApiHeader made =
          importing::openapi_header(*asked.document->facts, of, {asked.definitions.begin(), asked.definitions.end()},
                                    options_.no_descriptions, options_.style);
      for (OpenApiProblem& problem : made.problems) report(*asked.document, std::move(problem));
      result.counts += made.counts;
      result.headers.push_back({made.header.path, importing::header_text(made.header)});
    }
  }

  void report(const PlacedDocument& document, OpenApiProblem problem) {
    const support::Span at = place(document, problem.location);
    if (problem.reason == OpenApiProblem::Reason::reference) return error("import-reference", problem.message, at);
    error("import-unsupported", problem.message + " cannot be expressed in a header", at);
  }

  struct Asked {
    const PlacedDocument* document = nullptr;
    std::set<std::string> definitions;
  };

  const ImportOptions& options_;
  support::SourceMap& sources_;
  std::deque<PlacedDocument> documents_;
  std::map<GroupVersion, std::vector<const PlacedDocument*>> owners_;
  std::map<GroupVersion, Asked> asked_;
  ImportedFiles out_;
};

}  // namespace

ImportedFiles import_openapi(const ImportOptions& options, std::istream* standard_input, support::SourceMap& sources) {
  return OpenApiImportRun(options, sources).run(standard_input);
}

}  // namespace kubexx::driver
