#include "generator/driver/validate/validate.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "generator/driver/arguments/input_files.hpp"
#include "generator/driver/check/defined_names.hpp"
#include "generator/driver/report/document_place.hpp"
#include "generator/driver/validate/list_items.hpp"
#include "runtime/core/api_group.hpp"
#include "runtime/json/go_quote.hpp"
#include "runtime/json/members.hpp"
#include "runtime/rules/check.hpp"
#include "runtime/rules/evaluate.hpp"
#include "runtime/schema/decode.hpp"
#include "runtime/schema/validate_object.hpp"
#include "runtime/yaml/reader.hpp"

namespace kubexx::driver {
namespace {

using support::Severity;

std::string group_of(const json::Value& document) {
  return std::string(core::api_group(json::text_at(document, {"apiVersion"})));
}

std::string version_of(const json::Value& document) {
  const std::string api_version = json::text_at(document, {"apiVersion"});
  return api_version.substr(api_version.find('/') + 1);
}

/// Collects the findings of one file. Its text is added to the source map with the first finding.
class FileFindings {
 public:
  FileFindings(std::string name, std::string text, support::SourceMap& sources, std::vector<Finding>& out)
      : name_(std::move(name)), text_(std::move(text)), sources_(sources), out_(out) {}

  const std::string& text() const { return text_; }
  std::string name() const { return shown_name(name_); }

  Finding& add(support::ReportedRule rule, std::string message, json::Mark mark) {
    Finding& finding = out_.emplace_back();
    finding.diagnostic = diagnostic_of(rule, std::move(message), span_of(sources_, file(), mark));
    return finding;
  }

  void add(const yaml::ReadError& error) {
    out_.emplace_back().diagnostic = unreadable_document(error, text_, span_of(sources_, file(), error.mark));
  }

  /// Unknown and duplicate fields, whose severity is an option.
  Finding& add(schema::RuleId rule, Severity severity, std::string message, json::Mark mark) {
    Finding& finding = add(rule, std::move(message), mark);
    finding.diagnostic.severity = severity;
    return finding;
  }

  void add(DocumentPlaces& places, schema::FieldError error) {
    const json::Mark mark = places.place(error.location);
    Finding& finding = out_.emplace_back(finding_of(std::move(error)));
    finding.diagnostic.span = span_of(sources_, file(), mark);
  }

  void note(Finding& finding, std::string message, json::Mark mark) {
    finding.diagnostic.notes.push_back({std::move(message), span(mark)});
  }

  support::Span span(json::Mark mark) { return span_of(sources_, file(), mark); }

 private:
  support::FileId file() {
    if (!file_.valid()) file_ = sources_.add(shown_name(name_), text_);
    return file_;
  }

  std::string name_;
  std::string text_;
  support::SourceMap& sources_;
  std::vector<Finding>& out_;
  support::FileId file_;
};

/// The object has a string that is not empty there, as every object of a server has for apiVersion and kind.
bool has_text(const json::Value& object, std::string_view key) { return !json::text_at(object, {key}).empty(); }

bool has_type(const json::Value& object) { return has_text(object, "apiVersion") && has_text(object, "kind"); }

/// `; expected a or b`; empty without names.
std::string expectation(const std::vector<std::string>& names) {
  return names.empty() ? "" : fmt::format("; expected {}", fmt::join(names, " or "));
}

/// A definition, and its compiled rules.
struct Served {
  std::unique_ptr<schema::ServedDefinition> definition;
  schema::ExpressionEvaluation expressions;
};

/// The definitions that the server would serve.
class Server {
 public:
  explicit Server(int minor) : minor_(minor) {}

  void create(const yaml::Document& document, FileFindings& findings) {
    const schema::Source source = document.is_json ? schema::Source::json : schema::Source::yaml;
    schema::DecodedCrd decoded = schema::decode_crd(document.value, source, document.duplicates);
    if (decoded.fatal) {
      findings.add(decoded.fatal->rule, decoded.fatal->text, place_of(document, decoded.fatal->location));
      return;
    }
    const std::string& name = decoded.crd.metadata.name;
    if (const auto first = defined_.claim(name, content_of(document.value), findings.name()))
      findings.add("crd-duplicate", duplicate_message(name, *first), place_of(document, {"metadata", "name"}))
          .diagnostic.severity = Severity::warning;
    schema::CheckOptions options;
    options.server_minor = minor_;
    options.beta = decoded.beta;
    options.expressions = rules::expression_check();
    options.default_rules = rules::default_evaluation();
    schema::Verdict verdict = schema::check_create(decoded.crd, options);
    if (!verdict.errors.empty()) {
      DocumentPlaces places(document);
      for (schema::FieldError& error : verdict.errors) findings.add(places, std::move(error));
      return;
    }
    schema::default_crd(decoded.crd);
    const std::string group = decoded.crd.group, kind = decoded.crd.names.kind;
    groups_[group] = true;
    Served& served = served_[group + "/" + kind];
    served.definition = std::make_unique<schema::ServedDefinition>(std::move(decoded.crd), minor_);
    served.expressions = rules::expression_evaluation(*served.definition);
  }

  const Served* find(const json::Value& object) const {
    const auto found = served_.find(group_of(object) + "/" + json::text_at(object, {"kind"}));
    return found == served_.end() ? nullptr : &found->second;
  }
  bool knows_group(const json::Value& object) const { return groups_.contains(group_of(object)); }

  /// The kinds in the group of the object.
  std::vector<std::string> kinds_beside(const json::Value& object) const {
    std::vector<std::string> kinds;
    for (const auto& [key, served] : served_)
      if (served.definition->crd().group == group_of(object)) kinds.push_back(served.definition->crd().names.kind);
    return kinds;
  }

  /// Every apiVersion in which a kind with the name of the object's is served.
  std::vector<std::string> api_versions_of(const json::Value& object) const {
    std::vector<std::string> versions;
    for (const auto& [key, served] : served_) {
      const schema::CustomResourceDefinition& crd = served.definition->crd();
      if (crd.names.kind != json::text_at(object, {"kind"})) continue;
      for (const schema::CrdVersion& version : crd.versions)
        if (version.served) versions.push_back(fmt::format("{}/{}", crd.group, version.name));
    }
    return versions;
  }

 private:
  int minor_;
  DefinedNames defined_;
  std::map<std::string, bool, std::less<>> groups_;
  std::map<std::string, Served, std::less<>> served_;
};

std::string namespace_of(const json::Value& object) { return json::text_at(object, {"metadata", "namespace"}); }

/// Identifies an object in a namespace: group, kind, namespace and name.
std::string identity_in(const std::string& name_space, const json::Value& object) {
  return fmt::format("{}/{}/{}/{}", group_of(object), json::text_at(object, {"kind"}), name_space,
                     json::text_at(object, {"metadata", "name"}));
}

std::string identity_of(const json::Value& object, const schema::CustomResourceDefinition& crd) {
  if (crd.scope == "Cluster") return identity_in("", object);
  const std::string name_space = namespace_of(object);
  return identity_in(name_space.empty() ? "default" : name_space, object);
}

class Validation {
 public:
  Validation(const ValidateOptions& options, std::istream* standard_input, support::SourceMap& sources)
      : options_(options), standard_input_(standard_input), sources_(sources), server_(options.server_minor) {}

  ValidateResult run() {
    read_definitions();
    if (!options_.old_input.empty()) read_old();
    result_.files = 0;
    const std::vector<std::string> unused = for_each_document(
        options_.inputs,
        [this](const yaml::Document& document, FileFindings& findings) { validate(document, findings); });
    if (result_.objects == 0 && !result_.has_errors()) {
      add_alone("object-missing", "the inputs contain no object of the definitions");
      result_.findings.back().diagnostic.notes = std::move(untyped_);
    } else {
      report_unused(unused, "object-missing", "object of the definitions");
    }
    return std::move(result_);
  }

 private:
  using Visit = std::function<void(const yaml::Document&, FileFindings&)>;

  void read_definitions() {
    const auto create = [this](const yaml::Document& document, FileFindings& findings) {
      if (auto untyped = untyped_definition(document))
        findings.add("CR-REQ-003", std::move(untyped->message), untyped->mark);
      if (!is_definition(document.value)) return;
      ++definitions_;
      server_.create(document, findings);
    };
    const std::vector<std::string> unused = for_each_document(options_.definitions, create);
    if (definitions_ == 0 && result_.findings.empty())
      add_alone("crd-missing", "the inputs of --crd contain no CustomResourceDefinition");
    else
      report_unused(unused, "crd-missing", "CustomResourceDefinition");
  }

  void read_old() {
    const auto store = [this](const yaml::Document& document, FileFindings&) {
      const Served* served = server_.find(document.value);
      if (served == nullptr) return;
      stored_before_.insert_or_assign(identity_of(document.value, served->definition->crd()), document.value);
    };
    report_unused(for_each_document({options_.old_input}, store), "object-missing", "object of the definitions");
  }

  void report_unused(const std::vector<std::string>& arguments, support::ReportedRule rule, std::string_view content) {
    if (result_.has_errors()) return;
    for (const std::string& argument : arguments)
      add_alone(rule, fmt::format("'{}' contains no {}", shown_name(argument), content));
  }

  /// What the run has read and found so far.
  std::size_t progress() const {
    return definitions_ + stored_before_.size() + result_.objects + result_.findings.size();
  }

  void add_alone(support::ReportedRule rule, std::string message) {
    result_.findings.emplace_back().diagnostic = diagnostic_of(rule, std::move(message));
  }

  /// Returns the arguments that contain nothing of what is visited.
  std::vector<std::string> for_each_document(const std::vector<std::string>& arguments, const Visit& visit) {
    const InputFiles files = find_input_files(arguments);
    ArgumentUse use(arguments, files);
    for (const UnreadableInput& input : files.unreadable) add_unreadable(input.name, input.error);
    for (std::size_t i = 0; i < files.names.size(); ++i) {
      const std::string& name = files.names[i];
      const std::size_t before = progress();
      if (name != kStandardInput) result_.inputs.push_back(name);
      InputText input = read_input(name, standard_input_);
      if (!input.ok) {
        add_unreadable(name, input.error);
        continue;
      }
      ++result_.files;
      FileFindings findings(name, std::move(input.text), sources_, result_.findings);
      yaml::Documents read = yaml::read_documents(findings.text());
      for (const yaml::ReadError& error : read.errors) findings.add(error);
      std::vector<yaml::Document> objects;
      for (yaml::Document& document : read.documents) add_objects(std::move(document), objects);
      for (const yaml::Document& object : objects) visit(object, findings);
      use.add(i, progress() != before, !objects.empty());
    }
    return use.unused();
  }

  void add_unreadable(const std::string& name, const std::string& error) {
    add_alone("env-unreadable-file", fmt::format("cannot read '{}': {}", shown_name(name), error));
  }

  void validate(const yaml::Document& document, FileFindings& findings) {
    const Served* served = server_.find(document.value);
    if (served == nullptr) return ignore(document, findings);
    ++result_.objects;
    if (!is_served(document, *served->definition, findings)) return;
    schema::ObjectRequest request;
    request.object = document.value;
    request.source = document.is_json ? schema::Source::json : schema::Source::yaml;
    request.duplicates = document.duplicates;
    request.status = options_.status;
    if (!find_stored(document, served->definition->crd(), findings, request)) return;
    schema::ObjectOptions options;
    // A strict server stops at unknown fields. kubexx also reports the other errors, so that one run lists all of them.
    if (options_.field_validation == FieldValidation::ignore)
      options.field_validation = schema::FieldValidation::ignore;
    options.expressions = served->expressions;
    schema::ObjectVerdict verdict = schema::validate_object(*served->definition, std::move(request), options);
    report(document, verdict, findings);
    const bool is_strict = options_.field_validation == FieldValidation::strict;
    if (verdict.accepted() && (!is_strict || verdict.strict.empty()))
      result_.stored.push_back(std::move(verdict.stored));
  }

  static bool is_served(const yaml::Document& document, const schema::ServedDefinition& definition,
                        FileFindings& findings) {
    const std::string version = version_of(document.value);
    if (definition.find(version) != nullptr) return true;
    std::vector<std::string> names;
    for (const schema::CrdVersion& one : definition.crd().versions)
      if (one.served) names.push_back(one.name);
    findings.add("CR-REQ-001",
                 fmt::format("the server could not find the requested resource: {} is not served in version {}{}",
                             definition.crd().names.kind, json::go_quoted(version), expectation(names)),
                 place_of(document, {"apiVersion"}));
    return false;
  }

  /// An unknown kind in the group of a definition is an error; objects of other groups are ignored.
  void ignore(const yaml::Document& document, FileFindings& findings) {
    if (document.value.is_object() && !has_type(document.value)) return ignore_untyped(document, findings);
    if (is_definition(document.value) || !server_.knows_group(document.value)) {
      ++result_.others;
      return;
    }
    findings.add("CR-REQ-001",
                 fmt::format("the server could not find the requested resource: no definition in {} has the kind {}",
                             group_of(document.value), json::go_quoted(json::text_at(document.value, {"kind"}))),
                 place_of(document, {"kind"}));
  }

  /// A document without apiVersion or kind is an error if it is meant to be an object of a definition, or of any kind.
  /// Settings of other programs are ignored.
  void ignore_untyped(const yaml::Document& document, FileFindings& findings) {
    const json::Value& object = document.value;
    const auto missing = [&](std::string_view what, const std::vector<std::string>& expected,
                             const schema::Location& place) {
      findings.add("CR-REQ-003", fmt::format("this object has no {}{}", what, expectation(expected)),
                   place_of(document, place));
    };
    if (has_text(object, "apiVersion") && server_.knows_group(object))
      return missing("kind", server_.kinds_beside(object), {"apiVersion"});
    if (has_text(object, "kind") && !server_.api_versions_of(object).empty())
      return missing("apiVersion", server_.api_versions_of(object), {"kind"});
    const bool has_neither = !has_text(object, "apiVersion") && !has_text(object, "kind");
    if (has_neither && !json::text_at(object, {"metadata", "name"}).empty())
      return missing("apiVersion and no kind", {}, {"metadata"});
    ++result_.others;
    const std::string what = has_neither ? "apiVersion and no kind" : has_text(object, "kind") ? "apiVersion" : "kind";
    untyped_.push_back(
        {fmt::format("this document was ignored, because it has no {}", what), findings.span(document.marks.value)});
  }

  bool find_stored(const yaml::Document& document, const schema::CustomResourceDefinition& crd, FileFindings& findings,
                   schema::ObjectRequest& request) {
    if (options_.old_input.empty()) return true;
    const auto stored = stored_before_.find(identity_of(document.value, crd));
    if (stored != stored_before_.end()) request.old = &stored->second;
    if (request.old != nullptr) return true;
    const json::Mark mark = place_of(document, {"metadata", "name"});
    Finding& finding =
        findings.add("CR-REQ-001",
                     options_.status ? "--old does not contain this object; only stored objects have a status"
                                     : "--old does not contain this object; validate new objects without --old",
                     mark);
    if (std::string hint = namespace_hint(document.value); !hint.empty()) findings.note(finding, std::move(hint), mark);
    return false;
  }

  /// About the only object with the same kind and name, if it is in another namespace.
  std::string namespace_hint(const json::Value& object) const {
    const json::Value* same = nullptr;
    for (const auto& [identity, stored] : stored_before_) {
      if (identity_in("", stored) != identity_in("", object)) continue;
      if (same != nullptr) return {};
      same = &stored;
    }
    if (same == nullptr) return {};
    const auto shown = [](const std::string& name) {
      return name.empty() ? "no namespace, which means \"default\"" : "the namespace " + json::go_quoted(name);
    };
    return fmt::format("--old contains an object with this kind and name that has {}; this object has {}",
                       shown(namespace_of(*same)), shown(namespace_of(object)));
  }

  void report(const yaml::Document& document, schema::ObjectVerdict& verdict, FileFindings& findings) {
    const bool is_strict = options_.field_validation == FieldValidation::strict;
    DocumentPlaces places(document);
    report_strict(document, verdict, is_strict ? Severity::error : Severity::warning, places, findings);
    if (verdict.fatal) findings.add(verdict.fatal->rule, verdict.fatal->text, places.place(verdict.fatal->location));
    for (schema::FieldError& error : verdict.errors) findings.add(places, std::move(error));
    for (schema::FieldWarning& warning : verdict.warnings)
      findings.add(warning.rule, std::move(warning.text), places.place(warning.location));
  }

  static void report_strict(const yaml::Document& document, const schema::ObjectVerdict& verdict, Severity severity,
                            DocumentPlaces& places, FileFindings& findings) {
    if (verdict.strict.empty()) return;
    for (const json::Duplicate& duplicate : document.duplicates) {
      Finding& finding =
          findings.add("CR-FV-002", severity, "duplicate field " + json::go_quoted(duplicate.path), duplicate.mark);
      findings.note(finding, "first occurrence", duplicate.first);
    }
    for (const schema::StrictFinding& finding : verdict.strict)
      if (finding.rule == "CR-FV-002" && !finding.location.empty())
        findings.add(finding.rule, severity, finding.text, places.key_place(finding.location));
  }

  const ValidateOptions& options_;
  std::istream* standard_input_;
  support::SourceMap& sources_;
  Server server_;
  std::size_t definitions_ = 0;
  std::map<std::string, json::Value, std::less<>> stored_before_;
  std::vector<support::Note> untyped_;  ///< the ignored documents without apiVersion or kind
  ValidateResult result_;
};

}  // namespace

bool ValidateResult::has_errors() const {
  return std::any_of(findings.begin(), findings.end(),
                     [](const Finding& finding) { return finding.diagnostic.severity == Severity::error; });
}

ValidateResult validate_objects(const ValidateOptions& options, std::istream* standard_input,
                                support::SourceMap& sources) {
  return Validation(options, standard_input, sources).run();
}

}  // namespace kubexx::driver
