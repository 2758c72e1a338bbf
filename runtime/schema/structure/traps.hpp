#pragma once

#include <vector>

#include "runtime/schema/crd.hpp"
#include "runtime/schema/structure.hpp"

// Schemas that a server accepts and that then refuse, lose or let through what their author did not mean (TRAP-001 to
// TRAP-020). No server says a word about them.

namespace kubexx::schema {

/// All traps of one schema, which is structural; TRAP-020 needs the whole definition.
void warn_of_traps(const SchemaRequest& request, int server_minor, std::vector<FieldWarning>& warnings);

/// Fields that are lost since versions differ and nothing converts between them (TRAP-020).
std::vector<FieldWarning> conversion_traps(const CustomResourceDefinition& crd);

}  // namespace kubexx::schema
