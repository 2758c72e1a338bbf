#include "generator/driver/reference/example_command.hpp"

#include <fmt/format.h>

#include <ostream>
#include <utility>

#include "generator/support/display_text.hpp"
#include "runtime/example/example.hpp"
#include "runtime/json/text.hpp"
#include "runtime/schema/served_definition.hpp"
#include "runtime/yaml/writer.hpp"

namespace kubexx::driver {
namespace {

using example::Extent;

class ExampleRun {
 public:
  ExampleRun(const ExampleCommand& command, std::ostream& out) : command_(command), out_(out) {}

  std::vector<support::Diagnostic> run(std::vector<schema::CustomResourceDefinition> crds) {
    for (schema::CustomResourceDefinition& crd : crds) {
      if (!command_.kind.empty() && crd.names.kind != command_.kind) continue;
      const schema::ServedDefinition definition(std::move(crd), command_.inputs.server_minor);
      for (const schema::CrdVersion& version : definition.crd().versions)
        if (version.served && (command_.version.empty() || version.name == command_.version))
          print_version(definition, version.name);
    }
    if (!found_)
      add("example-missing", command_.kind.empty() && command_.version.empty()
                                 ? "no version is served"
                                 : "no served version of a kind has these names");
    return std::move(diagnostics_);
  }

 private:
  void add(support::ReportedRule rule, std::string message) {
    diagnostics_.push_back(diagnostic_of(rule, std::move(message)));
  }

  void print_version(const schema::ServedDefinition& definition, const std::string& version) {
    found_ = true;
    if (command_.smallest != command_.full) {
      const Extent extent = command_.full ? Extent::full : Extent::smallest;
      return print(example::build_example(definition, version, extent), definition, version, extent);
    }
    const example::Examples examples = example::build_examples(definition, version);
    print(examples.smallest, definition, version, Extent::smallest);
    print(examples.full, definition, version, Extent::full);
  }

  void print(const example::Example& found, const schema::ServedDefinition& definition, const std::string& version,
             Extent extent) {
    const std::string name = fmt::format("{} of {}/{}", definition.crd().names.kind, definition.crd().group, version);
    const std::string_view words = extent == Extent::smallest ? "smallest" : "full";
    if (!found.object)
      return add("example-missing", fmt::format("found no valid {} {}: {}", words, name, found.problem));
    for (const example::Omission& omission : found.omitted)
      if (!omission.reason.empty())
        add("example-incomplete",
            fmt::format("found no valid value for a field of the full {}: {}", name, omission.reason));
    if (command_.json) {
      out_ << json::to_pretty_text(*found.object) << "\n";
      return;
    }
    out_ << (std::exchange(first_, false) ? "" : "---\n")
         << fmt::format("# {} {}\n", words == "full" ? "Full" : "Smallest", name);
    print_omissions(found.omitted);
    out_ << yaml::to_yaml(*found.object);
  }

  void print_omissions(const std::vector<example::Omission>& omitted) {
    if (omitted.empty()) return;
    out_ << "# without these fields, which rules exclude beside the others or which have no valid value:\n";
    for (const example::Omission& omission : omitted) {
      out_ << "#   ";
      for (const support::Glyph& glyph : support::glyphs(omission.path)) out_ << glyph.text;
      out_ << "\n";
    }
  }

  const ExampleCommand& command_;
  std::ostream& out_;
  std::vector<support::Diagnostic> diagnostics_;
  bool first_ = true;
  bool found_ = false;
};

}  // namespace

int run_example(const ExampleCommand& command, const Environment& environment, const support::TextStyle& style,
                std::ostream& out, std::ostream& err) {
  support::SourceMap sources;
  ApiDefinitions api = read_api(command.inputs, environment.standard_input, sources);
  if (!support::has_errors(api.diagnostics)) {
    std::vector<support::Diagnostic> more = ExampleRun(command, out).run(std::move(api.crds));
    api.diagnostics.insert(api.diagnostics.end(), more.begin(), more.end());
  }
  return report_api(api.diagnostics, command.inputs, sources, style, err);
}

}  // namespace kubexx::driver
