#include "runtime/http/server_connections.hpp"

#include <event2/buffer.h>
#include <event2/bufferevent.h>
#include <event2/bufferevent_ssl.h>
#include <fcntl.h>
#include <sys/ioctl.h>
#include <sys/socket.h>

#include <algorithm>
#include <iterator>
#include <utility>

#include "runtime/http/server_errors.hpp"

namespace kubexx::http {
namespace {

using std::chrono::milliseconds;

/// Descriptors are scarce for longer than a moment; trying again at once would only burn the processor.
constexpr timeval kRest = {0, 100'000};

/// libevent reads on while an answer is being sent, to see the peer close; it must not collect all that a peer sends.
constexpr std::size_t kReadAhead = 64 << 10;

/// A socket that is closed while the client still sends a body that is too large is reset, and the client may lose the
/// answer. Go's servers wait as long.
constexpr milliseconds kLinger{500};

bool is_over(milliseconds limit, Connection::Clock::time_point since, Connection::Clock::time_point now) {
  return limit.count() > 0 && now - since > limit;
}

/// Often enough that a limit is exceeded by a quarter at most, and by a second at most.
milliseconds sweep_interval(const ServerLimits& limits) {
  milliseconds shortest(4000);
  for (const milliseconds limit : {limits.handshake, limits.head, limits.body, limits.idle, limits.write})
    if (limit.count() > 0) shortest = std::min(shortest, limit);
  return std::max(shortest / 4, milliseconds(5));
}

timeval interval_of(milliseconds time) {
  timeval interval = {};
  interval.tv_sec = static_cast<time_t>(time.count() / 1000);
  interval.tv_usec = static_cast<suseconds_t>(time.count() % 1000 * 1000);
  return interval;
}

}  // namespace

Connection* Connection::of(evhttp_request* request) {
  evhttp_connection* connection = evhttp_request_get_connection(request);
  bufferevent* stream = connection == nullptr ? nullptr : evhttp_connection_get_bufferevent(connection);
  const SSL* ssl = stream == nullptr ? nullptr : bufferevent_openssl_get_ssl(stream);
  return ssl == nullptr ? nullptr : static_cast<Connection*>(SSL_get_ex_data(ssl, Connections::index()));
}

void Connection::enter(Phase phase) {
  phase_ = phase;
  since_ = Clock::now();
  if (phase != Phase::head) return;
  head_ = {};
  chunks_ = {};
}

void Connection::arrived() {
  enter(Phase::answer);
  has_served_ = true;
  suspend_reading_at(kReadAhead);
}

void Connection::answered() {
  enter(Phase::idle);
  suspend_reading_at(all_.read_limit());
  evbuffer* input = bufferevent_get_input(stream_);
  hold(evbuffer_get_length(input));
  if (held_ > 0) received(input, 0);
  if (all_.ended_ && is_idle()) shut_down();
}

void Connection::suspend_reading_at(std::size_t bytes) {
  if (!is_shut_down_) bufferevent_setwatermark(stream_, EV_READ, 0, bytes);
}

void Connection::hold(std::size_t bytes) {
  all_.held_ += bytes - held_;
  held_ = bytes;
}

bool Connection::is_late(const ServerLimits& limits, Clock::time_point now) {
  if (phase_ == Phase::handshake && SSL_is_init_finished(bufferevent_openssl_get_ssl(stream_)) != 0) enter(Phase::idle);
  if (evbuffer_get_length(bufferevent_get_output(stream_)) > 0 && is_over(limits.write, progress_, now)) return true;
  switch (phase_) {
    case Phase::handshake:
      return is_over(limits.handshake, since_, now);
    case Phase::head:
      return is_over(limits.head, since_, now);
    case Phase::body:
      return is_over(limits.body, since_, now);
    case Phase::idle:
      return is_over(limits.idle, since_, now) ||
             (!has_served_ && all_.are_scarce() && is_over(limits.head, since_, now));
    case Phase::answer:
      return false;
  }
  return false;
}

/// The end of the stream is seen by reading, which a full input would suspend.
void Connection::shut_down() {
  is_shut_down_ = true;
  bufferevent_setwatermark(stream_, EV_READ, 0, 0);
  ::shutdown(bufferevent_getfd(stream_), SHUT_RDWR);
}

bool Connection::is_idle() const {
  int waiting = 0;
  const bool known = ::ioctl(bufferevent_getfd(stream_), FIONREAD, &waiting) == 0;
  return phase_ == Phase::idle && known && waiting == 0;
}

void Connection::input_changed(evbuffer* input, const evbuffer_cb_info* info, void* self) {
  if (info->n_added == 0) return;
  Connection& connection = *static_cast<Connection*>(self);
  connection.take(input, info->n_added);
  if (connection.is_shut_down_) evbuffer_drain(input, evbuffer_get_length(input));
}

/// The input has `added` new bytes.
void Connection::take(evbuffer* input, std::size_t added) {
  if (is_shut_down_) return;
  hold(held_ + added);
  if (all_.held_ > all_.limits_.held_bytes) return shut_down();
  received(input, evbuffer_get_length(input) - added);
}

void Connection::output_changed(evbuffer* output, const evbuffer_cb_info* info, void* self) {
  Connection& connection = *static_cast<Connection*>(self);
  if (info->n_deleted > 0 || info->orig_size == 0) connection.progress_ = Clock::now();
  if (info->n_added == 0 || connection.phase_ == Phase::answer || connection.is_replacing_) return;
  connection.is_replacing_ = true;
  if (replace_error_page(output, info->orig_size, connection.head_.size() > connection.all_.limits_.head_bytes))
    connection.lingering_ = Descriptor(::fcntl(bufferevent_getfd(connection.stream_), F_DUPFD_CLOEXEC, 0));
  connection.is_replacing_ = false;
}

/// The input has new bytes from offset `from` on.
void Connection::received(evbuffer* input, std::size_t from) {
  if (phase_ == Phase::handshake || phase_ == Phase::idle) enter(Phase::head);
  if (phase_ != Phase::head && (phase_ != Phase::body || !head_.is_chunked())) return;
  evbuffer_ptr at;
  if (evbuffer_ptr_set(input, &at, from, EVBUFFER_PTR_SET) != 0) return;
  evbuffer_iovec part;
  while (evbuffer_peek(input, 1, &at, &part, 1) > 0) {
    follow({static_cast<const char*>(part.iov_base), part.iov_len});
    if (evbuffer_ptr_set(input, &at, part.iov_len, EVBUFFER_PTR_ADD) != 0) return;
  }
}

/// The next bytes of a request, and perhaps the first ones of another.
void Connection::follow(std::string_view bytes) {
  if (phase_ == Phase::head) {
    const std::size_t before = head_.size();
    const bool is_complete = head_.feed(bytes);
    if (head_.is_malformed() || head_.size() > all_.limits_.head_bytes) return reject_head();
    if (!is_complete) return;
    bytes.remove_prefix(head_.size() - before);
    enter(Phase::body);
  }
  if (head_.is_chunked() && !chunks_.feed(bytes)) shut_down();
}

/// libevent then answers as to a head that is too large, as soon as it parses what has arrived. The argument of the
/// callbacks that it sets is its connection.
void Connection::reject_head() {
  void* connection = nullptr;
  bufferevent_getcb(stream_, nullptr, nullptr, nullptr, &connection);
  evhttp_connection_set_max_headers_size(static_cast<evhttp_connection*>(connection), 0);
}

void Connections::listen_with(evconnlistener* listener) {
  listener_ = listener;
  sweep_.reset(event_new(base_, -1, EV_PERSIST, swept, this));
  rest_.reset(evtimer_new(base_, rested, this));
  const timeval interval = interval_of(sweep_interval(limits_));
  event_add(sweep_.get(), &interval);
}

bufferevent* Connections::open(SSL_CTX* context) {
  SSL* ssl = SSL_new(context);
  bufferevent* stream =
      ssl == nullptr ? nullptr
                     : bufferevent_openssl_socket_new(base_, -1, ssl, BUFFEREVENT_SSL_ACCEPTING, BEV_OPT_CLOSE_ON_FREE);
  if (stream == nullptr) return nullptr;
  bufferevent_openssl_set_allow_dirty_shutdown(stream, 1);
  bufferevent_setwatermark(stream, EV_READ, 0, read_limit());
  Connection& connection = open_.emplace_back(*this, stream);
  connection.self_ = std::prev(open_.end());
  SSL_set_ex_data(ssl, index(), &connection);
  evbuffer_add_cb(bufferevent_get_input(stream), Connection::input_changed, &connection);
  evbuffer_add_cb(bufferevent_get_output(stream), Connection::output_changed, &connection);
  if (are_all_used()) evconnlistener_disable(listener_);
  return stream;
}

void Connections::back_off() {
  is_resting_ = true;
  evconnlistener_disable(listener_);
  evtimer_add(rest_.get(), &kRest);
}

void Connections::close_listener() {
  listener_ = nullptr;
  rest_.reset();
}

void Connections::end_idle(std::function<void()> ended) {
  ended_ = std::move(ended);
  if (open_.empty()) return std::exchange(ended_, nullptr)();
  for (Connection& connection : open_)
    if (connection.is_idle()) connection.shut_down();
}

void Connections::stop() {
  ended_ = nullptr;
  listener_ = nullptr;
  lingering_.clear();
  sweep_.reset();
  rest_.reset();
}

void Connections::rested(evutil_socket_t, short, void* self) {
  Connections& all = *static_cast<Connections*>(self);
  all.is_resting_ = false;
  all.accept_again();
}

void Connections::swept(evutil_socket_t, short, void* self) { static_cast<Connections*>(self)->sweep(); }

void Connections::sweep() {
  const auto now = Connection::Clock::now();
  for (Connection& connection : open_) {
    // A connection whose handshake ends in this sweep has until the next one to begin a request.
    const bool was_left_idle = ended_ && connection.is_idle();
    if (connection.is_late(limits_, now) || was_left_idle) connection.shut_down();
  }
  while (!lingering_.empty() && lingering_.front().until <= now) lingering_.pop_front();
  accept_again();
}

void Connections::linger(Descriptor socket) {
  if (sweep_ == nullptr || socket.get() < 0) return;
  ::shutdown(socket.get(), SHUT_WR);
  lingering_.push_back({std::move(socket), Connection::Clock::now() + kLinger});
}

void Connections::accept_again() {
  if (listener_ != nullptr && !is_resting_ && !are_all_used()) evconnlistener_enable(listener_);
}

int Connections::index() {
  static const int index = SSL_get_ex_new_index(0, nullptr, nullptr, nullptr, freed);
  return index;
}

/// OpenSSL calls this for every TLS object of the process.
void Connections::freed(void*, void* connection, CRYPTO_EX_DATA*, int, long, void*) {
  if (connection == nullptr) return;
  Connection& one = *static_cast<Connection*>(connection);
  one.all_.close(one);
}

void Connections::close(Connection& connection) {
  connection.hold(0);
  linger(std::move(connection.lingering_));
  open_.erase(connection.self_);
  if (open_.empty() && ended_) std::exchange(ended_, nullptr)();
  accept_again();
}

}  // namespace kubexx::http
