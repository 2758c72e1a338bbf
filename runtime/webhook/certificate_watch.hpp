#pragma once

#include <chrono>
#include <condition_variable>
#include <functional>
#include <mutex>
#include <optional>
#include <string>
#include <string_view>
#include <thread>
#include <utility>

#include <kubexx/core/result.hpp>
#include <kubexx/detail/config/read_file.hpp>
#include <kubexx/webhook/certificate_source.hpp>
#include <kubexx/webhook/server.hpp>
#include "runtime/metrics/webhook_metrics.hpp"

namespace kubexx::webhook {

/// How long a file system may take to read files.
inline constexpr auto kReadingTime = std::chrono::seconds(10);

/// The message about a file that does not contain what is expected.
std::string problem_of(const config::RotatingFiles::Missing& file, std::string_view expected);

/// How often files are read, and how soon again after files that cannot be used.
struct CertificateTimes {
  std::chrono::milliseconds look = std::chrono::seconds(10);
  std::chrono::milliseconds again = std::chrono::seconds(1);
};

/// Reads the certificate of a server from files, and again when they change.
class CertificateWatch final : public CertificateSource {
 public:
  using Report = std::function<void(std::string_view line)>;

  using Time = std::chrono::system_clock::time_point;
  using Now = std::function<Time()>;

  CertificateWatch(CertificateFiles files, metrics::WebhookServerMetrics& measured, Report report,
                   Now now = std::chrono::system_clock::now);

  /// The first reading; an error if the files cannot be read or the certificate has expired.
  Result<ServingCertificate> first(const std::stop_token& stop) override;
  /// Passes each later certificate to `use`, on a thread of this object. One that `use` rejects is read again until it
  /// is accepted or replaced.
  void watch(Use use, CertificateTimes times);
  void watch(Use use) override { watch(std::move(use), {}); }
  /// Ends the thread: `use` is not called again.
  void end() override { thread_ = {}; }

 private:
  Result<ServingCertificate> read();
  Result<Time> check(const ServingCertificate& identity) const;
  Result<Time> end_of(const ServingCertificate& identity) const;
  std::optional<Time> later_begin(const ServingCertificate& identity) const;
  void announce(Time end);
  void announce_begin(const ServingCertificate& identity) const;
  void announce_name(const ServingCertificate& identity) const;
  bool look(const Use& use);
  Result<> take(const Use& use);
  void report_once(std::string& reported, const Result<>& result, std::string_view prefix) const;
  void run(const std::stop_token& stop, const Use& use, const CertificateTimes& times);

  const CertificateFiles paths_;
  config::RotatingFiles files_;
  metrics::WebhookServerMetrics& measured_;
  const Report report_;
  const Now now_;
  ServingCertificate used_;
  std::string rejected_;  ///< why the files were not used last, as it was reported
  std::string expired_;   ///< the same for the end of the certificate in use
  Time announced_;        ///< the end that was reported ahead
  std::mutex mutex_;
  std::condition_variable_any wake_;
  std::jthread thread_;
};

}  // namespace kubexx::webhook
