#include "generator/driver/generate/annotations_dir.hpp"

#include "tests/support/catch.hpp"
#include "tests/unit/driver/folder.hpp"

namespace kubexx::driver::annotations_dir_test {
namespace {

TEST_CASE("the annotations are found by request, next to the program of a build tree, and in an install tree") {
  Folder folder;
  folder.write("source/kubexx/annotations.hpp", "");
  folder.write("build/kubexx.annotations-dir", folder / "source");
  folder.write("prefix/include/kubexx/annotations.hpp", "");
  CHECK(find_annotations_dir("/wish", folder / "build", "include") == "/wish");
  CHECK(find_annotations_dir("", folder / "build", "include") == folder / "source");
  CHECK(find_annotations_dir("", folder / "prefix/bin", "include") == folder / "prefix/include");
  CHECK(find_annotations_dir("", folder / "elsewhere/bin", "include").empty());
}

TEST_CASE("a recorded directory that does not exist does not hide the install tree") {
  Folder folder;
  folder.write("prefix/bin/kubexx.annotations-dir", folder / "gone");
  folder.write("prefix/include/kubexx/annotations.hpp", "");
  CHECK(find_annotations_dir("", folder / "prefix/bin", "include") == folder / "prefix/include");
}

}  // namespace
}  // namespace kubexx::driver::annotations_dir_test
