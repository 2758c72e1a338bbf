#include <kubexx/webhook/server.hpp>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <atomic>
#include <future>
#include <latch>
#include <map>
#include <mutex>
#include <optional>
#include <set>
#include <thread>
#include <utility>

#include "runtime/core/deadline.hpp"
#include "runtime/core/duration.hpp"
#include "runtime/core/one_line.hpp"
#include "runtime/core/reminders.hpp"
#include "runtime/http/server.hpp"
#include "runtime/http/server_identity.hpp"
#include "runtime/webhook/authority_watch.hpp"
#include "runtime/webhook/calls_under_way.hpp"
#include "runtime/webhook/certificate_watch.hpp"
#include "runtime/webhook/pace.hpp"
#include "runtime/webhook/webhook_parts.hpp"
#include "runtime/webhook/worker_pool.hpp"

namespace kubexx {
namespace {

using Deadline = std::chrono::steady_clock::time_point;

constexpr auto kLeadTime = std::chrono::milliseconds(100);  ///< a handler is stopped this long before its time ends
constexpr auto kMostTime = std::chrono::seconds(30);        ///< of a server that names no limit
constexpr std::size_t kQuickBytes = std::size_t{64} << 10;  ///< of reviews that the thread of the server answers
/// Requests that arrive together wait for each other this long at most; then several threads are faster.
constexpr auto kMostAhead = std::chrono::milliseconds(1);
constexpr const char* kPlainText = "text/plain; charset=utf-8";
constexpr const char* kMetricsFormat = "text/plain; version=0.0.4; charset=utf-8";

struct Target {
  std::string_view path;
  std::string_view query;
};

Target split(std::string_view target) {
  const std::size_t mark = std::min(target.find('?'), target.size());
  return {target.substr(0, mark), target.substr(std::min(mark + 1, target.size()))};
}

/// The time limit that an API server writes into the query: `timeout=10s`.
std::chrono::nanoseconds time_limit(std::string_view query) {
  while (!query.empty()) {
    const std::string_view pair = query.substr(0, query.find('&'));
    query.remove_prefix(std::min(pair.size() + 1, query.size()));
    if (!pair.starts_with("timeout=")) continue;
    if (const auto time = core::parse_duration(pair.substr(8)); time && time->count() > 0 && *time < kMostTime)
      return *time;
  }
  return kMostTime;
}

http::ServerLimits limits_of(const ServeLimits& limits, bool converts) {
  return {.handshake = limits.handshake,
          .head = limits.header_time,
          .body = limits.body_time,
          .idle = limits.idle,
          .write = limits.write,
          .connections = limits.connections,
          .head_bytes = limits.header,
          .body_bytes = converts ? std::max(limits.body, limits.conversion) : limits.body,
          .held_bytes = 2 * limits.held + limits.connections * limits.header};
}

int workers_of(const ServeOptions& options) {
  return options.workers > 0 ? options.workers : std::max(2, static_cast<int>(std::thread::hardware_concurrency()));
}

}  // namespace

/// The exchanges of a server and the threads that answer them. Members without a mutex or an atomic belong to the
/// server's thread.
class WebhookServer::Loop {
 public:
  Loop(const Webhooks& hooks, ServeOptions options)
      : hooks_(hooks),
        measured_(hooks.parts_->server),
        options_(std::move(options)),
        certificates_(source_of(options_)),
        admission_{"admission", {workers_of(options_), options_.limits.waiting}},
        conversion_{"conversion",
                    {hooks.parts_->converters.empty() ? 0 : workers_of(options_), options_.limits.waiting}} {
    for (const auto& [path, hook] : hooks.parts_->hooks) admission_.paces[path];
    for (const auto& [path, converter] : hooks.parts_->converters) conversion_.paces[path];
    if (!options_.client_authority.empty())
      clients_.emplace(options_.client_authority, [this](std::string_view line) { report(line); });
  }

  /// Whatever uses the server ends before it; what the server receives meanwhile is rejected by the pools.
  ~Loop() {
    certificates_->end();
    if (clients_) clients_->end();
    ends_.request_stop();
    admission_.pool.end();
    conversion_.pool.end();
    if (server_) server_->end();
  }

  Result<> start() {
    if (auto valid = hooks_.valid(); !valid) return valid;
    auto first = certificates_->first(options_.stop);
    if (!first) return std::move(first).error();
    auto authorities = clients_ ? clients_->first() : Result<std::string>(std::string());
    if (!authorities) return std::move(authorities).error();
    auto server = http::Server::start({.address = options_.address,
                                       .port = options_.port,
                                       .identity = {first->certificate, first->key},
                                       .client_authority = *authorities,
                                       .limits = limits_of(options_.limits, !hooks_.parts_->converters.empty()),
                                       .has_standby = true,
                                       .log = [this](std::string_view line) { report(line); }},
                                      [this](const std::shared_ptr<http::Exchange>& exchange) {
                                        started_.wait();
                                        handle(exchange);
                                      });
    if (!server) return std::move(server).error();
    server_ = *std::move(server);
    started_.count_down();
    measure(*first);
    certificates_->watch([this](const ServingCertificate& next) { return use(next); });
    if (clients_) clients_->watch([this](const std::string& next) { return server_->set_client_authority(next); });
    return {};
  }

  std::uint16_t port() const { return server_->port(); }

  bool stop() {
    std::call_once(stopped_, [this] {
      is_stopping_ = true;
      std::this_thread::sleep_for(options_.still_ready);
      was_drained_ = drain();
    });
    return was_drained_;
  }

  Result<> ready() const {
    if (is_stopping_) return Error{.message = "the webhook server is stopping"};
    return {};
  }

  Result<> health() const {
    for (const Lane* lane : {&admission_, &conversion_})
      if (lane->pool.workers() > 0 && lane->stuck >= lane->pool.workers())
        return Error{.message = fmt::format("calls that have not returned {} seconds after their deadline keep all "
                                            "threads of {} ({})",
                                            overdue_seconds(), lane->kind, lane->pool.workers())};
    return {};
  }

 private:
  using Exchange = std::shared_ptr<http::Exchange>;
  struct Call;
  using Deadlines = std::multimap<Deadline, std::shared_ptr<Call>>;

  /// The calls of one kind, and the threads that they share.
  struct Lane {
    const char* kind;
    webhook::WorkerPool pool;
    std::map<std::string, webhook::Pace, std::less<>> paces = {};  ///< by path
    webhook::Pace pace_of_others = {};                             ///< of calls of paths that are not served
    std::atomic<int> stuck = 0;                                    ///< calls that are overdue
  };

  struct Call {
    Exchange exchange;
    std::string path;
    Deadline deadline;
    Lane& lane;
    webhook::Pace& pace;
    std::chrono::nanoseconds expected;
    Deadlines::iterator place;
    std::stop_source stop = {};
    webhook::WorkerPool::Ticket ticket = 0;
    std::optional<std::chrono::nanoseconds> taken = {};  ///< by the handler, once it has returned, if that is known
    WebhookReply reply = {500, "the webhook failed\n", kPlainText};
    bool is_elsewhere = false;  ///< runs on a thread that was the server's
    bool is_stuck = false;
  };

  double overdue_seconds() const { return std::chrono::duration<double>(options_.limits.overdue).count(); }

  /// False if requests were still under way when the time was over. A client that disconnects does not end its call.
  bool drain() {
    const auto late = kubexx::deadline_after(std::chrono::steady_clock::now(), options_.drain);
    const bool are_closed = server_->drain(options_.drain);
    const std::set<std::string> paths = under_way_.wait_until(late);
    if (are_closed && paths.empty()) return true;
    report(paths.empty() ? webhook::cut_requests(options_.drain)
                         : fmt::format("{}: {}; the server waits for their handlers",
                                       webhook::cut_requests(options_.drain), fmt::join(paths, ", ")));
    return false;
  }

  /// Cheap to copy, because every request gets one.
  StoredVersions stored_versions() {
    if (!options_.stored_versions) return {};
    return [this](const std::string& definition) {
      auto stored = options_.stored_versions(definition);
      if (!stored)
        report_at_times(
            fmt::format("objects with too much for the annotation kubexx.io/retained are not converted: the stored "
                        "versions of {} are not known: {}",
                        definition, stored.error().text()));
      return stored;
    };
  }

  void report(std::string_view text) const {
    if (options_.report) options_.report(core::on_one_line(text));
  }

  /// What may recur with each request: when it is new, and every few minutes.
  void report_at_times(const std::string& text) { report_at_times(text, text); }
  void report_at_times(const std::string& cause, const std::string& text) {
    if (reminders_.is_due(cause, std::chrono::steady_clock::now())) report(text);
  }

  std::shared_ptr<CertificateSource> source_of(const ServeOptions& options) {
    if (options.source) return options.source;
    return std::make_shared<webhook::CertificateWatch>(options.certificates, measured_,
                                                       [this](std::string_view line) { report(line); });
  }

  Result<> use(const ServingCertificate& certificate) {
    auto used = server_->set_identity({certificate.certificate, certificate.key});
    if (used) measure(certificate);
    return used;
  }

  void measure(const ServingCertificate& certificate) const {
    measured_.certificate_reads.add();
    if (const auto end = http::expiry_of(certificate.certificate))
      measured_.certificate_expiry.set(static_cast<double>(std::chrono::system_clock::to_time_t(*end)));
  }

  void handle(const Exchange& exchange) {
    const http::ServerRequest& request = exchange->request();
    const std::string_view path = split(request.target).path;
    const bool is_get = request.method == "GET" || request.method == "HEAD";
    if (is_get && path == "/healthz") return send(exchange, reply_of(health()));
    if (is_get && path == "/readyz")
      return send(exchange,
                  is_stopping_ ? WebhookReply{503, "stopping\n", kPlainText} : WebhookReply{200, "ok", kPlainText});
    if (is_get && path == "/metrics") return send(exchange, {200, hooks_.metrics(), kMetricsFormat});
    if (request.method != "POST")
      return send(exchange, {405, fmt::format("{} is not allowed, expected POST\n", request.method), kPlainText});
    if (const std::string why = clients_ ? rejection_of(request.client) : ""; !why.empty())
      return send(exchange, {403, why + "\n", kPlainText});
    admit(exchange);
  }

  static WebhookReply reply_of(const Result<>& health) {
    return health ? WebhookReply{200, "ok", kPlainText} : WebhookReply{503, health.error().message + "\n", kPlainText};
  }

  /// Why a client may not call webhooks; empty: it may.
  std::string rejection_of(const std::optional<http::ClientCertificate>& client) {
    if (!client) return "a client certificate is required";
    if (client->rejection.empty()) return {};
    std::string why = "the client certificate is not accepted: " + client->rejection;
    if (rejections_.insert(client->rejection).second)
      report(why + "; requests with such certificates are answered 403");
    return why;
  }

  void admit(const Exchange& exchange) {
    const Target target = split(exchange->request().target);
    const std::size_t size = exchange->request().body.size();
    const bool converts = hooks_.parts_->converters.contains(target.path);
    if (size > (converts ? options_.limits.conversion : options_.limits.body))
      return send(exchange, {413, fmt::format("the request has {} bytes, which is too large\n", size), kPlainText});
    if (held_ + size > options_.limits.held) return reject(exchange);
    const auto deadline = std::chrono::steady_clock::now() + time_limit(target.query);
    Lane& lane = converts ? conversion_ : admission_;
    webhook::Pace& pace = pace_of(lane, target.path);
    const auto call = std::make_shared<Call>(Call{.exchange = exchange,
                                                  .path = std::string(target.path),
                                                  .deadline = deadline,
                                                  .lane = lane,
                                                  .pace = pace,
                                                  .expected = pace.usual(),
                                                  .place = deadlines_.end()});
    if (!may_run_here(*call) || ahead_ >= kMostAhead) return offer(call);
    begin(*call);
    ahead_ += call->expected;
    server_->between_turns([this, call] { run_here(call); });
  }

  static webhook::Pace& pace_of(Lane& lane, std::string_view path) {
    const auto found = lane.paces.find(path);
    return found != lane.paces.end() ? found->second : lane.pace_of_others;
  }

  /// Another thread takes longer to start than a call whose like were all quick. With one worker, handlers run one by
  /// one.
  bool may_run_here(const Call& call) const {
    return call.pace.is_quick() && call.exchange->request().body.size() <= kQuickBytes && server_->is_watched() &&
           (call.lane.pool.workers() > 1 || call.lane.pool.is_idle());
  }

  void begin(const Call& call) {
    held_ += call.exchange->request().body.size();
    under_way_.begin(call.path);
  }

  void offer(const std::shared_ptr<Call>& call) {
    const auto ticket = call->lane.pool.offer([this, call] { finish(call, answer(*call)); });
    if (!ticket) return reject(call->exchange);
    call->ticket = *ticket;
    begin(*call);
    limit_time(call);
  }

  void limit_time(const std::shared_ptr<Call>& call) {
    const std::chrono::nanoseconds left = call->deadline - std::chrono::steady_clock::now();
    look_at(call, call->deadline - std::clamp<std::chrono::nanoseconds>(left / 2, {}, kLeadTime));
  }

  /// On the thread of the server, which another one takes over if the handler takes long.
  void run_here(const std::shared_ptr<Call>& call) {
    ahead_ -= call->expected;
    if (!may_run_here(*call)) {
      under_way_.end(call->path);
      held_ -= call->exchange->request().body.size();
      return offer(call);
    }
    const bool was_quick = server_->risk([&] { call->reply = answer(*call); }, [&] { leave(call); });
    was_quick ? end(call, std::move(call->reply)) : finish(call, std::move(call->reply));
  }

  /// The call continues, on a thread that counts as one of the pool.
  void leave(const std::shared_ptr<Call>& call) {
    call->is_elsewhere = true;
    call->lane.pool.occupy();
    limit_time(call);
  }

  /// On a thread of a pool, or that of the server.
  WebhookReply answer(Call& call) {
    const http::ServerRequest& request = call.exchange->request();
    if (std::chrono::steady_clock::now() >= call.deadline) return too_late();
    const webhook::CallTime time;
    const std::stop_callback forward(ends_.get_token(), [&] { call.stop.request_stop(); });
    WebhookReply reply = hooks_.answer({.path = call.path,
                                        .body = request.body,
                                        .content_type = request.header("Content-Type"),
                                        .stop = call.stop.get_token(),
                                        .deadline = call.deadline,
                                        .stored_versions = stored_versions()});
    if (reply.code >= 500) report(fmt::format("{}: {}", call.path, reply.body));
    for (const ConversionProblem& problem : reply.problems)
      report_at_times(problem.cause, fmt::format("{}: {}", call.path, problem.text));
    call.taken = time.taken();
    return reply;
  }

  /// Without `Retry-After`: the time of the client is over, and it returns this answer.
  static WebhookReply too_late() { return {504, "the request waited for a thread until its timeout\n", kPlainText}; }

  void finish(const std::shared_ptr<Call>& call, WebhookReply reply) {
    server_->post([this, call, reply = std::move(reply)]() mutable { end(call, std::move(reply)); });
  }

  void end(const std::shared_ptr<Call>& call, WebhookReply reply) {
    held_ -= call->exchange->request().body.size();
    if (call->place != deadlines_.end()) deadlines_.erase(call->place);
    if (call->is_elsewhere) call->lane.pool.release();
    if (call->is_stuck) count_stuck(*call, -1);
    if (call->taken) call->pace.add(*call->taken);
    under_way_.end(call->path);
    send(call->exchange, std::move(reply));
  }

  void reject(const Exchange& exchange) {
    measured_.rejected.add();
    send(exchange, {503, "too many requests are under way\n", kPlainText});
  }

  void send(const Exchange& exchange, WebhookReply reply) const {
    http::HeaderLines headers = {{"Content-Type", std::move(reply.content_type)}};
    if (reply.code == 503) headers.emplace_back("Retry-After", "1");
    if (is_stopping_) headers.emplace_back("Connection", "close");
    exchange->reply({reply.code, std::move(headers), std::move(reply.body)});
  }

  void look_at(const std::shared_ptr<Call>& call, Deadline when) {
    call->place = deadlines_.emplace(when, call);
    arm();
  }

  /// A timer for the earliest deadline.
  void arm() {
    if (deadlines_.empty() || deadlines_.begin()->first >= armed_) return;
    armed_ = deadlines_.begin()->first;
    const auto wait = armed_ - std::chrono::steady_clock::now();
    server_->after(std::max(std::chrono::ceil<std::chrono::milliseconds>(wait), std::chrono::milliseconds(0)),
                   [this, at = armed_] {
                     if (at == armed_) expire();
                   });
  }

  void expire() {
    armed_ = Deadline::max();
    const auto now = std::chrono::steady_clock::now();
    while (!deadlines_.empty() && deadlines_.begin()->first <= now) {
      const auto call = deadlines_.begin()->second;
      deadlines_.erase(std::exchange(call->place, deadlines_.end()));
      expire(call, now);
    }
    arm();
  }

  /// Answers a call that no thread has taken; a handler is asked to stop, and reported if it does not.
  void expire(const std::shared_ptr<Call>& call, Deadline now) {
    if (!call->is_elsewhere && call->lane.pool.withdraw(call->ticket)) {
      measured_.rejected.add();
      return end(call, too_late());
    }
    call->stop.request_stop();
    const Deadline overdue = call->deadline + options_.limits.overdue;
    if (now < overdue) return look_at(call, overdue);
    call->is_stuck = true;
    count_stuck(*call, 1);
    report(fmt::format("{}: the handler has not returned {} seconds after the deadline of its call", call->path,
                       overdue_seconds()));
  }

  void count_stuck(const Call& call, int change) {
    call.lane.stuck += change;
    if (const auto hook = hooks_.parts_->hooks.find(call.path); hook != hooks_.parts_->hooks.end())
      hook->second.measured.stuck.add(change);
    if (const auto found = hooks_.parts_->converters.find(call.path); found != hooks_.parts_->converters.end())
      found->second.measured.stuck.add(change);
  }

  const Webhooks& hooks_;
  metrics::WebhookServerMetrics& measured_;
  const ServeOptions options_;
  std::stop_source ends_;
  std::atomic<bool> is_stopping_ = false;
  std::once_flag stopped_;
  bool was_drained_ = false;
  std::size_t held_ = 0;
  std::chrono::nanoseconds ahead_{};  ///< expected of the calls that wait for the thread of the server
  Deadlines deadlines_;
  Deadline armed_ = Deadline::max();  ///< of the timer that counts; earlier ones replace it
  std::latch started_{1};             ///< the member `server_` is set
  std::unique_ptr<http::Server> server_;
  std::shared_ptr<CertificateSource> certificates_;
  std::optional<webhook::AuthorityWatch> clients_;  ///< if client certificates are required
  std::set<std::string> rejections_;                ///< of their certificates, as reported
  core::Reminders reminders_;
  webhook::CallsUnderWay under_way_;
  Lane admission_;
  Lane conversion_;  ///< of its own, because handlers wait for conversions that they cause
};

Result<std::unique_ptr<WebhookServer>> WebhookServer::start(const Webhooks& hooks, ServeOptions options) {
  auto loop = std::make_unique<Loop>(hooks, std::move(options));
  if (Result<> started = loop->start(); !started) return std::move(started).error();
  return std::unique_ptr<WebhookServer>(new WebhookServer(std::move(loop)));
}

WebhookServer::WebhookServer(std::unique_ptr<Loop> loop) : loop_(std::move(loop)) {}
WebhookServer::~WebhookServer() = default;

std::uint16_t WebhookServer::port() const { return loop_->port(); }
bool WebhookServer::stop() { return loop_->stop(); }
Result<> WebhookServer::health() const { return loop_->health(); }
Result<> WebhookServer::ready() const { return loop_->ready(); }

Result<> serve(const Webhooks& hooks, ServeOptions options) {
  std::promise<void> stopped;
  const auto drain = options.drain;
  const std::stop_token stop = options.stop;
  auto server = WebhookServer::start(hooks, std::move(options));
  if (!server && stop.stop_requested()) return {};
  if (!server) return std::move(server).error();
  const std::stop_callback forward(stop, [&] { stopped.set_value(); });
  stopped.get_future().wait();
  if ((*server)->stop()) return {};
  return Error{.stage = Stage::cancelled, .message = webhook::cut_requests(drain)};
}

}  // namespace kubexx
