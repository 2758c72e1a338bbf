#pragma once

#include <functional>
#include <string>
#include <variant>
#include <vector>

#include <kubexx/http/message.hpp>
#include "runtime/testing/admission/hook.hpp"
#include "runtime/testing/requests/outcome.hpp"

/// One call of one webhook, and what its answer means.
namespace kubexx::testing {

/// Sends the body of a review to a webhook: the response, or why there is none.
using HookPost = std::function<std::variant<http::Response, std::string>(const Hook& hook, std::string body)>;

struct HookAnswer {
  std::string patch;  ///< empty: none
  std::string patch_type;
  std::vector<std::string> warnings;
};

struct HookVerdict {
  Outcome<HookAnswer> answer;           ///< a Status if the webhook denies the request, or its failure does
  std::vector<std::string> warnings{};  ///< of an answer that denies
};

/// `mutates`: the webhook may return a patch. A failing call of a webhook that ignores failures is an empty answer.
HookVerdict call_hook(const Hook& hook, const review::AdmissionRequest& request, bool mutates, const HookPost& post);

}  // namespace kubexx::testing
