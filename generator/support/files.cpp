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
  explicit Replacement(std::string path)
      : path_(std::move(path)), temporary_(fmt::format("{}.tmp.{}", path_, ::getpid())) {}
  ~Replacement() {
    if (exists_) ::unlink(temporary_.c_str());
  }
  Replacement(const Replacement&) = delete;
  Replacement& operator=(const Replacement&) = delete;

  /// Both return false after an error, which is in `errno`.
  bool write(std::string_view text, std::optional<mode_t> mode) {
    Descriptor file(::open(temporary_.c_str(), O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0666));
    exists_ = file.valid();
    return exists_ && write_all(file.get(), text) && (!mode || ::fchmod(file.get(), *mode) == 0) && file.close();
  }
  bool move_into_place() {
    if (::rename(temporary_.c_str(), path_.c_str()) != 0) return false;
    exists_ = false;
    return true;
  }

 private:
  std::string path_;
  std::string temporary_;
  bool exists_ = false;
};

bool holds(const std::string& path, std::string_view text, const struct stat& status) {
  if (static_cast<std::size_t>(status.st_size) != text.size()) return false;
  ReadOutcome present = read_file(path);
  return present.ok && present.text == text;
}

/// The file that a path leads to, symbolic links resolved. Creates its directory.
fs::path target_of(const std::string& path, std::error_code& error) {
  fs::path target(path);
  if (target.has_parent_path()) fs::create_directories(target.parent_path(), error);
  if (error) return target;
  std::error_code not_there;
  return fs::is_symlink(target, not_there) ? fs::weakly_canonical(target, error) : target;
}

/// One write in two steps. Everything that a full disk or a missing right prevents fails in the first.
class PendingWrite {
 public:
  PendingWrite(const std::string& path, std::string_view text) : path_(path), text_(text) {}

  /// `written` if `finish` has something left to do.
  WriteOutcome prepare() {
    std::error_code error;
    const std::string target = target_of(path_, error).string();
    if (error) return failed(error.message());
    struct stat status{};
    const bool exists = ::stat(target.c_str(), &status) == 0;
    if (!exists && errno != ENOENT) return failed(std::strerror(errno));
    if (exists && S_ISDIR(status.st_mode)) return failed("Is a directory");
    if (exists && S_ISREG(status.st_mode) && holds(target, text_, status)) return {};
    if (exists && !S_ISREG(status.st_mode)) {
      stream_ = target;
      return {WriteOutcome::Kind::written, {}};
    }
    replacement_.emplace(target);
    const auto mode = exists ? std::optional<mode_t>(status.st_mode & 07777) : std::nullopt;
    if (!replacement_->write(text_, mode)) return failed(std::strerror(errno));
    return {WriteOutcome::Kind::written, {}};
  }

  WriteOutcome finish() {
    if (!stream_.empty()) return write_through(stream_, text_);
    if (!replacement_) return {};
    if (!replacement_->move_into_place()) return failed(std::strerror(errno));
    return {WriteOutcome::Kind::written, {}};
  }

 private:
  std::string path_;
  std::string_view text_;
  std::string stream_;  ///< a pipe or device
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

}  // namespace

ReadOutcome read_file(const std::string& path, std::size_t most) {
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
  PendingWrite write(path, text);
  const WriteOutcome prepared = write.prepare();
  if (prepared.kind != WriteOutcome::Kind::written) return prepared;
  return write.finish();
}

std::optional<FailedWrite> write_all_if_changed(const std::vector<NewFile>& files) {
  std::deque<PendingWrite> writes;
  CreatedDirectories directories;
  for (const NewFile& file : files) {
    directories.expect(file.path);
    const WriteOutcome outcome = writes.emplace_back(file.path, file.text).prepare();
    if (outcome.kind == WriteOutcome::Kind::failed) {
      writes.clear();
      directories.remove();
      return FailedWrite{file.path, outcome.error};
    }
  }
  for (std::size_t i = 0; i < files.size(); ++i) {
    const WriteOutcome outcome = writes[i].finish();
    if (outcome.kind == WriteOutcome::Kind::failed) return FailedWrite{files[i].path, outcome.error};
  }
  return std::nullopt;
}

}  // namespace kubexx::support
