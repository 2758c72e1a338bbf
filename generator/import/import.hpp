#pragma once

#include <functional>
#include <string>
#include <vector>

#include "generator/import/findings.hpp"
#include "generator/import/header.hpp"
#include "generator/import/present_type.hpp"
#include "generator/import/style.hpp"
#include "runtime/schema/crd.hpp"

namespace kubexx::importing {

struct Imported {
  std::vector<Header> headers;          ///< one per version, in the order of the definition
  TypeCounts counts;                    ///< of all headers
  std::vector<Inexpressible> findings;  ///< if there are any, the headers do not give the definition back
};

/// The objects of a version with a type that is there already.
using FindTypes =
    std::function<FoundTypes(const schema::CustomResourceDefinition& crd, const schema::CrdVersion& version)>;

struct HeaderOptions {
  bool external = false;  ///< the kinds become code, but no definition
  /// The definition lacks versions of the kind, but not its storage version, which is marked even if it is the only
  /// one: the other headers may be written later.
  bool is_part = false;
  FindTypes present_types = {};  ///< empty: no object has such a type
  Style style = {};
};

/// The headers from which `kubexx generate` makes `crd`, which an API server accepts; but for the objects that have a
/// type of `present_types`. The result depends on nothing else.
Imported import_definition(const schema::CustomResourceDefinition& crd, const HeaderOptions& options = {});

}  // namespace kubexx::importing
