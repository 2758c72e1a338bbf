#include <filesystem>
#include <sstream>
#include <string>

#include "generator/driver/run.hpp"
#include "tests/support/case.hpp"
#include "tests/support/catch.hpp"

// tests/golden/import/<case>/definition.yaml → expected/<group>/<version>/<kind>.hpp

namespace fs = std::filesystem;
using namespace kubexx::tests;

namespace {

const fs::path kImports = fs::path(KUBEXX_SOURCE_DIR) / "tests" / "golden" / "import";

Files imported(const fs::path& folder, const fs::path& out) {
  kubexx::driver::Environment environment;
  environment.annotations_dir = std::string(KUBEXX_SOURCE_DIR) + "/annotations";
  std::ostringstream printed, said;
  const int code = kubexx::driver::run({"import", (folder / "definition.yaml").string(), "-o", out.string()}, printed,
                                       said, environment);
  CAPTURE(said.str());
  CHECK(code == kubexx::driver::kSuccess);
  return read_files(out);
}

}  // namespace

TEST_CASE("imported headers have the expected bytes", "[golden]") {
  const UpdateWish update = update_wish();
  REQUIRE_FALSE(update.refused);
  const fs::path out = fs::path(KUBEXX_BINARY_DIR) / "golden-import";
  for (const fs::directory_entry& entry : fs::directory_iterator(kImports)) {
    DYNAMIC_SECTION(entry.path().filename().string()) {
      fs::remove_all(out);
      const Files files = imported(entry.path(), out);
      CHECK_FALSE(files.empty());
      if (update.wanted) write_files(entry.path() / "expected", files);
      for (const std::string& complaint : compare_files(read_files(entry.path() / "expected"), files))
        FAIL_CHECK(complaint);
      fs::remove_all(out);
    }
  }
}
