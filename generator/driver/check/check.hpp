#pragma once

#include <cstddef>
#include <functional>
#include <iosfwd>
#include <string>
#include <vector>

#include "generator/driver/validate/field_validation.hpp"
#include "generator/driver/report/finding.hpp"
#include "generator/support/source_map.hpp"
#include "runtime/schema/check.hpp"

namespace kubexx::driver {

/// What `kubexx check` is asked for.
struct CheckOptions {
  std::vector<std::string> inputs;  ///< files, folders, `-`
  std::string old_input;            ///< the definitions before the update, if this is one
  int server_minor = schema::kNewestServer;
  FieldValidation field_validation = FieldValidation::strict;
};

struct CheckResult {
  std::vector<Finding> findings;  ///< in the order of files and of the server
  std::size_t files = 0;
  std::size_t definitions = 0;
  std::size_t others = 0;  ///< documents of other kinds, which were passed over

  bool has_errors() const;
};

/// Reads and judges every definition in the inputs; files are shared out among the processors, and of each no more is
/// kept than its text, where something was found. `on_progress` is called now and then, by one thread at a time, with
/// the numbers of files done and of all.
CheckResult check_definitions(const CheckOptions& options, std::istream* standard_input, support::SourceMap& sources,
                              const std::function<void(std::size_t, std::size_t)>& on_progress);

}  // namespace kubexx::driver
