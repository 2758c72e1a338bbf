#include "generator/support/same_file.hpp"

#include <unistd.h>

#include <filesystem>
#include <fstream>
#include <string>

#include "tests/support/catch.hpp"

namespace kubexx::support {
namespace {

namespace fs = std::filesystem;

TEST_CASE("outputs that are an input or each other are found by every path") {
  const fs::path folder = fs::temp_directory_path() / ("kubexx-same-" + std::to_string(::getpid()));
  fs::create_directories(folder / "sub");
  std::ofstream(folder / "in") << "in";
  fs::create_symlink("in", folder / "link");
  fs::create_symlink("sub", folder / "other");
  const auto at = [&](const char* name) { return (folder / name).string(); };

  CHECK(find_clash({at("out"), at("sub/out")}, {at("in"), at("link")}).empty());
  CHECK(find_clash({at("in")}, {at("absent"), at("in")}) ==
        "the output '" + at("in") + "' would replace the input '" + at("in") + "'; expected another file");
  CHECK(find_clash({at("link")}, {at("sub/../in")}) ==
        "the output '" + at("link") + "' would replace the input '" + at("sub/../in") + "'; expected another file");
  CHECK(find_clash({at("sub/new"), at("other/./new")}, {}) == "the outputs '" + at("sub/new") + "' and '" +
                                                                  at("other/./new") +
                                                                  "' are the same file; expected one file for each");
  CHECK(find_clash({at("link"), at("in")}, {}).starts_with("the outputs '"));
  CHECK(find_clash({"/dev/null", "/dev/null"}, {"/dev/null", ""}).empty());
  fs::remove_all(folder);
}

}  // namespace
}  // namespace kubexx::support
