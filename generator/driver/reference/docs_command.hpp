#pragma once

#include <cstdint>
#include <iosfwd>
#include <string>

#include "generator/driver/reference/api_inputs.hpp"
#include "generator/driver/run.hpp"
#include "generator/support/render_text.hpp"

namespace kubexx::driver {

/// `kubexx docs`: writes the reference documentation of kinds.
struct DocsCommand {
  enum class Format : std::uint8_t { markdown, html };

  ApiInputs inputs;
  Format format = Format::markdown;
  std::string directory;  ///< empty: one page on standard output
  std::string title;      ///< empty: that of the reference
  bool check = false;     ///< compare instead of writing
  bool force = false;     ///< replaces files that kubexx did not write
};

int run_docs(const DocsCommand& command, const Environment& environment, const support::TextStyle& style,
             std::ostream& out, std::ostream& err);

}  // namespace kubexx::driver
