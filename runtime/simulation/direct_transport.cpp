#include "runtime/simulation/direct_transport.hpp"

#include <algorithm>
#include <deque>
#include <string_view>
#include <utility>

#include <fmt/format.h>

#include "runtime/testing/requests/handle.hpp"

namespace kubexx::testing {
namespace {

using HandlingKind = DirectTransport::Handling::Kind;
using Part = http::Stream::Part;

ApiRequest api_request(const http::Request& request) {
  ApiRequest api = make_request(request.method, request.target, request.body);
  const auto header = [&](std::string_view name) {
    return std::string(http::find_header(request.headers, name).value_or(std::string_view()));
  };
  api.content_type = header("Content-Type");
  api.accept = header("Accept");
  api.user_agent = header("User-Agent");
  return api;
}

http::Response head_of(const ApiResponse& response) {
  http::Response head{response.code, {{"Content-Type", response.content_type}}, {}};
  for (const auto& [name, value] : response.headers) head.headers.push_back({name, value});
  return head;
}

Error crashed(const http::Request& request) {
  return {.stage = Stage::cancelled, .message = "the simulated process has ended", .request = request.line()};
}

Error fenced(const http::Request& request) {
  return {.stage = Stage::cancelled,
          .message = "not sent: the simulated operator no longer holds its lease",
          .request = request.line()};
}

Error answer_lost(const http::Request& request) {
  return {.stage = Stage::receive,
          .message = "the answer was lost",
          .request = request.line(),
          .may_have_been_applied = true};
}

std::string_view reason_of(int code) {
  switch (code) {
    case 403:
      return "Forbidden";
    case 409:
      return "Conflict";
    case 429:
      return "TooManyRequests";
    default:
      return "InternalError";
  }
}

http::Response rejection(int code) {
  http::Response response{code, {{"Content-Type", "application/json"}}, {}};
  response.body = fmt::format(
      R"({{"kind":"Status","apiVersion":"v1","metadata":{{}},"status":"Failure","message":"rejected by the simulation","reason":"{}","code":{}}})",
      reason_of(code), code);
  if (code == 429) response.headers.push_back({"Retry-After", "1"});
  return response;
}

/// What a watch has sent and its client has not read.
struct Unread {
  std::deque<std::string> lines;
  bool has_ended = false;
};

class DirectStream : public http::Stream {
 public:
  DirectStream(const ApiResponse& response, std::string target, DirectTransport::Delivered delivered)
      : head_(head_of(response)),
        target_(std::move(target)),
        delivered_(std::move(delivered)),
        watch_(response.watch),
        unread_(std::make_shared<Unread>()) {
    add(*unread_, response.body);
    unread_->has_ended = watch_ == nullptr;
    if (watch_)
      watch_->attach([unread = unread_](std::string_view lines) { return add(*unread, lines), true; },
                     [unread = unread_] { unread->has_ended = true; });
  }
  ~DirectStream() override {
    if (watch_) watch_->detach();
  }

  const http::Response& head() const override { return head_; }

  Result<Part> read(const http::Limit& /*limit*/) override {
    if (unread_->lines.empty()) return Part{unread_->has_ended ? Part::Kind::end : Part::Kind::idle, {}};
    Part part{Part::Kind::data, std::move(unread_->lines.front())};
    unread_->lines.pop_front();
    if (delivered_ && watch_) delivered_(target_, part.data);
    return part;
  }

 private:
  static void add(Unread& unread, std::string_view lines) {
    while (!lines.empty()) {
      const std::size_t end = std::min(lines.find('\n'), lines.size() - 1) + 1;
      unread.lines.emplace_back(lines.substr(0, end));
      lines.remove_prefix(end);
    }
  }

  http::Response head_;
  std::string target_;
  DirectTransport::Delivered delivered_;
  std::shared_ptr<Watch> watch_;
  std::shared_ptr<Unread> unread_;
};

/// The path of the object that a write is about, without its subresource; empty for a collection.
std::string object_path(const http::Request& request) {
  std::string path = request.target.substr(0, request.target.find('?'));
  for (const std::string_view subresource : {"/status", "/scale"})
    if (path.ends_with(subresource)) path.resize(path.size() - subresource.size());
  return request.method == "POST" ? std::string() : path;
}

}  // namespace

http::Response DirectTransport::answer(const http::Request& request) {
  ApiResponse response = handle(cluster_, api_request(request));
  http::Response answer = head_of(response);
  answer.body = std::move(response.body);
  return answer;
}

void DirectTransport::write_as_other_client(const http::Request& request) {
  const std::string path = object_path(request);
  if (path.empty()) return;
  http::Request other{.method = "PATCH", .target = path};
  other.headers = {{"Content-Type", "application/merge-patch+json"}, {"User-Agent", "another-client/1"}};
  other.body =
      fmt::format(R"({{"metadata":{{"annotations":{{"simulation.kubexx.dev/foreign":"{}"}}}}}})", ++foreign_writes_);
  answer(other);
}

Result<http::Response> DirectTransport::write(const http::Request& request) {
  if (is_fenced_) return fenced(request);
  const Handling handling = plan_ ? plan_(request) : Handling();
  is_fenced_ = handling.kind == HandlingKind::fence_before || handling.kind == HandlingKind::fence_after;
  if (handling.kind == HandlingKind::fence_before) return fenced(request);
  if (handling.kind == HandlingKind::crash_before) crash();
  if (has_crashed_) return crashed(request);
  if (handling.kind == HandlingKind::reject) return rejection(handling.code);
  if (handling.kind == HandlingKind::foreign_write) write_as_other_client(request);
  http::Response response = answer(request);
  if (answered_) answered_(request, response.status);
  if (handling.kind == HandlingKind::crash_after) {
    crash();
    return crashed(request);
  }
  if (handling.kind == HandlingKind::lose) return answer_lost(request);
  return response;
}

Result<http::Response> DirectTransport::send(const http::Request& request, const http::Limit& /*limit*/) {
  if (has_crashed_) return crashed(request);
  return request.method == "GET" ? answer(request) : write(request);
}

Result<std::unique_ptr<http::Stream>> DirectTransport::open(const http::Request& request,
                                                            const http::Limit& /*limit*/) {
  if (has_crashed_) return crashed(request);
  const ApiResponse response = handle(cluster_, api_request(request));
  return std::unique_ptr<http::Stream>(std::make_unique<DirectStream>(response, request.target, delivered_));
}

}  // namespace kubexx::testing
