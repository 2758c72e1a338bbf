#include "generator/driver/arguments/command_page.hpp"

#include <fmt/format.h>

#include <string_view>

#include "generator/driver/arguments/code_spans.hpp"
#include "generator/driver/arguments/command_help.hpp"
#include "generator/driver/arguments/command_texts.hpp"
#include "generator/driver/arguments/commands.hpp"

namespace kubexx::driver {
namespace {

/// Quoted words become code; what Markdown would read as a tag or a cell is escaped elsewhere.
std::string markdown(std::string_view text) {
  std::string out;
  for (const TextSpan& span : text_spans(text)) {
    if (span.is_code) {
      out += fmt::format("`{}`", span.text);
      continue;
    }
    for (const char c : span.text) {
      if (c == '<' || c == '|' || c == '_' || c == '*') out += '\\';
      out += c;
    }
  }
  return out;
}

/// In a table a bar ends the cell, even in code.
std::string code_cell(std::string_view text) {
  std::string out;
  for (const char c : text) out += c == '|' ? "\\|" : std::string(1, c);
  return fmt::format("`{}`", out);
}

void add_options(std::string& out, const CLI::App& app) {
  for (const OptionGroup& group : option_groups(app)) {
    out += fmt::format("\n| {} | |\n|---|---|\n", group.heading);
    for (const CLI::Option* option : group.options)
      out += fmt::format("| {} | {} |\n", code_cell(spelling(*option)), markdown(description(*option)));
  }
}

void add_command(std::string& out, const CLI::App& app, const CommandText& text) {
  out += fmt::format("\n## kubexx {}\n\n{}.\n\n```\n{}\n```\n\n{}\n", text.name, markdown(text.summary),
                     usage_line(text.name), markdown(text.description));
  add_options(out, app);
  out += fmt::format("\nExamples:\n\n```\n{}```\n", text.examples);
}

}  // namespace

std::string command_page() {
  CommandLine command;
  RawOptions raw;
  CLI::App app("", "kubexx");
  declare_commands(app, command, raw);
  const CommandText& program = command_text("");
  std::string out = fmt::format(
      "# Commands\n\nEvery command and option of `kubexx`. `kubexx COMMAND --help` prints the same; both are generated "
      "from "
      "one table.\n\n{}\n\n| command | |\n|---|---|\n",
      markdown(program.description));
  for (const CommandText& row : command_texts().subspan(1))
    out += fmt::format("| [{}](#kubexx-{}) | {} |\n", row.name, row.name, markdown(row.summary));
  add_options(out, app);
  out += "\n## Exit status\n\n| | |\n|---|---|\n";
  for (const ExitStatus& status : exit_statuses())
    out += fmt::format("| {} | {} |\n", status.code, markdown(status.meaning));
  for (const CommandText& row : command_texts().subspan(1))
    add_command(out, *app.get_subcommand(std::string(row.name)), row);
  return out;
}

}  // namespace kubexx::driver
