#include "generator/driver/reference/docs_command.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <iterator>
#include <memory>
#include <ostream>
#include <string>
#include <utility>
#include <vector>

#include "generator/driver/generate/leftovers.hpp"
#include "generator/driver/generate/outputs.hpp"
#include "generator/driver/report/finding.hpp"
#include "generator/reference/html.hpp"
#include "generator/reference/markdown.hpp"
#include "generator/support/files.hpp"

namespace kubexx::driver {
namespace {

namespace fs = std::filesystem;

std::vector<reference::Page> pages_of(const reference::Reference& reference, const DocsCommand& command) {
  if (command.format == DocsCommand::Format::html)
    return {{"index.html", reference::write_html(reference), reference::kHtmlMark}};
  if (command.directory.empty()) return {{"README.md", reference::write_markdown(reference), {}}};
  return reference::write_markdown_pages(reference);
}

/// Errors for the files of the user that the pages would replace.
std::vector<support::Diagnostic> find_foreign(const std::vector<reference::Page>& pages, const std::string& directory) {
  std::vector<support::Diagnostic> errors;
  for (const reference::Page& page : pages) {
    const std::string path = (fs::path(directory) / page.name).string();
    const support::ReadOutcome present = support::read_file(path);
    if (!present.ok || present.text.find(page.mark) != std::string::npos) continue;
    errors.push_back(
        diagnostic_of("docs-foreign", fmt::format("'{}' exists and was not written by 'kubexx docs'", path)));
    errors.back().notes.push_back({"'--force' replaces it", {}});
  }
  return errors;
}

/// Pages of kinds that the inputs do not contain.
std::vector<Leftover> find_leftover_pages(const std::vector<emit::OutputFile>& pages, const DocsCommand& command) {
  if (command.directory.empty() || command.format == DocsCommand::Format::html) return {};
  std::vector<std::string> written;
  for (const emit::OutputFile& page : pages) written.push_back((fs::path(command.directory) / page.name).string());
  std::vector<Leftover> leftovers;
  for (const std::string& path : find_unwritten(command.directory, ".md", 1, written))
    if (reference::is_kind_page(fs::path(path).filename().string(), support::read_file(path).text))
      leftovers.push_back({path, fmt::format("kubexx generated '{}', but the inputs do not contain its kind", path),
                           "pass its definition"});
  return leftovers;
}

Delivery deliver_pages(std::vector<reference::Page> pages, const DocsCommand& command, std::ostream& out,
                       std::ostream& err) {
  std::vector<emit::OutputFile> files;
  for (reference::Page& page : pages) files.push_back({std::move(page.name), std::move(page.text)});
  Destination destination;
  destination.crd_dir = command.directory;
  destination.check = command.check;
  Delivery delivery = deliver({files, {}}, {}, destination, out);
  report_leftovers(find_leftover_pages(files, command), command.check, delivery, err);
  return delivery;
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
    std::vector<reference::Page> pages = pages_of(reference, command);
    if (!command.directory.empty() && !command.check && !command.force)
      std::ranges::move(find_foreign(pages, command.directory), std::back_inserter(api.diagnostics));
    if (!support::has_errors(api.diagnostics)) delivery = deliver_pages(std::move(pages), command, out, err);
    if (environment.deferred != nullptr)
      environment.deferred->push_back(std::make_shared<reference::Reference>(std::move(reference)));
  }
  for (const std::string& failure : delivery.failures) api.diagnostics.push_back(diagnostic_of("env-output", failure));
  const int code = report_api(api.diagnostics, command.inputs, sources, style, err);
  if (code != kSuccess) return code;
  return delivery.differing.empty() ? kSuccess : kOutOfDate;
}

}  // namespace kubexx::driver
