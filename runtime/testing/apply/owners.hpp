#pragma once

#include <optional>
#include <string>

#include "runtime/testing/apply/server_side_apply.hpp"
#include "runtime/testing/requests/write.hpp"

/// Where writes meet server-side apply: who owns the fields of what requests write.
namespace kubexx::testing {

/// The managed fields that an object brings, taken out of it. They are not for the rules to judge: broken ones do no
/// harm. What could not even be decoded stays where it is.
std::optional<json::Value> take_managed_fields(json::Value& object);

/// `object`, which the rules made of what a write sent, with its managed fields. The write brought `claimed`; `old` is
/// what it changes, null for a new object.
json::Value with_owners(const Write& write, json::Value object, std::optional<json::Value> claimed,
                        const json::Value* old);

/// What `write` is to server-side apply.
FieldWrite field_write(const Write& write);

/// What the document of an apply makes of `live`; null when there is nothing yet. Its managed fields are those after
/// the write.
Outcome<json::Value> applied_object(const Write& write, const std::string& body, const json::Value* live,
                                    const MergeSchema& schema, const FieldWrite& fields);

}  // namespace kubexx::testing
