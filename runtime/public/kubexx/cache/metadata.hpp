#pragma once

#include <memory>
#include <string>
#include <string_view>
#include <utility>

#include <kubexx/core/resource.hpp>
#include <kubexx/core/result.hpp>
#include <kubexx/detail/cache/object.hpp>
#include <kubexx/object_meta.hpp>

/// Objects in caches that hold only metadata.
namespace kubexx {

/// The metadata of an object of kind K, without managed fields.
///
///     auto pods = op.cache<kubexx::Metadata<Pod>>({.labels = "app=web"});
///
/// Such a cache asks the server for `PartialObjectMetadata`: the rest is neither transferred nor held in memory.
/// Controllers accept it like any cache: `.owns`, `.watches`, `.finalizer`, and `ctx.ensure` of objects of kind K.
template <Resource K>
struct Metadata {
  ObjectMeta metadata = {};

  static cache::Form cache_form();
};

template <Resource K>
struct ResourceTraits<Metadata<K>> : ResourceTraits<K> {
  static constexpr bool has_status = false;
  static constexpr bool has_scale = false;
};

template <Resource K>
cache::Form Metadata<K>::cache_form() {
  const auto decode = [](std::string_view text) -> Result<cache::Object> {
    auto metadata = cache::decode_metadata(text);
    if (!metadata) return std::move(metadata).error();
    return cache::erased<Metadata>(std::make_shared<const Metadata>(Metadata{*std::move(metadata)}));
  };
  return {resource_info<K>(), typeid(Metadata), decode, &cache::encode_metadata, client::Reads::metadata, "metadata"};
}

}  // namespace kubexx
