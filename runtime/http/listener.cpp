#include "runtime/http/listener.hpp"

#include <arpa/inet.h>
#include <fmt/format.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

#include <string_view>
#include <vector>

namespace kubexx::http {
namespace {

struct SocketName {
  sockaddr_storage storage = {};
  socklen_t size = 0;
};

SocketName name_of_ipv6(const in6_addr& address, std::uint16_t port) {
  SocketName name{.size = sizeof(sockaddr_in6)};
  auto& ipv6 = reinterpret_cast<sockaddr_in6&>(name.storage);
  ipv6.sin6_family = AF_INET6;
  ipv6.sin6_port = htons(port);
  ipv6.sin6_addr = address;
  return name;
}

SocketName name_of_ipv4(const in_addr& address, std::uint16_t port) {
  SocketName name{.size = sizeof(sockaddr_in)};
  auto& ipv4 = reinterpret_cast<sockaddr_in&>(name.storage);
  ipv4.sin_family = AF_INET;
  ipv4.sin_port = htons(port);
  ipv4.sin_addr = address;
  return name;
}

/// Where to listen, in order of preference: without an address, IPv6 sockets accept IPv4 too if the machine has both.
std::vector<SocketName> names_of(const std::string& address, std::uint16_t port) {
  in6_addr ipv6 = {};
  in_addr ipv4 = {};
  if (address.empty()) return {name_of_ipv6(ipv6, port), name_of_ipv4(ipv4, port)};
  if (inet_pton(AF_INET6, address.c_str(), &ipv6) == 1) return {name_of_ipv6(ipv6, port)};
  if (inet_pton(AF_INET, address.c_str(), &ipv4) == 1) return {name_of_ipv4(ipv4, port)};
  return {};
}

/// Listening, or closed with the reason in `errno`. Accepted sockets inherit the options.
Descriptor listen_on(const SocketName& name, int backlog) {
  Descriptor socket(::socket(name.storage.ss_family, SOCK_STREAM | SOCK_NONBLOCK | SOCK_CLOEXEC, 0));
  const int on = 1, off = 0;
  ::setsockopt(socket.get(), SOL_SOCKET, SO_REUSEADDR, &on, sizeof(on));
  ::setsockopt(socket.get(), IPPROTO_TCP, TCP_NODELAY, &on, sizeof(on));
  if (name.storage.ss_family == AF_INET6) ::setsockopt(socket.get(), IPPROTO_IPV6, IPV6_V6ONLY, &off, sizeof(off));
  if (::bind(socket.get(), reinterpret_cast<const sockaddr*>(&name.storage), name.size) != 0) return Descriptor();
  if (::listen(socket.get(), backlog) != 0) return Descriptor();
  return socket;
}

/// As it is written in an address to listen on.
std::string shown_host(const std::string& address) {
  return address.find(':') == std::string::npos ? address : "[" + address + "]";
}

}  // namespace

Descriptor::~Descriptor() {
  const int reason = errno;
  if (number_ >= 0) ::close(number_);
  errno = reason;
}

Result<Descriptor> listen_on(const std::string& address, std::uint16_t port, int backlog) {
  const auto fail = [&](std::string_view reason) {
    return Error{.stage = Stage::connect,
                 .message = fmt::format("cannot listen on {}:{}: {}", shown_host(address), port, reason)};
  };
  const auto names = names_of(address, port);
  if (names.empty()) return fail("not an IP address");
  for (const SocketName& name : names)
    if (auto socket = listen_on(name, backlog); socket.get() >= 0) return socket;
  return fail(strerror(errno));
}

bool is_listen_address(const std::string& address) { return !names_of(address, 0).empty(); }

std::uint16_t port_of(const Descriptor& socket) {
  sockaddr_storage name = {};
  socklen_t size = sizeof(name);
  ::getsockname(socket.get(), reinterpret_cast<sockaddr*>(&name), &size);
  return ntohs(name.ss_family == AF_INET6 ? reinterpret_cast<sockaddr_in6&>(name).sin6_port
                                          : reinterpret_cast<sockaddr_in&>(name).sin_port);
}

}  // namespace kubexx::http
