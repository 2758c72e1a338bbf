#pragma once

#include <memory>
#include <string>

#include <kubexx/http/transport.hpp>

/// The transport over libcurl: HTTP/1.1, one I/O thread, kept connections for calls, one of its own for every stream.
///
/// TCP keep-alive asks after 15 s of silence, every 5 s, 3 times; what was sent and is not acknowledged for 30 s ends a
/// connection. No redirect is followed. Nothing is read from the environment or from files, except the authorities of
/// the system where a request names none. A server that hangs up on plain text is asked whether it speaks TLS: then
/// that is the error, of stage tls, and nothing was applied.
namespace kubexx::http {

struct ServerAddress {
  std::string url = {};       ///< `https://host:6443`, with a path where the API stands below one
  std::string proxy = {};     ///< URL: http, https, socks5 or socks5h; empty: none
  std::string no_proxy = {};  ///< hosts, separated by commas, that are spoken to without the proxy
};

std::shared_ptr<Transport> make_curl_transport(ServerAddress server);

}  // namespace kubexx::http
