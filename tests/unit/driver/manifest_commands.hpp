#pragma once

#include <sstream>
#include <string>
#include <string_view>
#include <vector>

#include "generator/driver/run.hpp"
#include "tests/support/paths.hpp"
#include "tests/support/shared_preambles.hpp"

namespace kubexx::driver {

struct Result {
  int code;
  std::string out;
  std::string err;
};

inline Result kubexx(std::vector<std::string> command, const std::vector<std::string>& arguments) {
  command.insert(command.end(), arguments.begin(), arguments.end());
  std::ostringstream out, err;
  const int code = run(command, out, err, {});
  return {code, out.str(), err.str()};
}

inline Result kubexx_rbac(const std::vector<std::string>& arguments) {
  return kubexx({"rbac", "--role-name", "operator"}, arguments);
}

inline Result kubexx_webhooks(const std::vector<std::string>& arguments) { return kubexx({"webhooks"}, arguments); }

inline bool has(const std::string& text, std::string_view part) { return text.find(part) != std::string::npos; }

/// A command that reads headers.
inline Result kubexx_with_annotations(const std::vector<std::string>& command) {
  std::ostringstream out, err;
  Environment environment;
  environment.annotations_dir = kubexx::test::source_path("annotations");
  environment.preamble_dir = tests::shared_preambles();
  const int code = run(command, out, err, environment);
  return {code, out.str(), err.str()};
}

/// `kubexx generate` for markers as values.
inline Result kubexx_generate(const std::vector<std::string>& arguments) {
  std::vector<std::string> command = {"generate"};
  command.insert(command.end(), arguments.begin(), arguments.end());
  return kubexx_with_annotations(command);
}

inline std::size_t count(const std::string& text, std::string_view part) {
  std::size_t found = 0;
  for (std::size_t at = text.find(part); at != std::string::npos; at = text.find(part, at + part.size())) ++found;
  return found;
}

}  // namespace kubexx::driver
