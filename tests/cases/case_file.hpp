#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "tests/support/verdict.hpp"

/// The files of tests/cases (README.md there).
namespace kubexx::tests {

/// One case: a request, and what a server answers in the lines of an `.expected` file.
struct RuleCase {
  std::string file;   ///< `crd/CRD-NAMES-003.yaml`
  std::string title;  ///< `reject Strict: a typo`
  VerdictRequest request;
  std::string expected;
};

std::vector<RuleCase> read_cases(const std::filesystem::path& file);
/// Every file of cases below the folder, sorted.
std::vector<std::filesystem::path> case_files();

/// The answer in the lines of an `.expected` file, without the title.
std::string describe(const VerdictRequest& request, const VerdictAnswer& answer);

}  // namespace kubexx::tests
