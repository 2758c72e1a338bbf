#pragma once

#include <chrono>
#include <condition_variable>
#include <cstdint>
#include <functional>
#include <memory>
#include <mutex>
#include <optional>
#include <string>

#include <kubexx/config/environment.hpp>
#include <kubexx/detail/config/exec_plugin.hpp>
#include <kubexx/config/kubeconfig.hpp>
#include <kubexx/detail/config/read_file.hpp>
#include <kubexx/core/result.hpp>
#include <kubexx/http/transport.hpp>

/// What one has to show to one cluster, kept fresh.
///
/// Files are read again when they are ten seconds old; what a plugin printed is used until a minute before it expires,
/// by the wall clock and by the time that has passed, so that no clock set back keeps an expired token alive. One
/// plugin runs at a time, and everyone waits for it. Safe to use from many threads.
namespace kubexx::config {

/// Shown with one request.
struct Login {
  http::Headers headers = {};
  std::shared_ptr<const http::Tls> tls = {};
  std::uint64_t number = 0;  ///< grows when a plugin has run
};

struct Clocks {
  std::function<std::chrono::steady_clock::time_point()> steady = std::chrono::steady_clock::now;
  std::function<std::chrono::system_clock::time_point()> wall = std::chrono::system_clock::now;
};

class Credentials {
 public:
  Credentials(Chosen chosen, Environment environment, Clocks clocks = {});

  Result<Login> current(const http::Limit& limit);
  /// The server did not accept `login` (401): the next one is fetched anew. False when it would be the same again.
  bool refuse(const Login& login);

 private:
  using Lock = std::unique_lock<std::mutex>;

  Result<void> refresh_exec(Lock& lock, const http::Limit& limit);
  bool is_exec_good(std::chrono::seconds early) const;
  void keep(ExecCredential credential);
  Result<std::string> authorization();
  Result<http::Headers> headers();
  Result<std::shared_ptr<const http::Tls>> tls();

  const Cluster cluster_;
  const User user_;
  const Environment environment_;
  const Clocks clocks_;
  const bool is_secure_;
  const bool uses_exec_;

  std::mutex mutex_;
  std::condition_variable_any changed_;
  RotatingFile authorities_;
  RotatingFile certificate_;
  RotatingFile key_;
  RotatingFile token_;
  std::shared_ptr<const http::Tls> tls_;
  std::optional<ExecCredential> exec_;
  std::optional<std::chrono::steady_clock::time_point> exec_expires_;  ///< by the time that has passed
  std::uint64_t exec_number_ = 0;
  bool exec_running_ = false;
};

}  // namespace kubexx::config
