// Does not compile: one conversion gets a copy of its target, the other returns nothing.
#include <kubexx/webhook/webhooks.hpp>

#include "tests/unit/webhook/next_database.hpp"

namespace kubexx::test {

Result<> convert(const Database&, NextDatabase);
void convert(const NextDatabase&, Database&);

}  // namespace kubexx::test

kubexx::Webhooks hooks() {
  kubexx::Webhooks hooks;
  hooks.converts<kubexx::test::NextDatabase, kubexx::test::Database>();
  return hooks;
}
