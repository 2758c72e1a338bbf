#include <kubexx/client/basic_api.hpp>

namespace kubexx::client {

bool pause_before_edit(const Session& session, int tries, const std::stop_token& stop) {
  return session.options().time->pause(stop, std::chrono::milliseconds(10 << (tries - 1)));
}

}  // namespace kubexx::client
