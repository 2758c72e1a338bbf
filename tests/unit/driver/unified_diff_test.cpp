#include "generator/driver/report/unified_diff.hpp"

#include <cstdlib>
#include <random>

#include "tests/support/catch.hpp"
#include "tests/unit/driver/folder.hpp"

namespace kubexx::driver::unified_diff_test {
namespace {

std::string diff(std::string_view before, std::string_view after) { return unified_diff(before, after, "a", "b"); }

TEST_CASE("equal strings have no diff") { CHECK(diff("x\n", "x\n").empty()); }

TEST_CASE("hunks have three lines of context and join close changes") {
  CHECK(diff("1\n2\n3\n4\n5\n6\n7\n8\n9\n", "1\n2\n3\n4\nfive\n6\n7\n8\n9\n") ==
        "--- a\n+++ b\n@@ -2,7 +2,7 @@\n 2\n 3\n 4\n-5\n+five\n 6\n 7\n 8\n");
  CHECK(diff("a\n1\n2\n3\n4\n5\n6\nb\n", "A\n1\n2\n3\n4\n5\n6\nB\n") ==
        "--- a\n+++ b\n@@ -1,8 +1,8 @@\n-a\n+A\n 1\n 2\n 3\n 4\n 5\n 6\n-b\n+B\n");
  CHECK(diff("a\n1\n2\n3\n4\n5\n6\n7\nb\n", "A\n1\n2\n3\n4\n5\n6\n7\nB\n") ==
        "--- a\n+++ b\n@@ -1,4 +1,4 @@\n-a\n+A\n 1\n 2\n 3\n@@ -6,4 +6,4 @@\n 5\n 6\n 7\n-b\n+B\n");
}

TEST_CASE("new and emptied files, and files without a final line break") {
  CHECK(diff("", "x\n") == "--- a\n+++ b\n@@ -0,0 +1 @@\n+x\n");
  CHECK(diff("x\ny\n", "") == "--- a\n+++ b\n@@ -1,2 +0,0 @@\n-x\n-y\n");
  CHECK(diff("x", "x\n") == "--- a\n+++ b\n@@ -1 +1 @@\n-x\n\\ No newline at end of file\n+x\n");
}

TEST_CASE("files without common lines are replaced as a whole, quickly") {
  std::string before, after;
  for (int i = 0; i < 20000; ++i) before += "b" + std::to_string(i) + "\n";
  for (int i = 0; i < 20000; ++i) after += "a" + std::to_string(i) + "\n";
  CHECK(diff(before, after).starts_with("--- a\n+++ b\n@@ -1,20000 +1,20000 @@\n-b0\n"));
}

TEST_CASE("patch(1) applies the diff") {
  if (std::system("patch --version > /dev/null 2>&1") != 0) {
    WARN("patch is not installed: random diffs were not applied");
    return;
  }
  Folder folder;
  std::mt19937 random(20261121);
  auto text = [&] {
    std::string result;
    for (std::uint32_t lines = random() % 30; lines > 0; --lines)
      result += std::string(1, static_cast<char>('a' + random() % 4)) + "\n";
    return result;
  };
  for (int i = 0; i < 100; ++i) {
    std::string before = text(), after = text();
    if (before == after || before.empty() || after.empty()) continue;
    folder.write("a", before);
    folder.write("d", unified_diff(before, after, "a", "a"));
    CAPTURE(before, after, folder.read("d"));
    CHECK(std::system(("patch -s -f " + (folder / "a") + " " + (folder / "d")).c_str()) == 0);
    CHECK(folder.read("a") == after);
  }
}

}  // namespace
}  // namespace kubexx::driver::unified_diff_test
