#pragma once

#include <atomic>
#include <functional>
#include <stop_token>
#include <string>
#include <utility>

#include <kubexx/client/client.hpp>
#include <kubexx/core/result.hpp>

namespace kubexx::controller {

/// A function of the program that runs beside the controllers (see `Operator::background`).
class BackgroundTask {
 public:
  using Function = std::function<Result<>(const Client&, const std::stop_token&)>;

  BackgroundTask(std::string name, Function function) : name_(std::move(name)), function_(std::move(function)) {}

  /// Calls the function. The error names the task; an exception becomes one.
  Result<> run(const Client& client, const std::stop_token& stop);

  const std::string& name() const { return name_; }
  bool is_running() const { return is_running_; }

 private:
  const std::string name_;
  const Function function_;
  std::atomic<bool> is_running_ = false;
};

}  // namespace kubexx::controller
