// The operator of examples/crontab is killed between any two of its writes, on a real API server.
#include <chrono>
#include <fstream>
#include <iterator>
#include <string>
#include <thread>

#include "runtime/yaml/reader.hpp"
#include "tests/e2e/client/cluster.hpp"
#include "tests/examples/crontab_kills.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/paths.hpp"

namespace kubexx::test {

TEST_CASE("kill_between_any_two_writes") {
  std::ifstream file(kubexx::test::source_path("examples/crontab/config/crd/stable.example.com_crontabs.yaml"));
  const std::string crd{std::istreambuf_iterator<char>(file), {}};
  install(yaml::read_documents(crd).documents.at(0).value, {"stable.example.com", "v1", "CronTab", "crontabs"});
  kill_between_any_two_writes(kubeconfig(), kubexx::test::build_path("examples/crontab/crontab_operator"));
}

}  // namespace kubexx::test
