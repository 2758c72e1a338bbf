#include <fmt/format.h>

#include <algorithm>
#include <filesystem>

#include "generator/markers/marker_table.hpp"
#include "tests/support/case.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/paths.hpp"
#include "tests/support/shared_preambles.hpp"

// tests/golden/<topic>/<case>/input*.hpp → expected/. Every `input*.hpp` is a run of its own, and all of them give the
// same files: that is how one case says the same thing in comments and in typed values. Further headers of the run are
// named in the `// kubexx-args:` line, where `{case}` is the folder of the case and `{out}` that of what is written.

namespace fs = std::filesystem;
using namespace kubexx::tests;

namespace {

const fs::path kRoot = fs::path(kubexx::test::source_path("tests/golden"));

bool is_header(const std::string& argument) { return argument.ends_with(".hpp"); }

Case golden_case(const fs::path& folder, const std::string& input) {
  Case golden{
      .name = fs::relative(folder, kRoot).generic_string(), .folder = folder, .headers = {input}, .arguments = {}};
  bool for_clang = false;
  for (const std::string& argument : arguments_of(read_file(folder / input))) {
    for_clang = for_clang || argument == "--";
    (is_header(argument) && !for_clang ? golden.headers : golden.arguments).push_back(argument);
  }
  return golden;
}

std::vector<Case> golden_cases() {
  std::vector<Case> cases;
  for (const fs::path& folder : folders_with_headers(kRoot)) {
    if (folder.filename() == "expected") continue;  // generated code
    for (const std::string& header : headers_of(folder)) {
      if (header.starts_with("input")) cases.push_back(golden_case(folder, header));
    }
  }
  return cases;
}

void check_none(const std::vector<std::string>& complaints) {
  for (const std::string& complaint : complaints) FAIL_CHECK(complaint);
}

/// `text` holds `word`, and no letter or digit follows it.
bool mentions(const std::string& text, const std::string& word) {
  const bool is_prefix = word.ends_with(':') || word.ends_with('.');
  for (std::size_t at = text.find(word); at != std::string::npos; at = text.find(word, at + 1)) {
    const std::size_t end = at + word.size();
    if (is_prefix || end == text.size() || std::isalnum(static_cast<unsigned char>(text[end])) == 0) return true;
  }
  return false;
}

Case reversed(Case golden) {
  std::reverse(golden.headers.begin(), golden.headers.end());
  return golden;
}

}  // namespace

TEST_CASE("goldens have the expected bytes", "[golden]") {
  const UpdateWish update = update_wish();
  REQUIRE_FALSE(update.refused);
  const std::vector<Case> cases = golden_cases();
  REQUIRE(cases.size() > 50);
  for (const Case& golden : cases) {
    DYNAMIC_SECTION(golden.name << " " << golden.headers.front()) {
      const CaseResult result = run_case(golden, shared_preambles());
      check_none(compare_diagnostics(golden, result));
      CHECK(result.exit_code == 0);
      CHECK_FALSE(result.files.empty());
      if (update.wanted) write_files(golden.folder / "expected", result.files);
      check_none(compare_files(read_files(golden.folder / "expected"), result.files));
    }
  }
}

TEST_CASE("goldens do not depend on the order of headers, on a preamble, or on the run", "[golden]") {
  const fs::path preambles = fs::path(kubexx::test::build_path("tests/golden/preambles"));
  fs::remove_all(preambles);
  fs::create_directories(preambles);
  const std::vector<Case> cases = golden_cases();
  for (std::size_t i = 0; i < cases.size(); ++i) {
    const Case& golden = cases[i];
    if (golden.headers.size() == 1 && i % 16 != 0) continue;
    DYNAMIC_SECTION(golden.name << " " << golden.headers.front()) {
      const CaseResult cold = run_case(golden);
      check_none(compare_files(cold.files, run_case(reversed(golden), shared_preambles()).files));
      const CaseResult builds_preamble = run_case(golden, preambles.string());
      const CaseResult warm = run_case(golden, preambles.string());
      check_none(compare_files(cold.files, builds_preamble.files));
      check_none(compare_files(cold.files, warm.files));
      CHECK(cold.messages == warm.messages);
    }
  }
}

TEST_CASE("every marker has a golden in each of its forms", "[golden]") {
  std::string inputs;
  for (const Case& golden : golden_cases()) inputs += read_file(golden.folder / golden.headers.front());
  for (const kubexx::markers::MarkerRow& row : kubexx::markers::marker_table()) {
    INFO(row.name);
    CHECK(mentions(inputs, fmt::format("+{}", row.name)));
    if (row.has_items_form) CHECK(mentions(inputs, fmt::format("+{}", kubexx::markers::items_name(row))));
    if (!row.typed_name.empty()) CHECK(mentions(inputs, fmt::format("kubexx::{}", row.typed_name)));
  }
}
