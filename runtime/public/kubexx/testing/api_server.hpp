#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include <kubexx/core/result.hpp>
#include <kubexx/testing/cluster_options.hpp>
#include <kubexx/testing/fault.hpp>
#include <kubexx/testing/rights_report.hpp>

/// An in-process API server. It serves the kinds of CustomResourceDefinitions over HTTPS on a loopback port and
/// validates objects as a real API server does. It serves the kinds of Kubernetes 1.36 too: namespaces, ConfigMaps,
/// Secrets, Events, Leases and webhook configurations have the rules of a real server, and the webhooks are called; the
/// others are inert: validated by their shape, and no controller acts on them. It needs no other program, starts in
/// milliseconds and stops at once.
namespace kubexx::testing {

struct ApiServerOptions {
  std::vector<std::string> crds = {};  ///< definitions, as YAML or JSON; a string may contain several
  /// Kinds of Kubernetes that are served in these versions, `coordination.k8s.io/v1beta1/LeaseCandidate`, instead of
  /// the preferred one, alpha and beta versions included. One version of each.
  std::vector<std::string> kubernetes_kinds = {};
  std::string address = "127.0.0.1";
  std::uint16_t port = 0;  ///< 0: any free port
  /// A file that keeps objects when the process ends; empty: objects are kept in memory only.
  std::string data_file = {};
  /// Delete objects whose owners do not exist, and carry out the deletion policies Foreground and Orphan, within the
  /// request that deletes the owner. A real control plane does it soon after.
  bool garbage_collection = false;
  ClusterOptions timing = {};
};

/// All member functions are thread-safe, except moving and destroying.
class ApiServer {
 public:
  /// Starts a server, which accepts requests when this returns.
  static Result<ApiServer> start(const ApiServerOptions& options = {});
  ApiServer(ApiServer&&) noexcept;
  ApiServer& operator=(ApiServer&&) noexcept;
  /// Closes every connection.
  ~ApiServer();

  /// `https://127.0.0.1:40123`
  std::string url() const;
  /// A kubeconfig for clients, with the certificate authority and a client certificate with full access.
  std::string kubeconfig() const;
  /// A token for `Authorization: Bearer` with full access.
  std::string token() const;
  /// The certificate of the authority that signed the server's, as PEM.
  const std::string& authority() const;

  /// A kubeconfig for a user whose rights are the rules of `roles`, ClusterRoles and Roles as YAML, which apply without
  /// bindings: a ClusterRole in every namespace, a Role in its own. Other requests of the user get 403, and access
  /// reviews are answered accordingly. An existing user of that name gets these rights instead of its former ones;
  /// watches that it has opened continue. Requests with the header `Impersonate-User` have the rights of the user that
  /// it names; a name that is neither here nor that of a service account has none. Errors: a document that is not a
  /// role.
  Result<std::string> add_user(std::string_view name, std::string_view roles);
  /// The rights of a user that no request has needed since they were given, such as
  /// `delete fleets.harbour.example.com` and `get secrets in the namespace shop`. Access reviews do not count.
  std::vector<std::string> unused_rights(std::string_view user) const;
  /// What the user was denied since it was given its rights, and which of them it does not need; see `check_roles`.
  RightsReport rights_report(std::string_view user) const;

  /// Creates or updates the definitions in `definitions`, whose kinds are served when this returns. Errors have the
  /// message of an API server; the error is `not_found()` if the string contains no definition.
  Result<> install(std::string_view definitions);
  /// The names of the definitions whose kinds are served.
  std::vector<std::string> definitions() const;

  /// Discards the history: watches and lists that continue from earlier versions get 410.
  void compact();
  /// Injects a fault into the next requests that it applies to.
  void fail(Fault fault);
  /// Removes the faults that have not occurred yet.
  void heal();
  /// Accepts `token` for `Authorization: Bearer` from now on, instead of the earlier token.
  void change_token(std::string token);

  /// Makes the server call webhooks whose configuration names this service at `port` of 127.0.0.1, whatever the port of
  /// the service. Their certificates are verified for `NAME.NAMESPACE.svc`. Without a route, such calls fail, because
  /// the server has no network of a cluster.
  void route_service(const std::string& name_space, const std::string& name, std::uint16_t port);

  /// The requests received, such as `GET /api/v1/namespaces?limit=500`: the last 10,000, or the last megabyte if that
  /// is less.
  std::vector<std::string> requests() const;
  /// The version of the last write.
  std::int64_t version() const;
  /// The number of open watches.
  std::size_t watches() const;

 private:
  class Running;
  explicit ApiServer(std::unique_ptr<Running> running);

  std::unique_ptr<Running> running_;
};

}  // namespace kubexx::testing
