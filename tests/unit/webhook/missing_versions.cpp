// Does not compile: the header of the generated conversions is not included.
#include <kubexx/webhook/webhooks.hpp>

#include "tests/support/sample_kind.hpp"

kubexx::Webhooks hooks() {
  kubexx::Webhooks hooks;
  hooks.converts<kubexx::test::Database>();
  return hooks;
}
