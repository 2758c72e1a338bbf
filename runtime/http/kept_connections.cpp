#include "runtime/http/kept_connections.hpp"

#include <sys/socket.h>

#include <algorithm>
#include <cerrno>

namespace kubexx::http {
namespace {

/// Whether a read would return at once: with bytes, the end, or an error of the connection.
bool is_readable(curl_socket_t socket) {
  char byte = 0;
  return recv(socket, &byte, 1, MSG_PEEK | MSG_DONTWAIT) >= 0 || (errno != EAGAIN && errno != EINTR);
}

}  // namespace

void KeptConnections::note(CURL* easy) {
  Connection ended{0, CURL_SOCKET_BAD};
  curl_easy_getinfo(easy, CURLINFO_ACTIVESOCKET, &ended.socket);
  curl_easy_getinfo(easy, CURLINFO_LOCAL_PORT, &ended.local_port);
  if (ended.socket == CURL_SOCKET_BAD) return;  // libcurl has closed the connection
  std::erase_if(connections_, [&](const Connection& other) {
    return other.socket == ended.socket || other.local_port == ended.local_port;
  });
  connections_.push_back(ended);
}

bool KeptConnections::has_ended(int local_port) const {
  const auto found = std::ranges::find(connections_, long{local_port}, &Connection::local_port);
  return found != connections_.end() && is_readable(found->socket);
}

}  // namespace kubexx::http
