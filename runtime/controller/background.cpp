#include "runtime/controller/background.hpp"

#include "runtime/controller/guarded.hpp"

namespace kubexx::controller {

Result<> BackgroundTask::run(const Client& client, const std::stop_token& stop) {
  bool threw = false;
  is_running_ = true;
  auto ended = guarded([&] { return function_(client.with({.stop = stop}), stop); }, "its function", threw);
  is_running_ = false;
  if (!ended)
    ended.error().message = fmt::format("the background task \"{}\" failed: {}", name_, ended.error().message);
  return ended;
}

}  // namespace kubexx::controller
