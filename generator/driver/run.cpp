#include "generator/driver/run.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cstddef>
#include <exception>
#include <filesystem>
#include <iterator>
#include <ostream>

#include "generator/driver/arguments/command_line.hpp"
#include "generator/driver/arguments/completion.hpp"
#include "generator/driver/arguments/response_file.hpp"
#include "generator/driver/cel/cel_command.hpp"
#include "generator/driver/chart/chart_command.hpp"
#include "generator/driver/check/check_command.hpp"
#include "generator/driver/diff/diff_command.hpp"
#include "generator/driver/explain/explain.hpp"
#include "generator/driver/explain/list_markers.hpp"
#include "generator/driver/generate/generate.hpp"
#include "generator/driver/generate/leftover_crds.hpp"
#include "generator/driver/generate/outputs.hpp"
#include "generator/driver/import/import_command.hpp"
#include "generator/driver/manifests/rbac_command.hpp"
#include "generator/driver/manifests/webhooks_command.hpp"
#include "generator/driver/migrate/migrate_command.hpp"
#include "generator/driver/new/new_command.hpp"
#include "generator/driver/reference/docs_command.hpp"
#include "generator/driver/reference/example_command.hpp"
#include "generator/driver/report/findings_report.hpp"
#include "generator/driver/serve/serve_command.hpp"
#include "generator/driver/validate/validate_command.hpp"
#include "generator/driver/version.hpp"
#include "generator/frontend/frontend.hpp"
#include "generator/support/render_text.hpp"
#include "runtime/schema/check.hpp"

namespace kubexx::driver {

std::string_view version() { return KUBEXX_VERSION; }

namespace {

support::TextStyle text_style(const CommandLine& command, const Environment& environment) {
  support::TextStyle style;
  style.colour =
      command.color == ColorMode::always || (command.color == ColorMode::automatic && environment.color_terminal);
  return style;
}

MessageOptions message_options(const CommandLine& command, const Environment& environment) {
  return {text_style(command, environment), command.generate.severities, command.sarif_file, command.error_limit};
}

/// Fills in what the environment decides about reading headers.
void complete(GenerateOptions& options, bool no_preamble, const Environment& environment) {
  if (options.annotations_dir.empty()) options.annotations_dir = environment.annotations_dir;
  if (options.preamble_dir.empty()) options.preamble_dir = environment.preamble_dir;
  if (no_preamble) options.preamble_dir.clear();
  options.deferred = environment.deferred;
}

// One run of `kubexx generate`, from the command line to the exit code.
class Generation {
 public:
  Generation(CommandLine command, const Environment& environment, std::ostream& out, std::ostream& err)
      : command_(std::move(command)), out_(out), err_(err) {
    style_ = text_style(command_, environment);
    command_.destination.sarif = command_.sarif_file;
    complete(command_.generate, command_.no_preamble, environment);
  }

  int run(const std::vector<std::string>& response_files) {
    products_ = generate(command_.generate, sources_);
    out_ << products_.dump;
    const std::vector<emit::OutputFile> manifests = read_manifests();
    products_.inputs.insert(products_.inputs.end(), response_files.begin(), response_files.end());
    Delivery delivery;
    if (!products_.has_errors() && products_.dump.empty())
      delivery = deliver({products_.files, products_.code, manifests}, products_.inputs, command_.destination, out_);
    report_failures(delivery);
    if (!products_.has_errors() && products_.dump.empty())
      report_leftovers(find_leftover_crds(products_, command_.destination), command_.destination.check, delivery, err_);
    if (!delivery.has_clash) write_sarif();
    print_diagnostics(products_.diagnostics, command_.error_limit, sources_, style_, err_);
    if (command_.verbose) print_account(delivery);
    return exit_code(delivery);
  }

 private:
  /// The roles and webhook configurations that are written beside the CRDs.
  std::vector<emit::OutputFile> read_manifests() {
    std::vector<emit::OutputFile> files;
    support::Diagnostics diagnostics;
    const auto read = [&](const ManifestOptions& options, const WriteDocuments& write_documents) {
      if (options.directory.empty()) return;
      Manifest manifest = read_manifest(options, write_documents, sources_, diagnostics);
      files.push_back({(std::filesystem::path(options.directory) / options.file).string(), std::move(manifest.text)});
      std::move(manifest.inputs.begin(), manifest.inputs.end(), std::back_inserter(products_.inputs));
    };
    read(command_.rbac.manifests, role_documents(command_.rbac, products_.kinds, command_.generate.controller_gen));
    read(command_.webhooks.manifests, webhook_documents(command_.webhooks));
    add_diagnostics(support::apply(command_.generate.severities, diagnostics.sorted()));
    return files;
  }

  /// Mistakes in headers can be found by both readers; those of the compiler are kept.
  void add_diagnostics(std::vector<support::Diagnostic> more) {
    const auto end = static_cast<std::ptrdiff_t>(products_.diagnostics.size());
    for (support::Diagnostic& each : more) {
      const auto begin = products_.diagnostics.begin();
      if (std::none_of(begin, begin + end, [&](const auto& known) { return is_about_same(known, each); }))
        products_.diagnostics.push_back(std::move(each));
    }
  }

  static bool is_about_same(const support::Diagnostic& known, const support::Diagnostic& other) {
    if (known.severity != other.severity) return false;
    if (!known.span.valid() || !other.span.valid()) return known.message == other.message;
    return known.span.file == other.span.file && known.span.begin == other.span.begin;
  }

  void report_failure(const std::string& message) {
    products_.diagnostics.push_back({"env-output", support::Severity::error, message, {}, {}, {}});
  }

  void report_failures(const Delivery& delivery) {
    for (const std::string& failure : delivery.failures) report_failure(failure);
  }

  void write_sarif() {
    std::vector<std::string> inputs = products_.inputs;
    inputs.push_back(command_.generate.header_file);
    const std::string failure =
        driver::write_sarif(command_.destination.sarif, products_.diagnostics, sources_, inputs);
    if (!failure.empty()) report_failure(failure);
  }

  void print_account(const Delivery& delivery) {
    err_ << fmt::format("kubexx {}, {}\n", version(), frontend::clang_version());
    err_ << fmt::format("annotations: {}\n", command_.generate.annotations_dir);
    for (const std::string& file : delivery.written) err_ << fmt::format("wrote {}\n", file);
    err_ << fmt::format("{} from {}; parse {:.1f} ms, read {:.1f} ms, build {:.1f} ms, write {:.1f} ms\n",
                        counted(products_.files.size(), "CRD"), counted(products_.inputs.size(), "file"),
                        products_.times.parse, products_.times.read, products_.times.build, products_.times.write);
  }

  int exit_code(const Delivery& delivery) const {
    for (const support::Diagnostic& one : products_.diagnostics) {
      if (one.severity == support::Severity::error && one.rule.starts_with("env-")) return kEnvironment;
    }
    if (products_.has_errors()) return kErrorsFound;
    return delivery.differing.empty() ? kSuccess : kOutOfDate;
  }

  CommandLine command_;
  std::ostream& out_;
  std::ostream& err_;
  support::TextStyle style_;
  support::SourceMap sources_;
  Products products_;
};

/// Members are only ever added, so that scripts can rely on them.
std::string version_json() {
  return fmt::format(
      "{{\"version\": \"{}\", \"clang\": \"{}\", \"oldestServer\": \"1.{}\", \"newestServer\": \"1.{}\"}}\n", version(),
      frontend::clang_version(), schema::kOldestServer, schema::kNewestServer);
}

int run_command(const std::vector<std::string>& arguments, std::ostream& out, std::ostream& err,
                const Environment& environment) {
  ExpandedArguments expanded = expand_response_files(arguments);
  if (!expanded.error.empty()) {
    err << fmt::format("kubexx: error: {}\n", expanded.error);
    return kUsage;
  }
  ParsedCommandLine parsed = parse_command_line(expanded.arguments);
  out << parsed.help;
  err << parsed.error;
  if (!parsed.ok) return parsed.exit_code;
  switch (parsed.command.verb) {
    case CommandLine::Verb::generate:
      return Generation(std::move(parsed.command), environment, out, err).run(expanded.files);
    case CommandLine::Verb::import_definitions:
      return run_import(parsed.command.import, environment, text_style(parsed.command, environment), out, err);
    case CommandLine::Verb::new_project:
      return run_new(parsed.command.new_project, environment, out, err);
    case CommandLine::Verb::rbac:
      return run_rbac(parsed.command.rbac, message_options(parsed.command, environment), out, err);
    case CommandLine::Verb::webhooks:
      return run_webhooks(parsed.command.webhooks, message_options(parsed.command, environment), out, err);
    case CommandLine::Verb::chart:
      return run_chart(parsed.command.chart, environment, text_style(parsed.command, environment), out, err);
    case CommandLine::Verb::check:
      return run_check(parsed.command.check, environment, text_style(parsed.command, environment), out, err);
    case CommandLine::Verb::validate:
      return run_validate(parsed.command.validate, environment, text_style(parsed.command, environment), out, err);
    case CommandLine::Verb::diff:
      return run_diff(parsed.command.diff, environment, text_style(parsed.command, environment), out, err);
    case CommandLine::Verb::cel:
      return run_cel(parsed.command.cel, environment, text_style(parsed.command, environment), out, err);
    case CommandLine::Verb::example:
      complete(parsed.command.example.inputs.headers, parsed.command.no_preamble, environment);
      return run_example(parsed.command.example, environment, text_style(parsed.command, environment), out, err);
    case CommandLine::Verb::docs:
      complete(parsed.command.docs.inputs.headers, parsed.command.no_preamble, environment);
      return run_docs(parsed.command.docs, environment, text_style(parsed.command, environment), out, err);
    case CommandLine::Verb::serve:
      return run_serve(parsed.command.serve, environment, out, err);
    case CommandLine::Verb::migrate:
      return run_migrate(parsed.command.migrate, environment, out, err);
    case CommandLine::Verb::markers:
      return list_markers(parsed.command.name, parsed.command.format, out, err);
    case CommandLine::Verb::explain:
      return explain(parsed.command.name, out, err);
    case CommandLine::Verb::completion:
      out << completion_script(parsed.command.shell);
      return kSuccess;
    case CommandLine::Verb::version:
      break;
  }
  if (parsed.command.json) {
    out << version_json();
    return kSuccess;
  }
  out << fmt::format("kubexx {}\n{}\n", version(), frontend::clang_version());
  return kSuccess;
}

void report_fault(std::string_view what, const std::vector<std::string>& arguments, std::ostream& err) {
  err << fmt::format(
      "kubexx: internal error: {}\n"
      "This is a bug in kubexx, not in your headers. Please report it with the lines below and, if possible, the "
      "headers.\n"
      "  kubexx {}\n  {}\n  arguments: {}\n",
      what, version(), frontend::clang_version(), fmt::join(arguments, " "));
}

}  // namespace

int run(const std::vector<std::string>& arguments, std::ostream& out, std::ostream& err,
        const Environment& environment) {
  try {
    int code = run_command(arguments, out, err, environment);
    out.flush();
    if (out.good() || code != kSuccess) return code;
    err << "kubexx: error: cannot write to standard output\n";
    return kEnvironment;
  } catch (const std::exception& fault) {
    report_fault(fault.what(), arguments, err);
  } catch (...) {
    report_fault("unknown exception", arguments, err);
  }
  return kInternalFault;
}

}  // namespace kubexx::driver
