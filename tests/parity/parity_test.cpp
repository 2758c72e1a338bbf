#include <fmt/format.h>

#include <filesystem>

#include "tests/support/case.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/expectation.hpp"
#include "tests/support/paths.hpp"
#include "tests/support/shared_preambles.hpp"

// tests/parity/<case>/*.hpp are the C++ twins of Go types; expected/ holds what controller-gen v0.23.0 printed for
// those. Where we chose to differ, decided/ holds our bytes (or the headers expect errors), and the page on coming from
// controller-gen names the case and the reason. The ported_* cases are whole APIs in the manner of kubebuilder; their
// Go types lie beside them in go/.

namespace fs = std::filesystem;
using namespace kubexx::tests;

namespace {

const fs::path kRoot = fs::path(kubexx::test::source_path("tests/parity"));

std::vector<std::string> lines_of(const std::string& text) {
  std::vector<std::string> lines;
  for (std::size_t at = 0; at < text.size();) {
    const std::size_t end = std::min(text.find('\n', at), text.size());
    if (end > at) lines.push_back(text.substr(at, end - at));
    at = end + 1;
  }
  return lines;
}

Case parity_case(const fs::path& folder) {
  Case parity{.name = folder.filename().string(), .folder = folder, .headers = headers_of(folder), .arguments = {}};
  parity.arguments = {"--compat", "controller-gen"};
  if (!fs::exists(folder / "flags")) return parity;
  for (const std::string& flag : lines_of(read_file(folder / "flags"))) parity.arguments.push_back(flag);
  return parity;
}

bool expects_errors(const Case& parity) {
  for (const std::string& header : parity.headers) {
    for (const Expectation& expected : read_expectations(read_file(parity.folder / header), header).list) {
      if (expected.kind == Kind::error) return true;
    }
  }
  return false;
}

}  // namespace

TEST_CASE("C++ counterparts of Go types give the bytes of controller-gen", "[parity]") {
  const UpdateWish update = update_wish();
  REQUIRE_FALSE(update.refused);
  const std::vector<fs::path> folders = folders_with_headers(kRoot);
  CHECK(folders.size() == 63);
  for (const fs::path& folder : folders) {
    const Case parity = parity_case(folder);
    DYNAMIC_SECTION(parity.name) {
      const CaseResult result = run_case(parity, shared_preambles());
      for (const std::string& complaint : compare_diagnostics(parity, result)) FAIL_CHECK(complaint);
      if (expects_errors(parity)) {
        CHECK(result.exit_code == 1);
        CHECK(result.files.empty());
        continue;
      }
      CHECK(result.exit_code == 0);
      const fs::path decided = folder / "decided";
      if (fs::exists(decided) && update.wanted) write_files(decided, result.files);
      const Files expected = read_files(fs::exists(decided) ? decided : folder / "expected");
      for (const std::string& complaint : compare_files(expected, result.files)) FAIL_CHECK(complaint);
    }
  }
}

TEST_CASE("docs/coming-from-controller-gen.md lists every difference from controller-gen", "[parity]") {
  const std::string page = read_file(fs::path(kubexx::test::source_path("docs/coming-from-controller-gen.md")));
  for (const fs::path& folder : folders_with_headers(kRoot)) {
    const Case parity = parity_case(folder);
    const bool go_refuses = !fs::exists(folder / "expected");
    const bool differs = fs::exists(folder / "decided") || expects_errors(parity) != go_refuses;
    INFO(parity.name);
    if (differs) CHECK(page.find("`" + parity.name + "`") != std::string::npos);
    if (fs::exists(folder / "decided")) CHECK(read_files(folder / "decided") != read_files(folder / "expected"));
  }
}
