#pragma once

#include <chrono>
#include <cstdint>
#include <memory>
#include <string>
#include <string_view>

namespace kubexx::test {

/// Certificates of a test client, as PEM; empty ones are not used.
struct PeerTrust {
  std::string authority;  ///< that signed the certificate of the server; empty: accept any
  std::string certificate;
  std::string key;
};

/// The client side of one TLS connection to a server on this machine, for tests that look at single bytes.
class TlsPeer {
 public:
  /// How long an answer may take before a test fails: far longer than it takes on a busy machine.
  static constexpr std::chrono::milliseconds kPatience = std::chrono::minutes(1);

  /// `protocols` are offered to the server (ALPN), each after a byte with its length.
  TlsPeer(std::uint16_t port, const PeerTrust& trust = {}, std::string_view protocols = {});
  ~TlsPeer();
  TlsPeer(TlsPeer&& other) noexcept;

  bool connected() const { return connected_; }
  /// Why the connection failed, as OpenSSL says it.
  const std::string& fault() const { return fault_; }
  /// The protocol that the server selected; empty: none.
  std::string protocol() const;
  void send(std::string_view bytes);
  /// Sends a record that is not part of the stream. False if the connection cannot.
  bool update_key();
  /// Reads until `mark` arrives, the server closes the connection, or the time is over. Returns all that was read.
  std::string read_until(std::string_view mark, std::chrono::milliseconds limit = kPatience);
  /// One answer with its body, by its Content-Length or from its chunks.
  std::string read_answer();
  /// What one TLS record brings.
  std::string read_record();
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
