#pragma once

#include <string>
#include <vector>

#include "generator/driver/arguments/completion.hpp"
#include "generator/driver/cel/cel_command.hpp"
#include "generator/driver/chart/chart_command.hpp"
#include "generator/driver/check/check_command.hpp"
#include "generator/driver/diff/diff_command.hpp"
#include "generator/driver/generate/generate.hpp"
#include "generator/driver/generate/outputs.hpp"
#include "generator/driver/import/import_command.hpp"
#include "generator/driver/manifests/rbac_command.hpp"
#include "generator/driver/manifests/webhooks_command.hpp"
#include "generator/driver/migrate/migrate_command.hpp"
#include "generator/driver/new/new_command.hpp"
#include "generator/driver/reference/docs_command.hpp"
#include "generator/driver/reference/example_command.hpp"
#include "generator/driver/serve/serve_command.hpp"
#include "generator/driver/validate/validate_command.hpp"

namespace kubexx::driver {

enum class ColorMode { automatic, always, never };

/// The parsed and checked arguments of one run.
struct CommandLine {
  enum class Verb {
    generate,
    import_definitions,
    rbac,
    webhooks,
    new_project,
    chart,
    check,
    validate,
    diff,
    cel,
    example,
    docs,
    serve,
    migrate,
    markers,
    explain,
    completion,
    version
  };
  Verb verb = Verb::version;
  GenerateOptions generate;
  ImportCommand import;
  RbacCommand rbac;
  WebhooksCommand webhooks;
  NewCommand new_project;
  ChartCommand chart;
  CheckCommand check;
  ValidateCommand validate;
  DiffCommand diff;
  ServeCommand serve;
  MigrateCommand migrate;
  CelCommand cel;
  ExampleCommand example;
  DocsCommand docs;
  Destination destination;
  std::string sarif_file;
  std::size_t error_limit = 20;  ///< how many errors, and how many warnings, are printed; 0: all
  ColorMode color = ColorMode::automatic;
  bool verbose = false;
  bool no_preamble = false;     ///< `generate` neither uses nor keeps preambles
  std::string name;             ///< of the rule or marker to explain; may be empty
  std::string format = "text";  ///< of `markers`
  Shell shell = Shell::bash;    ///< of `completion`
  bool json = false;            ///< of `--version`
};

/// Either a command, or a text to print instead: help (exit status 0) or a usage error (2).
struct ParsedCommandLine {
  bool ok = false;
  CommandLine command;
  int exit_code = 0;
  std::string help;
  std::string error;
};

/// Parses the arguments. Response files have been expanded.
ParsedCommandLine parse_command_line(const std::vector<std::string>& arguments);

}  // namespace kubexx::driver
