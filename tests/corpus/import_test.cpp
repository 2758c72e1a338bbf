#include <fmt/format.h>

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <iostream>
#include <mutex>
#include <sstream>
#include <string>
#include <vector>

#include "generator/driver/run.hpp"
#include "generator/support/shares.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/paths.hpp"

// Definitions of many projects, imported and generated again. KUBEXX_CORPUS names the folder; KUBEXX_CORPUS_PART takes
// every n-th file.

namespace {

namespace fs = std::filesystem;

std::vector<std::string> definition_files(const std::string& folder, std::size_t part) {
  std::vector<std::string> all;
  for (const fs::directory_entry& entry : fs::directory_iterator(folder))
    if (entry.is_regular_file()) all.push_back(entry.path().string());
  std::sort(all.begin(), all.end());
  std::vector<std::string> files;
  for (std::size_t i = 0; i < all.size(); i += part) files.push_back(all[i]);
  return files;
}

struct Outcome {
  int code = 0;
  std::string messages;
};

Outcome run(const std::vector<std::string>& arguments, const fs::path& out) {
  kubexx::driver::Environment environment;
  environment.annotations_dir = kubexx::test::source_path("annotations");
  environment.preamble_dir = (out / "preambles").string();
  std::ostringstream printed, said;
  const int code = kubexx::driver::run(arguments, printed, said, environment);
  return {code, said.str()};
}

/// The errors among messages, without the lines that show the document.
std::vector<std::string> errors_of(const std::string& messages) {
  std::istringstream lines(messages);
  std::vector<std::string> errors;
  for (std::string line; std::getline(lines, line);)
    if (line.find(": error: ") != std::string::npos) errors.push_back(line);
  std::sort(errors.begin(), errors.end());
  return errors;
}

/// The last lines of what import says about a file; empty if it imports it.
std::string problem_of(const std::string& file, const fs::path& out) {
  const Outcome outcome = run({"import", file, "-o", (out / fs::path(file).stem()).string()}, out);
  if (outcome.code == kubexx::driver::kSuccess) return {};
  return outcome.messages.substr(outcome.messages.size() - std::min<std::size_t>(outcome.messages.size(), 2000));
}

/// The definitions of a folder of the corpus, or nothing without a corpus.
std::vector<std::string> sampled_files(const std::string& folder) {
  const char* corpus = std::getenv("KUBEXX_CORPUS");
  if (corpus == nullptr) {
    std::cout << "KUBEXX_CORPUS is not set\n";
    return {};
  }
  const char* part = std::getenv("KUBEXX_CORPUS_PART");
  return definition_files((fs::path(corpus) / folder).string(), part != nullptr ? std::stoul(part) : 1);
}

}  // namespace

TEST_CASE("definitions of many projects come back equal") {
  const auto files = sampled_files("crds");
  if (files.empty()) return;
  const fs::path out = fs::path(kubexx::test::build_path("corpus-import"));
  fs::create_directories(out);
  std::mutex mutex;
  std::size_t equal = 0;
  kubexx::support::at_once(files.size(), [&](std::size_t i) {
    const std::string problem = problem_of(files[i], out);
    const std::scoped_lock lock(mutex);
    if (problem.empty()) {
      ++equal;
    } else {
      std::cout << problem << std::flush;
    }
  });
  std::cout << fmt::format("{} of {} definitions came back equal\n", equal, files.size());
  CHECK(equal == files.size());
  fs::remove_all(out);
}

TEST_CASE("definitions that a server rejects are rejected as by check, and nothing is written") {
  const auto files = sampled_files("crds-refused");
  if (files.empty()) return;
  const fs::path out = fs::path(kubexx::test::build_path("corpus-rejected"));
  std::size_t equal = 0;
  for (const std::string& file : files) {
    const Outcome checked = run({"check", "--field-validation=warn", file}, out);
    const Outcome imported = run({"import", file, "-o", (out / fs::path(file).stem()).string()}, out);
    CAPTURE(file, checked.messages, imported.messages);
    CHECK(checked.code == kubexx::driver::kErrorsFound);
    CHECK(imported.code == kubexx::driver::kErrorsFound);
    CHECK(errors_of(imported.messages) == errors_of(checked.messages));
    equal += errors_of(imported.messages) == errors_of(checked.messages) ? 1 : 0;
  }
  std::cout << fmt::format("{} of {} rejected definitions have the errors of check\n", equal, files.size());
  CHECK_FALSE(fs::exists(out));
}
