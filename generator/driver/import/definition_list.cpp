#include "generator/driver/import/definition_list.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <istream>
#include <iterator>
#include <sstream>
#include <utility>

#include "generator/driver/arguments/input_files.hpp"
#include "generator/driver/check/check.hpp"
#include "generator/driver/report/document_place.hpp"
#include "generator/driver/report/finding.hpp"
#include "generator/driver/validate/list_items.hpp"
#include "generator/import/normal_form.hpp"
#include "generator/support/severity_policy.hpp"
#include "runtime/schema/decode.hpp"
#include "runtime/yaml/reader.hpp"

namespace kubexx::driver {
namespace {

using support::Severity;

/// Standard input is checked and then read again.
std::string content_of(const std::vector<std::string>& inputs, std::istream* standard_input) {
  const bool is_read = std::find(inputs.begin(), inputs.end(), kStandardInput) != inputs.end();
  if (!is_read || standard_input == nullptr) return {};
  return {std::istreambuf_iterator<char>(*standard_input), {}};
}

/// Errors, and warnings of fields that the server drops: these are not imported either.
std::vector<support::Diagnostic> check_inputs(const std::vector<std::string>& inputs, std::istream& standard_input,
                                              support::SourceMap& sources) {
  CheckOptions options;
  options.inputs = inputs;
  options.field_validation = FieldValidation::warn;
  CheckResult result = check_definitions(options, &standard_input, sources, [](std::size_t, std::size_t) {});
  std::vector<support::Diagnostic> out;
  for (Finding& finding : result.findings) {
    const std::string_view rule = finding.diagnostic.rule;
    if (finding.diagnostic.severity == Severity::error || rule.starts_with("CRD-DECODE-"))
      out.push_back(std::move(finding.diagnostic));
  }
  return out;
}

void read_file_definitions(const std::string& name, std::istream& standard_input, support::SourceMap& sources,
                           std::vector<PlacedDefinition>& out) {
  InputText input = read_input(name, &standard_input);
  const support::FileId file = sources.add(shown_name(name), std::move(input.text));
  std::vector<yaml::Document> objects;
  for (yaml::Document& document : yaml::read_documents(sources.text(file)).documents)
    add_objects(std::move(document), objects);
  for (yaml::Document& object : objects) {
    if (!is_definition(object.value)) continue;
    schema::DecodedCrd decoded = schema::decode_crd(object.value);
    schema::default_crd(decoded.crd);
    out.push_back({std::move(decoded.crd), std::move(object), file, decoded.beta});
  }
}

bool is_before(const PlacedDefinition& a, const PlacedDefinition& b) {
  return a.crd.metadata.name < b.crd.metadata.name;
}

/// Equal definitions of one name count once.
void drop_repeated(DefinitionList& list, const support::SourceMap& sources) {
  std::stable_sort(list.definitions.begin(), list.definitions.end(), is_before);
  std::vector<PlacedDefinition> kept;
  for (PlacedDefinition& each : list.definitions) {
    const bool is_new = kept.empty() || is_before(kept.back(), each);
    if (is_new) {
      kept.push_back(std::move(each));
    } else if (!(importing::normal_form(each.crd) == importing::normal_form(kept.back().crd))) {
      support::Diagnostic error =
          diagnostic_of("import-duplicate",
                        fmt::format("definition '{}' differs from another one of that name", each.crd.metadata.name),
                        each.span({"metadata", "name"}, sources));
      error.notes.push_back({"the other definition is here", kept.back().span({"metadata", "name"}, sources)});
      list.diagnostics.push_back(std::move(error));
    }
  }
  list.definitions = std::move(kept);
}

}  // namespace

DefinitionList list_definitions(const std::vector<std::string>& inputs, std::istream* standard_input,
                                support::SourceMap& sources) {
  const std::string content = content_of(inputs, standard_input);
  std::istringstream checked(content), read(content);
  DefinitionList list;
  list.diagnostics = check_inputs(inputs, checked, sources);
  if (support::has_errors(list.diagnostics)) return list;
  for (const std::string& name : find_input_files(inputs).names)
    read_file_definitions(name, read, sources, list.definitions);
  drop_repeated(list, sources);
  return list;
}

}  // namespace kubexx::driver
