#include "generator/support/files.hpp"

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>
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

WriteOutcome replace(const std::string& path, std::string_view text, std::optional<mode_t> mode) {
  std::string temporary = fmt::format("{}.tmp.{}", path, ::getpid());
  Descriptor file(::open(temporary.c_str(), O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0666));
  if (!file.valid()) return failed(std::strerror(errno));
  bool done = write_all(file.get(), text) && (!mode || ::fchmod(file.get(), *mode) == 0) && file.close() &&
              ::rename(temporary.c_str(), path.c_str()) == 0;
  if (done) return {WriteOutcome::Kind::written, {}};
  std::string error = std::strerror(errno);
  ::unlink(temporary.c_str());
  return failed(std::move(error));
}

bool holds(const std::string& path, std::string_view text, const struct stat& status) {
  if (static_cast<std::size_t>(status.st_size) != text.size()) return false;
  ReadOutcome present = read_file(path);
  return present.ok && present.text == text;
}

}  // namespace

ReadOutcome read_file(const std::string& path) {
  Descriptor file(::open(path.c_str(), O_RDONLY | O_CLOEXEC));
  struct stat status{};
  if (!file.valid() || ::fstat(file.get(), &status) != 0) return {false, {}, std::strerror(errno)};
  ReadOutcome result{true, {}, {}};
  result.text.reserve(static_cast<std::size_t>(status.st_size));
  char buffer[65536];
  for (;;) {
    ssize_t count = ::read(file.get(), buffer, sizeof buffer);
    if (count < 0 && errno == EINTR) continue;
    if (count < 0) return {false, {}, std::strerror(errno)};
    if (count == 0) return result;
    result.text.append(buffer, static_cast<std::size_t>(count));
  }
}

WriteOutcome write_if_changed(const std::string& path, std::string_view text) {
  std::error_code error;
  fs::path target(path);
  if (target.has_parent_path()) fs::create_directories(target.parent_path(), error);
  if (error) return failed(error.message());
  std::error_code not_there;
  if (fs::is_symlink(target, not_there)) target = fs::weakly_canonical(target, error);
  if (error) return failed(error.message());

  struct stat status{};
  if (::stat(target.c_str(), &status) != 0) {
    if (errno != ENOENT) return failed(std::strerror(errno));
    return replace(target.string(), text, std::nullopt);
  }
  if (S_ISDIR(status.st_mode)) return failed("Is a directory");
  if (!S_ISREG(status.st_mode)) return write_through(target.string(), text);
  if (holds(target.string(), text, status)) return {};
  return replace(target.string(), text, status.st_mode & 07777);
}

}  // namespace kubexx::support
