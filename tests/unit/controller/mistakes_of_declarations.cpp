// Compiled, never run, once per KUBEXX_TRY of CMakeLists.txt: what cannot be declared is explained where it is.
#include <kubexx/operator.hpp>

#include "api/v1/fleet.kubexx.hpp"

using harbour::v1::Fleet;
using harbour::v1::FleetStatus;

/// A kind whose generated header is not included.
struct NotGenerated {
  kubexx::ObjectMeta metadata = {};
};

struct by_flag {
  std::string operator()(const Fleet& fleet) const { return fleet.spec.flag; }
};

void use(kubexx::Operator& op, kubexx::Context& ctx, const Fleet& fleet) {
  auto fleets = op.cache<Fleet>();
  (void)(KUBEXX_TRY);
}
