#pragma once

#include <optional>
#include <string>
#include <string_view>

#include <kubexx/client/client.hpp>
#include <kubexx/core/key.hpp>
#include <kubexx/core/resource.hpp>
#include <kubexx/core/result.hpp>
#include <kubexx/detail/cache/store.hpp>
#include <kubexx/json/value.hpp>

/// Server-side apply of objects, which is left to the cache when nothing would change.
namespace kubexx::controller {

bool is_of_kind(const OwnerReference& reference, const ResourceInfo& info);

/// An object to apply.
struct WantedDocument {
  Key key = {};
  json::Value value = {};
  std::string text = {};
};

/// The document. If its kind has namespaces, an empty one becomes `home`.
Result<WantedDocument> wanted_document(std::string_view document, const ResourceInfo& info, const std::string& home);

/// The same in the namespace of its owner, with a reference to it. The error explains why the owner cannot own it.
Result<WantedDocument> owned_document(std::string_view document, const ResourceInfo& info,
                                      const ResourceInfo& owner_info, const cache::Object& owner);

/// Servers reject a second controller. The error names the one that a held object has, if that is not `owner`.
Result<> check_controller(const ResourceInfo& info, const cache::Object& held, const ResourceInfo& owner_info,
                          const cache::Object& owner);

/// The held object, if this very document was the last one applied to it, and neither its fields nor atomic ones have
/// changed since.
std::optional<cache::Object> find_unchanged(cache::Store& store, const WantedDocument& wanted);

/// Deletes an object that `owner` controls, as `Context::discard` does.
Result<bool> discard(const Client& client, const cache::Store& store, const Key& key, const cache::Object& owner);

/// The object before the document is applied, empty if it does not exist: as the cache has it, else as the server has
/// it, if the selectors of the cache may exclude it.
///
/// The error if the cache would not hold the object afterwards, by its names and labels: it would show neither that the
/// object exists nor its changes, and each run would apply it again.
Result<cache::Object> state_before(const Client& client, const cache::Store& store, const WantedDocument& wanted);

Result<cache::Object> apply(const Client& client, cache::Store& store, const WantedDocument& wanted);

/// The fields of `wanted` with their values in `held`, an object after it was applied: servers write `0.5` of a
/// quantity as `500m`. Empty values that `held` lacks are null, since servers omit some of them; other fields that it
/// lacks are those of `wanted`, and so are lists whose elements do not correspond to those of `held`.
json::Value as_held(const json::Value& wanted, const json::Value& held);

/// Whether every field of `wanted` is in `held` with the same value; servers may omit one that is null. Lists must have
/// the same number of elements.
bool has_all(const json::Value& held, const json::Value& wanted);

}  // namespace kubexx::controller
