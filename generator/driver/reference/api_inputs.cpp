#include "generator/driver/reference/api_inputs.hpp"

#include <algorithm>
#include <cstddef>
#include <filesystem>
#include <iterator>
#include <tuple>
#include <utility>

#include "generator/driver/arguments/input_files.hpp"
#include "generator/driver/check/definitions.hpp"
#include "generator/driver/report/findings_report.hpp"
#include "generator/driver/run.hpp"
#include "runtime/rules/check.hpp"
#include "runtime/rules/evaluate.hpp"
#include "runtime/schema/decode.hpp"

namespace kubexx::driver {
namespace {

bool has_definitions(const std::string& name) {
  std::error_code error;
  const std::string extension = std::filesystem::path(name).extension().string();
  return name == kStandardInput || extension == ".yaml" || extension == ".yml" || extension == ".json" ||
         std::filesystem::is_directory(name, error);
}

class ApiReader {
 public:
  ApiReader(const ApiInputs& inputs, std::istream* standard_input, support::SourceMap& sources)
      : inputs_(inputs), standard_input_(standard_input), sources_(sources) {}

  ApiDefinitions run() {
    GenerateOptions headers = inputs_.headers;
    headers.headers.clear();
    for (const std::string& name : inputs_.names) {
      if (has_definitions(name)) {
        read_documents(name);
      } else {
        headers.headers.push_back(name);
      }
    }
    add_documents();
    if (!headers.headers.empty()) read_headers(headers);
    if (support::has_errors(out_.diagnostics)) out_.crds.clear();
    std::stable_sort(out_.crds.begin(), out_.crds.end(), [](const auto& a, const auto& b) {
      return std::tie(a.group, a.names.kind) < std::tie(b.group, b.names.kind);
    });
    return std::move(out_);
  }

 private:
  void read_headers(GenerateOptions& options) {
    options.keep_definitions = true;
    Products products = generate(options, sources_);
    std::move(products.diagnostics.begin(), products.diagnostics.end(), std::back_inserter(out_.diagnostics));
    for (schema::CustomResourceDefinition& crd : products.definitions) add(std::move(crd));
  }

  void read_documents(const std::string& name) {
    const std::size_t before = set_.read + set_.faults.size();
    read_definitions({name}, standard_input_, sources_, set_);
    if (set_.read + set_.faults.size() == before)
      out_.diagnostics.push_back(
          diagnostic_of("crd-missing", "'" + shown_name(name) + "' contains no CustomResourceDefinition"));
  }

  void add_documents() {
    std::move(set_.faults.begin(), set_.faults.end(), std::back_inserter(out_.diagnostics));
    for (auto& [key, placed] : set_.definitions)
      if (is_valid(placed)) add(std::move(placed.crd));
  }

  bool is_valid(const PlacedDefinition& placed) {
    schema::CheckOptions options;
    options.server_minor = inputs_.server_minor;
    options.beta = placed.beta;
    options.expressions = expressions_;
    options.default_rules = default_rules_;
    schema::Verdict verdict = schema::check_create(placed.crd, options);
    for (schema::FieldError& error : verdict.errors) {
      const support::Span span = placed.span(error.location, sources_);
      out_.diagnostics.push_back(finding_of(std::move(error)).diagnostic);
      out_.diagnostics.back().span = span;
    }
    return verdict.errors.empty();
  }

  void add(schema::CustomResourceDefinition crd) {
    schema::default_crd(crd);
    out_.crds.push_back(std::move(crd));
  }

  const ApiInputs& inputs_;
  std::istream* standard_input_;
  support::SourceMap& sources_;
  schema::ExpressionCheck expressions_ = rules::expression_check();
  schema::DefaultEvaluation default_rules_ = rules::default_evaluation();
  DefinitionSet set_;
  ApiDefinitions out_;
};

}  // namespace

ApiDefinitions read_api(const ApiInputs& inputs, std::istream* standard_input, support::SourceMap& sources) {
  return ApiReader(inputs, standard_input, sources).run();
}

int report_api(const std::vector<support::Diagnostic>& diagnostics, const ApiInputs& inputs,
               const support::SourceMap& sources, const support::TextStyle& style, std::ostream& err) {
  print_diagnostics(diagnostics, inputs.error_limit, sources, style, err);
  if (!support::has_errors(diagnostics)) return kSuccess;
  const bool is_environment = std::any_of(diagnostics.begin(), diagnostics.end(), [](const support::Diagnostic& one) {
    return one.severity == support::Severity::error && one.rule.starts_with("env-");
  });
  return is_environment ? kEnvironment : kErrorsFound;
}

}  // namespace kubexx::driver
