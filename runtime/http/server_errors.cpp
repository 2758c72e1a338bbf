#include "runtime/http/server_errors.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <optional>
#include <string>

#include "runtime/http/reason_phrase.hpp"
#include "runtime/http/status.hpp"
#include "runtime/json/text.hpp"

namespace kubexx::http {
namespace {

constexpr std::string_view kStatusLineStart = "HTTP/1.1 ";

/// What the server answers where libevent would answer `code`: 400 for a head that is too large and 413 for malformed
/// chunks, too.
struct RejectedRequest {
  int code;
  std::string_view message;
};

RejectedRequest rejected_request(int code, bool is_head_too_large) {
  if (is_head_too_large) return {413, "Request entity too large: the head exceeds the limit of the server"};
  switch (code) {
    case 413:
      return {413, "Request entity too large: the body exceeds the limit of the server, or is not in valid chunks"};
    case 417:
      return {417, "the server cannot meet the expectation of the header Expect"};
    case 501:
      // An API server answers it to methods that no resource has; libevent, to those that it does not know.
      return {405, "the server does not allow this method on the requested resource"};
    default:
      return {400, "the request is not a valid HTTP/1.1 request"};
  }
}

/// The bytes of `buffer` from `from` on, at most as many as a status line has up to its code.
std::string status_line_start(evbuffer* buffer, std::size_t from) {
  std::string bytes(kStatusLineStart.size() + 3, '\0');
  evbuffer_ptr at;
  if (evbuffer_ptr_set(buffer, &at, from, EVBUFFER_PTR_SET) != 0) return {};
  const auto size = evbuffer_copyout_from(buffer, &at, bytes.data(), bytes.size());
  bytes.resize(size < 0 ? 0 : static_cast<std::size_t>(size));
  return bytes;
}

/// The code in a status line of any version; nothing if it is not that of an error.
std::optional<int> error_code(std::string_view line) {
  if (line.size() < kStatusLineStart.size() || !line.starts_with("HTTP/")) return std::nullopt;
  const auto digits = line.substr(std::min(line.find(' '), line.size() - 1) + 1, 3);
  int code = 0;
  std::from_chars(digits.data(), digits.data() + digits.size(), code);
  return code >= 400 ? std::optional(code) : std::nullopt;
}

std::string whole_response(const RejectedRequest& rejected) {
  const ServerReply reply = error_reply(rejected.code, rejected.message);
  std::string bytes = fmt::format("{}{} {}\r\n", kStatusLineStart, rejected.code, reason_phrase(rejected.code));
  for (const auto& [name, value] : reply.headers) bytes += fmt::format("{}: {}\r\n", name, value);
  bytes += fmt::format("Content-Length: {}\r\nConnection: close\r\n\r\n{}", reply.body.size(), reply.body);
  return bytes;
}

/// Removes what follows the first `size` bytes.
void truncate(evbuffer* buffer, std::size_t size) {
  std::string kept(size, '\0');
  evbuffer_remove(buffer, kept.data(), kept.size());
  evbuffer_drain(buffer, evbuffer_get_length(buffer));
  evbuffer_add(buffer, kept.data(), kept.size());
}

}  // namespace

ServerReply error_reply(int code, std::string_view message) {
  return {code,
          {{"Content-Type", "application/json"}},
          fmt::format(R"({{"kind":"Status","apiVersion":"v1","metadata":{{}},"status":"Failure","message":{},)"
                      R"("reason":"{}","code":{}}})",
                      json::quoted(message), reason_word(reason_of_code(code, {})), code)};
}

bool replace_error_page(evbuffer* output, std::size_t from, bool is_head_too_large) {
  const auto code = error_code(status_line_start(output, from));
  if (!code) return false;
  const std::string response = whole_response(rejected_request(*code, is_head_too_large));
  truncate(output, from);
  evbuffer_add(output, response.data(), response.size());
  evbuffer_freeze(output, 0);
  return true;
}

}  // namespace kubexx::http
