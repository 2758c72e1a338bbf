// The operator of examples/crontab is killed between any two of its writes, on the in-process server.
// tests/e2e/client/kill_test.cpp does the same on a real one.
#include <fstream>
#include <iterator>
#include <string>

#include <kubexx/testing.hpp>
#include "tests/examples/crontab_kills.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/paths.hpp"

namespace kubexx::test {

TEST_CASE("kill_between_any_two_writes") {
  std::ifstream file(kubexx::test::source_path("examples/crontab/config/crd/stable.example.com_crontabs.yaml"));
  const std::string crd{std::istreambuf_iterator<char>(file), {}};
  const auto server = testing::ApiServer::start({.crds = {crd}, .garbage_collection = true}).value();
  kill_between_any_two_writes(server.kubeconfig(), kubexx::test::build_path("examples/crontab/crontab_operator"));
}

}  // namespace kubexx::test
