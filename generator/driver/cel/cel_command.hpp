#pragma once

#include <iosfwd>
#include <string>

#include "generator/driver/cel/cel_inputs.hpp"
#include "generator/driver/run.hpp"
#include "generator/support/render_text.hpp"
#include "runtime/schema/check.hpp"

namespace kubexx::driver {

/// The arguments of `kubexx cel EXPRESSION`, and the form of its output.
struct CelCommand {
  std::string expression;  ///< `-`: standard input
  std::string file;        ///< contains the expression, if it is not an argument
  std::string at;          ///< the path of `self`; empty: the root of the schema
  CelInputs inputs;
  bool optional_old_self = false;
  bool functions = false;  ///< list the functions and macros, or describe the one that `expression` names
  enum class Form { text, json, markdown };
  Form form = Form::text;
  int server_minor = schema::kNewestServer;
};

/// Runs the command and returns the exit status. Diagnostics are written to `err`, everything else to `out`.
int run_cel(const CelCommand& command, const Environment& environment, const support::TextStyle& style,
            std::ostream& out, std::ostream& err);

}  // namespace kubexx::driver
