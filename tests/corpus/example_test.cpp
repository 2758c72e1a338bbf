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

// Examples of the definitions of many projects. KUBEXX_CORPUS names the folder; KUBEXX_CORPUS_PART takes every n-th
// file.

namespace {

namespace fs = std::filesystem;

std::vector<std::string> sampled_files(const std::string& folder, std::size_t part) {
  std::vector<std::string> all, files;
  for (const fs::directory_entry& entry : fs::directory_iterator(folder))
    if (entry.is_regular_file()) all.push_back(entry.path().string());
  std::sort(all.begin(), all.end());
  for (std::size_t i = 0; i < all.size(); i += part) files.push_back(all[i]);
  return files;
}

struct Outcome {
  int code = 0;
  bool is_valid = true;  ///< of what was printed
  std::string messages;
};

Outcome outcome_of(const std::string& file) {
  std::ostringstream printed, said, ignored;
  Outcome outcome;
  outcome.code = kubexx::driver::run({"example", file}, printed, said, {});
  outcome.messages = said.str();
  if (printed.str().empty()) return outcome;
  std::istringstream input(printed.str());
  kubexx::driver::Environment environment;
  environment.standard_input = &input;
  outcome.is_valid = kubexx::driver::run({"validate", "--crd", file, "-"}, ignored, ignored, environment) == 0;
  return outcome;
}

}  // namespace

TEST_CASE("definitions of many projects get valid examples") {
  const char* corpus = std::getenv("KUBEXX_CORPUS");
  if (corpus == nullptr) {
    std::cout << "KUBEXX_CORPUS is not set\n";
    return;
  }
  const char* part = std::getenv("KUBEXX_CORPUS_PART");
  const auto files = sampled_files((fs::path(corpus) / "crds").string(), part != nullptr ? std::stoul(part) : 1);
  REQUIRE(!files.empty());
  std::mutex mutex;
  std::size_t complete = 0, invalid = 0;
  kubexx::support::at_once(files.size(), [&](std::size_t i) {
    const Outcome outcome = outcome_of(files[i]);
    const std::scoped_lock lock(mutex);
    complete += outcome.code == kubexx::driver::kSuccess ? 1 : 0;
    invalid += outcome.is_valid ? 0 : 1;
    if (outcome.code != kubexx::driver::kSuccess) std::cout << outcome.messages << std::flush;
  });
  std::cout << fmt::format("{} of {} definitions have a smallest and a full example\n", complete, files.size());
  CHECK(invalid == 0);
  CHECK(complete * 100 >= files.size() * 99);
}
