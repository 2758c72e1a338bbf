#pragma once

#include <optional>
#include <string_view>

#include <kubexx/json/value.hpp>
#include "runtime/schema/json_schema.hpp"

namespace kubexx::importing {

/// Keywords that belong to a member, not to its type.
inline constexpr const char* kMemberKeywords[] = {"description", "default", "nullable", "title", "example"};

/// The keywords of one node as JSON, without `properties`, `items` and `additionalProperties`.
json::Object keywords_of(const schema::JsonSchema& schema);

/// Removes a keyword and returns its value.
std::optional<json::Value> take(json::Object& keywords, std::string_view name);

}  // namespace kubexx::importing
