#include "generator/driver/arguments/usage_error.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <string_view>

#include "generator/driver/arguments/command_help.hpp"
#include "generator/driver/arguments/command_texts.hpp"
#include "generator/driver/arguments/literal_arguments.hpp"
#include "generator/support/nearest.hpp"

namespace kubexx::driver {
namespace {

std::string with_guess(const std::string& problem, std::string_view meant, const std::vector<std::string>& names) {
  const std::string_view guess = support::nearest(meant, {names.begin(), names.end()});
  return guess.empty() ? problem : fmt::format("{}; did you mean '{}'?", problem, guess);
}

std::string unknown_command(const std::string& name) {
  std::vector<std::string> names;
  for (const CommandText& row : command_texts().subspan(1)) names.emplace_back(row.name);
  return with_guess(fmt::format("unknown command '{}'", name), name, names);
}

std::vector<std::string> spellings(const CLI::App& command) {
  std::vector<std::string> names;
  for (const CLI::Option* option : command.get_options()) {
    for (const std::string& name : option->get_lnames()) names.push_back("--" + name);
    for (const std::string& name : option->get_snames()) names.push_back("-" + name);
  }
  return names;
}

/// Reports an unknown option, or an argument that the command does not expect.
std::string unexpected(const CLI::App& app, const std::string& argument) {
  const CLI::App& command = chosen_command(app);
  if (!argument.starts_with('-')) {
    return command.get_parent() == nullptr ? unknown_command(argument)
                                           : fmt::format("unexpected argument '{}'", without_mark(argument));
  }
  const std::string name = argument.substr(0, argument.find('='));
  return with_guess(fmt::format("unknown option '{}'", name), name, spellings(command));
}

/// The parser reports missing arguments first, which can be missing because an option is misspelled. Empty without one.
std::string first_unknown_option(const CLI::App& app) {
  for (const std::string& extra : app.remaining(true))
    if (extra.size() > 1 && extra.starts_with('-') && extra != "--") return extra;
  return {};
}

/// The option that a message of the parser names; null if it names none. The longest name wins: --crd-dir, not --crd.
const CLI::Option* named_option(const CLI::App& command, const std::string& message) {
  const CLI::Option* found = nullptr;
  for (const CLI::Option* option : command.get_options()) {
    const std::string name = option->get_name();
    if (name.empty() || message.find(name) == std::string::npos) continue;
    if (found == nullptr || name.size() > found->get_name().size()) found = option;
  }
  return found;
}

std::string mismatch(const CLI::App& command, const std::string& message) {
  const CLI::Option* option = named_option(command, message);
  if (option == nullptr) return message;
  if (value_name(*option).empty()) return fmt::format("{} does not take a value", option->get_name());
  if (option->count() > 1) return fmt::format("{} is given more than once", option->get_name());
  return fmt::format("{} needs a value: {}", option->get_name(), spelling(*option));
}

}  // namespace

const CLI::App& chosen_command(const CLI::App& app) {
  for (const CLI::App* command : app.get_subcommands({}))
    if (command->parsed()) return *command;
  return app;  // NOLINT(bugprone-return-const-ref-from-parameter): the program's, which outlives its commands
}

std::string usage_error(const CLI::App& app, const CLI::ParseError& error, const std::vector<std::string>& arguments) {
  std::string message = error.what();
  const CLI::App& command = chosen_command(app);
  if (dynamic_cast<const CLI::ExtrasError*>(&error) != nullptr) {
    const std::vector<std::string> extras = app.remaining(true);
    return unexpected(app, extras.empty() ? arguments.front() : extras.front());
  }
  if (dynamic_cast<const CLI::RequiredError*>(&error) != nullptr) {
    if (const std::string option = first_unknown_option(app); !option.empty()) return unexpected(app, option);
    return fmt::format("{} is missing", message.substr(0, message.find(" is required")));
  }
  if (dynamic_cast<const CLI::ArgumentMismatch*>(&error) != nullptr || message.starts_with("Could not convert"))
    return mismatch(command, message);
  if (dynamic_cast<const CLI::ExcludesError*>(&error) != nullptr) {
    const std::size_t excludes = message.find(" excludes ");
    return fmt::format("{} and {} cannot be used together", message.substr(0, excludes), message.substr(excludes + 10));
  }
  return message;
}

std::string usage_message(const CLI::App& app, const std::string& message) {
  const CLI::App& command = chosen_command(app);
  const std::string name = command.get_parent() == nullptr ? "" : command.get_name();
  return fmt::format("kubexx: error: {}\nUsage: {}\nRun 'kubexx {}--help' for more information.\n", message,
                     usage_line(name), name.empty() ? "" : name + " ");
}

}  // namespace kubexx::driver
