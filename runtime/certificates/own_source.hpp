#pragma once

#include <chrono>
#include <condition_variable>
#include <functional>
#include <map>
#include <mutex>
#include <optional>
#include <set>
#include <string>
#include <thread>
#include <vector>

#include <kubexx/certificates/own_certificates.hpp>
#include <kubexx/client/dynamic_api.hpp>
#include "runtime/certificates/authorities.hpp"
#include "runtime/certificates/bundle_patch.hpp"

namespace kubexx::certificates {

struct OwnTimes {
  std::chrono::milliseconds look = std::chrono::seconds(30);    ///< between two looks at the Secret and the bundles
  std::chrono::milliseconds again = std::chrono::seconds(1);    ///< after a failure; doubles up to `look`
  std::chrono::milliseconds settle = std::chrono::seconds(60);  ///< until API servers use a bundle that was written
  std::chrono::milliseconds apart = std::chrono::seconds(90);   ///< at most, in a row of overwritten bundles
  std::function<Moment()> now = std::chrono::system_clock::now;
};

/// The options with the names that they leave open.
OwnCertificates completed(const Client& client, OwnCertificates options);

/// The certificates of an authority in a Secret.
class OwnSource final : public CertificateSource {
 public:
  OwnSource(const Client& client, OwnCertificates options, OwnTimes times = {});
  ~OwnSource() override { end(); }

  Result<ServingCertificate> first(const std::stop_token& stop) override;
  void watch(Use use) override;
  void end() override;

 private:
  using Clock = std::chrono::steady_clock;

  /// An object whose webhooks may call the service.
  struct Target {
    ResourceInfo kind;
    std::string name;
    std::string text() const { return kind.kind + " " + name; }
  };

  /// How often another client overwrote the bundle of an object, each time soon after the last.
  struct Overwriting {
    std::string written;  ///< the bundle that the object had; empty once it was overwritten, until it is put back
    int count = 0;
    Clock::time_point last = {};
  };

  Result<> refresh_authorities();
  Result<bool> try_authorities(const DynamicApi& secrets);
  Authorities known_authorities(const StoredAuthorities* whole);
  bool refresh_bundles();
  bool refresh_bundle(const Target& target, std::string_view bundle);
  void count_overwriting(const Target& target, std::string_view bundle, const std::string& manager);
  std::set<std::string> settled() const;
  Result<> renew_leaf();
  bool look(const Use& use);
  void run(const std::stop_token& stop, const Use& use);
  void follow(const std::stop_token& stop, const Target& target);
  void report(const std::string& line);
  void report_once(const std::string& subject, const std::string& line);

  const OwnCertificates options_;
  const OwnTimes times_;
  const std::vector<std::string> hosts_;
  std::vector<Target> targets_;
  Authorities authorities_;
  std::optional<Moment> since_;    ///< when the newest of them that signs was added
  bool has_read_bundles_ = false;  ///< what they contained at the start is among the authorities
  std::optional<Leaf> leaf_;
  std::string used_;                                 ///< the certificate that the server accepted last
  std::map<std::string, Clock::time_point> in_all_;  ///< certificates that all bundles contain, and since when
  std::map<std::string, Overwriting> overwriting_;   ///< by the text of the target
  std::map<std::string, std::string> reported_;      ///< by subject
  std::mutex mutex_;
  std::condition_variable_any wake_;
  bool is_woken_ = false;  ///< guarded by the mutex
  std::stop_source ends_;
  const Client client_;
  std::vector<std::jthread> threads_;
};

}  // namespace kubexx::certificates
