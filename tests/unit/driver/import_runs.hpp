#pragma once

#include <fmt/format.h>

#include <sstream>
#include <string>
#include <string_view>
#include <vector>

#include "generator/driver/run.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/paths.hpp"
#include "tests/support/shared_preambles.hpp"

/// Runs of `kubexx import` in tests.
namespace kubexx::driver {

struct ImportResult {
  int code;
  std::string err;
  std::string out = {};
};

/// Runs any command.
inline ImportResult run_kubexx(const std::vector<std::string>& arguments, const std::string& input = "") {
  std::ostringstream out, err;
  std::istringstream in(input);
  Environment environment;
  environment.annotations_dir = kubexx::test::source_path("annotations");
  environment.preamble_dir = tests::shared_preambles();
  environment.standard_input = &in;
  const int code = run(arguments, out, err, environment);
  return {code, err.str(), out.str()};
}

inline ImportResult import(const std::vector<std::string>& inputs, const std::string& directory,
                           const std::string& input = "", bool force = false,
                           const std::vector<std::string>& options = {}) {
  std::vector<std::string> arguments{"import", "-o", directory};
  arguments.insert(arguments.end(), inputs.begin(), inputs.end());
  arguments.insert(arguments.end(), options.begin(), options.end());
  if (force) arguments.emplace_back("--force");
  const ImportResult result = run_kubexx(arguments, input);
  CHECK((result.out.empty() || result.code == kOutOfDate));
  return result;
}

inline std::string definition_of(const std::string& fields, const std::string& kind = "Widget") {
  std::string plural = kind + "s";
  plural.front() = static_cast<char>(plural.front() + 32);
  return fmt::format(
      "apiVersion: apiextensions.k8s.io/v1\nkind: CustomResourceDefinition\nmetadata: {{name: {1}.example.com}}\n"
      "spec:\n  group: example.com\n  scope: Namespaced\n  names: {{plural: {1}, kind: {2}}}\n  versions:\n"
      "  - name: v1\n    served: true\n    storage: true\n    schema:\n      openAPIV3Schema:\n        type: object\n"
      "        properties:\n          spec:\n            type: object\n            properties: {0}\n",
      fields, plural, kind);
}

inline bool mentions(const ImportResult& result, std::string_view part) {
  return result.err.find(part) != std::string::npos;
}

}  // namespace kubexx::driver
