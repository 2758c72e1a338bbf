#include "runtime/webhook/certificate_watch.hpp"

#include <fmt/chrono.h>
#include <fmt/format.h>

#include <utility>

namespace kubexx::webhook {
namespace {

constexpr auto kReadingTime = std::chrono::seconds(10);
constexpr auto kAnnounced = std::chrono::hours(7 * 24);

std::string date_text(std::chrono::system_clock::time_point time) {
  return fmt::format("{:%Y-%m-%dT%H:%M:%SZ}", fmt::gmtime(std::chrono::system_clock::to_time_t(time)));
}

}  // namespace

CertificateWatch::CertificateWatch(CertificateFiles files, metrics::WebhookServerMetrics& measured, Report report)
    : paths_(std::move(files)),
      files_({paths_.certificate, paths_.key}),
      measured_(measured),
      report_(std::move(report)) {}

Result<http::Identity> CertificateWatch::read() {
  const auto now = std::chrono::steady_clock::now();
  files_.expire();
  const auto contents = files_.contents(now, {.deadline = now + kReadingTime});
  const auto unreadable = [](const std::string& path) {
    return Error{.stage = Stage::config, .message = fmt::format("cannot read {}", path)};
  };
  if (!contents || (*contents)[0].empty()) return unreadable(paths_.certificate);
  if ((*contents)[1].empty()) return unreadable(paths_.key);
  return http::Identity{(*contents)[0], (*contents)[1]};
}

Result<> CertificateWatch::check_expiry(const http::Identity& identity) {
  const auto end = http::expiry_of(identity.certificate);
  if (!end)
    return Error{.stage = Stage::tls, .message = fmt::format("{}: {}", paths_.certificate, end.error().message)};
  const auto now = std::chrono::system_clock::now();
  if (*end <= now)
    return Error{.stage = Stage::tls,
                 .message = fmt::format("the certificate in {} expired at {}", paths_.certificate, date_text(*end))};
  measured_.certificate_expiry.set(static_cast<double>(std::chrono::system_clock::to_time_t(*end)));
  if (*end - now < kAnnounced && expiring_ != identity.certificate) {
    expiring_ = identity.certificate;
    report_(fmt::format("the certificate in {} expires at {}", paths_.certificate, date_text(*end)));
  }
  return {};
}

Result<http::Identity> CertificateWatch::first() {
  auto identity = read();
  if (!identity) return identity;
  if (auto valid = check_expiry(*identity); !valid) return std::move(valid).error();
  measured_.certificate_reads.add();
  used_ = *identity;
  return identity;
}

void CertificateWatch::watch(Use use, CertificateTimes times) {
  thread_ = std::jthread([this, use = std::move(use), times](const std::stop_token& stop) { run(stop, use, times); });
}

void CertificateWatch::run(const std::stop_token& stop, const Use& use, const CertificateTimes& times) {
  bool good = true;
  while (!stop.stop_requested()) {
    std::unique_lock lock(mutex_);
    wake_.wait_for(lock, stop, good ? times.look : times.again, [] { return false; });
    if (!stop.stop_requested()) good = look(use);
  }
}

/// False if the files do not contain a certificate that can be used.
bool CertificateWatch::look(const Use& use) {
  auto identity = read();
  if (identity && identity->certificate == used_.certificate && identity->key == used_.key) return true;
  Result<> result = identity ? check_expiry(*identity) : Result<>(identity.error());
  if (result) result = use(*identity);
  if (result) {
    measured_.certificate_reads.add();
    used_ = *std::move(identity);
    reported_.clear();
    return true;
  }
  measured_.certificate_errors.add();
  const std::string line = fmt::format("the former certificate remains in use: {}", result.error().message);
  if (line != reported_) report_(line);
  reported_ = line;
  return false;
}

}  // namespace kubexx::webhook
