#pragma once

#include <string>
#include <vector>

namespace kubexx::bench {

/// A program with its arguments, and the folder to run it in.
struct Command {
  std::vector<std::string> words;
  std::string folder;
};

/// What one run took and said.
struct Run {
  double milliseconds = 0;
  int exit_code = 0;
  std::string messages;  ///< standard error; standard output is thrown away
};

/// Runs the program to its end. Throws when it cannot be started.
Run run(const Command& command);

}  // namespace kubexx::bench
