#pragma once

#include <span>
#include <string_view>

namespace kubexx::driver {

/// The help of a command, apart from its options. Text between single quotes is code.
struct CommandText {
  std::string_view name;         ///< empty for the program itself
  std::string_view summary;      ///< one line, no full stop
  std::string_view arguments;    ///< the part of the usage line after the options
  std::string_view description;  ///< paragraphs separated by an empty line, not wrapped
  std::string_view examples;     ///< command lines, one a line
};

/// The program first, then its commands in the order in which help lists them.
std::span<const CommandText> command_texts();

/// The row of a command; its name must be in the table.
const CommandText& command_text(std::string_view name);

struct ExitStatus {
  int code = 0;
  std::string_view meaning;
};
std::span<const ExitStatus> exit_statuses();

}  // namespace kubexx::driver
