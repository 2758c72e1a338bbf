#include <kubexx/detail/config/credentials.hpp>

#include <fmt/format.h>

#include <algorithm>

#include "runtime/core/base64.hpp"

namespace kubexx::config {
namespace {

constexpr std::chrono::seconds kEarly{60};
constexpr std::chrono::seconds kLongestPlugin{60};

Error problem(std::string message) {
  Error error;
  error.stage = Stage::auth;
  error.message = std::move(message);
  return error;
}

std::string trimmed(std::string text) {
  const auto is_space = [](char c) { return c == ' ' || c == '\n' || c == '\r' || c == '\t'; };
  while (!text.empty() && is_space(text.back())) text.pop_back();
  text.erase(text.begin(), std::ranges::find_if_not(text, is_space));
  return text;
}

bool has_control(std::string_view text) {
  return std::ranges::any_of(text, [](char c) { return static_cast<unsigned char>(c) < 0x20 || c == 0x7F; });
}

bool has_exec_only(const User& user) {
  const bool has_other = !user.token.empty() || !user.token_file.empty() || !user.name.empty() ||
                         !user.certificate.empty() || !user.certificate_file.empty();
  return user.exec.has_value() && !has_other;
}

/// A key of extra as part of a header's name: what may not stand there is escaped.
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

}  // namespace

Credentials::Credentials(Chosen chosen, Environment environment, Clocks clocks)
    : cluster_(std::move(chosen.cluster)),
      user_(std::move(chosen.user)),
      environment_(std::move(environment)),
      clocks_(std::move(clocks)),
      is_secure_(cluster_.server.starts_with("https:")),
      uses_exec_(has_exec_only(user_)),
      authorities_(cluster_.authorities_file),
      certificate_(user_.certificate_file),
      key_(user_.key_file),
      token_(user_.token_file) {}

Result<Login> Credentials::current(const http::Limit& limit) {
  Lock lock(mutex_);
  if (uses_exec_ && is_secure_)
    if (auto refreshed = refresh_exec(lock, limit); !refreshed) return std::move(refreshed).error();
  auto shown = headers();
  if (!shown) return std::move(shown).error();
  auto known = tls();
  if (!known) return std::move(known).error();
  return Login{*std::move(shown), *std::move(known), exec_number_};
}

bool Credentials::refuse(const Login& login) {
  const Lock lock(mutex_);
  token_.expire();
  certificate_.expire();
  key_.expire();
  if (uses_exec_ && login.number == exec_number_) exec_.reset();
  return is_secure_ && (uses_exec_ || token_.named() || certificate_.named());
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

Result<void> Credentials::refresh_exec(Lock& lock, const http::Limit& limit) {
  const auto idle = [this] { return !exec_running_; };
  while (!is_exec_good(kEarly)) {
    if (exec_running_) {
      if (limit.deadline == http::Clock::time_point::max())
        changed_.wait(lock, limit.stop, idle);
      else
        changed_.wait_until(lock, limit.stop, limit.deadline, idle);
      if (exec_running_) return problem("the credential plugin did not end in time");
      continue;
    }
    exec_running_ = true;
    lock.unlock();
    const http::Limit own{limit.stop, std::min(limit.deadline, http::Clock::now() + kLongestPlugin)};
    auto credential = run_exec_plugin(*user_.exec, cluster_, environment_, own);
    lock.lock();
    exec_running_ = false;
    changed_.notify_all();
    if (credential && credential->expires && *credential->expires <= clocks_.wall())
      credential = problem(fmt::format("credential plugin {} printed an expired credential", user_.exec->command));
    // What a failing plugin printed before is good until it expires.
    if (!credential && is_exec_good({})) break;
    if (!credential) return std::move(credential).error();
    keep(*std::move(credential));
    break;  // even what expires within the minute is shown once
  }
  return {};
}

Result<std::string> Credentials::authorization() {
  if (!is_secure_) return std::string();  // secrets are shown only to whom TLS vouches for
  std::string token = user_.token;
  if (token_.named())
    if (std::string read = trimmed(token_.text(clocks_.steady())); !read.empty()) token = std::move(read);
  if (token.empty() && token_.named()) return problem(fmt::format("{}: no token can be read", token_.path()));
  if (exec_ && !exec_->token.empty()) token = exec_->token;
  if (has_control(token)) return problem("the token holds a character that none may hold");
  if (!token.empty()) return "Bearer " + token;
  if (user_.name.empty() && user_.password.empty()) return std::string();
  return "Basic " + core::encode_base64(user_.name + ":" + user_.password, core::Base64Alphabet::standard);
}

Result<http::Headers> Credentials::headers() {
  http::Headers headers;
  auto shown = authorization();
  if (!shown) return std::move(shown).error();
  if (!shown->empty()) headers.push_back({"Authorization", *std::move(shown)});
  add_impersonation(user_.impersonation, headers);
  return headers;
}

Result<std::shared_ptr<const http::Tls>> Credentials::tls() {
  const auto now = clocks_.steady();
  http::Tls tls;
  tls.server_name = cluster_.server_name;
  tls.insecure = cluster_.insecure;
  tls.authorities = authorities_.named() ? authorities_.text(now) : cluster_.authorities;
  if (authorities_.named() && tls.authorities.empty()) return problem(authorities_.path() + ": cannot be read");
  tls.certificate = certificate_.named() ? certificate_.text(now) : user_.certificate;
  tls.key = key_.named() ? key_.text(now) : user_.key;
  if (exec_ && !exec_->certificate.empty()) {
    tls.certificate = exec_->certificate;
    tls.key = exec_->key;
  }
  if (tls.key.empty() && !tls.certificate.empty()) return problem("the user has a client certificate and no key to it");
  if (tls.certificate.empty() && !tls.key.empty()) return problem("the user has a client key and no certificate to it");
  // An equal value must stay the same object: it is what connections are kept by.
  if (!tls_ || *tls_ != tls) tls_ = std::make_shared<const http::Tls>(std::move(tls));
  return tls_;
}

}  // namespace kubexx::config
