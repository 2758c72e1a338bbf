#include <signal.h>
#include <sys/wait.h>
#include <unistd.h>

#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <kubexx/client.hpp>
#include <kubexx/testing.hpp>
#include <regex>
#include <thread>

#include "tests/support/catch.hpp"
#include "tests/support/paths.hpp"

// The programs of examples/crontab, on a server of their own and on one that KUBECONFIG names.

namespace kubexx {
namespace {

struct Outcome {
  std::string output;
  int status = 0;
};

Outcome run(const std::string& command) {
  Outcome outcome;
  std::FILE* pipe = ::popen((command + " 2>&1").c_str(), "r");
  REQUIRE(pipe != nullptr);
  for (int letter; (letter = std::fgetc(pipe)) != EOF;) outcome.output += static_cast<char>(letter);
  outcome.status = WEXITSTATUS(::pclose(pipe));
  return outcome;
}

/// Whether the README shows this output, with a port of its own.
bool is_in_readme(const std::string& output) {
  std::ifstream file(kubexx::test::source_path("README.md"));
  const std::string readme{std::istreambuf_iterator<char>(file), {}};
  const std::string shown = std::regex_replace(output, std::regex("127.0.0.1:[0-9]+"), "127.0.0.1:44331");
  UNSCOPED_INFO(shown);
  return readme.find(shown) != std::string::npos;
}

std::string without_first_line(const std::string& text) { return text.substr(std::min(text.size(), text.find('\n'))); }

/// A server on which nothing is installed, and the file that leads there.
struct Cluster {
  testing::ApiServer server = testing::ApiServer::start().value();
  std::filesystem::path folder =
      std::filesystem::temp_directory_path() / ("kubexx-examples-" + server.url().substr(18));

  Cluster() {
    std::filesystem::create_directories(folder);
    std::ofstream(folder / "kubeconfig") << server.kubeconfig();
  }
  Cluster(const Cluster&) = delete;
  ~Cluster() { std::filesystem::remove_all(folder); }

  Outcome run(const std::string& program) const {
    return kubexx::run("KUBECONFIG=" + (folder / "kubeconfig").string() + " " + program);
  }
};

const std::string kStory = kubexx::test::build_path("examples/crontab/crontab");
const std::string kList = kubexx::test::build_path("examples/crontab/list_crontabs");
const std::string kOperator = kubexx::test::build_path("examples/crontab/crontab_operator");
const std::string kTour = kubexx::test::build_path("examples/crontab/crontab_tour");

/// A program in the background, which gets SIGTERM at the end.
class Background {
 public:
  Background(const std::string& program, const std::filesystem::path& kubeconfig) : process_(::fork()) {
    if (process_ != 0) return;
    ::setenv("KUBECONFIG", kubeconfig.c_str(), 1);
    ::execl(program.c_str(), program.c_str(), "--health-address", "0", "--metrics-address", "0", nullptr);
    ::_exit(127);
  }
  Background(const Background&) = delete;
  ~Background() {
    if (process_ > 0) end();
  }

  int end() {
    int status = 0;
    ::kill(process_, SIGTERM);
    ::waitpid(process_, &status, 0);
    process_ = 0;
    return status;
  }

 private:
  pid_t process_;
};

std::string text_of(const std::filesystem::path& path) {
  std::ifstream file(path);
  return {std::istreambuf_iterator<char>(file), {}};
}

bool reports_replicas(const json::Value& tab, int wanted) {
  const json::Value* status = tab.as_object().find("status");
  return status != nullptr && status->as_object().find("replicas")->as_double() == wanted;
}

/// Waits for the operator to report this number.
void await_replicas(const DynamicApi& tabs, const std::string& name, int wanted) {
  const auto ended = tabs.watch({.fields = "metadata.name=" + name}, [&](const WatchEvent<json::Value>& event) {
    const bool has_state = event.change == Change::added || event.change == Change::modified;
    return !has_state || !reports_replicas(event.object, wanted);
  });
  if (!ended) FAIL(ended.error().text());
}

const ResourceInfo kCronTabs{
    .group = "stable.example.com", .version = "v1", .kind = "CronTab", .plural = "crontabs", .namespaced = true};
const ResourceInfo kNamespaces{
    .group = "", .version = "v1", .kind = "Namespace", .plural = "namespaces", .namespaced = false};

}  // namespace

TEST_CASE("the client of the README prints the output in the README") {
  const Outcome told = run("env -u KUBECONFIG " + kStory);
  CHECK(told.status == 0);
  CHECK(is_in_readme(told.output));
}

TEST_CASE("the tour of the operator prints the output in the README") {
  const Outcome told = run("env -u KUBECONFIG " + kTour);
  CHECK(told.status == 0);
  CHECK(is_in_readme(told.output));
}

TEST_CASE("on a cluster the client installs the CRD and prints the same") {
  const Cluster cluster;
  const Outcome told = cluster.run(kStory);
  INFO(told.output);
  CHECK(told.status == 0);
  CHECK(told.output.starts_with("The cluster that KUBECONFIG names serves CronTabs.\n"));
  CHECK(without_first_line(told.output) == without_first_line(run("env -u KUBECONFIG " + kStory).output));
  CHECK(cluster.server.definitions().size() == 1);
  CHECK(cluster.run(kStory).status == 0);
}

TEST_CASE("the short client lists objects and reports errors") {
  Cluster cluster;
  const Outcome nothing = cluster.run(kList);
  CHECK(nothing.status == 1);
  CHECK(nothing.output.find("/apis/stable.example.com/v1/crontabs") != std::string::npos);
  REQUIRE(cluster.run(kStory).status == 0);
  const Client client = Client::from_kubeconfig(cluster.server.kubeconfig()).value();
  client::Call post;
  post.request.method = "POST";
  post.request.target = "/apis/stable.example.com/v1/namespaces/default/crontabs";
  post.request.headers = {{"Content-Type", "application/json"}};
  post.request.body =
      R"({"apiVersion":"stable.example.com/v1","kind":"CronTab","metadata":{"name":"a"},"spec":{"image":"app:1"}})";
  REQUIRE(client.request(post).has_value());
  const Outcome listed = cluster.run(kList);
  CHECK(listed.status == 0);
  CHECK(listed.output == "default/a  5 0 * * *  app:1\n");
}

TEST_CASE("the operator works with the roles that it ships with, until it is stopped") {
  Cluster cluster;
  const std::string config = kubexx::test::source_path("examples/crontab/config/");
  REQUIRE(cluster.server.install(text_of(config + "crd/stable.example.com_crontabs.yaml")).has_value());
  const Client client = Client::from_kubeconfig(cluster.server.kubeconfig()).value();
  const DynamicApi namespaces(client, kNamespaces);
  json::Object name;
  name.append("name", "crontab-system");
  json::Object system;
  system.append("metadata", std::move(name));
  REQUIRE(namespaces.create(std::move(system)).has_value());
  const std::string user = cluster.server.add_user("operator", text_of(config + "operator/role.yaml")).value();
  std::ofstream(cluster.folder / "operator")
      << std::regex_replace(user, std::regex("cluster: kubexx\n"), "cluster: kubexx\n    namespace: crontab-system\n");
  const std::string print_roles =
      "KUBECONFIG=" + (cluster.folder / "operator").string() + " " + kOperator + " --print-rbac";
  CHECK("\n" + run(print_roles).output == without_first_line(text_of(config + "operator/role.yaml")));

  const DynamicApi tabs(client, kCronTabs, "default");
  json::Object metadata, spec;
  metadata.append("name", "a");
  spec.append("image", "app:1");
  spec.append("replicas", 3);
  json::Object tab;
  tab.append("metadata", std::move(metadata));
  tab.append("spec", std::move(spec));
  REQUIRE(tabs.create(std::move(tab)).has_value());

  Background program(kOperator, cluster.folder / "operator");
  await_replicas(tabs, "a", 3);
  REQUIRE(tabs.patch("a", merge_patch(R"({"spec":{"suspend":true}})")).has_value());
  await_replicas(tabs, "a", 0);
  // Events are written in the background; the second one is a patch of the first.
  // The server does not require the right to block the deletion of owners.
  const std::vector<std::string> unused = {"update crontabs/finalizers.stable.example.com"};
  for (int looks = 0; looks < 1000 && cluster.server.unused_rights("operator") != unused; ++looks)
    std::this_thread::sleep_for(std::chrono::milliseconds(10));
  const int status = program.end();
  CHECK(WIFEXITED(status));
  CHECK(WEXITSTATUS(status) == 0);
  CHECK(cluster.server.unused_rights("operator") == unused);
}

}  // namespace kubexx
