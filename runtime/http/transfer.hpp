#pragma once

#include <condition_variable>
#include <mutex>
#include <optional>
#include <string>

#include <kubexx/core/error.hpp>
#include <kubexx/http/message.hpp>

/// A request in progress and the response so far, shared by the caller and the I/O thread.
namespace kubexx::http {

struct Transfer {
  /// A handshake sends no request: it ends without an error if the server accepts TLS.
  enum class Kind { call, stream, handshake };

  Transfer(Request asked, Kind wanted) : request(std::move(asked)), kind(wanted) {}

  const Request request;
  const Kind kind;
  bool streaming() const { return kind == Kind::stream; }
  /// Whether it is one of the calls whose number is limited.
  bool counts() const { return !streaming() && !request.urgent; }
  /// When the transfer has to end.
  std::chrono::steady_clock::time_point deadline = {};

  std::mutex mutex = {};
  std::condition_variable changed = {};
  // All that follows is guarded by the mutex.
  Response response = {};  ///< of a stream: the bytes that were not read yet
  bool has_head = false;
  bool finished = false;
  bool paused = false;  ///< reading from the server is suspended until the reader catches up
  std::optional<Error> error = {};
};

}  // namespace kubexx::http
