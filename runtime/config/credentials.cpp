#include <kubexx/detail/config/credentials.hpp>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <system_error>
#include <utility>
#include <vector>

#include "runtime/config/errors.hpp"
#include "runtime/config/trimmed.hpp"
#include "runtime/core/base64.hpp"
#include "runtime/core/block_signals.hpp"
#include "runtime/http/server_identity.hpp"

namespace kubexx::config {
namespace {

constexpr std::chrono::seconds kEarly{60};
constexpr std::chrono::seconds kLongestPlugin{60};

/// The order of `Credentials::files_`.
enum FileIndex : std::size_t { kAuthorities, kCertificate, kKey, kToken };

bool has_control(std::string_view text) {
  return std::ranges::any_of(text, [](char c) { return static_cast<unsigned char>(c) < 0x20 || c == 0x7F; });
}

bool has_exec_only(const User& user) {
  const bool has_other = !user.token.empty() || !user.token_file.empty() || !user.name.empty() ||
                         !user.certificate.empty() || !user.certificate_file.empty();
  return user.exec.has_value() && !has_other;
}

/// A key of `extra` as part of a header name: characters that a name cannot contain are escaped.
std::string header_part(std::string_view key) {
  std::string part;
  for (const char c : key) {
    const bool plain = (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') ||
                       std::string_view("!#$&'*+-.^_`|~").find(c) != std::string_view::npos;
    const bool upper = c >= 'A' && c <= 'Z';
    if (plain)
      part += c;
    else if (upper)
      part += static_cast<char>(c - 'A' + 'a');
    else
      part += fmt::format("%{:02X}", static_cast<unsigned char>(c));
  }
  return part;
}

void add_impersonation(const Impersonation& impersonation, http::Headers& headers) {
  if (!impersonation.user.empty()) headers.push_back({"Impersonate-User", impersonation.user});
  if (!impersonation.uid.empty()) headers.push_back({"Impersonate-Uid", impersonation.uid});
  for (const std::string& group : impersonation.groups) headers.push_back({"Impersonate-Group", group});
  for (const auto& [key, values] : impersonation.extra)
    for (const std::string& value : values) headers.push_back({"Impersonate-Extra-" + header_part(key), value});
}

Error stopped_error(std::string_view what) {
  return {.stage = Stage::cancelled, .message = fmt::format("stopped while {}", what)};
}

/// What is wrong with a file that should contain credentials.
std::string complaint(std::string_view name, const RotatingFiles::Missing& file) {
  return fmt::format("the {} file {} {}", name, file.path,
                     file.reason.empty() ? "is empty" : "cannot be read: " + file.reason);
}

}  // namespace

Credentials::Credentials(Chosen chosen, Environment environment, Clocks clocks)
    : cluster_(std::move(chosen.cluster)),
      user_(std::move(chosen.user)),
      environment_(std::move(environment)),
      clocks_(std::move(clocks)),
      is_secure_(cluster_.server.starts_with("https:")),
      uses_exec_(has_exec_only(user_)),
      files_({cluster_.authorities_file, user_.certificate_file, user_.key_file, user_.token_file}) {}

Result<Login> Credentials::current(const http::Limit& limit) {
  const auto files = files_.contents(clocks_.steady(), limit);
  if (!files && limit.stop.stop_requested()) return stopped_error("credential files were being read");
  if (!files) return auth_error("the credential files could not be read in time");
  Lock lock(mutex_);
  if (uses_exec_ && is_secure_)
    if (auto refreshed = refresh_exec(lock, limit, *files); !refreshed) return std::move(refreshed).error();
  auto shown = headers(*files);
  if (!shown) return std::move(shown).error();
  auto known = tls(*files);
  if (!known) return std::move(known).error();
  return Login{*std::move(shown), *std::move(known), exec_number_};
}

bool Credentials::refuse(const Login& login) {
  const Lock lock(mutex_);
  files_.expire();
  if (uses_exec_ && login.number == exec_number_) exec_.reset();
  return is_secure_ && (uses_exec_ || !user_.token_file.empty() || !user_.certificate_file.empty());
}

std::string Credentials::unread_files() const {
  std::vector<std::string> unread;
  for (const auto& file : files_.missing())
    for (const auto& [path, name] :
         {std::pair(user_.token_file, "token"), std::pair(user_.certificate_file, "client certificate"),
          std::pair(user_.key_file, "client key")})
      if (path == file.path) unread.push_back(complaint(name, file));
  return fmt::format("{}", fmt::join(unread, ", "));
}

Error Credentials::never_read(std::string_view name, const std::string& path) const {
  for (const auto& file : files_.missing())
    if (file.path == path) return auth_error(complaint(name, file));
  return auth_error(complaint(name, {path, ""}));
}

bool Credentials::is_exec_good(std::chrono::seconds early) const {
  if (!exec_) return false;
  if (!exec_->expires) return true;
  return clocks_.wall() < *exec_->expires - early && clocks_.steady() < *exec_expires_ - early;
}

void Credentials::keep(ExecCredential credential) {
  exec_expires_.reset();
  if (credential.expires) {
    const auto left = *credential.expires - clocks_.wall();
    exec_expires_ = clocks_.steady() + std::chrono::duration_cast<std::chrono::steady_clock::duration>(left);
  }
  exec_ = std::move(credential);
  ++exec_number_;
}

Result<void> Credentials::refresh_exec(Lock& lock, const http::Limit& limit, const Files& files) {
  while (!is_exec_good(kEarly)) {
    if (limit.stop.stop_requested()) return stopped_error("the credential plugin was running");
    const auto run = plugin_run(files);
    if (!run) return run.error();
    if (!wait_for(**run, lock, limit))
      return limit.stop.stop_requested() ? stopped_error("the credential plugin was running")
                                         : late_plugin(*user_.exec);
    // If a plugin fails, what it printed before can be used until it expires.
    if ((*run)->error && !is_exec_good({})) return *(*run)->error;
    if (exec_) break;  // a credential that expires within the minute is used once all the same
  }
  return {};
}

Result<std::shared_ptr<const Credentials::PluginRun>> Credentials::plugin_run(const Files& files) try {
  if (plugin_run_) return std::shared_ptr<const PluginRun>(plugin_run_);
  const auto run = std::make_shared<PluginRun>();
  plugin_thread_ = std::jthread([this, run, cluster = cluster_with(files)](const std::stop_token& stop) {
    core::block_signals();
    const http::Limit own{stop, http::Clock::now() + kLongestPlugin};
    end_plugin(*run, run_exec_plugin(*user_.exec, cluster, environment_, own));
  });
  plugin_run_ = run;
  return std::shared_ptr<const PluginRun>(run);
} catch (const std::system_error& error) {
  return auth_error(fmt::format("credential plugin {} cannot be started: {}", user_.exec->command, error.what()));
}

void Credentials::end_plugin(PluginRun& run, Result<ExecCredential> outcome) {
  const Lock lock(mutex_);
  if (outcome && outcome->expires && *outcome->expires <= clocks_.wall())
    outcome = auth_error(fmt::format("credential plugin {} printed an expired credential", user_.exec->command));
  if (outcome)
    keep(*std::move(outcome));
  else
    run.error = std::move(outcome).error();
  run.has_ended = true;
  plugin_run_.reset();
  changed_.notify_all();
}

bool Credentials::wait_for(const PluginRun& run, Lock& lock, const http::Limit& limit) {
  const auto has_ended = [&] { return run.has_ended; };
  if (limit.deadline == http::Clock::time_point::max()) return changed_.wait(lock, limit.stop, has_ended);
  return changed_.wait_until(lock, limit.stop, limit.deadline, has_ended);
}

/// A plugin may ask about the cluster: it gets the authorities themselves.
Cluster Credentials::cluster_with(const Files& files) const {
  Cluster cluster = cluster_;
  if (!files[kAuthorities].empty()) cluster.authorities = files[kAuthorities], cluster.authorities_file.clear();
  return cluster;
}

Result<std::string> Credentials::authorization(const Files& files) {
  if (!is_secure_) return std::string();  // no secret is sent without TLS
  std::string token = user_.token;
  if (std::string read = trimmed(files[kToken]); !read.empty()) token = std::move(read);
  if (token.empty() && !user_.token_file.empty()) return never_read("token", user_.token_file);
  if (exec_ && !exec_->token.empty()) token = exec_->token;
  if (has_control(token)) return auth_error("the token contains a control character");
  if (!token.empty()) return "Bearer " + token;
  if (user_.name.empty() && user_.password.empty()) return std::string();
  return "Basic " + core::encode_base64(user_.name + ":" + user_.password, core::Base64Alphabet::standard);
}

Result<http::Headers> Credentials::headers(const Files& files) {
  http::Headers headers;
  auto shown = authorization(files);
  if (!shown) return std::move(shown).error();
  if (!shown->empty()) headers.push_back({"Authorization", *std::move(shown)});
  add_impersonation(user_.impersonation, headers);
  return headers;
}

void Credentials::keep_whole(http::Tls& tls) {
  const bool is_pair_of_exec = exec_ && !exec_->certificate.empty();
  const bool has_pair_files = !user_.certificate_file.empty() && !user_.key_file.empty() && !is_pair_of_exec;
  const bool has_half_pair = has_pair_files && !http::is_key_of(tls.certificate, tls.key);
  const bool has_half_bundle = !cluster_.authorities_file.empty() && !http::check_certificates(tls.authorities);
  if (has_half_pair || has_half_bundle) files_.expire_soon(clocks_.steady());
  if (!tls_) return;
  if (has_half_pair) tls.certificate = tls_->certificate, tls.key = tls_->key;
  if (has_half_bundle) tls.authorities = tls_->authorities;
}

Result<std::shared_ptr<const http::Tls>> Credentials::tls(const Files& files) {
  http::Tls tls;
  tls.server_name = cluster_.server_name;
  tls.insecure = cluster_.insecure;
  tls.authorities = cluster_.authorities_file.empty() ? cluster_.authorities : files[kAuthorities];
  if (!cluster_.authorities_file.empty() && tls.authorities.empty())
    return never_read("certificate authority", cluster_.authorities_file);
  tls.certificate = user_.certificate_file.empty() ? user_.certificate : files[kCertificate];
  tls.key = user_.key_file.empty() ? user_.key : files[kKey];
  if (exec_ && !exec_->certificate.empty()) {
    tls.certificate = exec_->certificate;
    tls.key = exec_->key;
  }
  if (tls.certificate.empty() && !user_.certificate_file.empty())
    return never_read("client certificate", user_.certificate_file);
  if (tls.key.empty() && !user_.key_file.empty()) return never_read("client key", user_.key_file);
  if (tls.key.empty() && !tls.certificate.empty())
    return auth_error("the user has a client certificate but no client key");
  if (tls.certificate.empty() && !tls.key.empty())
    return auth_error("the user has a client key but no client certificate");
  if (!tls_ || *tls_ != tls) keep_whole(tls);
  // An equal value must stay the same object: connections are reused per object.
  if (!tls_ || *tls_ != tls) tls_ = std::make_shared<const http::Tls>(std::move(tls));
  return tls_;
}

}  // namespace kubexx::config
