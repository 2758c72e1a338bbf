#pragma once

#include <iosfwd>
#include <string>
#include <vector>

#include "generator/driver/reference/api_inputs.hpp"
#include "generator/driver/run.hpp"
#include "generator/support/render_text.hpp"

namespace kubexx::driver {

/// `kubexx example`: prints objects that an API server accepts.
struct ExampleCommand {
  ApiInputs inputs;
  std::string kind;     ///< empty: all
  std::string version;  ///< empty: all that are served
  bool smallest = false;
  bool full = false;  ///< neither: both
  bool json = false;
};

/// Prints the objects of each version of each kind. The exit status is 1 if no object was found for one of them.
int run_example(const ExampleCommand& command, const Environment& environment, const support::TextStyle& style,
                std::ostream& out, std::ostream& err);

}  // namespace kubexx::driver
