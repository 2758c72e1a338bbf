#include "generator/driver/arguments/completion.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cctype>
#include <string_view>
#include <vector>

#include "generator/driver/arguments/command_help.hpp"
#include "generator/driver/arguments/command_texts.hpp"
#include "generator/driver/arguments/commands.hpp"

namespace kubexx::driver {
namespace {

/// What a shell offers as the value of an option or argument.
enum class ValueKind { none, any, file, directory, choice };

struct OfferedValue {
  ValueKind kind = ValueKind::any;
  std::vector<std::string> choices;
};

std::vector<std::string> alternatives(std::string_view type) {
  std::vector<std::string> out;
  while (!type.empty()) {
    const std::size_t end = std::min(type.find('|'), type.size());
    out.emplace_back(type.substr(0, end));
    type.remove_prefix(std::min(end + 1, type.size()));
  }
  return out;
}

/// Help writes the allowed values as `auto|always|never` or, if there is one, in lower case; placeholders are in upper
/// case.
OfferedValue offered_value(const CLI::Option& option) {
  const std::string type = value_name(option);
  const std::string name = option.get_positional() ? option.get_name(true, false) : std::string();
  if (type.empty()) return {ValueKind::none, {}};
  const bool is_placeholder = std::any_of(type.begin(), type.end(), [](unsigned char c) { return std::isupper(c); });
  if (type.find('|') != std::string::npos || !is_placeholder) return {ValueKind::choice, alternatives(type)};
  if (type == "DIR") return {ValueKind::directory, {}};
  static constexpr std::string_view kFiles[] = {"FILE", "HEADER", "OBJECT", "OLD", "NEW", "CRD"};
  const std::string_view meant = name.empty() ? type : name;
  const bool is_file = std::find(std::begin(kFiles), std::end(kFiles), meant) != std::end(kFiles);
  return {is_file ? ValueKind::file : ValueKind::any, {}};
}

bool is_repeatable(const CLI::Option& option) { return option.get_items_expected_max() > 1; }

std::vector<const CLI::Option*> options_of(const CLI::App& app) {
  std::vector<const CLI::Option*> out;
  for (const OptionGroup& group : option_groups(app)) out.insert(out.end(), group.options.begin(), group.options.end());
  return out;
}

std::vector<std::string> spellings_of(const CLI::Option& option) {
  std::vector<std::string> out;
  for (const std::string& name : option.get_snames()) out.push_back("-" + name);
  for (const std::string& name : option.get_lnames()) out.push_back("--" + name);
  return out;
}

/// The string between single quotes, for a shell. Only fish has escapes between them.
std::string quoted(std::string_view text, std::string_view quote) {
  std::string out = "'";
  for (const char c : text) out += c == '\'' ? std::string(quote) : std::string(1, c);
  return out + "'";
}
std::string posix_quoted(std::string_view text) { return quoted(text, "'\\''"); }
std::string fish_quoted(std::string_view text) { return quoted(text, "\\'"); }

// ---- bash

std::string bash_offer(const std::vector<std::string>& words) {
  return fmt::format("COMPREPLY=($(compgen -W {} -- \"$current\"))",
                     posix_quoted(fmt::format("{}", fmt::join(words, " "))));
}

/// Cases of `command:previous word` for the options that take a value.
std::string bash_values(const CLI::App& app, std::string_view command) {
  std::string out;
  for (const CLI::Option* option : options_of(app)) {
    const OfferedValue value = offered_value(*option);
    if (option->get_positional() || value.kind == ValueKind::none) continue;
    std::vector<std::string> patterns;
    for (const std::string& name : spellings_of(*option)) patterns.push_back(fmt::format("{}:{}", command, name));
    std::string action = "return";
    if (value.kind == ValueKind::choice) action = bash_offer(value.choices) + "; return";
    if (value.kind == ValueKind::directory) action = "COMPREPLY=($(compgen -d -- \"$current\")); return";
    if (value.kind == ValueKind::any) action = "compopt +o default; return";
    out += fmt::format("    {}) {} ;;\n", fmt::join(patterns, " | "), action);
  }
  return out;
}

std::string bash_words(const CLI::App& app, std::string_view command) {
  std::vector<std::string> options, choices;
  for (const CLI::Option* option : options_of(app)) {
    const std::vector<std::string> names = spellings_of(*option);
    options.insert(options.end(), names.begin(), names.end());
    if (option->get_positional() && offered_value(*option).kind == ValueKind::choice)
      choices = offered_value(*option).choices;
  }
  return fmt::format("    {}) options={} words={} ;;\n", command.empty() ? "''" : command,
                     posix_quoted(fmt::format("{}", fmt::join(options, " "))),
                     posix_quoted(fmt::format("{}", fmt::join(choices, " "))));
}

std::string bash_script(const CLI::App& app) {
  std::vector<std::string> commands;
  std::string values = bash_values(app, ""), words = bash_words(app, "");
  for (const CommandText& row : command_texts().subspan(1)) {
    const CLI::App& command = *app.get_subcommand(std::string(row.name));
    commands.emplace_back(row.name);
    values += bash_values(command, row.name);
    words += bash_words(command, row.name);
  }
  return fmt::format(R"(# Completion of kubexx for bash. Generated by 'kubexx completion bash'.
_kubexx() {{
  local current=${{COMP_WORDS[COMP_CWORD]}} previous=${{COMP_WORDS[COMP_CWORD-1]}} command= options= words= word
  COMPREPLY=()
  for word in "${{COMP_WORDS[@]:1:COMP_CWORD-1}}"; do
    [[ $word == -* ]] || {{ command=$word; break; }}
  done
  case $command:$previous in
{}  esac
  case $command in
{}  esac
  [[ -n $command ]] || words={}
  if [[ $current == -* ]]; then
    COMPREPLY=($(compgen -W "$options" -- "$current"))
  elif [[ -n $words ]]; then
    COMPREPLY=($(compgen -W "$words" -- "$current"))
  fi
}}
complete -o default -F _kubexx kubexx
)",
                     values, words, posix_quoted(fmt::format("{}", fmt::join(commands, " "))));
}

// ---- zsh

std::string zsh_escaped(std::string_view text) {
  std::string out;
  for (const char c : text) {
    if (c == '[' || c == ']' || c == ':' || c == '\\') out += '\\';
    out += c;
  }
  return out;
}

std::string zsh_action(const OfferedValue& value) {
  switch (value.kind) {
    case ValueKind::file:
      return "_files";
    case ValueKind::directory:
      return "_directories";
    case ValueKind::choice:
      return fmt::format("({})", fmt::join(value.choices, " "));
    case ValueKind::none:
    case ValueKind::any:
      break;
  }
  return " ";
}

/// Arguments of _arguments: one for each spelling of an option, with the other spellings excluded.
std::string zsh_specs(const CLI::App& app) {
  std::string out;
  for (const CLI::Option* option : options_of(app)) {
    const OfferedValue value = offered_value(*option);
    const std::vector<std::string> names = spellings_of(*option);
    if (option->get_positional()) {
      const std::string name = option->get_name(true, false);
      out += fmt::format(" \\\n    {}", posix_quoted(fmt::format("{}:{}:{}", is_repeatable(*option) ? "*" : "", name,
                                                                 zsh_action(value))));
      continue;
    }
    for (const std::string& name : names) {
      const bool takes_value = value.kind != ValueKind::none;
      const std::string before = is_repeatable(*option) ? "*" : fmt::format("({})", fmt::join(names, " "));
      const std::string_view joint = !takes_value ? "" : name.starts_with("--") ? "=" : "+";
      const std::string after =
          takes_value ? fmt::format(":{}:{}", zsh_escaped(value_name(*option)), zsh_action(value)) : "";
      out += fmt::format(" \\\n    {}", posix_quoted(fmt::format("{}{}{}[{}]{}", before, name, joint,
                                                                 zsh_escaped(description(*option)), after)));
    }
  }
  return out;
}

std::string zsh_script(const CLI::App& app) {
  std::string commands, cases;
  for (const CommandText& row : command_texts().subspan(1)) {
    commands += fmt::format("    {}\n", posix_quoted(fmt::format("{}:{}", row.name, zsh_escaped(row.summary))));
    cases += fmt::format("  {})\n    _arguments -s{}\n    ;;\n", row.name,
                         zsh_specs(*app.get_subcommand(std::string(row.name))));
  }
  return fmt::format(R"(#compdef kubexx
# Completion of kubexx for zsh. Generated by 'kubexx completion zsh'.
_kubexx() {{
  local context state line
  typeset -A opt_args
  local -a commands=(
{}  )
  _arguments -C{} \
    '1:command:->command' '*::argument:->argument'
  [[ $state == command ]] && _describe command commands
  [[ $state == argument ]] || return
  case $line[1] in
{}  esac
}}
if [[ $funcstack[1] == _kubexx ]]; then _kubexx "$@"; else compdef _kubexx kubexx; fi
)",
                     commands, zsh_specs(app), cases);
}

// ---- fish

std::string fish_value(const OfferedValue& value) {
  switch (value.kind) {
    case ValueKind::none:
      return "";
    case ValueKind::any:
      return " -x";
    case ValueKind::file:
      return " -r -F";
    case ValueKind::directory:
      return " -x -a '(__fish_complete_directories)'";
    case ValueKind::choice:
      return fmt::format(" -x -a {}", fish_quoted(fmt::format("{}", fmt::join(value.choices, " "))));
  }
  return "";
}

std::string fish_options(const CLI::App& app, std::string_view condition) {
  std::string out;
  for (const CLI::Option* option : options_of(app)) {
    const OfferedValue value = offered_value(*option);
    if (option->get_positional()) {
      if (value.kind == ValueKind::choice)
        out += fmt::format("complete -c kubexx -n {} -f{}\n", fish_quoted(condition), fish_value(value));
      continue;
    }
    std::string names;
    for (const std::string& name : option->get_snames()) names += " -s " + name;
    for (const std::string& name : option->get_lnames()) names += " -l " + name;
    out += fmt::format("complete -c kubexx -n {}{}{} -d {}\n", fish_quoted(condition), names, fish_value(value),
                       fish_quoted(description(*option)));
  }
  return out;
}

std::string fish_script(const CLI::App& app) {
  std::string out = "# Completion of kubexx for fish. Generated by 'kubexx completion fish'.\n";
  out += fish_options(app, "__fish_use_subcommand");
  for (const CommandText& row : command_texts().subspan(1))
    out +=
        fmt::format("complete -c kubexx -f -n __fish_use_subcommand -a {} -d {}\n", row.name, fish_quoted(row.summary));
  for (const CommandText& row : command_texts().subspan(1))
    out += fish_options(*app.get_subcommand(std::string(row.name)),
                        fmt::format("__fish_seen_subcommand_from {}", row.name));
  return out;
}

}  // namespace

std::string completion_script(Shell shell) {
  CommandLine command;
  RawOptions raw;
  CLI::App app("", "kubexx");
  declare_commands(app, command, raw);
  switch (shell) {
    case Shell::bash:
      return bash_script(app);
    case Shell::zsh:
      return zsh_script(app);
    case Shell::fish:
      return fish_script(app);
  }
  return {};
}

}  // namespace kubexx::driver
