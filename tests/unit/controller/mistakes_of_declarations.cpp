// Compiled, never run, with each KUBEXX_TRY of CMakeLists.txt: what cannot be declared is explained where it is.
#include <kubexx/operator.hpp>
#include <kubexx/webhook.hpp>

#include "api/v1/fleet.kubexx.hpp"

using harbour::v1::Fleet;
using harbour::v1::FleetStatus;
using harbour::v1::Ocean;

/// A kind whose generated header is not included.
struct NotGenerated {
  kubexx::ObjectMeta metadata = {};
};

/// A kind that API servers cannot watch.
struct Unwatched : Fleet {};

template <>
struct kubexx::ResourceTraits<Unwatched> : ResourceTraits<Fleet> {
  static constexpr std::string_view only_verbs[] = {"get", "list"};
};

struct by_flag {
  std::string operator()(const Fleet& fleet) const { return fleet.spec.flag; }
};

const auto nothing = [](const Fleet&, kubexx::Context&) -> kubexx::Result<kubexx::Requeue> {
  return kubexx::Requeue::done();
};

const auto accept = [](const kubexx::Review<Fleet>&) { return kubexx::Result<>(); };

/// Workers call it at the same time.
const auto counter = [runs = 0](const Fleet&, kubexx::Context&) mutable -> kubexx::Result<kubexx::Requeue> {
  ++runs;
  return kubexx::Requeue::done();
};

void use(kubexx::Operator& op, kubexx::Context& ctx, const Fleet& fleet) {
  auto fleets = op.cache<Fleet>();
  (void)(KUBEXX_TRY);
}
