#pragma once

#include <iosfwd>
#include <string>
#include <vector>

#include "generator/chart/chart.hpp"
#include "generator/driver/run.hpp"
#include "generator/support/render_text.hpp"

namespace kubexx::driver {

/// `kubexx chart`: writes a Helm chart.
struct ChartCommand {
  chart::ChartOptions options;
  std::vector<std::string> inputs;  ///< files and directories with manifests; `-` is standard input
  std::string directory;            ///< empty: that of the chart's name
  bool replaces_values = false;     ///< also `Chart.yaml` and `values.yaml`, which users change
  bool has_version = false;         ///< the version of the chart is given, instead of the default
  bool has_app_version = false;
  bool check = false;  ///< compare instead of writing
};

/// Writes the chart of the manifests, or reports what is wrong with them. Returns the exit status.
int run_chart(const ChartCommand& command, const Environment& environment, const support::TextStyle& style,
              std::ostream& out, std::ostream& err);

}  // namespace kubexx::driver
