#pragma once

#include <curl/curl.h>

#include <vector>

/// The connections that libcurl keeps for later requests. To libcurl 7.88, a TLS connection is open until it has read
/// the alert with which the server closed it: it would send requests on such connections, and give up after five of
/// them, when it is not known that none was applied. Used on the I/O thread alone.
namespace kubexx::http {

class KeptConnections {
 public:
  /// To be called when a transfer has ended. libcurl does not report the socket of a connection before that.
  void note(CURL* easy);
  /// Whether there is anything to read from a connection without a request: its end, or bytes that do not belong to an
  /// answer. False if the connection is not known.
  bool has_ended(int local_port) const;

 private:
  struct Connection {
    long local_port;
    curl_socket_t socket;
  };
  std::vector<Connection> connections_;  ///< at most one for each port, and for each socket
};

}  // namespace kubexx::http
