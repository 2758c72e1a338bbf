#pragma once

#include <condition_variable>
#include <mutex>
#include <optional>
#include <string>

#include <kubexx/core/error.hpp>
#include <kubexx/http/message.hpp>

/// One request on its way and what came back so far: what a caller and the I/O thread share.
namespace kubexx::http {

struct Transfer {
  /// A handshake sends no request: it ends without an error when the server speaks TLS.
  enum class Kind { call, stream, handshake };

  Transfer(Request asked, Kind wanted) : request(std::move(asked)), kind(wanted) {}

  const Request request;
  const Kind kind;
  bool streaming() const { return kind == Kind::stream; }
  /// What the caller still allows when the I/O thread takes the transfer up.
  std::chrono::steady_clock::time_point deadline = {};

  std::mutex mutex = {};
  std::condition_variable_any changed = {};
  // All that follows is guarded by the mutex.
  Response response = {};  ///< of a stream: the bytes nobody has taken yet
  bool has_head = false;
  bool finished = false;
  bool paused = false;  ///< the reader is slow; the server is not read from
  std::optional<Error> error = {};
};

}  // namespace kubexx::http
