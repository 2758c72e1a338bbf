#include "runtime/http/refusal.hpp"

#include <fmt/format.h>

#include <string>
#include <string_view>

#include "runtime/core/one_line.hpp"
#include "runtime/core/utf8.hpp"
#include "runtime/http/status.hpp"

namespace kubexx::http {
namespace {

constexpr std::size_t kMostQuoted = 2048;

/// The beginning of a body that is not a Status, as one line of UTF-8.
std::string quoted_body(std::string_view body) {
  body = body.substr(0, kMostQuoted);
  return core::on_one_line(body.substr(0, core::find_invalid_utf8(body)));
}

Error unexpected_answer(const Request& request, const Response& response) {
  Error error{.stage = Stage::http,
              .reason = reason_of_code(response.status, request.method),
              .message = fmt::format("the server answered {}", response.status)};
  if (std::string body = quoted_body(response.body); !body.empty())
    error.causes.push_back({"UnexpectedServerResponse", std::move(body), ""});
  return error;
}

}  // namespace

std::optional<Error> find_refusal(const Request& request, const Response& response,
                                  std::chrono::system_clock::time_point now) {
  const bool answered = is_success(response.status);
  const auto status = decode_status(response.body);
  if (answered && (!status || status->success)) return std::nullopt;
  Error error = status && !status->success ? status_error(*status) : unexpected_answer(request, response);
  if (!answered) error.code = response.status;
  if (error.reason == Reason::unknown) error.reason = reason_of_code(error.code, request.method);
  error.request = request.line();
  if (const auto wait = read_retry_after(response.headers, now)) error.retry_after = wait;
  return error;
}

}  // namespace kubexx::http
