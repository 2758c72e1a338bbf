#pragma once

#include <string_view>

#include <kubexx/core/resource.hpp>
#include <kubexx/detail/cache/object.hpp>
#include <kubexx/json/value.hpp>
#include <kubexx/object_meta.hpp>

/// Objects in caches of kinds that are known only at run time.
namespace kubexx {

/// An object as JSON, without managed fields, and its metadata.
///
///     auto widgets = op.cache({.group = "demo.io", .version = "v1", .kind = "Widget", .plural = "widgets"});
///
/// `kubexx::DynamicApi` has the verbs, and `kubexx::discover` finds the kinds of a server.
struct DynamicObject {
  ObjectMeta metadata = {};
  json::Value value = {};
};

/// The kind is a value: see `Operator::cache(ResourceInfo, CacheOptions)`.
template <>
struct ResourceTraits<DynamicObject> {
  static constexpr std::string_view group{}, version{}, kind{}, plural{};
  static constexpr bool namespaced = true, has_status = false, has_scale = false;
};

namespace cache {
/// The form of the objects of one kind.
Form dynamic_form(const ResourceInfo& kind);
}  // namespace cache

}  // namespace kubexx
