#include "generator/driver/generate/outputs.hpp"

#include <sstream>

#include "tests/support/catch.hpp"
#include "tests/unit/driver/folder.hpp"

namespace kubexx::driver {
namespace {

const std::vector<emit::OutputFile> kFiles{{"g_as.yaml", "---\na: 1\n"}, {"g_bs.yaml", "---\nb: 1\n"}};

struct Result {
  Delivery delivery;
  std::string out;
};

Result run(const Destination& destination, const std::vector<emit::OutputFile>& files = kFiles) {
  std::ostringstream out;
  Result result{deliver({files, {}}, {"in.hpp"}, destination, out), {}};
  result.out = out.str();
  return result;
}

TEST_CASE("a directory, one file, or standard output") {
  Folder folder;
  Destination directory;
  directory.crd_dir = folder / "crds";
  Result made = run(directory);
  CHECK(made.delivery.written.size() == 2);
  CHECK(made.out.empty());
  CHECK(folder.read("crds/g_bs.yaml") == "---\nb: 1\n");
  CHECK(run(directory).delivery.written.empty());

  Destination file;
  file.crd_file = folder / "all.yaml";
  run(file);
  CHECK(folder.read("all.yaml") == "---\na: 1\n---\nb: 1\n");
  CHECK(run({}).out == "---\na: 1\n---\nb: 1\n");
}

TEST_CASE("the option --check prints what would change and changes nothing") {
  Folder folder;
  folder.write("crds/g_as.yaml", "---\na: 1\n");
  folder.write("crds/stale.yaml", "kept");
  Destination destination;
  destination.crd_dir = folder / "crds";
  destination.check = true;
  destination.stamp = folder / "stamp";
  Result result = run(destination);
  CHECK(result.delivery.differing == std::vector<std::string>{folder / "crds/g_bs.yaml"});
  CHECK(result.out == "--- /dev/null\n+++ " + (folder / "crds/g_bs.yaml") + "\n@@ -0,0 +1,2 @@\n+---\n+b: 1\n");
  CHECK_FALSE(folder.has("crds/g_bs.yaml"));
  CHECK_FALSE(folder.has("stamp"));
  CHECK(folder.has("crds/stale.yaml"));
}

TEST_CASE("every run updates the stamp, and the depfile names inputs and CRDs") {
  Folder folder;
  Destination destination;
  destination.crd_dir = folder / "crds";
  destination.stamp = folder / "stamp";
  destination.depfile = folder / "stamp.d";
  run(destination);
  namespace fs = std::filesystem;
  fs::last_write_time(folder / "stamp", fs::file_time_type::clock::now() - std::chrono::hours(1));
  fs::file_time_type old = fs::last_write_time(folder / "stamp");
  run(destination);
  CHECK(fs::last_write_time(folder / "stamp") > old);
  const std::string first = folder / "crds/g_as.yaml", second = folder / "crds/g_bs.yaml";
  CHECK(folder.read("stamp.d") == (folder / "stamp") + ": \\\n  in.hpp \\\n  " + first + " \\\n  " + second +
                                      "\n\nin.hpp:\n\n" + first + ":\n\n" + second + ":\n");
}

TEST_CASE("a failure does not update the stamp") {
  Folder folder;
  folder.write("file", "");
  Destination destination;
  destination.crd_dir = folder / "file/below";
  destination.stamp = folder / "stamp";
  Result result = run(destination);
  REQUIRE(result.delivery.failures.size() == 1);
  CHECK(result.delivery.failures[0].starts_with("cannot write '" + (folder / "file/below/g_as.yaml") + "': "));
  CHECK_FALSE(folder.has("stamp"));
}

}  // namespace
}  // namespace kubexx::driver
