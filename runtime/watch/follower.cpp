#include "runtime/watch/follower.hpp"

#include <algorithm>
#include <utility>

#include "runtime/http/status.hpp"
#include "runtime/json/text.hpp"
#include "runtime/watch/envelope.hpp"
#include "runtime/watch/list_page.hpp"

namespace kubexx::watch {
namespace {

using std::chrono::milliseconds;
using std::chrono::seconds;

/// No watch is asked to last longer: nothing is gained, and times stay far from what their types can hold.
constexpr seconds kLongest = std::chrono::hours(24 * 365);

Error problem(Stage stage, std::string message) { return {.stage = stage, .message = std::move(message)}; }

StreamEnd end_of(const Error& error) {
  if (error.expired()) return {StreamEnd::Kind::expired, {}};
  if (error.stage == Stage::http && error.code == 429) return {StreamEnd::Kind::busy, error.retry_after};
  const bool unreached = error.stage == Stage::connect || error.stage == Stage::send || error.stage == Stage::receive;
  return {unreached ? StreamEnd::Kind::broken : StreamEnd::Kind::rejected, error.retry_after};
}

/// Trying again cannot help: the request must change first.
bool is_lasting(const Error& error) {
  if (error.stage == Stage::http)
    return error.code >= 400 && error.code < 500 && error.code != 408 && error.code != 410 && error.code != 429;
  return error.stage == Stage::config || error.stage == Stage::auth || error.stage == Stage::tls;
}

/// No server pauses in the middle of an event.
constexpr seconds kWithinEvent{60};

/// Servers that send bookmarks do so about every minute; silence for longer shows that the stream is broken. Others,
/// such as those without a watch cache, send none, or only every ten minutes.
constexpr seconds kMostSilence{180};

/// The server does not support streaming lists.
bool is_unsupported(const Error& error) { return error.code == 400 || error.code == 422; }

}  // namespace

Follower::Follower(Sink& sink, const Options& options, TimeSource& time)
    : sink_(sink),
      options_(options),
      time_(time),
      machine_(options.rules, options.version),
      framer_(options.most_bytes),
      stream_list_(options.stream_list) {
  decide(machine_.start());
}

void Follower::decide(const Decision& decision) {
  if (is_over() || fatal_) {
    next_ = {};
    return;
  }
  const Clock::time_point due = http::deadline_after(decision.wait, time_.now());
  is_verifying_ = decision.action == Action::verify;
  if (decision.action != Action::watch) machine_.requests(sink_.known_version());
  if (is_verifying_) return request_page({}, 1, due);
  if (decision.action == Action::watch) return request_stream(false, due);
  if (stream_list_) return request_stream(true, due);
  request_page({}, 0, due);
}

void Follower::request_page(std::string continue_token, int most, Clock::time_point due) {
  next_ = {.kind = Step::Kind::list, .continue_token = std::move(continue_token), .most = most, .due = due};
}

void Follower::request_stream(bool initial, Clock::time_point due) {
  const auto spread = seconds(300 + static_cast<int>(300 * time_.chance()));
  const seconds lasts = options_.server_timeout.count() > 0 ? std::min(options_.server_timeout, kLongest) : spread;
  next_ = {
      .kind = Step::Kind::open, .opening = {initial ? std::string() : machine_.version(), initial, lasts}, .due = due};
}

void Follower::continue_reading() {
  next_.kind = Step::Kind::read;
  milliseconds patience = next_.opening.server_timeout + options_.grace;
  // A stream that begins at the newest version gets no bookmark before something changes.
  if (sends_bookmarks_ && bookmarked_) patience = std::min<milliseconds>(patience, kMostSilence);
  if (!framer_.is_between()) patience = std::min<milliseconds>(patience, kWithinEvent);
  next_.due = in_initial_ ? mark_due_ : http::deadline_after(patience, time_.now());
}

void Follower::await_mark() {
  if (in_initial_) mark_due_ = http::deadline_after(options_.mark_grace, time_.now());
}

void Follower::report(const Error& error) {
  if (is_over()) return;
  if (!was_synced_ && is_lasting(error))
    fatal_ = error;
  else
    tell(sink_.trouble(error));
}

void Follower::failed_list(const Error& error) {
  report(error);
  decide(machine_.list_failed(end_of(error), time_.now(), time_.chance()));
}

void Follower::end(const StreamEnd& end) { decide(machine_.ended(end, time_.now(), time_.chance())); }

void Follower::listed(const Result<std::string>& text) {
  if (is_verifying_) return verified(text);
  if (!text) return failed_list(text.error());
  const auto page = read_list_page(*text);
  if (!page) return failed_list(problem(Stage::decode, "the answer is not a list"));
  if (next_.continue_token.empty()) tell(sink_.reset());
  for (const std::string_view item : page->items)
    if (!is_over()) tell(sink_.object(Change::added, item));
  if (!page->continue_token.empty() && !is_over()) return request_page(page->continue_token, 0, time_.now());
  decide(synced(page->version));
}

void Follower::verified(const Result<std::string>& text) {
  if (!text) {
    report(text.error());
    StreamEnd failed = end_of(text.error());
    // The next watch would start at the version that has yet to be verified.
    if (failed.kind == StreamEnd::Kind::busy) failed.kind = StreamEnd::Kind::broken;
    return end(failed);
  }
  const auto page = read_list_page(*text);
  if (!page) return failed_list(problem(Stage::decode, "the answer is not a list"));
  const Decision decision = machine_.verified(page->version);
  if (decision.rolled_back) rolled_back(page->version);
  decide(decision);
}

Decision Follower::synced(const std::string& version) {
  const Decision decision = machine_.listed(version);
  if (decision.rolled_back) {
    rolled_back(version);
    return decision;
  }
  was_synced_ = true;
  if (!is_over()) tell(sink_.synced(version));
  return decision;
}

void Follower::rolled_back(const std::string& version) {
  if (is_over()) return;
  sink_.rolled_back(version);
  tell(sink_.trouble(
      problem(Stage::decode, "the server was rolled back to version " + version +
                                 ": it was restored from a backup, or has lost its latest state otherwise")));
}

void Follower::opened(const Error* error) {
  if (error != nullptr && next_.opening.initial) {
    if (!is_unsupported(*error)) return failed_list(*error);
    stream_list_ = false;
    return request_page({}, 0, time_.now());
  }
  if (error != nullptr) {
    report(*error);
    return end(end_of(*error));
  }
  sink_.opened();
  framer_ = Framer(options_.most_bytes);
  in_initial_ = next_.opening.initial;
  bookmarked_.reset();
  if (in_initial_) {
    await_mark();
    tell(sink_.reset());
  } else {
    // A program that supplies a version has all objects already.
    was_synced_ = true;
    machine_.opened(time_.now());
  }
  continue_reading();
}

void Follower::received(const Result<http::Stream::Part>& part) {
  const auto end = is_over() ? StreamEnd() : end_of_part(part);
  if (!end && !is_over()) return continue_reading();
  sink_.ended();
  if (!in_initial_ || is_over()) return this->end(end.value_or(StreamEnd()));
  // The initial objects are listed instead.
  in_initial_ = false;
  request_page({}, 0, time_.now());
}

std::optional<StreamEnd> Follower::end_of_part(const Result<http::Stream::Part>& part) {
  using Kind = http::Stream::Part::Kind;
  if (!part) return reported(part.error());
  if (part->kind == Kind::idle && in_initial_) return StreamEnd{StreamEnd::Kind::idle, {}};
  if (part->kind == Kind::idle)
    return reported(problem(Stage::receive, framer_.is_between() ? "the watch was silent for too long"
                                                                 : "the watch stopped inside an event"),
                    StreamEnd::Kind::idle);
  if (part->kind == Kind::end && framer_.is_between()) return StreamEnd();
  if (part->kind == Kind::end) return reported(problem(Stage::receive, "the watch ended inside an event"));
  framer_.add(part->data);
  if (const auto end = take_frames()) return end;
  // Changes may continue without end: they do not show that initial objects do.
  if (in_initial_ && time_.now() >= mark_due_) return StreamEnd{StreamEnd::Kind::idle, {}};
  return std::nullopt;
}

StreamEnd Follower::reported(const Error& error, std::optional<StreamEnd::Kind> kind) {
  report(error);
  StreamEnd end = end_of(error);
  if (kind) end.kind = *kind;
  return end;
}

std::optional<StreamEnd> Follower::take_frames() {
  for (bool is_first = true; !is_over(); is_first = false) {
    const auto frame = framer_.next();
    if (!frame && is_first) await_mark();
    if (!frame) break;
    if (frame->too_large) {
      tell(sink_.trouble(problem(Stage::decode, "an event was too large and was skipped")));
      continue;
    }
    if (const auto end = take_event(*frame)) return end;
  }
  if (framer_.is_broken()) return garbled();
  return std::nullopt;
}

StreamEnd Follower::garbled() {
  return reported(problem(Stage::decode, "the server sent something that is not a watch event"),
                  StreamEnd::Kind::garbled);
}

std::optional<StreamEnd> Follower::take_event(const Framer::Frame& frame) {
  const auto envelope = read_envelope(frame.text, frame.inner_end);
  if (!envelope) return garbled();
  if (envelope->type == "ERROR") return take_error(envelope->object);
  const std::string version = read_version(envelope->object);
  if (!in_initial_ && !machine_.saw(version))
    return reported(problem(Stage::decode, "versions decreased"), StreamEnd::Kind::backwards);
  if (envelope->type == "BOOKMARK") return take_bookmark(envelope->object, version);
  if (envelope->type == "ADDED") {
    await_mark();
    tell(sink_.object(Change::added, envelope->object));
  } else if (envelope->type == "MODIFIED") {
    tell(sink_.object(Change::modified, envelope->object));
  } else if (envelope->type == "DELETED") {
    tell(sink_.object(Change::deleted, envelope->object));
  } else {
    tell(sink_.trouble(problem(Stage::decode, "an event had an unknown type and was skipped")));
  }
  return std::nullopt;
}

void Follower::note_bookmark() {
  const auto last = std::exchange(bookmarked_, time_.now());
  if (last && *bookmarked_ - *last <= kMostSilence) sends_bookmarks_ = true;
}

StreamEnd Follower::take_error(std::string_view object) {
  const auto status = http::decode_status(object);
  if (!status) return garbled();
  Error error = http::status_error(*status);
  if (error.reason == Reason::unknown) error.reason = http::reason_of_code(error.code, "GET");
  // An error inside a stream concerns that stream, never the request.
  if (!is_over()) tell(sink_.trouble(error));
  return end_of(error);
}

std::optional<StreamEnd> Follower::take_bookmark(std::string_view object, const std::string& version) {
  if (!in_initial_) {
    note_bookmark();
    if (version.empty())
      tell(sink_.trouble(problem(Stage::decode, "a bookmark had no version and was skipped")));
    else
      tell(sink_.bookmark(version));
    return std::nullopt;
  }
  // A bookmark without the mark: the server does not support initial events.
  if (version.empty() || !ends_initial_events(object)) return StreamEnd{StreamEnd::Kind::rejected, {}};
  in_initial_ = false;
  if (synced(version).rolled_back) return StreamEnd{StreamEnd::Kind::backwards, {}};
  machine_.opened(time_.now());
  return std::nullopt;
}

}  // namespace kubexx::watch
