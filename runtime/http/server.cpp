#include "runtime/http/server.hpp"

#include <event2/bufferevent.h>
#include <event2/event.h>
#include <event2/http.h>
#include <event2/listener.h>
#include <pthread.h>
#include <signal.h>
#include <string.h>
#include <sys/eventfd.h>
#include <unistd.h>

#include <deque>
#include <future>
#include <list>
#include <mutex>
#include <optional>

#include "runtime/core/deadline.hpp"
#include "runtime/http/call_guard.hpp"
#include "runtime/http/listener.hpp"
#include "runtime/http/owned.hpp"
#include "runtime/http/relay.hpp"
#include "runtime/http/server_connections.hpp"
#include "runtime/http/server_exchange.hpp"
#include "runtime/http/server_tls.hpp"

namespace kubexx::http {
namespace {

using EventBase = std::unique_ptr<event_base, Freed<event_base_free>>;
using Http = std::unique_ptr<evhttp, Freed<evhttp_free>>;
using Event = std::unique_ptr<event, Freed<event_free>>;

constexpr int kMethods = EVHTTP_REQ_GET | EVHTTP_REQ_POST | EVHTTP_REQ_HEAD | EVHTTP_REQ_PUT | EVHTTP_REQ_DELETE |
                         EVHTTP_REQ_PATCH | EVHTTP_REQ_OPTIONS;
/// libevent has one limit for all silence, and a watch may be silent for long; `Connections` holds the real limits.
constexpr int kNeverSeconds = 365 * 24 * 3600;
constexpr int kBacklog = 1024;

/// One answer changes several times what is waited for; only the last change reaches the kernel.
EventBase make_base() {
  event_config* const config = event_config_new();
  event_config_set_flag(config, EVENT_BASE_FLAG_EPOLL_USE_CHANGELIST);
  EventBase base(event_base_new_with_config(config));
  event_config_free(config);
  return base;
}

}  // namespace

/// The thread and everything that belongs to it. If the thread is replaced, the next one has it all.
class Server::Loop {
 public:
  Loop(ServerOptions options, Handler handler)
      : options_(std::move(options)), handler_(std::move(handler)), guard_(options_.log) {}
  ~Loop() {
    end();
    if (connections_) connections_->stop();
    timers_.clear();
    tasks_.clear();
    http_.reset();
    wake_.reset();
    // Callbacks that wait for their turn hold their connection, and only the loop ends them.
    if (base_ != nullptr) event_base_loop(base_.get(), EVLOOP_NONBLOCK);
    base_.reset();
    if (wake_fd_ >= 0) ::close(wake_fd_);
  }

  Result<> start() {
    auto context = make_server_context(options_.identity, options_.client_authority);
    if (!context) return context.error();
    context_ = *std::move(context);
    auto socket = listen_on(options_.address, options_.port, kBacklog);
    if (!socket) return socket.error();
    port_ = port_of(*socket);
    wake_fd_ = ::eventfd(0, EFD_NONBLOCK | EFD_CLOEXEC);
    base_ = make_base();
    http_.reset(base_ == nullptr ? nullptr : evhttp_new(base_.get()));
    if (wake_fd_ < 0 || http_ == nullptr || !accept_from(*socket))
      return Error{.stage = Stage::connect, .message = "cannot set up an event loop that accepts connections"};
    wake_.reset(event_new(base_.get(), wake_fd_, EV_READ | EV_PERSIST, woken, this));
    event_add(wake_.get(), nullptr);
    relay_.start(options_.has_standby);
    return {};
  }

  Result<> set_identity(const Identity& identity) {
    const std::lock_guard lock(settings_mutex_);
    if (auto used = use_settings(identity, options_.client_authority); !used) return used;
    options_.identity = identity;
    return {};
  }

  Result<> set_client_authority(const std::string& authority) {
    const std::lock_guard lock(settings_mutex_);
    if (auto used = use_settings(options_.identity, authority); !used) return used;
    options_.client_authority = authority;
    return {};
  }

  void post(std::function<void()> task) {
    {
      const std::lock_guard lock(mutex_);
      tasks_.push_back(std::move(task));
      if (tasks_.size() > 1) return;  // the thread has been woken for the first one
    }
    const std::uint64_t one = 1;
    [[maybe_unused]] const auto written = ::write(wake_fd_, &one, sizeof(one));
  }

  void after(std::chrono::milliseconds delay, std::function<void()> task) {
    Timer& timer = timers_.emplace_back();
    timer.loop = this;
    timer.task = std::move(task);
    timer.self = std::prev(timers_.end());
    timer.event.reset(evtimer_new(base_.get(), fired, &timer));
    timeval wait = {};
    wait.tv_sec = static_cast<time_t>(delay.count() / 1000);
    wait.tv_usec = static_cast<suseconds_t>(delay.count() % 1000 * 1000);
    evtimer_add(timer.event.get(), &wait);
  }

  void end() {
    post([this] {
      has_ended_ = true;
      event_base_loopbreak(base_.get());
    });
    relay_.join();
  }

  /// A callback of libevent that is due again and again would keep the turn from ending by itself.
  void between_turns(std::function<void()> task) {
    if (between_turns_.empty()) event_base_loopexit(base_.get(), nullptr);
    between_turns_.push_back(std::move(task));
  }

  bool risk(const std::function<void()>& work, const std::function<void()>& taken) {
    return relay_.risk([&] { guard_.run("a task between turns", work); }, taken);
  }

  bool is_watched() const { return relay_.is_watched(); }

  bool drain(std::chrono::milliseconds limit) {
    const auto drained = std::make_shared<std::promise<void>>();
    auto ended = drained->get_future();
    post([this, drained] {
      if (bound_ == nullptr) return;
      connections_->close_listener();
      evhttp_del_accept_socket(http_.get(), std::exchange(bound_, nullptr));
      connections_->end_idle([drained] { drained->set_value(); });
    });
    return ended.wait_until(kubexx::deadline_after(std::chrono::steady_clock::now(), limit)) ==
           std::future_status::ready;
  }

  std::uint16_t port() const { return port_; }

 private:
  struct Timer {
    Loop* loop = nullptr;
    std::function<void()> task;
    Event event;
    std::list<Timer>::iterator self;
  };

  /// For handshakes from now on. Call it with `settings_mutex_` held.
  Result<> use_settings(const Identity& identity, const std::string& client_authority) {
    auto context = make_server_context(identity, client_authority);
    if (!context) return context.error();
    const std::lock_guard lock(mutex_);
    context_ = *std::move(context);
    return {};
  }

  bool accept_from(Descriptor& socket) {
    static std::once_flag once;
    std::call_once(once, [] { event_set_log_callback(log_line); });
    const ServerLimits& limits = options_.limits;
    evhttp_set_bevcb(http_.get(), new_connection, this);
    evhttp_set_gencb(http_.get(), arrived, this);
    evhttp_set_allowed_methods(http_.get(), kMethods);
    evhttp_set_timeout(http_.get(), kNeverSeconds);
    evhttp_set_max_headers_size(http_.get(), static_cast<ev_ssize_t>(limits.head_bytes));
    evhttp_set_max_body_size(http_.get(), static_cast<ev_ssize_t>(limits.body_bytes));
    evhttp_set_default_content_type(http_.get(), nullptr);
    evhttp_bound_socket* bound = evhttp_accept_socket_with_handle(http_.get(), socket.get());
    if (bound == nullptr) return false;
    socket.release();
    bound_ = bound;
    connections_.emplace(base_.get(), limits);
    connections_->listen_with(evhttp_bound_socket_get_listener(bound));
    evconnlistener_set_error_cb(evhttp_bound_socket_get_listener(bound), accept_failed);
    return true;
  }

  /// False at the end.
  bool turn() {
    if (running != this) begin_on_thread();
    if (between_turns_.empty()) event_base_loop(base_.get(), EVLOOP_ONCE | EVLOOP_NO_EXIT_ON_EMPTY);
    while (!has_ended_ && !between_turns_.empty()) {
      const auto task = std::move(between_turns_.front());
      between_turns_.pop_front();
      guard_.run("a task between turns", task);
      if (!relay_.is_here()) return true;
    }
    if (has_ended_) abandon();
    return !has_ended_;
  }

  void begin_on_thread() {
    running = this;
    // A closed connection is reported as an error of the write.
    sigset_t pipe;
    sigemptyset(&pipe);
    sigaddset(&pipe, SIGPIPE);
    pthread_sigmask(SIG_BLOCK, &pipe, nullptr);
  }

  void abandon() {
    between_turns_.clear();
    for (const auto& exchange : open_)
      if (const auto alive = exchange.lock()) alive->abandon();
  }

  static void log_line(int severity, const char* line) {
    if (severity >= EVENT_LOG_WARN && running != nullptr) running->guard_.log(line);
  }

  static bufferevent* new_connection(event_base*, void* self) {
    Loop& loop = *static_cast<Loop*>(self);
    std::shared_ptr<SSL_CTX> context;
    {
      const std::lock_guard lock(loop.mutex_);
      context = loop.context_;
    }
    // For null, libevent makes a connection without TLS, which `arrived` closes.
    return loop.connections_->open(context.get());
  }

  static void accept_failed(evconnlistener*, void*) {
    const std::string reason = strerror(errno);
    running->guard_.log("cannot accept a connection: " + reason);
    running->connections_->back_off();
  }

  static void arrived(evhttp_request* request, void* self) {
    Loop& loop = *static_cast<Loop*>(self);
    Connection* connection = Connection::of(request);
    if (connection == nullptr) return evhttp_connection_free(evhttp_request_get_connection(request));
    connection->arrived();
    evhttp_request_set_on_complete_cb(request, completed, connection);
    loop.guard_.run("reading a request", [&] { loop.handle(EventExchange::make(request, loop.guard_)); });
  }

  static void completed(evhttp_request*, void* connection) { static_cast<Connection*>(connection)->answered(); }

  void handle(const std::shared_ptr<EventExchange>& exchange) {
    if (!guard_.run("the handler", [&] { handler_(exchange); })) exchange->fail();
    exchange->delivered();
    if (exchange->is_pending()) remember(exchange);
  }

  void remember(const std::shared_ptr<EventExchange>& exchange) {
    if (open_.size() >= 2 * alive_) {
      std::erase_if(open_, [](const auto& one) { return one.expired(); });
      alive_ = open_.size() + 16;
    }
    open_.push_back(exchange);
  }

  static void woken(evutil_socket_t, short, void* self) {
    Loop& loop = *static_cast<Loop*>(self);
    std::uint64_t count = 0;
    [[maybe_unused]] const auto got = ::read(loop.wake_fd_, &count, sizeof(count));
    std::vector<std::function<void()>> tasks;
    {
      const std::lock_guard lock(loop.mutex_);
      tasks.swap(loop.tasks_);
    }
    for (const auto& task : tasks) loop.guard_.run("a posted task", task);
  }

  static void fired(evutil_socket_t, short, void* self) {
    Timer& timer = *static_cast<Timer*>(self);
    Loop& loop = *timer.loop;
    const auto task = std::move(timer.task);
    loop.timers_.erase(timer.self);
    loop.guard_.run("a timer's task", task);
  }

  /// The callbacks of libevent that have no argument of their own find their server by its thread.
  static thread_local Loop* running;

  ServerOptions options_;
  Handler handler_;
  const CallGuard guard_;
  std::uint16_t port_ = 0;
  std::mutex settings_mutex_;  ///< of the identity and the authority in the options
  std::mutex mutex_;           ///< of the two below
  std::shared_ptr<SSL_CTX> context_;
  std::vector<std::function<void()>> tasks_;
  std::vector<std::weak_ptr<EventExchange>> open_;
  std::size_t alive_ = 16;
  int wake_fd_ = -1;
  std::optional<Connections> connections_;  ///< outlives the base, which frees the last connections
  EventBase base_;
  Http http_;
  evhttp_bound_socket* bound_ = nullptr;  ///< null once the server no longer accepts connections
  Event wake_;
  std::list<Timer> timers_;
  std::deque<std::function<void()>> between_turns_;
  bool has_ended_ = false;
  Relay relay_{[this] { return turn(); }};
};

thread_local Server::Loop* Server::Loop::running = nullptr;

Result<std::unique_ptr<Server>> Server::start(ServerOptions options, Handler handler) {
  auto loop = std::make_unique<Loop>(std::move(options), std::move(handler));
  if (Result<> started = loop->start(); !started) return started.error();
  return std::unique_ptr<Server>(new Server(std::move(loop)));
}

Server::Server(std::unique_ptr<Loop> loop) : loop_(std::move(loop)) {}
Server::~Server() = default;

std::uint16_t Server::port() const { return loop_->port(); }
void Server::end() { loop_->end(); }
bool Server::drain(std::chrono::milliseconds limit) { return loop_->drain(limit); }
Result<> Server::set_identity(const Identity& identity) { return loop_->set_identity(identity); }
Result<> Server::set_client_authority(const std::string& authority) { return loop_->set_client_authority(authority); }
void Server::post(std::function<void()> task) { loop_->post(std::move(task)); }
void Server::after(std::chrono::milliseconds delay, std::function<void()> task) {
  loop_->after(delay, std::move(task));
}
void Server::between_turns(std::function<void()> task) { loop_->between_turns(std::move(task)); }
bool Server::risk(const std::function<void()>& work, const std::function<void()>& taken) {
  return loop_->risk(work, taken);
}
bool Server::is_watched() const { return loop_->is_watched(); }

}  // namespace kubexx::http
