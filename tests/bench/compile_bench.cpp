// kubexx_compile_bench KUBEXX SOURCE_DIR WORK_DIR COMPILER...
//
// Compiles the generated code of a kind with 30 fields, and beside it a file that includes the same standard headers
// and says nothing. Prints the fastest time of each and the size of the object file beside what kubexx promises. Exit
// status 1 when a program fails; missed promises do not change it.
#include <fmt/format.h>

#include <algorithm>
#include <cstdio>
#include <exception>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <set>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

#include "tests/bench/command.hpp"
#include "tests/bench/thirty_fields.hpp"

namespace kubexx::bench {
namespace {

namespace fs = std::filesystem;

constexpr int kRounds = 9;

struct Setting {
  std::string kubexx, source_dir;
  fs::path folder;
};

void write(const fs::path& path, std::string_view text) {
  fs::create_directories(path.parent_path());
  std::ofstream(path, std::ios::binary) << text;
}

std::string read(const fs::path& path) {
  std::ifstream file(path, std::ios::binary);
  return {std::istreambuf_iterator<char>(file), {}};
}

double run_well(const Command& command) {
  const Run one = run(command);
  if (one.exit_code != 0)
    throw std::runtime_error(fmt::format("{}: exit status {}\n{}", command.words[0], one.exit_code, one.messages));
  return one.milliseconds;
}

Command compile(const Setting& setting, const std::string& compiler, const std::string& source,
                const std::vector<std::string>& options) {
  std::vector<std::string> words{compiler,
                                 "-std=c++20",
                                 "-I" + setting.source_dir,
                                 "-I" + setting.source_dir + "/annotations",
                                 "-I" + setting.source_dir + "/runtime/public",
                                 "-I" + (setting.folder / "code").string(),
                                 "-I" + setting.folder.string(),
                                 "-c",
                                 (setting.folder / source).string(),
                                 "-o",
                                 (setting.folder / "out.o").string()};
  words.insert(words.end(), options.begin(), options.end());
  return {words, ""};
}

/// The names of the standard headers that a file reads, whoever includes them.
std::set<std::string> standard_headers(const Setting& setting, const std::string& compiler, const std::string& source) {
  const fs::path list = setting.folder / "headers.d";
  run_well(compile(setting, compiler, source, {"-O0", "-MD", "-MF", list.string()}));
  std::set<std::string> names;
  const std::string text = read(list);
  for (std::size_t at = 0; (at = text.find("/include/c++/", at)) != std::string::npos; ++at) {
    const std::string path = text.substr(at, text.find_first_of(" \n", at) - at);
    const fs::path file = fs::path(path);
    const std::string name = file.filename().string();
    const std::string folder = file.parent_path().filename().string();
    if (name.find('.') == std::string::npos && folder.find_first_not_of("0123456789.") == std::string::npos)
      names.insert(name);
  }
  return names;
}

void prepare(const Setting& setting) {
  write(setting.folder / "api/v1/service.hpp", kThirtyFields);
  run_well({{setting.kubexx, "generate", (setting.folder / "api/v1/service.hpp").string(), "--crd-dir",
             (setting.folder / "crds").string(), "--code-dir", (setting.folder / "code").string(), "--code-root",
             setting.folder.string()},
            ""});
  write(setting.folder / "api.cpp", "#include \"api/v1/service.hpp\"\n");
}

void measure(const Setting& setting, const std::string& compiler, const std::string& option) {
  const std::string code = "code/api/v1/service.kubexx.cpp";
  std::string same;
  for (const std::string& name : standard_headers(setting, compiler, code))
    same += fmt::format("#include <{}>\n", name);
  write(setting.folder / "same.cpp", same);
  const std::vector<std::string> sources{"same.cpp", "api.cpp", code};
  std::vector<double> best(sources.size(), 1e9);
  for (int round = 0; round < kRounds; ++round) {
    for (std::size_t i = 0; i < sources.size(); ++i)
      best[i] = std::min(best[i], run_well(compile(setting, compiler, sources[i], {option})));
  }
  const double kilobytes = static_cast<double>(fs::file_size(setting.folder / "out.o")) / 1000;
  fmt::print("{} {}: the standard headers {:.0f} ms, the API header {:.0f} ms, the generated code {:.0f} ms\n",
             fs::path(compiler).filename().string(), option, best[0], best[1], best[2]);
  fmt::print("  {:<46} {:6.2f}   promised {:.2f}   {}\n", "generated code : its standard headers", best[2] / best[0],
             2.0, best[2] <= 2 * best[0] ? "kept" : "MISSED");
  if (option == "-O0") return;  // templates of the standard library, most of it, that linkers throw away
  fmt::print("  {:<46} {:6.1f}   promised {:.2f}   {}\n", "KB of the object file", kilobytes, 60.0,
             kilobytes <= 60 ? "kept" : "MISSED");
}

}  // namespace
}  // namespace kubexx::bench

int main(int argc, char** argv) {
  using namespace kubexx::bench;
  if (argc < 5) {
    fmt::print(stderr, "usage: kubexx_compile_bench KUBEXX SOURCE_DIR WORK_DIR COMPILER...\n");
    return 2;
  }
  try {
    const Setting setting{argv[1], argv[2], argv[3]};
    prepare(setting);
    for (int i = 4; i < argc; ++i)
      for (const char* option : {"-O0", "-O2"}) measure(setting, argv[i], option);
    return 0;
  } catch (const std::exception& error) {
    fmt::print(stderr, "{}\n", error.what());
    return 1;
  }
}
