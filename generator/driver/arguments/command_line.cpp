#include "generator/driver/arguments/command_line.hpp"

#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <map>
#include <string_view>
#include <utility>

#include "generator/driver/arguments/command_help.hpp"
#include "generator/driver/arguments/command_texts.hpp"
#include "generator/driver/arguments/commands.hpp"
#include "generator/driver/arguments/literal_arguments.hpp"
#include "generator/driver/arguments/usage_error.hpp"
#include "generator/driver/import/own_table.hpp"
#include "generator/driver/run.hpp"
#include "generator/import/names.hpp"
#include "generator/support/severity_policy.hpp"
#include "runtime/schema/check.hpp"
#include "runtime/schema/definition/approval.hpp"
#include "runtime/schema/metadata/name_checks.hpp"

namespace kubexx::driver {
namespace {

// Rules between options, which CLI11 cannot express. Each function returns what is wrong, or an empty string.

std::string find_second_use_of_input(const std::vector<std::string>& names) {
  const bool is_twice = std::count(names.begin(), names.end(), "-") > 1;
  return is_twice ? "'-' is given twice, but standard input can be read only once" : std::string();
}

std::string misuse(const CommandLine& command, const RawOptions& raw) {
  const Destination& destination = command.destination;
  bool to_files = !destination.crd_dir.empty() || !destination.crd_file.empty() || !destination.code_dir.empty();
  if (destination.check && !to_files)
    return "--check needs files to compare with: add --crd-dir, --crd-file or --code-dir";
  if (!command.generate.code_root.empty() && destination.code_dir.empty()) return "--code-root needs --code-dir";
  if (command.generate.apply_decoders && destination.code_dir.empty()) return "--apply-decoders needs --code-dir";
  if (!command.generate.conversion_check.empty() && destination.code_dir.empty())
    return "--conversion-check needs --code-dir";
  if (!destination.depfile.empty() && destination.stamp.empty() && destination.crd_file.empty()) {
    return "--depfile needs the target of its rule: add --stamp or --crd-file";
  }
  if (destination.reports_leftovers && destination.crd_dir.empty()) return "--no-leftovers needs --crd-dir";
  if (!destination.other_headers.empty() && !destination.reports_leftovers)
    return "--other-header needs --no-leftovers";
  if (raw.print && destination.check) return "--check and --stdout cannot be used together";
  return {};
}

std::string find_problem(const ManifestOptions& manifests, std::string_view directory_option) {
  if (manifests.directory.empty() && manifests.check)
    return fmt::format("--check needs a file to compare with: add {}", directory_option);
  return {};
}

std::string find_problem(const RbacCommand& rbac) {
  if (rbac.role_name.empty()) return "--role-name is an empty string";
  if (const schema::Complaints problems = schema::path_segment(rbac.role_name); !problems.empty())
    return fmt::format("--role-name: '{}' is not a valid name: {}", rbac.role_name, schema::joined(problems));
  return find_problem(rbac.manifests, "--rbac-dir");
}

std::string find_problem(const WebhooksCommand& webhooks) {
  for (const auto& [option, name] : {std::pair("--webhook-service", &webhooks.service.name),
                                     std::pair("--webhook-namespace", &webhooks.service.name_space)})
    if (const schema::Complaints problems = schema::dns1123_label(*name); !problems.empty())
      return fmt::format("{}: '{}' is not a valid name: {}", option, *name, schema::joined(problems));
  const std::string& certificate = webhooks.certificate;
  const bool is_pair = std::count(certificate.begin(), certificate.end(), '/') == 1 && !certificate.starts_with('/') &&
                       !certificate.ends_with('/');
  if (!certificate.empty() && !is_pair)
    return fmt::format("--inject-ca-from: '{}' is not valid; expected NAMESPACE/NAME", certificate);
  return find_problem(webhooks.manifests, "--webhook-dir");
}

std::string add_severities(CommandLine& command, const RawOptions& raw) {
  for (const std::string& option : raw.warnings)
    if (auto problem = support::add_option(command.generate.severities, option))
      return fmt::format("-W{}: {}", option, *problem);
  return {};
}

std::string finish_rbac(CommandLine& command, const RawOptions& raw) {
  const std::string problem = add_severities(command, raw);
  return problem.empty() ? find_problem(command.rbac) : problem;
}

/// Options of `generate` without a directory for what they are about.
std::string find_useless_option(const CommandLine& command, const RawOptions& raw) {
  const bool has_roles = !command.rbac.manifests.directory.empty();
  const bool has_webhooks = !command.webhooks.manifests.directory.empty();
  const WebhooksCommand webhooks;
  if (!has_roles && !has_webhooks && !raw.sources.empty()) return "--source needs --rbac-dir or --webhook-dir";
  struct Row {
    const char* option;
    bool is_given;
    const char* needed;
    bool is_there;
  };
  const Row rows[] = {
      {"--role-name", !command.rbac.role_name.empty(), "--rbac-dir", has_roles},
      {"--role-file", command.rbac.manifests.file != RbacCommand().manifests.file, "--rbac-dir", has_roles},
      {"--allow-verb", !command.rbac.verbs.empty(), "--rbac-dir", has_roles},
      {"--webhook-service", command.webhooks.service.name != webhooks.service.name, "--webhook-dir", has_webhooks},
      {"--webhook-namespace", command.webhooks.service.name_space != webhooks.service.name_space, "--webhook-dir",
       has_webhooks},
      {"--inject-ca-from", !command.webhooks.certificate.empty(), "--webhook-dir", has_webhooks},
  };
  for (const Row& row : rows)
    if (row.is_given && !row.is_there) return fmt::format("{} needs {}", row.option, row.needed);
  return {};
}

/// What `generate` reads for the manifests that it writes.
std::string finish_manifests(CommandLine& command, const RawOptions& raw) {
  if (std::string problem = find_useless_option(command, raw); !problem.empty()) return problem;
  for (ManifestOptions* manifests : {&command.rbac.manifests, &command.webhooks.manifests}) {
    manifests->inputs = command.generate.headers;
    manifests->inputs.insert(manifests->inputs.end(), raw.sources.begin(), raw.sources.end());
    manifests->header_file = command.generate.header_file;
    manifests->year = command.generate.year;
  }
  const bool has_webhooks = !command.webhooks.manifests.directory.empty();
  const std::string problem = has_webhooks ? find_problem(command.webhooks) : std::string();
  if (!problem.empty()) return problem;
  if (command.rbac.manifests.directory.empty()) return {};
  return command.rbac.role_name.empty() ? "--rbac-dir needs --role-name" : find_problem(command.rbac);
}

std::string finish_generate(CommandLine& command, const RawOptions& raw) {
  command.generate.code = !command.destination.code_dir.empty();
  if (!command.generate.conversion_header.empty() || !command.generate.conversion_check.empty())
    command.generate.conversions = true;
  command.generate.max_description_length = raw.max_description_length;
  std::string problem = add_severities(command, raw);
  if (problem.empty()) problem = finish_manifests(command, raw);
  return problem.empty() ? misuse(command, raw) : problem;
}

/// `1.37` or `v1.37`
std::string read_server_version(std::string_view text, int& minor) {
  if (text.empty()) return {};
  if (text.starts_with('v')) text.remove_prefix(1);
  for (int known = schema::kOldestServer; known <= schema::kNewestServer; ++known)
    if (text == fmt::format("1.{}", known)) return minor = known, std::string();
  return fmt::format("--server-version: '{}' is not valid; expected 1.{} to 1.{}", text, schema::kOldestServer,
                     schema::kNewestServer);
}

std::string finish_check(CommandLine& command, const RawOptions& raw) {
  CheckOptions& options = command.check.options;
  command.check.form.json = raw.json;
  std::vector<std::string> all = options.inputs;
  all.push_back(options.old_input);
  const std::string problem = find_second_use_of_input(all);
  return problem.empty() ? read_server_version(raw.server_version, options.server_minor) : problem;
}

std::string finish_validate(CommandLine& command, const RawOptions& raw) {
  ValidateOptions& options = command.validate.options;
  command.validate.form.json = raw.json;
  options.status = raw.status;
  std::vector<std::string> all = options.inputs;
  all.insert(all.end(), options.definitions.begin(), options.definitions.end());
  all.push_back(options.old_input);
  if (std::string problem = find_second_use_of_input(all); !problem.empty()) return problem;
  if (options.status && options.old_input.empty())
    return "--subresource status needs the stored object: add --old FILE";
  if (command.validate.form.json && command.validate.stored != StoredForm::none)
    return "--format json and --output cannot be used together: both write to standard output";
  return read_server_version(raw.server_version, options.server_minor);
}

std::string finish_diff(CommandLine& command, const RawOptions& raw) {
  DiffCommand& diff = command.diff;
  diff.json = raw.json;
  if (diff.new_input.empty() == diff.stamps.empty())
    return diff.stamps.empty() ? "NEW is missing" : "NEW and --stamp cannot be used together";
  diff.fails = raw.fail_on != FailOn::never;
  diff.strict = raw.fail_on == FailOn::risky;
  return find_second_use_of_input({diff.old_input, diff.new_input});
}

std::string finish_cel(CommandLine& command, const RawOptions& raw) {
  CelCommand& cel = command.cel;
  if (cel.functions) {
    const bool is_all = cel.form != CelCommand::Form::text && !cel.expression.empty();
    return is_all ? "--format json and markdown always list all functions: omit the name" : std::string();
  }
  if (cel.form == CelCommand::Form::markdown) return "--format markdown needs --functions";
  const CelInputs& inputs = cel.inputs;
  if (cel.expression.empty() && cel.file.empty()) return "EXPRESSION is missing";
  if (!cel.expression.empty() && !cel.file.empty()) return "EXPRESSION and --file cannot be used together";
  const std::string& expression = cel.file.empty() ? cel.expression : cel.file;
  std::string problem = find_second_use_of_input({expression, inputs.schema, inputs.object, inputs.old});
  if (!problem.empty()) return problem;
  if (inputs.schema.empty() && (!inputs.object.empty() || !cel.at.empty()))
    return "--object and --at need the schema of 'self': add --schema FILE";
  if (inputs.object.empty() && !inputs.old.empty()) return "--old needs the object after the update: add --object FILE";
  return read_server_version(raw.server_version, cel.server_minor);
}

std::string find_problem(ApiInputs& inputs, CommandLine& command, const RawOptions& raw) {
  if (std::string problem = find_second_use_of_input(inputs.names); !problem.empty()) return problem;
  if (std::string problem = add_severities(command, raw); !problem.empty()) return problem;
  inputs.headers.severities = command.generate.severities;
  inputs.headers.clang_flags = command.generate.clang_flags;
  inputs.error_limit = command.error_limit;
  return read_server_version(raw.server_version, inputs.server_minor);
}

std::string finish_example(CommandLine& command, const RawOptions& raw) {
  command.example.json = raw.json;
  return find_problem(command.example.inputs, command, raw);
}

std::string finish_chart(CommandLine& command, const RawOptions&) {
  ChartCommand& chart = command.chart;
  if (chart.directory.empty()) chart.directory = chart.options.name;
  std::string problem = chart::find_name_problem(chart.options.name);
  if (problem.empty()) problem = chart::find_version_problem(chart.options.version);
  return problem.empty() ? find_second_use_of_input(chart.inputs) : problem;
}

std::string finish_docs(CommandLine& command, const RawOptions& raw) {
  if (command.docs.check && command.docs.directory.empty()) return "--check needs files to compare with: add --out";
  return find_problem(command.docs.inputs, command, raw);
}

/// The namespaces that were chosen for groups.
std::string take_namespaces(const std::vector<std::string>& given, std::map<std::string, std::string>& namespaces) {
  for (const std::string& each : given) {
    const std::size_t equals = each.find('=');
    if (equals == std::string::npos || equals == 0)
      return fmt::format("--namespace: '{}' is not valid; expected GROUP=NAME, such as cert-manager.io=certs", each);
    const std::string group = each.substr(0, equals), name = each.substr(equals + 1);
    if (const std::string obstacle = importing::namespace_obstacle(name); !obstacle.empty())
      return fmt::format("--namespace: '{}' is not valid: {}", each, obstacle);
    if (!namespaces.emplace(group, name).second) return fmt::format("--namespace: '{}' is given twice", group);
  }
  return {};
}

std::string find_problem_of_used_types(const ImportCommand& import) {
  for (const std::string& name : import.used_types)
    if (!is_own_table(name) && name.find('/') == std::string::npos)
      return fmt::format(
          "--use: '{}' is not valid; expected a table of types, whose name ends in '.yaml', '.yml' or '.json', or a "
          "type of Kubernetes, such as core/v1/PodTemplateSpec",
          name);
  if (import.options.external || import.adopts) return {};
  for (const std::string& name : import.used_types)
    if (!is_own_table(name))
      return fmt::format(
          "--use requires --external or --adopt for '{}', because types of Kubernetes have no descriptions", name);
  return {};
}

std::string finish_import(CommandLine& command, const RawOptions& raw) {
  ImportOptions& options = command.import.options;
  command.import.clang_flags = command.generate.clang_flags;
  if (std::string problem = take_namespaces(raw.namespaces, options.style.namespaces); !problem.empty()) return problem;
  if (std::string problem = find_problem_of_used_types(command.import); !problem.empty()) return problem;
  std::string problem = find_second_use_of_input(options.openapi.empty() ? options.inputs : options.openapi);
  if (!problem.empty()) return problem;
  for (const std::string& kind : options.kinds)
    if (std::count(kind.begin(), kind.end(), '/') != 2)
      return fmt::format("--kind: '{}' is not valid; expected GROUP/VERSION/KIND, such as example.com/v1/Widget", kind);
  return {};
}

std::string finish_extension(NewCommand& command) {
  if (command.project.name.empty()) command.project.name = ".";
  if (command.adds_webhooks) return {};
  if (command.added_kind.empty()) return project::find_version_problem(command.added_version, "--add-version");
  const std::string problem = project::find_kind_problem(command.added_kind, "--add-kind");
  return !problem.empty() ? problem : project::find_version_problem(command.project.version, "--version");
}

std::string finish_new(CommandLine& command, const RawOptions&) {
  command.new_project.clang_flags = command.generate.clang_flags;
  if (command.new_project.extends()) return finish_extension(command.new_project);
  if (!command.new_project.build_directory.empty() || !command.new_project.clang_flags.empty())
    return "-p and flags after '--' need --add-version, --add-kind or --add-webhooks: a new project has no settings";
  project::ProjectOptions& project = command.new_project.project;
  if (project.name.empty())
    return "NAME is missing; expected the name of a project, or --add-version, --add-kind or --add-webhooks";
  const bool is_operator = project.form == project::ProjectForm::operator_program;
  if (!is_operator && (project.has_webhooks || project.is_namespace_scoped))
    return "--webhooks and --namespace-scoped are options of operators; expected --template operator";
  if (project.form == project::ProjectForm::client) {
    if (!project.group.empty() || !project.kind.empty())
      return "--group and --kind cannot be used with --template client, which declares no kinds of its own";
    return project::find_problem_of_new(project);
  }
  if (project.group.empty()) return "--group is missing; expected a domain, such as example.com";
  if (project.kind.empty()) return "--kind is missing; expected a kind, such as CronTab";
  if (schema::definition::is_protected_group(project.group))
    return fmt::format(
        "--group: the definitions of '{}' need an approval of Kubernetes; expected a domain of your own, such as "
        "example.com",
        project.group);
  return project::find_problem_of_new(project);
}

std::string finish_migrate(CommandLine& command, const RawOptions&) {
  const std::string& name = command.migrate.definition;
  if (name.find('.') != std::string::npos && name.find('/') == std::string::npos) return {};
  return fmt::format(
      "'{}' is not the name of a definition; expected PLURAL.GROUP, such as gameservers.games.example.com", name);
}

std::string finish_serve(CommandLine& command, const RawOptions&) {
  std::vector<std::string> all = command.serve.inputs;
  for (const std::string& user : command.serve.users) all.push_back(user.substr(user.find('=') + 1));
  return find_second_use_of_input(all);
}

std::string finish_webhooks(CommandLine& command, const RawOptions& raw) {
  const std::string problem = add_severities(command, raw);
  return !problem.empty() ? problem : find_problem(command.webhooks);
}

/// The command that a name selects, and the rules between its options, if there are any.
struct VerbRow {
  std::string_view name;
  CommandLine::Verb verb;
  std::string (*finish)(CommandLine& command, const RawOptions& raw) = nullptr;
  bool takes_flags = false;  ///< of the compiler, after `--`; other commands have arguments there
};
constexpr VerbRow kVerbs[] = {
    {"generate", CommandLine::Verb::generate, finish_generate, true},
    {"import", CommandLine::Verb::import_definitions, finish_import, true},
    {"rbac", CommandLine::Verb::rbac, finish_rbac},
    {"webhooks", CommandLine::Verb::webhooks, finish_webhooks},
    {"new", CommandLine::Verb::new_project, finish_new, true},
    {"chart", CommandLine::Verb::chart, finish_chart},
    {"check", CommandLine::Verb::check, finish_check},
    {"validate", CommandLine::Verb::validate, finish_validate},
    {"diff", CommandLine::Verb::diff, finish_diff},
    {"cel", CommandLine::Verb::cel, finish_cel},
    {"example", CommandLine::Verb::example, finish_example, true},
    {"docs", CommandLine::Verb::docs, finish_docs, true},
    {"serve", CommandLine::Verb::serve, finish_serve},
    {"migrate", CommandLine::Verb::migrate, finish_migrate},
    {"markers", CommandLine::Verb::markers},
    {"explain", CommandLine::Verb::explain},
    {"completion", CommandLine::Verb::completion},
};

std::string no_command() {
  std::vector<std::string_view> names;
  for (const VerbRow& row : kVerbs) names.push_back(row.name);
  return fmt::format("no command given; expected one of {}", fmt::join(names, ", "));
}

/// The error in arguments that could be parsed, if any.
std::string finish(const CLI::App& app, CommandLine& command, const RawOptions& raw) {
  const CLI::App& chosen = chosen_command(app);
  const auto row = std::find_if(std::begin(kVerbs), std::end(kVerbs),
                                [&](const VerbRow& each) { return each.name == chosen.get_name(); });
  if (row != std::end(kVerbs)) {
    command.verb = row->verb;
    return row->finish != nullptr ? row->finish(command, raw) : std::string();
  }
  if (!raw.explain_rule.empty()) {
    command.verb = CommandLine::Verb::explain;
    command.name = raw.explain_rule;
    return {};
  }
  command.json = raw.json;
  return raw.version ? std::string() : no_command();
}

/// The option or argument whose file name is empty, if there is one.
std::string find_empty_file_name(const CLI::App& command) {
  for (const CLI::Option* option : command.get_options()) {
    if (!names_file(*option) && !names_directory(*option)) continue;
    for (const std::string& value : option->results())
      if (value.empty()) return fmt::format("{} is an empty string", short_name(*option));
  }
  return {};
}

/// `--out=` is `--out` with an empty value. CLI11 would take the next argument as the value.
std::vector<std::string> with_empty_values(std::vector<std::string> arguments) {
  for (std::size_t i = 0; i < arguments.size() && arguments[i] != "--"; ++i) {
    if (!arguments[i].starts_with("--") || arguments[i].find('=') != arguments[i].size() - 1) continue;
    arguments[i].pop_back();
    arguments.insert(arguments.begin() + static_cast<std::ptrdiff_t>(++i), std::string());
  }
  return arguments;
}

bool takes_flags(const std::vector<std::string>& arguments) {
  return !arguments.empty() && std::any_of(std::begin(kVerbs), std::end(kVerbs), [&](const VerbRow& row) {
    return row.takes_flags && row.name == arguments.front();
  });
}

/// Moves what follows `--` to the flags.
std::vector<std::string> without_flags(std::vector<std::string> arguments, std::vector<std::string>& flags) {
  const auto dashes = std::find(arguments.begin(), arguments.end(), "--");
  if (dashes == arguments.end()) return arguments;
  flags.assign(dashes + 1, arguments.end());
  arguments.erase(dashes, arguments.end());
  return arguments;
}

/// `help check` is `check --help`.
std::vector<std::string> without_help_command(std::vector<std::string> arguments) {
  if (arguments.empty() || arguments.front() != "help") return arguments;
  arguments.erase(arguments.begin());
  arguments.push_back("--help");
  return arguments;
}

}  // namespace

ParsedCommandLine parse_command_line(const std::vector<std::string>& given) {
  ParsedCommandLine result;
  std::vector<std::string> arguments = with_empty_values(without_help_command(given));
  arguments = takes_flags(arguments) ? without_flags(std::move(arguments), result.command.generate.clang_flags)
                                     : mark_literals(std::move(arguments));
  RawOptions raw;
  CLI::App app("", "kubexx");
  declare_commands(app, result.command, raw);
  const auto rejected = [&](const std::string& problem) {
    return ParsedCommandLine{false, {}, kUsage, {}, usage_message(app, problem)};
  };

  try {
    app.parse(std::vector<std::string>(arguments.rbegin(), arguments.rend()));
  } catch (const CLI::CallForHelp&) {
    result.help = help_of(chosen_command(app));
    return result;
  } catch (const CLI::ParseError& error) {
    return rejected(usage_error(app, error, arguments));
  }
  std::string problem = find_empty_file_name(chosen_command(app));
  if (problem.empty()) problem = finish(app, result.command, raw);
  if (!problem.empty()) return rejected(problem);
  result.ok = true;
  return result;
}

}  // namespace kubexx::driver
