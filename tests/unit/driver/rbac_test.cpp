#include <sys/fsuid.h>

#include <filesystem>
#include <sstream>

#include "generator/driver/run.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/measure.hpp"
#include "tests/unit/driver/folder.hpp"

namespace kubexx::driver {
namespace {

struct Result {
  int code;
  std::string out;
  std::string err;
};

Result kubexx_rbac(std::vector<std::string> arguments) {
  arguments.insert(arguments.begin(), {"rbac", "--role-name", "operator"});
  std::ostringstream out, err;
  const int code = run(arguments, out, err, {});
  return {code, out.str(), err.str()};
}

bool has(const std::string& text, std::string_view part) { return text.find(part) != std::string::npos; }

constexpr const char* kMarker =
    "// +kubebuilder:rbac:groups=apps,resources=deployments,verbs=get;list\nvoid reconcile();\n";

TEST_CASE("rbac reads files and directories, and writes, prints or compares the roles") {
  const Folder folder;
  folder.write("src/a.cpp", kMarker);
  folder.write("src/deep/b.hpp", "// +kubebuilder:rbac:groups=\"\",resources=pods,verbs=get\n");
  folder.write("src/.hidden/c.cpp", "// +kubebuilder:rbac:groups=\"\",resources=hidden,verbs=get\n");
  folder.write("src/notes.md", "// +kubebuilder:rbac:groups=\"\",resources=notes,verbs=get\n");
  const Result printed = kubexx_rbac({folder / "src"});
  CHECK(printed.code == kSuccess);
  CHECK(printed.err.empty());
  CHECK(has(printed.out, "kind: ClusterRole\nmetadata:\n  name: operator\n"));
  CHECK(has(printed.out, "- deployments"));
  CHECK(has(printed.out, "- pods"));
  CHECK_FALSE(has(printed.out, "hidden"));
  CHECK_FALSE(has(printed.out, "notes"));

  const std::vector<std::string> written = {folder / "src", "--rbac-dir", folder / "config"};
  CHECK(kubexx_rbac(written).code == kSuccess);
  CHECK(folder.read("config/role.yaml") == printed.out);
  std::vector<std::string> checked = written;
  checked.emplace_back("--check");
  CHECK(kubexx_rbac(checked).code == kSuccess);
  folder.write("src/a.cpp", "// nothing\n");
  const Result stale = kubexx_rbac(checked);
  CHECK(stale.code == kOutOfDate);
  CHECK(has(stale.out, "-  - deployments\n"));
  CHECK(folder.read("config/role.yaml") == printed.out);
}

TEST_CASE("rbac reports what is wrong, and writes nothing then") {
  const Folder folder;
  const auto reports = [&](const std::string& source, std::string_view message) {
    const std::string file = folder.write("a.cpp", source);
    const Result result = kubexx_rbac({file, "--rbac-dir", folder / "config"});
    CAPTURE(source, result.err);
    CHECK(has(result.err, message));
    CHECK(folder.has("config/role.yaml") == (result.code == kSuccess));
    std::filesystem::remove_all(folder / "config");
    return result.code;
  };
  CHECK(reports("int x;\n", "[rbac-missing]") == kErrorsFound);
  CHECK(reports("#if 0\n" + std::string(kMarker) + "#endif\n", "[rbac-missing]") == kErrorsFound);
  CHECK(reports("// +kubebuilder:rbac:groups=apps,verbs=get\n", "[rbac-invalid]") == kErrorsFound);
  CHECK(reports("// +kubebuilder:rbac:groups=apps,resources=x,roleName=a/b,verbs=get\n",
                "'a/b' is not a valid roleName") == kErrorsFound);
  CHECK(reports("// +kubebuilder:rbac:groups=apps,resources=x,roleName=,verbs=get\n", "[marker-argument]") ==
        kErrorsFound);
  CHECK(reports("// +kubebuilder:RBAC:groups=apps,resources=x,verbs=get\n", "[marker-unknown]") == kErrorsFound);
  CHECK(reports("// +kubebuilder:rbac:groups=apps,resources=x,verbs=Get\n",
                "'Get' is not a verb of API servers; did you mean 'get'? [rbac-verb]") == kSuccess);
  CHECK(reports("// +kubebuilder:rbac:groups=apps,resources=x,resourceNames=a,verbs=create\n",
                "[rbac-resource-names]") == kSuccess);
  CHECK(kubexx_rbac({folder / "absent.cpp"}).code == kEnvironment);
  CHECK(kubexx_rbac({folder / "a.cpp", "--check"}).code == kUsage);
}

/// File accesses of this thread without the privileges of root, as long as it exists.
class WithoutPrivileges {
 public:
  WithoutPrivileges() : before_(::setfsuid(65534)) {}
  ~WithoutPrivileges() { ::setfsuid(static_cast<uid_t>(before_)); }
  WithoutPrivileges(const WithoutPrivileges&) = delete;
  WithoutPrivileges& operator=(const WithoutPrivileges&) = delete;

 private:
  int before_;
};

TEST_CASE("a directory that cannot be read is one error that names it") {
  namespace fs = std::filesystem;
  const Folder folder;
  folder.write("src/a.cpp", kMarker);
  folder.write("src/closed/b.cpp", kMarker);
  fs::permissions(folder / "src/closed", fs::perms::none);
  const auto run_unprivileged = [&](const std::string& input) {
    const WithoutPrivileges unprivileged;
    return kubexx_rbac({input});
  };
  for (const char* input : {"src", "src/closed"}) {
    const Result result = run_unprivileged(folder / input);
    CHECK(result.code == kEnvironment);
    CHECK(result.out.empty());
    CHECK(has(result.err,
              "error: cannot read '" + (folder / "src/closed") + "': Permission denied [env-unreadable-file]\n"));
    CHECK(has(result.err, "1 error generated"));
  }
  fs::permissions(folder / "src/closed", fs::perms::owner_all);
}

TEST_CASE("rbac takes time and memory in proportion to the number of markers") {
  const Folder folder;
  const auto cost = [&](int markers) {
    std::string source;
    for (int i = 0; i < markers; ++i)
      source += "// +kubebuilder:rbac:groups=g" + std::to_string(i % 7) + ",resources=r" + std::to_string(i) +
                ",verbs=get;list\n";
    const std::string file = folder.write("many.cpp", source);
    return test::measure([&] { CHECK(kubexx_rbac({file}).code == kSuccess); });
  };
  const test::Cost one = cost(4000), two = cost(8000);
  CHECK(two.seconds < 4 * one.seconds + 0.1);
  CHECK(two.peak <= 3 * one.peak + (1 << 20));
}

}  // namespace
}  // namespace kubexx::driver
