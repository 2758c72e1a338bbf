#include <kubexx/watch/watch.hpp>

#include <algorithm>
#include <utility>

#include "runtime/http/pause.hpp"
#include "runtime/http/status.hpp"
#include "runtime/json/slice.hpp"
#include "runtime/json/text.hpp"
#include "runtime/watch/envelope.hpp"
#include "runtime/watch/framer.hpp"

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

/// The server does not support streaming lists.
bool is_unsupported(const Error& error) { return error.code == 400 || error.code == 422; }

struct Page {
  std::string version = {};
  std::string continue_token = {};
  std::vector<std::string_view> items = {};
};

std::optional<Page> read_page(std::string_view text) {
  const auto metadata = json::find_raw_member(text, "metadata");
  const auto items = json::find_raw_member(text, "items");
  if (!metadata) return std::nullopt;
  Page page{
      json::find_string_member(*metadata, "resourceVersion"), json::find_string_member(*metadata, "continue"), {}};
  if (!items || *items == "null") return page;
  auto elements = json::raw_elements(*items);
  if (!elements) return std::nullopt;
  page.items = *std::move(elements);
  return page;
}

class Runner {
 public:
  Runner(Source& source, Sink& sink, const Options& options)
      : source_(source),
        sink_(sink),
        options_(options),
        machine_(options.rules, options.version),
        stream_list_(options.stream_list) {}

  Result<> run() {
    Decision decision = machine_.start();
    while (wanted_ && !fatal_ && http::pause(options_.stop, decision.wait)) decision = take(decision.action);
    if (fatal_) return *std::move(fatal_);
    return {};
  }

 private:
  Decision take(Action action) {
    if (action == Action::list) return stream_list_ ? list_by_stream() : list_by_pages();
    if (action == Action::verify) return verify();
    return follow();
  }

  static Clock::time_point now() { return Clock::now(); }
  void tell(bool goes_on) { wanted_ = wanted_ && goes_on; }
  bool is_over() const { return !wanted_ || options_.stop.stop_requested(); }

  void report(const Error& error) {
    if (is_over()) return;
    if (!was_synced_ && is_lasting(error))
      fatal_ = error;
    else
      tell(sink_.trouble(error));
  }

  Decision failed_list(const Error& error) {
    report(error);
    return machine_.list_failed(end_of(error), now(), http::chance());
  }

  Decision end(const StreamEnd& end) { return machine_.ended(end, now(), http::chance()); }

  Decision list_by_pages() {
    std::string continue_token;
    std::string version;
    bool is_first = true;
    do {
      const auto text = source_.list(continue_token, 0, options_.stop);
      if (!text) return failed_list(text.error());
      const auto page = read_page(*text);
      if (!page) return failed_list(problem(Stage::decode, "the answer is not a list"));
      if (std::exchange(is_first, false)) tell(sink_.reset());
      for (const std::string_view item : page->items)
        if (!is_over()) tell(sink_.object(Change::added, item));
      version = page->version;
      continue_token = page->continue_token;
    } while (!continue_token.empty() && !is_over());
    return synced(version);
  }

  Decision synced(const std::string& version) {
    was_synced_ = true;
    if (!is_over()) tell(sink_.synced(version));
    return machine_.listed(version);
  }

  Decision verify() {
    const auto text = source_.list("", 1, options_.stop);
    if (!text) {
      report(text.error());
      return machine_.ended(end_of(text.error()), now(), http::chance());
    }
    const auto page = read_page(*text);
    if (!page) return failed_list(problem(Stage::decode, "the answer is not a list"));
    return machine_.verified(page->version);
  }

  Source::Opening opening(bool initial) const {
    const auto spread = seconds(300 + static_cast<int>(300 * http::chance()));
    const seconds lasts = options_.server_timeout.count() > 0 ? std::min(options_.server_timeout, kLongest) : spread;
    return {initial ? std::string() : machine_.version(), initial, lasts};
  }

  /// Receives all objects through the watch, which then continues; falls back to pages if that fails.
  Decision list_by_stream() {
    const auto opening = this->opening(true);
    auto stream = source_.open(opening, options_.stop);
    if (!stream) {
      const Error& error = stream.error();
      if (is_unsupported(error)) stream_list_ = false;
      if (is_unsupported(error)) return list_by_pages();
      return failed_list(error);
    }
    tell(sink_.reset());
    in_initial_ = true;
    const StreamEnd end = read(**stream, opening);
    if (!in_initial_ || is_over()) return this->end(end);
    in_initial_ = false;
    return list_by_pages();
  }

  Decision follow() {
    const auto opening = this->opening(false);
    auto stream = source_.open(opening, options_.stop);
    if (!stream) {
      report(stream.error());
      return end(end_of(stream.error()));
    }
    // A program that supplies a version has all objects already.
    was_synced_ = true;
    machine_.opened(now());
    return end(read(**stream, opening));
  }

  StreamEnd read(http::Stream& stream, const Source::Opening& opening) {
    Framer framer(options_.most_bytes);
    const milliseconds patience = opening.server_timeout + options_.grace;
    while (!is_over()) {
      auto part = stream.read({options_.stop, http::deadline_after(in_initial_ ? options_.mark_grace : patience)});
      if (is_over()) break;
      if (!part) return reported(part.error());
      if (part->kind == http::Stream::Part::Kind::idle)
        return in_initial_
                   ? StreamEnd{StreamEnd::Kind::idle, {}}
                   : reported(problem(Stage::receive, "the watch was silent for too long"), StreamEnd::Kind::idle);
      if (part->kind == http::Stream::Part::Kind::end)
        return framer.is_between() ? StreamEnd() : reported(problem(Stage::receive, "the watch ended inside an event"));
      framer.add(part->data);
      if (const auto end = take_frames(framer)) return *end;
    }
    return {};
  }

  StreamEnd reported(const Error& error, std::optional<StreamEnd::Kind> kind = {}) {
    report(error);
    StreamEnd end = end_of(error);
    if (kind) end.kind = *kind;
    return end;
  }

  std::optional<StreamEnd> take_frames(Framer& framer) {
    while (!is_over()) {
      const auto frame = framer.next();
      if (!frame) break;
      if (frame->too_large) {
        tell(sink_.trouble(problem(Stage::decode, "an event was too large and was skipped")));
        continue;
      }
      if (const auto end = take_event(frame->text)) return end;
    }
    if (framer.is_broken()) return garbled();
    return std::nullopt;
  }

  StreamEnd garbled() {
    return reported(problem(Stage::decode, "the server sent something that is not a watch event"),
                    StreamEnd::Kind::garbled);
  }

  std::optional<StreamEnd> take_event(std::string_view text) {
    const auto envelope = read_envelope(text);
    if (!envelope) return garbled();
    if (envelope->type == "ERROR") return take_error(envelope->object);
    const std::string version = read_version(envelope->object);
    if (!in_initial_ && !machine_.saw(version))
      return reported(problem(Stage::decode, "versions decreased"), StreamEnd::Kind::backwards);
    if (envelope->type == "BOOKMARK") return take_bookmark(envelope->object, version);
    if (envelope->type == "ADDED")
      tell(sink_.object(Change::added, envelope->object));
    else if (envelope->type == "MODIFIED")
      tell(sink_.object(Change::modified, envelope->object));
    else if (envelope->type == "DELETED")
      tell(sink_.object(Change::deleted, envelope->object));
    else
      tell(sink_.trouble(problem(Stage::decode, "an event had an unknown type and was skipped")));
    return std::nullopt;
  }

  StreamEnd take_error(std::string_view object) {
    const auto status = http::decode_status(object);
    if (!status) return garbled();
    Error error = http::status_error(*status);
    if (error.reason == Reason::unknown) error.reason = http::reason_of_code(error.code, "GET");
    // An error inside a stream concerns that stream, never the request.
    if (!is_over()) tell(sink_.trouble(error));
    return end_of(error);
  }

  std::optional<StreamEnd> take_bookmark(std::string_view object, const std::string& version) {
    if (!in_initial_) {
      tell(sink_.bookmark(version));
      return std::nullopt;
    }
    // A bookmark without the mark: the server does not support initial events.
    if (!ends_initial_events(object)) return StreamEnd{StreamEnd::Kind::rejected, {}};
    in_initial_ = false;
    synced(version);
    machine_.opened(now());
    return std::nullopt;
  }

  Source& source_;
  Sink& sink_;
  const Options& options_;
  Machine machine_;
  bool stream_list_;
  bool in_initial_ = false;
  bool was_synced_ = false;
  bool wanted_ = true;
  std::optional<Error> fatal_;
};

}  // namespace

Result<> run(Source& source, Sink& sink, const Options& options) { return Runner(source, sink, options).run(); }

}  // namespace kubexx::watch
