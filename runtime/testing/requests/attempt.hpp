#pragma once

#include <memory>
#include <string>
#include <vector>

#include "runtime/testing/requests/resource.hpp"
#include "runtime/testing/requests/outcome.hpp"
#include "runtime/testing/storage/storage.hpp"

/// How a request is answered that needs a conversion webhook. It is answered as far as it goes, without changing
/// anything; the webhook is asked what was missing; and the request is answered once more from the start.
namespace kubexx::testing {

/// How an object looks in another version of its kind, which a webhook is to tell.
struct Question {
  std::shared_ptr<const Definition> definition;
  json::Value object;
  std::string api_version;    ///< the other one
  StoredPtr state = nullptr;  ///< keeps the answer, where lists and watches share it
};

struct Answer {
  Question question;
  json::Value converted;
};

/// What one request keeps from one time to the next: what it was told, and what chance and the clock gave it.
struct Attempt {
  std::vector<Answer> answers;
  std::vector<Question> questions;  ///< when there are some, what the request was answered is to be thrown away
  std::string uid, name_end, date;  ///< empty: not asked for yet
};

}  // namespace kubexx::testing
