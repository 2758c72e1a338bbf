#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <set>
#include <sstream>
#include <string_view>

#include "generator/driver/run.hpp"
#include "tests/support/case.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/paths.hpp"

// tests/parity/{rbac,webhooks}/<case>/ has the markers of Go packages in C++ sources. What controller-gen v0.23.0 made
// of the packages is in expected/ (its files) or controller-gen.txt (its errors); neither: it wrote nothing. What
// kubexx makes of them is in refused.txt (its errors) or decided/ (its files); neither: the files of expected/. Where
// the two differ, the table on the page of the command names the case and the reason.

namespace fs = std::filesystem;
using namespace kubexx::tests;

namespace {

/// The cases of one command.
struct ManifestSuite {
  std::string command;
  std::string directory_option;
  std::string usual_flags;
  std::string page;  ///< in docs/
  std::size_t cases;

  fs::path folder() const { return fs::path(kubexx::test::source_path("tests/parity")) / command; }
};

const ManifestSuite kSuites[] = {
    {"rbac", "--rbac-dir", "--role-name=operator\n", "rbac.md", 50},
    {"webhooks", "--webhook-dir", "", "webhook-manifests.md", 94},
};

struct ManifestResult {
  int exit_code = 0;
  Files files;
  std::string errors;  ///< the lines of errors, without the folder of the case
};

std::vector<std::string> manifest_arguments(const ManifestSuite& suite, const fs::path& folder,
                                            const fs::path& output) {
  std::vector<std::string> arguments = {suite.command, folder.string(), suite.directory_option, output.string()};
  std::istringstream flags(fs::exists(folder / "flags") ? read_file(folder / "flags") : suite.usual_flags);
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
    if (line.find("error: ") == std::string::npos) continue;
    const auto place = line.find(folder.string() + "/");
    if (place != std::string::npos) line.erase(place, folder.string().size() + 1);
    out += line + "\n";
  }
  return out;
}

ManifestResult run_manifest_case(const ManifestSuite& suite, const fs::path& folder) {
  const fs::path output = fs::temp_directory_path() / fmt::format("kubexx-manifests-{}", folder.filename().string());
  fs::remove_all(output);
  std::ostringstream out, err;
  const int code = kubexx::driver::run(manifest_arguments(suite, folder, output), out, err, {});
  CHECK(out.str().empty());
  ManifestResult result{code, read_files(output), error_lines(err.str(), folder)};
  fs::remove_all(output);
  return result;
}

std::vector<fs::path> manifest_cases(const ManifestSuite& suite) {
  std::vector<fs::path> folders;
  for (const auto& entry : fs::directory_iterator(suite.folder())) folders.push_back(entry.path());
  std::sort(folders.begin(), folders.end());
  return folders;
}

void compare_refusal(const fs::path& folder, const ManifestResult& result) {
  if (update_wish().wanted) std::ofstream(folder / "refused.txt", std::ios::binary) << result.errors;
  CHECK(result.errors == read_file(folder / "refused.txt"));
  CHECK(result.exit_code != 0);
  CHECK(result.files.empty());
}

void compare_manifests(const fs::path& folder, const ManifestResult& result) {
  CHECK(result.exit_code == 0);
  CHECK(result.errors.empty());
  const bool differs = fs::exists(folder / "decided");
  if (differs && update_wish().wanted) write_files(folder / "decided", result.files);
  const Files expected = read_files(folder / (differs ? "decided" : "expected"));
  CHECK_FALSE(expected.empty());
  for (const std::string& complaint : compare_files(expected, result.files)) FAIL_CHECK(complaint);
}

/// Whether kubexx rejects what controller-gen accepts, accepts what it rejects, or writes other files.
bool is_decision(const fs::path& folder) {
  return fs::exists(folder / "decided") ||
         fs::exists(folder / "refused.txt") != fs::exists(folder / "controller-gen.txt");
}

/// The cases in the first column of the table of differences.
std::set<std::string> listed_cases(const std::string& page) {
  std::set<std::string> names;
  std::istringstream lines(page.substr(std::min(page.find("## Differences from controller-gen"), page.size())));
  for (std::string line; std::getline(lines, line);) {
    if (!line.starts_with("| `")) continue;
    const std::string cell = line.substr(2, line.find(" | ") - 2);
    for (std::size_t begin = cell.find('`'); begin != std::string::npos;) {
      const std::size_t end = cell.find('`', begin + 1);
      names.insert(cell.substr(begin + 1, end - begin - 1));
      begin = cell.find('`', end + 1);
    }
  }
  return names;
}

}  // namespace

TEST_CASE("markers give the manifests of controller-gen, or errors that name the reason", "[parity][manifests]") {
  REQUIRE_FALSE(update_wish().refused);
  for (const ManifestSuite& suite : kSuites) {
    CHECK(manifest_cases(suite).size() == suite.cases);
    for (const fs::path& folder : manifest_cases(suite)) {
      DYNAMIC_SECTION(suite.command << "/" << folder.filename().string()) {
        const ManifestResult result = run_manifest_case(suite, folder);
        fs::exists(folder / "refused.txt") ? compare_refusal(folder, result) : compare_manifests(folder, result);
      }
    }
  }
}

// tests/parity/webhook_verdicts.txt has a marker a line, after `accepted` if controller-gen v0.23.0 writes it and the
// validation of Kubernetes 1.36.3 accepts the file, after `rejected` if one of them rejects it.
TEST_CASE("webhooks are accepted if controller-gen and an API server accept them", "[parity][manifests]") {
  const fs::path source = fs::temp_directory_path() / fmt::format("kubexx-webhook-{}.cpp", ::getpid());
  std::istringstream lines(read_file(fs::path(kubexx::test::source_path("tests/parity/webhook_verdicts.txt"))));
  int accepted = 0, rejected = 0;
  for (std::string verdict, marker; lines >> verdict && std::getline(lines, marker);) {
    std::ofstream(source, std::ios::binary) << "//" << marker << "\n";
    std::ostringstream out, err;
    const int code = kubexx::driver::run({"webhooks", source.string()}, out, err, {});
    CAPTURE(marker, err.str());
    CHECK(code == (verdict == "accepted" ? kubexx::driver::kSuccess : kubexx::driver::kErrorsFound));
    ++(verdict == "accepted" ? accepted : rejected);
  }
  fs::remove(source);
  CHECK(accepted == 149);
  CHECK(rejected == 246);
}

TEST_CASE("the page of a command lists every difference from controller-gen, and nothing else", "[parity][manifests]") {
  for (const ManifestSuite& suite : kSuites) {
    INFO(suite.command);
    std::set<std::string> decisions;
    for (const fs::path& folder : manifest_cases(suite))
      if (is_decision(folder)) decisions.insert(folder.filename().string());
    CHECK(listed_cases(read_file(fs::path(kubexx::test::source_path("docs")) / suite.page)) == decisions);
    for (const fs::path& folder : manifest_cases(suite))
      if (fs::exists(folder / "decided") && fs::exists(folder / "expected"))
        CHECK(read_files(folder / "decided") != read_files(folder / "expected"));
  }
}
