#pragma once

#include <cstddef>
#include <functional>
#include <map>
#include <unordered_set>

#include <kubexx/core/key.hpp>

namespace kubexx::cache {

/// Values by key, in the order of the keys. A key is found in constant time: in a map of ten thousand keys, a search
/// reads fourteen of them, which are rarely in the processor's cache.
template <class Value>
class KeyMap {
 public:
  using Map = std::map<Key, Value>;
  using iterator = typename Map::iterator;
  using const_iterator = typename Map::const_iterator;

  KeyMap() = default;
  KeyMap(const KeyMap&) = delete;
  KeyMap& operator=(const KeyMap&) = delete;

  iterator begin() { return map_.begin(); }
  iterator end() { return map_.end(); }
  const_iterator begin() const { return map_.begin(); }
  const_iterator end() const { return map_.end(); }
  iterator lower_bound(const Key& key) { return map_.lower_bound(key); }
  const_iterator lower_bound(const Key& key) const { return map_.lower_bound(key); }

  iterator find(const Key& key) {
    const auto found = places_.find(key);
    return found == places_.end() ? map_.end() : *found;
  }
  const_iterator find(const Key& key) const {
    const auto found = places_.find(key);
    return found == places_.end() ? map_.end() : const_iterator(*found);
  }
  /// The element of a key, which has a new value if there was none.
  iterator find_or_add(const Key& key) {
    if (const auto found = places_.find(key); found != places_.end()) return *found;
    return *places_.insert(map_.try_emplace(key).first).first;
  }
  void erase(iterator element) {
    places_.erase(element);
    map_.erase(element);
  }

 private:
  static const Key& key_of(const Key& key) { return key; }
  static const Key& key_of(iterator element) { return element->first; }

  struct Hash {
    using is_transparent = void;
    template <class Place>
    std::size_t operator()(const Place& place) const {
      return std::hash<Key>()(key_of(place));
    }
  };
  struct Equal {
    using is_transparent = void;
    template <class A, class B>
    bool operator()(const A& a, const B& b) const {
      return key_of(a) == key_of(b);
    }
  };

  Map map_;
  std::unordered_set<iterator, Hash, Equal> places_;
};

}  // namespace kubexx::cache
