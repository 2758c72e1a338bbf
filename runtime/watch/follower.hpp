#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include <kubexx/core/time_source.hpp>
#include <kubexx/watch/watch.hpp>
#include "runtime/watch/framer.hpp"

/// A watch without its requests: states what to request next, and passes what arrives to a sink. It never waits, so
/// that a thread and a simulation can drive the same code.
namespace kubexx::watch {

class Follower {
 public:
  struct Step {
    enum class Kind {
      list,     ///< request a page, then call `listed`
      open,     ///< open a stream, then call `opened`
      read,     ///< read the stream, then call `received`
      finished  ///< the sink wants no more, a stop was requested, or `error` is set
    };

    Kind kind = Kind::finished;
    std::string continue_token = {};  ///< of `list`
    int most = 0;                     ///< of `list`
    Source::Opening opening = {};     ///< of `open`
    Clock::time_point due = {};       ///< when to make the request; of `read`, when silence means that the stream broke
  };

  /// All three outlive the follower.
  Follower(Sink& sink, const Options& options, TimeSource& time);

  const Step& next() const { return next_; }
  void listed(const Result<std::string>& text);
  /// Null if the stream is open.
  void opened(const Error* error);
  void received(const Result<http::Stream::Part>& part);
  /// The server rejected the request before the first `synced`.
  const std::optional<Error>& error() const { return fatal_; }

 private:
  void tell(bool goes_on) { wanted_ = wanted_ && goes_on; }
  bool is_over() const { return !wanted_ || options_.stop.stop_requested(); }
  void report(const Error& error);
  void decide(const Decision& decision);
  void request_page(std::string continue_token, int most, Clock::time_point due);
  void request_stream(bool initial, Clock::time_point due);
  void continue_reading();
  void failed_list(const Error& error);
  void end(const StreamEnd& end);
  void verified(const Result<std::string>& text);
  Decision synced(const std::string& version);
  void rolled_back(const std::string& version);
  std::optional<StreamEnd> end_of_part(const Result<http::Stream::Part>& part);
  StreamEnd reported(const Error& error, std::optional<StreamEnd::Kind> kind = {});
  StreamEnd garbled();
  void await_mark();
  std::optional<StreamEnd> take_frames();
  std::optional<StreamEnd> take_event(const Framer::Frame& frame);
  StreamEnd take_error(std::string_view object);
  void note_bookmark();
  std::optional<StreamEnd> take_bookmark(std::string_view object, const std::string& version);

  Sink& sink_;
  const Options& options_;
  TimeSource& time_;
  Machine machine_;
  Framer framer_;
  Step next_;
  bool stream_list_;
  bool is_verifying_ = false;
  bool in_initial_ = false;
  Clock::time_point mark_due_ = {};                   ///< when the initial objects are listed instead
  std::optional<Clock::time_point> bookmarked_ = {};  ///< of the stream, except for the mark
  bool sends_bookmarks_ = false;                      ///< any stream had two of them within `kMostSilence`
  bool was_synced_ = false;
  bool wanted_ = true;
  std::optional<Error> fatal_;
};

}  // namespace kubexx::watch
