#pragma once

#include <chrono>
#include <memory>
#include <stop_token>
#include <string>

#include <kubexx/core/result.hpp>
#include <kubexx/http/message.hpp>

/// Sends requests to one API server.
///
/// Calls block until there is a response, the deadline passes or a stop is requested, whichever is first. A response
/// with any status is a success; errors are failures to get one, with the stage that was reached.
/// `Error::may_have_been_applied` is true if any part of a request other than GET was sent.
namespace kubexx::http {

using Clock = std::chrono::steady_clock;

/// When a call has to end.
struct Limit {
  std::stop_token stop = {};
  Clock::time_point deadline = Clock::time_point::max();
};

/// The moment `time` from now: never if the clock cannot count that far, and now if `time` is negative.
Clock::time_point deadline_after(std::chrono::milliseconds time);
Clock::time_point deadline_after(std::chrono::milliseconds time, Clock::time_point now);

/// A response body that arrives over time. Not thread-safe; destroying it closes its connection.
class Stream {
 public:
  struct Part {
    enum class Kind { data, idle, end } kind = Kind::end;
    std::string data = {};
  };

  virtual ~Stream() = default;
  /// Status and headers; the body is empty.
  virtual const Response& head() const = 0;
  /// The next bytes: `idle` if none arrived before the deadline, `end` if the server ended the body properly.
  virtual Result<Part> read(const Limit& limit) = 0;
};

/// Thread-safe.
class Transport {
 public:
  virtual ~Transport() = default;
  virtual Result<Response> send(const Request& request, const Limit& limit) = 0;
  /// Returns when the headers have arrived. Every stream has its own connection.
  virtual Result<std::unique_ptr<Stream>> open(const Request& request, const Limit& limit) = 0;
};

/// Reads the rest of a stream, at most `most` bytes.
Result<std::string> read_rest(Stream& stream, std::size_t most, const Limit& limit);

}  // namespace kubexx::http
