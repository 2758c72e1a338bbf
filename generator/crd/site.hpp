#pragma once

#include <string>

#include "generator/crd/context.hpp"

/// What is known about a named type where it is used, before its definition is resolved. Checked markers on members
/// look at it.
namespace kubexx::crd {

struct SiteType {
  std::string type;
  std::string format;
  bool int_or_string = false;
};

/// What a reference carries beside itself: everything by default; in controller-gen's way only what Go's copies, the
/// types of named scalars, slices and maps.
SiteType site_type(Context& context, const facts::Type& type);

/// The whole truth about a type, behind aliases and markers.
SiteType full_type(Context& context, const facts::Type& type);

/// Whether the API server compares values of this named type as a whole.
bool is_atomic(Context& context, const facts::Type& type);

/// The key of a named type's definition: its qualified name, or `known:` and the name of a vocabulary type.
std::string key_of(const facts::Type& type);

}  // namespace kubexx::crd
