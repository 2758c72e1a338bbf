#pragma once

#include <chrono>
#include <cstddef>
#include <functional>
#include <memory>
#include <stop_token>
#include <string>
#include <string_view>

#include <kubexx/core/result.hpp>
#include <kubexx/http/transport.hpp>
#include <kubexx/detail/watch/machine.hpp>

/// Follows the objects of one kind: lists, watches, and goes on through whatever ends a watch.
///
/// The sink is told `reset`, then every object there is, then `synced`; after that what changes. A `reset` later means
/// that changes may have been missed: what is not told again until `synced` is gone.
namespace kubexx::watch {

enum class Change { added, modified, deleted };

/// Where objects come from: requests of the caller's making.
class Source {
 public:
  struct Opening {
    std::string version = {};
    bool initial = false;  ///< everything first, then a mark
    std::chrono::seconds server_timeout = {};
  };

  virtual ~Source() = default;
  /// One page; `most` objects, or as many as the caller likes when it is zero.
  virtual Result<std::string> list(const std::string& continue_token, int most, const std::stop_token& stop) = 0;
  virtual Result<std::unique_ptr<http::Stream>> open(const Opening& opening, const std::stop_token& stop) = 0;
};

/// Who is told. Every function returns whether to go on.
class Sink {
 public:
  virtual ~Sink() = default;
  virtual bool reset() = 0;
  virtual bool object(Change change, std::string_view text) = 0;
  virtual bool synced(const std::string& version) = 0;
  virtual bool bookmark(const std::string& version) = 0;
  /// What is waited out, and what is passed over.
  virtual bool trouble(const Error& error) = 0;
};

struct Options {
  std::string version = {};                        ///< go on from here; empty: begin with everything
  bool stream_list = true;                         ///< get everything through the watch, where the server can
  std::size_t most_bytes = std::size_t{64} << 20;  ///< of one event
  std::chrono::seconds server_timeout = {};        ///< how long one watch lasts; zero: 5 to 10 minutes by chance
  std::chrono::milliseconds grace = std::chrono::seconds(30);       ///< silence after which a watch has ended
  std::chrono::milliseconds mark_grace = std::chrono::seconds(10);  ///< silence that means no mark will come
  Rules rules = {};
  std::stop_token stop = {};
};

/// Returns when stop is requested or the sink wants no more; with an error when the server refuses what was asked
/// before everything was there once. After that, refusals are told and waited out.
Result<> run(Source& source, Sink& sink, const Options& options);

}  // namespace kubexx::watch
