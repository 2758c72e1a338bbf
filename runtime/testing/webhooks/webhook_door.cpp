#include "runtime/testing/webhooks/webhook_door.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <condition_variable>
#include <string_view>
#include <system_error>

#include <kubexx/detail/http/curl_transport.hpp>
#include "runtime/core/base64.hpp"
#include "runtime/json/go_quote.hpp"
#include "runtime/net/url.hpp"

namespace kubexx::testing {
namespace {

/// Go's message about a call whose time has passed.
constexpr std::string_view kTooLate = "context deadline exceeded";

constexpr int kServicePort = 443;
constexpr int kMostRepeats = 10;

/// The address of a webhook.
struct WebhookAddress {
  std::string server;         ///< `https://host:port`, to which the connection is made
  std::string target;         ///< path and query
  std::string text;           ///< the URL in messages
  std::string name, problem;  ///< for the certificate, if it is not that of the server; why it cannot be reached
};

/// `text` is a URL that the rules for definitions accept.
WebhookAddress address_of_url(std::string_view text, std::string_view query) {
  const net::Url::Result parsed = net::Url::parse(text);
  const auto* url = std::get_if<net::Url>(&parsed);
  if (url == nullptr) return {};
  const std::string_view path = url->escaped_path.empty() ? "/" : std::string_view(url->escaped_path);
  std::string target = fmt::format("{}?{}", path, query);
  return {url->origin(), target, url->origin() + target, {}, {}};
}

WebhookAddress address_of_service(const schema::WebhookService& service, std::optional<std::uint16_t> port,
                                  std::string_view query) {
  WebhookAddress address;
  const std::string path = service.path.value_or("");
  address.name = fmt::format("{}.{}.svc", service.name, service.name_space);
  address.target = fmt::format("{}{}?{}", path.starts_with('/') ? "" : "/", path, query);
  address.text = fmt::format("https://{}:{}{}?{}", address.name, service.port.value_or(kServicePort), path, query);
  if (port) address.server = fmt::format("https://127.0.0.1:{}", *port);
  if (!port) address.problem = fmt::format("service {} not found", json::go_quoted(service.name));
  return address;
}

std::string authorities_of(const schema::WebhookClient& client) {
  auto decoded = core::decode_base64(client.ca_bundle, core::Base64Alphabet::standard);
  const auto* text = std::get_if<std::string>(&decoded);
  return text == nullptr || text->find_first_not_of(" \t\r\n") == std::string::npos ? std::string() : *text;
}

http::Request request_to(const WebhookAddress& address, const schema::WebhookClient& client, std::string body) {
  http::Request request;
  request.method = "POST";
  request.target = address.target;
  request.headers = {{"Accept", "application/json, */*"},
                     {"Content-Type", "application/json"},
                     {"User-Agent", "kube-apiserver-admission"}};
  request.body = std::move(body);
  http::Tls tls;
  tls.authorities = authorities_of(client);
  tls.server_name = address.name;
  request.tls = std::make_shared<const http::Tls>(std::move(tls));
  return request;
}

/// How long a webhook wants the call to be delayed; nothing if it is not repeated. Go reads seconds, not dates.
std::optional<std::chrono::seconds> wait_before_repeat(const http::Response& response) {
  if (response.status != 429 && response.status < 500) return std::nullopt;
  const std::string_view text = http::find_header(response.headers, "Retry-After").value_or("");
  int seconds = 0;
  const auto [end, problem] = std::from_chars(text.data(), text.data() + text.size(), seconds);
  if (text.empty() || problem != std::errc() || end != text.data() + text.size()) return std::nullopt;
  return std::chrono::seconds(std::max(seconds, 0));
}

/// False if the time of the call ends first.
bool pause(std::chrono::seconds wait, const http::Limit& limit) {
  std::mutex mutex;
  std::unique_lock lock(mutex);
  const bool is_short = http::Clock::now() + wait < limit.deadline;
  const auto end = is_short ? http::Clock::now() + wait : limit.deadline;
  std::condition_variable_any().wait_until(lock, limit.stop, end, [] { return false; });
  return is_short && !limit.stop.stop_requested();
}

}  // namespace

void WebhookDoor::route(const std::string& name_space, const std::string& service, std::uint16_t port) {
  const std::lock_guard lock(mutex_);
  routes_[{name_space, service}] = port;
}

std::variant<http::Response, std::string> WebhookDoor::post(const schema::WebhookClient& client, std::string body,
                                                            std::chrono::seconds timeout, const std::stop_token& stop) {
  const std::string query = fmt::format("timeout={}s", timeout.count());
  const WebhookAddress address = client.service ? address_of_service(*client.service, port_of(*client.service), query)
                                                : address_of_url(client.url.value_or(""), query);
  const auto failed = [&](std::string_view why) {
    return fmt::format("Post {}: {}", json::go_quoted(address.text), why);
  };
  if (!address.problem.empty()) return failed(address.problem);
  const http::Request request = request_to(address, client, std::move(body));
  const http::Limit limit{stop, http::Clock::now() + timeout};
  for (int repeats = 0;; ++repeats) {
    Result<http::Response> response = transport_to(address.server)->send(request, limit);
    const bool is_late = !stop.stop_requested() && http::Clock::now() >= limit.deadline;
    if (!response) return failed(is_late ? kTooLate : response.error().message);
    const auto wait = wait_before_repeat(*response);
    if (!wait || repeats == kMostRepeats) return *std::move(response);
    if (!pause(*wait, limit)) return failed(kTooLate);
  }
}

std::optional<std::uint16_t> WebhookDoor::port_of(const schema::WebhookService& service) const {
  const std::lock_guard lock(mutex_);
  const auto found = routes_.find({service.name_space, service.name});
  if (found == routes_.end()) return std::nullopt;
  return found->second;
}

std::shared_ptr<http::Transport> WebhookDoor::transport_to(const std::string& server) {
  const std::lock_guard lock(mutex_);
  std::shared_ptr<http::Transport>& transport = transports_[server];
  if (transport == nullptr) transport = http::make_curl_transport({server, {}}, {.go_messages = true});
  return transport;
}

}  // namespace kubexx::testing
