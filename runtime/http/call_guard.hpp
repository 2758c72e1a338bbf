#pragma once

#include <functional>
#include <string_view>

namespace kubexx::http {

/// Runs what a program gave the server. libevent is C: no exception may cross its frames.
class CallGuard {
 public:
  using Log = std::function<void(std::string_view line)>;

  explicit CallGuard(Log log) : log_(std::move(log)) {}

  /// False if `call` threw an exception, which is logged with `what`.
  bool run(std::string_view what, const std::function<void()>& call) const;
  void log(std::string_view line) const;

 private:
  Log log_;
};

}  // namespace kubexx::http
