#pragma once

#include <cstddef>
#include <memory>
#include <string>

#include <kubexx/http/transport.hpp>

/// The transport over libcurl: HTTP/1.1 and one I/O thread. Calls reuse connections, at most `most_calls` at a time;
/// every stream has its own connection. Urgent requests neither wait nor count. No request is sent on a kept connection
/// that the server has closed, as far as the close has arrived.
///
/// TCP keep-alive probes after 15 s of silence, every 5 s, three times; data that is not acknowledged for 30 s ends a
/// connection. Redirects are not followed. Nothing is read from the environment, nor from files except the certificate
/// authorities of the system, if a request names none. If a server closes a plain-text connection and accepts a TLS
/// handshake, that is the error, with stage `tls`, and nothing was applied.
namespace kubexx::http {

struct ServerAddress {
  std::string url = {};    ///< `https://host:6443`, with a path if the API is below one
  std::string proxy = {};  ///< URL: http, https, or socks5, which resolves the names of servers; empty: none
};

struct CurlOptions {
  std::size_t most_calls = 16;  ///< at least one is always allowed
  bool go_messages = false;     ///< common failures of connections have the messages of Go's client
};

std::shared_ptr<Transport> make_curl_transport(ServerAddress server, CurlOptions options = {});

}  // namespace kubexx::http
