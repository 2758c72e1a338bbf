#include <filesystem>
#include <fstream>
#include <sstream>
#include <string>
#include <vector>

#include "generator/driver/run.hpp"
#include "tests/support/case.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/paths.hpp"

// What `kubexx docs` writes for an example. The Markdown can be looked at on GitHub.

namespace fs = std::filesystem;
using namespace kubexx::tests;

namespace {

const fs::path kCheckout = kubexx::test::source_path();

std::string page_of(const std::string& example, const std::vector<std::string>& options) {
  std::vector<std::string> arguments = {"docs", (kCheckout / "examples" / example / "config" / "crd").string()};
  arguments.insert(arguments.end(), options.begin(), options.end());
  std::ostringstream out, err;
  CHECK(kubexx::driver::run(arguments, out, err, {}) == kubexx::driver::kSuccess);
  CHECK(err.str().empty());
  return out.str();
}

void check_golden(const std::string& name, const std::string& page) {
  const fs::path golden = kCheckout / "tests" / "golden" / "reference" / name;
  const UpdateWish update = update_wish();
  REQUIRE_FALSE(update.refused);
  if (update.wanted) std::ofstream(golden, std::ios::binary) << page;
  CHECK(read_file(golden) == page);
}

}  // namespace

TEST_CASE("docs writes Markdown for the examples") {
  check_golden("gameserver.md", page_of("gameserver", {}));
  check_golden("storagepool.md", page_of("storagepool", {}));
}
