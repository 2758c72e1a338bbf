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
#include <vector>

#include "tests/support/certificates.hpp"

/// A server on the loopback whose every byte a test decides: one thread and one call of the test's function for each
/// connection. Ends at once, whatever its connections wait for.
namespace kubexx::test {

class RawConnection {
 public:
  virtual ~RawConnection() = default;
  /// Head and body of the next request; empty when the peer has closed.
  virtual std::string read_request() = 0;
  /// False when the peer is gone.
  virtual bool write(std::string_view bytes) = 0;
  /// Returns when the peer closes or the server ends.
  virtual void wait_for_end() = 0;
  /// Closes so that the peer sees a reset.
  virtual void reset() = 0;
  /// Counts from zero, in the order of connecting.
  virtual int number() const = 0;
};

struct RawTls {
  http::Identity identity = {};
  std::string client_authority = {};  ///< when set, clients must show a certificate of it
};

class RawServer {
 public:
  using Handler = std::function<void(RawConnection&)>;

  explicit RawServer(Handler handler, std::optional<RawTls> tls = {}, int port = 0);
  ~RawServer();

  std::string url() const;
  int port() const { return port_; }
  int connections() const { return accepted_; }

 private:
  struct State;
  void accept_all();
  void serve(int socket, int number);

  Handler handler_;
  std::unique_ptr<State> state_;
  int port_ = 0;
  std::atomic<int> accepted_ = 0;
  std::thread acceptor_;
};

/// A whole answer with its length.
std::string answer(int status, std::string_view body, std::string_view more_headers = "");

/// The head of a body in chunks, and one chunk of it; an empty one ends the body.
std::string chunked_head(int status = 200, std::string_view more_headers = "");
std::string chunk(std::string_view bytes);

/// A port nobody listens on.
int unused_port();

}  // namespace kubexx::test
