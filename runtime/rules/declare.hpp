#pragma once

#include <cstdint>
#include <memory>

#include "runtime/cel/declared_type.hpp"
#include "runtime/schema/json_schema.hpp"

/// What a schema lets expressions see. Unknown data, properties without a type, and metadata other than the two names
/// are hidden.
namespace kubexx::rules {

/// The largest request a server reads, in bytes: what bounds sizes that no schema bounds.
inline constexpr std::int64_t kRequestSize = 3 * 1024 * 1024;

/// What the values of a schema are: any values, or resources, which have apiVersion, kind and metadata.
enum class SchemaRole : std::uint8_t { anywhere, resource_root };

/// The type of a node, or null if it has none that expressions could use. The root of a resource and embedded resources
/// always have a kind, a version and a name.
std::unique_ptr<cel::DeclaredType> declare(const schema::JsonSchema& schema, SchemaRole place, int server_minor);

}  // namespace kubexx::rules
