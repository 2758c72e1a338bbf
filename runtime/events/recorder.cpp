#include "runtime/events/recorder.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <utility>

#include <kubexx/client/raw_api.hpp>
#include "runtime/core/host_name.hpp"

namespace kubexx::events {
namespace {

using std::chrono::milliseconds;

constexpr milliseconds kEnding{200};
constexpr std::chrono::minutes kSweep{1};
constexpr int kTries = 12;
constexpr double kPause = 10'000;  ///< milliseconds, a quarter more or less

const ResourceInfo& event_info() {
  static const ResourceInfo info{.group = "events.k8s.io", .version = "v1", .kind = "Event", .plural = "events"};
  return info;
}

/// No answer, or one that another try may change.
bool is_temporary(const Error& error) { return error.code == 0 || error.code == 429 || error.code >= 500; }

/// Nothing can be written into a namespace that is being deleted, nor after it was: its events are deleted with it.
bool is_namespace_deleted(const Error& error, const std::string& name) {
  if (error.not_found()) return error.message == fmt::format("namespaces \"{}\" not found", name);
  return std::ranges::any_of(error.causes, [](const Cause& cause) { return cause.reason == "NamespaceTerminating"; });
}

/// What errors of many events have in common. Their messages contain the names of the events.
std::string sort_of(const Error& error) {
  const std::string method = error.request.substr(0, error.request.find(' '));
  return fmt::format("{} {} {} {}", method, static_cast<int>(error.stage), error.code, error.reason_text);
}

}  // namespace

Recorder::Recorder(const Client& client, std::string controller, EventSeries& series,
                   const metrics::EventMetrics& measured, Report report)
    : client_(client.with({.stop = calls_.get_token()})),
      controller_(std::move(controller)),
      instance_(fmt::format("{}-{}", controller_, core::host_name())),
      measured_(measured),
      report_(std::move(report)),
      series_(series) {}

Recorder::~Recorder() { end(); }

void Recorder::record(Observation what) {
  cut_note(what);  // it may wait, and its series may last for hours
  const std::lock_guard lock(mutex_);
  if (is_ended_) return;
  if (waiting_.size() >= kMostWaiting) {
    has_overflowed_ = true;
    return measured_.dropped.add();
  }
  waiting_.push_back(std::move(what));
  if (!thread_.joinable()) thread_ = std::jthread([this](const std::stop_token& stop) { run(stop); });
  changed_.notify_all();
}

void Recorder::end() {
  std::unique_lock lock(mutex_);
  is_ended_ = true;
  if (!thread_.joinable()) return;
  thread_.request_stop();
  changed_.wait_for(lock, kEnding, [this] { return is_done_; });
  lock.unlock();
  calls_.request_stop();
  thread_.join();
}

void Recorder::run(const std::stop_token& stop) {
  while (!stop.stop_requested()) handle_next(stop);
  handle_next(stop);
  write_all(series_.unwritten(now()), stop);
  report_fenced();
  const std::lock_guard lock(mutex_);
  is_done_ = true;
  changed_.notify_all();
}

void Recorder::handle_next(const std::stop_token& stop) {
  auto observations = take(stop);
  sweep(stop);
  for (Observation& what : observations) write_all(series_.observe(std::move(what), now()), stop);
}

/// Waits for observations, for the next sweep if there is a series, or for a stop.
std::deque<Observation> Recorder::take(const std::stop_token& stop) {
  std::unique_lock lock(mutex_);
  const auto has_come = [this] { return !waiting_.empty(); };
  series_.size() == 0 ? changed_.wait(lock, stop, has_come) : changed_.wait_for(lock, stop, kSweep, has_come);
  auto taken = std::exchange(waiting_, {});
  const bool has_overflowed = std::exchange(has_overflowed_, false);
  lock.unlock();
  if (has_overflowed) report_overflow();
  return taken;
}

void Recorder::sweep(const std::stop_token& stop) {
  const Moment now = this->now();
  if (now.steady - swept_ < kSweep) return;
  swept_ = now.steady;
  write_all(series_.due(now), stop);
}

void Recorder::write_all(const std::vector<Write>& writes, const std::stop_token& stop) {
  for (const Write& one : writes) write(one, stop);
}

void Recorder::write(const Write& what, const std::stop_token& stop) {
  TimeSource& time = *client_.session()->options().time;
  for (int tries = 1;; ++tries) {
    const bool is_last = tries == kTries || stop.stop_requested();
    const auto sent = send(what);
    if (sent || is_namespace_deleted(sent.error(), event_namespace(what.event))) return;
    if (is_last || !is_temporary(sent.error())) return drop(sent.error());
    // A stop ends the pause, and one try remains.
    time.pause(stop, milliseconds(static_cast<int>(kPause * (0.75 + time.chance() / 2))));
  }
}

Result<> Recorder::send(const Write& what) const {
  const Event& event = what.event;
  const client::RawApi api(client_.session(), event_info(), event_namespace(event));
  if (!what.is_new) {
    auto patched = api.patch(event.name, "", merge_patch(series_patch(event)), {});
    if (patched) return {};
    // The server deletes events after an hour.
    if (!patched.error().not_found()) return std::move(patched).error();
  }
  auto created = api.create(event_document(event, controller_, instance_), {});
  // An earlier try has created it, and its answer was lost.
  if (created || created.error().already_exists()) return {};
  return std::move(created).error();
}

void Recorder::drop(const Error& error) {
  measured_.dropped.add();
  if (calls_.stop_requested()) return;
  if (error.stage == Stage::cancelled) {
    ++fenced_;
    fence_ = error.message;
    return;
  }
  if (reminders_.is_due(sort_of(error), now().steady)) report_("events are not written: " + error.text());
}

void Recorder::report_overflow() {
  if (reminders_.is_due("waiting", now().steady))
    report_(fmt::format("events are not written: more than {} were waiting (kubexx_events_dropped_total counts them)",
                        kMostWaiting));
}

void Recorder::report_fenced() const {
  if (fenced_ > 0)
    report_(fmt::format("{} {} not written: {}", fenced_, fenced_ == 1 ? "event is" : "events are", fence_));
}

Moment Recorder::now() const {
  const TimeSource& time = *client_.session()->options().time;
  return {.steady = time.now(), .wall = time.wall_clock()};
}

}  // namespace kubexx::events
