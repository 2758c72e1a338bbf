#pragma once

#include <string>
#include <vector>

#include <kubexx/webhook/webhooks.hpp>

namespace kubexx::webhook {

/// A handler that a server would call.
struct CalledHandler {
  std::string path;
  bool mutates = false;
  const Admit& admit;  ///< valid as long as the webhooks

  /// For a request, by path.
  static std::vector<CalledHandler> of_request(const Webhooks& hooks, const ReviewRequest& request);
};

}  // namespace kubexx::webhook
