#include <filesystem>
#include <fstream>
#include <sstream>
#include <string>
#include <string_view>
#include <vector>

#include "generator/driver/arguments/command_page.hpp"
#include "generator/driver/arguments/man_page.hpp"
#include "generator/driver/explain/function_page.hpp"
#include "generator/driver/explain/rule_page.hpp"
#include "generator/driver/run.hpp"
#include "tests/support/case.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/paths.hpp"

// Pages that show what the program says: docs/cel.md, whose commands run in tests/golden/cel_tour, and
// docs/cel-functions.md, which is made from the tables.

namespace fs = std::filesystem;
using namespace kubexx::tests;

namespace {

const fs::path kSource = kubexx::test::source_path();
constexpr std::string_view kPrompt = "$ kubexx ";

/// The words of a command line as a shell takes them: quotes keep blanks.
std::vector<std::string> words_of(std::string_view line) {
  std::vector<std::string> words;
  std::string word;
  bool is_open = false;
  char quote = '\0';
  for (const char c : line) {
    if (quote == '\0' && c == ' ') {
      if (is_open) words.push_back(std::exchange(word, {}));
      is_open = false;
    } else if (c == quote || (quote == '\0' && (c == '\'' || c == '"'))) {
      quote = c == quote ? '\0' : c;
      is_open = true;
    } else {
      word += c;
      is_open = true;
    }
  }
  if (is_open) words.push_back(word);
  return words;
}

/// What the command prints, diagnostics last.
std::string output_of(std::string_view line) {
  std::ostringstream out, err;
  kubexx::driver::run(words_of(line), out, err, {});
  return out.str() + err.str();
}

/// The page with what its commands print today.
std::string told_again(const std::string& page) {
  std::istringstream lines(page);
  std::string out, line;
  bool is_output = false;
  while (std::getline(lines, line)) {
    if (line.starts_with("```")) is_output = false;
    if (!is_output) out += line + "\n";
    if (!line.starts_with(kPrompt)) continue;
    out += output_of(std::string_view(line).substr(kPrompt.size()));
    is_output = true;
  }
  return out;
}

/// The program names files as they were named to it, so that the commands have to run where these are.
class WorkingFolder {
 public:
  explicit WorkingFolder(const fs::path& folder) : before_(fs::current_path()) { fs::current_path(folder); }
  ~WorkingFolder() { fs::current_path(before_); }
  WorkingFolder(const WorkingFolder&) = delete;
  WorkingFolder& operator=(const WorkingFolder&) = delete;

 private:
  fs::path before_;
};

void check_page(const fs::path& page, const std::string& expected) {
  const UpdateWish update = update_wish();
  REQUIRE_FALSE(update.refused);
  if (update.wanted) std::ofstream(page, std::ios::binary) << expected;
  CHECK(read_file(page) == expected);
}

}  // namespace

TEST_CASE("docs/cel.md shows the output of the program") {
  const WorkingFolder folder(kSource / "tests" / "golden" / "cel_tour");
  const fs::path page = kSource / "docs" / "cel.md";
  const std::string text = read_file(page);
  CHECK(text.find(std::string(kPrompt) + "cel --schema crd.yaml --at spec") != std::string::npos);
  check_page(page, told_again(text));
}

TEST_CASE("docs/cel-functions.md is made from the tables") {
  check_page(kSource / "docs" / "cel-functions.md", kubexx::driver::function_reference());
}

TEST_CASE("docs/commands.md is generated from the tables of commands and options") {
  check_page(kSource / "docs" / "commands.md", kubexx::driver::command_page());
}

TEST_CASE("the manual page is generated from the tables of commands and options") {
  check_page(kSource / "packaging" / "kubexx.1", kubexx::driver::man_page());
}

TEST_CASE("docs/rules.md is generated from the tables of rules") {
  check_page(kSource / "docs" / "rules.md", kubexx::driver::rule_reference());
}
