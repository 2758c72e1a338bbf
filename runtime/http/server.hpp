#pragma once

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <kubexx/core/result.hpp>
#include "runtime/http/server_identity.hpp"

/// An HTTPS server on one thread of its own (HTTP/1.1, libevent over OpenSSL): requests arrive whole, answers leave
/// whole or piece by piece, and stopping waits for nobody.
namespace kubexx::http {

using HeaderLines = std::vector<std::pair<std::string, std::string>>;

struct ServerRequest {
  std::string method;
  std::string target;  ///< path and query as they were written
  HeaderLines headers;
  std::string body;
  std::string client_name;                 ///< the common name of a certificate that the authority signed; else empty
  std::vector<std::string> client_groups;  ///< its organizations

  /// The first header of that name, whatever its case; empty when there is none.
  std::string_view header(std::string_view name) const;
};

struct ServerReply {
  int code = 200;
  HeaderLines headers;
  std::string body;
};

/// One request and its answer. All members are for the thread of the server. After `reply`, `end`, `cut`, or when the
/// peer has gone, nothing more is sent and nothing fails.
class Exchange {
 public:
  virtual ~Exchange() = default;

  virtual const ServerRequest& request() const = 0;
  /// False once it is answered, or the peer has gone.
  virtual bool is_open() const = 0;
  /// Bytes that were written and have not left yet.
  virtual std::size_t unsent() const = 0;

  virtual void reply(ServerReply reply) = 0;
  /// Begins an answer piece by piece: in chunks, unless the headers tell a length.
  virtual void start(int code, const HeaderLines& headers) = 0;
  virtual void write(std::string_view bytes) = 0;
  virtual void end() = 0;
  /// Closes the connection; what has not left yet is lost.
  virtual void cut() = 0;
  /// Called when the peer leaves before the end, not when the server stops.
  virtual void on_gone(std::function<void()> gone) = 0;
};

struct ServerOptions {
  std::string address = "127.0.0.1";
  std::uint16_t port = 0;  ///< 0: any that is free
  Identity identity;
  std::string client_authority;  ///< PEM; certificates of clients are asked for when there is one, never required
  std::size_t max_body = std::size_t{64} << 20;
};

class Server {
 public:
  using Handler = std::function<void(const std::shared_ptr<Exchange>&)>;

  /// Listens when it returns. `handler` is called on the thread of the server.
  static Result<std::unique_ptr<Server>> start(ServerOptions options, Handler handler);
  Server(const Server&) = delete;
  Server& operator=(const Server&) = delete;
  /// Cuts every connection. What was posted and has not run is dropped.
  ~Server();

  std::uint16_t port() const;
  /// For the handshakes from now on. From any thread.
  Result<> set_identity(const Identity& identity);
  /// Runs `task` on the thread of the server. From any thread.
  void post(std::function<void()> task);
  /// On the thread of the server only.
  void after(std::chrono::milliseconds delay, std::function<void()> task);

 private:
  class Loop;
  explicit Server(std::unique_ptr<Loop> loop);

  std::unique_ptr<Loop> loop_;
};

}  // namespace kubexx::http
