#include <kubexx/client/logs.hpp>

#include <algorithm>

#include "runtime/client/joined_stop.hpp"
#include "runtime/client/target.hpp"
#include "runtime/core/utf8.hpp"

namespace kubexx::client {
namespace {

using LogPart = http::Stream::Part;

constexpr std::size_t kMostOfLine = std::size_t{1} << 20;

/// Cuts a stream into lines, and long lines into parts.
class Lines {
 public:
  explicit Lines(const std::function<bool(std::string_view)>& take) : take_(take) {}

  /// False if the receiver wants no more.
  bool add(std::string_view text) {
    for (auto end = text.find('\n'); end != std::string_view::npos; end = text.find('\n')) {
      if (!extend(text.substr(0, end)) || !take_(rest_)) return false;
      text.remove_prefix(end + 1);
      rest_.clear();
    }
    return extend(text);
  }
  void finish() {
    if (!rest_.empty()) take_(rest_);
  }

 private:
  /// What is left of the line is never empty after a part.
  bool extend(std::string_view text) {
    rest_ += text;
    while (rest_.size() > kMostOfLine) {
      const std::size_t begin = core::begin_of_code_point(rest_, kMostOfLine);
      const std::size_t end = begin == 0 ? kMostOfLine : begin;
      if (!take_(std::string_view(rest_).substr(0, end))) return false;
      rest_.erase(0, end);
    }
    return true;
  }

  const std::function<bool(std::string_view)>& take_;
  std::string rest_;
};

std::string number_text(const std::optional<std::int64_t>& number) { return number ? std::to_string(*number) : ""; }

Result<Call> log_call(const RawApi& raw, const std::string& pod, const LogOptions& options) {
  auto path = raw.path(pod, "", "log");
  if (!path) return std::move(path).error();
  Target target(*std::move(path));
  target.set("container", options.container);
  target.set("follow", options.follow ? "true" : "");
  target.set("previous", options.previous ? "true" : "");
  target.set("timestamps", options.timestamps ? "true" : "");
  target.set("tailLines", number_text(options.tail_lines));
  if (options.since) target.set("sinceSeconds", std::to_string(options.since->count()));
  target.set("limitBytes", number_text(options.limit_bytes));
  Call call;
  call.request.target = target.text();
  call.request.headers = {{"Accept", "application/json, */*"}};
  call.stop = options.stop;
  call.timeout = options.timeout;
  return call;
}

Error silent(const Call& call) {
  return {.stage = Stage::receive, .message = "the log was silent for too long", .request = call.request.line()};
}

}  // namespace

Result<> read_logs(const RawApi& raw, const std::string& pod, const LogOptions& options,
                   const std::function<bool(std::string_view line)>& take) {
  const Session& session = *raw.session();
  const JoinedStop stop = session.joined_stop(options.stop);
  TimeSource& time = *session.options().time;
  const auto is_over = [&] { return stop.token().stop_requested() || time.now() >= session.deadline(); };
  const auto call = log_call(raw, pod, options);
  if (!call) return call.error();
  auto stream = raw.session()->open(*call);
  if (!stream && is_over()) return {};
  if (!stream) return std::move(stream).error();
  Lines lines(take);
  const auto patience = options.timeout.value_or(session.options().timeout);
  while (!is_over()) {
    const auto silence = options.follow ? http::Clock::time_point::max() : http::deadline_after(patience, time.now());
    const auto part = (*stream)->read({stop.token(), std::min(silence, session.deadline())});
    if (is_over() && (!part || part->kind == LogPart::Kind::idle)) return {};
    if (!part) return part.error();
    if (part->kind == LogPart::Kind::idle) return silent(*call);
    if (part->kind == LogPart::Kind::end) return lines.finish(), Result<>();
    if (!lines.add(part->data)) return {};
  }
  return {};
}

}  // namespace kubexx::client
