#include <kubexx/detail/client/session.hpp>

#include <kubexx/http/retry.hpp>
#include "runtime/http/pause.hpp"
#include "runtime/http/status.hpp"

namespace kubexx::client {
namespace {

using std::chrono::milliseconds;

constexpr std::size_t kMostRefusalBytes = std::size_t{1} << 20;

/// The server or a proxy may already have applied the request.
bool leaves_doubt(const Error& error) {
  return error.stage == Stage::http && (error.code == 500 || error.code == 502 || error.code == 504);
}

/// The credentials of a request: for `Bearer x`, the x.
std::vector<std::string> secrets_of(const config::Login& login) {
  std::vector<std::string> secrets;
  for (const http::Header& header : login.headers)
    if (header.name == "Authorization") secrets.push_back(header.value.substr(header.value.find(' ') + 1));
  std::erase(secrets, std::string());
  return secrets;
}

void hide(const std::string& secret, std::string& text) {
  constexpr std::string_view shown = "***";
  for (auto at = text.find(secret); at != std::string::npos; at = text.find(secret, at + shown.size()))
    text.replace(at, secret.size(), shown);
}

/// Servers and proxies may quote the request in their messages.
void hide_secrets(const config::Login& login, Error& error) {
  for (const std::string& secret : secrets_of(login)) {
    hide(secret, error.message);
    hide(secret, error.reason_text);
    for (Cause& cause : error.causes)
      hide(secret, cause.message), hide(secret, cause.reason), hide(secret, cause.field);
  }
}

http::Request with_headers(const http::Request& request, const config::Login& login, const std::string& user_agent) {
  http::Request whole = request;
  whole.headers.push_back({"User-Agent", user_agent});
  whole.headers.insert(whole.headers.end(), login.headers.begin(), login.headers.end());
  whole.tls = login.tls;
  return whole;
}

Result<http::Response> checked(const http::Request& request, Result<http::Response> answer) {
  if (!answer) return answer;
  if (auto refusal = http::find_refusal(request, *answer, std::chrono::system_clock::now())) return *std::move(refusal);
  return answer;
}

Result<std::unique_ptr<http::Stream>> checked(const http::Request& request,
                                              Result<std::unique_ptr<http::Stream>> opened, const http::Limit& limit) {
  if (!opened || (*opened)->head().status == 200) return opened;
  http::Response answer = (*opened)->head();
  auto body = http::read_rest(**opened, kMostRefusalBytes, limit);
  if (!body) return std::move(body).error();
  answer.body = *std::move(body);
  if (auto refusal = http::find_refusal(request, answer, std::chrono::system_clock::now())) return *std::move(refusal);
  return opened;
}

}  // namespace

Session::Session(std::shared_ptr<http::Transport> transport, std::unique_ptr<config::Credentials> credentials,
                 SessionOptions options)
    : transport_(std::move(transport)), credentials_(std::move(credentials)), options_(std::move(options)) {}

std::string Session::manager() const { return options_.user_agent.substr(0, options_.user_agent.find('/')); }

http::Limit Session::limit(const Call& call) const {
  return {call.stop, http::deadline_after(call.timeout.value_or(options_.timeout))};
}

template <class Try>
auto Session::with_login(const Call& call, const http::Limit& limit, Try try_once) {
  using Outcome = decltype(try_once(call.request));
  for (bool is_first = true;; is_first = false) {
    auto login = credentials_->current(limit);
    if (!login) {
      login.error().request = call.request.line();
      return Outcome(std::move(login).error());
    }
    Outcome outcome = try_once(with_headers(call.request, *login, options_.user_agent));
    if (!outcome) hide_secrets(*login, outcome.error());
    const bool unauthorized = !outcome && outcome.error().code == 401;
    if (!unauthorized || !is_first || !credentials_->refuse(*login)) return outcome;
  }
}

Result<http::Response> Session::send(const Call& call) {
  const http::Limit limit = this->limit(call);
  const bool writes = call.request.method != "GET";
  bool in_doubt = false;
  for (int tries = 1;; ++tries) {
    auto answer = with_login(
        call, limit, [&](const http::Request& request) { return checked(request, transport_->send(request, limit)); });
    if (answer) return answer;
    in_doubt = in_doubt || answer.error().may_have_been_applied || (writes && leaves_doubt(answer.error()));
    const auto left = std::chrono::duration_cast<milliseconds>(limit.deadline - http::Clock::now());
    const auto wait = http::retry_wait(answer.error(), {call.safe, tries, left, http::chance()});
    if (!wait || !http::pause(call.stop, *wait)) {
      answer.error().may_have_been_applied = in_doubt;
      return answer;
    }
  }
}

Result<std::unique_ptr<http::Stream>> Session::open(const Call& call) {
  const http::Limit limit = this->limit(call);
  return with_login(call, limit, [&](const http::Request& request) {
    return checked(request, transport_->open(request, limit), limit);
  });
}

}  // namespace kubexx::client
