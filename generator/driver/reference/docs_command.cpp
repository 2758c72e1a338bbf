#include "generator/driver/reference/docs_command.hpp"

#include <memory>
#include <ostream>
#include <utility>

#include "generator/driver/generate/outputs.hpp"
#include "generator/reference/html.hpp"
#include "generator/reference/markdown.hpp"

namespace kubexx::driver {
namespace {

std::vector<emit::OutputFile> pages_of(const reference::Reference& reference, const DocsCommand& command) {
  if (command.format == DocsCommand::Format::html) return {{"index.html", reference::write_html(reference)}};
  if (command.directory.empty()) return {{"README.md", reference::write_markdown(reference)}};
  std::vector<emit::OutputFile> files;
  for (reference::Page& page : reference::write_markdown_pages(reference))
    files.push_back({std::move(page.name), std::move(page.text)});
  return files;
}

}  // namespace

int run_docs(const DocsCommand& command, const Environment& environment, const support::TextStyle& style,
             std::ostream& out, std::ostream& err) {
  support::SourceMap sources;
  ApiDefinitions api = read_api(command.inputs, environment.standard_input, sources);
  Delivery delivery;
  if (!support::has_errors(api.diagnostics)) {
    reference::Reference reference = reference::build_reference(std::move(api.crds), command.inputs.server_minor);
    if (!command.title.empty()) reference.title = command.title;
    Destination destination;
    destination.crd_dir = command.directory;
    destination.check = command.check;
    delivery = deliver({pages_of(reference, command), {}}, {}, destination, out);
    if (environment.deferred != nullptr)
      environment.deferred->push_back(std::make_shared<reference::Reference>(std::move(reference)));
  }
  for (const std::string& failure : delivery.failures) api.diagnostics.push_back(diagnostic_of("env-output", failure));
  const int code = report_api(api.diagnostics, command.inputs, sources, style, err);
  if (code != kSuccess) return code;
  return delivery.differing.empty() ? kSuccess : kOutOfDate;
}

}  // namespace kubexx::driver
