#pragma once

#include <vector>

#include "runtime/schema/crd.hpp"
#include "runtime/schema/structure.hpp"

// Schemas that a server silently accepts although they are almost certainly mistakes (TRAP-001 to TRAP-020): they
// reject valid objects, lose fields, or accept invalid values.

namespace kubexx::schema {

/// All traps of one schema, which is structural; TRAP-020 needs the whole definition.
void warn_of_traps(const SchemaRequest& request, int server_minor, std::vector<FieldWarning>& warnings);

/// Fields that are lost because a served version and the storage version differ, in either direction, and no webhook
/// converts between them (TRAP-020).
std::vector<FieldWarning> conversion_traps(const CustomResourceDefinition& crd);

}  // namespace kubexx::schema
