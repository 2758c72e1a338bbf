#include <fmt/format.h>

#include <filesystem>
#include <fstream>
#include <sstream>

#include "generator/driver/run.hpp"
#include "tests/support/case.hpp"
#include "tests/support/catch.hpp"

// tests/parity/rbac/<case>/ has the markers of a Go package in C++ sources; expected/ holds what controller-gen v0.23.0
// generated for the Go package. Where we chose to differ, decided/ holds our bytes, or refused.txt our errors, and the
// page on coming from controller-gen names the case and the reason.

namespace fs = std::filesystem;
using namespace kubexx::tests;

namespace {

const fs::path kRbac = fs::path(KUBEXX_SOURCE_DIR) / "tests" / "parity" / "rbac";

struct RbacResult {
  int exit_code = 0;
  Files files;
  std::string errors;  ///< the lines of errors, without the folder of the case
};

std::vector<std::string> rbac_arguments(const fs::path& folder, const fs::path& output) {
  std::vector<std::string> arguments = {"rbac", folder.string(), "--rbac-dir", output.string()};
  std::istringstream flags(fs::exists(folder / "flags") ? read_file(folder / "flags") : "--role-name=operator\n");
  for (std::string flag; std::getline(flags, flag);) {
    if (const auto file = flag.find("header.txt"); file != std::string::npos) flag.insert(file, folder.string() + "/");
    arguments.push_back(flag);
  }
  return arguments;
}

std::string error_lines(const std::string& messages, const fs::path& folder) {
  std::istringstream lines(messages);
  std::string out;
  for (std::string line; std::getline(lines, line);) {
    if (line.find(": error: ") == std::string::npos) continue;
    const auto place = line.find(folder.string() + "/");
    if (place != std::string::npos) line.erase(place, folder.string().size() + 1);
    out += line + "\n";
  }
  return out;
}

RbacResult run_rbac_case(const fs::path& folder) {
  const fs::path output = fs::temp_directory_path() / fmt::format("kubexx-rbac-{}", folder.filename().string());
  fs::remove_all(output);
  std::ostringstream out, err;
  const int code = kubexx::driver::run(rbac_arguments(folder, output), out, err, {});
  CHECK(out.str().empty());
  RbacResult result{code, read_files(output), error_lines(err.str(), folder)};
  fs::remove_all(output);
  return result;
}

std::vector<fs::path> rbac_cases() {
  std::vector<fs::path> folders;
  for (const auto& entry : fs::directory_iterator(kRbac)) folders.push_back(entry.path());
  std::sort(folders.begin(), folders.end());
  return folders;
}

}  // namespace

TEST_CASE("markers give the roles of controller-gen, or errors that name the reason", "[parity][rbac]") {
  const UpdateWish update = update_wish();
  REQUIRE_FALSE(update.refused);
  CHECK(rbac_cases().size() == 47);
  for (const fs::path& folder : rbac_cases()) {
    DYNAMIC_SECTION(folder.filename().string()) {
      const RbacResult result = run_rbac_case(folder);
      if (fs::exists(folder / "refused.txt")) {
        if (update.wanted) std::ofstream(folder / "refused.txt", std::ios::binary) << result.errors;
        CHECK(result.errors == read_file(folder / "refused.txt"));
        CHECK(result.exit_code != 0);
        CHECK(result.files.empty());
        continue;
      }
      CHECK(result.exit_code == 0);
      CHECK(result.errors.empty());
      const bool differs = fs::exists(folder / "decided");
      if (differs && update.wanted) write_files(folder / "decided", result.files);
      const Files expected = read_files(folder / (differs ? "decided" : "expected"));
      CHECK_FALSE(expected.empty());
      for (const std::string& complaint : compare_files(expected, result.files)) FAIL_CHECK(complaint);
    }
  }
}

TEST_CASE("docs/rbac.md lists every difference from controller-gen", "[parity][rbac]") {
  const std::string page = read_file(fs::path(KUBEXX_SOURCE_DIR) / "docs" / "rbac.md");
  for (const fs::path& folder : rbac_cases()) {
    const bool go_writes = fs::exists(folder / "expected");
    const bool is_refused = fs::exists(folder / "refused.txt");
    INFO(folder.filename().string());
    if (fs::exists(folder / "decided") || is_refused == go_writes)
      CHECK(page.find("`" + folder.filename().string() + "`") != std::string::npos);
  }
}
