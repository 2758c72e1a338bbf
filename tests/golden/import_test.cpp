#include <filesystem>
#include <sstream>
#include <string>
#include <vector>

#include "generator/driver/run.hpp"
#include "tests/support/case.hpp"
#include "tests/support/catch.hpp"

// tests/golden/import/<case>/definition.yaml → expected/<group>/<version>/<kind>.hpp
// Some types of Kubernetes → tests/golden/kubernetes/kubexx/k8s/<group>/<version>.hpp

namespace fs = std::filesystem;
using namespace kubexx::tests;

namespace {

const fs::path kImports = fs::path(KUBEXX_SOURCE_DIR) / "tests" / "golden" / "import";

Files imported(const std::vector<std::string>& arguments, const fs::path& out) {
  kubexx::driver::Environment environment;
  environment.annotations_dir = std::string(KUBEXX_SOURCE_DIR) + "/annotations";
  std::ostringstream printed, said;
  std::vector<std::string> all = {"import", "-o", out.string()};
  all.insert(all.end(), arguments.begin(), arguments.end());
  const int code = kubexx::driver::run(all, printed, said, environment);
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
      const Files files = imported({(entry.path() / "definition.yaml").string()}, out);
      CHECK_FALSE(files.empty());
      if (update.wanted) write_files(entry.path() / "expected", files);
      for (const std::string& complaint : compare_files(read_files(entry.path() / "expected"), files))
        FAIL_CHECK(complaint);
      fs::remove_all(out);
    }
  }
}

TEST_CASE("headers of Kubernetes' own types have the expected bytes", "[golden]") {
  const UpdateWish update = update_wish();
  REQUIRE_FALSE(update.refused);
  const fs::path out = fs::path(KUBEXX_BINARY_DIR) / "golden-kubernetes";
  const fs::path expected = fs::path(KUBEXX_SOURCE_DIR) / "tests" / "golden" / "kubernetes";
  fs::remove_all(out);
  const Files files = imported({"--kubernetes=1.36", "core/v1/Service", "core/v1/Secret", "policy/v1/PodDisruptionBudget",
                                "apps/v1/ControllerRevision", "core/v1/ConfigMapEnvSource",
                                "networking.k8s.io/v1/IngressClass", "core/v1/Event"},
                               out);
  if (update.wanted) write_files(expected, files);
  for (const std::string& complaint : compare_files(read_files(expected), files)) FAIL_CHECK(complaint);
  fs::remove_all(out);
}
