#pragma once

#include <chrono>
#include <cstddef>
#include <functional>
#include <memory>
#include <stop_token>
#include <string>
#include <string_view>

#include <kubexx/core/result.hpp>
#include <kubexx/core/time_source.hpp>
#include <kubexx/detail/watch/machine.hpp>
#include <kubexx/http/transport.hpp>

/// Follows the objects of one kind: lists, watches, and recovers from whatever ends a watch.
///
/// The sink receives `reset`, every existing object, `synced`, then each change. A later `reset` means that changes may
/// have been missed: objects that are not delivered again before the next `synced` have been deleted.
namespace kubexx::watch {

enum class Change { added, modified, deleted };

/// Makes the requests of a watch.
class Source {
 public:
  struct Opening {
    std::string version = {};
    bool initial = false;  ///< all existing objects first, then a bookmark that marks their end
    std::chrono::seconds server_timeout = {};
  };

  virtual ~Source() = default;
  /// One page of at most `most` objects; 0: the page size is up to the source.
  virtual Result<std::string> list(const std::string& continue_token, int most, const std::stop_token& stop) = 0;
  virtual Result<std::unique_ptr<http::Stream>> open(const Opening& opening, const std::stop_token& stop) = 0;
};

/// Receives what a watch finds. Every function returns whether to continue.
class Sink {
 public:
  virtual ~Sink() = default;
  virtual bool reset() = 0;
  virtual bool object(Change change, std::string_view text) = 0;
  virtual bool synced(const std::string& version) = 0;
  virtual bool bookmark(const std::string& version) = 0;
  /// A problem that the watch recovers from: it tries again later, or skips an event.
  virtual bool trouble(const Error& error) = 0;
  /// The server has lost its latest state, as when it is restored from a backup. `version` is its newest; later
  /// versions are used again, for other states. Objects that were passed since the last `synced` are passed again,
  /// after a `reset`.
  virtual void rolled_back([[maybe_unused]] const std::string& version) {}
  /// The newest version that is known from elsewhere, such as from the answer to a write; may be empty. It lets the
  /// watch notice that the server was rolled back.
  virtual std::string known_version() { return {}; }
  /// A stream of events is open, and one has ended.
  virtual void opened() {}
  virtual void ended() {}
};

struct Options {
  std::string version = {};  ///< resume after this version; empty: start with all objects
  bool stream_list = true;   ///< receive the initial objects through the watch, if the server supports it
  std::size_t most_bytes = std::size_t{64} << 20;  ///< limit of one event; larger ones are skipped and reported
  std::chrono::seconds server_timeout =
      {};  ///< of one watch request, at most a year; 0: a random time from 5 to 10 minutes
  std::chrono::milliseconds grace =
      std::chrono::seconds(30);  ///< silence beyond `server_timeout` after which a watch counts as broken; inside an
                                 ///< event, a minute is enough, and three after a bookmark if the server sends
                                 ///< one every minute
  std::chrono::milliseconds mark_grace =
      std::chrono::seconds(10);  ///< without another initial object, after which they are listed instead
  Rules rules = {};
  std::stop_token stop = {};
  Clock::time_point deadline = Clock::time_point::max();  ///< of `time`
  std::shared_ptr<TimeSource> time = system_time();
};

/// Returns when a stop is requested, the deadline passes or the sink returns false; with an error if the server rejects
/// the request before the first `synced`. Later rejections are reported as trouble, and the watch tries again.
Result<> run(Source& source, Sink& sink, const Options& options);

}  // namespace kubexx::watch
