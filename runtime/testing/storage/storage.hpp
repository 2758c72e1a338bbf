#pragma once

#include <cstdint>
#include <deque>
#include <functional>
#include <limits>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include <kubexx/json/value.hpp>

/// What a server keeps: objects by collection and key, one counter of versions for all of them, and what happened since
/// the last compaction: at most 100,000 changes and 64 MiB of objects, of which the oldest are forgotten first. Not for
/// several threads at once.
namespace kubexx::testing {

/// One state of one object. It does not change; lists and watches share it.
struct Stored {
  json::Value object;              ///< in the version that is stored, its resourceVersion included
  std::optional<json::Value> raw;  ///< as it was written, if a newer schema reads it differently
  std::int64_t version = 0;
  std::string text;  ///< of `object`, as the server prints it
  /// The same in other versions of its kind, by apiVersion, as far as they were asked for.
  mutable std::map<std::string, std::shared_ptr<const Stored>, std::less<>> others;

  const json::Value& written() const { return raw ? *raw : object; }
};
using StoredPtr = std::shared_ptr<const Stored>;

/// A state with this version, which the object gets.
StoredPtr stored_state(json::Value object, std::int64_t version);
/// An object as a request sees it that is not stored in this form.
StoredPtr unstored(json::Value object);

enum class ChangeType { added, modified, deleted };

struct Change {
  ChangeType type = ChangeType::added;
  std::int64_t version = 0;
  std::string key;
  StoredPtr now;     ///< of a deletion the last state, with the version of the deletion
  StoredPtr before;  ///< null for an object that is new
};

/// `namespace/name`, or the name of an object without a namespace: objects are listed in the order of their keys.
std::string object_key(std::string_view name_space, std::string_view name);

/// The objects of one resource.
struct Collection {
  std::map<std::string, StoredPtr, std::less<>> objects;
  std::deque<Change> history;
  std::int64_t compacted = 0;  ///< changes up to this version are forgotten

  StoredPtr find(std::string_view key) const;
};

/// A record of what was written, in the order of the versions.
class Journal {
 public:
  virtual ~Journal() = default;
  /// `object` is null for a deletion. False if it cannot be recorded; `problem` is why.
  virtual bool record(const std::string& collection, const std::string& key, std::int64_t version,
                      const json::Value* object) = 0;
  /// Why the last write is not recorded, and none after it will be; empty while all are.
  virtual const std::string& problem() const = 0;
};

/// A part of a collection.
struct KeyRange {
  std::string_view prefix = {};                                ///< of the keys
  std::string_view start = {};                                 ///< the first key, or what would come before it
  std::size_t most = std::numeric_limits<std::size_t>::max();  ///< objects
};

class Storage {
 public:
  using Listener = std::function<void(const std::string& collection, const Change& change)>;
  using Objects = std::vector<std::pair<std::string, StoredPtr>>;
  /// The first objects of a range, and the number of those that follow.
  struct Part {
    Objects objects;
    std::size_t more = 0;
  };

  std::int64_t version() const { return version_; }
  const Collection& collection(const std::string& name) const;
  StoredPtr find(const std::string& collection, std::string_view key) const;

  // A write that the journal does not record changes nothing.

  /// The object as the next `put` stores it: with the next version.
  StoredPtr next_state(json::Value object) const;
  /// Writes the state, which is that of `next_state`.
  void put(const std::string& collection, const std::string& key, StoredPtr next);
  StoredPtr put(const std::string& collection, const std::string& key, json::Value object);
  /// Removes an object; returns its last state, with the version of the deletion, or null if it does not exist.
  StoredPtr remove(const std::string& collection, const std::string& key);

  /// Objects as of a version; nothing when that is forgotten. Costs the objects and the changes since then; those that
  /// are not in the part are only counted.
  std::optional<Part> list(const std::string& collection, const KeyRange& range, std::int64_t version) const;
  /// The objects whose keys begin with `prefix`.
  Objects list(const std::string& collection, std::string_view prefix) const;
  bool has_any(const std::string& collection, std::string_view prefix) const;

  /// Forgets what happened so far, in one collection or in all of them.
  void compact();
  void compact(const std::string& collection);
  /// Reads every object of a collection again, since its schema has changed. Versions do not change.
  void reread(const std::string& collection, const std::function<json::Value(const json::Value&)>& read);
  /// Restores a state that a journal recorded, without notifying listeners. Without a collection, only sets the
  /// counter.
  void restore(const std::string& collection, const std::string& key, std::int64_t version, const json::Value* object);

  /// Starts with the objects of another storage, which are shared, and without its history. Listeners are not notified.
  void begin_as(const Storage& other);

  void listen(Listener listener) { listener_ = std::move(listener); }
  void keep(Journal* journal) { journal_ = journal; }
  /// Why no more writes are possible; empty while they are.
  std::string problem() const { return journal_ == nullptr ? std::string() : journal_->problem(); }
  const std::map<std::string, Collection>& collections() const { return collections_; }

 private:
  /// Created if absent.
  Collection& collection_to_write(const std::string& name);
  bool record(const std::string& collection, const std::string& key, std::int64_t version, const json::Value* object);
  void happened(const std::string& collection, Change change);
  void forget_oldest();

  std::int64_t version_ = 1;
  std::map<std::string, Collection> collections_;
  Collection none_;  ///< what a collection is before its first object, or after its last one and a restart
  /// The changes in all histories, the oldest first; those that a compaction forgot may still be among them.
  std::deque<std::pair<std::int64_t, Collection*>> changes_;
  std::size_t history_bytes_ = 0;
  Listener listener_;
  Journal* journal_ = nullptr;
};

}  // namespace kubexx::testing
