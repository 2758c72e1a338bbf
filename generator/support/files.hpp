#pragma once

#include <cstddef>
#include <limits>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace kubexx::support {

struct ReadOutcome {
  bool ok = false;
  std::string text;
  std::string error;  ///< the system's message, if not ok
};

/// The first `most` bytes of a file. A directory is an error.
ReadOutcome read_file(const std::string& path, std::size_t most = std::numeric_limits<std::size_t>::max());

struct WriteOutcome {
  enum class Kind { unchanged, written, failed };
  Kind kind = Kind::unchanged;
  std::string error;  ///< the system's message, if failed
};

/// Writes `text` to the file, unless that is its content already, so that time stamps only change with the content. The
/// new file is written beside the old one and renamed, so that readers never see a partial file. Creates missing
/// directories. A symbolic link stays one.
WriteOutcome write_if_changed(const std::string& path, std::string_view text);

struct NewFile {
  std::string path;
  std::string text;
};

struct FailedWrite {
  std::string path;
  std::string error;  ///< the system's message
};

/// Writes all files as `write_if_changed` does, or none: no file is renamed to its place before all of them are written
/// beside theirs. After a failure, the directories that this call created are removed as well. Only a file system that
/// fails to rename, or pipes and devices among the files, can leave some of the files written.
std::optional<FailedWrite> write_all_if_changed(const std::vector<NewFile>& files);

}  // namespace kubexx::support
