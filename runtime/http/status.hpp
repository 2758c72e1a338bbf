#pragma once

#include <optional>
#include <string>
#include <string_view>

#include <kubexx/core/error.hpp>
#include <kubexx/http/message.hpp>

/// What an API server says instead of an object: `metav1.Status`, and everything proxies and handlers answer in its
/// place.
///
/// The reason decides; the code only where no reason is known. Messages are never parsed.
namespace kubexx::http {

struct Status {
  bool success = false;
  int code = 0;
  std::string reason = {};
  std::string message = {};
  std::string uid = {};  ///< `details.uid`: what a deletion removed
  std::vector<Cause> causes = {};
  std::optional<std::chrono::seconds> retry_after = {};  ///< `details.retryAfterSeconds`
};

/// The Status that `text` holds; nothing for any other object and for text that is no JSON.
std::optional<Status> decode_status(std::string_view text);

/// A failed Status as an error of stage http.
Error status_error(const Status& status);

/// Why `response` is no success: any status but 2xx, and a 2xx whose body is a failed Status. Bodies that are no Status
/// are quoted, 2 KiB of them, under the cause UnexpectedServerResponse.
std::optional<Error> find_refusal(const Request& request, const Response& response,
                                  std::chrono::system_clock::time_point now);

/// The reason for an answer that names none.
Reason reason_of_code(int code, std::string_view method);

}  // namespace kubexx::http
