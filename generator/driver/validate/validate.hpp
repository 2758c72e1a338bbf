#pragma once

#include <cstddef>
#include <iosfwd>
#include <string>
#include <vector>

#include <kubexx/json/value.hpp>
#include "generator/driver/report/finding.hpp"
#include "generator/driver/validate/field_validation.hpp"
#include "generator/support/source_map.hpp"
#include "runtime/schema/check.hpp"

namespace kubexx::driver {

/// The arguments of `kubexx validate`.
struct ValidateOptions {
  std::vector<std::string> definitions;  ///< files and directories with the definitions
  std::vector<std::string> inputs;       ///< files, directories, `-`: the objects
  std::string old_input;                 ///< the stored objects, if these are updates
  bool status = false;                   ///< updates of the status subresource
  int server_minor = schema::kNewestServer;
  FieldValidation field_validation = FieldValidation::strict;
};

struct ValidateResult {
  std::vector<Finding> findings;    ///< of the definitions, then of the objects in their order
  std::vector<json::Value> stored;  ///< each accepted object as the server would store it
  std::vector<std::string> inputs;  ///< every file that was read
  std::size_t files = 0;
  std::size_t objects = 0;
  std::size_t others = 0;  ///< documents of kinds without a definition, which were ignored

  bool has_errors() const;
};

/// Reads the definitions, and validates every object of their kinds as a server with these definitions would.
ValidateResult validate_objects(const ValidateOptions& options, std::istream* standard_input,
                                support::SourceMap& sources);

}  // namespace kubexx::driver
