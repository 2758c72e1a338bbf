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

/// The last lines of what import says about a file; empty if it imports it.
std::string problem_of(const std::string& file, const fs::path& out) {
  kubexx::driver::Environment environment;
  environment.annotations_dir = std::string(KUBEXX_SOURCE_DIR) + "/annotations";
  environment.preamble_dir = (out / "preambles").string();
  std::ostringstream printed, said;
  const int code =
      kubexx::driver::run({"import", file, "-o", (out / fs::path(file).stem()).string()}, printed, said, environment);
  if (code == kubexx::driver::kSuccess) return {};
  const std::string text = said.str();
  return text.substr(text.size() - std::min<std::size_t>(text.size(), 2000));
}

}  // namespace

TEST_CASE("definitions of many projects come back equal") {
  const char* corpus = std::getenv("KUBEXX_CORPUS");
  if (corpus == nullptr) {
    std::cout << "KUBEXX_CORPUS is not set\n";
    return;
  }
  const char* part = std::getenv("KUBEXX_CORPUS_PART");
  const auto files = definition_files((fs::path(corpus) / "crds").string(), part != nullptr ? std::stoul(part) : 1);
  REQUIRE(!files.empty());
  const fs::path out = fs::path(KUBEXX_BINARY_DIR) / "corpus-import";
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
