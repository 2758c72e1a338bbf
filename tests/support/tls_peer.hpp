#pragma once

#include <chrono>
#include <cstdint>
#include <memory>
#include <string>
#include <string_view>

namespace kubexx::test {

/// Certificates of a peer, as PEM; empty ones are not used.
struct PeerTrust {
  std::string authority;  ///< of the server; empty: anybody
  std::string certificate;
  std::string key;
};

/// The client's end of one TLS connection to a server on this machine, byte by byte: for tests of what goes over the
/// wire.
class TlsPeer {
 public:
  /// How long an answer may take before a test fails: far longer than it does, also on a busy machine.
  static constexpr std::chrono::milliseconds kPatience = std::chrono::minutes(1);

  TlsPeer(std::uint16_t port, const PeerTrust& trust = {});
  ~TlsPeer();
  TlsPeer(TlsPeer&& other) noexcept;

  bool connected() const { return connected_; }
  /// Why not, in OpenSSL's words.
  const std::string& fault() const { return fault_; }
  void send(std::string_view bytes);
  /// Reads until `mark` is there, the peer closes, or the time is over; what was read so far.
  std::string read_until(std::string_view mark, std::chrono::milliseconds limit = kPatience);
  /// One answer with its body, whose length a header tells or that comes in chunks; joined.
  std::string read_answer();
  bool closed() const { return closed_; }

 private:
  struct State;
  bool fill(std::chrono::milliseconds limit);

  std::unique_ptr<State> state_;
  std::string buffer_;
  bool connected_ = false;
  bool closed_ = false;
  std::string fault_;
};

}  // namespace kubexx::test
