// kubexx_kubernetes_bench KUBEXX SOURCE_DIR WORK_DIR COMPILER...
//
// Compiles what a user of Kubernetes' own types compiles: an include of PodTemplateSpec, its codecs, and a program with
// clients of Deployment and ConfigMap. Prints the fastest time of each beside the goals. Exit status 1 when a program
// fails; missed goals do not change it.
#include <fmt/format.h>

#include <algorithm>
#include <cstdio>
#include <exception>
#include <filesystem>
#include <fstream>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

#include "tests/bench/command.hpp"
#include "tests/bench/object_size.hpp"

namespace kubexx::bench {
namespace {

namespace fs = std::filesystem;

constexpr int kRounds = 3;

constexpr std::string_view kInclude = R"(#include <kubexx/k8s/core/v1.hpp>

kubexx::k8s::core::v1::PodTemplateSpec pod;
)";

constexpr std::string_view kProgram = R"(#include <kubexx/client.hpp>
#include <kubexx/k8s/apps/v1.kubexx.hpp>
#include <kubexx/k8s/core/v1.kubexx.hpp>

int main() {
  const auto client = kubexx::Client::from_environment();
  if (!client) return 1;
  const auto deployment = kubexx::api<kubexx::k8s::apps::v1::Deployment>(*client, "default").get("web");
  kubexx::k8s::core::v1::ConfigMap settings;
  settings.metadata.name = "settings";
  const auto made = kubexx::api<kubexx::k8s::core::v1::ConfigMap>(*client, "default").create(settings);
  return deployment && made ? 0 : 1;
}
)";

/// The headers and the code of some types, in a folder of their own.
class Types {
 public:
  Types(std::string kubexx, std::string source_dir, fs::path folder, const std::vector<std::string>& names)
      : kubexx_(std::move(kubexx)), source_dir_(std::move(source_dir)), folder_(std::move(folder)) {
    fs::remove_all(folder_);
    std::vector<std::string> words{kubexx_, "import", "--kubernetes", "1.36", "-o", path("include")};
    words.insert(words.end(), names.begin(), names.end());
    run_well({words, ""});
    words = {kubexx_,       "generate",     "--annotations-dir", source_dir_ + "/annotations",
             "--crd-dir",   path("crds"),   "--code-dir",        path("code"),
             "--code-root", path("include")};
    for (const fs::directory_entry& entry : fs::recursive_directory_iterator(folder_ / "include"))
      if (entry.is_regular_file()) words.push_back(entry.path().string());
    words.insert(words.end(), {"--", "-I" + path("include")});
    run_well({words, ""});
  }

  std::string path(const std::string& name) const { return (folder_ / name).string(); }

  void write(const std::string& name, std::string_view text) const {
    std::ofstream(folder_ / name, std::ios::binary) << text;
  }

  /// Milliseconds, the fastest of some.
  double compile(const std::string& compiler, const std::string& source, const std::string& option) const {
    double best = 1e9;
    for (int round = 0; round < kRounds; ++round)
      best = std::min(best, run_well({{compiler, "-std=c++20", option, "-I" + source_dir_ + "/annotations",
                                       "-I" + source_dir_ + "/runtime/public", "-I" + path("include"),
                                       "-I" + path("code"), "-c", path(source), "-o", path("out.o")},
                                      ""}));
    return best;
  }

 private:
  static double run_well(const Command& command) {
    const Run one = run(command);
    if (one.exit_code != 0)
      throw std::runtime_error(fmt::format("{}: exit status {}\n{}", command.words[0], one.exit_code, one.messages));
    return one.milliseconds;
  }

  std::string kubexx_, source_dir_;
  fs::path folder_;
};

void print_goal(std::string_view what, double value, double goal) {
  fmt::print("  {:<46} {:8.2f}   goal {:8.2f}   {}\n", what, value, goal, value <= goal ? "reached" : "MISSED");
}

void measure(const Types& pods, const Types& clients, const std::string& compiler) {
  fmt::print("{}\n", fs::path(compiler).filename().string());
  print_goal("seconds to include PodTemplateSpec", pods.compile(compiler, "include.cpp", "-O0") / 1000, 1.3);
  print_goal("seconds for its codecs, -O2", pods.compile(compiler, "code/kubexx/k8s/core/v1.kubexx.cpp", "-O2") / 1000,
             3);
  print_goal("KB of their code and data", object_kilobytes(pods.path("out.o")), 200);
  print_goal("seconds for clients of two kinds, -O2", clients.compile(compiler, "program.cpp", "-O2") / 1000, 5);
}

}  // namespace
}  // namespace kubexx::bench

int main(int argc, char** argv) {
  using namespace kubexx::bench;
  if (argc < 5) {
    fmt::print(stderr, "usage: kubexx_kubernetes_bench KUBEXX SOURCE_DIR WORK_DIR COMPILER...\n");
    return 2;
  }
  try {
    const fs::path folder = argv[3];
    const Types pods(argv[1], argv[2], folder / "pods", {"core/v1/PodTemplateSpec"});
    pods.write("include.cpp", kInclude);
    const Types clients(argv[1], argv[2], folder / "clients", {"apps/v1/Deployment", "core/v1/ConfigMap"});
    clients.write("program.cpp", kProgram);
    for (int i = 4; i < argc; ++i) measure(pods, clients, argv[i]);
    return 0;
  } catch (const std::exception& error) {
    fmt::print(stderr, "{}\n", error.what());
    return 1;
  }
}
