#include <sys/wait.h>

#include <cstdio>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <kubexx/client.hpp>
#include <kubexx/testing.hpp>
#include <regex>

#include "tests/support/catch.hpp"

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

const std::string kStory = CRONTAB_PROGRAM;
const std::string kList = LIST_PROGRAM;

}  // namespace

TEST_CASE("the client of the README prints the output in the README") {
  const Outcome told = run("env -u KUBECONFIG " + kStory);
  CHECK(told.status == 0);
  std::ifstream file(KUBEXX_SOURCE_DIR "/README.md");
  const std::string readme{std::istreambuf_iterator<char>(file), {}};
  const std::string shown = std::regex_replace(told.output, std::regex("127.0.0.1:[0-9]+"), "127.0.0.1:44331");
  INFO(shown);
  CHECK(readme.find(shown) != std::string::npos);
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

}  // namespace kubexx
