#include "generator/support/files.hpp"

#include <sys/stat.h>
#include <unistd.h>

#include <filesystem>
#include <fstream>

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
  CHECK_FALSE(write_all_if_changed({{folder / "new/a", "a"}, {folder / "b", "b"}}));
  CHECK(read_file(folder / "new/a").text == "a");
  CHECK(read_file(folder / "b").text == "b");

  const auto failed =
      write_all_if_changed({{folder / "b", "changed"}, {folder / "other/c", "c"}, {folder / "new", "d"}});
  REQUIRE(failed);
  CHECK(failed->path == folder / "new");
  CHECK(failed->error == "Is a directory");
  CHECK(read_file(folder / "b").text == "b");
  CHECK(folder.entries() == 2);
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
