#pragma once

#include <cstddef>
#include <iosfwd>
#include <string>
#include <vector>

#include "generator/driver/validate/field_validation.hpp"
#include "generator/driver/report/finding.hpp"
#include "generator/support/source_map.hpp"
#include <kubexx/json/value.hpp>
#include "runtime/schema/check.hpp"

namespace kubexx::driver {

/// What `kubexx validate` is asked for.
struct ValidateOptions {
  std::vector<std::string> definitions;  ///< files and folders that hold the definitions
  std::vector<std::string> inputs;       ///< files, folders, `-`: the objects
  std::string old_input;                 ///< the stored objects, if these are updates
  bool status = false;                   ///< updates of the status subresource
  int server_minor = schema::kNewestServer;
  FieldValidation field_validation = FieldValidation::strict;
};

struct ValidateResult {
  std::vector<Finding> findings;    ///< of the definitions, then of the objects in their order
  std::vector<json::Value> stored;  ///< what the server would store, for each object that it accepts
  std::size_t files = 0;
  std::size_t objects = 0;
  std::size_t others = 0;  ///< documents of kinds that no definition has, which were passed over

  bool has_errors() const;
};

/// Reads the definitions, and judges every object of theirs as the server would that serves them.
ValidateResult validate_objects(const ValidateOptions& options, std::istream* standard_input,
                                support::SourceMap& sources);

}  // namespace kubexx::driver
