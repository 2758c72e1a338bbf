#pragma once

#include <functional>
#include <map>
#include <memory>
#include <mutex>
#include <utility>

#include <kubexx/core/key.hpp>

namespace kubexx {

/// Wakes keys of controllers for reasons outside the cluster, such as a message of another service. A handle, cheap to
/// copy; thread-safe.
///
///     kubexx::Trigger changed;
///     op.controller(sites, publish).on(changed);
///     changed.wake({"shop", "main"});  // on any thread
class Trigger {
 public:
  using Wake = std::function<void(const Key&)>;

  /// Runs the key in every controller that was declared with `Controller::on`, once the controller runs. Without effect
  /// if its cache does not have the object, or if the operator was destroyed. Objects run by themselves when the
  /// controller starts and when they arrive in the cache.
  void wake(const Key& key) const {
    const std::lock_guard lock(state_->mutex);
    for (const auto& [controller, wake] : state_->wakes) wake(key);
  }

  // For controllers.
  void connect(const void* controller, Wake wake) const {
    const std::lock_guard lock(state_->mutex);
    state_->wakes.insert_or_assign(controller, std::move(wake));
  }
  void disconnect(const void* controller) const {
    const std::lock_guard lock(state_->mutex);
    state_->wakes.erase(controller);
  }

 private:
  struct State {
    std::mutex mutex;
    std::map<const void*, Wake> wakes;
  };
  std::shared_ptr<State> state_ = std::make_shared<State>();
};

}  // namespace kubexx
