#pragma once

#include <string_view>
#include <vector>

#include <kubexx/core/resource.hpp>
#include <kubexx/json/value.hpp>

/// What writes to the status of a kind change besides the status.
namespace kubexx::testing {

/// The path of a member: `metadata`, `labels`.
using MemberNames = std::vector<std::string_view>;

/// What stays as it was stored: all metadata of some kinds, and the specification of all.
std::vector<MemberNames> kept_by_status(const ResourceInfo& info);

/// Whether clients change metadata along with the status.
bool status_has_metadata(const ResourceInfo& info);

/// Before such a write: takes the kept members of the metadata from the stored object.
void keep_metadata(json::Value& object, const json::Value& old, const ResourceInfo& info);

}  // namespace kubexx::testing
