#pragma once

#include <string_view>
#include <vector>

#include <kubexx/detail/cache/store.hpp>
#include <kubexx/json/value.hpp>

/// Fields that server-side apply replaces as a whole, such as the selector of a Service: whatever another client adds
/// to them is a change of what was applied, while other maps and lists may get further members.
///
/// No schema is needed: `managedFields` names the members of other maps and lists, but of an atomic field only itself.
namespace kubexx::controller {

/// The atomic fields of `wanted` that are not empty, with their values in `held`, the object after it was applied.
/// `managed_fields` is the JSON of its `metadata.managedFields`. Time and memory are linear in the three documents,
/// except for sorting by keys.
std::vector<cache::AtomicField> atomic_fields(const json::Value& wanted, const json::Value& held,
                                              std::string_view managed_fields, std::string_view manager);

/// Whether each field still has its value.
bool have_values(const json::Value& held, const std::vector<cache::AtomicField>& fields);

}  // namespace kubexx::controller
