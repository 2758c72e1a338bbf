#include "runtime/simulation/direct_transport.hpp"

#include <algorithm>
#include <chrono>
#include <deque>
#include <string_view>
#include <utility>

#include <fmt/format.h>

#include "runtime/testing/requests/handle.hpp"

namespace kubexx::testing {

struct DirectTransport::Unread {
  std::deque<std::string> lines;
  bool has_ended = false;
  std::optional<int> events_left = {};         ///< after which the stream ends
  std::optional<std::size_t> bytes_left = {};  ///< after which the stream breaks
};

namespace {

using Unread = DirectTransport::Unread;
using HandlingKind = DirectTransport::Handling::Kind;
using Part = http::Stream::Part;

/// While a stream waits, the cluster has to learn of the time at least this often.
constexpr std::chrono::minutes kLongestWait{1};

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
  for (const std::string& warning : response.warnings) head.headers.push_back({"Warning", warning_header(warning)});
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
          .may_have_been_applied = request.method != "GET"};
}

bool is_unprocessed(const Fault& fault) {
  return fault.kind == Fault::Kind::status || fault.kind == Fault::Kind::silence;
}

ApiResponse faulty_response(const Fault& fault) {
  ApiResponse response;
  response.code = fault.code;
  response.headers = fault.headers;
  response.body = fault.body;
  return response;
}

/// Whether the connection is closed before the end of a body. Bodies of watches have no end.
bool cuts(const std::optional<Fault>& fault, std::size_t body) {
  return fault && fault->kind == Fault::Kind::cut && (fault->at_byte == 0 || fault->at_byte < body);
}

Unread unread_of(const std::optional<Fault>& fault, const ApiResponse& response) {
  Unread unread;
  if (fault && fault->kind == Fault::Kind::end_watch) unread.events_left = fault->after_events;
  if (fault && cuts(fault, response.watch ? std::string::npos : response.body.size()))
    unread.bytes_left = fault->at_byte;
  return unread;
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

class DirectStream : public http::Stream {
 public:
  /// Null for a stream that does not wait.
  using Wait = std::function<bool(const http::Limit& limit)>;

  DirectStream(const ApiResponse& response, std::string target, DirectTransport::Delivered delivered,
               std::shared_ptr<Unread> unread, Wait wait)
      : head_(head_of(response)),
        target_(std::move(target)),
        delivered_(std::move(delivered)),
        watch_(response.watch),
        unread_(std::move(unread)),
        wait_(std::move(wait)) {
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

  Result<Part> read(const http::Limit& limit) override {
    while (is_silent() && wait_ && wait_(limit)) {
    }
    if (unread_->bytes_left == 0) return Error{.stage = Stage::receive, .message = "the connection was closed"};
    if (unread_->events_left == 0) return Part{Part::Kind::end, {}};
    if (unread_->lines.empty()) return Part{unread_->has_ended ? Part::Kind::end : Part::Kind::idle, {}};
    Part part{Part::Kind::data, std::move(unread_->lines.front())};
    unread_->lines.pop_front();
    count(part);
    if (delivered_ && watch_) delivered_(target_, part.data);
    return part;
  }

 private:
  bool is_silent() const {
    return unread_->bytes_left != 0 && unread_->events_left != 0 && unread_->lines.empty() && !unread_->has_ended;
  }

  void count(Part& part) {
    if (unread_->events_left) --*unread_->events_left;
    if (!unread_->bytes_left) return;
    part.data.resize(std::min(part.data.size(), *unread_->bytes_left));
    *unread_->bytes_left -= part.data.size();
  }

  static void add(Unread& unread, std::string_view lines) {
    while (!lines.empty() && !unread.has_ended) {
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
  Wait wait_;
};

}  // namespace

ApiResponse DirectTransport::handled(const http::Request& request) {
  ApiResponse response = handle(cluster_, api_request(request));
  // No webhook is called: watches wait for ever.
  cluster_.questions.clear();
  return response;
}

http::Response DirectTransport::answer(const http::Request& request) {
  ApiResponse response = handled(request);
  http::Response answer = head_of(response);
  answer.body = std::move(response.body);
  return answer;
}

/// Whether some time has passed, which may bring something.
bool DirectTransport::passes_time(const http::Limit& limit) {
  const auto now = waits_in_->now();
  if (now >= limit.deadline) return false;
  const auto left = std::chrono::ceil<std::chrono::milliseconds>(limit.deadline - now);
  if (!waits_in_->pause(limit.stop, std::min<std::chrono::milliseconds>(left, kLongestWait))) return false;
  cluster_.tick();
  return true;
}

void DirectTransport::break_streams() {
  for (const auto& stream : streams_)
    if (const auto unread = stream.lock()) *unread = {.lines = {}, .has_ended = true};
  streams_.clear();
}

Result<http::Response> DirectTransport::write(const http::Request& request) {
  if (is_fenced_) return fenced(request);
  const Handling handling = plan_ ? plan_(request) : Handling();
  is_fenced_ = handling.kind == HandlingKind::fence_before || handling.kind == HandlingKind::fence_after;
  if (handling.kind == HandlingKind::fence_before) return fenced(request);
  if (handling.kind == HandlingKind::crash_before) crash();
  if (has_crashed_) return crashed(request);
  if (handling.kind == HandlingKind::reject) return rejection(handling.code);
  http::Response response = answer(request);
  if (answered_) answered_(request, response.status);
  if (handling.kind == HandlingKind::crash_after) {
    crash();
    return crashed(request);
  }
  if (handling.kind == HandlingKind::lose) return answer_lost(request);
  return response;
}

std::optional<Fault> DirectTransport::next_fault(const http::Request& request) {
  return faults_ == nullptr ? std::nullopt : faults_->next(request.method, request.target);
}

/// Whether the answer arrives, after the delay of the fault if that is one.
bool DirectTransport::arrives(const std::optional<Fault>& fault, const http::Limit& limit) {
  if (!fault || fault->kind != Fault::Kind::delay) return !fault || fault->kind != Fault::Kind::lose;
  const auto now = time_->now(), due = http::deadline_after(fault->delay, now);
  time_->pause({}, std::chrono::ceil<std::chrono::milliseconds>(std::min(due, limit.deadline) - now));
  return due <= limit.deadline;
}

Result<http::Response> DirectTransport::exchange(const http::Request& request) {
  return request.method == "GET" ? answer(request) : write(request);
}

/// The answer to a request that is not processed.
Result<http::Response> DirectTransport::refuse(const http::Request& request, const Fault& fault) {
  const bool is_write = request.method != "GET";
  if (is_write && plan_) plan_(request);
  if (fault.kind == Fault::Kind::silence) return answer_lost(request);
  if (is_write && answered_) answered_(request, fault.code);
  http::Response response = head_of(faulty_response(fault));
  response.body = fault.body;
  return response;
}

Result<http::Response> DirectTransport::send(const http::Request& request, const http::Limit& limit) {
  if (has_crashed_) return crashed(request);
  const auto fault = next_fault(request);
  if (fault && is_unprocessed(*fault)) return refuse(request, *fault);
  auto response = exchange(request);
  if (response && (cuts(fault, response->body.size()) || !arrives(fault, limit))) return answer_lost(request);
  return response;
}

Result<std::unique_ptr<http::Stream>> DirectTransport::open(const http::Request& request, const http::Limit& limit) {
  if (has_crashed_) return crashed(request);
  const auto fault = next_fault(request);
  if ((fault && fault->kind == Fault::Kind::silence) || !arrives(fault, limit)) return answer_lost(request);
  const bool is_refused = fault && fault->kind == Fault::Kind::status;
  const ApiResponse response = is_refused ? faulty_response(*fault) : handled(request);
  const auto unread = std::make_shared<Unread>(unread_of(fault, response));
  std::erase_if(streams_, [](const auto& stream) { return stream.expired(); });
  streams_.push_back(unread);
  const auto wait =
      waits_in_ == nullptr ? DirectStream::Wait() : [this](const auto& until) { return passes_time(until); };
  return std::unique_ptr<http::Stream>(
      std::make_unique<DirectStream>(response, request.target, delivered_, unread, wait));
}

}  // namespace kubexx::testing
