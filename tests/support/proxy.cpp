#include "tests/support/proxy.hpp"

#include <arpa/inet.h>
#include <netinet/tcp.h>
#include <sys/socket.h>
#include <unistd.h>

#include <algorithm>
#include <stdexcept>

namespace kubexx::test {
namespace {

sockaddr_in loopback(int port) {
  sockaddr_in address = {};
  address.sin_family = AF_INET;
  address.sin_port = htons(static_cast<std::uint16_t>(port));
  address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
  return address;
}

template <class Call>
auto with_address(int port, Call call) {
  const sockaddr_in address = loopback(port);
  return call(reinterpret_cast<const sockaddr*>(&address), sizeof(address));
}

/// Several sockets may be bound to a port in this way; only one of them listens.
int bind_to(int port) {
  const int socket = ::socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
  const int yes = 1;
  ::setsockopt(socket, SOL_SOCKET, SO_REUSEADDR, &yes, sizeof(yes));
  ::setsockopt(socket, SOL_SOCKET, SO_REUSEPORT, &yes, sizeof(yes));
  const bool bound = with_address(port, [&](auto* address, auto size) { return ::bind(socket, address, size) == 0; });
  if (!bound) throw std::runtime_error("the proxy has no port");
  return socket;
}

int port_of(int socket) {
  sockaddr_in address = {};
  socklen_t size = sizeof(address);
  ::getsockname(socket, reinterpret_cast<sockaddr*>(&address), &size);
  return ntohs(address.sin_port);
}

void send_without_delay(int socket) {
  const int yes = 1;
  ::setsockopt(socket, IPPROTO_TCP, TCP_NODELAY, &yes, sizeof(yes));
}

}  // namespace

/// One connection and the one to the server that belongs to it, with a thread for each direction.
struct Proxy::Link {
  int client;
  int server;
  std::atomic<bool> stalled = false;
  std::thread up = {};
  std::thread down = {};

  void end() {
    ::shutdown(client, SHUT_RDWR);
    ::shutdown(server, SHUT_RDWR);
  }
  ~Link() {
    end();
    if (up.joinable()) up.join();
    if (down.joinable()) down.join();
    ::close(client);
    ::close(server);
  }
};

Proxy::Proxy(int target, Door door) : target_(target), holder_(bind_to(0)) {
  port_ = port_of(holder_);
  if (door == Door::open) open_door();
}

Proxy::~Proxy() {
  close_door();
  ::close(holder_);
}

void Proxy::open_door() {
  listener_ = bind_to(port_);
  if (::listen(listener_, SOMAXCONN) != 0) throw std::runtime_error("the proxy cannot listen");
  acceptor_ = std::thread([this] { accept_all(); });
}

void Proxy::close_door() {
  if (acceptor_.joinable()) {
    ::shutdown(listener_, SHUT_RDWR);
    acceptor_.join();
    ::close(listener_);
  }
  drop();
}

void Proxy::accept_all() {
  for (;;) {
    const int client = ::accept4(listener_, nullptr, nullptr, SOCK_CLOEXEC);
    if (client < 0) return;
    ++accepted_;
    open(client);
  }
}

void Proxy::open(int client) {
  const int server = ::socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
  if (with_address(target_, [&](auto* address, auto size) { return ::connect(server, address, size); }) != 0) {
    ::close(server);
    ::close(client);
    return;
  }
  send_without_delay(client);
  send_without_delay(server);
  const std::lock_guard lock(mutex_);
  Link& link = *links_.emplace_back(new Link{.client = client, .server = server});
  link.up = std::thread([this, &link] { carry(link, link.client, link.server); });
  link.down = std::thread([this, &link] { carry(link, link.server, link.client); });
}

void Proxy::carry(Link& link, int from, int to) {
  char bytes[16 * 1024];
  for (;;) {
    const long count = ::recv(from, bytes, sizeof(bytes), 0);
    if (count <= 0) break;
    if (!link.stalled && !send_all(to, bytes, count)) break;
  }
  if (!link.stalled) ::shutdown(to, SHUT_WR);
}

bool Proxy::send_all(int to, const char* bytes, long count) const {
  while (count > 0) {
    const long piece = piece_ > 0 ? std::min<long>(count, piece_) : count;
    const long sent = ::send(to, bytes, static_cast<std::size_t>(piece), MSG_NOSIGNAL);
    if (sent <= 0) return false;
    bytes += sent;
    count -= sent;
  }
  return true;
}

void Proxy::drop() {
  std::list<std::unique_ptr<Link>> ended;
  {
    const std::lock_guard lock(mutex_);
    ended.swap(links_);
  }
}

void Proxy::stall() {
  const std::lock_guard lock(mutex_);
  for (auto& link : links_) link->stalled = true;
}

}  // namespace kubexx::test
