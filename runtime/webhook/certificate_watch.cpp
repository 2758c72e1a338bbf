#include "runtime/webhook/certificate_watch.hpp"

#include <fmt/chrono.h>
#include <fmt/format.h>

#include <filesystem>
#include <optional>
#include <system_error>
#include <utility>

#include "runtime/http/server_identity.hpp"

namespace kubexx::webhook {
namespace {

constexpr int kMostReadings = 3;  ///< while a mounted Secret changes
constexpr auto kAnnounced = std::chrono::hours(7 * 24);

std::string date_text(std::chrono::system_clock::time_point time) {
  return fmt::format("{:%Y-%m-%dT%H:%M:%SZ}", fmt::gmtime(std::chrono::system_clock::to_time_t(time)));
}

/// Where the files of a mounted Secret are at the moment: the link beside them that is replaced as a whole.
std::filesystem::path mounted_data(const std::string& file) {
  std::error_code problem;
  return std::filesystem::read_symlink(std::filesystem::path(file).parent_path() / "..data", problem);
}

}  // namespace

std::string problem_of(const config::RotatingFiles::Missing& file, std::string_view expected) {
  if (!file.reason.empty()) return fmt::format("cannot read {}: {}", file.path, file.reason);
  return fmt::format("{} is empty, expected {} in PEM", file.path, expected);
}

CertificateWatch::CertificateWatch(CertificateFiles files, metrics::WebhookServerMetrics& measured, Report report,
                                   Now now)
    : paths_(std::move(files)),
      files_({paths_.certificate, paths_.key}),
      measured_(measured),
      report_(std::move(report)),
      now_(std::move(now)) {}

Result<ServingCertificate> CertificateWatch::read() {
  if (paths_.certificate.empty() || paths_.key.empty())
    return Error{.stage = Stage::config,
                 .message =
                     "a webhook server needs a certificate: set ServeOptions::certificates to the paths of its "
                     "certificate and of its key"};
  const auto now = std::chrono::steady_clock::now();
  std::optional<config::RotatingFiles::Contents> contents;
  for (int readings = 0; readings < kMostReadings; ++readings) {
    const auto data = mounted_data(paths_.certificate);
    files_.expire();
    contents = files_.contents(now, {.deadline = now + kReadingTime});
    if (mounted_data(paths_.certificate) == data) break;
  }
  if (const auto missing = files_.missing(); !missing.empty())
    return Error{.stage = Stage::config,
                 .message = problem_of(missing.front(),
                                       missing.front().path == paths_.certificate ? "a certificate" : "a private key")};
  return ServingCertificate{(*contents)[0], (*contents)[1]};
}

/// The end of a certificate that a server can use now.
Result<CertificateWatch::Time> CertificateWatch::check(const ServingCertificate& identity) const {
  if (const auto valid = http::check_certificates(identity.certificate); !valid)
    return Error{.stage = Stage::tls, .message = fmt::format("{}: {}", paths_.certificate, valid.error().message)};
  if (const auto valid = http::check_key({identity.certificate, identity.key}); !valid)
    return Error{.stage = Stage::tls, .message = fmt::format("{}: {}", paths_.key, valid.error().message)};
  return end_of(identity);
}

/// An error once the certificate has ended.
Result<CertificateWatch::Time> CertificateWatch::end_of(const ServingCertificate& identity) const {
  auto end = http::expiry_of(identity.certificate);
  if (!end)
    return Error{.stage = Stage::tls, .message = fmt::format("{}: {}", paths_.certificate, end.error().message)};
  if (*end <= now_())
    return Error{.stage = Stage::tls,
                 .message = fmt::format("the certificate in {} expired at {}", paths_.certificate, date_text(*end))};
  return end;
}

/// When the certificate becomes valid, if that is still ahead.
std::optional<CertificateWatch::Time> CertificateWatch::later_begin(const ServingCertificate& identity) const {
  const auto validity = http::validity_of(identity.certificate);
  if (!validity || validity->begin <= now_()) return std::nullopt;
  return validity->begin;
}

void CertificateWatch::announce_begin(const ServingCertificate& identity) const {
  if (const auto begin = later_begin(identity))
    report_(fmt::format("the certificate in {} is not valid before {}: API servers reject it until then",
                        paths_.certificate, date_text(*begin)));
}

void CertificateWatch::announce(Time end) {
  if (end - now_() >= kAnnounced || announced_ == end) return;
  announced_ = end;
  report_(fmt::format("the certificate in {} expires at {}", paths_.certificate, date_text(end)));
}

void CertificateWatch::announce_name(const ServingCertificate& identity) const {
  if (paths_.host.empty() || http::is_valid_for(identity.certificate, paths_.host)) return;
  report_(fmt::format("the certificate in {} is not valid for {}: API servers that call this name reject it",
                      paths_.certificate, paths_.host));
}

Result<ServingCertificate> CertificateWatch::first(const std::stop_token& /*stop*/) {
  auto identity = read();
  if (!identity) return identity;
  const auto end = check(*identity);
  if (!end) return end.error();
  announce(*end);
  announce_begin(*identity);
  announce_name(*identity);
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
  const Result<> taken = take(use);
  if (!taken) measured_.certificate_errors.add();
  report_once(rejected_, taken, "the former certificate remains in use: ");
  const auto end = end_of(used_);
  report_once(expired_, end ? Result<>() : Result<>(end.error()), "");
  if (end) announce(*end);
  return taken.has_value();
}

/// Reads the files and uses what is new.
Result<> CertificateWatch::take(const Use& use) {
  auto identity = read();
  if (!identity) return std::move(identity).error();
  if (identity->certificate == used_.certificate && identity->key == used_.key) return {};
  if (auto end = check(*identity); !end) return std::move(end).error();
  if (const auto begin = later_begin(*identity); begin && end_of(used_))
    return Error{
        .stage = Stage::tls,
        .message = fmt::format("the certificate in {} is valid from {}", paths_.certificate, date_text(*begin))};
  if (auto taken = use(*identity); !taken) return taken;
  announce_begin(*identity);
  announce_name(*identity);
  used_ = *std::move(identity);
  return {};
}

void CertificateWatch::report_once(std::string& reported, const Result<>& result, std::string_view prefix) const {
  const std::string line = result ? "" : fmt::format("{}{}", prefix, result.error().message);
  if (!line.empty() && line != reported) report_(line);
  reported = line;
}

}  // namespace kubexx::webhook
