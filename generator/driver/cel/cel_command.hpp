#pragma once

#include <iosfwd>
#include <string>

#include "generator/driver/cel/cel_inputs.hpp"
#include "generator/driver/run.hpp"
#include "generator/support/render_text.hpp"
#include "runtime/schema/check.hpp"

namespace kubexx::driver {

/// `kubexx cel EXPRESSION` and how it answers.
struct CelCommand {
  std::string expression;  ///< `-`: standard input
  std::string file;        ///< that holds the expression instead
  std::string at;          ///< where `self` is; empty: the root of the schema
  CelInputs inputs;
  bool optional_old_self = false;
  bool functions = false;  ///< list what expressions can use, or tell all about the one that `expression` names
  enum class Form { text, json, markdown };
  Form form = Form::text;
  int server_minor = schema::kNewestServer;
};

/// Runs it and answers the exit code. Diagnostics go to `err`, the rest to `out`.
int run_cel(const CelCommand& command, const Environment& environment, const support::TextStyle& style,
            std::ostream& out, std::ostream& err);

}  // namespace kubexx::driver
