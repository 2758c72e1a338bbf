#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace kubexx::support {

struct ReadOutcome {
  bool ok = false;
  std::string text;
  std::string error;  ///< why, if not ok: the system's message, or that the file is too large
};

/// What a run reads of one file at most: devices and pipes need not have an end.
inline constexpr std::size_t kLargestFile = std::size_t{256} << 20;

/// A whole file. A directory is an error, and so is a file of more than `kLargestFile` bytes.
ReadOutcome read_file(const std::string& path);

/// The first `most` bytes of a file. A directory is an error.
ReadOutcome read_start(const std::string& path, std::size_t most);

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

struct WriteReport {
  std::vector<std::string> written;   ///< the files that were created or replaced
  std::optional<FailedWrite> failed;  ///< the first failure, after which no file is written
};

/// Writes all files as `write_if_changed` does, or none: no file is renamed to its place before all of them are written
/// beside theirs, and pipes and devices before other files. After a failure, the directories that this call created are
/// removed as well. SIGINT, SIGTERM and SIGHUP end a program with one thread before the first file is renamed, and then
/// no trace is left, or after the last. Only a file system that fails to rename, or several pipes and devices, can
/// leave some of the files written.
WriteReport write_all_if_changed(const std::vector<NewFile>& files);

}  // namespace kubexx::support
