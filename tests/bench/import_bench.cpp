// kubexx_import_bench FOLDER
//
// Imports the definitions in a folder, such as `crds` of the corpus, on all processors and without the comparison at
// the end. Prints the time, and the lines and structs of the headers of a definition, beside the goals.
#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <cstdio>
#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

#include "generator/driver/import/import_files.hpp"
#include "generator/support/shares.hpp"

namespace kubexx::bench {
namespace {

namespace fs = std::filesystem;

struct Size {
  std::size_t lines = 0;
  std::size_t structs = 0;
};

void add_lines(std::string_view header, Size& size) {
  while (!header.empty()) {
    const std::string_view line = header.substr(0, header.find('\n'));
    const std::size_t begin = std::min(line.find_first_not_of(' '), line.size());
    ++size.lines;
    size.structs += line.substr(begin).starts_with("struct ") ? 1 : 0;
    header.remove_prefix(std::min(line.size() + 1, header.size()));
  }
}

/// Of all headers of a definition.
Size size_of_import(const std::string& file) {
  support::SourceMap sources;
  const driver::ImportedFiles imported = driver::import_files({.inputs = {file}}, nullptr, sources);
  Size size;
  for (const driver::ImportedDefinition& each : imported.definitions)
    for (const driver::HeaderFile& header : each.headers) add_lines(header.text, size);
  return size;
}

void print_goal(std::string_view what, double value, double goal) {
  fmt::print("  {:<46} {:8.1f}   goal {:8.1f}   {}\n", what, value, goal, value <= goal ? "reached" : "MISSED");
}

void print_sizes(std::string_view what, std::vector<std::size_t> sizes, double median, double p90, double most) {
  std::sort(sizes.begin(), sizes.end());
  print_goal(fmt::format("{}, median", what), static_cast<double>(sizes[sizes.size() / 2]), median);
  print_goal(fmt::format("{}, 90 %", what), static_cast<double>(sizes[sizes.size() * 9 / 10]), p90);
  print_goal(fmt::format("{}, most", what), static_cast<double>(sizes.back()), most);
}

int measure(const std::string& folder) {
  std::vector<std::string> files;
  for (const fs::directory_entry& entry : fs::directory_iterator(folder))
    if (entry.is_regular_file()) files.push_back(entry.path().string());
  if (files.empty()) {
    fmt::print(stderr, "no files in '{}'\n", folder);
    return 1;
  }
  std::vector<Size> sizes(files.size());
  const auto start = std::chrono::steady_clock::now();
  support::at_once(files.size(), [&](std::size_t i) { sizes[i] = size_of_import(files[i]); });
  const std::chrono::duration<double> seconds = std::chrono::steady_clock::now() - start;
  fmt::print("{} definitions imported\n", files.size());
  print_goal("seconds", seconds.count(), 15);
  std::vector<std::size_t> lines, structs;
  for (const Size& size : sizes) {
    lines.push_back(size.lines);
    structs.push_back(size.structs);
  }
  print_sizes("lines", std::move(lines), 200, 2000, 12'000);
  print_sizes("structs", std::move(structs), 9, 106, 402);
  return 0;
}

}  // namespace
}  // namespace kubexx::bench

int main(int argc, char** argv) {
  if (argc != 2) {
    fmt::print(stderr, "usage: kubexx_import_bench FOLDER\n");
    return 2;
  }
  return kubexx::bench::measure(argv[1]);
}
