#include <sstream>

#include "generator/driver/run.hpp"
#include "tests/support/catch.hpp"
#include "tests/unit/driver/folder.hpp"

// What keeps a server from starting; one that starts serves until it is interrupted.

namespace kubexx::driver {
namespace {

struct Failure {
  int code;
  std::string said;
};

Failure serve(const Folder& folder, const std::vector<std::string>& inputs) {
  std::vector<std::string> arguments = {"serve", "--kubeconfig", folder / "kubeconfig"};
  arguments.insert(arguments.end(), inputs.begin(), inputs.end());
  std::ostringstream out, err;
  const int code = run(arguments, out, err, Environment());
  CHECK(out.str().empty());
  CHECK_FALSE(folder.has("kubeconfig"));
  return {code, err.str()};
}

TEST_CASE("serve reports that its inputs have no definition") {
  const Folder folder;
  const std::string sample = folder.write("sample.yaml", "apiVersion: a.example.com/v1\nkind: Widget\n");
  const Failure failure = serve(folder, {sample, folder.path()});
  CHECK(failure.code == kErrorsFound);
  CHECK(failure.said ==
        "kubexx: error: '" + sample + "', '" + folder.path() + "' contain no CustomResourceDefinition\n");
}

TEST_CASE("serve reports where an input is not YAML, and which one cannot be read") {
  const Folder folder;
  const std::string torn = folder.write("torn.yaml", "kind: Widget\nspec: ]\n");
  const Failure unread = serve(folder, {torn});
  CHECK(unread.code == kErrorsFound);
  CHECK(unread.said.starts_with("kubexx: error: " + torn + ": line 2: "));
  const Failure missing = serve(folder, {folder / "absent"});
  CHECK(missing.code == kEnvironment);
  CHECK(missing.said == "kubexx: error: cannot read '" + (folder / "absent") + "': No such file or directory\n");
}

}  // namespace
}  // namespace kubexx::driver
