#include "generator/driver/arguments/command_line.hpp"

#include <algorithm>
#include <sstream>

#include "generator/driver/arguments/command_help.hpp"
#include "generator/driver/arguments/command_texts.hpp"
#include "generator/driver/run.hpp"
#include "tests/support/catch.hpp"

namespace kubexx::driver::command_line_test {
namespace {

using Words = std::vector<std::string>;

CommandLine understood(const Words& words) {
  ParsedCommandLine parsed = parse_command_line(words);
  INFO(parsed.error);
  REQUIRE(parsed.ok);
  return parsed.command;
}

TEST_CASE("generate accepts headers anywhere before the dashes and clang flags after them") {
  CommandLine command = understood({"generate", "a.hpp", "--crd-dir", "out", "b.hpp", "--", "-I", "x", "--crd-dir"});
  CHECK(command.verb == CommandLine::Verb::generate);
  CHECK(command.generate.headers == Words{"a.hpp", "b.hpp"});
  CHECK(command.generate.clang_flags == Words{"-I", "x", "--crd-dir"});
  CHECK(command.destination.crd_dir == "out");
}

TEST_CASE("every option of generate") {
  CommandLine command = understood({"generate",
                                    "a.hpp",
                                    "--crd-file",
                                    "f",
                                    "--compat",
                                    "controller-gen",
                                    "--allow-dangerous-types",
                                    "--max-desc-len",
                                    "0",
                                    "--omit-tool-version",
                                    "--generate-embedded-object-meta",
                                    "--header-file",
                                    "h",
                                    "--year",
                                    "2026",
                                    "--depfile",
                                    "d",
                                    "--preamble-dir",
                                    "p",
                                    "-p",
                                    "build",
                                    "--sarif",
                                    "s",
                                    "--color",
                                    "always",
                                    "--verbose",
                                    "-Werror",
                                    "-Wno-error=marker-overridden"});
  CHECK(command.generate.controller_gen);
  CHECK(command.generate.allow_dangerous_types);
  CHECK(command.generate.max_description_length == 0);
  CHECK(command.generate.omit_tool_version);
  CHECK(command.generate.generate_embedded_object_meta);
  CHECK(command.generate.header_file == "h");
  CHECK(command.generate.year == "2026");
  CHECK(command.generate.preamble_dir == "p");
  CHECK(command.generate.compile_commands_dir == "build");
  CHECK(command.generate.headers == Words{"a.hpp"});
  CHECK(command.destination.crd_file == "f");
  CHECK(command.destination.depfile == "d");
  CHECK(command.sarif_file == "s");
  CHECK(command.color == ColorMode::always);
  CHECK(command.verbose);
  CHECK(command.generate.severities.warnings_are_errors);
  CHECK(command.generate.severities.lowered.contains("marker-overridden"));
}

TEST_CASE("options that are omitted have their defaults") {
  CommandLine command = understood({"generate", "a.hpp"});
  CHECK_FALSE(command.generate.controller_gen);
  CHECK_FALSE(command.generate.max_description_length.has_value());
  CHECK(command.color == ColorMode::automatic);
  CHECK(command.destination.crd_dir.empty());
}

TEST_CASE("the other commands") {
  CHECK(understood({"--version"}).verb == CommandLine::Verb::version);
  CHECK(understood({"markers"}).format == "text");
  CHECK(understood({"markers", "--format", "json"}).format == "json");
  CHECK(understood({"markers", "minimum"}).name == "minimum");
  CHECK(understood({"explain", "parse-error"}).name == "parse-error");
  CHECK(understood({"--explain", "parse-error"}).verb == CommandLine::Verb::explain);
  CHECK(understood({"--explain", "parse-error"}).name == "parse-error");
}

TEST_CASE("names of files and directories are not empty") {
  const std::vector<Words> commands = {{"generate",      "HEADER",         "--crd-dir",           "--crd-file",
                                        "--code-dir",    "--code-root",    "--conversion-header", "--stamp",
                                        "--depfile",     "--other-stamp",  "--other-header",      "--sarif",
                                        "--header-file", "--preamble-dir", "--annotations-dir",   "-p",
                                        "--rbac-dir",    "--role-file",    "--webhook-dir",       "--source"},
                                       {"import", "FILE", "--output-dir", "--kubeconfig"},
                                       {"rbac", "FILE", "--rbac-dir", "--role-file", "--header-file", "--sarif"},
                                       {"webhooks", "FILE", "--webhook-dir", "--header-file", "--sarif"},
                                       {"chart", "FILE", "--out"},
                                       {"check", "FILE", "--old", "--sarif"},
                                       {"validate", "OBJECT", "--crd", "--old", "--sarif"},
                                       {"diff", "OLD", "NEW", "--stamp"},
                                       {"new", "-p"},
                                       {"cel", "--file", "--schema", "--object", "--old"},
                                       {"example", "FILE", "-p", "--annotations-dir"},
                                       {"docs", "FILE", "--out"},
                                       {"serve", "CRD", "--kubeconfig", "--data"},
                                       {"migrate", "--state", "--kubeconfig"}};
  for (const Words& row : commands) {
    const std::string& command = row.front();
    for (const std::string& name : Words(row.begin() + 1, row.end())) {
      CAPTURE(command, name);
      const bool is_option = name.starts_with('-');
      Words words = {command};
      if (command == "chart") words.push_back("games");
      if (command == "migrate") words.push_back("games.example.com");
      if (command == "cel") words.push_back("1");
      const bool has_arguments = command != "serve" && command != "migrate" && command != "cel";
      if (has_arguments && (is_option || name == "NEW")) words.push_back("a");
      if (is_option) words.push_back(name);
      words.push_back("");
      if (name == "OLD") words.push_back("a");
      if (command == "import" && name == "--kubeconfig") words.push_back("--cluster");
      if (command == "import" && name != "--output-dir") words.insert(words.end(), {"-o", "a"});
      if (command == "rbac") words.insert(words.end(), {"--role-name", "a"});
      if (command == "validate" && name != "--crd") words.insert(words.end(), {"--crd", "a"});
      const ParsedCommandLine parsed = parse_command_line(words);
      CHECK(parsed.exit_code == kUsage);
      CHECK(parsed.error.starts_with("kubexx: error: " + name + " is an empty string\n"));
    }
  }
  for (const Words& words : {Words{"check", "--sarif=", "a", "b"}, Words{"check", "a", "--sarif="}})
    CHECK(parse_command_line(words).error.starts_with("kubexx: error: --sarif is an empty string\n"));
  CHECK(understood({"docs", "a.hpp", "--", "--sysroot="}).docs.inputs.headers.clang_flags == Words{"--sysroot="});
}

TEST_CASE("arguments after -- are not options, except for flags of the compiler") {
  const CommandLine chart = understood({"chart", "--out", "x", "--", "games", "--manifest.yaml"});
  CHECK(chart.chart.options.name == "games");
  CHECK(chart.chart.inputs == Words{"--manifest.yaml"});
  CHECK(understood({"check", "a", "--", "b", "--c"}).check.options.inputs == Words{"a", "b", "--c"});
  const CommandLine docs = understood({"docs", "a.hpp", "--", "-I", "x"});
  CHECK(docs.docs.inputs.names == Words{"a.hpp"});
  CHECK(docs.docs.inputs.headers.clang_flags == Words{"-I", "x"});
  CHECK(parse_command_line({"diff", "a", "b", "--", "--c"})
            .error.starts_with("kubexx: error: unexpected argument '--c'\n"));
}

TEST_CASE("'help' before a command is --help after it") {
  CHECK(parse_command_line({"help", "check"}).help == parse_command_line({"check", "--help"}).help);
  CHECK(parse_command_line({"help"}).help == parse_command_line({"--help"}).help);
}

TEST_CASE("usage errors name the mistake and the right call") {
  struct Case {
    Words words;
    std::string_view said;
  };
  for (const Case& c : std::vector<Case>{
           {{},
            "no command given; expected one of generate, import, rbac, webhooks, new, chart, check, validate, diff, "
            "cel, "
            "example, docs, serve, migrate, "
            "markers, explain, completion\n"},
           {{"produce"}, "unknown command 'produce'\n"},
           {{"chek", "a.yaml"}, "unknown command 'chek'; did you mean 'check'?\n"},
           {{"generate"},
            "HEADER is missing\nUsage: kubexx generate [OPTIONS] HEADER... [-- CLANG_FLAG...]\n"
            "Run 'kubexx generate --help' for more information.\n"},
           {{"generate", ""}, "HEADER is an empty string\n"},
           {{"generate", "a.hpp", "--crd-dri", "x"}, "unknown option '--crd-dri'; did you mean '--crd-dir'?\n"},
           {{"generate", "a.hpp", "--crd-dri=x"}, "unknown option '--crd-dri'; did you mean '--crd-dir'?\n"},
           {{"check", "--helpp"}, "unknown option '--helpp'; did you mean '--help'?\n"},
           {{"chart", "--chek", "orchard"}, "unknown option '--chek'; did you mean '--check'?\n"},
           {{"check", "--old", "a.yaml"}, "FILE is missing\n"},
           {{"generate", "a.hpp", "--crd-dir"}, "--crd-dir needs a value: --crd-dir DIR\n"},
           {{"generate", "a.hpp", "--crd-dir", "x", "--crd-dir", "y"}, "--crd-dir is given more than once\n"},
           {{"generate", "a.hpp", "--crd-dir", "x", "--crd-file", "y"},
            "--crd-dir and --crd-file cannot be used together\n"},
           {{"generate", "a.hpp", "--crd-dir", "x", "--stdout"}, "--crd-dir and --stdout cannot be used together\n"},
           {{"generate", "a.hpp", "--check"},
            "--check needs files to compare with: add --crd-dir, --crd-file or --code-dir\n"},
           {{"generate", "a.hpp", "--check=maybe"}, "--check does not take a value\n"},
           {{"generate", "a.hpp", "--depfile", "d"},
            "--depfile needs the target of its rule: add --stamp or --crd-file\n"},
           {{"generate", "a.hpp", "--code-root", "d"}, "--code-root needs --code-dir\n"},
           {{"generate", "a.hpp", "--apply-decoders"}, "--apply-decoders needs --code-dir\n"},
           {{"generate", "a.hpp", "--role-file", "r.yaml"}, "--role-file needs --rbac-dir\n"},
           {{"generate", "a.hpp", "--allow-verb", "v"}, "--allow-verb needs --rbac-dir\n"},
           {{"generate", "a.hpp", "--webhook-service", "s"}, "--webhook-service needs --webhook-dir\n"},
           {{"generate", "a.hpp", "--webhook-namespace", "n"}, "--webhook-namespace needs --webhook-dir\n"},
           {{"generate", "a.hpp", "--no-leftovers"}, "--no-leftovers needs --crd-dir\n"},
           {{"generate", "a.hpp", "--crd-dir", "d", "--other-header", "b.hpp"},
            "--other-header needs --no-leftovers\n"},
           {{"generate", "a.hpp", "--compat", "kopium"}, "--compat: 'kopium' is not valid; expected controller-gen\n"},
           {{"generate", "a.hpp", "--max-desc-len", "many"},
            "--max-desc-len: 'many' is not valid; expected a number from 0"},
           {{"generate", "a.hpp", "--max-desc-len", "-1"},
            "--max-desc-len: '-1' is not valid; expected a number from 0"},
           {{"generate", "a.hpp", "--max-desc-len", "99999999999"}, "--max-desc-len: '99999999999' is not valid"},
           {{"generate", "a.hpp", "--color", "pink"}, "--color: 'pink' is not valid; expected auto, always or never\n"},
           {{"generate", "a.hpp", "-Wparse-errr"},
            "-Wparse-errr: unknown rule 'parse-errr'; did you mean 'parse-error'?"},
           {{"check", "a", "--server-version", "1.2"}, "--server-version: '1.2' is not valid; expected 1.30 to 1.37\n"},
           {{"check", "-", "--old", "-"}, "'-' is given twice, but standard input can be read only once\n"},
           {{"check", "-", "-"}, "'-' is given twice, but standard input can be read only once\n"},
           {{"serve", "-", "--user", "a=-"}, "'-' is given twice, but standard input can be read only once\n"},
           {{"chart", "a", "-", "-"}, "'-' is given twice, but standard input can be read only once\n"},
           {{"validate", "a"}, "--crd is missing\nUsage: kubexx validate [OPTIONS] --crd FILE... OBJECT...\n"},
           {{"validate", "a", "--crd", "b", "--subresource", "status"},
            "--subresource status needs the stored object: add --old FILE\n"},
           {{"diff", "a"}, "NEW is missing\nUsage: kubexx diff [OPTIONS] OLD NEW\n"},
           {{"diff", "a", "b", "c"}, "unexpected argument 'c'\n"},
           {{"diff", "a", "b", "--stamp", "s"}, "NEW and --stamp cannot be used together\n"},
           {{"new", "a", "--group", "example.com", "--kind", "B", "-p", "build"},
            "-p and flags after '--' need --add-version, --add-kind or --add-webhooks"},
           {{"cel"}, "EXPRESSION is missing\n"},
           {{"serve", "--port", "70000"}, "--port: '70000' is not valid; expected a number from 0 to 65535\n"},
           {{"markers", "--format", "pdf"}, "--format: 'pdf' is not valid; expected text, json, markdown or header\n"},
           {{"explain", "a", "b"}, "unexpected argument 'b'\n"},
       }) {
    CAPTURE(c.words);
    ParsedCommandLine parsed = parse_command_line(c.words);
    CHECK_FALSE(parsed.ok);
    CHECK(parsed.exit_code == kUsage);
    CHECK(parsed.help.empty());
    INFO(parsed.error);
    CHECK(parsed.error.starts_with("kubexx: error: "));
    CHECK(parsed.error.find(c.said) != std::string::npos);
    CHECK(parsed.error.find("\nUsage: kubexx ") != std::string::npos);
  }
}

TEST_CASE("help describes what was requested and is successful") {
  ParsedCommandLine general = parse_command_line({"--help"});
  CHECK(general.exit_code == kSuccess);
  CHECK(general.help.find("Exit status") != std::string::npos);
  ParsedCommandLine generate = parse_command_line({"generate", "--help"});
  CHECK(generate.help.find("--crd-dir DIR") != std::string::npos);
  CHECK(generate.error.empty());
}

TEST_CASE("every command has help with a usage line, every option and examples, 100 columns wide") {
  for (const CommandText& row : command_texts()) {
    CAPTURE(row.name);
    const Words words = row.name.empty() ? Words{"--help"} : Words{std::string(row.name), "--help"};
    const std::string help = parse_command_line(words).help;
    CHECK(help.find(usage_line(row.name)) != std::string::npos);
    CHECK(help.find("-h, --help") != std::string::npos);
    CHECK(help.find("Examples:\n  kubexx ") != std::string::npos);
    std::istringstream lines(help);
    for (std::string line; std::getline(lines, line);) {
      CAPTURE(line);
      CHECK(line.size() <= 100);
      CHECK_FALSE(line.ends_with(' '));
    }
  }
}

/// The arguments of the call of kubexx in a line of shell; `'` quotes.
Words arguments_of(std::string line) {
  line.erase(0, line.find("kubexx ") + 7);
  if (line.ends_with(" &")) line.resize(line.size() - 2);
  line.resize(std::min(line.find(" > "), line.size()));
  Words words(1);
  bool quoted = false;
  for (const char c : line) {
    if (c == '\'') quoted = !quoted;
    if (c == ' ' && !quoted) words.emplace_back();
    if (c != '\'' && (c != ' ' || quoted)) words.back() += c;
  }
  return words;
}

TEST_CASE("the examples of the help are valid calls") {
  for (const CommandText& row : command_texts()) {
    std::istringstream lines{std::string(row.examples)};
    for (std::string line; std::getline(lines, line);) {
      if (line.starts_with("kubectl ") && line.find("| kubexx") == std::string::npos) continue;
      CAPTURE(line);
      CHECK(parse_command_line(arguments_of(line)).error.empty());
    }
  }
}

}  // namespace
}  // namespace kubexx::driver::command_line_test
