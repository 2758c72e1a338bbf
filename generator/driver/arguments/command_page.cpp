#include "generator/driver/arguments/command_page.hpp"

#include <fmt/format.h>

#include <cctype>
#include <string_view>

#include "generator/driver/arguments/command_help.hpp"
#include "generator/driver/arguments/command_texts.hpp"
#include "generator/driver/arguments/commands.hpp"

namespace kubexx::driver {
namespace {

bool is_letter(std::string_view text, std::size_t at) {
  return at < text.size() && std::isalnum(static_cast<unsigned char>(text[at])) != 0;
}

/// Quoted words become code; what Markdown would read as a tag or a cell is escaped elsewhere.
std::string markdown(std::string_view text) {
  std::string out;
  bool is_code = false;
  for (std::size_t i = 0; i < text.size(); ++i) {
    const bool is_apostrophe = !is_code && i > 0 && is_letter(text, i - 1) && is_letter(text, i + 1);
    if (text[i] == '\'' && !is_apostrophe) {
      out += '`';
      is_code = !is_code;
    } else {
      if (!is_code && (text[i] == '<' || text[i] == '|' || text[i] == '_' || text[i] == '*')) out += '\\';
      out += text[i];
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
