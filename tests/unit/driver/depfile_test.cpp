#include "generator/driver/generate/depfile.hpp"

#include "tests/support/catch.hpp"

namespace kubexx::driver {
namespace {

TEST_CASE("a rule, and an empty rule for every input") {
  CHECK(depfile_text("out", {"a.hpp", "b.hpp"}) == "out: \\\n  a.hpp \\\n  b.hpp\n\na.hpp:\n\nb.hpp:\n");
  CHECK(depfile_text("out", {}) == "out:\n");
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
    CHECK(depfile_text(c.path, {}) == c.escaped + ":\n");
  }
}

TEST_CASE("paths that make or ninja cannot read in a rule are known") {
  for (const char* path : {"a b", "a#b", "a$b", "a:b", "a\\b"}) CHECK(fits_depfile(path));
  for (const char* path : {"a;b", "a|b", "a\nb", "a:"}) CHECK_FALSE(fits_depfile(path));
}

}  // namespace
}  // namespace kubexx::driver
