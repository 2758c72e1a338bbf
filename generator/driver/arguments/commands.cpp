#include "generator/driver/arguments/commands.hpp"

#include <fmt/format.h>

#include <limits>

#include "generator/driver/arguments/cluster_commands.hpp"
#include "generator/driver/arguments/import_arguments.hpp"
#include "generator/driver/arguments/literal_arguments.hpp"
#include "generator/driver/arguments/option_kinds.hpp"

namespace kubexx::driver {
namespace {

constexpr const char* kInputs = "Input options";
constexpr const char* kOutputs = "Output options";
constexpr const char* kContent = "Content options";
constexpr const char* kMessages = "Message options";

CLI::Option* add_color(CLI::App& app, CommandLine& command) {
  return add_choice<ColorMode>(
             app, "--color", command.color,
             {{"auto", ColorMode::automatic}, {"always", ColorMode::always}, {"never", ColorMode::never}},
             "Use colours in messages; 'auto' uses them if standard error is a terminal")
      ->default_str("auto");
}

CLI::Option* add_sarif(CLI::App& app, std::string& file) {
  return add_text(app, "--sarif", file, "FILE", "Also write the messages to FILE as SARIF 2.1.0, for code scanning");
}

CLI::Option* add_error_limit(CLI::App& app, CommandLine& command) {
  return add_number(app, "--error-limit", command.error_limit, std::numeric_limits<long>::max(),
                    "Print at most N errors and N warnings; 0 prints all")
      ->default_str("20");
}

CLI::Option* add_format(CLI::App& app, bool& json) {
  return add_choice<bool>(app, "--format", json, {{"text", false}, {"json", true}},
                          "Print messages as text on standard error, or as JSON on standard output")
      ->default_str("text");
}

void add_server_version(CLI::App& app, RawOptions& raw) {
  add_text(
      app, "--server-version", raw.server_version, "1.N",
      fmt::format("Apply the rules of this API server, 1.{} to 1.{}", schema::kOldestServer, schema::kNewestServer))
      ->default_str(fmt::format("1.{}", schema::kNewestServer));
}

void add_field_validation(CLI::App& app, FieldValidation& validation) {
  add_choice<FieldValidation>(
      app, "--field-validation", validation,
      {{"Strict", FieldValidation::strict}, {"Warn", FieldValidation::warn}, {"Ignore", FieldValidation::ignore}},
      "Unknown and duplicate fields are errors (as with kubectl), warnings, or ignored")
      ->default_str("Strict");
}

void add_outputs(CLI::App& app, CommandLine& command, RawOptions& raw) {
  Destination& to = command.destination;
  auto* directory = add_text(app, "--crd-dir", to.crd_dir, "DIR", "Write each CRD to 'DIR/<group>_<plural>.yaml'");
  auto* file = add_text(app, "--crd-file", to.crd_file, "FILE", "Write all CRDs to one file")->excludes(directory);
  auto* print = app.add_flag("--stdout", raw.print, "Print the CRDs on standard output");
  print->excludes(directory)->excludes(file);
  auto* code = add_text(app, "--code-dir", to.code_dir, "DIR",
                        "Write the C++ code of each header to 'DIR/<header>.kubexx.hpp' and 'DIR/<header>.kubexx.cpp'");
  auto* root = add_text(app, "--code-root", command.generate.code_root, "DIR",
                        "Directory to which file names and includes of the code are relative");
  auto* decoders = app.add_flag("--apply-decoders", command.generate.apply_decoders,
                                "Also generate decoders of apply types, so that 'kubexx::convert' makes the apply type "
                                "of a member; the code takes about 1.5 times as long to compile");
  auto* conversions = app.add_flag(
      "--conversions", command.generate.conversions,
      "Generate conversions between the versions of each kind: check that no field is lost by mistake, and "
      "write 'DIR/<header>.kubexx_convert.hpp' and '.cpp' to the directory of the code");
  auto* functions = add_text(app, "--conversion-header", command.generate.conversion_header, "FILE",
                             "Like '--conversions', with the 'convert' functions that FILE declares");
  auto* program = add_text(
      app, "--conversion-check", command.generate.conversion_check, "NAME",
      "Like '--conversions', and also write the program 'DIR/NAME.cpp', which checks the conversions with random "
      "objects");
  auto* check = app.add_flag(
      "--check", to.check, "Write nothing; print a diff and exit with 4 if a file differs from what would be written");
  auto* stamp = add_text(app, "--stamp", to.stamp, "FILE",
                         "Update the modification time of FILE after a successful run, for build systems");
  auto* depfile = add_text(app, "--depfile", to.depfile, "FILE",
                           "Write a make rule by which the stamp or CRD file depends on every file that was read");
  auto* others = app.add_option("--other-stamp", to.other_stamps,
                                "Fail if the last run that updated the stamp FILE wrote one of the same files; can be "
                                "repeated")
                     ->type_name("FILE")
                     ->take_all()
                     ->allow_extra_args(false);
  auto* leftovers = app.add_flag("--no-leftovers", to.reports_leftovers,
                                 "Report CRDs in the directory of removed kinds, which '--check' counts as differing");
  auto* headers = app.add_option("--other-header", to.other_headers,
                                 "With '--no-leftovers': another command writes the CRDs of the kinds that the header "
                                 "FILE names; can be repeated")
                      ->type_name("FILE")
                      ->take_all()
                      ->allow_extra_args(false);
  root->default_str("current directory");
  for (CLI::Option* option : {directory, file, print, code, root, decoders, conversions, functions, program, check,
                              stamp, depfile, others, leftovers, headers})
    option->group(kOutputs);
}

CLI::Option* add_dangerous_types(CLI::App& app, GenerateOptions& generate) {
  return app.add_flag("--allow-dangerous-types", generate.allow_dangerous_types, "Accept float and double");
}

CLI::Option* add_embedded_metadata(CLI::App& app, GenerateOptions& generate) {
  return app.add_flag("--generate-embedded-object-meta", generate.generate_embedded_object_meta,
                      "Generate the schema of ObjectMeta members below the root, instead of 'type: object'");
}

void add_content(CLI::App& app, CommandLine& command, RawOptions& raw) {
  GenerateOptions& generate = command.generate;
  auto* compat = add_choice<bool>(app, "--compat", generate.controller_gen, {{"controller-gen", true}},
                                  "Generate the same bytes as controller-gen for the equivalent Go types");
  auto* floats = add_dangerous_types(app, generate);
  auto* length = add_number(app, "--max-desc-len", raw.max_description_length, std::numeric_limits<int>::max(),
                            "Truncate descriptions to N bytes; 0 omits them");
  auto* version =
      app.add_flag("--omit-tool-version", generate.omit_tool_version, "Omit the annotation with the version of kubexx");
  auto* metadata = add_embedded_metadata(app, generate);
  auto* header =
      add_text(app, "--header-file", generate.header_file, "FILE", "Begin each YAML file with the content of FILE");
  auto* year =
      add_text(app, "--year", generate.year, "YEAR", "Text that replaces ' YEAR' in the content of '--header-file'");
  for (CLI::Option* option : {compat, floats, length, version, metadata, header, year}) option->group(kContent);
}

struct PreambleOptions {
  CLI::Option* directory;
  CLI::Option* none;
};

PreambleOptions add_preamble(CLI::App& app, CommandLine& command, GenerateOptions& generate) {
  auto* preamble = add_text(app, "--preamble-dir", generate.preamble_dir, "DIR",
                            "Keep precompiled preambles in DIR, so that the next run is faster");
  preamble->default_str("'preambles' in KUBEXX_CACHE_DIR, or 'kubexx/preambles' in the cache directory of the user");
  auto* none = app.add_flag("--no-preamble", command.no_preamble,
                            "Neither use nor keep preambles; an empty KUBEXX_CACHE_DIR does the same")
                   ->excludes(preamble);
  return {preamble, none};
}

struct BuildFlagOptions {
  CLI::Option* directory;
  CLI::Option* flag;
};

BuildFlagOptions add_build_flags(CLI::App& app, GenerateOptions& generate) {
  auto* directory =
      add_text(app, "-p", generate.compile_commands_dir, "DIR",
               "Take the flags of each header from 'DIR/compile_commands.json': those of the nearest source file");
  auto* flag = app.add_option("--compile-flag", generate.compile_flags,
                              "A flag of the build's compile command; ignored if it does not affect how headers are "
                              "read. 'SHELL:FLAGS' are several; can be repeated")
                   ->type_name("FLAG")
                   ->take_all()
                   ->allow_extra_args(false);
  return {directory, flag};
}

void add_sources(CLI::App& app, CommandLine& command) {
  GenerateOptions& generate = command.generate;
  app.add_option("HEADER", generate.headers, "Header that declares the API; headers with equal flags are read together")
      ->required();
  const BuildFlagOptions build = add_build_flags(app, generate);
  const PreambleOptions preamble = add_preamble(app, command, generate);
  auto* annotations = add_text(app, "--annotations-dir", generate.annotations_dir, "DIR",
                               "Directory that contains 'kubexx/annotations.hpp'");
  annotations->default_str("the one installed with the program");
  for (CLI::Option* option : {build.directory, build.flag, preamble.directory, preamble.none, annotations})
    option->group(kInputs);
}

CLI::Option* add_severities(CLI::App& app, RawOptions& raw) {
  return app
      .add_option("-W", raw.warnings,
                  "Change the severity of rules: '-Werror', '-Werror=RULE', '-Wno-error=RULE', '-Wno-RULE', "
                  "'-WRULE'; later options override earlier ones")
      ->type_name("SETTING")
      ->allow_extra_args(false);
}

void add_messages(CLI::App& app, CommandLine& command, RawOptions& raw) {
  auto* color = add_color(app, command);
  auto* warnings = add_severities(app, raw);
  auto* sarif = add_sarif(app, command.sarif_file);
  auto* limit = add_error_limit(app, command);
  auto* verbose =
      app.add_flag("--verbose", command.verbose, "Print which files were read and written, and the time of each stage");
  auto* facts =
      app.add_flag("--dump-facts", command.generate.dump_facts, "Print the declarations that were read, and stop");
  auto* model =
      app.add_flag("--dump-model", command.generate.dump_model, "Print kinds, types and their markers, and stop");
  for (CLI::Option* option : {color, warnings, sarif, limit, verbose, facts, model}) option->group(kMessages);
}

void add_roles(CLI::App& app, RbacCommand& rbac) {
  add_text(app, "--rbac-dir", rbac.manifests.directory, "DIR", "Write the roles to a file in DIR");
  add_text(app, "--role-file", rbac.manifests.file, "FILE", "Name of the file in the directory of '--rbac-dir'")
      ->default_str(rbac.manifests.file);
  add_text(app, "--role-name", rbac.role_name, "NAME", "Name of the roles whose markers do not name one");
  app.add_option("--allow-verb", rbac.verbs, "Accept this verb of an aggregated API server in rules; can be repeated")
      ->type_name("VERB")
      ->allow_extra_args(false);
}

void add_webhooks(CLI::App& app, WebhooksCommand& webhooks) {
  add_text(app, "--webhook-dir", webhooks.manifests.directory, "DIR",
           fmt::format("Write the webhook configurations to '{}' in DIR", webhooks.manifests.file));
  add_text(app, "--webhook-service", webhooks.service.name, "NAME",
           "Name of the service of webhooks whose markers do not name one")
      ->default_str(webhooks.service.name);
  add_text(app, "--webhook-namespace", webhooks.service.name_space, "NAMESPACE",
           "Namespace of the service of webhooks whose markers do not name one")
      ->default_str(webhooks.service.name_space);
  add_text(app, "--inject-ca-from", webhooks.certificate, "NAMESPACE/NAME",
           "Annotate the webhook configurations, so that cert-manager injects the CA of this certificate");
}

/// What `kubexx rbac` and `kubexx webhooks` write, for the markers of the headers and of further sources.
void add_manifests(CLI::App& app, CommandLine& command, RawOptions& raw) {
  add_roles(app, command.rbac);
  add_webhooks(app, command.webhooks);
  app.add_option(
         "--source", raw.sources,
         "Also read markers of roles and webhooks in this C++ source, or in those of this directory; can be repeated")
      ->type_name("FILE")
      ->allow_extra_args(false);
  for (const char* option : {"--rbac-dir", "--role-file", "--role-name", "--allow-verb", "--webhook-dir",
                             "--webhook-service", "--webhook-namespace", "--inject-ca-from", "--source"})
    app.get_option(option)->group(kOutputs);
}

void declare_generate(CLI::App& app, CommandLine& command, RawOptions& raw) {
  CLI::App& generate = declare_command(app, "generate");
  add_outputs(generate, command, raw);
  add_manifests(generate, command, raw);
  add_content(generate, command, raw);
  add_sources(generate, command);
  add_messages(generate, command, raw);
}

void add_sources_of_markers(CLI::App& app, ManifestOptions& options) {
  app.add_option("FILE", options.inputs, "C++ sources and headers, and directories that are searched for them")
      ->required();
}

void add_manifest_options(CLI::App& app, CommandLine& command, RawOptions& raw, ManifestOptions& options) {
  app.add_flag("--check", options.check,
               "Write nothing; print a diff and exit with 4 if the file differs from what would be written");
  add_text(app, "--header-file", options.header_file, "FILE", "Begin the file with the content of FILE");
  add_text(app, "--year", options.year, "YEAR", "Text that replaces ' YEAR' in the content of '--header-file'");
  add_color(app, command);
  add_severities(app, raw);
  add_sarif(app, command.sarif_file);
  add_error_limit(app, command);
}

void declare_rbac(CLI::App& app, CommandLine& command, RawOptions& raw) {
  RbacCommand& options = command.rbac;
  ManifestOptions& manifests = options.manifests;
  CLI::App& rbac = declare_command(app, "rbac");
  add_sources_of_markers(rbac, manifests);
  add_roles(rbac, options);
  rbac.get_option("--role-name")->required();
  rbac.get_option("--rbac-dir")->default_str("standard output");
  add_manifest_options(rbac, command, raw, manifests);
}

void declare_webhooks(CLI::App& app, CommandLine& command, RawOptions& raw) {
  ManifestOptions& manifests = command.webhooks.manifests;
  CLI::App& webhooks = declare_command(app, "webhooks");
  add_sources_of_markers(webhooks, manifests);
  add_webhooks(webhooks, command.webhooks);
  webhooks.get_option("--webhook-dir")->default_str("standard output");
  add_manifest_options(webhooks, command, raw, manifests);
}

void declare_new(CLI::App& app, CommandLine& command) {
  NewCommand& new_project = command.new_project;
  project::ProjectOptions& options = new_project.project;
  CLI::App& project = declare_command(app, "new");
  project.add_option("NAME", options.name, "Directory of the project, and name of the program");
  CLI::Option* group =
      add_text(project, "--group", options.group, "GROUP", "API group of the kind, such as example.com");
  CLI::Option* kind =
      add_text(project, "--kind", options.kind, "KIND", "Kind that the operator manages, such as CronTab");
  CLI::Option* form = add_choice<project::ProjectForm>(
      project, "--template", options.form,
      {{"operator", project::ProjectForm::operator_program},
       {"library", project::ProjectForm::library},
       {"client", project::ProjectForm::client}},
      "Create an operator, a library of API types, or a program that uses kinds of Kubernetes and of other projects");
  form->default_str("operator");
  CLI::Option* version =
      add_text(project, "--version", options.version, "VERSION", "Version of the kind")->default_str(options.version);
  CLI::Option* scope =
      project.add_flag("--namespace-scoped", options.is_namespace_scoped,
                       "Let the operator work in its own namespace only, with a Role instead of a ClusterRole");
  CLI::Option* webhooks = project.add_flag("--webhooks", options.has_webhooks,
                                           "Add admission webhooks, and manifests for certificates of cert-manager");
  add_text(project, "--add-version", new_project.added_version, "VERSION",
           "Add a version with the same types to a project, for its only kind or that of '--kind'")
      ->excludes(form, group, version, scope, webhooks);
  add_text(project, "--add-kind", new_project.added_kind, "KIND", "Add a kind to a project, in the version '--version'")
      ->excludes(form, group, kind, scope, webhooks, project.get_option("--add-version"));
  project.add_flag("--add-webhooks", new_project.adds_webhooks, "Add admission webhooks to a project without them")
      ->excludes(form, group, kind, version, scope, webhooks, project.get_option("--add-version"),
                 project.get_option("--add-kind"));
  add_text(project, "-p", new_project.build_directory, "DIR",
           "When a project is extended: read its headers with the flags in 'DIR/compile_commands.json'")
      ->default_str("'build', if it has the file");
  project.add_flag("--dry-run", new_project.dry_run, "Write nothing; print the names of the files");
}

void declare_chart(CLI::App& app, CommandLine& command) {
  ChartCommand& options = command.chart;
  CLI::App& chart = declare_command(app, "chart");
  chart.add_option("NAME", options.options.name, "Name of the chart")->required();
  chart
      .add_option("FILE", options.inputs, "Files and directories with manifests in YAML or JSON; '-' is standard input")
      ->required();
  add_text(chart, "--out", options.directory, "DIR", "Directory of the chart")->default_str("NAME");
  add_text(chart, "--version", options.options.version, "VERSION", "Version of the chart")
      ->default_str(options.options.version)
      ->each([&](const std::string&) { options.has_version = true; });
  add_text(chart, "--app-version", options.options.app_version, "VERSION", "Version of the program in the chart")
      ->default_str(options.options.app_version)
      ->each([&](const std::string&) { options.has_app_version = true; });
  chart.add_flag("--replace-values", options.replaces_values,
                 "Replace 'Chart.yaml' and 'values.yaml' too; otherwise they are written once");
  chart.add_flag("--check", options.check,
                 "Write nothing; print a diff and exit with 4 if a file differs from what would be written, or if a "
                 "template is of an object that was removed");
}

void declare_check(CLI::App& app, CommandLine& command, RawOptions& raw) {
  CheckOptions& options = command.check.options;
  CLI::App& check = declare_command(app, "check");
  check
      .add_option("FILE", options.inputs,
                  "Files and directories with definitions in YAML or JSON; '-' is standard input")
      ->required();
  add_text(check, "--old", options.old_input, "FILE",
           "Validate updates of the definitions in FILE that have the same names");
  CLI::Option* upgrade = check.add_flag(
      "--upgrade", command.check.upgrade,
      "Print the definitions in apiextensions.k8s.io/v1, and validate these; line numbers are those of the "
      "output");
  upgrade->excludes(check.get_option("--old"));
  add_server_version(check, raw);
  add_field_validation(check, options.field_validation);
  add_format(check, raw.json);
  check.get_option("--format")->excludes(upgrade);
  add_color(check, command);
  add_sarif(check, command.check.form.sarif_file);
}

void declare_validate(CLI::App& app, CommandLine& command, RawOptions& raw) {
  ValidateOptions& options = command.validate.options;
  CLI::App& validate = declare_command(app, "validate");
  validate
      .add_option("OBJECT", options.inputs, "Files and directories with objects in YAML or JSON; '-' is standard input")
      ->required();
  validate.add_option("--crd", options.definitions, "File or directory with the definitions; can be repeated")
      ->required()
      ->allow_extra_args(false)
      ->type_name("FILE");
  add_text(validate, "--old", options.old_input, "FILE",
           "Validate updates of the objects in FILE with the same kinds and names");
  add_choice<bool>(validate, "--subresource", raw.status, {{"status", true}},
                   "Validate updates of the status of the objects in '--old'");
  add_server_version(validate, raw);
  add_field_validation(validate, options.field_validation);
  add_choice<StoredForm>(validate, "-o,--output", command.validate.stored,
                         {{"yaml", StoredForm::yaml}, {"json", StoredForm::json}},
                         "Print what the server would store, with defaults and without unknown fields");
  add_format(validate, raw.json);
  add_color(validate, command);
  add_sarif(validate, command.validate.form.sarif_file);
}

void declare_diff(CLI::App& app, CommandLine& command, RawOptions& raw) {
  DiffCommand& options = command.diff;
  CLI::App& diff = declare_command(app, "diff");
  diff.add_option("OLD", options.old_input, "File or directory with the current definitions; '-' is standard input")
      ->required();
  diff.add_option("NEW", options.new_input, "File or directory with the new definitions; '-' is standard input");
  diff.add_option("--stamp", options.stamps,
                  "Instead of NEW: the definitions that the last 'kubexx generate --stamp FILE' wrote; can be repeated")
      ->type_name("FILE")
      ->take_all()
      ->allow_extra_args(false);
  add_choice<FailOn>(diff, "--fail-on", raw.fail_on,
                     {{"breaking", FailOn::breaking}, {"risky", FailOn::risky}, {"never", FailOn::never}},
                     "Exit with 1 on breaking changes, on risky or breaking changes, or never")
      ->default_str("breaking");
  diff.add_flag("--all", options.all, "Print safe changes too");
  add_format(diff, raw.json);
  add_color(diff, command);
}

void add_cel_inputs(CLI::App& app, CelInputs& inputs) {
  add_text(app, "--schema,--crd", inputs.schema, "FILE",
           "File or directory with definitions, or a file with one JSON schema; '-' is standard input");
  add_text(app, "--kind", inputs.kind, "KIND", "Kind of the definition, if there are several");
  add_text(app, "--api-version", inputs.version, "VERSION", "Version of the definition")
      ->default_str("that of '--object', else the storage version");
  add_text(app, "--object", inputs.object, "FILE", "Evaluate the expression on the object in FILE");
  add_text(app, "--old", inputs.old, "FILE", "Take 'oldSelf' from the object in FILE, its state before an update");
}

void declare_cel(CLI::App& app, CommandLine& command, RawOptions& raw) {
  using Form = CelCommand::Form;
  CelCommand& options = command.cel;
  CLI::App& cel = declare_command(app, "cel");
  cel.add_option("EXPRESSION", options.expression,
                 "The expression; '-' reads it from standard input. With '--functions', the name of a function");
  add_text(cel, "-f,--file", options.file, "FILE", "Read the expression from FILE");
  add_text(cel, "--at", options.at, "PATH", "Path of the field that the rule belongs to and that 'self' refers to")
      ->default_str("the root of the schema");
  add_cel_inputs(cel, options.inputs);
  cel.add_flag("--optional-old-self", options.optional_old_self,
               "Make 'oldSelf' optional, as 'optionalOldSelf: true' does");
  add_server_version(cel, raw);
  cel.add_flag("--functions", options.functions, "List the functions and macros of expressions, or describe one");
  add_choice<Form>(cel, "-o,--format", options.form,
                   {{"text", Form::text}, {"json", Form::json}, {"markdown", Form::markdown}},
                   "Format of the output; 'markdown' is available with '--functions'")
      ->default_str("text");
  add_color(cel, command);
}

void add_api_inputs(CLI::App& app, CommandLine& command, ApiInputs& inputs, RawOptions& raw) {
  GenerateOptions& headers = inputs.headers;
  app.add_option(
         "FILE", inputs.names,
         "Headers that declare the API; files and directories with definitions in YAML or JSON; '-' is standard "
         "input")
      ->required();
  add_build_flags(app, headers);
  add_preamble(app, command, headers);
  add_text(app, "--annotations-dir", headers.annotations_dir, "DIR", "Directory that contains 'kubexx/annotations.hpp'")
      ->default_str("the one installed with the program");
  add_choice<bool>(app, "--compat", headers.controller_gen, {{"controller-gen", true}},
                   "Read headers as 'kubexx generate' does with this option");
  add_dangerous_types(app, headers);
  add_embedded_metadata(app, headers);
  add_severities(app, raw);
  add_server_version(app, raw);
  add_error_limit(app, command);
  add_color(app, command);
}

void declare_example(CLI::App& app, CommandLine& command, RawOptions& raw) {
  ExampleCommand& options = command.example;
  CLI::App& example = declare_command(app, "example");
  add_text(example, "--kind", options.kind, "KIND", "Print objects of this kind only");
  add_text(example, "--api-version", options.version, "VERSION", "Print objects of this version only")
      ->default_str("every served version");
  example.add_flag("--smallest", options.smallest, "Print the smallest objects only");
  example.add_flag("--full", options.full, "Print the full objects only");
  add_choice<bool>(example, "-o,--output", raw.json, {{"yaml", false}, {"json", true}}, "Format of the objects")
      ->default_str("yaml");
  add_api_inputs(example, command, options.inputs, raw);
}

void declare_docs(CLI::App& app, CommandLine& command, RawOptions& raw) {
  using Format = DocsCommand::Format;
  DocsCommand& options = command.docs;
  CLI::App& docs = declare_command(app, "docs");
  add_choice<Format>(docs, "--format", options.format, {{"markdown", Format::markdown}, {"html", Format::html}},
                     "Write Markdown as GitHub shows it, or one self-contained HTML page")
      ->default_str("markdown");
  add_text(docs, "--out", options.directory, "DIR",
           "Write 'DIR/index.html', or 'DIR/README.md' and a page for each kind, 'DIR/<kind>.<group>.md'")
      ->default_str("one page on standard output");
  add_text(docs, "--title", options.title, "TITLE", "Title of the page")->default_str("API reference of GROUP");
  docs.add_flag(
      "--check", options.check,
      "Write nothing; print a diff and exit with 4 if a file differs from what would be written, or if one is of a "
      "kind that was removed");
  docs.add_flag("--force", options.force, "Replace files that 'kubexx docs' did not write");
  add_api_inputs(docs, command, options.inputs, raw);
}

void declare_markers(CLI::App& app, CommandLine& command) {
  CLI::App& markers = declare_command(app, "markers");
  markers.add_option("NAME", command.name,
                     "A marker in either spelling: 'kubebuilder:validation:Minimum' or 'minimum'");
  add_choice<std::string>(markers, "--format", command.format,
                          {{"text", "text"}, {"json", "json"}, {"markdown", "markdown"}, {"header", "header"}},
                          "Format of the list; 'header' is the C++ header that declares the typed markers")
      ->default_str("text");
}

void declare_completion(CLI::App& app, CommandLine& command) {
  CLI::App& completion = declare_command(app, "completion");
  add_choice<Shell>(completion, "SHELL", command.shell,
                    {{"bash", Shell::bash}, {"zsh", Shell::zsh}, {"fish", Shell::fish}}, "Shell that reads the script")
      ->required();
}

void declare_explain(CLI::App& app, CommandLine& command) {
  declare_command(app, "explain").add_option("RULE", command.name, "The name in brackets at the end of a message");
}

}  // namespace

void declare_commands(CLI::App& app, CommandLine& command, RawOptions& raw) {
  app.require_subcommand(0, 1);
  app.set_help_flag("-h,--help", "Print this help and exit");
  app.add_flag("--version", raw.version, "Print the versions of kubexx and clang, and exit");
  app.add_flag("--json", raw.json, "Print the versions as JSON")->needs("--version");
  add_text(app, "--explain", raw.explain_rule, "RULE", "Same as 'kubexx explain RULE'");
  declare_generate(app, command, raw);
  add_color(declare_import(app, command, raw), command);
  declare_rbac(app, command, raw);
  declare_webhooks(app, command, raw);
  declare_new(app, command);
  declare_chart(app, command);
  declare_check(app, command, raw);
  declare_validate(app, command, raw);
  declare_diff(app, command, raw);
  declare_cel(app, command, raw);
  declare_example(app, command, raw);
  declare_docs(app, command, raw);
  declare_serve(app, command);
  declare_migrate(app, command);
  declare_markers(app, command);
  declare_explain(app, command);
  declare_completion(app, command);
  for (CLI::App* declared : app.get_subcommands({}))
    for (CLI::Option* option : declared->get_options())
      if (option->get_positional()) option->transform(without_mark);
}

}  // namespace kubexx::driver
