#pragma once

#include <string>

#include "generator/crd/context.hpp"

/// The properties of a named type that are known before its definition is resolved. Markers on members are checked
/// against them.
namespace kubexx::crd {

struct SiteType {
  std::string type;
  std::string format;
  bool int_or_string = false;
};

/// The properties that a reference has of its own: all by default; for controller-gen only the types of named scalars,
/// slices and maps.
SiteType site_type(Context& context, const facts::Type& type);

/// All properties of a type, after aliases and markers.
SiteType full_type(Context& context, const facts::Type& type);

/// Whether the API server compares values of this named type as a whole.
bool is_atomic(Context& context, const facts::Type& type);

/// The key of a named type's definition: its qualified name, or `known:` and the name of a vocabulary type.
std::string key_of(const facts::Type& type);
/// The key of its definition, which is another one below a member whose metadata is listed.
std::string definition_key(const Context& context, const facts::Type& type);

/// Whether the type is ObjectMeta, or has members of it at any depth.
bool has_metadata(const Context& context, const facts::Type& type);

}  // namespace kubexx::crd
