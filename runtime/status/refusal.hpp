#pragma once

#include <string>
#include <vector>

#include <kubexx/core/error.hpp>

// The refusals of an API server as errors: code, reason and words of its `metav1.Status`.

namespace kubexx::status {

/// 400 BadRequest
Error bad_request(std::string message);
/// 422 Invalid with the message for a request without a field: it does not state what is wrong.
Error rejected_request();
/// 422 Invalid about the field `patch`, which is quoted as `shown`: the patched object cannot be read.
Error invalid_patch(const std::string& shown, const std::string& detail);
/// 409 Conflict
Error conflict_with(std::string message);
/// 413
Error too_large(const std::string& detail);
/// 500 without a reason: the response to an error that the server does not expect.
Error unforeseen(std::string message);

}  // namespace kubexx::status
