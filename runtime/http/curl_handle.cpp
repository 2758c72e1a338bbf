#include "runtime/http/curl_handle.hpp"

#include <fmt/format.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <openssl/ssl.h>
#include <sys/socket.h>

#include <algorithm>
#include <new>

#include "runtime/core/ascii.hpp"
#include "runtime/http/go_failure.hpp"
#include "runtime/net/url.hpp"

namespace kubexx::http {
namespace {

using std::chrono::milliseconds;

constexpr std::size_t kMostBuffered = std::size_t{4} << 20;
constexpr std::size_t kMostHeaders = 1000;
constexpr milliseconds kConnectTime{30'000};
constexpr long kIdleConnectionSeconds = 90;

struct SocketOption {
  int level, name, value;
};

constexpr SocketOption socket_options[] = {
    {SOL_SOCKET, SO_KEEPALIVE, 1}, {IPPROTO_TCP, TCP_KEEPIDLE, 15},         {IPPROTO_TCP, TCP_KEEPINTVL, 5},
    {IPPROTO_TCP, TCP_KEEPCNT, 3}, {IPPROTO_TCP, TCP_USER_TIMEOUT, 30'000}, {IPPROTO_TCP, TCP_NODELAY, 1},
};

/// Why the certificate of the server cannot be verified.
std::string no_authority_text(const Tls* tls) {
  return tls == nullptr || tls->authorities.empty()
             ? "neither the cluster nor this system names a certificate authority: give the cluster a "
               "certificate-authority, or install the package ca-certificates"
             : "the certificate authority of the cluster is not a PEM certificate";
}

/// Why the certificate of the server is not trusted; `reason` is libcurl's.
std::string unknown_authority_text(const Tls* tls, std::string_view reason) {
  return fmt::format("the server's certificate is not signed by {} ({})",
                     tls == nullptr || tls->authorities.empty()
                         ? "an authority that this system trusts: give the cluster a certificate-authority"
                         : "the certificate authority of the cluster",
                     reason);
}

/// libcurl has another result for a certificate with other names.
constexpr std::string_view kNoNames =
    "the server's certificate has no subject alternative name with a name or an address of the server; a common name "
    "is not enough";

constexpr std::string_view kEncryptedKey =
    "the client key is encrypted, and its passphrase cannot be entered: use a key that is not encrypted";

constexpr std::string_view kNoTls =
    "the server's address begins with https://, but the server does not use TLS: check the port, or use http:// for "
    "plain text";

/// Both forms of an encrypted key state that it needs a passphrase.
bool has_encrypted_key(const Tls* tls) {
  return tls != nullptr && (tls->key.find("-----BEGIN ENCRYPTED PRIVATE KEY-----") != std::string::npos ||
                            tls->key.find("Proc-Type: 4,ENCRYPTED") != std::string::npos);
}

/// OpenSSL's message for an answer that is not a TLS record.
bool is_no_tls(std::string_view message) { return message.find("wrong version number") != std::string_view::npos; }

/// Whether a handshake failed because the connection was closed or reset. libcurl then has the message of the system,
/// or shows that OpenSSL has none; other messages are errors of TLS.
bool is_broken_connection(std::string_view message) {
  constexpr std::string_view signs[] = {
      "Recv failure: ", "Send failure: ", "SSL_connect: ", "error:00000000:", "unexpected eof while reading"};
  return std::ranges::any_of(signs,
                             [&](std::string_view sign) { return message.find(sign) != std::string_view::npos; });
}

/// Empty if the address is not a valid URL; libcurl then reports it.
net::Url parse_url(const ServerAddress& server) {
  net::Url::Result parsed = net::Url::parse(server.url);
  auto* url = std::get_if<net::Url>(&parsed);
  return url == nullptr ? net::Url() : std::move(*url);
}

std::string_view port_of(const net::Url& url) {
  if (!url.port().empty()) return url.port();
  return url.scheme == "https" ? "443" : "80";
}

std::string without_slash(std::string url) {
  while (url.ends_with('/')) url.pop_back();
  return url;
}

std::string_view trimmed(std::string_view text) {
  while (!text.empty() && (text.back() == '\n' || text.back() == '\r' || text.back() == ' ')) text.remove_suffix(1);
  while (!text.empty() && text.front() == ' ') text.remove_prefix(1);
  return text;
}

/// To libcurl, `socks5` means that names are resolved here, which is not possible in some networks with a proxy.
std::string proxy_url(const std::string& proxy) {
  constexpr std::string_view kSocks = "socks5://";
  if (core::ascii_lowered(std::string_view(proxy).substr(0, kSocks.size())) != kSocks) return proxy;
  return "socks5h://" + proxy.substr(kSocks.size());
}

/// A header line for libcurl, which otherwise omits headers without a value.
std::string header_line(const Header& header) {
  return trimmed(header.value).empty() ? header.name + ";" : header.name + ": " + header.value;
}

long left_of(std::chrono::steady_clock::time_point deadline) {
  const auto left = std::chrono::ceil<milliseconds>(deadline - std::chrono::steady_clock::now());
  return std::clamp<long>(left.count(), 1, 24L * 3600 * 1000);
}

/// Where the context of a connection keeps its handle.
int handle_index() {
  static const int index = SSL_CTX_get_ex_new_index(0, nullptr, nullptr, nullptr, nullptr);
  return index;
}

}  // namespace

CurlHandle::CurlHandle(const ServerAddress& server, std::shared_ptr<Transfer> transfer, const KeptConnections& kept,
                       bool go_messages)
    : transfer_(std::move(transfer)), kept_(kept), go_messages_(go_messages), easy_(curl_easy_init()) {
  if (!easy_) throw std::bad_alloc();
  const net::Url url = parse_url(server);
  host_ = url.hostname();
  port_ = port_of(url);
  set_address(server);
  set_connection();
  set_proxy(server);
  if (transfer_->request.tls) set_tls(*transfer_->request.tls, server);
  set_request();
  set_callbacks();
  if (transfer_->kind == Transfer::Kind::handshake) set_handshake(server);
}

template <class T>
void CurlHandle::set(CURLoption option, T value) {
  curl_easy_setopt(easy_.get(), option, value);
}

void CurlHandle::set_blob(CURLoption option, const std::string& bytes) {
  // The transfer owns the request and its bytes while it exists.
  curl_blob blob{const_cast<char*>(bytes.data()), bytes.size(), CURL_BLOB_NOCOPY};
  set(option, &blob);
}

void CurlHandle::add(List& list, const std::string& line) {
  curl_slist* longer = curl_slist_append(list.get(), line.c_str());
  if (longer == nullptr) throw std::bad_alloc();
  static_cast<void>(list.release());  // NOLINT(bugprone-unused-return-value): curl has moved it into `longer`
  list.reset(longer);
}

void CurlHandle::set_address(const ServerAddress& server) {
  set(CURLOPT_URL, (without_slash(server.url) + transfer_->request.target).c_str());
  set(CURLOPT_PATH_AS_IS, 1L);
  set(CURLOPT_PROTOCOLS_STR, "http,https");
  set(CURLOPT_HTTP_VERSION, static_cast<long>(CURL_HTTP_VERSION_1_1));
  set(CURLOPT_FOLLOWLOCATION, 0L);
}

void CurlHandle::set_connection() {
  set(CURLOPT_NOSIGNAL, 1L);
  set(CURLOPT_QUICK_EXIT, 1L);  // else giving up waits for the name server
  set(CURLOPT_MAXAGE_CONN, kIdleConnectionSeconds);
  set_times();
  // What has no body to hold back would be sent again by libcurl when a kept connection dies.
  const bool never_twice = transfer_->request.method != "GET" && transfer_->request.body.empty();
  set(CURLOPT_FRESH_CONNECT, transfer_->streaming() || never_twice ? 1L : 0L);
  set(CURLOPT_FORBID_REUSE, transfer_->streaming() ? 1L : 0L);
  set(CURLOPT_SOCKOPTFUNCTION, &CurlHandle::on_socket);
}

void CurlHandle::set_times() {
  const long left = left_of(transfer_->deadline);
  set(CURLOPT_CONNECTTIMEOUT_MS, std::min<long>(left, kConnectTime.count()));
  if (!transfer_->streaming()) set(CURLOPT_TIMEOUT_MS, left);
}

// An empty proxy also keeps libcurl from asking the environment.
void CurlHandle::set_proxy(const ServerAddress& server) {
  has_proxy_ = !server.proxy.empty();
  set(CURLOPT_PROXY, proxy_url(server.proxy).c_str());
  set(CURLOPT_NOPROXY, "");
  set(CURLOPT_SUPPRESS_CONNECT_HEADERS, 1L);
}

void CurlHandle::set_tls(const Tls& tls, const ServerAddress& server) {
  set(CURLOPT_SSLVERSION, static_cast<long>(CURL_SSLVERSION_TLSv1_2));
  set(CURLOPT_SSL_VERIFYPEER, tls.insecure ? 0L : 1L);
  set(CURLOPT_SSL_VERIFYHOST, tls.insecure ? 0L : 2L);
  if (!tls.authorities.empty()) {
    set_blob(CURLOPT_CAINFO_BLOB, tls.authorities);
    set(CURLOPT_CAPATH, static_cast<char*>(nullptr));  // else the system's are trusted besides
  }
  if (!tls.certificate.empty()) {
    set_blob(CURLOPT_SSLCERT_BLOB, tls.certificate);
    set_blob(CURLOPT_SSLKEY_BLOB, tls.key);
    set(CURLOPT_KEYPASSWD, "");  // without one, libcurl reads a null pointer if the key is encrypted
  }
  if (!tls.server_name.empty()) set_server_name(tls.server_name, server);
  set(CURLOPT_SSL_CTX_FUNCTION, &CurlHandle::on_tls);
  set(CURLOPT_SSL_CTX_DATA, this);
}

// libcurl verifies the host of the URL: the URL gets the name, and the connection is made to the real host.
void CurlHandle::set_server_name(const std::string& name, const ServerAddress& server) {
  const net::Url url = parse_url(server);
  const std::string_view port = port_of(url);
  const bool is_v6 = url.hostname().find(':') != std::string_view::npos;
  const std::string host = fmt::format("{}{}{}", is_v6 ? "[" : "", url.hostname(), is_v6 ? "]" : "");
  const std::string named = fmt::format("{}://{}:{}{}", url.scheme, name, port, url.escaped_path);
  set(CURLOPT_URL, (without_slash(named) + transfer_->request.target).c_str());
  add(connect_to_, fmt::format("{}:{}:{}:{}", name, port, host, port));
  set(CURLOPT_CONNECT_TO, connect_to_.get());
  add(headers_, fmt::format("Host: {}:{}", host, port));
}

void CurlHandle::set_request() {
  const Request& request = transfer_->request;
  for (const Header& header : request.headers) add(headers_, header_line(header));
  add(headers_, "Expect:");
  if (request.compressed) set(CURLOPT_ACCEPT_ENCODING, "gzip");
  if (!request.body.empty()) set_body();
  set(CURLOPT_CUSTOMREQUEST, request.method.c_str());
  set(CURLOPT_HTTPHEADER, headers_.get());
}

// A body that is read through callbacks cannot be sent twice unless they let it: libcurl would otherwise repeat a
// request by itself when a kept connection dies, and callers would not learn that the server may have acted on the
// first one.
void CurlHandle::set_body() {
  set(CURLOPT_UPLOAD, 1L);
  set(CURLOPT_INFILESIZE_LARGE, static_cast<curl_off_t>(transfer_->request.body.size()));
  set(CURLOPT_READFUNCTION, &CurlHandle::on_upload);
  set(CURLOPT_READDATA, this);
  set(CURLOPT_SEEKFUNCTION, &CurlHandle::on_seek);
}

void CurlHandle::set_callbacks() {
  set(CURLOPT_PRIVATE, this);
  set(CURLOPT_PREREQFUNCTION, &CurlHandle::on_connected);
  set(CURLOPT_PREREQDATA, this);
  set(CURLOPT_ERRORBUFFER, message_);
  set(CURLOPT_HEADERFUNCTION, &CurlHandle::on_header);
  set(CURLOPT_HEADERDATA, this);
  set(CURLOPT_WRITEFUNCTION, &CurlHandle::on_body);
  set(CURLOPT_WRITEDATA, this);
}

void CurlHandle::set_handshake(const ServerAddress& server) {
  net::Url url = parse_url(server);
  url.scheme = "https";
  set(CURLOPT_URL, (url.origin() + "/").c_str());
  set(CURLOPT_CONNECT_ONLY, 1L);
}

long CurlHandle::sent_bytes() const {
  long bytes = 0;
  curl_easy_getinfo(easy_.get(), CURLINFO_REQUEST_SIZE, &bytes);
  return bytes;
}

bool CurlHandle::was_sent() const { return sent_before_ && sent_bytes() > *sent_before_; }

bool CurlHandle::uses_kept_connection() const {
  long made = 0;
  curl_easy_getinfo(easy_.get(), CURLINFO_NUM_CONNECTS, &made);
  return made == 0;
}

bool CurlHandle::begins_again() {
  if (!begins_again_) return false;
  begins_again_ = false;
  message_[0] = '\0';
  set_times();
  return true;
}

bool CurlHandle::broke_in_handshake(CURLcode code) const {
  return code == CURLE_SSL_CONNECT_ERROR && is_broken_connection(message_);
}

Stage CurlHandle::stage(CURLcode code) const {
  if (broke_in_handshake(code)) return Stage::connect;
  switch (code) {
    case CURLE_SSL_CONNECT_ERROR:
    case CURLE_PEER_FAILED_VERIFICATION:
    case CURLE_SSL_CERTPROBLEM:
    case CURLE_SSL_CACERT_BADFILE:
    case CURLE_SSL_ISSUER_ERROR:
    case CURLE_SSL_CIPHER:
    case CURLE_SSL_INVALIDCERTSTATUS:
      return Stage::tls;
    case CURLE_SEND_ERROR:
    case CURLE_SEND_FAIL_REWIND:
      return Stage::send;
    case CURLE_URL_MALFORMAT:
    case CURLE_UNSUPPORTED_PROTOCOL:
      return Stage::config;
    default:
      return was_sent() ? Stage::receive : Stage::connect;
  }
}

Error CurlHandle::failure(Stage stage, std::string message) const {
  return {.stage = stage,
          .message = std::move(message),
          .request = transfer_->request.line(),
          .may_have_been_applied = transfer_->request.method != "GET" && was_sent()};
}

bool CurlHandle::lacks_head() const {
  const std::lock_guard lock(transfer_->mutex);
  return transfer_->kind != Transfer::Kind::handshake && !transfer_->has_head;
}

std::optional<Error> CurlHandle::outcome(CURLcode code) const {
  if (code != CURLE_OK) return error(code);
  // To libcurl, a connection that closes between the status line and the body ends an answer with an empty body.
  if (lacks_head()) return failure(Stage::receive, "the connection ended within the headers of the answer");
  return std::nullopt;
}

std::optional<std::string> CurlHandle::go_message(CURLcode code) const {
  if (code == CURLE_COULDNT_RESOLVE_HOST) return go_lookup_failure(host_);
  if (code == CURLE_COULDNT_CONNECT) {
    long system_error = 0;
    curl_easy_getinfo(easy_.get(), CURLINFO_OS_ERRNO, &system_error);
    return go_dial_failure(host_, port_, static_cast<int>(system_error));
  }
  if (code != CURLE_PEER_FAILED_VERIFICATION || certificate_ == nullptr) return std::nullopt;
  const std::string& name = transfer_->request.tls->server_name;
  return go_certificate_failure(*certificate_, name.empty() ? host_ : name, verification());
}

long CurlHandle::verification() const {
  long result = X509_V_OK;
  curl_easy_getinfo(easy_.get(), CURLINFO_SSL_VERIFYRESULT, &result);
  return result;
}

Error CurlHandle::error(CURLcode code) const {
  if (auto message = go_messages_ ? go_message(code) : std::nullopt) return failure(stage(code), *std::move(message));
  if (too_large_)
    return failure(Stage::decode, fmt::format("the answer is larger than {} bytes", transfer_->request.most_bytes));
  if (code == CURLE_OPERATION_TIMEDOUT) return abandoned(false);
  // libcurl would send the body once more on a connection of its own, and on_seek forbids it.
  if (code == CURLE_SEND_FAIL_REWIND) return failure(Stage::send, "the connection ended before there was an answer");
  if (code == CURLE_SSL_CACERT_BADFILE) return failure(Stage::tls, no_authority_text(transfer_->request.tls.get()));
  if (code == CURLE_PEER_FAILED_VERIFICATION && is_unknown_authority(verification()))
    return failure(Stage::tls, unknown_authority_text(transfer_->request.tls.get(), message_));
  if (code == CURLE_PEER_FAILED_VERIFICATION && verification() == X509_V_ERR_HOSTNAME_MISMATCH)
    return failure(Stage::tls, std::string(kNoNames));
  if (code == CURLE_SSL_CERTPROBLEM && has_encrypted_key(transfer_->request.tls.get()))
    return failure(Stage::tls, std::string(kEncryptedKey));
  if (code == CURLE_SSL_CONNECT_ERROR && is_no_tls(message_)) return failure(Stage::tls, std::string(kNoTls));
  if (broke_in_handshake(code))
    return failure(stage(code), fmt::format("the connection ended during the TLS handshake ({})", trimmed(message_)));
  std::string message = message_[0] != '\0' ? message_ : curl_easy_strerror(code);
  // libcurl names the address of the proxy, without stating what it is.
  if (code == CURLE_COULDNT_CONNECT && has_proxy_ &&
      message.find(fmt::format(" {} port {} ", host_, port_)) == std::string::npos)
    message += ": this is the proxy that the kubeconfig or the environment names";
  return failure(stage(code), std::move(message));
}

Error CurlHandle::abandoned(bool stopped) const {
  if (stopped) return failure(Stage::cancelled, "stopped before there was an answer");
  if (was_sent()) return failure(Stage::receive, "no answer in time");
  return failure(Stage::connect, "no connection in time");
}

/// Others wait for the end of the transfer. The reader would wait for the lock again.
void CurlHandle::wake_reader(std::unique_lock<std::mutex>& lock) const {
  lock.unlock();
  if (transfer_->streaming()) transfer_->changed.notify_all();
}

std::size_t CurlHandle::take_header(std::string_view line) {
  std::unique_lock lock(transfer_->mutex);
  Response& response = transfer_->response;
  const std::string_view text = trimmed(line);
  if (text.starts_with("HTTP/")) {
    response.headers.clear();  // of an interim answer
    long status = 0;
    curl_easy_getinfo(easy_.get(), CURLINFO_RESPONSE_CODE, &status);
    response.status = static_cast<int>(status);
  } else if (const auto colon = text.find(':'); colon != std::string_view::npos) {
    if (response.headers.size() >= kMostHeaders) return 0;
    response.headers.push_back({std::string(text.substr(0, colon)), std::string(trimmed(text.substr(colon + 1)))});
  } else if (text.empty() && response.status >= 200) {
    transfer_->has_head = true;
    wake_reader(lock);
  }
  return line.size();
}

std::size_t CurlHandle::take_body(std::string_view bytes) {
  std::unique_lock lock(transfer_->mutex);
  std::string& body = transfer_->response.body;
  if (transfer_->streaming() && !body.empty() && body.size() + bytes.size() > kMostBuffered) {
    transfer_->paused = true;
    return CURL_WRITEFUNC_PAUSE;
  }
  if (!transfer_->streaming() && body.size() + bytes.size() > transfer_->request.most_bytes) {
    too_large_ = true;
    return 0;
  }
  body += bytes;
  wake_reader(lock);
  return bytes.size();
}

std::size_t CurlHandle::give_body(char* to, std::size_t room) {
  const std::string& body = transfer_->request.body;
  const std::size_t count = std::min(room, body.size() - uploaded_);
  std::copy_n(body.data() + uploaded_, count, to);
  uploaded_ += count;
  return count;
}

// No exception may cross libcurl: out of memory ends the transfer.
std::size_t CurlHandle::on_header(char* bytes, std::size_t size, std::size_t count, void* self) try {
  return static_cast<CurlHandle*>(self)->take_header({bytes, size * count});
} catch (const std::bad_alloc&) {
  return 0;
}

std::size_t CurlHandle::on_body(char* bytes, std::size_t size, std::size_t count, void* self) try {
  return static_cast<CurlHandle*>(self)->take_body({bytes, size * count});
} catch (const std::bad_alloc&) {
  return 0;
}

std::size_t CurlHandle::on_upload(char* bytes, std::size_t size, std::size_t count, void* self) {
  return static_cast<CurlHandle*>(self)->give_body(bytes, size * count);
}

int CurlHandle::on_seek(void*, curl_off_t, int) { return CURL_SEEKFUNC_FAIL; }

void CurlHandle::keep_certificate(X509& certificate) {
  if (X509_up_ref(&certificate) == 1) certificate_.reset(&certificate);
}

// libcurl does not report the certificate of a server that it rejects. It accepts one with a common name alone, which
// clients in Go do not.
CURLcode CurlHandle::on_tls(CURL*, void* context, void* self) {
  auto* const tls = static_cast<SSL_CTX*>(context);
  if (SSL_CTX_set_ex_data(tls, handle_index(), self) != 1) return CURLE_OUT_OF_MEMORY;
  SSL_CTX_set_options(tls, SSL_OP_NO_RENEGOTIATION);  // which would verify after this handle, and Go does not do it
  SSL_CTX_set_verify(tls, SSL_CTX_get_verify_mode(tls), [](int is_valid, X509_STORE_CTX* verification) {
    const auto* ssl = static_cast<SSL*>(X509_STORE_CTX_get_ex_data(verification, SSL_get_ex_data_X509_STORE_CTX_idx()));
    void* handle = SSL_CTX_get_ex_data(SSL_get_SSL_CTX(ssl), handle_index());
    X509* certificate = X509_STORE_CTX_get0_cert(verification);
    if (certificate == nullptr) return is_valid;
    static_cast<CurlHandle*>(handle)->keep_certificate(*certificate);
    if (is_valid != 1 || names_a_server(*certificate)) return is_valid;
    X509_STORE_CTX_set_error(verification, X509_V_ERR_HOSTNAME_MISMATCH);
    return 0;
  });
  return CURLE_OK;
}

// Called when a proxy's tunnel and TLS are ready, just before the request is sent.
int CurlHandle::on_connected(void* self, char*, char*, int, int own_port) {
  auto& handle = *static_cast<CurlHandle*>(self);
  if (handle.sent_before_) return CURL_PREREQFUNC_OK;
  handle.begins_again_ = handle.uses_kept_connection() && handle.kept_.has_ended(own_port);
  if (handle.begins_again_) return CURL_PREREQFUNC_ABORT;
  handle.sent_before_ = handle.sent_bytes();
  return CURL_PREREQFUNC_OK;
}

int CurlHandle::on_socket(void*, curl_socket_t socket, curlsocktype) {
  for (const SocketOption& option : socket_options)
    setsockopt(socket, option.level, option.name, &option.value, sizeof option.value);
  return CURL_SOCKOPT_OK;
}

}  // namespace kubexx::http
