#pragma once

#include <event2/event.h>
#include <event2/http.h>

#include "runtime/http/call_guard.hpp"
#include "runtime/http/owned.hpp"
#include "runtime/http/server.hpp"

namespace kubexx::http {

/// An exchange over one request of libevent. It keeps itself alive until its response is complete.
class EventExchange : public Exchange, public std::enable_shared_from_this<EventExchange> {
 public:
  static std::shared_ptr<EventExchange> make(evhttp_request* request, const CallGuard& guard);
  EventExchange(evhttp_request* request, const CallGuard& guard);

  const ServerRequest& request() const override { return request_; }
  bool is_open() const override { return event_ != nullptr && !has_ended_; }
  std::size_t unsent() const override;
  void reply(ServerReply reply) override;
  void start(int code, const HeaderLines& headers) override;
  void write(std::string_view bytes) override;
  void end() override;
  void cut() override;
  void on_gone(std::function<void()> gone) override { gone_ = std::move(gone); }

  /// The request still belongs to a connection: its response is not complete.
  bool is_pending() const { return event_ != nullptr; }
  /// The handler failed: a 500, or a closed connection if the response was already started.
  void fail();
  /// The server stops, which frees its requests.
  void abandon();
  /// libevent has returned from the call that delivered the request: an answer may complete at once.
  void delivered() { is_delivered_ = true; }

 private:
  static void connection_closed(evhttp_connection* connection, void* self);
  static void calmed(evutil_socket_t, short, void* self);
  bufferevent* stream() const;
  void add_headers(const HeaderLines& headers);
  /// The response to HEAD has the headers of one with a body.
  bool has_body() const { return request_.method != "HEAD"; }
  /// Lets go of the request, which is answered or disconnected.
  evhttp_request* release();

  const CallGuard& guard_;
  evhttp_request* event_;
  ServerRequest request_;
  std::function<void()> gone_;
  std::shared_ptr<EventExchange> self_;
  std::unique_ptr<event, Freed<event_free>> calm_;  ///< completes `end` in the next turn of the loop
  bool is_delivered_ = false;
  bool has_started_ = false;
  bool has_ended_ = false;
};

}  // namespace kubexx::http
