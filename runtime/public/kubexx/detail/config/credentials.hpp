#pragma once

#include <chrono>
#include <condition_variable>
#include <cstdint>
#include <functional>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <string_view>
#include <thread>

#include <kubexx/config/environment.hpp>
#include <kubexx/config/kubeconfig.hpp>
#include <kubexx/core/result.hpp>
#include <kubexx/detail/config/exec_plugin.hpp>
#include <kubexx/detail/config/read_file.hpp>
#include <kubexx/http/transport.hpp>

/// The credentials of one user for one cluster, kept fresh. Thread-safe.
///
/// Files are read again when their contents are ten seconds old. A certificate and its key are adopted together, and
/// certificate authorities once all of them can be read; until then, the former ones stay in use, and the files are
/// read again after a second. The output of a plugin is used until a minute before it expires, measured by both the
/// wall clock and the elapsed time, so that setting the clock back does not extend its life. One plugin runs at a time,
/// in the background for at most a minute: callers wait for it within their own limits, and those that come later get
/// what it prints. It is killed when the credentials are destroyed.
namespace kubexx::config {

/// What one request has to carry.
struct Login {
  http::Headers headers = {};
  std::shared_ptr<const http::Tls> tls = {};
  std::uint64_t number = 0;  ///< increases whenever a plugin has run
};

struct Clocks {
  std::function<std::chrono::steady_clock::time_point()> steady = std::chrono::steady_clock::now;
  std::function<std::chrono::system_clock::time_point()> wall = std::chrono::system_clock::now;
};

class Credentials {
 public:
  Credentials(Chosen chosen, Environment environment, Clocks clocks = {});

  /// Returns within `limit`, whatever files and plugins do.
  Result<Login> current(const http::Limit& limit);
  /// The server rejected `login` with 401: the next call of `current` fetches new credentials. False if these cannot
  /// differ from the rejected ones.
  bool refuse(const Login& login);
  /// The files of the user that the last reading did not bring: `the token file /run/token is empty`. Empty if it
  /// brought all. What was read of them before is still in use.
  std::string unread_files() const;

 private:
  using Lock = std::unique_lock<std::mutex>;

  using Files = RotatingFiles::Contents;

  /// A run of the plugin, shared by the callers that wait for it.
  struct PluginRun {
    bool has_ended = false;
    std::optional<Error> error = {};
  };

  Result<void> refresh_exec(Lock& lock, const http::Limit& limit, const Files& files);
  Result<std::shared_ptr<const PluginRun>> plugin_run(const Files& files);
  void end_plugin(PluginRun& run, Result<ExecCredential> outcome);
  /// False when the limit comes first.
  bool wait_for(const PluginRun& run, Lock& lock, const http::Limit& limit);
  bool is_exec_good(std::chrono::seconds early) const;
  void keep(ExecCredential credential);
  /// The error for a required file that was never read.
  Error never_read(std::string_view name, const std::string& path) const;
  Result<std::string> authorization(const Files& files);
  Result<http::Headers> headers(const Files& files);
  Result<std::shared_ptr<const http::Tls>> tls(const Files& files);
  /// Puts the former values in place of files that another program has replaced only in part.
  void keep_whole(http::Tls& tls);
  Cluster cluster_with(const Files& files) const;

  const Cluster cluster_;
  const User user_;
  const Environment environment_;
  const Clocks clocks_;
  const bool is_secure_;
  const bool uses_exec_;

  RotatingFiles files_;
  std::mutex mutex_;  ///< of all below
  std::condition_variable_any changed_;
  std::shared_ptr<const http::Tls> tls_;
  std::optional<ExecCredential> exec_;
  std::optional<std::chrono::steady_clock::time_point> exec_expires_;  ///< by the time that has passed
  std::uint64_t exec_number_ = 0;
  std::shared_ptr<PluginRun> plugin_run_;  ///< while the plugin runs
  std::jthread plugin_thread_;             ///< first to go: it uses the rest
};

}  // namespace kubexx::config
