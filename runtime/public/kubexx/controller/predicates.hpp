#pragma once

#include <algorithm>
#include <concepts>
#include <functional>
#include <utility>
#include <vector>

#include <kubexx/codec/codec.hpp>
#include <kubexx/core/resource.hpp>

namespace kubexx {

/// Decides whether a change of an object wakes keys: its own in `Controller::when`, others in `owns` and `watches`. It
/// gets the states before and after; `before` is null for an object that the cache did not have. Deletions and deletion
/// marks always wake keys.
template <class K>
using Predicate = std::function<bool(const K* before, const K& after)>;

/// Changes of the desired state and deletion marks: the server counts both in `metadata.generation`. Changes of labels,
/// annotations, finalizers and status do not wake.
template <Resource K>
Predicate<K> generation_changed() {
  return [](const K* before, const K& after) {
    const ObjectMeta& now = codec::metadata_of(after);
    return before == nullptr || codec::metadata_of(*before).generation != now.generation ||
           codec::metadata_of(*before).uid != now.uid;
  };
}

/// Changes of labels.
template <Resource K>
Predicate<K> labels_changed() {
  return [](const K* before, const K& after) {
    return before == nullptr || codec::metadata_of(*before).labels != codec::metadata_of(after).labels;
  };
}

/// Changes of annotations.
template <Resource K>
Predicate<K> annotations_changed() {
  return [](const K* before, const K& after) {
    return before == nullptr || codec::metadata_of(*before).annotations != codec::metadata_of(after).annotations;
  };
}

/// Changes that at least one of the predicates accepts: `either(generation_changed<Fleet>(),
/// annotations_changed<Fleet>())`. If the first one is a lambda, name the kind: `either<Fleet>(...)`. Several
/// `Controller::when` accept what all of them accept.
template <class K, std::convertible_to<Predicate<K>>... More>
Predicate<K> either(Predicate<K> first, More... more) {
  std::vector<Predicate<K>> all = {std::move(first), Predicate<K>(std::move(more))...};
  return [all = std::move(all)](const K* before, const K& after) {
    return std::ranges::any_of(all, [&](const Predicate<K>& accepts) { return accepts(before, after); });
  };
}

}  // namespace kubexx
