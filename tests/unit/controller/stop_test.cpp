// Stops on the in-process server; tests/e2e/client does the same on a real one.
#include <kubexx/testing/api_server.hpp>
#include "tests/support/catch.hpp"
#include "tests/support/stops.hpp"

TEST_CASE("stop_in_every_state_1s") {
  const auto server = kubexx::testing::ApiServer::start().value();
  for (const std::string& state : kubexx::test::stop_states()) {
    INFO(state);
    CHECK(kubexx::test::usual_time_of_stop(server.kubeconfig(), state) < std::chrono::seconds(1));
  }
}
