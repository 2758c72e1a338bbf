#pragma once

#include <string_view>
#include <vector>

#include <kubexx/core/resource.hpp>
#include <kubexx/json/value.hpp>
#include "runtime/schema/field_error.hpp"

/// The subresources of built-in kinds that are updated with the whole object, of which they change a part:
/// `pods/ephemeralcontainers`, `pods/resize` and `certificatesigningrequests/approval`.
namespace kubexx::testing {

/// In order.
std::vector<std::string_view> partial_subresources(const ResourceInfo& info);
bool is_partial(const ResourceInfo& info, std::string_view subresource);

/// Of an object that was sent to a subresource: what it does not change becomes that of `old`, and conditions of
/// certificate requests that have no times get them.
void prepare_part(json::Value& object, const json::Value& old, const ResourceInfo& info, std::string_view subresource,
                  std::string_view date);
/// The rules of the part.
std::vector<schema::FieldError> check_part(const json::Value& object, const json::Value& old, const ResourceInfo& info,
                                           std::string_view subresource);

}  // namespace kubexx::testing
