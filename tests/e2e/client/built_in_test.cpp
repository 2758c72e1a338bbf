#include "tests/e2e/client/cluster.hpp"
#include "tests/generated/built_in_verbs.hpp"
#include "tests/support/catch.hpp"

// Kinds of Kubernetes on a real API server, by the program that runs on the in-process server too.

TEST_CASE("typed clients of kinds of Kubernetes use a real server", "[built_in]") {
  kubexx::test::check_built_in_verbs(kubexx::test::connect(), kubexx::test::fresh_namespace());
}
