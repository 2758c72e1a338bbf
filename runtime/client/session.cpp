#include <kubexx/detail/client/session.hpp>

#include <algorithm>

#include <kubexx/http/retry.hpp>
#include "runtime/client/joined_stop.hpp"
#include "runtime/http/refusal.hpp"

namespace kubexx::client {
namespace {

using std::chrono::milliseconds;

constexpr std::string_view kStopped = "a stop was requested";
constexpr std::size_t kMostRefusalBytes = std::size_t{1} << 20;

bool is_write(const http::Request& request) { return request.method != "GET"; }

/// Servers answer 500 to an apply whose document their merge cannot read, with the same entry of a set twice, for
/// example.
bool is_about_document(const Error& error) {
  return error.code == 500 && error.message.starts_with("failed to create typed patch object");
}

/// A disruption budget does not allow an eviction now, which can last for hours. Servers answer as if they were busy.
bool is_about_budget(const Error& error) {
  return error.code == 429 && std::ranges::find(error.causes, "DisruptionBudget", &Cause::reason) != error.causes.end();
}

/// The server or a proxy may already have applied the request.
bool leaves_doubt(const Error& error) {
  if (is_about_document(error)) return false;
  if (error.stage != Stage::http) return false;
  // A 503 with a time for the next try comes from a server that has not begun; others also come from proxies whose
  // connection to the server broke.
  if (error.code == 503) return !error.retry_after;
  return error.code == 500 || error.code == 502 || error.code == 504;
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

/// The server cannot know why it received former credentials.
void explain_refusal(const config::Credentials& credentials, Error& error) {
  if (const std::string unread = credentials.unread_files(); !unread.empty()) error.message += "; " + unread;
}

http::Request with_headers(const http::Request& request, const config::Login& login, const std::string& user_agent) {
  http::Request whole = request;
  whole.headers.push_back({"User-Agent", user_agent});
  whole.headers.insert(whole.headers.end(), login.headers.begin(), login.headers.end());
  whole.tls = login.tls;
  return whole;
}

int status_of(const http::Response& answer) { return answer.status; }
int status_of(const std::unique_ptr<http::Stream>& stream) { return stream->head().status; }

Error stopped_before_retry(Error last) {
  last.message = "stopped before another attempt: " + last.message;
  last.stage = Stage::cancelled;
  return last;
}

Result<http::Response> checked(const http::Request& request, Result<http::Response> answer) {
  if (!answer) return answer;
  if (auto refusal = http::find_refusal(request, *answer, std::chrono::system_clock::now())) return *std::move(refusal);
  return answer;
}

Result<std::unique_ptr<http::Stream>> checked(const http::Request& request,
                                              Result<std::unique_ptr<http::Stream>> opened, const http::Limit& limit) {
  if (!opened || http::is_success((*opened)->head().status)) return opened;
  http::Response answer = (*opened)->head();
  auto body = http::read_rest(**opened, kMostRefusalBytes, limit);
  if (!body) return std::move(body).error();
  answer.body = *std::move(body);
  if (auto refusal = http::find_refusal(request, answer, std::chrono::system_clock::now())) return *std::move(refusal);
  return opened;
}

}  // namespace

Session::Session(std::shared_ptr<http::Transport> transport, std::shared_ptr<config::Credentials> credentials,
                 SessionOptions options)
    : transport_(std::move(transport)), credentials_(std::move(credentials)), options_(std::move(options)) {}

std::shared_ptr<Session> Session::with(Scope scope) const {
  if (scope.deadline_in)
    scope.deadline = std::min(scope.deadline, http::deadline_after(*scope.deadline_in, options_.time->now()));
  auto session = std::make_shared<Session>(*this);
  session->scopes_.push_back(std::move(scope));
  return session;
}

const std::string& Session::scope_manager() const {
  static const std::string none;
  const auto named = std::find_if(scopes_.rbegin(), scopes_.rend(), [](const Scope& s) { return !s.manager.empty(); });
  return named == scopes_.rend() ? none : named->manager;
}

std::string Session::manager() const {
  const std::string& own = scope_manager();
  return own.empty() ? options_.user_agent.substr(0, options_.user_agent.find('/')) : own;
}

bool Session::dry_run() const { return std::ranges::any_of(scopes_, &Scope::dry_run); }

JoinedStop Session::joined_stop(std::stop_token stop) const {
  std::vector<std::stop_token> stops;
  for (const Scope& scope : scopes_) stops.push_back(scope.stop);
  stops.push_back(std::move(stop));
  return JoinedStop(stops);
}

Result<> Session::check(const UnsentObject& object, Check how) const {
  if (how == Check::none || (how == Check::creations && object.exists)) return {};
  for (const Scope& scope : scopes_)
    if (scope.check)
      if (auto checked = scope.check->check(object); !checked) return checked;
  if (has_check() || how != Check::local) return {};
  return Error{.stage = Stage::config,
               .message =
                   "Check::local validates an object before it is sent, but this client has no check: make the "
                   "call with client.with({.check = definitions.check()}), where definitions is the value of "
                   "kubexx::Definitions::read, or omit the option"};
}

bool Session::has_check() const {
  return std::ranges::any_of(scopes_, [](const Scope& scope) { return scope.check != nullptr; });
}

Result<> Session::check_replaced(const UnsentObject& object) const {
  for (const Scope& scope : scopes_)
    if (scope.replaced)
      if (auto checked = scope.replaced->check(object); !checked) return checked;
  return {};
}

bool Session::has_observers() const {
  return std::ranges::any_of(scopes_, [](const Scope& scope) { return scope.observer != nullptr; });
}

void Session::before(const Write& write) const {
  for (const Scope& scope : scopes_)
    if (scope.observer) scope.observer->before(write);
}

void Session::after(const Write& write, const WriteOutcome& outcome) const {
  for (const Scope& scope : scopes_)
    if (scope.observer) scope.observer->after(write, outcome);
}

bool Session::retries(const Error& error) const {
  if (is_about_document(error) || is_about_budget(error)) return false;
  return error.code != 500 || std::ranges::all_of(scopes_, &Scope::retries_500);
}

http::Clock::time_point Session::deadline() const {
  auto deadline = http::Clock::time_point::max();
  for (const Scope& scope : scopes_) deadline = std::min(deadline, scope.deadline);
  return deadline;
}

http::Limit Session::limit(const Call& call, std::stop_token stop) const {
  const auto until = http::deadline_after(call.timeout.value_or(options_.timeout), options_.time->now());
  return {std::move(stop), std::min(until, deadline())};
}

/// What ended the calls of this session: a scope that explains it, unless the stop of another one was requested, too.
std::string Session::stop_reason() const {
  std::string reason;
  for (const Scope& scope : scopes_) {
    if (!scope.stop.stop_requested()) continue;
    if (scope.stopped.empty()) return std::string(kStopped);
    reason = scope.stopped;
  }
  return reason.empty() ? std::string(kStopped) : reason;
}

/// Why nothing of the call may be sent.
std::optional<Error> Session::find_refusal(const Call& call, const http::Limit& limit) const {
  const auto refusal = [&](Stage stage, std::string message) {
    return Error{.stage = stage, .message = std::move(message), .request = call.request.line()};
  };
  if (limit.stop.stop_requested()) return refusal(Stage::cancelled, "not sent: " + stop_reason());
  if (deadline() <= options_.time->now())
    return refusal(Stage::cancelled, "not sent: the deadline of this client has passed");
  if (is_write(call.request) && dry_run() && !call.dry_run)
    return refusal(Stage::config,
                   "not sent: this client makes dry runs only: add dryRun=All to the request and set Call::dry_run");
  return std::nullopt;
}

template <class Try>
auto Session::reported(const http::Request& request, Try try_once) const {
  const auto begin = options_.time->now();
  auto outcome = try_once();
  CallReport report{request.method, options_.host, 0, options_.time->now() - begin};
  report.code = outcome ? status_of(*outcome) : outcome.error().code;
  for (const Scope& scope : scopes_)
    if (scope.calls) scope.calls->answered(report);
  return outcome;
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
    http::Request request = with_headers(call.request, *login, options_.user_agent);
    request.urgent = request.urgent || std::ranges::any_of(scopes_, &Scope::urgent);
    Outcome outcome = try_once(request);
    if (!outcome) hide_secrets(*login, outcome.error());
    const bool unauthorized = !outcome && outcome.error().code == 401;
    if (unauthorized && is_first && credentials_->refuse(*login)) continue;
    if (unauthorized) explain_refusal(*credentials_, outcome.error());
    return outcome;
  }
}

Result<http::Response> Session::send_once(const http::Request& request, http::Limit limit) {
  for (const Scope& scope : scopes_) {
    if (!scope.guard || !is_write(request)) continue;
    auto deadline = scope.guard->admit();
    if (!deadline) {
      deadline.error().request = request.line();
      return std::move(deadline).error();
    }
    limit.deadline = std::min(limit.deadline, *deadline);
  }
  return reported(request, [&] { return checked(request, transport_->send(request, limit)); });
}

Result<http::Response> Session::send(const Call& call) {
  const JoinedStop stop = joined_stop(call.stop);
  const http::Limit limit = this->limit(call, stop.token());
  if (auto refusal = find_refusal(call, limit)) return *std::move(refusal);
  bool in_doubt = false;
  for (int tries = 1;; ++tries) {
    auto answer = with_login(call, limit, [&](const http::Request& request) { return send_once(request, limit); });
    if (answer) return answer;
    in_doubt =
        in_doubt || answer.error().may_have_been_applied || (is_write(call.request) && leaves_doubt(answer.error()));
    answer.error().may_have_been_applied = in_doubt;
    if (!retries(answer.error())) return answer;
    const auto left = std::chrono::duration_cast<milliseconds>(limit.deadline - options_.time->now());
    const auto wait = http::retry_wait(answer.error(), {call.safe, tries, left, options_.time->chance()});
    if (!wait) return answer;
    if (!options_.time->pause(limit.stop, *wait)) return stopped_before_retry(std::move(answer).error());
  }
}

Result<std::unique_ptr<http::Stream>> Session::open(const Call& call) {
  const JoinedStop stop = joined_stop(call.stop);
  const http::Limit limit = this->limit(call, stop.token());
  if (auto refusal = find_refusal(call, limit)) return *std::move(refusal);
  return with_login(call, limit, [&](const http::Request& request) {
    return reported(request, [&] { return checked(request, transport_->open(request, limit), limit); });
  });
}

}  // namespace kubexx::client
