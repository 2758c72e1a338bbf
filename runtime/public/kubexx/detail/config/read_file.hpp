#pragma once

#include <chrono>
#include <optional>
#include <string>

/// Files that hold credentials, and that others replace while the program runs.
namespace kubexx::config {

/// The whole file, up to 16 MiB; nothing when it cannot be read.
std::optional<std::string> read_file(const std::string& path);

/// A file's text as it was at most ten seconds ago. While it cannot be read, or is empty, the old text stays.
class RotatingFile {
 public:
  explicit RotatingFile(std::string path) : path_(std::move(path)) {}

  bool named() const { return !path_.empty(); }
  const std::string& path() const { return path_; }
  const std::string& text(std::chrono::steady_clock::time_point now);
  /// The next `text` reads the file, however recently it was read.
  void expire() { next_ = {}; }

 private:
  std::string path_;
  std::string text_;
  std::optional<std::chrono::steady_clock::time_point> next_;
};

}  // namespace kubexx::config
