#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include <kubexx/core/result.hpp>
#include <kubexx/testing/cluster_options.hpp>
#include <kubexx/testing/fault.hpp>

/// An API server inside the process: the kinds of its definitions over HTTPS on a loopback port, with the rules that a
/// real one holds their objects to. It needs nothing around it, starts in milliseconds and stops at once.
namespace kubexx::testing {

struct ApiServerOptions {
  std::vector<std::string> crds = {};  ///< definitions, as YAML or JSON; a text may hold several
  std::string address = "127.0.0.1";
  std::uint16_t port = 0;  ///< 0: any that is free
  /// Where objects are kept beyond the end of the process; empty: nowhere.
  std::string data_file = {};
  ClusterOptions timing = {};
};

/// All members are for any thread.
class ApiServer {
 public:
  /// Ready for requests when it returns.
  static Result<ApiServer> start(ApiServerOptions options = {});
  ApiServer(ApiServer&&) noexcept;
  ApiServer& operator=(ApiServer&&) noexcept;
  /// Cuts every connection.
  ~ApiServer();

  /// `https://127.0.0.1:40123`
  std::string url() const;
  /// A client's configuration, with the authority and a certificate that may do everything.
  std::string kubeconfig() const;
  /// For `Authorization: Bearer`, with the same rights.
  std::string token() const;
  /// The certificate of the authority that signed the server's, as PEM.
  const std::string& authority() const;

  /// Creates the definitions in a text, or updates those that are there; their kinds are served when it returns. The
  /// error has the server's words; it is `not_found()` when there is none in the text.
  Result<> install(std::string_view definitions);
  /// The names of the definitions whose kinds are served.
  std::vector<std::string> definitions() const;

  /// Forgets what happened so far: watches and lists that go on from there are answered with 410.
  void compact();
  /// The next requests it speaks of go wrong.
  void fail(Fault fault);
  /// Takes back the faults that have not happened.
  void heal();
  /// Takes `token` for `Authorization: Bearer` from now on, and no other.
  void change_token(std::string token);

  /// The requests so far, such as `GET /api/v1/namespaces?limit=500`: the last 10,000 of them, or the last megabyte.
  std::vector<std::string> requests() const;
  /// The version of the last write.
  std::int64_t version() const;
  /// Watches that are open.
  std::size_t watches() const;

 private:
  class Running;
  explicit ApiServer(std::unique_ptr<Running> running);

  std::unique_ptr<Running> running_;
};

}  // namespace kubexx::testing
