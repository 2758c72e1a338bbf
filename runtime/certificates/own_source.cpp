#include "runtime/certificates/own_source.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <iterator>
#include <utility>

#include "runtime/core/base64.hpp"
#include "runtime/json/members.hpp"

namespace kubexx::certificates {
namespace {

constexpr int kTries = 5;
constexpr int kOverwritten = 3;  ///< so often in a row, another client does it again and again
constexpr std::chrono::seconds kBetweenWatches{30};
constexpr const char* kManager = "kubexx-webhooks";
constexpr const char* kHooksGroup = "admissionregistration.k8s.io";

const ResourceInfo kSecrets{.version = "v1", .kind = "Secret", .plural = "secrets"};
const ResourceInfo kMutating{.group = kHooksGroup,
                             .version = "v1",
                             .kind = "MutatingWebhookConfiguration",
                             .plural = "mutatingwebhookconfigurations",
                             .namespaced = false};
const ResourceInfo kValidating{.group = kHooksGroup,
                               .version = "v1",
                               .kind = "ValidatingWebhookConfiguration",
                               .plural = "validatingwebhookconfigurations",
                               .namespaced = false};
const ResourceInfo kDefinitions{.group = "apiextensions.k8s.io",
                                .version = "v1",
                                .kind = "CustomResourceDefinition",
                                .plural = "customresourcedefinitions",
                                .namespaced = false};

std::vector<std::string> hosts_of(const OwnCertificates& options) {
  const std::string name = fmt::format("{}.{}.svc", options.service, options.name_space);
  return {name, name + ".cluster.local", fmt::format("{}.{}", options.service, options.name_space), options.service};
}

/// Another replica was faster. A creation finds nothing if the namespace does not exist.
bool is_overtaken(const Error& error, bool is_update) {
  return error.conflict() || error.already_exists() || (is_update && error.not_found());
}

}  // namespace

OwnCertificates completed(const Client& client, OwnCertificates options) {
  if (options.name_space.empty()) options.name_space = client.default_namespace();
  if (options.secret.empty()) options.secret = options.service + "-authority";
  return options;
}

OwnSource::OwnSource(const Client& client, OwnCertificates options, OwnTimes times)
    : options_(completed(client, std::move(options))),
      times_(std::move(times)),
      hosts_(hosts_of(options_)),
      client_(client.with({.stop = ends_.get_token(), .manager = kManager})) {
  for (const std::string& name : options_.mutating) targets_.push_back({kMutating, name});
  for (const std::string& name : options_.validating) targets_.push_back({kValidating, name});
  for (const std::string& name : options_.definitions) targets_.push_back({kDefinitions, name});
}

Result<ServingCertificate> OwnSource::first(const std::stop_token& stop) {
  const std::stop_callback forward(stop, [this] { ends_.request_stop(); });
  if (options_.service.empty())
    return Error{.stage = Stage::config,
                 .message =
                     "own certificates need the name of the Service that API servers call: set "
                     "OwnCertificates::service"};
  if (auto read = refresh_authorities(); !read) {
    read.error().message = fmt::format("the authority of the webhooks, in the Secret {} of the namespace {}: {}",
                                       options_.secret, options_.name_space, read.error().message);
    return std::move(read).error();
  }
  refresh_bundles();
  if (auto renewed = renew_leaf(); !renewed) return std::move(renewed).error();
  used_ = leaf_->identity.certificate;
  return ServingCertificate{leaf_->identity.certificate, leaf_->identity.key};
}

void OwnSource::watch(Use use) {
  const std::stop_token stop = ends_.get_token();
  threads_.emplace_back([this, stop, use = std::move(use)] { run(stop, use); });
  for (const Target& target : targets_) threads_.emplace_back([this, stop, &target] { follow(stop, target); });
}

void OwnSource::end() {
  ends_.request_stop();
  threads_.clear();
}

void OwnSource::run(const std::stop_token& stop, const Use& use) {
  auto pause = times_.again;
  for (bool is_done = false; !stop.stop_requested();) {
    {
      // However often bundles change, looks are `again` apart, and further if each of them finds work.
      std::unique_lock lock(mutex_);
      wake_.wait_for(lock, stop, pause, [] { return false; });
      if (is_done && pause < times_.look) wake_.wait_for(lock, stop, times_.look - pause, [this] { return is_woken_; });
      is_woken_ = false;
    }
    if (stop.stop_requested()) return;
    const bool was_done = std::exchange(is_done, look(use));
    pause = is_done || was_done ? times_.again : std::min(2 * pause, times_.look);
  }
}

/// Wakes the thread of `run` when an object changes.
void OwnSource::follow(const std::stop_token& stop, const Target& target) {
  const DynamicApi api(client_, target.kind);
  while (!stop.stop_requested()) {
    const auto ended =
        api.watch({.fields = "metadata.name=" + target.name, .stop = stop}, [this](WatchEvent<json::Value>&& event) {
          if (event.change == Change::bookmark || event.change == Change::trouble) return;
          const std::lock_guard lock(mutex_);
          is_woken_ = true;
          wake_.notify_all();
        });
    if (!ended && !stop.stop_requested())
      report_once("watch of " + target.text(),
                  fmt::format("{} cannot be watched, and is read every {} seconds: {}", target.text(),
                              times_.look.count() / 1000, ended.error().text()));
    std::mutex waiting;
    std::unique_lock lock(waiting);
    std::condition_variable_any().wait_for(lock, stop, kBetweenWatches, [] { return false; });
  }
}

/// False if something failed, or a bundle had to be written, which is read back soon.
bool OwnSource::look(const Use& use) {
  const auto read = refresh_authorities();
  report_once("authority", read ? "" : fmt::format("the authority remains as it was: {}", read.error().text()));
  const bool in_place = refresh_bundles();
  const auto renewed = renew_leaf();
  report_once("certificate", renewed ? "" : renewed.error().text());
  if (leaf_->identity.certificate == used_) return read && in_place && renewed;
  const Result<> taken = use({leaf_->identity.certificate, leaf_->identity.key});
  report_once("use", taken ? "" : fmt::format("the former certificate remains in use: {}", taken.error().text()));
  if (taken) used_ = leaf_->identity.certificate;
  return read && in_place && renewed && taken;
}

Result<> OwnSource::refresh_authorities() {
  const DynamicApi secrets(client_, kSecrets, options_.name_space);
  for (int tries = 1;; ++tries) {
    auto done = try_authorities(secrets);
    if (!done) return std::move(done).error();
    if (*done) return {};
    if (tries == kTries)
      return Error{.message =
                       fmt::format("the Secret {} changed {} times while it was written", options_.secret, tries)};
  }
}

/// False if another replica wrote the Secret meanwhile.
Result<bool> OwnSource::try_authorities(const DynamicApi& secrets) {
  const auto secret = secrets.get(options_.secret);
  if (!secret && !secret.error().not_found()) return secret.error();
  if (const auto keys = secret ? foreign_keys(*secret) : std::vector<std::string>(); !keys.empty())
    return Error{.message =
                     fmt::format("the Secret contains other data ({}): give OwnCertificates::secret a name that no "
                                 "other Secret has",
                                 fmt::join(keys, ", "))};
  const StoredAuthorities stored = secret ? read_authorities(*secret) : StoredAuthorities();
  const bool is_whole = secret && stored.damage.empty();
  auto plan = plan_authorities(stored, known_authorities(is_whole ? &stored : nullptr), times_.now());
  if (!plan) return std::move(plan).error();
  // A dry run stores nothing, and keeps its first authority.
  if (!plan->change.empty() && client_.session()->dry_run() && !authorities_.empty()) return true;
  if (!plan->change.empty()) {
    json::Value wanted = secret ? *secret : new_secret(options_.secret);
    write_authorities(wanted, plan->authorities, plan->since);
    const auto written = secret ? secrets.update(wanted) : secrets.create(wanted);
    if (!written && is_overtaken(written.error(), secret.has_value())) return false;
    if (!written) return written.error();
    report(fmt::format("the Secret {} of the namespace {}: {}", options_.secret, options_.name_space, plan->change));
  }
  authorities_ = std::move(plan->authorities);
  since_ = plan->since;
  return true;
}

/// What this replica knows, and, at the start or if the Secret does not contain that, what is in bundles: other
/// replicas may still serve certificates that a Secret no longer explains. `whole` is null if the Secret is deleted or
/// damaged. A bundle that cannot be read is reported when it is written.
Authorities OwnSource::known_authorities(const StoredAuthorities* whole) {
  Authorities known = still_needed(authorities_, since_, times_.now());
  if (has_read_bundles_ && whole != nullptr && contain_all(whole->authorities, known)) return known;
  has_read_bundles_ = true;
  for (const Target& target : targets_) {
    const auto document = DynamicApi(client_, target.kind).get(target.name);
    if (!document && !document.error().not_found()) has_read_bundles_ = false;
    if (!document) continue;
    for (const std::string& bundle : bundles_in(*document, {options_.name_space, options_.service}))
      std::ranges::move(read_bundle(bundle), std::back_inserter(known));
  }
  return known;
}

/// Whether every bundle contains the authorities, and none had to be written.
bool OwnSource::refresh_bundles() {
  const std::string bundle = core::encode_base64(bundle_of(authorities_), core::Base64Alphabet::standard);
  bool in_place = true;
  for (const Target& target : targets_) in_place = refresh_bundle(target, bundle) && in_place;
  if (!in_place) in_all_.clear();
  std::erase_if(in_all_, [&](const auto& entry) {
    return std::ranges::find(authorities_, entry.first, &Authority::certificate) == authorities_.end();
  });
  if (in_place)
    for (const Authority& authority : authorities_) in_all_.try_emplace(authority.certificate, Clock::now());
  return in_place;
}

bool OwnSource::refresh_bundle(const Target& target, std::string_view bundle) {
  const DynamicApi api(client_, target.kind);
  const auto document = api.get(target.name);
  if (!document && document.error().not_found()) {
    report_once(target.text(), target.text() + " does not exist: the certificates are written into it when it does");
    return true;
  }
  if (!document) {
    report_once(target.text(), document.error().text());
    return false;
  }
  const BundlePatch change = patch_bundle(*document, {options_.name_space, options_.service}, bundle);
  std::string line;
  if (change.webhooks == 0)
    line = fmt::format("no webhook of {} calls the Service {} of the namespace {}", target.text(), options_.service,
                       options_.name_space);
  if (!change.patch.empty()) {
    count_overwriting(target, bundle, change.manager);
    const auto written = api.patch(target.name, json_patch(change.patch));
    if (!written) line = written.error().text();
  }
  if (line.empty() && !client_.session()->dry_run()) overwriting_[target.text()].written = bundle;
  report_once(target.text(), line);
  return change.patch.empty();
}

/// The object lacks `bundle`.
void OwnSource::count_overwriting(const Target& target, std::string_view bundle, const std::string& manager) {
  Overwriting& overwriting = overwriting_[target.text()];
  if (std::exchange(overwriting.written, {}) != bundle) return;
  const auto now = Clock::now();
  if (now - overwriting.last > times_.apart) overwriting.count = 0;
  overwriting.last = now;
  if (++overwriting.count == kOverwritten)
    report(
        fmt::format("the caBundle of {} is overwritten by another client{} again and again: remove "
                    "cert-manager.io/inject-ca-from, or whatever else writes it",
                    target.text(), manager.empty() ? "" : fmt::format(" (manager {})", manager)));
}

std::set<std::string> OwnSource::settled() const {
  std::set<std::string> certificates;
  for (const auto& [certificate, since] : in_all_)
    if (Clock::now() - since >= times_.settle) certificates.insert(certificate);
  return certificates;
}

Result<> OwnSource::renew_leaf() {
  const Moment now = times_.now();
  const Authority* issuer = issuer_of_next(authorities_, leaf_, settled(), now);
  if (issuer == nullptr) return {};
  auto leaf = sign(*issuer, hosts_, now);
  if (!leaf) return std::move(leaf).error();
  if (leaf_ && leaf_->begin > now)
    report("the certificate is not valid yet, because the clock was ahead when it was signed: a new one replaces it");
  leaf_ = *std::move(leaf);
  return {};
}

void OwnSource::report(const std::string& line) {
  const std::lock_guard lock(mutex_);
  if (options_.report) options_.report(line);
}

void OwnSource::report_once(const std::string& subject, const std::string& line) {
  const std::lock_guard lock(mutex_);
  std::string& last = reported_[subject];
  if (!line.empty() && line != last && options_.report) options_.report(line);
  last = line;
}

}  // namespace kubexx::certificates

namespace kubexx {

std::shared_ptr<CertificateSource> own_certificates(const Client& client, OwnCertificates options) {
  return std::make_shared<certificates::OwnSource>(client, std::move(options));
}

}  // namespace kubexx
