#pragma once

#include <CLI/CLI.hpp>
#include <string>
#include <string_view>
#include <vector>

namespace kubexx::driver {

/// Options of a command under one heading, in the order of declaration.
struct OptionGroup {
  std::string heading;
  std::vector<const CLI::Option*> options;
};

/// Arguments first, then the groups of options, the one with --help last. `app` is the program or a command.
std::vector<OptionGroup> option_groups(const CLI::App& app);

/// `DIR`; empty for a flag.
std::string value_name(const CLI::Option& option);

/// `--output-dir`, `HEADER`
std::string short_name(const CLI::Option& option);

/// Whether the values of an option or argument are names of files, or of directories.
bool names_file(const CLI::Option& option);
bool names_directory(const CLI::Option& option);

/// `-o, --output yaml|json`, `HEADER...`
std::string spelling(const CLI::Option& option);

/// The description with the default and whether the option is required.
std::string description(const CLI::Option& option);

/// `kubexx check [OPTIONS] FILE...`
std::string usage_line(std::string_view command);

/// What `kubexx --help` prints, or `kubexx COMMAND --help`: at most 100 columns wide.
std::string help_of(const CLI::App& app);

}  // namespace kubexx::driver
