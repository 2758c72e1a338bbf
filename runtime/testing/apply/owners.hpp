#pragma once

#include <optional>
#include <string>

#include "runtime/testing/apply/server_side_apply.hpp"
#include "runtime/testing/requests/write.hpp"

/// Connects writes with server-side apply: the owners of the fields that requests write.
namespace kubexx::testing {

/// The managed fields of a request's object, removed from it before it is validated, since invalid ones are not an
/// error. Those that cannot be decoded stay in the object.
std::optional<json::Value> take_managed_fields(json::Value& object);

/// `object`, which the rules made of what a write sent, with its managed fields. The write brought `claimed`; `old` is
/// what it changes, null for a new object.
json::Value with_owners(const Write& write, json::Value object, std::optional<json::Value> claimed,
                        const json::Value* old);

/// The object that webhooks returned for the `sent` one. If its managed fields are invalid, it gets those of `sent`,
/// and the write gets a warning.
json::Value with_valid_owners(const Write& write, json::Value changed, const json::Value& sent);

/// What `write` is to server-side apply.
FieldWrite field_write(const Write& write);

/// What the document of an apply makes of `live`; null when there is nothing yet. Its managed fields are those after
/// the write.
Outcome<json::Value> applied_object(const Write& write, const std::string& body, const json::Value* live,
                                    const MergeSchema& schema, const FieldWrite& fields);

}  // namespace kubexx::testing
