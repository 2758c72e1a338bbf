#pragma once

#include <filesystem>
#include <map>
#include <string>
#include <vector>

#include "tests/support/expectation.hpp"

/// Runs of the generator on test headers, inside the test's process.
namespace kubexx::tests {

/// File name → text.
using Files = std::map<std::string, std::string>;

/// What to run. Paths in `headers` and `{case}` in `arguments` are relative to `folder`.
struct Case {
  std::string name;  ///< `types/enums`
  std::filesystem::path folder;
  std::vector<std::string> headers;
  std::vector<std::string> arguments;  ///< as on the command line, headers and output options left out
};

struct CaseResult {
  int exit_code = 0;
  Files files;           ///< of the CRD directory
  std::string output;    ///< what would go to standard output
  std::string messages;  ///< what would go to standard error
  std::string sarif;
  std::vector<Reported> reported;
};

CaseResult run_case(const Case& test_case, const std::string& preamble_dir = "");

std::string read_file(const std::filesystem::path& path);
/// Every file below `folder` by its relative name; empty when there is no such folder.
Files read_files(const std::filesystem::path& folder);
/// All `*.hpp` of one folder, sorted.
std::vector<std::string> headers_of(const std::filesystem::path& folder);
/// All folders below `root` that hold a header, sorted by name.
std::vector<std::filesystem::path> folders_with_headers(const std::filesystem::path& root);
/// The words after `// kubexx-args:` on the header's first line.
std::vector<std::string> arguments_of(const std::string& header_text);

/// True when KUBEXX_UPDATE_GOLDEN=1 asks to write what the program says into the expected files. A continuous
/// integration run (CI is set) never may: `refused` is then true.
struct UpdateWish {
  bool wanted = false;
  bool refused = false;
};
UpdateWish update_wish();

/// Complaints with a unified diff for every file that is missing, surplus or different.
std::vector<std::string> compare_files(const Files& expected, const Files& actual);
/// Makes `folder` hold exactly `files`.
void write_files(const std::filesystem::path& folder, const Files& files);

/// Complaints about diagnostics, by the expectations written in the case's headers.
std::vector<std::string> compare_diagnostics(const Case& test_case, const CaseResult& result);

}  // namespace kubexx::tests
