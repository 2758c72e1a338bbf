#pragma once

#include <optional>
#include <string>
#include <string_view>

#include <kubexx/core/error.hpp>
#include <kubexx/http/message.hpp>

/// The responses of an API server that are not objects, as a client reads them: `metav1.Status`, and what proxies and
/// handlers send instead of it.
///
/// The reason decides what an error means; the code only if the reason is unknown. Messages are never parsed.
namespace kubexx::http {

/// What a client needs of any `metav1.Status`, including those of newer servers, proxies and other programs: reasons
/// are strings, and everything may be missing. `status::Status` is the other side, a Status to be written byte for byte
/// as an API server writes it; it depends on the rules for objects, which clients do not link.
struct Status {
  bool success = false;
  int code = 0;
  std::string reason = {};
  std::string message = {};
  std::string continue_token = {};  ///< `metadata.continue`
  std::string uid = {};             ///< `details.uid`: what a deletion removed
  std::vector<Cause> causes = {};
  std::optional<std::chrono::seconds> retry_after = {};  ///< `details.retryAfterSeconds`
};

/// The Status in `text`; nothing for any other object and for text that is not JSON.
std::optional<Status> decode_status(std::string_view text);

/// A failed Status as an error of stage http.
Error status_error(const Status& status);

/// The reason for a response without one.
Reason reason_of_code(int code, std::string_view method);

/// Whether the server reports that the object of a request does not exist. Proxies, and servers that do not serve the
/// resource (yet), answer with 404, too, and know nothing of the object.
bool is_object_missing(const Error& error);

/// Whether the server rejects the one object of a request. Other errors concern the connection, the user or the server
/// as a whole.
bool is_rejection(const Error& error);

}  // namespace kubexx::http
