#pragma once

#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <charconv>
#include <string>
#include <string_view>
#include <system_error>
#include <utility>
#include <vector>

#include "generator/driver/arguments/command_texts.hpp"

// Commands and their options, whose values are checked here so that a message names the values that are allowed.

namespace kubexx::driver {

inline CLI::App& declare_command(CLI::App& app, const char* name) {
  CLI::App* command = app.add_subcommand(name, std::string(command_text(name).summary));
  command->set_help_flag("-h,--help", "Print this help and exit");
  return *command;
}

inline CLI::Option* add_text(CLI::App& app, const char* name, std::string& value, const char* type,
                             std::string description) {
  return app.add_option(name, value, std::move(description))->type_name(type);
}

template <class T>
using Choices = std::vector<std::pair<std::string_view, T>>;

/// `auto, always or never`
template <class T>
std::string listed(const Choices<T>& choices) {
  std::string out;
  for (std::size_t i = 0; i < choices.size(); ++i) {
    if (i > 0) out += i + 1 == choices.size() ? " or " : ", ";
    out += choices[i].first;
  }
  return out;
}

template <class T>
std::string type_of(const Choices<T>& choices) {
  std::string out;
  for (const auto& [name, value] : choices) out += fmt::format("{}{}", out.empty() ? "" : "|", name);
  return out;
}

/// `--format` of `-o,--format`
inline std::string last_spelling(const std::string& name) { return name.substr(name.rfind(',') + 1); }

/// An option whose value is one of several names. `chosen` must outlive `app`.
template <class T>
CLI::Option* add_choice(CLI::App& app, const std::string& name, T& chosen, Choices<T> choices,
                        const std::string& description) {
  const std::string type = type_of(choices);
  auto choose = [&chosen, option = last_spelling(name), choices = std::move(choices)](const std::string& text) {
    for (const auto& [word, value] : choices) {
      if (CLI::detail::to_lower(text) != CLI::detail::to_lower(std::string(word))) continue;
      chosen = value;
      return;
    }
    throw CLI::ConversionError(fmt::format("{}: '{}' is not valid; expected {}", option, text, listed(choices)));
  };
  return app.add_option_function<std::string>(name, choose, description)->type_name(type);
}

/// An option whose value is a number from 0 to `largest`.
template <class T, class Number>
CLI::Option* add_number(CLI::App& app, const std::string& name, T& chosen, Number largest,
                        const std::string& description) {
  auto choose = [&chosen, option = last_spelling(name), largest](const std::string& text) {
    Number number{};
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
    if (error != std::errc() || end != text.data() + text.size() || number < 0 || number > largest)
      throw CLI::ConversionError(
          fmt::format("{}: '{}' is not valid; expected a number from 0 to {}", option, text, largest));
    chosen = static_cast<T>(number);
  };
  return app.add_option_function<std::string>(name, choose, description)->type_name("N");
}

}  // namespace kubexx::driver
