#pragma once

#include <kubexx/json/value.hpp>
#include "runtime/schema/field_path.hpp"

namespace kubexx::schema {

/// Where a definition of apiextensions.k8s.io/v1beta1 writes what v1 has in each version. A server validates both in
/// the shape of v1beta1, so its errors name these places.
struct BetaLayout {
  bool schema = false;  ///< `spec.validation`
  bool subresources = false;
  bool columns = false;
  bool selectable_fields = false;
  bool only_version = false;  ///< `spec.version`, and no list of versions
};

BetaLayout beta_layout(const json::Value& document);

/// The place in a document of v1beta1 that is read as this place of v1.
Location beta_location(const BetaLayout& layout, Location location);

}  // namespace kubexx::schema
