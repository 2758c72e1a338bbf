#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

#include "generator/import/normal_form.hpp"
#include "generator/support/span.hpp"
#include "runtime/json/marks.hpp"
#include "runtime/schema/field_path.hpp"

namespace kubexx::driver {

/// An object that differs from a type of a table.
struct UnlikePlace {
  std::string kind;           ///< `shop.example.com/v1/Widget`
  std::string path;           ///< `spec.tls`
  schema::Location location;  ///< below the schema of the version
  importing::Difference difference;
  json::Mark mark;  ///< in the document
  support::Span span;
};

/// What became of a place in a table.
struct OwnTypePlaceUse {
  bool is_kind_imported = false;
  std::string problem;  ///< why no object at the place can have the type
  std::optional<UnlikePlace> unlike;
};

/// What became of an entry of a table.
struct OwnTypeUses {
  std::size_t objects = 0;
  std::vector<OwnTypePlaceUse> places;
  std::optional<UnlikePlace> unlike;  ///< one with the same properties, in an entry without places
};

/// Calls `visit` with every object that differs.
template <class Visit>
void for_each_unlike(std::vector<OwnTypeUses>& uses, Visit visit) {
  for (OwnTypeUses& use : uses) {
    if (use.unlike) visit(*use.unlike);
    for (OwnTypePlaceUse& place : use.places)
      if (place.unlike) visit(*place.unlike);
  }
}

/// Adds what became of the same entries elsewhere.
void add_uses(std::vector<OwnTypeUses>& all, const std::vector<OwnTypeUses>& more);

}  // namespace kubexx::driver
