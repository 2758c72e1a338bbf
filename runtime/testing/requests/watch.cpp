#include "runtime/testing/requests/watch.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "runtime/json/text.hpp"
#include "runtime/testing/conversion/conversion.hpp"

namespace kubexx::testing {
namespace {

using namespace std::chrono_literals;

constexpr auto kBookmarkInterval = 60s;
/// A watch sends bookmarks shortly before its end, so that the next watch can resume from there.
constexpr auto kLastBookmark = 2s;
/// Changes that wait for a webhook. A watch with more of them is ended; its client can start another.
constexpr std::size_t kMostLate = 10'000;

}  // namespace

Watch::Watch(WatchOptions options) : options_(std::move(options)), next_bookmark_(bookmark_after(options_.begin)) {}

std::chrono::steady_clock::time_point Watch::bookmark_after(std::chrono::steady_clock::time_point now) const {
  const auto last = options_.end - kLastBookmark;
  return last > now ? std::min(now + kBookmarkInterval, last) : now + kBookmarkInterval;
}

void Watch::attach(Send send, End end) {
  send_ = std::move(send);
  end_ = std::move(end);
  if (!waiting_.empty() && !send_(std::exchange(waiting_, {}))) return detach();
  if (is_over_ && end_) end_();
}

void Watch::detach() {
  is_over_ = true;
  send_ = nullptr;
  end_ = nullptr;
  late_.clear();
}

void Watch::tell(const Change& change) {
  if (is_over_ || change.version <= options_.after) return;
  if (!std::string_view(change.key).starts_with(options_.prefix)) return;
  if (late_.empty())
    if (const StoredPtr now = known_state(change.now, *options_.resource)) return tell_shown(change, *now);
  late_.push_back(change);
  if (late_.size() > kMostLate) close();
}

void Watch::catch_up() {
  while (!is_over_ && !late_.empty()) {
    const StoredPtr now = known_state(late_.front().now, *options_.resource);
    if (now == nullptr) return;
    const Change change = std::move(late_.front());
    late_.pop_front();
    tell_shown(change, *now);
  }
}

/// An object that starts or stops matching the selector is reported as added or deleted.
void Watch::tell_shown(const Change& change, const Stored& now) {
  StoredPtr before = change.before == nullptr ? nullptr : known_state(change.before, *options_.resource);
  if (before == nullptr) before = change.before;
  const Selector& selector = options_.selector;
  const bool was = before != nullptr && (selector.empty() || selector.matches(before->object));
  const bool is = change.type != ChangeType::deleted && (selector.empty() || selector.matches(now.object));
  if (is) {
    event(was ? "MODIFIED" : "ADDED", now);
  } else if (was && change.type == ChangeType::deleted) {
    event("DELETED", now);
  } else if (was) {
    Stored last = *before;
    last.version = change.version;
    set_version(last.object, change.version);
    last.text = json::to_go_text(last.object);
    event("DELETED", last);
  }
}

void Watch::tell_added(const Stored& object) {
  if (options_.selector.empty() || options_.selector.matches(object.object)) event("ADDED", object);
}

void Watch::tell_bookmark(std::int64_t version, bool ends_initial_events) {
  line("BOOKMARK", options_.printer.bookmark(version, ends_initial_events));
}

void Watch::tell_error(const Status& status) { line("ERROR", json::to_text(to_json(status))); }

void Watch::close() {
  if (std::exchange(is_over_, true)) return;
  send_ = nullptr;
  late_.clear();
  if (const End end = std::exchange(end_, nullptr)) end();
}

void Watch::tick(std::chrono::steady_clock::time_point now, std::int64_t version) {
  if (is_over_) return;
  if (now >= next_bookmark_) {
    next_bookmark_ = bookmark_after(now);
    if (options_.bookmarks && late_.empty() && version > options_.after) tell_bookmark(version, false);
  }
  if (now >= options_.end) close();
}

void Watch::event(std::string_view type, const Stored& object) { line(type, options_.printer.event(object)); }

void Watch::line(std::string_view type, std::string_view object) {
  if (is_over_) return;
  const std::string text = fmt::format("{{\"type\":\"{}\",\"object\":{}}}\n", type, object);
  if (send_) {
    if (!send_(text)) detach();
  } else {
    waiting_ += text;
  }
}

void Watches::add(const std::shared_ptr<Watch>& watch) {
  watches_[watch->options().resource->collection].push_back(watch);
}

void Watches::happened(const std::string& collection, const Change& change) {
  const auto found = watches_.find(collection);
  if (found == watches_.end()) return;
  for (const auto& watch : std::vector(found->second)) watch->tell(change);
}

void Watches::catch_up(const std::string& collection) {
  const auto found = watches_.find(collection);
  if (found == watches_.end()) return;
  for (const auto& watch : std::vector(found->second)) watch->catch_up();
}

void Watches::close(const std::string& collection, const std::string& api_version) {
  const auto found = watches_.find(collection);
  if (found == watches_.end()) return;
  for (const auto& watch : std::vector(found->second))
    if (watch->options().resource->info.api_version() == api_version) watch->close();
}

void Watches::close(const std::string& collection) {
  const auto found = watches_.find(collection);
  if (found == watches_.end()) return;
  for (const auto& watch : std::exchange(found->second, {})) watch->close();
}

void Watches::tick(std::chrono::steady_clock::time_point now, std::int64_t version) {
  for (auto& [collection, watches] : watches_)
    for (const auto& watch : std::vector(watches)) watch->tick(now, version);
  forget_ended();
}

std::size_t Watches::size() const {
  std::size_t size = 0;
  for (const auto& [collection, watches] : watches_)
    size += static_cast<std::size_t>(
        std::count_if(watches.begin(), watches.end(), [](const auto& watch) { return !watch->is_over(); }));
  return size;
}

bool Watches::await_conversion(const Resource& resource) const {
  const auto found = watches_.find(resource.collection);
  return found != watches_.end() && std::ranges::any_of(found->second, [&](const auto& watch) {
           return watch->is_behind() && watch->options().resource->info.api_version() == resource.info.api_version();
         });
}

void Watches::forget_ended() {
  for (auto& [collection, watches] : watches_)
    std::erase_if(watches, [](const auto& watch) { return watch->is_over(); });
}

}  // namespace kubexx::testing
