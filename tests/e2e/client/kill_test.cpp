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

namespace kubexx::test {

TEST_CASE("kill_between_any_two_writes") {
  std::ifstream file(KUBEXX_SOURCE_DIR "/examples/crontab/config/crd/stable.example.com_crontabs.yaml");
  const std::string crd{std::istreambuf_iterator<char>(file), {}};
  install(yaml::read_documents(crd).documents.at(0).value, {"stable.example.com", "v1", "CronTab", "crontabs"});
  kill_between_any_two_writes(kubeconfig(), OPERATOR_PROGRAM);
}

}  // namespace kubexx::test
