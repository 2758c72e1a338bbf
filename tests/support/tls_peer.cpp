#include "tests/support/tls_peer.hpp"

#include <arpa/inet.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <openssl/err.h>
#include <openssl/pem.h>
#include <openssl/ssl.h>
#include <poll.h>
#include <signal.h>
#include <sys/socket.h>
#include <unistd.h>

#include <utility>

namespace kubexx::test {

struct TlsPeer::State {
  SSL_CTX* context = SSL_CTX_new(TLS_client_method());
  SSL* ssl = nullptr;
  int socket = -1;
  ~State() {
    SSL_free(ssl);
    SSL_CTX_free(context);
    if (socket >= 0) ::close(socket);
  }
};

namespace {

BIO* reading(const std::string& text) { return BIO_new_mem_buf(text.data(), static_cast<int>(text.size())); }

void use_trust(SSL_CTX* context, const PeerTrust& trust) {
  if (!trust.authority.empty()) {
    BIO* text = reading(trust.authority);
    X509* authority = PEM_read_bio_X509(text, nullptr, nullptr, nullptr);
    X509_STORE_add_cert(SSL_CTX_get_cert_store(context), authority);
    X509_free(authority);
    BIO_free(text);
    SSL_CTX_set_verify(context, SSL_VERIFY_PEER, nullptr);
  }
  if (trust.certificate.empty()) return;
  BIO *text = reading(trust.certificate), *key_text = reading(trust.key);
  X509* certificate = PEM_read_bio_X509(text, nullptr, nullptr, nullptr);
  EVP_PKEY* key = PEM_read_bio_PrivateKey(key_text, nullptr, nullptr, nullptr);
  SSL_CTX_use_certificate(context, certificate);
  SSL_CTX_use_PrivateKey(context, key);
  X509_free(certificate);
  EVP_PKEY_free(key);
  BIO_free(text);
  BIO_free(key_text);
}

}  // namespace

TlsPeer::TlsPeer(std::uint16_t port, const PeerTrust& trust, std::string_view protocols)
    : state_(std::make_unique<State>()) {
  ::signal(SIGPIPE, SIG_IGN);
  use_trust(state_->context, trust);
  SSL_CTX_set_alpn_protos(state_->context, reinterpret_cast<const unsigned char*>(protocols.data()),
                          static_cast<unsigned>(protocols.size()));
  state_->socket = ::socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
  const int on = 1;
  ::setsockopt(state_->socket, IPPROTO_TCP, TCP_NODELAY, &on, sizeof(on));
  sockaddr_in name = {};
  name.sin_family = AF_INET;
  name.sin_port = htons(port);
  name.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
  if (::connect(state_->socket, reinterpret_cast<const sockaddr*>(&name), sizeof(name)) != 0) {
    fault_ = "connection refused";
    return;
  }
  state_->ssl = SSL_new(state_->context);
  SSL_set_fd(state_->ssl, state_->socket);
  connected_ = SSL_connect(state_->ssl) == 1;
  if (connected_) return;
  char reason[256] = {};
  ERR_error_string_n(ERR_get_error(), reason, sizeof(reason));
  fault_ = reason;
}

TlsPeer::TlsPeer(TlsPeer&& other) noexcept = default;
TlsPeer::~TlsPeer() = default;

std::string TlsPeer::protocol() const {
  const unsigned char* selected = nullptr;
  unsigned size = 0;
  if (state_->ssl != nullptr) SSL_get0_alpn_selected(state_->ssl, &selected, &size);
  return {reinterpret_cast<const char*>(selected), size};
}

void TlsPeer::send(std::string_view bytes) {
  if (connected_ && SSL_write(state_->ssl, bytes.data(), static_cast<int>(bytes.size())) <= 0) closed_ = true;
}

bool TlsPeer::update_key() {
  return connected_ && SSL_key_update(state_->ssl, SSL_KEY_UPDATE_NOT_REQUESTED) == 1 &&
         SSL_do_handshake(state_->ssl) == 1;
}

bool TlsPeer::fill(std::chrono::milliseconds limit) {
  if (closed_ || !connected_) return false;
  if (SSL_pending(state_->ssl) == 0) {
    pollfd ready = {state_->socket, POLLIN, 0};
    if (::poll(&ready, 1, static_cast<int>(limit.count())) <= 0) return false;
  }
  char bytes[16384];
  const int got = SSL_read(state_->ssl, bytes, sizeof(bytes));
  if (got <= 0) {
    closed_ = true;
    return false;
  }
  buffer_.append(bytes, static_cast<std::size_t>(got));
  return true;
}

std::string TlsPeer::read_until(std::string_view mark, std::chrono::milliseconds limit) {
  const auto end = std::chrono::steady_clock::now() + limit;
  for (;;) {
    const std::size_t at = mark.empty() ? std::string::npos : buffer_.find(mark);
    if (at != std::string::npos) {
      std::string read = buffer_.substr(0, at + mark.size());
      buffer_.erase(0, at + mark.size());
      return read;
    }
    const auto left = std::chrono::duration_cast<std::chrono::milliseconds>(end - std::chrono::steady_clock::now());
    if (left.count() <= 0 || !fill(left)) return std::exchange(buffer_, {});
  }
}

std::string TlsPeer::read_answer() {
  std::string answer = read_until("\r\n\r\n");
  const std::size_t at = answer.find("Content-Length: ");
  if (at != std::string::npos) {
    const std::size_t length = std::stoul(answer.substr(at + 16));
    while (buffer_.size() < length && fill(kPatience)) {
    }
    answer += buffer_.substr(0, length);
    buffer_.erase(0, length);
    return answer;
  }
  if (answer.find("chunked") == std::string::npos) return answer;
  for (;;) {
    const std::string line = read_until("\r\n");
    const std::size_t size = line.empty() ? 0 : std::stoul(line, nullptr, 16);
    while (buffer_.size() < size + 2 && fill(kPatience)) {
    }
    answer += buffer_.substr(0, size);
    buffer_.erase(0, size + 2);
    if (size == 0) return answer;
  }
}

std::string TlsPeer::read_record() {
  fill(kPatience);
  return std::exchange(buffer_, {});
}

}  // namespace kubexx::test
