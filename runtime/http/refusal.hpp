#pragma once

#include <chrono>
#include <optional>

#include <kubexx/core/error.hpp>
#include <kubexx/http/message.hpp>

namespace kubexx::http {

/// 2xx.
constexpr bool is_success(int status) { return status >= 200 && status < 300; }

/// The error of a `response` that is not a success: any status but 2xx, or a 2xx whose body is a failed Status. Bodies
/// that are not a Status are quoted, up to 2 KiB, as the cause UnexpectedServerResponse.
std::optional<Error> find_refusal(const Request& request, const Response& response,
                                  std::chrono::system_clock::time_point now);

}  // namespace kubexx::http
