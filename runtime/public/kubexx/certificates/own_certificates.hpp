#pragma once

#include <functional>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include <kubexx/client/client.hpp>
#include <kubexx/webhook/certificate_source.hpp>

/// A certificate authority of the program's own, for clusters without cert-manager.
///
/// The authority is kept in a Secret, which the first replica creates and all replicas read: `ca.crt` has the
/// certificates that API servers trust, `ca.key` the keys that go with them. Each replica signs a certificate of its
/// own for `<service>.<namespace>.svc` and keeps its key in memory. The trusted certificates are written into
/// `caBundle` of every webhook that names the service, in the configurations and definitions listed here, and again
/// when another client overwrites them. Their other fields are not changed, and only the Secret is created.
///
/// An authority is valid for ten years, a certificate for 90 days; it is replaced after 60. A year before an authority
/// ends, a new one is added: API servers trust both, and replicas sign with the new one when every `caBundle` has
/// contained it for a minute. The former one is removed 90 days later. A Secret that is deleted or damaged gets a new
/// authority in the same way: certificates that a `caBundle` contains stay trusted for these 90 days, so that no call
/// fails meanwhile. Deleting the Secret replaces the authority. An authority that another client puts into the
/// Secret, from a backup for example, is used in the same way. Other keys in it stay as they are. A Secret with other
/// data alone is not written, and the program does not start.
namespace kubexx {

struct OwnCertificates {
  std::string service = {};                   ///< the Service that API servers call
  std::string name_space = {};                ///< of the Service and the Secret; empty: that of the client
  std::string secret = {};                    ///< name; empty: `<service>-authority`
  std::vector<std::string> mutating = {};     ///< names of MutatingWebhookConfigurations
  std::vector<std::string> validating = {};   ///< names of ValidatingWebhookConfigurations
  std::vector<std::string> definitions = {};  ///< names of CustomResourceDefinitions with a conversion webhook
  /// Receives one line for each problem, once: objects that are missing, calls that fail, another client that
  /// overwrites a `caBundle` repeatedly, and each change of the Secret. Called on any thread; must not throw.
  std::function<void(std::string_view line)> report = {};
};

/// The certificates of such an authority, for `ServeOptions::source`. Errors of `first`: options that are not valid,
/// and a Secret that cannot be read or written; everything else that fails is reported and tried again.
///
/// The client needs `create`, `get` and `update` for the Secret, and `get`, `list`, `watch` and `patch` for the objects
/// listed. The Secret is not watched, but read every 30 seconds. `Operator::serve` adds these rights to those of the
/// operator.
std::shared_ptr<CertificateSource> own_certificates(const Client& client, OwnCertificates options);

}  // namespace kubexx
