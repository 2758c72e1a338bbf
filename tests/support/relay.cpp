#include "tests/support/relay.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cctype>
#include <chrono>
#include <string_view>
#include <utility>

#include <kubexx/config/settings.hpp>
#include <kubexx/core/time_source.hpp>
#include <kubexx/detail/http/curl_transport.hpp>
#include "runtime/testing/http/kubeconfig.hpp"

namespace kubexx::test {
namespace {

/// What the server of the other side decides for itself.
bool is_passed_back(std::string_view name) {
  constexpr std::array<std::string_view, 3> own = {"content-length", "transfer-encoding", "connection"};
  std::string lower(name);
  std::ranges::transform(lower, lower.begin(), [](unsigned char letter) { return std::tolower(letter); });
  return std::ranges::find(own, lower) == own.end();
}

http::HeaderLines lines_of(const http::Headers& headers) {
  http::HeaderLines lines;
  for (const http::Header& header : headers)
    if (is_passed_back(header.name)) lines.emplace_back(header.name, header.value);
  return lines;
}

bool is_watch(const http::ServerRequest& request) {
  return request.method == "GET" && request.target.find("watch=") != std::string::npos;
}

}  // namespace

Relay::Relay(const std::string& kubeconfig, Rules rules) : rules_(std::move(rules)) {
  config::Settings settings = config::read_settings(kubeconfig, "kubeconfig", {}, {}).value();
  transport_ = http::make_curl_transport(std::move(settings.address), {.most_calls = 64});
  credentials_ = std::make_unique<config::Credentials>(std::move(settings.chosen), config::Environment());
  const http::Identity authority = http::make_authority("relay-ca").value();
  http::ServerOptions options;
  options.identity = http::make_identity(authority, {.name = "relay", .hosts = {"127.0.0.1"}}).value();
  // Requests begin after this, but TSan does not see that if another process sends them.
  const std::lock_guard lock(mutex_);
  server_ = http::Server::start(std::move(options), [this](const ExchangePtr& exchange) { arrived(exchange); }).value();
  kubeconfig_ = testing::kubeconfig_text(fmt::format("https://127.0.0.1:{}", server_->port()), authority.certificate,
                                         {.name = "anyone", .token = "relay"});
}

Relay::~Relay() {
  std::list<std::jthread> threads;
  {
    const std::lock_guard lock(mutex_);
    is_ending_ = true;
    threads = std::move(threads_);
  }
  for (std::jthread& thread : threads) thread.request_stop();
  threads.clear();  // These use the server.
  server_.reset();
}

void Relay::arrived(const ExchangePtr& exchange) {
  const Way way = rules_.way(exchange->request());
  if (way == Way::withhold) return;
  const std::lock_guard lock(mutex_);
  if (is_ending_) return;
  threads_.emplace_back([this, exchange, request = exchange->request(), way](const std::stop_token& stop) {
    pass_on(stop, exchange, request, way);
  });
}

void Relay::pass_on(const std::stop_token& stop, const ExchangePtr& exchange, const http::ServerRequest& request,
                    Way way) {
  const auto login = credentials_->current({.stop = stop});
  if (!login) return;
  http::Request copy{.method = request.method, .target = request.target};
  copy.headers = login->headers;
  copy.tls = login->tls;
  copy.body = request.body;
  for (const char* name : {"Accept", "Content-Type", "User-Agent"})
    if (const std::string_view value = request.header(name); !value.empty())
      copy.headers.push_back({name, std::string(value)});
  if (is_watch(request))
    watch(stop, exchange, copy, way);
  else
    call(stop, exchange, copy, way);
}

void Relay::call(const std::stop_token& stop, const ExchangePtr& exchange, const http::Request& request, Way way) {
  auto answer = transport_->send(request, {.stop = stop});
  server_->post([this, exchange, way, answer = std::move(answer)] {
    if (way == Way::hide) return rules_.hidden();
    if (!answer || way == Way::lose) return exchange->cut();
    exchange->reply({answer->status, lines_of(answer->headers), answer->body});
  });
}

void Relay::watch(const std::stop_token& stop, const ExchangePtr& exchange, const http::Request& request, Way way) {
  const auto stream = transport_->open(request, {.stop = stop});
  if (!stream) return server_->post([exchange] { exchange->cut(); });
  server_->post([exchange, head = (*stream)->head()] { exchange->start(head.status, lines_of(head.headers)); });
  std::stop_source gone;
  server_->post([exchange, gone]() mutable { exchange->on_gone([gone]() mutable { gone.request_stop(); }); });
  const std::stop_callback ending(stop, [&] { gone.request_stop(); });
  for (;;) {
    auto part = (*stream)->read({.stop = gone.get_token()});
    if (way == Way::late) system_time()->pause(gone.get_token(), std::chrono::milliseconds(500));
    if (!part) return server_->post([exchange] { exchange->cut(); });
    if (part->kind == http::Stream::Part::Kind::end) return server_->post([exchange] { exchange->end(); });
    server_->post([exchange, data = std::move(part->data)] { exchange->write(data); });
  }
}

}  // namespace kubexx::test
