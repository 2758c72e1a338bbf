#include "generator/driver/check/file_check.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "generator/driver/check/defined_names.hpp"
#include "generator/driver/check/request_size.hpp"
#include "generator/driver/report/document_place.hpp"
#include "generator/driver/validate/list_items.hpp"
#include "runtime/json/go_quote.hpp"
#include "runtime/rules/check.hpp"
#include "runtime/rules/evaluate.hpp"
#include "runtime/schema/decode.hpp"
#include "runtime/schema/definition/defaults.hpp"
#include "runtime/yaml/reader.hpp"

namespace kubexx::driver {
namespace {

using support::Severity;

/// Validates one document and adds its findings.
class DocumentCheck {
 public:
  DocumentCheck(const yaml::Document& document, const CheckOptions& options, FileCheck& out)
      : document_(document), options_(options), out_(out) {}

  void run(const OldDefinitions& old) {
    const schema::Source source = document_.is_json ? schema::Source::json : schema::Source::yaml;
    schema::DecodedCrd decoded = schema::decode_crd(document_.value, source, document_.duplicates);
    check_size();
    add_strict(decoded);
    if (decoded.fatal) {
      add(decoded.fatal->rule, decoded.fatal->text, places_.place(decoded.fatal->location));
      return;
    }
    if (decoded.beta)
      add("CRD-DECODE-010", "API servers since 1.22 do not serve apiextensions.k8s.io/v1beta1",
          places_.place({"apiVersion"}))
          .finding.diagnostic.notes.push_back({"'kubexx check --upgrade' writes it in v1", {}});
    validate(decoded, old);
    note_names(std::move(decoded.crd));
  }

 private:
  PlacedFinding& add(schema::RuleId rule, std::string message, json::Mark mark) {
    PlacedFinding& placed = out_.findings.emplace_back();
    placed.finding.diagnostic = diagnostic_of(rule, std::move(message));
    placed.mark = mark;
    return placed;
  }

  /// Unknown and duplicate fields, whose severity is an option.
  PlacedFinding& add_strict(schema::RuleId rule, std::string message, json::Mark mark) {
    PlacedFinding& placed = add(rule, std::move(message), mark);
    const bool is_strict = options_.field_validation == FieldValidation::strict;
    placed.finding.diagnostic.severity = is_strict ? Severity::error : Severity::warning;
    return placed;
  }

  void check_size() {
    if (exceeds_request(out_.text, document_.value))
      add("CRD-DECODE-001", fmt::format("Request entity too large: limit is {}", kLargestRequest),
          document_.marks.value);
  }

  void add_strict(const schema::DecodedCrd& decoded) {
    for (const schema::StrictFinding& lost : decoded.lost)
      add(lost.rule, lost.text + ", silently dropped", places_.key_place(lost.location));
    if (options_.field_validation == FieldValidation::ignore) return;
    for (const schema::StrictFinding& finding : decoded.strict)
      if (finding.rule != "CRD-DECODE-005") add_strict(finding.rule, finding.text, places_.key_place(finding.location));
    for (const json::Duplicate& duplicate : document_.duplicates)
      add_strict("CRD-DECODE-005", "duplicate field " + json::go_quoted(duplicate.path), duplicate.mark)
          .notes.emplace_back("first occurrence", duplicate.first);
  }

  void validate(const schema::DecodedCrd& decoded, const OldDefinitions& old) {
    const schema::CustomResourceDefinition& crd = decoded.crd;
    schema::CheckOptions options;
    options.beta = decoded.beta;
    options.server_minor = options_.server_minor;
    static const schema::ExpressionCheck kExpressions = rules::expression_check();
    static const schema::DefaultEvaluation kDefaultRules = rules::default_evaluation();
    options.expressions = kExpressions;
    options.default_rules = kDefaultRules;
    const auto before = old.find(crd.metadata.name);
    if (before == old.end() && !old.empty()) out_.created.push_back(crd.metadata.name);
    schema::Verdict verdict =
        before == old.end() ? check_create(crd, options) : check_update(crd, before->second, options);
    for (schema::FieldError& error : verdict.errors) {
      const json::Mark mark = places_.place(error.location);
      out_.findings.push_back({finding_of(std::move(error)), mark, {}, {}});
    }
    for (schema::FieldWarning& warning : verdict.warnings)
      add(warning.rule, std::move(warning.text), places_.place(warning.location)).excerpt = std::move(warning.excerpt);
  }

  void note_names(schema::CustomResourceDefinition crd) {
    schema::definition::default_names(crd.names);
    out_.definitions.push_back({std::move(crd.metadata.name), std::move(crd.group), std::move(crd.names),
                                places_.key_place({"spec", "names"}), places_.place({"metadata", "name"}),
                                content_of(document_.value)});
  }

  const yaml::Document& document_;
  DocumentPlaces places_{document_};
  const CheckOptions& options_;
  FileCheck& out_;
};

/// The objects of a file; read errors become findings.
std::vector<yaml::Document> read_objects(const std::string& text, FileCheck& out) {
  yaml::Documents read = yaml::read_documents(text);
  for (const yaml::ReadError& error : read.errors) {
    PlacedFinding& placed = out.findings.emplace_back();
    placed.finding.diagnostic = unreadable_document(error, text);
    placed.mark = error.mark;
  }
  std::vector<yaml::Document> objects;
  for (yaml::Document& document : read.documents) add_objects(std::move(document), objects);
  return objects;
}

}  // namespace

FileCheck check_text(std::string text, const CheckOptions& options, const OldDefinitions& old) {
  FileCheck out;
  out.is_read = true;
  out.text = std::move(text);
  for (const yaml::Document& document : read_objects(out.text, out)) {
    if (is_definition(document.value)) {
      DocumentCheck(document, options, out).run(old);
    } else if (auto untyped = untyped_definition(document)) {
      PlacedFinding& placed = out.findings.emplace_back();
      placed.finding.diagnostic = diagnostic_of("CR-REQ-003", std::move(untyped->message));
      placed.mark = untyped->mark;
    } else {
      ++out.others;
    }
  }
  std::stable_sort(out.findings.begin(), out.findings.end(), [](const PlacedFinding& a, const PlacedFinding& b) {
    return std::pair(a.mark.line, a.mark.column) < std::pair(b.mark.line, b.mark.column);
  });
  return out;
}

FileCheck read_old_definitions(const std::string& text, OldDefinitions& old) {
  FileCheck out;
  out.is_read = true;
  out.text = text;
  for (const yaml::Document& document : read_objects(text, out)) {
    if (!is_definition(document.value)) continue;
    schema::DecodedCrd decoded = schema::decode_crd(document.value);
    if (decoded.fatal) {
      PlacedFinding& placed = out.findings.emplace_back();
      placed.finding.diagnostic = diagnostic_of(decoded.fatal->rule, decoded.fatal->text);
      placed.mark = place_of(document, decoded.fatal->location);
      continue;
    }
    std::string name = decoded.crd.metadata.name;
    out.definitions.push_back({name, {}, {}, {}, place_of(document, {"metadata", "name"}), content_of(document.value)});
    old.insert_or_assign(std::move(name), std::move(decoded.crd));
  }
  return out;
}

}  // namespace kubexx::driver
