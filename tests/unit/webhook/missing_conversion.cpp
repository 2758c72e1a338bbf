// Does not compile: a direction of the conversion is missing.
#include <kubexx/webhook/webhooks.hpp>

#include "tests/unit/webhook/next_database.hpp"

namespace kubexx::test {

Result<> convert(const Database&, NextDatabase&);

}  // namespace kubexx::test

kubexx::Webhooks hooks() {
  kubexx::Webhooks hooks;
  hooks.converts<kubexx::test::NextDatabase, kubexx::test::Database>();
  return hooks;
}
