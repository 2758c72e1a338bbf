#include "tests/support/case.hpp"

#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <cstdlib>
#include <fstream>
#include <sstream>
#include <stdexcept>

#include "generator/driver/run.hpp"
#include "tests/support/expectation.hpp"
#include "tests/support/paths.hpp"
#include "tests/support/temporary_folder.hpp"
#include "tests/support/text_diff.hpp"

namespace fs = std::filesystem;

namespace kubexx::tests {
namespace {

/// A folder of this process that is empty at first and gone at the end.
struct Scratch {
  fs::path path = fs::path(kubexx::test::build_path("tests/runs")) / std::to_string(getpid());
  Scratch() {
    fs::remove_all(path);
    fs::create_directories(path);
  }
  ~Scratch() { fs::remove_all(path); }
};

std::string with_folder(std::string argument, std::string_view place, const fs::path& folder) {
  const std::size_t at = argument.find(place);
  return at == std::string::npos ? argument : argument.replace(at, place.size(), folder.string());
}

std::vector<std::string> command_line(const Case& test_case, const fs::path& scratch, const std::string& preamble_dir) {
  std::vector<std::string> words{"generate"};
  for (const std::string& header : test_case.headers) words.push_back((test_case.folder / header).string());
  const std::vector<std::string> outputs{"--crd-dir", (scratch / "crds").string(), "--sarif",
                                         (scratch / "log.sarif").string()};
  words.insert(words.end(), outputs.begin(), outputs.end());
  if (!preamble_dir.empty()) words.insert(words.end(), {"--preamble-dir", preamble_dir});
  for (const std::string& argument : test_case.arguments) {
    const std::string in_case = with_folder(argument, "{case}", test_case.folder);
    words.push_back(with_folder(in_case, "{out}", scratch / "crds"));
  }
  return words;
}

}  // namespace

CaseResult run_case(const Case& test_case, const std::string& preamble_dir) {
  const Scratch scratch;
  std::ostringstream output;
  std::ostringstream messages;
  driver::Environment environment;
  environment.annotations_dir = kubexx::test::source_path("annotations");
  CaseResult result;
  result.exit_code = driver::run(command_line(test_case, scratch.path, preamble_dir), output, messages, environment);
  result.files = read_files(scratch.path / "crds");
  result.output = output.str();
  result.messages = messages.str();
  if (!fs::exists(scratch.path / "log.sarif"))
    throw std::runtime_error("no SARIF log was written:\n" + result.messages);
  result.sarif = read_file(scratch.path / "log.sarif");
  result.reported = read_sarif(result.sarif);
  return result;
}

std::string read_file(const fs::path& path) {
  std::ifstream file(path, std::ios::binary);
  if (!file) throw std::runtime_error("cannot read " + path.string());
  std::ostringstream text;
  text << file.rdbuf();
  return text.str();
}

Files read_files(const fs::path& folder) {
  Files files;
  if (!fs::exists(folder)) return files;
  for (const fs::directory_entry& entry : fs::recursive_directory_iterator(folder)) {
    if (entry.is_regular_file()) files[fs::relative(entry.path(), folder).generic_string()] = read_file(entry.path());
  }
  return files;
}

std::vector<std::string> headers_of(const fs::path& folder) {
  std::vector<std::string> headers;
  for (const fs::directory_entry& entry : fs::directory_iterator(folder)) {
    if (entry.path().extension() == ".hpp") headers.push_back(entry.path().filename().string());
  }
  std::sort(headers.begin(), headers.end());
  return headers;
}

std::vector<fs::path> folders_with_headers(const fs::path& root) {
  std::vector<fs::path> folders;
  for (const fs::directory_entry& entry : fs::recursive_directory_iterator(root)) {
    if (entry.is_directory() && !headers_of(entry.path()).empty()) folders.push_back(entry.path());
  }
  std::sort(folders.begin(), folders.end());
  return folders;
}

std::vector<std::string> arguments_of(const std::string& header_text) {
  constexpr std::string_view kPrefix = "// kubexx-args:";
  if (!header_text.starts_with(kPrefix)) return {};
  std::istringstream words(header_text.substr(kPrefix.size(), header_text.find('\n') - kPrefix.size()));
  std::vector<std::string> arguments;
  for (std::string word; words >> word;) arguments.push_back(word);
  return arguments;
}

UpdateWish update_wish() {
  const char* update = std::getenv("KUBEXX_UPDATE_GOLDEN");
  UpdateWish wish;
  wish.wanted = update != nullptr && std::string_view(update) == "1";
  wish.refused = wish.wanted && std::getenv("CI") != nullptr;
  return wish;
}

std::vector<std::string> compare_files(const Files& expected, const Files& actual) {
  std::vector<std::string> complaints;
  for (const auto& [name, text] : expected) {
    const auto found = actual.find(name);
    if (found == actual.end()) {
      complaints.push_back(fmt::format("{} was not written", name));
    } else if (std::string diff = unified_diff(text, found->second); !diff.empty()) {
      complaints.push_back(fmt::format("{} differs:\n{}", name, diff));
    }
  }
  for (const auto& [name, text] : actual) {
    if (!expected.contains(name)) complaints.push_back(fmt::format("{} was not expected:\n{}", name, text));
  }
  return complaints;
}

void write_files(const fs::path& folder, const Files& files) {
  fs::remove_all(folder);
  fs::create_directories(folder);
  for (const auto& [name, text] : files) {
    fs::create_directories((folder / name).parent_path());
    std::ofstream(folder / name, std::ios::binary) << text;
  }
}

std::vector<std::string> compare_diagnostics(const Case& test_case, const CaseResult& result) {
  Expectations all;
  for (const std::string& header : test_case.headers) {
    const std::string path = (test_case.folder / header).string();
    Expectations one = read_expectations(read_file(path), path);
    all.none = all.none || one.none;
    all.list.insert(all.list.end(), one.list.begin(), one.list.end());
    all.malformed.insert(all.malformed.end(), one.malformed.begin(), one.malformed.end());
  }
  return compare(all, result.reported);
}

}  // namespace kubexx::tests
