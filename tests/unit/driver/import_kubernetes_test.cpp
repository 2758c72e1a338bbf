#include <fmt/format.h>

#include <filesystem>
#include <string>
#include <vector>

#include "runtime/kubernetes/catalog.hpp"
#include "tests/support/catch.hpp"
#include "tests/unit/driver/folder.hpp"
#include "tests/unit/driver/manifest_commands.hpp"

namespace kubexx::driver::import_kubernetes_test {
namespace {

Result run_command(const std::vector<std::string>& arguments) {
  Result result = kubexx_with_annotations(arguments);
  CHECK(result.out.empty());
  return result;
}

Result import(const std::vector<std::string>& names, const std::string& folder, const std::string& release = "1.36",
              const std::vector<std::string>& options = {}) {
  std::vector<std::string> arguments{"import", "-o", folder, "--kubernetes", release};
  arguments.insert(arguments.end(), names.begin(), names.end());
  arguments.insert(arguments.end(), options.begin(), options.end());
  return run_command(arguments);
}

std::vector<std::string> headers_in(const std::string& folder) {
  std::vector<std::string> headers;
  for (const auto& entry : std::filesystem::recursive_directory_iterator(folder))
    if (entry.path().extension() == ".hpp") headers.push_back(entry.path().string());
  return headers;
}

}  // namespace

TEST_CASE("import writes Kubernetes' own types, and names what it does not have") {
  Folder folder;
  const Result two = import({"policy/v1/PodDisruptionBudget", "networking.k8s.io/v1/IngressClass"}, folder / "out");
  CAPTURE(two.err);
  CHECK(two.code == kSuccess);
  CHECK(has(two.err, "note: 2 types of Kubernetes imported, 3 headers in "));
  CHECK(folder.has("out/kubexx/k8s/policy/v1.hpp"));
  CHECK(folder.has("out/kubexx/k8s/networking/v1.hpp"));
  CHECK(has(import({"core/v1/Pod", "--kind=core/v1/Pod"}, folder / "twice").err,
            "note: 1 type of Kubernetes imported, "));
  CHECK(import({"policy/v1/Eviction"}, folder / "type").code == kSuccess);
  CHECK(import({"--kind=core/v1/Pod"}, folder / "kind").code == kSuccess);
  CHECK(import({"--kind=core/v1/PodSpec"}, folder / "part").code == kSuccess);

  const auto rejected = [&](const std::string& name, const std::string& release, const std::string& message) {
    const Result wrong = import({name}, folder / "none", release);
    CAPTURE(wrong.err);
    CHECK(wrong.code == kErrorsFound);
    CHECK(has(wrong.err, message));
    CHECK_FALSE(folder.has("none"));
  };
  rejected("apps/v1/Deploymnt", "1.36",
           "Kubernetes has no type 'apps/v1/Deploymnt'; did you mean 'apps/v1/Deployment'?");
  rejected("Sprocket", "1.36", "Kubernetes has no type 'Sprocket'; expected a name such as 'core/v1/PodTemplateSpec'");
  rejected("Pod", "1.36", "Kubernetes has no type 'Pod'; did you mean 'core/v1/Pod'?");
  rejected("v1/pod", "1.36", "Kubernetes has no type 'v1/pod'; did you mean 'core/v1/Pod'?");
  rejected("Event", "1.36", "Kubernetes has no type 'Event'; did you mean 'core/v1/Event' or 'events/v1/Event'?");
  rejected("core/v1/ObjectReference", "1.36", "which needs no import");
  rejected("--kind=policy/v1/Eviction", "1.36",
           "'policy/v1/Eviction' is not a kind with objects; only pods/eviction receives it: name it in TYPES of "
           "kubexx_kubernetes, or without '--kind'");
  rejected("--kind=core/v1/Pot", "1.36", "Kubernetes has no type 'core/v1/Pot'; did you mean 'core/v1/Pod'?");
  rejected("core/v1/Pod", "1.12", "'--kubernetes=1.12' is not available; this program has the types of 1.36");
}

TEST_CASE("import removes no types of an earlier run") {
  Folder folder;
  REQUIRE(import({"core/v1/ConfigMap"}, folder / "out").code == kSuccess);
  const std::string before = folder.read("out/kubexx/k8s/core/v1.hpp");
  const Result other = import({"core/v1/Binding"}, folder / "out");
  CAPTURE(other.err);
  CHECK(other.code == kErrorsFound);
  CHECK(
      has(other.err, "/kubexx/k8s/core/v1.hpp' has 1 type, which would be removed: ConfigMap [import-dropped-types]"));
  CHECK(folder.read("out/kubexx/k8s/core/v1.hpp") == before);
  CHECK(import({"core/v1/Binding", "core/v1/ConfigMap"}, folder / "out").code == kSuccess);
  CHECK(import({"core/v1/Binding"}, folder / "out", "1.36", {"--force"}).code == kSuccess);
}

TEST_CASE("options of definitions are rejected with '--kubernetes'") {
  Folder folder;
  for (const char* option : {"--external", "--no-descriptions", "--cluster"}) {
    const Result ended = import({"core/v1/Pod"}, folder / "out", "1.36", {option});
    CAPTURE(ended.err);
    CHECK(ended.code == kUsage);
    CHECK(has(ended.err, "--kubernetes"));
    CHECK_FALSE(folder.has("out"));
  }
}

// Some have what the API server rejects in CRDs, such as lists with keys that may be absent.
TEST_CASE("code is generated for all kinds of Kubernetes") {
  Folder folder;
  std::vector<std::string> names;
  for (const kubernetes::Kind& kind : kubernetes::catalog().kinds())
    names.push_back(fmt::format("{}/{}/{}", kind.group.empty() ? "core" : kind.group, kind.version, kind.kind));
  REQUIRE(names.size() > 60);
  const Result imported = import(names, folder / "k8s");
  CAPTURE(imported.err);
  REQUIRE(imported.code == kSuccess);
  std::vector<std::string> arguments = headers_in(folder / "k8s");
  arguments.insert(arguments.begin(), "generate");
  for (const std::string& argument : {std::string("--code-root"), folder / "k8s", std::string("--code-dir"),
                                      folder / "code", std::string("--"), "-I" + folder / "k8s"})
    arguments.push_back(argument);
  const Result generated = run_command(arguments);
  CHECK(generated.err.empty());
  CHECK(generated.code == kSuccess);
  CHECK(folder.has("code/kubexx/k8s/core/v1.kubexx.hpp"));
}

}  // namespace kubexx::driver::import_kubernetes_test
