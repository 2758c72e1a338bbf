#include "runtime/http/server_exchange.hpp"

#include <event2/buffer.h>
#include <event2/bufferevent.h>
#include <event2/bufferevent_ssl.h>
#include <event2/keyvalq_struct.h>
#include <fmt/format.h>
#include <openssl/err.h>
#include <openssl/ssl.h>
#include <openssl/x509.h>
#include <strings.h>

#include "runtime/http/reason_phrase.hpp"
#include "runtime/http/server_errors.hpp"

namespace kubexx::http {
namespace {

std::string_view method_word(evhttp_cmd_type method) {
  switch (method) {
    case EVHTTP_REQ_GET:
      return "GET";
    case EVHTTP_REQ_POST:
      return "POST";
    case EVHTTP_REQ_HEAD:
      return "HEAD";
    case EVHTTP_REQ_PUT:
      return "PUT";
    case EVHTTP_REQ_DELETE:
      return "DELETE";
    case EVHTTP_REQ_PATCH:
      return "PATCH";
    case EVHTTP_REQ_OPTIONS:
      return "OPTIONS";
    default:
      return "TRACE";
  }
}

std::string body_of(evhttp_request* request) {
  evbuffer* buffer = evhttp_request_get_input_buffer(request);
  std::string body(evbuffer_get_length(buffer), '\0');
  evbuffer_remove(buffer, body.data(), body.size());
  return body;
}

/// libevent writes each piece of a buffer by itself. The head and the body of a small answer, or the frame and the
/// bytes of a small chunk, go into one TLS record: one encryption and one call of the kernel, and the peer wakes up
/// once.
void join_record(evbuffer* output) {
  if (evbuffer_get_length(output) <= SSL3_RT_MAX_PLAIN_LENGTH) evbuffer_pullup(output, -1);
}

/// libevent would wait until the socket is known to be writable, which takes three calls of the kernel. Sends what the
/// kernel accepts now; the rest, or an error, is left to libevent. Then the exchange is complete, and the connection
/// may be freed.
void send_at_once(bufferevent* stream) {
  constexpr std::size_t kMost = 15'000;  // libevent would repeat a longer attempt with fewer bytes
  evbuffer* const output = bufferevent_get_output(stream);
  const std::size_t size = evbuffer_get_length(output);
  if (size == 0 || size > kMost) return;
  ERR_clear_error();
  const int sent = SSL_write(bufferevent_openssl_get_ssl(stream), evbuffer_pullup(output, -1), static_cast<int>(size));
  if (sent <= 0) return ERR_clear_error();
  evbuffer_drain(output, static_cast<std::size_t>(sent));
  if (evbuffer_get_length(output) == 0) bufferevent_trigger(stream, EV_WRITE, 0);
}

std::string entry_text(X509_NAME_ENTRY* entry) {
  unsigned char* utf8 = nullptr;
  const int size = ASN1_STRING_to_UTF8(&utf8, X509_NAME_ENTRY_get_data(entry));
  std::string text(reinterpret_cast<const char*>(utf8), size < 0 ? 0 : static_cast<std::size_t>(size));
  OPENSSL_free(utf8);
  return text;
}

void read_subject(const X509* certificate, ClientCertificate& client) {
  const X509_NAME* name = X509_get_subject_name(certificate);
  for (int i = 0; i < X509_NAME_entry_count(name); ++i) {
    X509_NAME_ENTRY* entry = X509_NAME_get_entry(name, i);
    const int id = OBJ_obj2nid(X509_NAME_ENTRY_get_object(entry));
    if (id == NID_commonName) client.name = entry_text(entry);
    if (id == NID_organizationName) client.groups.push_back(entry_text(entry));
  }
}

/// Name and groups are read from a verified certificate alone.
std::optional<ClientCertificate> read_client(evhttp_request* event) {
  evhttp_connection* connection = evhttp_request_get_connection(event);
  bufferevent* stream = connection == nullptr ? nullptr : evhttp_connection_get_bufferevent(connection);
  SSL* ssl = stream == nullptr ? nullptr : bufferevent_openssl_get_ssl(stream);
  const X509* certificate = ssl == nullptr ? nullptr : SSL_get0_peer_certificate(ssl);
  if (certificate == nullptr) return std::nullopt;
  ClientCertificate client;
  if (const long result = SSL_get_verify_result(ssl); result == X509_V_OK)
    read_subject(certificate, client);
  else
    client.rejection = X509_verify_cert_error_string(result);
  return client;
}

}  // namespace

std::string_view ServerRequest::header(std::string_view name) const {
  for (const auto& [key, value] : headers)
    if (key.size() == name.size() && strncasecmp(key.data(), name.data(), name.size()) == 0) return value;
  return {};
}

EventExchange::EventExchange(evhttp_request* request, const CallGuard& guard) : guard_(guard), event_(request) {
  request_.method = method_word(evhttp_request_get_command(request));
  request_.target = evhttp_request_get_uri(request);
  const evkeyvalq* headers = evhttp_request_get_input_headers(request);
  for (const evkeyval* line = headers->tqh_first; line != nullptr; line = line->next.tqe_next)
    request_.headers.emplace_back(line->key, line->value);
  request_.body = body_of(request);
  request_.client = read_client(request);
}

std::shared_ptr<EventExchange> EventExchange::make(evhttp_request* request, const CallGuard& guard) {
  auto exchange = std::make_shared<EventExchange>(request, guard);
  exchange->self_ = exchange;
  evhttp_connection_set_closecb(evhttp_request_get_connection(request), connection_closed, exchange.get());
  return exchange;
}

std::size_t EventExchange::unsent() const {
  if (event_ == nullptr) return 0;
  return evbuffer_get_length(bufferevent_get_output(stream()));
}

void EventExchange::reply(ServerReply reply) {
  if (!is_open()) return;
  add_headers(reply.headers);
  if (!has_body()) {
    add_headers({{"Content-Length", fmt::to_string(reply.body.size())}});
    reply.body.clear();
  }
  evbuffer* buffer = evbuffer_new();
  auto* body = new std::string(std::move(reply.body));
  evbuffer_add_reference(
      buffer, body->data(), body->size(),
      [](const void*, std::size_t, void* owner) { delete static_cast<std::string*>(owner); }, body);
  bufferevent* const connection = stream();
  evhttp_send_reply(release(), reply.code, reason_phrase(reply.code).c_str(), buffer);
  evbuffer_free(buffer);
  join_record(bufferevent_get_output(connection));
  if (is_delivered_) send_at_once(connection);
}

void EventExchange::start(int code, const HeaderLines& headers) {
  if (!is_open()) return;
  has_started_ = true;
  add_headers(headers);
  evhttp_send_reply_start(event_, code, reason_phrase(code).c_str());
}

void EventExchange::write(std::string_view bytes) {
  if (!is_open() || bytes.empty()) return;
  evbuffer* buffer = evbuffer_new();
  evbuffer_add(buffer, bytes.data(), bytes.size());
  evhttp_send_reply_chunk(event_, buffer);
  evbuffer_free(buffer);
  join_record(bufferevent_get_output(stream()));
}

/// libevent reports sent bytes one turn of the loop later, and would take that report for the end of a response that
/// has been ended meanwhile. So writing is suspended, and the response is ended after the report.
void EventExchange::end() {
  if (!is_open()) return;
  has_ended_ = true;
  gone_ = nullptr;
  bufferevent_disable(stream(), EV_WRITE);
  calm_.reset(evtimer_new(bufferevent_get_base(stream()), calmed, this));
  constexpr timeval next_turn = {};
  evtimer_add(calm_.get(), &next_turn);
}

void EventExchange::calmed(evutil_socket_t, short, void* self) {
  const auto exchange = static_cast<EventExchange*>(self)->shared_from_this();
  bufferevent_enable(exchange->stream(), EV_WRITE);
  evhttp_send_reply_end(exchange->release());
}

void EventExchange::cut() {
  if (!is_open()) return;
  evhttp_connection* connection = evhttp_request_get_connection(event_);
  const auto alive = self_;
  release();
  evhttp_connection_free(connection);
}

void EventExchange::fail() {
  if (has_started_) return cut();
  reply(error_reply(500, "Internal error occurred: the handler failed"));
}

void EventExchange::abandon() {
  if (event_ != nullptr) release();
}

void EventExchange::add_headers(const HeaderLines& headers) {
  evkeyvalq* lines = evhttp_request_get_output_headers(event_);
  for (const auto& [name, value] : headers) evhttp_add_header(lines, name.c_str(), value.c_str());
}

bufferevent* EventExchange::stream() const {
  return evhttp_connection_get_bufferevent(evhttp_request_get_connection(event_));
}

evhttp_request* EventExchange::release() {
  evhttp_request* event = std::exchange(event_, nullptr);
  if (evhttp_connection* connection = evhttp_request_get_connection(event))
    evhttp_connection_set_closecb(connection, nullptr, nullptr);
  gone_ = nullptr;
  calm_.reset();
  self_.reset();
  return event;
}

/// A request whose response was started is detached from its connection before this call, and has to be freed here. One
/// that is still attached is freed with the connection.
void EventExchange::connection_closed(evhttp_connection*, void* self) {
  const auto exchange = static_cast<EventExchange*>(self)->shared_from_this();
  const auto callback = std::exchange(exchange->gone_, nullptr);
  evhttp_request* event = exchange->release();
  if (evhttp_request_get_connection(event) == nullptr) evhttp_request_free(event);
  if (callback) exchange->guard_.run("the on_gone callback", callback);
}

}  // namespace kubexx::http
