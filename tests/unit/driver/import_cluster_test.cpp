#include <sys/stat.h>

#include <chrono>
#include <string>
#include <vector>

#include <kubexx/testing/api_server.hpp>
#include "tests/support/catch.hpp"
#include "tests/unit/driver/folder.hpp"
#include "tests/unit/driver/import_runs.hpp"

namespace kubexx::driver {
namespace {

/// A cluster with two definitions, as kubectl applied them.
struct DefiningCluster {
  Folder folder;
  mutable testing::ApiServer server =
      testing::ApiServer::start(
          {.crds = {definition_of("{size: {type: integer}}"), definition_of("{size: {type: string}}", "Gadget")}})
          .value();
  std::string kubeconfig = folder.write("kubeconfig", server.kubeconfig());

  DefiningCluster() { ::chmod(kubeconfig.c_str(), 0600); }

  ImportResult import_from(const std::vector<std::string>& names) const {
    return import(names, folder / "out", "", false, {"--cluster", "--kubeconfig", kubeconfig});
  }
};

TEST_CASE("import reads the definitions of a cluster") {
  const DefiningCluster cluster;
  SECTION("all") {
    const ImportResult result = cluster.import_from({});
    CAPTURE(result.err);
    CHECK(result.code == kSuccess);
    CHECK(cluster.folder.has("out/example.com/v1/widget.hpp"));
    CHECK(cluster.folder.has("out/example.com/v1/gadget.hpp"));
  }
  SECTION("one, as from its file") {
    CHECK(cluster.import_from({"widgets.example.com"}).code == kSuccess);
    CHECK(!cluster.folder.has("out/example.com/v1/gadget.hpp"));
    Folder other;
    CHECK(import({"-"}, other / "out", definition_of("{size: {type: integer}}")).code == kSuccess);
    CHECK(cluster.folder.read("out/example.com/v1/widget.hpp") == other.read("out/example.com/v1/widget.hpp"));
  }
  SECTION("one that does not exist") {
    const ImportResult result = cluster.import_from({"widgets.example.com", "nets.example.com"});
    CHECK(result.code == kEnvironment);
    CHECK(mentions(result,
                   "customresourcedefinitions.apiextensions.k8s.io \"nets.example.com\" not found [env-cluster]"));
    CHECK(!cluster.folder.has("out/example.com/v1/widget.hpp"));
  }
  SECTION("a server that answers the half") {
    cluster.server.fail({.method = "GET", .times = 0, .code = 200, .body = R"({"items":[)"});
    const ImportResult result = cluster.import_from({});
    CHECK(result.code == kEnvironment);
    CHECK(mentions(result, "[env-cluster]"));
    CHECK(!cluster.folder.has("out"));
  }
  SECTION("a proxy that answers with a page") {
    cluster.server.fail(
        {.method = "GET", .times = 0, .code = 200, .body = "<html>", .headers = {{"Content-Type", "text/html"}}});
    CHECK(mentions(cluster.import_from({}), "the answer has content type 'text/html'; expected JSON [env-cluster]"));
  }
  SECTION("rights that are missing") {
    const std::string user = cluster.folder.write("user", cluster.server.add_user("reader", "").value());
    ::chmod(user.c_str(), 0600);
    const ImportResult result =
        import({"widgets.example.com"}, cluster.folder / "out", "", false, {"--cluster", "--kubeconfig", user});
    CHECK(result.code == kEnvironment);
    CHECK(
        mentions(result,
                 "GET /apis/apiextensions.k8s.io/v1/customresourcedefinitions/widgets.example.com: "
                 "customresourcedefinitions.apiextensions.k8s.io \"widgets.example.com\" is forbidden: User \"reader\" "
                 "cannot get resource \"customresourcedefinitions\" in API group \"apiextensions.k8s.io\" at the "
                 "cluster scope [env-cluster]\n"));
    CHECK(!cluster.folder.has("out"));
  }
  SECTION("a slow server") {
    cluster.server.fail(
        {.kind = testing::Fault::Kind::delay, .method = "GET", .delay = std::chrono::milliseconds(300)});
    CHECK(cluster.import_from({}).code == kSuccess);
    CHECK(cluster.folder.has("out/example.com/v1/widget.hpp"));
  }
}

TEST_CASE("options of the cluster need '--cluster'") {
  Folder folder;
  CHECK(import({"-"}, folder / "out", "", false, {"--context", "a"}).code == kUsage);
  CHECK(mentions(import({}, folder / "out"), "FILE is missing"));
}

}  // namespace
}  // namespace kubexx::driver
