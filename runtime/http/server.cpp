#include "runtime/http/server.hpp"

#include <arpa/inet.h>
#include <event2/bufferevent.h>
#include <event2/bufferevent_ssl.h>
#include <event2/event.h>
#include <event2/http.h>
#include <fmt/format.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <openssl/err.h>
#include <openssl/pem.h>
#include <openssl/ssl.h>
#include <pthread.h>
#include <signal.h>
#include <string.h>
#include <sys/eventfd.h>
#include <sys/socket.h>
#include <unistd.h>

#include <list>
#include <mutex>
#include <thread>

#include "runtime/http/owned.hpp"
#include "runtime/http/server_exchange.hpp"

namespace kubexx::http {
namespace {

using Context = std::unique_ptr<SSL_CTX, Freed<SSL_CTX_free>>;
using EventBase = std::unique_ptr<event_base, Freed<event_base_free>>;
using Http = std::unique_ptr<evhttp, Freed<evhttp_free>>;
using Event = std::unique_ptr<event, Freed<event_free>>;

constexpr int kMethods = EVHTTP_REQ_GET | EVHTTP_REQ_POST | EVHTTP_REQ_HEAD | EVHTTP_REQ_PUT | EVHTTP_REQ_DELETE |
                         EVHTTP_REQ_PATCH | EVHTTP_REQ_OPTIONS;
/// A watch may be silent for long: its end is the handler's business.
constexpr int kSilenceSeconds = 24 * 3600;
constexpr int kMaxHeaders = 1 << 20;
constexpr int kBacklog = 1024;

Error failure(Stage stage, std::string message) {
  Error error;
  error.stage = stage;
  error.message = std::move(message);
  return error;
}

Error tls_failure(std::string_view step) {
  char reason[256] = {};
  ERR_error_string_n(ERR_get_error(), reason, sizeof(reason));
  return failure(Stage::tls, fmt::format("{}: {}", step, reason));
}

Buffer reading(const std::string& text) { return Buffer(BIO_new_mem_buf(text.data(), static_cast<int>(text.size()))); }

bool use_identity(SSL_CTX* context, const Identity& identity) {
  const Certificate certificate(PEM_read_bio_X509(reading(identity.certificate).get(), nullptr, nullptr, nullptr));
  const Key key(PEM_read_bio_PrivateKey(reading(identity.key).get(), nullptr, nullptr, nullptr));
  return certificate != nullptr && key != nullptr && SSL_CTX_use_certificate(context, certificate.get()) == 1 &&
         SSL_CTX_use_PrivateKey(context, key.get()) == 1 && SSL_CTX_check_private_key(context) == 1;
}

bool ask_for_clients(SSL_CTX* context, const std::string& authority) {
  const Certificate certificate(PEM_read_bio_X509(reading(authority).get(), nullptr, nullptr, nullptr));
  if (certificate == nullptr || X509_STORE_add_cert(SSL_CTX_get_cert_store(context), certificate.get()) != 1)
    return false;
  SSL_CTX_add_client_CA(context, certificate.get());
  SSL_CTX_set_verify(context, SSL_VERIFY_PEER, nullptr);
  return true;
}

Result<Context> make_context(const Identity& identity, const std::string& client_authority) {
  Context context(SSL_CTX_new(TLS_server_method()));
  if (context == nullptr) return tls_failure("cannot set up TLS");
  SSL_CTX_set_min_proto_version(context.get(), TLS1_2_VERSION);
  static constexpr unsigned char kSession[] = "kubexx";
  SSL_CTX_set_session_id_context(context.get(), kSession, sizeof(kSession) - 1);
  if (!use_identity(context.get(), identity)) return tls_failure("cannot use the certificate of the server");
  if (!client_authority.empty() && !ask_for_clients(context.get(), client_authority))
    return tls_failure("cannot use the authority of clients");
  return context;
}

/// Accepted sockets inherit the option; without it every small answer waits for an acknowledgement.
Result<int> listening_socket(const std::string& address, std::uint16_t port) {
  const int socket = ::socket(AF_INET, SOCK_STREAM | SOCK_NONBLOCK | SOCK_CLOEXEC, 0);
  const auto fail = [&](std::string_view step) {
    const std::string reason = strerror(errno);
    if (socket >= 0) ::close(socket);
    return failure(Stage::connect, fmt::format("cannot {} {}:{}: {}", step, address, port, reason));
  };
  const int on = 1;
  sockaddr_in name = {};
  name.sin_family = AF_INET;
  name.sin_port = htons(port);
  if (inet_pton(AF_INET, address.c_str(), &name.sin_addr) != 1) errno = EINVAL;
  if (socket < 0 || inet_pton(AF_INET, address.c_str(), &name.sin_addr) != 1) return fail("listen on");
  ::setsockopt(socket, SOL_SOCKET, SO_REUSEADDR, &on, sizeof(on));
  ::setsockopt(socket, IPPROTO_TCP, TCP_NODELAY, &on, sizeof(on));
  if (::bind(socket, reinterpret_cast<const sockaddr*>(&name), sizeof(name)) != 0) return fail("bind");
  if (::listen(socket, kBacklog) != 0) return fail("listen on");
  return socket;
}

std::uint16_t port_of(int socket) {
  sockaddr_in name = {};
  socklen_t size = sizeof(name);
  ::getsockname(socket, reinterpret_cast<sockaddr*>(&name), &size);
  return ntohs(name.sin_port);
}

}  // namespace

/// The thread and everything that belongs to it.
class Server::Loop {
 public:
  Loop(ServerOptions options, Handler handler) : options_(std::move(options)), handler_(std::move(handler)) {}
  ~Loop() { stop(); }

  Result<> start() {
    auto context = make_context(options_.identity, options_.client_authority);
    if (!context) return context.error();
    context_ = std::shared_ptr<SSL_CTX>(context->release(), SSL_CTX_free);
    auto socket = listening_socket(options_.address, options_.port);
    if (!socket) return socket.error();
    port_ = port_of(*socket);
    base_.reset(event_base_new());
    http_.reset(evhttp_new(base_.get()));
    configure();
    if (evhttp_accept_socket(http_.get(), *socket) != 0) {
      ::close(*socket);
      return failure(Stage::connect, "cannot accept connections");
    }
    wake_fd_ = ::eventfd(0, EFD_NONBLOCK | EFD_CLOEXEC);
    wake_.reset(event_new(base_.get(), wake_fd_, EV_READ | EV_PERSIST, woken, this));
    event_add(wake_.get(), nullptr);
    thread_ = std::thread([this] { run(); });
    return {};
  }

  Result<> set_identity(const Identity& identity) {
    auto context = make_context(identity, options_.client_authority);
    if (!context) return context.error();
    const std::lock_guard lock(mutex_);
    context_ = std::shared_ptr<SSL_CTX>(context->release(), SSL_CTX_free);
    return {};
  }

  void post(std::function<void()> task) {
    {
      const std::lock_guard lock(mutex_);
      tasks_.push_back(std::move(task));
    }
    const std::uint64_t one = 1;
    [[maybe_unused]] const auto written = ::write(wake_fd_, &one, sizeof(one));
  }

  void after(std::chrono::milliseconds delay, std::function<void()> task) {
    Timer& timer = timers_.emplace_back();
    timer.loop = this;
    timer.task = std::move(task);
    timer.place = std::prev(timers_.end());
    timer.event.reset(evtimer_new(base_.get(), fired, &timer));
    timeval wait = {};
    wait.tv_sec = static_cast<time_t>(delay.count() / 1000);
    wait.tv_usec = static_cast<suseconds_t>(delay.count() % 1000 * 1000);
    evtimer_add(timer.event.get(), &wait);
  }

  std::uint16_t port() const { return port_; }

 private:
  struct Timer {
    Loop* loop = nullptr;
    std::function<void()> task;
    Event event;
    std::list<Timer>::iterator place;
  };

  void configure() {
    evhttp_set_bevcb(http_.get(), new_connection, this);
    evhttp_set_gencb(http_.get(), arrived, this);
    evhttp_set_allowed_methods(http_.get(), kMethods);
    evhttp_set_timeout(http_.get(), kSilenceSeconds);
    evhttp_set_max_headers_size(http_.get(), kMaxHeaders);
    evhttp_set_max_body_size(http_.get(), static_cast<ev_ssize_t>(options_.max_body));
    evhttp_set_default_content_type(http_.get(), nullptr);
  }

  void run() {
    // A peer that has gone is told by the write's error.
    sigset_t pipe;
    sigemptyset(&pipe);
    sigaddset(&pipe, SIGPIPE);
    pthread_sigmask(SIG_BLOCK, &pipe, nullptr);
    event_base_loop(base_.get(), EVLOOP_NO_EXIT_ON_EMPTY);
    for (const auto& exchange : open_)
      if (const auto alive = exchange.lock()) alive->abandon();
  }

  void stop() {
    if (thread_.joinable()) {
      post([this] { event_base_loopbreak(base_.get()); });
      thread_.join();
    }
    timers_.clear();
    tasks_.clear();
    http_.reset();
    wake_.reset();
    base_.reset();
    if (wake_fd_ >= 0) ::close(wake_fd_);
  }

  static bufferevent* new_connection(event_base* base, void* self) {
    Loop& loop = *static_cast<Loop*>(self);
    std::shared_ptr<SSL_CTX> context;
    {
      const std::lock_guard lock(loop.mutex_);
      context = loop.context_;
    }
    bufferevent* stream = bufferevent_openssl_socket_new(base, -1, SSL_new(context.get()), BUFFEREVENT_SSL_ACCEPTING,
                                                         BEV_OPT_CLOSE_ON_FREE);
    bufferevent_openssl_set_allow_dirty_shutdown(stream, 1);
    return stream;
  }

  static void arrived(evhttp_request* request, void* self) {
    // libevent hands over a request that it could not read as well.
    if (evhttp_request_get_uri(request) == nullptr) {
      evhttp_send_error(request, HTTP_BADREQUEST, nullptr);
      return;
    }
    Loop& loop = *static_cast<Loop*>(self);
    const auto exchange = EventExchange::make(request);
    loop.handler_(exchange);
    if (exchange->is_pending()) loop.remember(exchange);
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
    for (const auto& task : tasks) task();
  }

  static void fired(evutil_socket_t, short, void* self) {
    Timer& timer = *static_cast<Timer*>(self);
    const auto task = std::move(timer.task);
    timer.loop->timers_.erase(timer.place);
    task();
  }

  ServerOptions options_;
  Handler handler_;
  std::uint16_t port_ = 0;
  std::mutex mutex_;  ///< of the two below
  std::shared_ptr<SSL_CTX> context_;
  std::vector<std::function<void()>> tasks_;
  std::vector<std::weak_ptr<EventExchange>> open_;
  std::size_t alive_ = 16;
  int wake_fd_ = -1;
  EventBase base_;
  Http http_;
  Event wake_;
  std::list<Timer> timers_;
  std::thread thread_;
};

Result<std::unique_ptr<Server>> Server::start(ServerOptions options, Handler handler) {
  auto loop = std::make_unique<Loop>(std::move(options), std::move(handler));
  if (Result<> started = loop->start(); !started) return started.error();
  return std::unique_ptr<Server>(new Server(std::move(loop)));
}

Server::Server(std::unique_ptr<Loop> loop) : loop_(std::move(loop)) {}
Server::~Server() = default;

std::uint16_t Server::port() const { return loop_->port(); }
Result<> Server::set_identity(const Identity& identity) { return loop_->set_identity(identity); }
void Server::post(std::function<void()> task) { loop_->post(std::move(task)); }
void Server::after(std::chrono::milliseconds delay, std::function<void()> task) {
  loop_->after(delay, std::move(task));
}

}  // namespace kubexx::http
