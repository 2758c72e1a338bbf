#pragma once

#include <chrono>
#include <memory>
#include <stop_token>
#include <string>

#include <kubexx/core/result.hpp>
#include <kubexx/http/message.hpp>

/// What carries requests to one API server.
///
/// Calls block until there is an answer, the deadline has passed or stop was requested, whichever is first. Any status
/// is an answer: only what prevented one is an error, with the stage that was reached. Of an error,
/// `may_have_been_applied` is true when any part of a request other than GET was sent.
namespace kubexx::http {

using Clock = std::chrono::steady_clock;

/// When a call ends at the latest.
struct Limit {
  std::stop_token stop = {};
  Clock::time_point deadline = Clock::time_point::max();
};

/// The moment `time` from now. Longer than the clock can count is never, and negative is now.
Clock::time_point deadline_after(std::chrono::milliseconds time);

/// A body that arrives over time. One thread reads it; dropping it closes its connection.
class Stream {
 public:
  struct Part {
    enum class Kind { data, idle, end } kind = Kind::end;
    std::string data = {};
  };

  virtual ~Stream() = default;
  /// Status and headers; the body is left empty.
  virtual const Response& head() const = 0;
  /// The next bytes; `idle` when none came until the deadline, `end` when the server ended the body cleanly.
  virtual Result<Part> read(const Limit& limit) = 0;
};

/// Safe to use from many threads.
class Transport {
 public:
  virtual ~Transport() = default;
  virtual Result<Response> send(const Request& request, const Limit& limit) = 0;
  /// Returns when the headers are there. Every stream has a connection of its own.
  virtual Result<std::unique_ptr<Stream>> open(const Request& request, const Limit& limit) = 0;
};

/// The rest of a stream, `most` bytes of it.
Result<std::string> read_rest(Stream& stream, std::size_t most, const Limit& limit);

}  // namespace kubexx::http
