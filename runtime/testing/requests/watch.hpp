#pragma once

#include <chrono>
#include <deque>
#include <functional>
#include <map>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "runtime/selector/selector.hpp"
#include "runtime/testing/http/printing.hpp"
#include "runtime/testing/requests/resource.hpp"
#include "runtime/testing/storage/storage.hpp"

/// Watches: the changes of a collection, one event a line.
namespace kubexx::testing {

using selector::Selector;

/// What one watcher asked for.
struct WatchOptions {
  ResourcePtr resource;  ///< in the version of the events
  std::string prefix;    ///< of the keys: `namespace/` or nothing
  Selector selector;
  Printer printer;
  bool bookmarks = false;
  std::int64_t after = 0;  ///< changes up to this version are not sent
  std::chrono::steady_clock::time_point begin;
  std::chrono::steady_clock::time_point end;  ///< when the server closes it
};

class Watch {
 public:
  /// False if the client no longer reads.
  using Send = std::function<bool(std::string_view lines)>;
  using End = std::function<void()>;

  explicit Watch(WatchOptions options);

  const WatchOptions& options() const { return options_; }
  /// Events that occurred before are sent at once. `end` may be called inside.
  void attach(Send send, End end);
  /// The client has disconnected.
  void detach();
  bool is_over() const { return is_over_; }
  /// Bytes that wait for a listener.
  std::size_t waiting() const { return waiting_.size(); }

  /// Changes are sent in order. A change that a webhook must convert waits, and so do the ones after it.
  void tell(const Change& change);
  /// Sends the changes that have been waiting and can be sent now.
  void catch_up();
  /// Whether a change waits for a webhook.
  bool is_behind() const { return !late_.empty(); }
  /// `object` is in the version of the resource.
  void tell_added(const Stored& object);
  void tell_bookmark(std::int64_t version, bool ends_initial_events);
  void tell_error(const Status& status);
  void close();
  /// Sends bookmarks that are due, and closes the watch at its end. `version` is that of the storage; as on real
  /// servers, there are bookmarks only if it is newer than the start of the watch.
  void tick(std::chrono::steady_clock::time_point now, std::int64_t version);

 private:
  void tell_shown(const Change& change, const Stored& now);
  std::chrono::steady_clock::time_point bookmark_after(std::chrono::steady_clock::time_point now) const;
  void event(std::string_view type, const Stored& object);
  void line(std::string_view type, std::string_view object);

  WatchOptions options_;
  Send send_;
  End end_;
  std::string waiting_;      ///< lines before a client is attached
  std::deque<Change> late_;  ///< changes that cannot be shown yet
  bool is_over_ = false;
  std::chrono::steady_clock::time_point next_bookmark_;
};

/// The watches of a server.
class Watches {
 public:
  void add(const std::shared_ptr<Watch>& watch);
  void happened(const std::string& collection, const Change& change);
  /// A webhook has converted a state to another version.
  void catch_up(const std::string& collection);
  void close(const std::string& collection);
  /// The watches of one version, whose objects cannot be converted.
  void close(const std::string& collection, const std::string& api_version);
  void tick(std::chrono::steady_clock::time_point now, std::int64_t version);
  std::size_t size() const;
  /// Whether a change waits for the webhook that converts objects to the version of the resource.
  bool await_conversion(const Resource& resource) const;

 private:
  void forget_ended();

  std::map<std::string, std::vector<std::shared_ptr<Watch>>> watches_;
};

}  // namespace kubexx::testing
