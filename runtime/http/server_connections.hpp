#pragma once

#include <event2/buffer.h>
#include <event2/event.h>
#include <event2/http.h>
#include <event2/listener.h>
#include <openssl/ssl.h>

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <deque>
#include <functional>
#include <list>
#include <memory>
#include <string_view>

#include "runtime/http/chunk_scanner.hpp"
#include "runtime/http/head_scanner.hpp"
#include "runtime/http/listener.hpp"
#include "runtime/http/owned.hpp"
#include "runtime/http/server.hpp"

/// The open connections of a server: their number and their time limits. For the thread of the server.
///
/// A connection whose time is up is shut down at the socket, which libevent sees as a peer that closed it: there is one
/// path by which connections end.
namespace kubexx::http {

class Connections;

/// The state of a connection. Owned by its TLS object.
class Connection {
 public:
  enum class Phase : std::uint8_t { handshake, head, body, answer, idle };
  using Clock = std::chrono::steady_clock;

  Connection(Connections& all, bufferevent* stream) : all_(all), stream_(stream) {}

  /// The connection that carries `request`; null for one without TLS.
  static Connection* of(evhttp_request* request);

  /// A whole request has arrived; it is the handler's until it is answered.
  void arrived();
  /// The whole answer has been sent. The next request may already be in the input.
  void answered();
  /// True if a time limit has passed at `now`.
  bool is_late(const ServerLimits& limits, Clock::time_point now);
  /// What arrives from now on, or is arriving, is discarded.
  void shut_down();
  /// No request has begun to arrive since the last response.
  bool is_idle() const;

 private:
  friend class Connections;
  void enter(Phase phase);
  static void input_changed(evbuffer* input, const evbuffer_cb_info* info, void* self);
  static void output_changed(evbuffer* output, const evbuffer_cb_info* info, void* self);
  void take(evbuffer* input, std::size_t added);
  void received(evbuffer* input, std::size_t from);
  void follow(std::string_view bytes);
  void reject_head();
  void suspend_reading_at(std::size_t bytes);
  void hold(std::size_t bytes);

  Connections& all_;
  std::list<Connection>::iterator self_;
  bufferevent* stream_;
  Phase phase_ = Phase::handshake;
  Clock::time_point since_ = Clock::now();     ///< when the phase began
  Clock::time_point progress_ = Clock::now();  ///< when bytes last left, or first had to
  std::size_t held_ = 0;                       ///< bytes of the request that is not answered yet
  bool is_replacing_ = false;                  ///< the output, by `replace_error_page`
  Descriptor lingering_;                       ///< the socket once more, after an error page
  bool is_shut_down_ = false;
  bool has_served_ = false;  ///< a request
  HeadScanner head_;
  ChunkScanner chunks_;
};

class Connections {
 public:
  /// `listener` is paused while there are `limits.connections`, and for a moment when descriptors run out.
  Connections(event_base* base, const ServerLimits& limits) : base_(base), limits_(limits) {}
  Connections(const Connections&) = delete;
  Connections& operator=(const Connections&) = delete;

  void listen_with(evconnlistener* listener);
  /// Before the listener is freed, while the limits of open connections still apply.
  void close_listener();
  /// Closes the connections that wait for a request: some only in a later sweep, such as those whose handshake is not
  /// complete. `ended` is called once none is open.
  void end_idle(std::function<void()> ended);
  /// A TLS stream for a connection about to be accepted; null if there is no memory for it.
  bufferevent* open(SSL_CTX* context);
  /// Accepting failed: waits before the next attempt.
  void back_off();
  /// Before the listener is freed. Connections may still close.
  void stop();

 private:
  friend class Connection;
  /// A request has to fit.
  std::size_t read_limit() const { return limits_.head_bytes + limits_.body_bytes + 1; }
  /// Few more can be opened: those that carry no request are not kept for long.
  bool are_scarce() const { return open_.size() > limits_.connections / 2; }
  static void freed(void* ssl, void* connection, CRYPTO_EX_DATA*, int, long, void*);
  static int index();
  static void swept(evutil_socket_t, short, void* self);
  static void rested(evutil_socket_t, short, void* self);
  void sweep();
  void linger(Descriptor socket);
  void accept_again();
  void close(Connection& connection);

  event_base* base_;
  const ServerLimits& limits_;
  /// A socket that nothing more is sent to.
  struct Lingering {
    Descriptor socket;
    Connection::Clock::time_point until;
  };
  bool are_all_used() const { return open_.size() + lingering_.size() >= limits_.connections; }

  std::list<Connection> open_;
  std::deque<Lingering> lingering_;
  evconnlistener* listener_ = nullptr;
  bool is_resting_ = false;
  std::size_t held_ = 0;  ///< by all connections
  std::function<void()> ended_;
  std::unique_ptr<event, Freed<event_free>> sweep_;
  std::unique_ptr<event, Freed<event_free>> rest_;
};

}  // namespace kubexx::http
