#include "generator/support/files.hpp"

#include <signal.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include <filesystem>
#include <fstream>
#include <set>
#include <string>
#include <vector>

#include "tests/support/catch.hpp"

namespace kubexx::support {
namespace {

namespace fs = std::filesystem;
using Kind = WriteOutcome::Kind;

class Folder {
 public:
  Folder() : path_(fs::temp_directory_path() / ("kubexx-files-" + std::to_string(::getpid()))) {
    fs::remove_all(path_);
    fs::create_directories(path_);
  }
  ~Folder() { fs::remove_all(path_); }
  std::string operator/(const std::string& name) const { return (path_ / name).string(); }
  std::size_t entries() const {
    return static_cast<std::size_t>(std::distance(fs::directory_iterator(path_), fs::directory_iterator()));
  }

 private:
  fs::path path_;
};

ino_t inode(const std::string& path) {
  struct stat status{};
  REQUIRE(::stat(path.c_str(), &status) == 0);
  return status.st_ino;
}

TEST_CASE("a file is made with its directories, replaced by a new one, and left alone when equal") {
  Folder folder;
  std::string path = folder / "a/b/c.yaml";
  CHECK(write_if_changed(path, "one").kind == Kind::written);
  CHECK(read_file(path).text == "one");
  ino_t first = inode(path);
  CHECK(write_if_changed(path, "one").kind == Kind::unchanged);
  CHECK(inode(path) == first);
  std::ifstream reader(path);
  CHECK(write_if_changed(path, "two").kind == Kind::written);
  CHECK(read_file(path).text == "two");
  std::string seen;
  reader >> seen;
  CHECK(seen == "one");  // who had it open still reads the old file, whole
  CHECK(fs::directory_iterator(fs::path(path).parent_path())->path().filename() == "c.yaml");
}

TEST_CASE("mode and symbolic links survive") {
  Folder folder;
  std::string path = folder / "real";
  write_if_changed(path, "one");
  ::chmod(path.c_str(), 0640);
  fs::create_symlink("real", folder / "link");
  CHECK(write_if_changed(folder / "link", "two").kind == Kind::written);
  CHECK(fs::is_symlink(folder / "link"));
  CHECK(read_file(path).text == "two");
  CHECK((fs::status(path).permissions() & fs::perms::mask) == fs::perms{0640});
}

TEST_CASE("a failed read or write reports the reason and leaves no file") {
  Folder folder;
  fs::create_directory(folder / "dir");
  write_if_changed(folder / "file", "x");
  WriteOutcome onto_directory = write_if_changed(folder / "dir", "x");
  CHECK(onto_directory.kind == Kind::failed);
  CHECK(onto_directory.error == "Is a directory");
  CHECK(write_if_changed(folder / "file/below", "x").kind == Kind::failed);
  CHECK_FALSE(write_if_changed(folder / "file/below", "x").error.empty());
  CHECK(folder.entries() == 2);
  CHECK_FALSE(read_file(folder / "dir").ok);
  CHECK(read_file(folder / "none").error == "No such file or directory");
}

TEST_CASE("several files are written, or none of them") {
  Folder folder;
  const WriteReport report = write_all_if_changed({{folder / "new/a", "a"}, {folder / "b", "b"}});
  CHECK_FALSE(report.failed);
  CHECK(report.written == std::vector<std::string>{folder / "new/a", folder / "b"});
  CHECK(read_file(folder / "new/a").text == "a");
  CHECK(read_file(folder / "b").text == "b");

  const auto [written, failed] =
      write_all_if_changed({{folder / "b", "changed"}, {folder / "other/c", "c"}, {folder / "new", "d"}});
  CHECK(written.empty());
  REQUIRE(failed);
  CHECK(failed->path == folder / "new");
  CHECK(failed->error == "Is a directory");
  CHECK(read_file(folder / "b").text == "b");
  CHECK(folder.entries() == 2);
}

TEST_CASE("a pipe or device that cannot be written leaves no file") {
  Folder folder;
  const std::string socket = folder / "socket";
  REQUIRE(::mknod(socket.c_str(), S_IFSOCK | 0600, 0) == 0);
  const auto [written, failed] = write_all_if_changed({{folder / "new/a", "a"}, {socket, "b"}});
  CHECK(written.empty());
  REQUIRE(failed);
  CHECK(failed->path == socket);
  CHECK(folder.entries() == 1);
}

TEST_CASE("a pipe that a link leads to is written") {
  Folder folder;
  int ends[2];
  REQUIRE(::pipe(ends) == 0);
  fs::create_symlink("/proc/self/fd/" + std::to_string(ends[1]), folder / "out");
  CHECK(write_if_changed(folder / "out", "one").kind == Kind::written);
  char bytes[4] = {};
  CHECK(::read(ends[0], bytes, 3) == 3);
  CHECK(bytes == std::string("one"));
  ::close(ends[0]);
  ::close(ends[1]);
}

TEST_CASE("a temporary file of another program stays") {
  Folder folder;
  const std::string other = folder / "file.tmp." + std::to_string(::getpid()) + ".0";
  std::ofstream(folder / "mine") << "kept";
  fs::create_symlink("mine", other);
  CHECK(write_if_changed(folder / "file", "x").kind == Kind::written);
  CHECK(read_file(folder / "mine").text == "kept");
  CHECK(fs::is_symlink(other));
}

std::vector<NewFile> files_with(const Folder& folder, const std::string& text) {
  std::vector<NewFile> files;
  for (int i = 0; i < 100; ++i) files.push_back({folder / ("new/" + std::to_string(i)), text});
  return files;
}

/// Whether the directory has a temporary file.
bool has_temporary(const std::string& directory) {
  std::error_code error;
  for (const fs::directory_entry& entry : fs::directory_iterator(directory, error))
    if (entry.path().filename().string().find(".tmp.") != std::string::npos) return true;
  return false;
}

TEST_CASE("a signal ends a program before the first of several files is in its place, or after the last") {
  for (const bool is_renaming : {false, true}) {
    for (const int signal : {SIGINT, SIGTERM, SIGHUP}) {
      CAPTURE(is_renaming, signal);
      Folder folder;
      const pid_t child = ::fork();
      if (child == 0) {
        ::signal(signal, SIG_DFL);
        for (std::size_t i = 0;; ++i) write_all_if_changed(files_with(folder, std::string(1 + i % 2, 'x')));
      }
      while (is_renaming ? !fs::exists(folder / "new/0") : !has_temporary(folder / "new")) ::usleep(100);
      ::kill(child, signal);
      int status = 0;
      REQUIRE(::waitpid(child, &status, 0) == child);
      CHECK(WIFSIGNALED(status));
      CHECK(WTERMSIG(status) == signal);
      std::set<std::string> texts;
      std::size_t entries = 0;
      if (fs::exists(folder / "new"))
        for (const fs::directory_entry& entry : fs::directory_iterator(folder / "new")) {
          texts.insert(read_file(entry.path()).text);
          ++entries;
        }
      CHECK((entries == 0 || entries == 100));
      CHECK(texts.size() == (entries == 0 ? 0 : 1));
    }
  }
}

TEST_CASE("signals that the caller holds back or ignores do not end a write") {
  Folder folder;
  ::signal(SIGHUP, SIG_IGN);
  ::raise(SIGHUP);
  sigset_t held, before;
  ::sigemptyset(&held);
  ::sigaddset(&held, SIGTERM);
  ::pthread_sigmask(SIG_BLOCK, &held, &before);
  ::raise(SIGTERM);
  CHECK(write_if_changed(folder / "a", "a").kind == Kind::written);
  int arrived = 0;
  CHECK(::sigwait(&held, &arrived) == 0);
  ::pthread_sigmask(SIG_SETMASK, &before, nullptr);
  ::signal(SIGHUP, SIG_DFL);
}

TEST_CASE("a file without an end is an error") {
  CHECK(read_start("/dev/zero", 3).text == std::string(3, '\0'));
  CHECK_FALSE(read_file("/dev/zero").ok);
  CHECK(read_file("/dev/zero").error == "it has more than 256 MiB");
}

TEST_CASE("bytes pass unchanged") {
  Folder folder;
  std::string bytes("a\0b\r\n\xff", 6);
  write_if_changed(folder / "bytes", bytes);
  CHECK(read_file(folder / "bytes").text == bytes);
  CHECK(write_if_changed("/dev/null", "x").kind == Kind::written);
}

}  // namespace
}  // namespace kubexx::support
