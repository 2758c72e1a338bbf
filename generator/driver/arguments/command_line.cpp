#include "generator/driver/arguments/command_line.hpp"

#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <array>
#include <map>
#include <span>
#include <sstream>

#include "generator/driver/run.hpp"
#include "generator/driver/version.hpp"
#include "generator/support/nearest.hpp"
#include "generator/support/severity_policy.hpp"

namespace kubexx::driver {
namespace {

constexpr const char* kProgramText =
    "kubexx makes Kubernetes CustomResourceDefinitions from annotated C++ structs.\n\n"
    "  kubexx generate api/v1/crontab.hpp --crd-dir config/crd\n"
    "  kubexx generate api/v1/*.hpp --crd-dir config/crd -- -Iinclude -DNDEBUG\n"
    "  kubexx check config/crd\n"
    "  kubexx validate --crd config/crd config/samples\n"
    "  kubexx diff released/crd config/crd\n"
    "  kubexx cel --schema config/crd/crontab.yaml --at spec 'self.min <= self.max'\n"
    "  kubexx serve config/crd\n"
    "  kubexx explain marker-unknown\n";

constexpr const char* kProgramFooter =
    "\nExit status: 0 clean, 1 errors in the input, 2 wrong usage, 3 something outside the input is missing,\n"
    "4 outputs are out of date (--check), 70 a fault of kubexx.\n"
    "'kubexx COMMAND --help' tells more about a command.";

constexpr const char* kGenerateFooter =
    "\nWithout a place to write to the CRDs are printed. What follows '--' goes to clang: -I, -D, -std=c++23 and "
    "so on; C++20 is the\n"
    "default. '@FILE' among the arguments stands for the lines of FILE, one argument a line.\n"
    "Files are replaced only when they differ, and none is written after an error.";

constexpr const char* kCheckFooter =
    "\nFolders are searched for *.yaml, *.yml and *.json; documents of other kinds are passed over. What an API server "
    "would refuse is an\n"
    "error, in its words and at its place in the file; 'kubexx explain RULE' tells more about the word in brackets.";

constexpr const char* kValidateFooter =
    "\nEach object is judged as when it is posted to its own URL: a missing namespace is 'default', 'generateName' "
    "makes "
    "a name, and the\n"
    "status is dropped where it is a subresource. Objects of kinds that no definition has are passed over.";

constexpr const char* kDiffFooter =
    "\nDefinitions are compared by name. Breaking: stored objects become invalid or lose data, or requests that worked "
    "fail. Risky:\n"
    "some may. Safe: nobody has to do anything.";

constexpr const char* kCelFooter =
    "\nPrints the type of the expression, what a server expects it to cost, and its value. --schema names a "
    "definition, "
    "or a file with one\n"
    "JSON schema; without it an expression has no 'self'. With --at, 'self' is what stands there: spec.ports[0].name, "
    "spec.labels['a.b'],\n"
    "or [] for every item of a list and every value of a map. Exit status 0 says that a server would take the "
    "expression and could\n"
    "evaluate it, whatever its value.";

constexpr const char* kServeFooter =
    "\nServes the kinds of the definitions over HTTPS on 127.0.0.1, with the rules of a real API server, until Ctrl-C. "
    "It holds custom\n"
    "resources, definitions, namespaces, ConfigMaps, Secrets, Leases and Events; nothing runs, and nothing else is "
    "needed:\n"
    "  kubexx serve config/crd &\n"
    "  kubectl --kubeconfig kubexx.kubeconfig apply -f config/samples";

constexpr const char* kHowTo = "Run with --help for more information.";

struct Raw {
  std::vector<std::string> warnings;
  std::string compat;
  std::string explain_option;
  bool print = false;
  std::string server_version;
  std::string report_format = "text";
  std::string subresource;
  std::string fail_on = "breaking";
  int max_description_length = 0;
  CLI::Option* max_description_option = nullptr;
};

void add_source_options(CLI::App& app, CommandLine& command) {
  GenerateOptions& generate = command.generate;
  app.add_option("HEADER", generate.headers,
                 "Headers that declare the API; those with the same flags are read as one translation unit")
      ->required();
  app.add_option(
         "-p", generate.compile_commands_dir,
         "Take each header's flags from compile_commands.json in this directory: those of the nearest source file")
      ->type_name("BUILD_DIR")
      ->group("Reading");
  app.add_option("--preamble-dir", generate.preamble_dir,
                 "Keep precompiled preambles here, so that the next run is faster")
      ->type_name("DIR")
      ->group("Reading");
  app.add_option("--annotations-dir", generate.annotations_dir,
                 "The directory that holds kubexx/annotations.hpp, if it is not beside the program")
      ->type_name("DIR")
      ->group("Reading");
}

void add_output_options(CLI::App& app, CommandLine& command, Raw& raw) {
  Destination& destination = command.destination;
  auto* directory = app.add_option("--crd-dir", destination.crd_dir, "Write each CRD to DIR/<group>_<plural>.yaml");
  directory->type_name("DIR")->group("Output");
  auto* file = app.add_option("--crd-file", destination.crd_file, "Write all CRDs to one file");
  file->type_name("FILE")->group("Output")->excludes(directory);
  app.add_option("--code-dir", destination.code_dir,
                 "Write the C++ code beside each header to DIR/<header>.kubexx.hpp and DIR/<header>.kubexx.cpp")
      ->type_name("DIR")
      ->group("Output");
  app.add_option("--code-root", command.generate.code_root,
                 "The folder that names and includes of the code are relative to; the current one by default")
      ->type_name("DIR")
      ->group("Output");
  auto* print = app.add_flag("--stdout", raw.print, "Print the CRDs (the default without a place to write to)");
  print->group("Output")->excludes(directory)->excludes(file);
  app.add_flag("--check", destination.check, "Write nothing; print a diff and exit with 4 if outputs are out of date")
      ->group("Output");
  app.add_option("--stamp", destination.stamp, "Touch FILE after every good run, for build systems")
      ->type_name("FILE")
      ->group("Output");
  app.add_option("--depfile", destination.depfile,
                 "Write a make rule: the stamp (or CRD file) depends on all headers read")
      ->type_name("FILE")
      ->group("Output");
}

void add_content_options(CLI::App& app, CommandLine& command, Raw& raw) {
  GenerateOptions& generate = command.generate;
  app.add_option("--compat", raw.compat, "Say what that tool would say for the equivalent Go types")
      ->type_name("controller-gen")
      ->check(CLI::IsMember({"controller-gen"}))
      ->group("Content");
  app.add_flag("--allow-dangerous-types", generate.allow_dangerous_types, "Accept float and double")->group("Content");
  raw.max_description_option =
      app.add_option("--max-desc-len", raw.max_description_length, "Cut descriptions after N bytes; 0 leaves them out")
          ->type_name("N")
          ->check(CLI::NonNegativeNumber)
          ->group("Content");
  app.add_flag("--omit-tool-version", generate.omit_tool_version, "Leave out the annotation with kubexx's version")
      ->group("Content");
  app.add_flag("--generate-embedded-object-meta", generate.generate_embedded_object_meta,
               "Describe name, labels, annotations of ObjectMeta members below the root")
      ->group("Content");
  app.add_option("--header-file", generate.header_file, "Begin every file with this file's text")
      ->type_name("FILE")
      ->group("Content");
  app.add_option("--year", generate.year, "Replaces ' YEAR' in the text of --header-file")
      ->type_name("YEAR")
      ->group("Content");
}

CLI::Option* add_color_option(CLI::App& app, CommandLine& command) {
  std::map<std::string, ColorWish> colors{
      {"auto", ColorWish::automatic}, {"always", ColorWish::always}, {"never", ColorWish::never}};
  return app.add_option("--color", command.color, "Colour diagnostics: auto (on a terminal), always, never")
      ->type_name("WHEN")
      ->transform(CLI::CheckedTransformer(colors).description(""));
}

void add_message_options(CLI::App& app, CommandLine& command, Raw& raw) {
  add_color_option(app, command)->group("Messages");
  app.add_option("-W", raw.warnings, "-Werror, -Werror=RULE, -Wno-error=RULE, -Wno-RULE, -WRULE; later ones win")
      ->type_name("OPTION")
      ->allow_extra_args(false)
      ->group("Messages");
  app.add_option("--sarif", command.sarif_file, "Also write the diagnostics as SARIF 2.1.0, for code scanning")
      ->type_name("FILE")
      ->group("Messages");
  app.add_option("--error-limit", command.error_limit,
                 "Print the first N errors and the first N warnings; 0 prints all (the default is 20)")
      ->type_name("N")
      ->check(CLI::NonNegativeNumber)
      ->group("Messages");
  app.add_flag("--verbose", command.verbose, "Say what is read and written, and how long it took")->group("Messages");
  app.add_flag("--dump-facts", command.generate.dump_facts, "Print what was read from the headers, and stop")
      ->group("Messages");
  app.add_flag("--dump-model", command.generate.dump_model, "Print kinds, types and their markers, and stop")
      ->group("Messages");
}

CLI::App* add_generate(CLI::App& app, CommandLine& command, Raw& raw) {
  CLI::App* generate = app.add_subcommand("generate", "Make the CRDs of the kinds that headers declare");
  generate->footer(kGenerateFooter);
  add_output_options(*generate, command, raw);
  add_content_options(*generate, command, raw);
  add_source_options(*generate, command);
  add_message_options(*generate, command, raw);
  return generate;
}

void add_server_version(CLI::App& app, Raw& raw) {
  app.add_option("--server-version", raw.server_version,
                 fmt::format("Judge as that server does: 1.{} to 1.{}, which is the default", schema::kOldestServer,
                             schema::kNewestServer))
      ->type_name("1.N");
}

/// Which server judges, and what it makes of unknown fields.
void add_server_options(CLI::App& app, Raw& raw, FieldValidation& validation) {
  add_server_version(app, raw);
  std::map<std::string, FieldValidation> validations{
      {"Strict", FieldValidation::strict}, {"Warn", FieldValidation::warn}, {"Ignore", FieldValidation::ignore}};
  app.add_option("--field-validation", validation,
                 "Unknown and repeated fields: Strict refuses them as kubectl does (the default), Warn, Ignore")
      ->type_name("WHAT")
      ->transform(CLI::CheckedTransformer(validations, CLI::ignore_case).description(""));
}

void add_check_options(CLI::App& app, CommandLine& command, Raw& raw) {
  CheckOptions& options = command.check.options;
  app.add_option("FILE", options.inputs, "Files and folders with definitions in YAML or JSON; '-' is standard input")
      ->required();
  app.add_option("--old", options.old_input, "Judge as updates of the definitions in FILE that have the same names")
      ->type_name("FILE");
  add_server_options(app, raw, options.field_validation);
}

/// How findings are told.
void add_report_options(CLI::App& app, CommandLine& command, Raw& raw, ReportForm& form) {
  app.add_option("--format", raw.report_format, "text, or json on standard output")
      ->check(CLI::IsMember({"text", "json"}));
  add_color_option(app, command);
  app.add_option("--sarif", form.sarif_file, "Also write the findings as SARIF 2.1.0, for code scanning")
      ->type_name("FILE");
}

CLI::App* add_check(CLI::App& app, CommandLine& command, Raw& raw) {
  CLI::App* check = app.add_subcommand("check", "Judge CustomResourceDefinitions as an API server would");
  check->footer(kCheckFooter);
  add_check_options(*check, command, raw);
  add_report_options(*check, command, raw, command.check.form);
  return check;
}

void add_validate_options(CLI::App& app, CommandLine& command, Raw& raw) {
  ValidateOptions& options = command.validate.options;
  app.add_option("--crd", options.definitions, "A file or folder with definitions of the objects; may be repeated")
      ->required()
      ->allow_extra_args(false)
      ->type_name("FILE");
  app.add_option("OBJECT", options.inputs, "Files and folders with objects in YAML or JSON; '-' is standard input")
      ->required();
  app.add_option("--old", options.old_input, "Judge as updates of the objects in FILE of the same kinds and names")
      ->type_name("FILE");
  app.add_option("--subresource", raw.subresource, "status: judge as updates of the status of what is in --old")
      ->check(CLI::IsMember({"status"}));
  add_server_options(app, raw, options.field_validation);
  std::map<std::string, StoredForm> forms{{"yaml", StoredForm::yaml}, {"json", StoredForm::json}};
  app.add_option("-o,--output", command.validate.stored,
                 "yaml or json: print what the server would store, defaults filled in and unknown fields dropped")
      ->type_name("FORM")
      ->transform(CLI::CheckedTransformer(forms).description(""));
}

CLI::App* add_validate(CLI::App& app, CommandLine& command, Raw& raw) {
  CLI::App* validate = app.add_subcommand("validate", "Judge custom resources as an API server would");
  validate->footer(kValidateFooter);
  add_validate_options(*validate, command, raw);
  add_report_options(*validate, command, raw, command.validate.form);
  return validate;
}

CLI::App* add_diff(CLI::App& app, CommandLine& command, Raw& raw) {
  DiffCommand& options = command.diff;
  CLI::App* diff = app.add_subcommand("diff", "Say what new definitions mean for stored objects and clients");
  diff->footer(kDiffFooter);
  diff->add_option("OLD", options.old_input, "A file or folder with the definitions there are; '-' is standard input")
      ->required();
  diff->add_option("NEW", options.new_input, "A file or folder with the definitions to come")->required();
  diff->add_option("--fail-on", raw.fail_on,
                   "Exit with 1 on breaking changes (the default), on risky ones too, or never")
      ->type_name("WHAT")
      ->check(CLI::IsMember({"breaking", "risky", "never"}));
  diff->add_flag("--all", options.all, "Print safe changes too");
  diff->add_option("--format", raw.report_format, "text, or json on standard output")
      ->check(CLI::IsMember({"text", "json"}));
  add_color_option(*diff, command);
  return diff;
}

void add_cel_inputs(CLI::App& app, CelInputs& inputs) {
  app.add_option("--schema,--crd", inputs.schema,
                 "A file or folder with definitions, or a file with one JSON schema; '-' is standard input")
      ->type_name("FILE");
  app.add_option("--kind", inputs.kind, "Choose among several definitions")->type_name("KIND");
  app.add_option("--api-version", inputs.version,
                 "Choose a version: that of the object is the default, then the one that is stored")
      ->type_name("VERSION");
  app.add_option("--object", inputs.object, "A file with an object to evaluate the expression on")->type_name("FILE");
  app.add_option("--old", inputs.old, "The object before an update, which 'oldSelf' is taken from")->type_name("FILE");
}

CLI::App* add_serve(CLI::App& app, CommandLine& command) {
  ServeCommand& options = command.serve;
  CLI::App* serve = app.add_subcommand("serve", "Run an API server for the kinds of CRDs");
  serve->footer(kServeFooter);
  serve->add_option("CRD", options.inputs, "Files and folders with the definitions; '-' is standard input");
  serve->add_option("--port", options.port, "The port; without it any that is free");
  serve->add_option("--kubeconfig", options.kubeconfig, "Where to write how clients reach it")
      ->type_name("FILE")
      ->capture_default_str();
  serve->add_option("--data", options.data_file, "Keep what is stored in this file, and go on from it")
      ->type_name("FILE");
  return serve;
}

CLI::App* add_cel(CLI::App& app, CommandLine& command, Raw& raw) {
  CelCommand& options = command.cel;
  CLI::App* cel = app.add_subcommand("cel", "Try a CEL expression: its type, its cost and its value");
  cel->footer(kCelFooter);
  cel->add_option("EXPRESSION", options.expression, "The expression; '-' reads it from standard input");
  cel->add_option("-f,--file", options.file, "Read the expression from FILE")->type_name("FILE");
  cel->add_option("--at", options.at, "Where the rule stands: the path of 'self'; the root is the default")
      ->type_name("PATH");
  add_cel_inputs(*cel, options.inputs);
  cel->add_flag("--optional-old-self", options.optional_old_self, "'oldSelf' is optional, as in a rule that says so");
  add_server_version(*cel, raw);
  cel->add_flag("--functions", options.functions,
                "List the functions and macros of expressions, or tell all about the one that is named");
  std::map<std::string, CelCommand::Form> forms{
      {"text", CelCommand::Form::text}, {"json", CelCommand::Form::json}, {"markdown", CelCommand::Form::markdown}};
  cel->add_option("-o,--format", options.form, "text, json, or markdown (with --functions)")
      ->type_name("FORM")
      ->transform(CLI::CheckedTransformer(forms).description(""));
  add_color_option(*cel, command);
  return cel;
}

CLI::App* add_markers(CLI::App& app, CommandLine& command) {
  CLI::App* markers = app.add_subcommand("markers", "List the markers, or tell all about one");
  markers->add_option("NAME", command.name, "A marker, in either spelling: kubebuilder:validation:Minimum, or minimum");
  markers->add_option("--format", command.format, "text, json, markdown, or header (the C++ values)")
      ->check(CLI::IsMember({"text", "json", "markdown", "header"}));
  return markers;
}

CLI::App* add_explain(CLI::App& app, CommandLine& command) {
  CLI::App* explain = app.add_subcommand("explain", "List the diagnostic rules, or explain one");
  explain->add_option("RULE", command.name, "The word in brackets at the end of a diagnostic");
  return explain;
}

// Rules that hold between options, which the library cannot say.
std::string misuse(const CommandLine& command, const Raw& raw) {
  const Destination& destination = command.destination;
  bool to_files = !destination.crd_dir.empty() || !destination.crd_file.empty() || !destination.code_dir.empty();
  if (destination.check && !to_files)
    return "--check compares files: name them with --crd-dir, --crd-file or --code-dir";
  if (!command.generate.code_root.empty() && destination.code_dir.empty())
    return "--code-root is about the code: say where it goes with --code-dir";
  if (!destination.depfile.empty() && destination.stamp.empty() && destination.crd_file.empty()) {
    return "--depfile needs a target: name one with --stamp or --crd-file";
  }
  for (const std::string& header : command.generate.headers) {
    if (header.empty()) return "a header's name is empty";
  }
  if (raw.print && destination.check) return "--check compares files: name them with --crd-dir or --crd-file";
  return {};
}

std::string finish_generate(CommandLine& command, const Raw& raw) {
  command.generate.controller_gen = !raw.compat.empty();
  command.generate.code = !command.destination.code_dir.empty();
  if (raw.max_description_option->count() > 0) command.generate.max_description_length = raw.max_description_length;
  for (const std::string& option : raw.warnings) {
    if (auto problem = support::add_option(command.generate.severities, option)) {
      return fmt::format("-W{}: {}", option, *problem);
    }
  }
  return misuse(command, raw);
}

/// `1.37` or `v1.37`; what is wrong with it, if anything.
std::string take_server_version(std::string_view text, int& minor) {
  if (text.empty()) return {};
  if (text.starts_with('v')) text.remove_prefix(1);
  for (int known = schema::kOldestServer; known <= schema::kNewestServer; ++known)
    if (text == fmt::format("1.{}", known)) return minor = known, std::string();
  return fmt::format("--server-version {}: known are 1.{} to 1.{}", text, schema::kOldestServer, schema::kNewestServer);
}

std::string finish_check(CommandLine& command, const Raw& raw) {
  CheckOptions& options = command.check.options;
  command.check.form.json = raw.report_format == "json";
  for (const std::string& input : options.inputs)
    if (input.empty()) return "a file's name is empty";
  if (options.old_input == "-" && std::find(options.inputs.begin(), options.inputs.end(), "-") != options.inputs.end())
    return "standard input can be read once: name a file with --old";
  return take_server_version(raw.server_version, options.server_minor);
}

std::string finish_validate(CommandLine& command, const Raw& raw) {
  ValidateOptions& options = command.validate.options;
  command.validate.form.json = raw.report_format == "json";
  options.status = !raw.subresource.empty();
  std::vector<std::string> all = options.inputs;
  all.insert(all.end(), options.definitions.begin(), options.definitions.end());
  for (const std::string& input : all)
    if (input.empty()) return "a file's name is empty";
  all.push_back(options.old_input);
  if (std::count(all.begin(), all.end(), "-") > 1) return "standard input can be read once";
  if (options.status && options.old_input.empty())
    return "--subresource status needs what is stored: name it with --old";
  if (command.validate.form.json && command.validate.stored != StoredForm::none)
    return "--format json and --output both write to standard output: choose one";
  return take_server_version(raw.server_version, options.server_minor);
}

std::string finish_diff(CommandLine& command, const Raw& raw) {
  DiffCommand& diff = command.diff;
  diff.json = raw.report_format == "json";
  diff.fails = raw.fail_on != "never";
  diff.strict = raw.fail_on == "risky";
  if (diff.old_input.empty() || diff.new_input.empty()) return "a file's name is empty";
  if (diff.old_input == "-" && diff.new_input == "-") return "standard input can be read once: name a file";
  return {};
}

std::string finish_cel(CommandLine& command, const Raw& raw) {
  CelCommand& cel = command.cel;
  if (cel.functions) {
    const bool is_all = cel.form != CelCommand::Form::text && !cel.expression.empty();
    return is_all ? "--format json and markdown have all functions: leave out the name" : std::string();
  }
  if (cel.form == CelCommand::Form::markdown) return "--format markdown is for --functions";
  const CelInputs& inputs = cel.inputs;
  if (cel.expression.empty() && cel.file.empty()) return "an expression is missing";
  if (!cel.expression.empty() && !cel.file.empty()) return "--file names the expression: leave out the other one";
  const std::string& expression = cel.file.empty() ? cel.expression : cel.file;
  const auto from_input = {expression, inputs.schema, inputs.object, inputs.old};
  if (std::count(from_input.begin(), from_input.end(), "-") > 1) return "standard input can be read once: name files";
  if (inputs.schema.empty() && (!inputs.object.empty() || !cel.at.empty()))
    return "--object and --at need the schema that 'self' has: name it with --schema";
  if (inputs.object.empty() && !inputs.old.empty())
    return "--old needs the object after the update: name it with --object";
  return take_server_version(raw.server_version, cel.server_minor);
}

/// What the command line calls a verb, and the rules that hold between its options, if there are any.
struct VerbRow {
  CLI::App* app;
  CommandLine::Verb verb;
  std::string (*finish)(CommandLine& command, const Raw& raw) = nullptr;
};

/// What is wrong with words that nothing takes, where the first of them was meant to be a verb; else empty.
std::string unknown_verb(const std::vector<std::string>& arguments, std::span<const VerbRow> verbs) {
  const bool has_verb = std::ranges::any_of(verbs, [](const VerbRow& row) { return row.app->parsed(); });
  if (has_verb || arguments.empty() || arguments.front().starts_with('-')) return {};
  std::vector<std::string> names;
  for (const VerbRow& row : verbs) names.push_back(row.app->get_name());
  const std::string_view meant = support::nearest(arguments.front(), {names.begin(), names.end()});
  const std::string unknown = fmt::format("unknown command '{}'", arguments.front());
  return meant.empty() ? unknown : fmt::format("{}; did you mean '{}'?", unknown, meant);
}

ParsedCommandLine refused(std::string error) {
  return {false, {}, kUsage, {}, fmt::format("kubexx: error: {}\n{}\n", error, kHowTo)};
}

}  // namespace

ParsedCommandLine parse_command_line(const std::vector<std::string>& arguments) {
  ParsedCommandLine result;
  CommandLine& command = result.command;
  Raw raw;
  CLI::App app(kProgramText, "kubexx");
  app.footer(kProgramFooter);
  app.require_subcommand(0, 1);
  bool wants_version = false;
  app.add_flag("--version", wants_version, "Print the versions of kubexx and of clang");
  auto* explain_option = app.add_option("--explain", raw.explain_option, "The same as 'kubexx explain RULE'");
  explain_option->type_name("RULE");
  const std::array verbs{
      VerbRow{add_generate(app, command, raw), CommandLine::Verb::generate, finish_generate},
      VerbRow{add_check(app, command, raw), CommandLine::Verb::check, finish_check},
      VerbRow{add_validate(app, command, raw), CommandLine::Verb::validate, finish_validate},
      VerbRow{add_diff(app, command, raw), CommandLine::Verb::diff, finish_diff},
      VerbRow{add_cel(app, command, raw), CommandLine::Verb::cel, finish_cel},
      VerbRow{add_serve(app, command), CommandLine::Verb::serve},
      VerbRow{add_markers(app, command), CommandLine::Verb::markers},
      VerbRow{add_explain(app, command), CommandLine::Verb::explain},
  };

  auto dashes = std::find(arguments.begin(), arguments.end(), "--");
  if (dashes != arguments.end()) command.generate.clang_flags.assign(dashes + 1, arguments.end());
  try {
    app.parse(std::vector<std::string>(std::make_reverse_iterator(dashes), arguments.rend()));
  } catch (const CLI::CallForHelp&) {
    std::ostringstream help;
    app.exit(CLI::CallForHelp(), help, help);
    result.help = help.str();
    return result;
  } catch (const CLI::ExtrasError& error) {
    const std::string unknown = unknown_verb(arguments, verbs);
    return refused(unknown.empty() ? error.what() : unknown);
  } catch (const CLI::ParseError& error) {
    return refused(error.what());
  }

  result.ok = true;
  const auto verb = std::find_if(verbs.begin(), verbs.end(), [](const VerbRow& row) { return row.app->parsed(); });
  if (verb != verbs.end()) {
    command.verb = verb->verb;
    if (std::string problem = verb->finish ? verb->finish(command, raw) : ""; !problem.empty()) return refused(problem);
  } else if (explain_option->count() > 0) {
    command.verb = CommandLine::Verb::explain;
    command.name = raw.explain_option;
  } else if (!wants_version) {
    return refused("say what to do: generate, check, validate, diff, cel, serve, markers or explain");
  }
  return result;
}

}  // namespace kubexx::driver
