#pragma once

#include <concepts>
#include <functional>
#include <memory>
#include <string_view>
#include <type_traits>
#include <utility>

#include <kubexx/cache/metadata.hpp>
#include <kubexx/codec/codec.hpp>
#include <kubexx/core/resource.hpp>
#include <kubexx/core/result.hpp>
#include <kubexx/detail/cache/object.hpp>
#include <kubexx/object_meta.hpp>

/// Caches of parts of objects.
namespace kubexx {

/// A function object without state that computes, from an object, what a cache holds of it.
template <class Function, class K>
concept ProjectionOf =
    std::is_empty_v<Function> && std::default_initializable<Function> && std::invocable<const Function&, K&&>;

/// What `Function` returns for an object of kind K, and the object's metadata without managed fields.
///
///     struct key_names {
///       std::vector<std::string> operator()(Secret&& secret) const;
///     };
///     auto secrets = op.cache<kubexx::Projected<Secret, key_names>>();
///
/// Objects are received whole, and only this part is held. It is a separate type, so a part cannot be written back in
/// place of the object. Objects for which the function throws are listed in `Cache::skipped`.
template <Resource K, ProjectionOf<K> Function>
struct Projected {
  ObjectMeta metadata = {};
  std::invoke_result_t<const Function&, K&&> value;

  static cache::Form cache_form();
};

template <Resource K, class Function>
struct ResourceTraits<Projected<K, Function>> : ResourceTraits<Metadata<K>> {};

template <Resource K, ProjectionOf<K> Function>
cache::Form Projected<K, Function>::cache_form() {
  const auto decode = [](std::string_view text) -> Result<cache::Object> {
    auto object = kubexx::decode<K>(text);
    if (!object) return std::move(object).error();
    ObjectMeta metadata = codec::metadata_of(*object);
    metadata.excess = {};
    return cache::projected([&] {
      return cache::erased<Projected>(std::make_shared<const Projected>(
          Projected{std::move(metadata), std::invoke(Function(), *std::move(object))}));
    });
  };
  return {resource_info<K>(), typeid(Projected), decode, &cache::encode_metadata, client::Reads::objects, "projection"};
}

}  // namespace kubexx
