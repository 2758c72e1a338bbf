#pragma once

#include <string>
#include <vector>

#include "generator/import/findings.hpp"
#include "generator/import/header.hpp"
#include "runtime/schema/crd.hpp"

namespace kubexx::importing {

struct Imported {
  std::vector<Header> headers;          ///< one per version, in the order of the definition
  TypeCounts counts;                    ///< of all headers
  std::vector<Inexpressible> findings;  ///< if there are any, the headers do not give the definition back
};

/// The headers from which `kubexx generate` makes `crd`, which an API server accepts. The result depends on nothing
/// else. The kinds of `external` headers become code, but no definition. `is_part`: `crd` lacks versions of the kind,
/// but not its storage version, which is marked even if it is the only one: the other headers may be written later.
Imported import_definition(const schema::CustomResourceDefinition& crd, bool external = false, bool is_part = false);

}  // namespace kubexx::importing
