#pragma once

#include <memory>
#include <string>
#include <vector>

#include "runtime/testing/requests/outcome.hpp"
#include "runtime/testing/requests/resource.hpp"
#include "runtime/testing/storage/storage.hpp"

/// Answers a request that needs a conversion webhook: the request is handled as far as possible, without changing
/// anything; the webhook is asked for the missing objects; and the request is handled again from the start.
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
  json::Value converted;
};

/// The state of one request between attempts: converted objects, generated names and times.
struct Attempt {
  std::vector<Answer> answers;
  std::vector<Question> questions;  ///< when there are some, what the request was answered is to be thrown away
  std::string uid, name_end, date;  ///< empty: not asked for yet
};

}  // namespace kubexx::testing
