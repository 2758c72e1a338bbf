#pragma once

#include <atomic>
#include <chrono>
#include <condition_variable>
#include <cstddef>
#include <cstdint>
#include <deque>
#include <functional>
#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <shared_mutex>
#include <stop_token>
#include <string>
#include <string_view>
#include <typeindex>
#include <utility>
#include <vector>

#include <kubexx/cache/cache_options.hpp>
#include <kubexx/codec/codec.hpp>
#include <kubexx/core/key.hpp>
#include <kubexx/core/result.hpp>
#include <kubexx/detail/cache/index.hpp>
#include <kubexx/detail/cache/object.hpp>
#include <kubexx/detail/cache/pulse.hpp>
#include <kubexx/detail/cache/spin_mutex.hpp>
#include <kubexx/watch/watch.hpp>

/// The objects of one cache. Watches and own writes change them; reads are thread-safe.
namespace kubexx::cache {

class Table;

/// Which state of which object.
struct ObjectId {
  Key key = {};
  std::string uid = {};
  std::string version = {};
};

/// A field that server-side apply replaces as a whole, and its value.
struct AtomicField {
  std::vector<std::string> path = {};  ///< names of members and indexes of elements
  std::string value = {};              ///< JSON
};

/// The document that was last applied to an object, and the version that this led to.
struct Applied {
  std::string document = {};
  std::string uid = {};
  std::string version = {};
  std::vector<AtomicField> atomic = {};  ///< of the document, with their values in the object
  std::string held = {};                 ///< its fields as the object had them then; empty if these are the document
};

/// What is measured of a cache, or of several.
struct Counts {
  std::size_t objects = 0;
  std::size_t skipped = 0;
  std::uint64_t bytes_read = 0;           ///< of objects in lists and watches
  std::uint64_t relists = 0;              ///< lists after the first one of a feed
  std::uint64_t index_exceptions = 0;     ///< of index functions
  std::string version = {};               ///< the oldest up to which all changes have been received
  Pulse::Clock::duration watch_age = {};  ///< the longest since the server was last heard from
};

class Store {
 public:
  using Handler = std::function<void(const Event&)>;
  using MakeIndex = std::shared_ptr<Index> (*)();

  /// Use `check_options` first: with selectors that are not valid, own writes do not enter.
  Store(Form form, CacheOptions options);
  ~Store();
  Store(const Store&) = delete;
  Store& operator=(const Store&) = delete;

  const Form& form() const { return form_; }
  const CacheOptions& options() const { return options_; }
  /// The kind, and what the cache selects and holds of it: `ConfigMap (metadata) in namespace shop with labels
  /// app=web`.
  std::string text() const;

  /// Whether no object of this key can be in the cache: its namespaces, or the fields `metadata.name` and
  /// `metadata.namespace`, exclude it.
  bool excludes(const Key& key) const;
  bool excludes_namespace(std::string_view name_space) const;
  /// Throw `Failure`, which names the cache, for what it excludes: it cannot show what exists there.
  void require(const Key& key) const;
  void require_namespace(std::string_view name_space) const;
  /// Whether the labels of an object do not exclude it.
  bool selects_labels(const ObjectMeta& object) const;
  /// Whether objects that the cache covers may exist although it does not hold them.
  bool has_selectors() const { return !options_.labels.empty() || !options_.fields.empty(); }

  Object find(const Key& key) const;
  std::vector<Object> all(std::string_view name_space) const;
  std::vector<SkippedObject> skipped() const;
  std::vector<std::pair<ObjectId, Error>> skipped_states() const;
  bool is_stale(const Key& key) const;
  /// The version up to which all changes have been received; with several namespaces, the oldest. Empty before the
  /// first list.
  std::string version() const;
  std::size_t size() const;
  Counts counts(Pulse::Clock::time_point now) const;
  /// How many objects were decoded since the start.
  std::uint64_t decoded() const;
  std::shared_lock<SpinMutex> lock() const { return std::shared_lock(mutex_); }

  // Before the first feed starts.
  /// A kind that is known only at run time may be declared without its subresources, and then with them.
  void learn(const ResourceInfo& info);
  // Handlers are called on the threads of the feeds and do not throw.
  std::shared_ptr<Index> index(std::type_index type, MakeIndex make);
  void on_change(Handler handler) { handlers_.push_back(std::move(handler)); }
  /// Called once for each version of an object that cannot be decoded.
  void on_skipped(std::function<void(const ObjectId&, const Error&)> handler) { on_skipped_ = std::move(handler); }
  /// Called once, when every feed has received its first list.
  void on_synced(std::function<void()> handler) { on_synced_ = std::move(handler); }
  void on_trouble(std::function<void(const Error&)> handler) { trouble_handlers_.push_back(std::move(handler)); }
  /// Called when the server has lost its latest state, before the changes that follow from it.
  void on_rolled_back(std::function<void()> handler) { rolled_back_handlers_.push_back(std::move(handler)); }

  // A feed is a watch: of everything, or of one namespace. Each is driven by one thread.
  std::size_t feeds() const { return feeds_.size(); }
  const std::string& name_space(std::size_t feed) const { return feeds_[feed].name_space; }
  void reset(std::size_t feed);
  void object(std::size_t feed, watch::Change change, std::string_view text);
  void synced(std::size_t feed, const std::string& version);
  void bookmark(std::size_t feed, const std::string& version);
  /// The server has lost what came after `version`, and a list follows. Until it is complete, the states that watches
  /// delivered are read on; own writes that they did not deliver may be lost, and are not.
  void rolled_back(std::size_t feed, const std::string& version);
  /// The newest version that the watch or an own write has reached.
  std::string known_version(std::size_t feed) const;
  void trouble(std::size_t feed, const Error& error);
  Pulse& pulse(std::size_t feed) { return feeds_[feed].pulse; }
  /// Whether the watch of a feed has delivered all changes up to `version`.
  bool has_reached(std::size_t feed, std::string_view version) const;
  /// The objects that watches have delivered and not withdrawn: all, or those of one namespace, or one.
  std::vector<ObjectId> delivered(const Key& part) const;
  bool is_delivered(const ObjectId& id) const;
  /// Waits until every feed has received its first list; the error is the last one of a feed that has not.
  Result<> wait_synced(const std::stop_token& stop, std::chrono::steady_clock::time_point until) const;
  bool is_synced() const;
  /// What has kept a feed from its first list; empty if every feed has it, or nothing has failed.
  std::string obstacle() const;
  /// The longest of its feeds: since the server was last heard from, and since a watch was open (see `Pulse`).
  Pulse::Clock::duration silence(Pulse::Clock::time_point now) const;
  Pulse::Clock::duration interruption(Pulse::Clock::time_point now) const;
  /// The last of its feeds (see `Pulse`).
  Pulse::Clock::time_point recovery(Pulse::Clock::time_point now) const;

  /// Own writes do not enter a cache with a field selector, which cannot be evaluated here.
  bool takes_writes() const;
  // Own writes: the state that a write led to, and a deletion that is complete.
  void wrote(std::string_view text);
  void removed(const Key& key, const std::string& uid, const std::vector<std::string>& before);
  /// The uids that are known of a key: what `removed` needs from before the request was sent.
  std::vector<std::string> uids(const Key& key) const;

  std::optional<Applied> applied(const Key& key) const;
  /// Forgotten with the object.
  void set_applied(const Key& key, Applied applied);
  void forget_applied(const Key& key);
  /// Of all objects.
  void forget_applied();
  /// Reports, once for the store, that an object of this program is outside of what the cache selects. Objects of
  /// caches with a field selector, which cannot be evaluated here, are not reported.
  void report_unselected(const Object& object);
  /// Reports, once for the store, that the server has an object which this program tried to create because a selective
  /// cache does not hold it.
  void report_unseen(const Key& key);

 private:
  struct Feed {
    std::string name_space = {};
    Pulse pulse = {};
    bool synced = false;
    bool listing = false;  ///< between `reset` and `synced`
    std::string version = {};
    std::string written = {};  ///< the newest version of an own write
    std::uint64_t round = 0;
    Error last_error = {};
  };

  struct Selection;

  Result<Object> decode(std::string_view text, std::string_view managed_fields);
  template <class Act>
  Event advance(std::size_t feed, const std::string& version, Act act);
  void take(std::size_t feed, const ObjectId& id, std::string_view text, std::string_view managed_fields);
  void tell(const Event& event) const;
  void report(const Error& error) const;
  void report_index_exceptions(std::unique_lock<SpinMutex>& lock);
  std::optional<std::size_t> feed_of(std::string_view name_space) const;

  Form form_;
  CacheOptions options_;
  std::unique_ptr<const Selection> selection_;
  std::vector<Handler> handlers_;
  std::function<void(const ObjectId&, const Error&)> on_skipped_;
  std::function<void()> on_synced_;
  std::vector<std::function<void(const Error&)>> trouble_handlers_;
  std::vector<std::function<void()>> rolled_back_handlers_;

  mutable SpinMutex mutex_;
  mutable std::condition_variable_any changed_;
  std::unique_ptr<Table> table_;
  std::map<std::type_index, std::shared_ptr<Index>> indexes_;
  std::deque<Feed> feeds_;
  std::atomic<std::uint64_t> decoded_ = 0;
  std::atomic<std::uint64_t> bytes_read_ = 0;
  std::atomic<std::uint64_t> relists_ = 0;
  std::atomic<bool> reported_unselected_ = false;
  std::atomic<bool> reported_unseen_ = false;
};

/// The error of namespaces or selectors that a cache of the kind cannot have.
Result<> check_options(const ResourceInfo& kind, const CacheOptions& options);

}  // namespace kubexx::cache
