#pragma once

#include <atomic>
#include <functional>
#include <list>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <string_view>
#include <thread>
#include <utility>
#include <vector>

#include "tests/support/certificates.hpp"

/// A server on the loopback whose every byte a test decides: one thread and one call of the test's function for each
/// connection. Ends at once, whatever its connections wait for.
struct ssl_ctx_st;

namespace kubexx::test {

class RawConnection {
 public:
  virtual ~RawConnection() = default;
  /// Head and body of the next request; empty when the peer has closed, or speaks TLS where plain text is expected.
  virtual std::string read_request() = 0;
  /// What has arrived, at least one byte; empty when the peer has closed.
  virtual std::string read_some() = 0;
  /// False when the peer is gone.
  virtual bool write(std::string_view bytes) = 0;
  /// Returns when the peer closes or the server ends.
  virtual void wait_for_end() = 0;
  /// Ends what it sends in order, with the alert of TLS, as a server does that closes the connection. The peer can see
  /// it when this returns; what it sends nevertheless can be read.
  virtual void end() = 0;
  /// Closes so that the peer sees a reset.
  virtual void reset() = 0;
  /// Counts from zero, in the order of connecting.
  virtual int number() const = 0;
};

struct RawTls {
  http::Identity identity = {};
  std::string client_authority = {};  ///< when set, clients must show a certificate of it
};

/// A port of the loopback that is ours: connections to it are refused until a server takes it over.
class Port {
 public:
  Port();
  Port(Port&& other) noexcept : socket_(std::exchange(other.socket_, -1)), number_(other.number_) {}
  Port& operator=(Port&&) = delete;
  ~Port();

  int number() const { return number_; }
  /// The socket, which accepts connections now.
  int listen() &&;

 private:
  int socket_ = -1;
  int number_ = 0;
};

class RawServer {
 public:
  using Handler = std::function<void(RawConnection&)>;

  explicit RawServer(Handler handler, std::optional<RawTls> tls = {}, Port port = {});
  ~RawServer();

  /// Later connections are met with this; for servers that began with TLS.
  void show(const RawTls& tls);

  std::string url() const;
  int port() const { return port_; }
  int connections() const { return accepted_; }

 private:
  struct State;
  void accept_all();
  void serve(int socket, int number, ssl_ctx_st* tls);

  Handler handler_;
  std::unique_ptr<State> state_;
  bool secure_ = false;
  int port_ = 0;
  std::atomic<int> accepted_ = 0;
  std::thread acceptor_;
};

/// A whole answer with its length.
std::string answer(int status, std::string_view body, std::string_view more_headers = "");

/// The head of a body in chunks, and one chunk of it; an empty one ends the body.
std::string chunked_head(int status = 200, std::string_view more_headers = "");
std::string chunk(std::string_view bytes);

}  // namespace kubexx::test
