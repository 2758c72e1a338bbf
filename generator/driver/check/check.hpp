#pragma once

#include <cstddef>
#include <functional>
#include <iosfwd>
#include <string>
#include <vector>

#include "generator/driver/arguments/input_files.hpp"
#include "generator/driver/report/finding.hpp"
#include "generator/driver/validate/field_validation.hpp"
#include "generator/support/source_map.hpp"
#include "runtime/schema/check.hpp"

namespace kubexx::driver {

/// The arguments of `kubexx check`.
struct CheckOptions {
  std::vector<std::string> inputs;  ///< files, directories, `-`
  std::string old_input;            ///< the definitions before the update; empty: they are created
  int server_minor = schema::kNewestServer;
  FieldValidation field_validation = FieldValidation::strict;
  std::string standard_input_name = kStandardInputName;
};

struct CheckResult {
  std::vector<Finding> findings;    ///< ordered by file, then in the order of the server
  std::vector<std::string> inputs;  ///< every file that was read
  std::size_t files = 0;
  std::size_t definitions = 0;
  std::size_t others = 0;            ///< documents of other kinds, which were ignored
  std::vector<std::string> created;  ///< with `old_input`: the definitions that it does not contain

  bool has_errors() const;
};

/// Reads and validates every definition in the inputs, on all processors. The content of files with findings is kept,
/// all else is released file by file. `on_progress` is called from time to time, by one thread at a time, with the
/// number of finished files and of all files.
CheckResult check_definitions(const CheckOptions& options, std::istream* standard_input, support::SourceMap& sources,
                              const std::function<void(std::size_t, std::size_t)>& on_progress);

/// The same of inputs that are read already: those of `options.inputs`. Of files, only `options.old_input` is read.
CheckResult check_definitions(const CheckOptions& options, const ReadInputs& inputs, support::SourceMap& sources);

}  // namespace kubexx::driver
