#pragma once

#include <concepts>
#include <memory>
#include <string>
#include <string_view>
#include <tuple>
#include <typeinfo>
#include <utility>
#include <vector>

#include <kubexx/cache/cache_options.hpp>
#include <kubexx/codec/codec.hpp>
#include <kubexx/codec/key_of.hpp>
#include <kubexx/core/key.hpp>
#include <kubexx/core/resource.hpp>
#include <kubexx/detail/cache/index.hpp>
#include <kubexx/detail/cache/store.hpp>

/// The objects of one kind, followed by a watch and held in memory.
namespace kubexx {

/// An object of a cache: immutable, and valid as long as it is held, also after the cache is destroyed.
template <class K>
using Shared = std::shared_ptr<const K>;

/// An index is a type: a function object without state that returns the value of an object, or a vector of values.
/// Values need `<`. The function must depend only on its argument. Objects for which it throws are not in the index;
/// this is reported and counted by `kubexx_cache_index_exceptions_total`.
template <class Index, class K>
concept IndexOf = std::default_initializable<Index> && std::invocable<const Index&, const K&>;

/// The value that an index is searched by.
template <class Index, class K>
using IndexKey = typename cache::TypedIndex<Index, K>::Value;

/// A handle, cheap to copy. Thread-safe. Reads return what the cache holds: they send no request, and wait only for
/// short locks.
///
/// Guarantees:
/// * A write made through the operator's client is in the cache when its call returns, unless the watch delivered a
///   newer state before. This holds for answers that are the object, and for deletions whose answer has a uid. Other
///   writes, and those of caches with a field selector, enter with the watch; after such a write of a run, the next run
///   of the key waits for it, for at most five seconds.
/// * The versions of a key only rise, except that a list follows a server that lost its latest state.
/// * Objects that cannot be decoded do not stop the cache. `skipped` lists them, a Kubernetes event `Undecodable` is
///   recorded about each version, and the last good state is served as stale (`is_stale`), unless
///   `CacheOptions::undecodable` drops it.
/// * Managed fields are not kept; an update without them does not change them on the server.
template <Resource K, IndexOf<K>... Indexes>
class Cache {
 public:
  explicit Cache(std::shared_ptr<cache::Store> store) : store_(std::move(store)) { (add<Indexes>(), ...); }

  /// Null if there is no such object, or none that the labels and fields of the cache select. Logarithmic. Throws
  /// `Failure` if the cache does not cover the key, and so cannot show whether the object exists.
  Shared<K> find(const Key& key) const {
    store_->require(key);
    return cache::typed<K>(store_->find(key));
  }
  /// Whether objects of this key can be in the cache: its namespaces, and the fields `metadata.name` and
  /// `metadata.namespace` of its options, do not exclude them.
  bool covers(const Key& key) const { return !store_->excludes(key); }

  /// All objects, or those of one namespace, in the order of their keys. Throws `Failure` if the cache does not cover
  /// the namespace.
  std::vector<Shared<K>> all(std::string_view name_space = {}) const {
    if (!name_space.empty()) store_->require_namespace(name_space);
    std::vector<Shared<K>> objects;
    for (const cache::Object& object : store_->all(name_space)) objects.push_back(cache::typed<K>(object));
    return objects;
  }

  /// The objects that have this value in the index, in the order of their keys. Throws `Failure` if the index states
  /// the namespace of the objects (`Index::name_space_of(value)`), as `by_controller` does, and the cache does not
  /// cover it.
  template <class Index>
  std::vector<Shared<K>> where(const IndexKey<Index, K>& value) const {
    static_assert((std::same_as<Index, Indexes> || ...),
                  "the cache does not have this index: name it where the cache is declared, cache<Kind, Index>()");
    if constexpr (requires { Index::name_space_of(value); })
      if (const std::string& place = Index::name_space_of(value); !place.empty()) store_->require_namespace(place);
    const auto lock = store_->lock();
    return std::get<std::shared_ptr<cache::TypedIndex<Index, K>>>(indexes_)->find(value);
  }

  /// The objects that could not be decoded in their newest state.
  std::vector<SkippedObject> skipped() const { return store_->skipped(); }
  /// Whether `find` returns an earlier state of the object, because the newest one could not be decoded.
  bool is_stale(const Key& key) const { return store_->is_stale(key); }
  /// The version up to which all changes have been received; empty before the first list.
  std::string version() const { return store_->version(); }
  /// Whether the first list has been received.
  bool synced() const { return store_->is_synced(); }

  const std::shared_ptr<cache::Store>& store() const { return store_; }

 private:
  template <class Index>
  void add() {
    using Typed = cache::TypedIndex<Index, K>;
    const auto index =
        store_->index(typeid(Index), []() -> std::shared_ptr<cache::Index> { return std::make_shared<Typed>(); });
    std::get<std::shared_ptr<Typed>>(indexes_) = std::static_pointer_cast<Typed>(index);
  }

  std::shared_ptr<cache::Store> store_;
  std::tuple<std::shared_ptr<cache::TypedIndex<Indexes, K>>...> indexes_;
};

}  // namespace kubexx
