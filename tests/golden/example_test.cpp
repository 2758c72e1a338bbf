#include <filesystem>
#include <fstream>
#include <sstream>
#include <string>

#include "generator/driver/run.hpp"
#include "tests/support/case.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/paths.hpp"
#include "tests/support/shared_preambles.hpp"

// What `kubexx example` prints for the kinds of examples/, from their headers and from their definitions.

namespace fs = std::filesystem;
using namespace kubexx::tests;

namespace {

const fs::path kExamples = fs::path(kubexx::test::source_path("examples"));

std::string examples_of(const fs::path& input) {
  kubexx::driver::Environment environment;
  environment.annotations_dir = kubexx::test::source_path("annotations");
  environment.preamble_dir = shared_preambles();
  std::ostringstream out, err;
  CHECK(kubexx::driver::run({"example", input.string()}, out, err, environment) == kubexx::driver::kSuccess);
  CHECK(err.str().empty());
  return out.str();
}

}  // namespace

TEST_CASE("example prints the objects of the kinds of examples/") {
  for (const std::string name : {"crontab", "gameserver", "storagepool"}) {
    INFO(name);
    const fs::path golden = fs::path(kubexx::test::source_path("tests/golden/example")) / (name + ".yaml");
    const std::string printed = examples_of(kExamples / name / "config" / "crd");
    const UpdateWish update = update_wish();
    REQUIRE_FALSE(update.refused);
    if (update.wanted) std::ofstream(golden, std::ios::binary) << printed;
    CHECK(read_file(golden) == printed);
  }
}

TEST_CASE("example prints the same for a header as for its definition") {
  CHECK(examples_of(kExamples / "storagepool" / "api" / "v1" / "storagepool.hpp") ==
        examples_of(kExamples / "storagepool" / "config" / "crd"));
}
