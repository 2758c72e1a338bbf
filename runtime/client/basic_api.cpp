#include <kubexx/client/basic_api.hpp>

#include "runtime/http/pause.hpp"

namespace kubexx::client {

bool pause_before_edit(int tries, const std::stop_token& stop) {
  return http::pause(stop, std::chrono::milliseconds(10 << (tries - 1)));
}

}  // namespace kubexx::client
