#pragma once

#include <initializer_list>
#include <string_view>
#include <vector>

#include "runtime/schema/beta_layout.hpp"
#include "runtime/schema/crd.hpp"
#include "runtime/schema/field_path.hpp"

// A server validates another shape than it reads: what is the same in all versions is moved out of them first, and
// errors name the place it was moved to.

namespace kubexx::schema::definition {

/// Which parts are the same in all versions.
struct Hoisting {
  bool schema = false;
  bool subresources = false;
  bool columns = false;
  bool selectable_fields = false;
};

Hoisting hoisting_of(const CustomResourceDefinition& crd);
/// In v1beta1, nothing is moved: fields next to the versions apply to all of them.
Hoisting hoisting_of(const BetaLayout& layout);

/// A path whose printed form differs from its path in the document.
class MovedPath {
 public:
  MovedPath(std::string_view printed, Location location) : location_(std::move(location)), path_(printed, location_) {}
  MovedPath(const MovedPath&) = delete;
  MovedPath& operator=(const MovedPath&) = delete;

  const FieldPath& path() const { return path_; }

 private:
  Location location_;
  FieldPath path_;
};

/// `spec.versions[index].<steps>`
Location in_version(std::size_t index, std::initializer_list<std::string_view> steps);

/// The subresources a server finds for a version after the move: of versions with one name the first counts.
const Subresources* subresources_of(const CustomResourceDefinition& crd, const Hoisting& hoisting,
                                    std::string_view version);
bool has_status(const Subresources* subresources);
/// In any version.
bool any_status(const CustomResourceDefinition& crd);

}  // namespace kubexx::schema::definition
