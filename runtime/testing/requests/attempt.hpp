#pragma once

#include <functional>
#include <map>
#include <memory>
#include <stop_token>
#include <string>
#include <vector>

#include "runtime/testing/admission/admit.hpp"
#include "runtime/testing/http/api_request.hpp"
#include "runtime/testing/requests/outcome.hpp"
#include "runtime/testing/requests/resource.hpp"
#include "runtime/testing/storage/storage.hpp"
#include "runtime/testing/webhooks/webhook_door.hpp"

/// Answers a request that needs webhooks: the request is handled as far as possible, without changing anything; the
/// webhooks are asked for the missing objects; and the request is handled again from the start.
namespace kubexx::testing {

/// An object that a webhook must convert to another version of its kind.
struct Question {
  std::shared_ptr<const Definition> definition;
  json::Value object;
  std::string api_version;    ///< the other one
  StoredPtr state = nullptr;  ///< keeps the answer, where lists and watches share it
};

struct Answer {
  Question question;
  Outcome<json::Value> converted;  ///< or why the webhook did not convert it
};

/// A step of a write that admission webhooks decide about.
struct AdmissionQuestion {
  std::string step;
  json::Value object;  ///< null for a deletion
  /// Calls the webhooks, on a thread of its own.
  std::function<Admission(WebhookDoor& door, const std::stop_token& stop)> ask;
};

struct AdmissionAnswer {
  json::Value object;  ///< of the question
  Admission admission;
};

/// The state of one request between attempts: converted objects, decisions of webhooks, generated names and times.
struct Attempt {
  std::multimap<std::string, Answer> answers;  ///< by version and name, as a request may need many
  std::vector<Question> questions;  ///< when there are some, what the request was answered is to be thrown away
  bool asks_admission = false;      ///< whether admission webhooks are called at all
  std::map<std::string, AdmissionAnswer> admissions;   ///< by step
  std::vector<AdmissionQuestion> admission_questions;  ///< as `questions`, which are asked first
  std::vector<std::string> warnings;                   ///< of admission webhooks
  const ApiRequest* request = nullptr;                 ///< while it is handled
  std::string uid, name_end, date;                     ///< empty: not asked for yet
  int name_ends = 0;                                   ///< how many were chosen
};

}  // namespace kubexx::testing
