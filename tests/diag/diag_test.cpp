#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <functional>
#include <set>
#include <sstream>

#include "generator/driver/run.hpp"
#include "generator/markers/marker_table.hpp"
#include "generator/support/rule_table.hpp"
#include "runtime/json/members.hpp"
#include "runtime/json/text.hpp"
#include "tests/support/case.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/expectation.hpp"
#include "tests/support/paths.hpp"
#include "tests/support/shared_preambles.hpp"
#include "tests/support/temporary_folder.hpp"

// tests/diag/<rule>/<what>.hpp says in its own comments what is reported about it; see tests/support/expectation.hpp.

namespace fs = std::filesystem;
using namespace kubexx::tests;
namespace support = kubexx::support;

namespace {

const fs::path kRoot = fs::path(kubexx::test::source_path("tests/diag"));

struct DiagCase {
  Case run;
  Expectations expected;
};

DiagCase diag_case(const fs::path& header) {
  const std::string text = read_file(header);
  DiagCase diag;
  diag.run.name = fs::relative(header, kRoot).replace_extension().generic_string();
  diag.run.folder = header.parent_path();
  diag.run.headers = {header.filename().string()};
  diag.run.arguments = arguments_of(text);
  diag.expected = read_expectations(text, header.filename().string());
  return diag;
}

std::vector<DiagCase> diag_cases() {
  std::vector<DiagCase> cases;
  for (const fs::path& folder : folders_with_headers(kRoot)) {
    for (const std::string& header : headers_of(folder)) {
      DiagCase diag = diag_case(folder / header);
      if (!diag.expected.list.empty() || diag.expected.none) cases.push_back(std::move(diag));
    }
  }
  return cases;
}

std::string line_of(const std::string& text, std::uint32_t line) {
  std::size_t begin = 0;
  for (std::uint32_t at = 1; at < line && begin < text.size(); ++at) begin = text.find('\n', begin) + 1;
  return line == 0 ? "" : text.substr(begin, text.find('\n', begin) - begin);
}

bool expects(const DiagCase& diag, Kind kind) {
  for (const Expectation& expected : diag.expected.list) {
    if (expected.kind == kind) return true;
  }
  return false;
}

/// `text` without the place of this checkout.
std::string portable(std::string text) {
  const std::string checkout = kubexx::test::source_path() + "/";
  for (std::size_t at = text.find(checkout); at != std::string::npos; at = text.find(checkout, at)) {
    text.erase(at, checkout.size());
  }
  return text;
}

/// The results of a SARIF log, less what depends on the rule table's order and on the place of this checkout.
std::string sarif_results(const std::string& log) {
  std::istringstream lines(log.substr(std::min(log.find("\"results\""), log.size())));
  std::string kept;
  for (std::string line; std::getline(lines, line);) {
    const bool varies = line.find("\"ruleIndex\"") != std::string::npos || line.find("LineHash\"") != std::string::npos;
    if (!varies) kept += line + "\n";
  }
  return kept;
}

void compare_text(const fs::path& expected, const std::string& actual) {
  if (update_wish().wanted) std::ofstream(expected, std::ios::binary) << actual;
  for (const std::string& complaint : compare_files({{"", read_file(expected)}}, {{"", actual}})) FAIL_CHECK(complaint);
}

/// What `kubexx check` and its like say of documents has no header to expect it in: the tests of the driver name it.
bool is_of_documents(std::string_view rule) {
  for (const auto& entry : fs::directory_iterator(fs::path(kubexx::test::source_path("tests/unit/driver")))) {
    if (entry.path().extension() == ".cpp" && read_file(entry.path()).find(rule) != std::string::npos) return true;
  }
  return false;
}

/// Whether the markers of roles or webhooks in a source cause it.
bool has_source(std::string_view rule) {
  if (!fs::exists(kRoot / rule)) return false;
  return std::ranges::any_of(fs::directory_iterator(kRoot / rule),
                             [](const auto& entry) { return entry.path().extension() == ".cpp"; });
}

/// What a fix-it replaces: bytes of the header.
struct Replacement {
  std::size_t begin = 0, end = 0;
  std::string text;
};

std::size_t offset_in(const std::string& text, std::int64_t line, std::int64_t column) {
  std::size_t begin = 0;
  for (std::int64_t at = 1; at < line; ++at) begin = text.find('\n', begin) + 1;
  return begin + static_cast<std::size_t>(column) - 1;
}

/// The fix-its of a SARIF log for the header with this text, and the diagnostics that have them, as `rule: message`.
struct Fixes {
  std::vector<Replacement> replacements;
  std::set<std::string> fixed;
};

Fixes fixes_of(const std::string& log, const std::string& text) {
  Fixes fixes;
  const auto parsed = kubexx::json::parse(log);
  const auto& runs = *kubexx::json::find(std::get<kubexx::json::Value>(parsed), {"runs"});
  for (const auto& result : kubexx::json::find(runs.as_array().at(0), {"results"})->as_array()) {
    const auto* given = kubexx::json::find(result, {"fixes"});
    if (given == nullptr) continue;
    fixes.fixed.insert(kubexx::json::text_at(result, {"ruleId"}) + ": " +
                       kubexx::json::text_at(result, {"message", "text"}));
    for (const auto& fix : given->as_array())
      for (const auto& change : kubexx::json::find(fix, {"artifactChanges"})->as_array())
        for (const auto& one : kubexx::json::find(change, {"replacements"})->as_array()) {
          const auto at = [&](const char* line, const char* column) {
            return offset_in(text, kubexx::json::integer_at(one, {"deletedRegion", line}),
                             kubexx::json::integer_at(one, {"deletedRegion", column}));
          };
          fixes.replacements.push_back({at("startLine", "startColumn"), at("endLine", "endColumn"),
                                        kubexx::json::text_at(one, {"insertedContent", "text"})});
        }
  }
  return fixes;
}

/// The replacements from the last to the first; of two that overlap, one.
std::string with_fixes(std::string text, std::vector<Replacement> replacements) {
  std::ranges::sort(replacements, std::greater(), &Replacement::begin);
  std::size_t changed_from = std::string::npos;
  for (const Replacement& one : replacements) {
    if (one.end > changed_from) continue;
    text.replace(one.begin, one.end - one.begin, one.text);
    changed_from = one.begin;
  }
  return text;
}

/// Applies the fix-its and generates again: no diagnostic that had one may come back.
void check_fixes(const DiagCase& diag, const CaseResult& result) {
  const std::string header = diag.run.headers.front(), text = read_file(diag.run.folder / header);
  const Fixes fixes = fixes_of(result.sarif, text);
  if (fixes.replacements.empty()) return;
  const kubexx::test::TemporaryFolder folder;
  fs::copy(diag.run.folder, folder.path(), fs::copy_options::recursive);
  Case run = diag.run;
  run.folder = folder.path();
  std::ofstream(run.folder / header, std::ios::binary) << with_fixes(text, fixes.replacements);
  for (const Reported& left : run_case(run, shared_preambles()).reported) {
    INFO(left.rule << ": " << left.message);
    CHECK_FALSE(fixes.fixed.contains(left.rule + ": " + left.message));
  }
}

}  // namespace

TEST_CASE("every mistake is reported as its header expects, and fix-its correct it", "[diag]") {
  const std::vector<DiagCase> cases = diag_cases();
  REQUIRE(cases.size() > 50);
  for (const DiagCase& diag : cases) {
    DYNAMIC_SECTION(diag.run.name) {
      const CaseResult result = run_case(diag.run, shared_preambles());
      for (const std::string& complaint : compare_diagnostics(diag.run, result)) FAIL_CHECK(complaint);
      check_fixes(diag, result);
      const bool fails = expects(diag, Kind::error);
      CHECK((result.exit_code == 0) != fails);
      CHECK((result.exit_code != 1 || result.files.empty()));
    }
  }
}

// Beside some headers stand the whole text that a terminal shows (`.txt`) and the results of the SARIF log (`.sarif`).
TEST_CASE("diagnostics are rendered as text and as SARIF", "[diag]") {
  REQUIRE_FALSE(update_wish().refused);
  int compared = 0;
  for (const DiagCase& diag : diag_cases()) {
    const fs::path header = diag.run.folder / diag.run.headers.front();
    const fs::path text = fs::path(header).replace_extension(".txt");
    const fs::path sarif = fs::path(header).replace_extension(".sarif");
    if (!fs::exists(text) && !fs::exists(sarif)) continue;
    ++compared;
    const CaseResult result = run_case(diag.run);
    if (fs::exists(text)) compare_text(text, portable(result.messages));
    if (fs::exists(sarif)) compare_text(sarif, portable(sarif_results(result.sarif)));
  }
  CHECK(compared >= 3);
}

// tests/diag/<rule>/<what>.cpp has markers of `kubexx webhooks` or `kubexx rbac`, and the text beside it what a
// terminal shows.
TEST_CASE("mistakes in the markers of roles and webhooks are shown at their place", "[diag]") {
  REQUIRE_FALSE(update_wish().refused);
  int compared = 0;
  for (const auto& entry : fs::recursive_directory_iterator(kRoot)) {
    const std::string rule = entry.path().parent_path().filename();
    if (entry.path().extension() != ".cpp" || entry.path().filename() == "diag_test.cpp") continue;
    INFO(entry.path());
    std::vector<std::string> arguments = {"webhooks", entry.path()};
    if (!rule.starts_with("webhook-")) arguments = {"rbac", entry.path(), "--role-name", "operator"};
    std::ostringstream out, err;
    const bool is_error = support::find_rule(rule)->severity == support::Severity::error;
    const int code = kubexx::driver::run(arguments, out, err, {});
    CHECK(code == (is_error ? kubexx::driver::kErrorsFound : kubexx::driver::kSuccess));
    CHECK(out.str().empty() == is_error);
    CHECK(err.str().find("[" + rule + "]") != std::string::npos);
    compare_text(fs::path(entry.path()).replace_extension(".txt"), portable(err.str()));
    ++compared;
  }
  CHECK(compared == 13);
}

TEST_CASE("every rule has a case in the folder of its name", "[diag]") {
  std::set<std::string> covered;
  for (const DiagCase& diag : diag_cases()) {
    for (const Expectation& expected : diag.expected.list) {
      if (diag.run.folder.filename() == expected.rule) covered.insert(expected.rule);
    }
  }
  for (const support::Rule& rule : support::rule_table()) {
    INFO(rule.id);
    CHECK((covered.contains(std::string(rule.id)) || has_source(rule.id) || is_of_documents(rule.id)));
  }
}

TEST_CASE("every marker has a misuse", "[diag]") {
  std::string misused;
  for (const DiagCase& diag : diag_cases()) {
    const std::string text = read_file(diag.run.folder / diag.run.headers.front());
    for (const Expectation& expected : diag.expected.list) misused += line_of(text, expected.line) + "\n";
  }
  for (const kubexx::markers::MarkerRow& row : kubexx::markers::marker_table()) {
    if (row.effect == kubexx::markers::Effect::ignored) continue;
    INFO(row.name);
    CHECK(misused.find(fmt::format("+{}", row.name)) != std::string::npos);
  }
}
