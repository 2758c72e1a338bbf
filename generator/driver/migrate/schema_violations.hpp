#pragma once

#include <functional>
#include <string>
#include <vector>

#include <kubexx/client/client.hpp>
#include <kubexx/core/key.hpp>
#include <kubexx/core/result.hpp>

namespace kubexx::driver {

/// A stored object that does not satisfy the schema and the rules of the storage version, and the server's messages for
/// it as a new object. Servers tolerate such values in an update that does not change them.
struct SchemaViolation {
  Key key;
  std::vector<std::string> problems;
};

/// Reads all objects of a definition page by page, and calls `take` for each that violates its schema.
Result<> find_schema_violations(const Client& client, const std::string& definition,
                                const std::function<void(const SchemaViolation&)>& take);

}  // namespace kubexx::driver
