#pragma once

#include <string>
#include <string_view>

namespace kubexx::support {

struct ReadOutcome {
  bool ok = false;
  std::string text;
  std::string error;  ///< the system's words, when not ok
};

/// The bytes of a file. A directory is an error.
ReadOutcome read_file(const std::string& path);

struct WriteOutcome {
  enum class Kind { unchanged, written, failed };
  Kind kind = Kind::unchanged;
  std::string error;  ///< the system's words, when failed
};

/// Makes the file hold `text`: leaves a file that already does alone, time stamp included; else writes a new one beside
/// it and renames it, so that no reader ever sees half a file. Missing directories are made. A symbolic link stays one.
WriteOutcome write_if_changed(const std::string& path, std::string_view text);

}  // namespace kubexx::support
