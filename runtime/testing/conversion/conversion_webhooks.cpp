#include "runtime/testing/conversion/conversion_webhooks.hpp"

#include <fmt/format.h>

#include <kubexx/detail/http/curl_transport.hpp>
#include "runtime/core/base64.hpp"
#include "runtime/json/go_quote.hpp"
#include "runtime/net/url.hpp"
#include "runtime/review/conversion_review.hpp"

namespace kubexx::testing {
namespace {

using namespace std::chrono_literals;

constexpr auto kLongestCall = 30s;
constexpr std::size_t kMostCalls = 8;  ///< at a time

/// The address of a webhook.
struct WebhookAddress {
  std::string server;  ///< `https://host:port`
  std::string target;  ///< path and query
  std::string text() const { return server + target; }
};

/// `text` is a URL that the rules for definitions accept.
WebhookAddress address_of(std::string_view text) {
  const net::Url::Result parsed = net::Url::parse(text);
  const auto* url = std::get_if<net::Url>(&parsed);
  if (url == nullptr) return {};
  const std::string_view path = url->escaped_path.empty() ? "/" : std::string_view(url->escaped_path);
  return {url->origin(), fmt::format("{}?timeout={}s", path, kLongestCall.count())};
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
  request.tls = std::make_shared<const http::Tls>(std::move(tls));
  return request;
}

Status failed(const review::ConversionReview& review, std::string_view why) {
  return unforeseen_status(fmt::format("{} failed: {}", review::webhook_text(review.objects.front()), why));
}

Outcome<std::vector<json::Value>> read(const review::ConversionReview& review, const http::Response& response) {
  const std::string_view type = http::find_header(response.headers, "Content-Type").value_or("");
  if (response.status < 200 || response.status > 206)
    return failed(review, review::refusal_text(response.status, type, response.body));
  if (response.body.empty())
    return failed(review,
                  fmt::format("0-length response with status code: {} and content type: {}", response.status, type));
  auto answer = read_answer(review, response.body);
  if (auto* fault = std::get_if<review::ReviewFault>(&answer)) return unforeseen_status(std::move(fault->message));
  return std::get<std::vector<json::Value>>(std::move(answer));
}

/// Real servers resolve services in their cluster; this server has no cluster.
Status no_service(const review::ConversionReview& review, const schema::WebhookService& service) {
  return failed(review, fmt::format("Post \"https://{}.{}.svc:{}{}?timeout={}s\": service {} not found", service.name,
                                    service.name_space, service.port.value_or(443), service.path.value_or(""),
                                    kLongestCall.count(), json::go_quoted(service.name)));
}

}  // namespace

void ConversionWebhooks::ask(std::vector<Question> questions, std::string uid, Answered answered) {
  const std::lock_guard lock(mutex_);
  if (is_stopped_) return;
  Call call{std::move(questions), std::move(uid), std::move(answered)};
  if (calls_.size() < kMostCalls) {
    start(std::move(call));
  } else {
    waiting_.push_back(std::move(call));
  }
}

/// Call it with the mutex held.
void ConversionWebhooks::start(Call call) {
  const std::uint64_t id = ++last_;
  calls_.emplace(
      id, [this, id, call = std::move(call)](const std::stop_token& stop) mutable { run(stop, id, std::move(call)); });
}

void ConversionWebhooks::run(const std::stop_token& stop, std::uint64_t id, Call call) {
  const schema::Conversion& conversion = *call.questions.front().definition->served.crd().conversion;
  review::ConversionReview review{std::move(call.uid), call.questions.front().api_version, {}};
  for (Question& question : call.questions) review.objects.push_back(std::move(question.object));
  Outcome<std::vector<json::Value>> objects = convert(conversion, review, stop);
  post_(
      [this, listening = listening_, id, answered = std::move(call.answered), objects = std::move(objects)]() mutable {
        const std::lock_guard lock(listening->mutex);
        if (listening->is_over) return;
        ended(id);
        answered(std::move(objects));
      });
}

Outcome<std::vector<json::Value>> ConversionWebhooks::convert(const schema::Conversion& conversion,
                                                              const review::ConversionReview& review,
                                                              const std::stop_token& stop) {
  const schema::WebhookClient client = conversion.client.value_or(schema::WebhookClient());
  if (client.service) return no_service(review, *client.service);
  const WebhookAddress address = address_of(client.url.value_or(""));
  const http::Request request = request_to(address, client, request_text(review, conversion.review_versions));
  const Result<http::Response> response =
      transport_to(address.server)->send(request, {stop, http::Clock::now() + kLongestCall});
  if (response) return read(review, *response);
  return failed(review, fmt::format("Post {}: {}", json::go_quoted(address.text()), response.error().message));
}

std::shared_ptr<http::Transport> ConversionWebhooks::transport_to(const std::string& server) {
  const std::lock_guard lock(mutex_);
  std::shared_ptr<http::Transport>& transport = transports_[server];
  if (transport == nullptr) transport = http::make_curl_transport({server, {}, {}});
  return transport;
}

/// Joins the thread of a call that has ended, and starts the next call.
void ConversionWebhooks::ended(std::uint64_t id) {
  std::jthread thread;
  const std::lock_guard lock(mutex_);
  const auto found = calls_.find(id);
  if (found == calls_.end()) return;
  thread = std::move(found->second);
  calls_.erase(found);
  if (waiting_.empty()) return;
  start(std::move(waiting_.front()));
  waiting_.pop_front();
}

void ConversionWebhooks::stop() {
  {
    const std::lock_guard lock(listening_->mutex);
    listening_->is_over = true;
  }
  std::map<std::uint64_t, std::jthread> calls;
  {
    const std::lock_guard lock(mutex_);
    is_stopped_ = true;
    waiting_.clear();
    calls.swap(calls_);
  }
  for (auto& [id, call] : calls) call.request_stop();
}

}  // namespace kubexx::testing
