#pragma once

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <kubexx/core/result.hpp>
#include "runtime/http/server_identity.hpp"

/// An HTTPS server with one thread of its own (HTTP/1.1, libevent over OpenSSL). With a standby thread, the thread of
/// the server may do what might block: see `Server::risk`.
///
/// Requests are delivered whole; responses are sent whole or in pieces; stopping does not wait for clients. Every phase
/// of a connection has a time limit, so that slow or silent clients cannot hold the server. Exceptions of handlers and
/// tasks end at most the exchange in which they are thrown. Requests that are malformed, too large, or of an unknown
/// method do not reach the handler: the server answers them with a `metav1.Status` in JSON (400, 405, 413, 417) and
/// closes the connection.
namespace kubexx::http {

using HeaderLines = std::vector<std::pair<std::string, std::string>>;

/// The certificate that a client presented, verified with `client_authority`.
struct ClientCertificate {
  std::string rejection;            ///< why it is not accepted, such as "certificate has expired"; else empty
  std::string name;                 ///< common name, which a certificate may lack; empty if it is not accepted
  std::vector<std::string> groups;  ///< organizations; none if it is not accepted
};

struct ServerRequest {
  std::string method;
  std::string target;  ///< path and query, as the client wrote them
  HeaderLines headers;
  std::string body;
  std::optional<ClientCertificate> client;  ///< of the connection, if `client_authority` is set

  /// The value of the first header with this name, in any case; empty if no header has it.
  std::string_view header(std::string_view name) const;
};

struct ServerReply {
  int code = 200;
  HeaderLines headers;
  std::string body;
};

/// One request and its response. Use it on the server's thread only. After `reply`, `end` or `cut`, and after the
/// client has disconnected, all calls that send are ignored.
class Exchange {
 public:
  virtual ~Exchange() = default;

  virtual const ServerRequest& request() const = 0;
  /// False once the response is complete or the client has disconnected.
  virtual bool is_open() const = 0;
  /// Bytes of the response that are queued in this process because the client does not read them; 0 once closed.
  /// A handler that streams should `cut` the exchange when this exceeds what it is willing to hold.
  virtual std::size_t unsent() const = 0;

  virtual void reply(ServerReply reply) = 0;
  /// Starts a response that is sent in pieces: chunked, unless `headers` contain a Content-Length.
  virtual void start(int code, const HeaderLines& headers) = 0;
  virtual void write(std::string_view bytes) = 0;
  virtual void end() = 0;
  /// Closes the connection at once; unsent bytes are lost.
  virtual void cut() = 0;
  /// `gone` is called if the client disconnects before the end, or a time limit closes the connection. It is not called
  /// when the server stops.
  virtual void on_gone(std::function<void()> gone) = 0;
};

/// Limits of a server. A time limit of 0 disables that limit; each is enforced to within a quarter of the shortest
/// limit, at most a second. A connection that exceeds one is closed without a response.
struct ServerLimits {
  using milliseconds = std::chrono::milliseconds;

  milliseconds handshake{10'000};  ///< from accepting the connection to the end of the TLS handshake
  milliseconds head{32'000};       ///< from the first byte of a request to the end of its head
  milliseconds body{60'000};       ///< from the end of the head to the end of the body
  /// Between the handshake, or the end of a response, and the first byte of the next request. A connection without a
  /// request is closed after the time of a head if more than half of `connections` are open.
  milliseconds idle{120'000};
  milliseconds write{60'000};  ///< bytes are waiting to be sent and the client accepts none
  /// Open connections; further clients wait in the backlog of the operating system until one closes.
  std::size_t connections = 5000;
  std::size_t head_bytes = std::size_t{1} << 20;   ///< longer: 413
  std::size_t body_bytes = std::size_t{64} << 20;  ///< longer: 413
  /// Bytes that all clients together have sent and that are not answered; a connection that exceeds it is closed.
  std::size_t held_bytes = std::size_t{1} << 30;
};

struct ServerOptions {
  std::string address = "127.0.0.1";  ///< numeric, IPv4 or IPv6; empty: all addresses of this machine
  std::uint16_t port = 0;             ///< 0: any free port
  Identity identity;
  /// PEM of one or more certificates, each trusted by itself; if set, client certificates are requested and verified,
  /// but not required, and connections with one that is not accepted stay open: `ServerRequest::client` has the result.
  std::string client_authority;
  ServerLimits limits;
  bool has_standby = false;  ///< whether a second thread takes over when the first one does what takes long
  /// Receives one line per problem that cannot be reported to a client: messages of libevent, exceptions, failures to
  /// accept. Called on the server's thread; must not throw. The log callback of libevent is global to the process and
  /// is taken over by the first server that starts.
  std::function<void(std::string_view)> log;
};

class Server {
 public:
  using Handler = std::function<void(const std::shared_ptr<Exchange>&)>;

  /// The server is listening when this returns. `handler` is called on the server's thread; if it throws, the client
  /// gets a 500, or a closed connection if a response was already started.
  static Result<std::unique_ptr<Server>> start(ServerOptions options, Handler handler);
  Server(const Server&) = delete;
  Server& operator=(const Server&) = delete;
  ~Server();

  std::uint16_t port() const;
  /// Ends the server's thread: no handler or task runs afterwards. The destructor does the same, but clears the pointer
  /// that owns the server before, which handlers and tasks may read. Call it on any other thread.
  void end();
  /// Accepts no more connections, closes those between two requests, and waits at most `limit` until all others have
  /// ended. True if they have. Replies should have had the header `Connection: close` for a while: clients then open
  /// new connections elsewhere. Call it once, on any thread but the server's.
  bool drain(std::chrono::milliseconds limit);
  /// Applies to handshakes from now on. Thread-safe.
  Result<> set_identity(const Identity& identity);
  /// The same of `ServerOptions::client_authority`. Clients of open connections stay as they were verified.
  Result<> set_client_authority(const std::string& authority);
  /// Runs `task` on the server's thread; the tasks of one thread run in order. Thread-safe.
  void post(std::function<void()> task);
  /// Runs `task` on the server's thread after `delay`. Call it on the server's thread only.
  void after(std::chrono::milliseconds delay, std::function<void()> task);
  /// Runs `task` on the server's thread once that has delivered all requests that have arrived. Only such a task may
  /// call `risk`. Call it on the server's thread only.
  void between_turns(std::function<void()> task);
  /// Does `work` on the server's thread. If that takes more than a few milliseconds, the standby thread becomes the
  /// server's thread, and calls `taken` first; `risk` then returns false once the work is done, on a thread that
  /// may only `post`. Nothing else waits longer than that. An exception ends the work, and is logged.
  bool risk(const std::function<void()>& work, const std::function<void()>& taken);
  /// Whether there is a standby thread: not while work that took too long continues. Call it on the server's thread
  /// only.
  bool is_watched() const;

 private:
  class Loop;
  explicit Server(std::unique_ptr<Loop> loop);

  std::unique_ptr<Loop> loop_;
};

}  // namespace kubexx::http
