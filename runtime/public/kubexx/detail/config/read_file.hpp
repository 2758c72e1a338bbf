#pragma once

#include <chrono>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include <kubexx/core/result.hpp>
#include <kubexx/http/transport.hpp>

/// Files that hold credentials, and that other programs replace while this one runs.
namespace kubexx::config {

/// The whole file, up to 16 MiB. The error is the reason alone, without the path.
Result<std::string> read_file(const std::string& path);

/// The contents of several files, never older than ten seconds. Thread-safe.
///
/// The files are read on a thread of their own, so that a file system that hangs delays callers by no more than they
/// allow. A file that has white space only, or cannot be read, keeps its former contents.
class RotatingFiles {
 public:
  using Contents = std::vector<std::string>;

  /// An empty path means no file; its contents are empty.
  explicit RotatingFiles(std::vector<std::string> paths);

  /// The contents in the order of the paths. Once all files were read, a slow reading is waited for one second and then
  /// continues in the background, while the former contents are returned. Nothing if the limit is reached before the
  /// first reading ends.
  std::optional<Contents> contents(std::chrono::steady_clock::time_point now, const http::Limit& limit);
  /// A file whose contents the last reading did not bring.
  struct Missing {
    std::string path;
    std::string reason;  ///< why it cannot be read; empty if it has white space only
  };
  /// In the order of the paths; before the first reading, all.
  std::vector<Missing> missing() const;
  /// The next `contents` reads the files, however recently they were read.
  void expire();
  /// The files are read again a second after `now`, or earlier: their contents do not fit together.
  void expire_soon(std::chrono::steady_clock::time_point now);

 private:
  struct State;

  std::shared_ptr<State> state_;  ///< shared with the thread that reads
};

}  // namespace kubexx::config
