#pragma once

#include <cstddef>
#include <cstdint>
#include <list>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <kubexx/codec/codec.hpp>
#include <kubexx/core/key.hpp>
#include <kubexx/detail/cache/index.hpp>
#include <kubexx/detail/cache/object.hpp>
#include <kubexx/detail/cache/store.hpp>
#include "runtime/cache/key_map.hpp"

/// What a cache holds, and how watches and own writes change it. Not thread-safe.
///
/// For each key there are two states: the one that readers see, and the one that the watch delivered last. They differ
/// while an own write is ahead of the watch. Handlers learn the states of the watch, in its order; and of an object
/// that only an own write has shown, once it is removed.
namespace kubexx::cache {

class Table {
 public:
  void add_index(std::shared_ptr<Index> index) { indexes_.push_back(std::move(index)); }

  Object find(const Key& key) const;
  std::vector<Object> all(std::string_view name_space) const;
  std::vector<SkippedObject> skipped() const;
  std::vector<std::pair<ObjectId, Error>> skipped_states() const;
  /// Whether readers see an earlier state than one that could not be decoded.
  bool is_stale(const Key& key) const;
  std::size_t size() const { return shown_; }
  std::size_t skipped_size() const { return skipped_.size(); }

  /// What index functions threw since the last call, for at most eight objects.
  std::vector<std::string> take_index_exceptions() { return std::exchange(index_exceptions_, {}); }
  std::uint64_t index_exception_count() const { return index_exception_count_; }

  // The watch.
  /// The object with this uid and version, if the table has it.
  Object held(const ObjectId& id) const;
  /// The states that the watch has delivered last: all, or those of one namespace, or of one key.
  std::vector<ObjectId> delivered(const Key& part) const;
  /// Whether the state of the watch is this one, or another of the same object.
  bool is_delivered(const ObjectId& id) const;
  /// Whether this version is listed in `skipped` already.
  bool is_skipped(const ObjectId& id) const;
  /// The event is empty if the watch has delivered this state before.
  Event saw(const Object& object, std::uint64_t round);
  /// The state could not be decoded; without an error, because it is listed in `skipped` already. With `drops`, the
  /// object counts as deleted.
  Event skip(const ObjectId& id, const Error* error, std::uint64_t round, bool drops);
  Event lost(const ObjectId& id);
  /// The server has lost its latest state, and a list follows: versions of what it had sent no longer show what is
  /// newer. Removes what only own writes have shown.
  std::vector<Event> rolled_back(const std::string& name_space);
  /// Ends a list of version `version`: removes what `round` did not see.
  std::vector<Event> end_round(const std::string& name_space, std::uint64_t round, std::string_view version);

  // Own writes. `seen` is the version that the watch of the object has reached; empty before the first list.
  void wrote(const Object& object, bool selected, std::string_view seen);
  /// The uids that the table has of a key.
  std::vector<std::string> uids(const Key& key) const;
  /// A deletion that is complete. `before` is what `uids` was before it was sent: at any time a key has one object, so
  /// that these are earlier than one of another uid, which existed afterwards. Lists of rounds after `round` are newer
  /// than the deletion.
  void removed(const Key& key, const std::string& uid, const std::vector<std::string>& before, std::uint64_t round);

  std::optional<Applied> applied(const Key& key) const;
  void set_applied(const Key& key, Applied applied);
  void forget_applied(const Key& key);
  void forget_applied();

 private:
  /// Keeps a key at the end of a list until it is destroyed.
  class ListedKey {
   public:
    ListedKey(std::list<Key>& keys, const Key& key) : keys_(keys), at_(keys.insert(keys.end(), key)) {}
    ~ListedKey() { keys_.erase(at_); }
    ListedKey(const ListedKey&) = delete;
    ListedKey& operator=(const ListedKey&) = delete;

   private:
    std::list<Key>& keys_;
    const std::list<Key>::iterator at_;
  };

  /// The states of a key that readers do not see although the watch may still deliver them.
  struct Hidden {
    std::string removed = {};  ///< the uid of an object whose deletion is complete; empty if there is none
    std::string floor = {};    ///< versions older than this, whatever their uid
    /// Not null if the table had no state of the removed object: its version is unknown, and so is the floor.
    std::unique_ptr<ListedKey> unseen_key = {};
    std::vector<std::string> earlier = {};  ///< uids of objects before the removed one
    std::uint64_t round = 0;                ///< lists of later rounds are newer
    Object unseen = {};                     ///< the removed object, if the watch has not delivered it
  };
  struct Slot {
    Object shown = {};         ///< what readers see
    Object told = {};          ///< what the watch delivered last
    bool is_doubtful = false;  ///< the server may have lost the delivered state
    std::uint64_t round = 0;
    std::unique_ptr<Hidden> hidden = {};
    std::unique_ptr<Applied> applied = {};

    bool has_doubtful_shown() const { return is_doubtful && shown == told; }
  };
  struct Skipped {
    ObjectId id = {};
    Error error = {};
    std::uint64_t round = 0;
  };
  using Slots = KeyMap<Slot>;

  static bool is_hidden(const Slot& slot, const Object& object);
  static bool is_newer(const Slot& slot, const Object& object, std::string_view seen);
  void show(Slot& slot, const Object& object);
  void add_to(Index& index, const Object& object);
  Object take_told(Slot& slot);
  static Object unseen_of(const Slot& slot);
  Event withdraw(Slots::iterator slot, std::string_view version);
  void vanish(Slot& slot, std::string_view version);
  static void reveal(Slot& slot);
  void hide_unseen(Slots::iterator slot, const std::string& uid, const std::vector<std::string>& before,
                   std::uint64_t round);
  void forget_oldest_unseen();
  void forget_if_empty(Slots::iterator slot);

  /// Where objects were removed that the table had not seen, from the earliest to the latest. Outlives the slots.
  std::list<Key> unseen_;
  Slots slots_;
  std::map<Key, Skipped> skipped_;
  std::vector<std::shared_ptr<Index>> indexes_;
  std::vector<std::string> index_exceptions_;
  std::uint64_t index_exception_count_ = 0;
  std::size_t shown_ = 0;
};

}  // namespace kubexx::cache
