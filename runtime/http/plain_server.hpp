#pragma once

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <utility>

#include <kubexx/core/result.hpp>

/// A small server for probes and metrics: plain HTTP/1.1 with one thread and no encryption, for content that is not
/// secret. It answers GET and HEAD, one request per connection; bodies of requests are discarded.
///
/// Slow and silent clients cannot hold it: a connection has a time limit, and if all are in use, the oldest one is
/// closed in favour of a new one. An idle server does not wake up.
namespace kubexx::http {

struct PlainReply {
  int code = 200;
  std::string body = {};
  std::string content_type = "text/plain; charset=utf-8";
};

struct PlainServerOptions {
  std::string address = {};  ///< numeric, IPv4 or IPv6; empty: all addresses of this machine, of both families
  std::uint16_t port = 0;    ///< 0: any free port
  std::size_t connections = 64;
  std::chrono::milliseconds time = std::chrono::seconds(10);  ///< of a connection, from accepting to closing it
};

class PlainServer {
 public:
  /// Called on the server's thread with the path of the request and with its query, without the `?`. It has to return
  /// soon. Its exceptions are answered with 500.
  using Handler = std::function<PlainReply(const std::string& path, const std::string& query)>;

  /// The server is listening when this returns.
  static Result<std::unique_ptr<PlainServer>> start(const PlainServerOptions& options, Handler handler);
  PlainServer(const PlainServer&) = delete;
  PlainServer& operator=(const PlainServer&) = delete;
  /// Closes every connection.
  ~PlainServer();

  std::uint16_t port() const;

 private:
  class Loop;
  explicit PlainServer(std::unique_ptr<Loop> loop);

  std::unique_ptr<Loop> loop_;
};

/// Splits `host:port`, `[::1]:port` or `:port`, as Go's net.Listen reads it; an error for anything else.
Result<PlainServerOptions> parse_listen_address(const std::string& text);

}  // namespace kubexx::http
