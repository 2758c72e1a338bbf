#include "generator/support/files.hpp"

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <deque>
#include <filesystem>
#include <optional>
#include <utility>

#include "generator/support/held_signals.hpp"

namespace kubexx::support {
namespace {

namespace fs = std::filesystem;

WriteOutcome failed(std::string error) { return {WriteOutcome::Kind::failed, std::move(error)}; }

class Descriptor {
 public:
  explicit Descriptor(int value) : value_(value) {}
  ~Descriptor() { close(); }
  Descriptor(const Descriptor&) = delete;
  Descriptor& operator=(const Descriptor&) = delete;

  int get() const { return value_; }
  bool valid() const { return value_ >= 0; }
  bool close() {
    int value = std::exchange(value_, -1);
    return value < 0 || ::close(value) == 0;
  }

 private:
  int value_;
};

bool write_all(int descriptor, std::string_view text) {
  while (!text.empty()) {
    ssize_t count = ::write(descriptor, text.data(), text.size());
    if (count < 0 && errno == EINTR) continue;
    if (count < 0) return false;
    text.remove_prefix(static_cast<std::size_t>(count));
  }
  return true;
}

// Pipes and devices (`/dev/stdout`) cannot be replaced by renaming.
WriteOutcome write_through(const std::string& path, std::string_view text) {
  Descriptor file(::open(path.c_str(), O_WRONLY | O_CLOEXEC));
  if (!file.valid() || !write_all(file.get(), text) || !file.close()) return failed(std::strerror(errno));
  return {WriteOutcome::Kind::written, {}};
}

/// A file that is written beside its place. Unless it is moved there, the destructor removes it.
class Replacement {
 public:
  explicit Replacement(std::string path) : path_(std::move(path)) {}
  ~Replacement() {
    if (exists_) ::unlink(temporary_.c_str());
  }
  Replacement(const Replacement&) = delete;
  Replacement& operator=(const Replacement&) = delete;

  /// Both return false after an error, which is in `errno`.
  bool write(std::string_view text, std::optional<mode_t> mode) {
    Descriptor file(create());
    exists_ = file.valid();
    return exists_ && write_all(file.get(), text) && (!mode || ::fchmod(file.get(), *mode) == 0) && file.close();
  }
  bool move_into_place() {
    if (::rename(temporary_.c_str(), path_.c_str()) != 0) return false;
    exists_ = false;
    return true;
  }

 private:
  /// A file of another program, or one that a crash left, is not touched.
  int create() {
    constexpr int kMostAttempts = 1000;
    for (int attempt = 0; attempt < kMostAttempts; ++attempt) {
      temporary_ = fmt::format("{}.tmp.{}.{}", path_, ::getpid(), attempt);
      const int descriptor = ::open(temporary_.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0666);
      if (descriptor >= 0 || errno != EEXIST) return descriptor;
    }
    return -1;
  }

  std::string path_;
  std::string temporary_;
  bool exists_ = false;
};

bool holds(const std::string& path, std::string_view text, const struct stat& status) {
  if (static_cast<std::size_t>(status.st_size) != text.size()) return false;
  ReadOutcome present = read_file(path);
  return present.ok && present.text == text;
}

std::string target_of(const std::string& path, std::error_code& error) {
  std::error_code not_there;
  return fs::is_symlink(path, not_there) ? fs::weakly_canonical(path, error).string() : path;
}

/// One write in two steps. Everything that a full disk or a missing right prevents fails in the first.
class PendingWrite {
 public:
  PendingWrite(const std::string& path, std::string_view text) : path_(path), text_(text) {}

  /// Creates the directory.
  WriteOutcome prepare() {
    std::error_code error;
    const fs::path directory = fs::path(path_).parent_path();
    if (!directory.empty()) fs::create_directories(directory, error);
    if (error) return failed(error.message());
    struct stat status{};
    const bool exists = ::stat(path_.c_str(), &status) == 0;
    if (!exists && errno != ENOENT) return failed(std::strerror(errno));
    if (exists && S_ISDIR(status.st_mode)) return failed("Is a directory");
    is_stream_ = exists && !S_ISREG(status.st_mode);
    if (is_stream_ || (exists && holds(path_, text_, status))) return {};
    // A pipe that a link leads to (`/dev/stdout`) has no path of its own.
    replacement_.emplace(target_of(path_, error));
    if (error) return failed(error.message());
    const auto mode = exists ? std::optional<mode_t>(status.st_mode & 07777) : std::nullopt;
    return replacement_->write(text_, mode) ? WriteOutcome() : failed(std::strerror(errno));
  }

  bool is_stream() const { return is_stream_; }

  WriteOutcome finish() {
    if (is_stream_) return write_through(path_, text_);
    if (!replacement_) return {};
    if (!replacement_->move_into_place()) return failed(std::strerror(errno));
    return {WriteOutcome::Kind::written, {}};
  }

 private:
  std::string path_;
  std::string_view text_;
  bool is_stream_ = false;  ///< a pipe or device
  std::optional<Replacement> replacement_;
};

/// The directories that files need and that did not exist before.
class CreatedDirectories {
 public:
  /// Before a file at `path` is written.
  void expect(const fs::path& path) {
    std::error_code error;
    std::vector<fs::path> missing;
    for (fs::path each = path.parent_path(); !each.empty() && !fs::exists(each, error); each = each.parent_path())
      missing.push_back(each);
    directories_.insert(directories_.end(), missing.rbegin(), missing.rend());
  }
  /// Those that are empty.
  void remove() const {
    for (auto each = directories_.rbegin(); each != directories_.rend(); ++each) ::rmdir(each->c_str());
  }

 private:
  std::vector<fs::path> directories_;
};

/// Several writes of which the last steps follow each other.
class WriteSet {
 public:
  explicit WriteSet(const std::vector<NewFile>& files) : files_(files) {}

  WriteReport run() {
    if (prepare() && finish(true)) finish(false);
    if (!is_renaming_ && report_.failed) {
      writes_.clear();
      directories_.remove();
    }
    return std::move(report_);
  }

 private:
  bool prepare() {
    for (const NewFile& file : files_) {
      directories_.expect(file.path);
      WriteOutcome outcome = writes_.emplace_back(file.path, file.text).prepare();
      if (signals_.has_arrived()) outcome = failed(std::strerror(EINTR));
      if (!add(file, outcome)) return false;
    }
    return true;
  }

  /// The second step, of pipes and devices or of the others. A pipe can wait for its reader for as long as it wants.
  bool finish(bool streams) {
    is_renaming_ = !streams;
    for (std::size_t i = 0; i < files_.size(); ++i) {
      if (writes_[i].is_stream() != streams) continue;
      if (streams) signals_.release();
      const WriteOutcome outcome = writes_[i].finish();
      if (streams) signals_.hold();
      if (!add(files_[i], outcome)) return false;
    }
    return true;
  }

  bool add(const NewFile& file, const WriteOutcome& outcome) {
    if (outcome.kind == WriteOutcome::Kind::written) report_.written.push_back(file.path);
    if (outcome.kind == WriteOutcome::Kind::failed) report_.failed = FailedWrite{file.path, outcome.error};
    return !report_.failed;
  }

  HeldSignals signals_;  // until the temporary files are removed
  const std::vector<NewFile>& files_;
  CreatedDirectories directories_;
  std::deque<PendingWrite> writes_;
  WriteReport report_;
  bool is_renaming_ = false;
};

}  // namespace

ReadOutcome read_file(const std::string& path) {
  ReadOutcome file = read_start(path, kLargestFile + 1);
  if (file.text.size() <= kLargestFile) return file;
  return {false, {}, fmt::format("it has more than {} MiB", kLargestFile >> 20)};
}

ReadOutcome read_start(const std::string& path, std::size_t most) {
  Descriptor file(::open(path.c_str(), O_RDONLY | O_CLOEXEC));
  struct stat status{};
  if (!file.valid() || ::fstat(file.get(), &status) != 0) return {false, {}, std::strerror(errno)};
  ReadOutcome result{true, {}, {}};
  result.text.reserve(std::min(static_cast<std::size_t>(status.st_size), most));
  char buffer[65536];
  for (;;) {
    ssize_t count = ::read(file.get(), buffer, std::min(sizeof buffer, most - result.text.size()));
    if (count < 0 && errno == EINTR) continue;
    if (count < 0) return {false, {}, std::strerror(errno)};
    if (count == 0) return result;
    result.text.append(buffer, static_cast<std::size_t>(count));
  }
}

WriteOutcome write_if_changed(const std::string& path, std::string_view text) {
  const WriteReport report = write_all_if_changed({{path, std::string(text)}});
  if (report.failed) return failed(report.failed->error);
  return {report.written.empty() ? WriteOutcome::Kind::unchanged : WriteOutcome::Kind::written, {}};
}

WriteReport write_all_if_changed(const std::vector<NewFile>& files) { return WriteSet(files).run(); }

}  // namespace kubexx::support
