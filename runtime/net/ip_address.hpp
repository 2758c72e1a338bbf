#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <string_view>
#include <variant>

/// IP addresses and networks with the rules of Kubernetes: no zones, no IPv4-mapped IPv6, no leading zeros.
namespace kubexx::net {

class IpAddress {
 public:
  /// The address, or the server's error text.
  static std::variant<IpAddress, std::string> parse(std::string_view text);

  bool is_v4() const { return v4_; }
  int bits() const { return v4_ ? 32 : 128; }
  bool is_unspecified() const;
  bool is_loopback() const;
  bool is_multicast() const;
  bool is_link_local_multicast() const;
  bool is_link_local_unicast() const;
  bool is_global_unicast() const;
  /// The canonical text.
  std::string text() const;
  /// The address with only its first `bits` bits.
  IpAddress masked(int bits) const;

  friend bool operator==(const IpAddress& a, const IpAddress& b) = default;

 private:
  friend class IpParser;
  std::uint16_t group(std::size_t index) const;

  std::array<std::uint8_t, 16> bytes_{};  ///< of IPv4 the first four
  bool v4_ = false;
};

/// A network. Bits of the address after the prefix are kept.
struct Cidr {
  IpAddress address;
  int prefix_length = 0;

  static std::variant<Cidr, std::string> parse(std::string_view text);

  bool contains(const IpAddress& other) const;
  bool contains(const Cidr& other) const;
  std::string text() const;

  friend bool operator==(const Cidr& a, const Cidr& b) = default;
};

/// The error of Go's netip.ParseAddr for `text`, which may have a zone and be mapped; empty if it is an address. Then,
/// `is_v4` is set.
std::string address_problem(std::string_view text, bool& is_v4);

/// Whether the host is an address as sockets read it, not a name.
bool is_socket_address(const std::string& host);

}  // namespace kubexx::net
