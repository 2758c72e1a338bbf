#include "generator/driver/generate/depfile.hpp"

#include <sstream>

#include "generator/driver/run.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/paths.hpp"
#include "tests/unit/driver/folder.hpp"

namespace kubexx::driver::depfile_test {
namespace {

TEST_CASE("a rule, and an empty rule for every input") {
  CHECK(depfile_text({"out"}, {"a.hpp", "b.hpp"}) == "out: \\\n  a.hpp \\\n  b.hpp\n\na.hpp:\n\nb.hpp:\n");
  CHECK(depfile_text({"out"}, {}) == "out:\n");
  CHECK(depfile_text({"out", "o t"}, {"a.hpp"}) == "out o\\ t: \\\n  a.hpp\n\na.hpp:\n");
}

TEST_CASE("spaces, hashes, colons, dollars and backslashes before them are escaped") {
  struct Case {
    std::string path, escaped;
  };
  for (const Case& c : {Case{"a b", "a\\ b"},
                        {"a#b", "a\\#b"},
                        {"a:b", "a\\:b"},
                        {"a$b", "a$$b"},
                        {"a\\b", "a\\b"},
                        {"a\\ b", "a\\\\\\ b"},
                        {"a  b", "a\\ \\ b"}}) {
    CHECK(depfile_text({c.path}, {}) == c.escaped + ":\n");
  }
}

TEST_CASE("what is generated depends on the file with the flags of the headers") {
  const Folder folder;
  const std::string header = folder.write("a.hpp",
                                          "#include <kubexx/annotations.hpp>\n// +groupName=example.com\n"
                                          "namespace a::v1 { struct Widget { kubexx::ObjectMeta metadata{}; }; }\n");
  const std::string flags = folder.write("build/compile_commands.json",
                                         R"([{"directory": "/", "file": "/a.cpp", "command": "c++ -c /a.cpp"}])");
  Environment environment;
  environment.annotations_dir = kubexx::test::source_path("annotations");
  std::ostringstream out, err;
  REQUIRE(run({"generate", header, "-p", folder / "build", "--crd-dir", folder / "crd", "--stamp", folder / "stamp",
               "--depfile", folder / "stamp.d"},
              out, err, environment) == kSuccess);
  CHECK(folder.read("stamp.d").find(" " + flags + " ") != std::string::npos);
}

TEST_CASE("paths that make or ninja cannot read in a rule are known") {
  for (const char* path : {"a b", "a#b", "a$b", "a:b", "a\\b"}) CHECK(fits_depfile(path));
  for (const char* path : {"a;b", "a|b", "a\nb", "a:"}) CHECK_FALSE(fits_depfile(path));
}

}  // namespace
}  // namespace kubexx::driver::depfile_test
