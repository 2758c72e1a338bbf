#include "generator/driver/arguments/command_line.hpp"

#include "generator/driver/run.hpp"
#include "tests/support/catch.hpp"

namespace kubexx::driver {
namespace {

using Words = std::vector<std::string>;

CommandLine understood(const Words& words) {
  ParsedCommandLine parsed = parse_command_line(words);
  INFO(parsed.error);
  REQUIRE(parsed.ok);
  return parsed.command;
}

TEST_CASE("generate takes headers anywhere before the dashes and clang's flags after them") {
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
  CHECK(command.color == ColorWish::always);
  CHECK(command.verbose);
  CHECK(command.generate.severities.warnings_are_errors);
  CHECK(command.generate.severities.lowered.contains("marker-overridden"));
}

TEST_CASE("options that were not given leave the defaults") {
  CommandLine command = understood({"generate", "a.hpp"});
  CHECK_FALSE(command.generate.controller_gen);
  CHECK_FALSE(command.generate.max_description_length.has_value());
  CHECK(command.color == ColorWish::automatic);
  CHECK(command.destination.crd_dir.empty());
}

TEST_CASE("the other verbs") {
  CHECK(understood({"--version"}).verb == CommandLine::Verb::version);
  CHECK(understood({"markers"}).format == "text");
  CHECK(understood({"markers", "--format", "json"}).format == "json");
  CHECK(understood({"markers", "minimum"}).name == "minimum");
  CHECK(understood({"explain", "parse-error"}).name == "parse-error");
  CHECK(understood({"--explain", "parse-error"}).verb == CommandLine::Verb::explain);
  CHECK(understood({"--explain", "parse-error"}).name == "parse-error");
}

TEST_CASE("misuse") {
  struct Case {
    Words words;
    std::string_view said;
  };
  for (const Case& c : std::vector<Case>{
           {{}, "say what to do: generate, check, validate, diff, cel, serve, markers or explain"},
           {{"produce"}, "unknown command 'produce'\n"},
           {{"chek", "a.yaml"}, "unknown command 'chek'; did you mean 'check'?\n"},
           {{"generate"}, "HEADER is required"},
           {{"generate", ""}, "a header's name is empty"},
           {{"generate", "a.hpp", "--crd-dri", "x"}, "--crd-dri"},
           {{"generate", "a.hpp", "--crd-dir"}, "--crd-dir"},
           {{"generate", "a.hpp", "--crd-dir", "x", "--crd-file", "y"}, "--crd-dir"},
           {{"generate", "a.hpp", "--crd-dir", "x", "--stdout"}, "--stdout"},
           {{"generate", "a.hpp", "--check"}, "--check compares files"},
           {{"generate", "a.hpp", "--depfile", "d"}, "--depfile needs a target"},
           {{"generate", "a.hpp", "--compat", "kopium"}, "--compat"},
           {{"generate", "a.hpp", "--max-desc-len", "many"}, "--max-desc-len"},
           {{"generate", "a.hpp", "--max-desc-len", "-1"}, "--max-desc-len"},
           {{"generate", "a.hpp", "--color", "pink"}, "--color"},
           {{"generate", "a.hpp", "-Wparse-errr"},
            "-Wparse-errr: unknown rule 'parse-errr'; did you mean 'parse-error'?"},
           {{"markers", "--format", "pdf"}, "--format"},
       }) {
    CAPTURE(c.words);
    ParsedCommandLine parsed = parse_command_line(c.words);
    CHECK_FALSE(parsed.ok);
    CHECK(parsed.exit_code == kUsage);
    CHECK(parsed.help.empty());
    CHECK(parsed.error.starts_with("kubexx: error: "));
    CHECK(parsed.error.find(c.said) != std::string::npos);
  }
}

TEST_CASE("help goes with success and speaks of what was asked for") {
  ParsedCommandLine general = parse_command_line({"--help"});
  CHECK(general.exit_code == kSuccess);
  CHECK(general.help.find("Exit status") != std::string::npos);
  ParsedCommandLine generate = parse_command_line({"generate", "--help"});
  CHECK(generate.help.find("--crd-dir DIR") != std::string::npos);
  CHECK(generate.error.empty());
}

}  // namespace
}  // namespace kubexx::driver
