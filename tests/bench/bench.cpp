// kubexx_bench KUBEXX CLANGXX SOURCE_DIR CONTROLLER_GEN WORK_DIR
//
// Writes an API of one kind and one of 100 kinds with 6,000 fields, runs the programs on them in turns, and prints the
// fastest time of each beside the ratios that kubexx promises. Exit status 1 when a program fails; ratios do not change
// it.
#include <fmt/format.h>

#include <algorithm>
#include <cstdio>
#include <exception>
#include <filesystem>
#include <fstream>
#include <map>

#include "tests/bench/api_text.hpp"
#include "tests/bench/command.hpp"

namespace kubexx::bench {
namespace {

namespace fs = std::filesystem;

constexpr int kRounds = 7;

struct Programs {
  std::string kubexx, clang, source_dir, controller_gen, work_dir;
};

void write(const fs::path& path, const std::string& text) {
  fs::create_directories(path.parent_path());
  std::ofstream(path, std::ios::binary) << text;
}

// What one command took in its best round.
struct Best {
  double milliseconds = 0;
  std::string messages;
};

using Commands = std::map<std::string, Command>;
using Results = std::map<std::string, Best>;

// Every command once a round, so that a slow spell of the machine hits all of them.
Results measure(const Commands& commands) {
  Results results;
  for (int round = 0; round < kRounds; ++round) {
    for (const auto& [name, command] : commands) {
      Run one = run(command);
      if (one.exit_code != 0)
        throw std::runtime_error(fmt::format("{}: exit status {}\n{}", name, one.exit_code, one.messages));
      Best& best = results[name];
      if (round == 0 || one.milliseconds < best.milliseconds) best = {one.milliseconds, one.messages};
    }
  }
  return results;
}

Commands commands_for(const Programs& programs, const fs::path& folder) {
  std::string header = (folder / "api.hpp").string();
  std::string typed = (folder / "typed.hpp").string();
  std::string annotations = programs.source_dir + "/annotations";
  std::vector<std::string> generate{programs.kubexx, "generate", header, "--crd-dir", (folder / "crds").string(),
                                    "--verbose"};
  std::vector<std::string> warm = generate;
  warm.insert(warm.end(), {"--preamble-dir", (folder / "preamble").string()});
  std::vector<std::string> typed_warm = warm;
  typed_warm[2] = typed;
  std::vector<std::string> docs{programs.kubexx, "docs", header, "--preamble-dir", (folder / "preamble").string()};
  std::vector<std::string> html = docs;
  docs.insert(docs.end(), {"--out", (folder / "docs").string()});
  html.insert(html.end(), {"--format", "html", "--out", (folder / "site").string()});
  Commands result;
  result["clang"] = {{programs.clang, "-std=c++20", "-fsyntax-only", "-w", "-xc++", "-I", annotations,
                      (folder / "umbrella.hpp").string()},
                     ""};
  result["cold"] = {generate, ""};
  result["warm"] = {warm, ""};
  result["warm, typed annotations"] = {typed_warm, ""};
  result["warm docs, Markdown"] = {docs, ""};
  result["warm docs, HTML"] = {html, ""};
  if (fs::exists(programs.controller_gen)) {
    result["controller-gen"] = {
        {programs.controller_gen, "crd", "paths=./api", "output:crd:dir=" + (folder / "go-crds").string()},
        (folder / "go").string()};
  }
  return result;
}

void write_inputs(const Programs& programs, const fs::path& folder, const ApiSize& size) {
  write(folder / "api.hpp", cpp_api(size, false));
  write(folder / "typed.hpp", cpp_api(size, true));
  write(folder / "umbrella.hpp", "#include \"api.hpp\"\n");
  write(folder / "go/api/types.go", go_api(size));
  for (const char* name : {"go.mod", "go.sum"}) {
    fs::copy_file(fs::path(programs.source_dir) / "tests/oracle" / name, folder / "go" / name,
                  fs::copy_options::overwrite_existing);
  }
  fs::remove_all(folder / "preamble");
}

// The milliseconds after `word` in what `--verbose` said.
double stage(const std::string& messages, const std::string& word) {
  std::size_t at = messages.rfind(word + " ");
  if (at == std::string::npos) throw std::runtime_error("--verbose does not tell the time of " + word);
  return std::stod(messages.substr(at + word.size() + 1));
}

void print_ratio(const char* what, double value, double promise) {
  fmt::print("  {:<46} {:5.2f}   promised {:.2f}   {}\n", what, value, promise, value <= promise ? "kept" : "MISSED");
}

void report(const std::string& title, const Results& results, double warm_promise) {
  fmt::print("\n{}\n", title);
  for (const auto& [name, best] : results) fmt::print("  {:<30} {:8.1f} ms\n", name, best.milliseconds);
  const Best& cold = results.at("cold");
  const std::string& said = cold.messages;
  double after = stage(said, "read") + stage(said, "build") + stage(said, "write");
  fmt::print("  of cold: parse {:.1f}, read {:.1f}, build {:.1f}, write {:.1f} ms\n", stage(said, "parse"),
             stage(said, "read"), stage(said, "build"), stage(said, "write"));
  print_ratio("cold : clang++ -fsyntax-only", cold.milliseconds / results.at("clang").milliseconds, 1.15);
  print_ratio("warm : cold", results.at("warm").milliseconds / cold.milliseconds, warm_promise);
  print_ratio("after the parse : cold parse", after / stage(said, "parse"), 0.10);
  for (const char* docs : {"warm docs, Markdown", "warm docs, HTML"})
    print_ratio(fmt::format("{} : warm", docs).c_str(), results.at(docs).milliseconds / results.at("warm").milliseconds,
                1.5);
  if (auto peer = results.find("controller-gen"); peer != results.end()) {
    fmt::print("  {:<46} {:5.2f}\n", "warm : controller-gen",
               results.at("warm").milliseconds / peer->second.milliseconds);
    fmt::print("  {:<46} {:5.2f}\n", "cold : controller-gen", cold.milliseconds / peer->second.milliseconds);
  }
}

void bench(const Programs& programs, const std::string& title, const std::string& name, const ApiSize& size,
           double warm_promise) {
  fs::path folder = fs::path(programs.work_dir) / name;
  write_inputs(programs, folder, size);
  report(title, measure(commands_for(programs, folder)), warm_promise);
}

}  // namespace
}  // namespace kubexx::bench

int main(int argc, char** argv) {
  using namespace kubexx::bench;
  if (argc != 6) {
    fmt::print(stderr, "usage: kubexx_bench KUBEXX CLANGXX SOURCE_DIR CONTROLLER_GEN WORK_DIR\n");
    return 2;
  }
  try {
    Programs programs{argv[1], argv[2], argv[3], argv[4], argv[5]};
    bench(programs, "One kind, 6 fields", "small", {1, 6}, 0.25);
    bench(programs, "100 kinds, 6,000 fields", "large", {100, 60}, 0.50);
    return 0;
  } catch (const std::exception& error) {
    fmt::print(stderr, "{}\n", error.what());
    return 1;
  }
}
