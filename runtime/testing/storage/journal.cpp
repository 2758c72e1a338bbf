#include "runtime/testing/storage/journal.hpp"

#include <fcntl.h>
#include <fmt/format.h>
#include <string.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <cstdio>
#include <fstream>
#include <sstream>

#include "runtime/json/members.hpp"
#include "runtime/json/text.hpp"

namespace kubexx::testing {
namespace {

Error failure(std::string_view step, const std::string& file) {
  return {.stage = Stage::config, .message = fmt::format("cannot {} '{}': {}", step, file, strerror(errno))};
}

std::string line_of(const std::string& collection, const std::string& key, std::int64_t version,
                    const json::Value* object) {
  json::Object line;
  line.append("collection", collection);
  line.append("key", key);
  line.append("version", version);
  if (object != nullptr) line.append("object", *object);
  return json::to_text(line) + "\n";
}

/// False if the line cannot be read.
bool restore_line(std::string_view line, Storage& storage) {
  const auto parsed = json::parse(line);
  const auto* value = std::get_if<json::Value>(&parsed);
  const json::Value* version = value == nullptr ? nullptr : find(*value, {"version"});
  const std::int64_t* number = version == nullptr ? nullptr : std::get_if<std::int64_t>(&version->variant());
  if (number == nullptr || find(*value, {"collection"}) == nullptr) return false;
  storage.restore(text_at(*value, {"collection"}), text_at(*value, {"key"}), *number, find(*value, {"object"}));
  return true;
}

/// Whether a file still has the name under which it was opened.
bool is_named(int fd, const std::string& file) {
  struct stat held, named;
  return ::fstat(fd, &held) == 0 && ::stat(file.c_str(), &named) == 0 && held.st_dev == named.st_dev &&
         held.st_ino == named.st_ino;
}

/// Opens or creates the file, and locks it against other servers until it is closed or the process dies.
Result<int> lock(const std::string& file) {
  for (;;) {
    const int fd = ::open(file.c_str(), O_RDONLY | O_CREAT | O_CLOEXEC, 0600);
    if (fd < 0) return failure("write", file);
    const bool is_held = ::flock(fd, LOCK_EX | LOCK_NB) == 0;
    if (is_held && is_named(fd, file)) return fd;
    Error error = failure("lock", file);
    if (errno == EWOULDBLOCK) error.message = fmt::format("another server keeps its objects in '{}'", file);
    ::close(fd);
    if (!is_held) return error;
  }
}

/// An incomplete last line is ignored, because the server can be killed while it writes. The first line is complete in
/// every file that a server has left.
Result<> restore_file(const std::string& file, Storage& storage) {
  std::ifstream in(file, std::ios::binary);
  if (!in) return {};
  std::ostringstream all;
  all << in.rdbuf();
  const std::string text = std::move(all).str();
  const auto foreign = [&](std::size_t number) {
    return Error{.message =
                     fmt::format("'{}' is not a data file of this server: line {} is not a record", file, number)};
  };
  std::size_t start = 0, number = 0;
  for (std::size_t end; (end = text.find('\n', start)) != std::string::npos; start = end + 1) {
    ++number;
    if (!restore_line(std::string_view(text).substr(start, end - start), storage)) return foreign(number);
  }
  if (number == 0 && !text.empty()) return foreign(1);
  return {};
}

bool write_all(int fd, std::string_view text) {
  while (!text.empty()) {
    const ssize_t written = ::write(fd, text.data(), text.size());
    if (written < 0 && errno == EINTR) continue;
    if (written < 0) return false;
    text.remove_prefix(static_cast<std::size_t>(written));
  }
  return true;
}

/// Writes the stored objects to a new file that then replaces the old one, with the same lock.
Result<int> rewrite(const std::string& file, const Storage& storage) {
  const std::string next = file + ".next";
  const int fd = ::open(next.c_str(), O_WRONLY | O_CREAT | O_TRUNC | O_APPEND | O_CLOEXEC, 0600);
  if (fd < 0) return failure("write", next);
  std::string text;
  for (const auto& [name, collection] : storage.collections())
    for (const auto& [key, state] : collection.objects) text += line_of(name, key, state->version, &state->written());
  text += line_of({}, {}, storage.version(), nullptr);
  if (::flock(fd, LOCK_EX | LOCK_NB) != 0 || !write_all(fd, text) || ::fsync(fd) != 0 ||
      ::rename(next.c_str(), file.c_str()) != 0) {
    Error error = failure("write", file);
    ::unlink(next.c_str());  // the lock of the old file keeps other servers away from it
    ::close(fd);
    return error;
  }
  return fd;
}

class FileJournal : public Journal {
 public:
  FileJournal(std::string file, int fd) : file_(std::move(file)), fd_(fd) {}
  ~FileJournal() override { ::close(fd_); }

  bool record(const std::string& collection, const std::string& key, std::int64_t version,
              const json::Value* object) override {
    // After an incomplete line no other line can be read.
    if (!problem_.empty()) return false;
    if (write_all(fd_, line_of(collection, key, version, object))) return true;
    problem_ = failure("write", file_).message;
    return false;
  }
  const std::string& problem() const override { return problem_; }

 private:
  std::string file_;
  int fd_;
  std::string problem_;
};

}  // namespace

Result<std::unique_ptr<Journal>> open_journal(const std::string& file, Storage& storage) {
  Result<int> old = lock(file);
  if (!old) return old.error();
  Result<> restored = restore_file(file, storage);
  storage.compact();
  Result<int> fd = restored ? rewrite(file, storage) : Result<int>(restored.error());
  ::close(*old);
  if (!fd) return fd.error();
  return std::unique_ptr<Journal>(std::make_unique<FileJournal>(file, *fd));
}

}  // namespace kubexx::testing
