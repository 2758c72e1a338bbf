// Does not compile: one conversion gets a copy of its target, the other returns nothing.
#include <kubexx/webhook/webhooks.hpp>

#include "tests/support/sample_kind.hpp"

namespace kubexx::test {

struct NextDatabase : Database {};

Result<> convert(const Database&, NextDatabase);
void convert(const NextDatabase&, Database&);

}  // namespace kubexx::test

template <>
struct kubexx::ResourceTraits<kubexx::test::NextDatabase> : kubexx::ResourceTraits<kubexx::test::Database> {
  static constexpr std::string_view version = "v2";
};
template <>
struct kubexx::Codec<kubexx::test::NextDatabase> : kubexx::Codec<kubexx::test::Database> {};

kubexx::Webhooks hooks() {
  kubexx::Webhooks hooks;
  hooks.converts<kubexx::test::NextDatabase, kubexx::test::Database>();
  return hooks;
}
