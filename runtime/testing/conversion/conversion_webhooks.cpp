#include "runtime/testing/conversion/conversion_webhooks.hpp"

#include <fmt/format.h>

#include "runtime/json/members.hpp"
#include "runtime/review/conversion_review.hpp"
#include "runtime/testing/conversion/conversion.hpp"

namespace kubexx::testing {
namespace {

using namespace std::chrono_literals;

constexpr auto kLongestCall = 30s;
constexpr std::size_t kMostCalls = 8;  ///< at a time

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

}  // namespace

ConversionWebhooks::ConversionWebhooks(WebhookDoor& door, WebhookCalls::Post post)
    : door_(door), calls_(std::move(post), kMostCalls) {}

void ConversionWebhooks::ask(std::vector<Question> questions, std::string uid, Answered answered) {
  review::ConversionReview review{std::move(uid), questions.front().api_version, {}};
  for (Question& question : questions) review.objects.push_back(std::move(question.object));
  calls_.start([this, definition = questions.front().definition, review = std::move(review),
                answered = std::move(answered)](const std::stop_token& stop) -> std::function<void()> {
    const schema::Conversion& conversion = *definition->served.crd().conversion;
    return [answered, objects = convert_objects(door_, conversion, review, stop)] { answered(objects); };
  });
}

Outcome<std::vector<json::Value>> convert_objects(WebhookDoor& door, const schema::Conversion& conversion,
                                                  const review::ConversionReview& review, const std::stop_token& stop) {
  const schema::WebhookClient client = conversion.client.value_or(schema::WebhookClient());
  const auto reply = door.post(client, request_text(review, conversion.review_versions), kLongestCall, stop);
  if (const auto* response = std::get_if<http::Response>(&reply)) return read(review, *response);
  return failed(review, std::get<std::string>(reply));
}

Outcome<json::Value> convert_object(WebhookDoor& door, const Definition& definition, json::Value object,
                                    const std::string& api_version, const std::string& uid,
                                    const std::stop_token& stop) {
  const schema::CustomResourceDefinition& crd = definition.served.crd();
  const std::string version = text_at(object, {"metadata", "resourceVersion"});
  if (converts_by_webhook(crd)) {
    erase(object, {"metadata", "resourceVersion"});
    auto converted = convert_objects(door, *crd.conversion, {uid, api_version, {std::move(object)}}, stop);
    if (!converted) return converted.status();
    object = std::move(converted->front());
    if (!version.empty()) set(object, {"metadata", "resourceVersion"}, version);
  }
  set(object, {"apiVersion"}, api_version);
  return object;
}

}  // namespace kubexx::testing
