#pragma once

#include <functional>
#include <stop_token>
#include <string>
#include <vector>

#include "runtime/review/conversion_review.hpp"
#include "runtime/testing/requests/attempt.hpp"
#include "runtime/testing/webhooks/webhook_calls.hpp"
#include "runtime/testing/webhooks/webhook_door.hpp"

/// The conversion webhooks of definitions, called over the network.
namespace kubexx::testing {

class ConversionWebhooks {
 public:
  /// Receives the objects in the order of the questions, or the failure.
  using Answered = std::function<void(Outcome<std::vector<json::Value>> objects)>;

  /// `door` outlives it; `post` runs a task on the thread that takes answers, and is called from any thread.
  ConversionWebhooks(WebhookDoor& door, WebhookCalls::Post post);

  /// Asks `questions`, all of one definition and for one version, in one request of at most thirty seconds. Returns at
  /// once; `answered` is posted. It is not called after `stop`.
  void ask(std::vector<Question> questions, std::string uid, Answered answered);
  /// Ends the calls and waits for them, as `WebhookCalls::stop`.
  void stop() { calls_.stop(); }

 private:
  WebhookDoor& door_;
  WebhookCalls calls_;
};

/// Has a webhook convert objects, and waits for it. Any thread may call it.
Outcome<std::vector<json::Value>> convert_objects(WebhookDoor& door, const schema::Conversion& conversion,
                                                  const review::ConversionReview& review, const std::stop_token& stop);

/// An object in another version of its definition, by a webhook if the definition has one.
Outcome<json::Value> convert_object(WebhookDoor& door, const Definition& definition, json::Value object,
                                    const std::string& api_version, const std::string& uid,
                                    const std::stop_token& stop);

}  // namespace kubexx::testing
