#include "tests/support/raw_server.hpp"

#include <arpa/inet.h>
#include <fmt/format.h>
#include <netinet/in.h>
#include <openssl/err.h>
#include <openssl/pem.h>
#include <openssl/ssl.h>
#include <signal.h>
#include <sys/socket.h>
#include <unistd.h>

#include <charconv>
#include <set>
#include <stdexcept>

namespace kubexx::test {
namespace {

using Memory = std::unique_ptr<BIO, decltype(&BIO_free)>;

Memory memory(const std::string& text) {
  return {BIO_new_mem_buf(text.data(), static_cast<int>(text.size())), BIO_free};
}

X509* read_certificate(const std::string& text) {
  return PEM_read_bio_X509(memory(text).get(), nullptr, nullptr, nullptr);
}

using SharedContext = std::shared_ptr<SSL_CTX>;

SharedContext make_context(const RawTls& tls) {
  SharedContext context(SSL_CTX_new(TLS_server_method()), SSL_CTX_free);
  X509* certificate = read_certificate(tls.identity.certificate);
  EVP_PKEY* key = PEM_read_bio_PrivateKey(memory(tls.identity.key).get(), nullptr, nullptr, nullptr);
  SSL_CTX_use_certificate(context.get(), certificate);
  SSL_CTX_use_PrivateKey(context.get(), key);
  X509_free(certificate);
  EVP_PKEY_free(key);
  if (!tls.client_authority.empty()) {
    X509* authority = read_certificate(tls.client_authority);
    X509_STORE_add_cert(SSL_CTX_get_cert_store(context.get()), authority);
    X509_free(authority);
    SSL_CTX_set_verify(context.get(), SSL_VERIFY_PEER | SSL_VERIFY_FAIL_IF_NO_PEER_CERT, nullptr);
  }
  return context;
}

/// How a connection begins that is meant to be TLS: no server of plain text waits for a line of that.
constexpr std::string_view kHandshake = "\x16\x03";

std::size_t body_size(std::string_view head) {
  constexpr std::string_view name = "Content-Length: ";
  const auto at = head.find(name);
  std::size_t size = 0;
  if (at != std::string_view::npos) std::from_chars(head.data() + at + name.size(), head.data() + head.size(), size);
  return size;
}

class SocketConnection : public RawConnection {
 public:
  SocketConnection(int socket, int number, SSL_CTX* context) : socket_(socket), number_(number) {
    if (context == nullptr) return;
    ssl_ = SSL_new(context);
    SSL_set_fd(ssl_, socket);
  }
  ~SocketConnection() override {
    if (ssl_ != nullptr) SSL_shutdown(ssl_);
    SSL_free(ssl_);
    ERR_clear_error();
  }

  bool accept() { return ssl_ == nullptr || SSL_accept(ssl_) == 1; }

  std::string read_request() override {
    std::string text = std::move(rest_);
    rest_.clear();
    while (text.find("\r\n\r\n") == std::string::npos)
      if (!read_more(text) || text.starts_with(kHandshake)) return {};
    const std::size_t size = text.find("\r\n\r\n") + 4;
    const std::size_t whole = size + body_size(std::string_view(text).substr(0, size));
    while (text.size() < whole)
      if (!read_more(text)) return {};
    rest_ = text.substr(whole);
    text.resize(whole);
    return text;
  }

  std::string read_some() override {
    std::string text = std::exchange(rest_, {});
    if (text.empty()) read_more(text);
    return text;
  }

  bool write(std::string_view bytes) override {
    while (!bytes.empty()) {
      const auto count = ssl_ != nullptr ? SSL_write(ssl_, bytes.data(), static_cast<int>(bytes.size()))
                                         : send(socket_, bytes.data(), bytes.size(), MSG_NOSIGNAL);
      if (count <= 0) return false;
      bytes.remove_prefix(static_cast<std::size_t>(count));
    }
    return true;
  }

  void wait_for_end() override {
    std::string text;
    while (read_more(text)) text.clear();
  }

  void end() override {
    if (ssl_ != nullptr) SSL_shutdown(ssl_);
    shutdown(socket_, SHUT_WR);
  }

  void reset() override {
    const linger now{1, 0};
    setsockopt(socket_, SOL_SOCKET, SO_LINGER, &now, sizeof now);
    SSL_free(ssl_);
    ssl_ = nullptr;
  }

  int number() const override { return number_; }

 private:
  bool read_more(std::string& text) {
    char bytes[4096];
    const auto count = ssl_ != nullptr ? SSL_read(ssl_, bytes, sizeof bytes) : recv(socket_, bytes, sizeof bytes, 0);
    if (count <= 0) return false;
    text.append(bytes, static_cast<std::size_t>(count));
    return true;
  }

  int socket_;
  int number_;
  SSL* ssl_ = nullptr;
  std::string rest_;
};

}  // namespace

Port::Port() : socket_(::socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0)) {
  sockaddr_in address{};
  address.sin_family = AF_INET;
  address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
  socklen_t size = sizeof address;
  if (bind(socket_, reinterpret_cast<sockaddr*>(&address), size) != 0)
    throw std::runtime_error("no port of the loopback is free");
  getsockname(socket_, reinterpret_cast<sockaddr*>(&address), &size);
  number_ = ntohs(address.sin_port);
}

Port::~Port() {
  if (socket_ >= 0) close(socket_);
}

int Port::listen() && {
  if (::listen(socket_, 64) != 0) throw std::runtime_error("cannot listen on the loopback");
  return std::exchange(socket_, -1);
}

struct RawServer::State {
  int listener = -1;
  std::mutex mutex;
  SharedContext context;
  bool ending = false;
  std::set<int> sockets;
  std::list<std::thread> threads;
};

RawServer::RawServer(Handler handler, std::optional<RawTls> tls, Port port)
    : handler_(std::move(handler)), state_(std::make_unique<State>()), secure_(tls.has_value()), port_(port.number()) {
  if (tls) state_->context = make_context(*tls);
  state_->listener = std::move(port).listen();
  acceptor_ = std::thread([this] { accept_all(); });
}

RawServer::~RawServer() {
  {
    const std::lock_guard lock(state_->mutex);
    state_->ending = true;
    for (const int socket : state_->sockets) shutdown(socket, SHUT_RDWR);
  }
  shutdown(state_->listener, SHUT_RDWR);
  acceptor_.join();
  close(state_->listener);
  for (std::thread& thread : state_->threads) thread.join();
}

void RawServer::show(const RawTls& tls) {
  const std::lock_guard lock(state_->mutex);
  state_->context = make_context(tls);
}

std::string RawServer::url() const { return fmt::format("{}://127.0.0.1:{}", secure_ ? "https" : "http", port_); }

void RawServer::accept_all() {
  while (true) {
    const int socket = accept4(state_->listener, nullptr, nullptr, SOCK_CLOEXEC);
    if (socket < 0) return;
    const std::lock_guard lock(state_->mutex);
    if (state_->ending) {
      close(socket);
      return;
    }
    state_->sockets.insert(socket);
    const int number = accepted_++;
    state_->threads.emplace_back([this, socket, number, tls = state_->context] { serve(socket, number, tls.get()); });
  }
}

void RawServer::serve(int socket, int number, ssl_ctx_st* tls) {
  // A peer that goes away must not end the test by SIGPIPE, which OpenSSL raises.
  sigset_t pipe;
  sigemptyset(&pipe);
  sigaddset(&pipe, SIGPIPE);
  pthread_sigmask(SIG_BLOCK, &pipe, nullptr);
  {
    SocketConnection connection(socket, number, tls);
    if (connection.accept()) handler_(connection);
  }
  const std::lock_guard lock(state_->mutex);
  state_->sockets.erase(socket);
  close(socket);
}

std::string answer(int status, std::string_view body, std::string_view more_headers) {
  return fmt::format("HTTP/1.1 {} Word\r\nContent-Type: application/json\r\nContent-Length: {}\r\n{}\r\n{}", status,
                     body.size(), more_headers, body);
}

std::string chunked_head(int status, std::string_view more_headers) {
  return fmt::format("HTTP/1.1 {} Word\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\n{}\r\n",
                     status, more_headers);
}

std::string chunk(std::string_view bytes) { return fmt::format("{:x}\r\n{}\r\n", bytes.size(), bytes); }

}  // namespace kubexx::test
