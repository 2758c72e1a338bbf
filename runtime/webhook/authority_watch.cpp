#include "runtime/webhook/authority_watch.hpp"

#include <fmt/format.h>

#include <utility>

#include "runtime/http/server_identity.hpp"

namespace kubexx::webhook {

Result<std::string> AuthorityWatch::read() {
  const auto now = std::chrono::steady_clock::now();
  file_.expire();
  const auto contents = file_.contents(now, {.deadline = now + kReadingTime});
  if (const auto missing = file_.missing(); !missing.empty())
    return Error{.stage = Stage::config, .message = problem_of(missing.front(), "one or more certificates")};
  if (const auto valid = http::check_certificates(contents->front()); !valid)
    return Error{.stage = Stage::config, .message = fmt::format("{}: {}", path_, valid.error().message)};
  return contents->front();
}

Result<std::string> AuthorityWatch::first() {
  auto authorities = read();
  if (authorities) used_ = *authorities;
  return authorities;
}

void AuthorityWatch::watch(Use use, CertificateTimes times) {
  thread_ = std::jthread([this, use = std::move(use), times](const std::stop_token& stop) {
    for (bool is_good = true; !stop.stop_requested();) {
      std::unique_lock lock(mutex_);
      wake_.wait_for(lock, stop, is_good ? times.look : times.again, [] { return false; });
      if (!stop.stop_requested()) is_good = look(use);
    }
  });
}

/// False if the file does not contain authorities that can be used.
bool AuthorityWatch::look(const Use& use) {
  const auto authorities = read();
  Result<> taken = authorities ? Result<>() : Result<>(authorities.error());
  if (taken && *authorities != used_) taken = use(*authorities);
  if (taken) used_ = *authorities;
  std::string line;
  if (!taken) line = fmt::format("the former authorities of clients remain in use: {}", taken.error().message);
  if (!line.empty() && line != reported_) report_(line);
  reported_ = line;
  return taken.has_value();
}

}  // namespace kubexx::webhook
