#pragma once

#include <string>
#include <string_view>

namespace kubexx::support {

struct ReadOutcome {
  bool ok = false;
  std::string text;
  std::string error;  ///< the system's message, if not ok
};

/// The bytes of a file. A directory is an error.
ReadOutcome read_file(const std::string& path);

struct WriteOutcome {
  enum class Kind { unchanged, written, failed };
  Kind kind = Kind::unchanged;
  std::string error;  ///< the system's message, if failed
};

/// Writes `text` to the file, unless that is its content already, so that time stamps only change with the content. The
/// new file is written beside the old one and renamed, so that readers never see a partial file. Creates missing
/// directories. A symbolic link stays one.
WriteOutcome write_if_changed(const std::string& path, std::string_view text);

}  // namespace kubexx::support
