#pragma once

#include <cstdint>
#include <string>
#include <utility>

#include <kubexx/core/result.hpp>

/// Sockets that listen for TCP connections.
namespace kubexx::http {

/// A file descriptor that is closed with its owner.
class Descriptor {
 public:
  explicit Descriptor(int number = -1) : number_(number) {}
  Descriptor(Descriptor&& other) noexcept : number_(std::exchange(other.number_, -1)) {}
  Descriptor& operator=(Descriptor&& other) noexcept {
    std::swap(number_, other.number_);
    return *this;
  }
  ~Descriptor();
  int get() const { return number_; }
  /// The caller closes it.
  int release() { return std::exchange(number_, -1); }

 private:
  int number_;
};

/// A socket that listens without blocking. `address` is numeric, IPv4 or IPv6; empty means all addresses of this
/// machine, of both families. Accepted sockets send small answers at once.
Result<Descriptor> listen_on(const std::string& address, std::uint16_t port, int backlog);

/// Whether `listen_on` accepts the address.
bool is_listen_address(const std::string& address);

/// The port to which a listening socket is bound.
std::uint16_t port_of(const Descriptor& socket);

}  // namespace kubexx::http
