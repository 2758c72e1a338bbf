#include "tests/unit/cel/oracle.hpp"
#include "tests/support/paths.hpp"

#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <stdexcept>

namespace kubexx::cel::test {
namespace {

std::string escaped(const std::string& text) {
  std::string out;
  for (const char c : text) {
    switch (c) {
      case '\\':
        out += "\\\\";
        break;
      case '\n':
        out += "\\n";
        break;
      case '\r':
        out += "\\r";
        break;
      default:
        out += c;
    }
  }
  return out;
}

std::string unescaped(const std::string& line) {
  std::string out;
  for (std::size_t i = 0; i < line.size(); ++i) {
    if (line[i] != '\\' || i + 1 == line.size()) {
      out += line[i];
      continue;
    }
    ++i;
    out += line[i] == 'n' ? '\n' : line[i] == 'r' ? '\r' : line[i];
  }
  return out;
}

std::vector<std::string> read_lines(const std::filesystem::path& file) {
  std::ifstream in(file, std::ios::binary);
  std::vector<std::string> lines;
  for (std::string line; std::getline(in, line);) lines.push_back(line);
  return lines;
}

std::vector<std::string> all_unescaped(std::vector<std::string> lines) {
  for (auto& line : lines) line = unescaped(line);
  return lines;
}

/// A directory that is removed with the object.
struct Scratch {
  std::filesystem::path path;
  Scratch() {
    std::string name = (std::filesystem::temp_directory_path() / "kubexx-cel-XXXXXX").string();
    if (!mkdtemp(name.data())) throw std::runtime_error("no temporary directory");
    path = name;
  }
  ~Scratch() { std::filesystem::remove_all(path); }
};

}  // namespace

std::vector<std::string> spec_expressions() {
  return all_unescaped(read_lines(kubexx::test::build_path("tests/oracle/cel-spec.txt")));
}

std::optional<Oracle> Oracle::find() {
  if (const char* named = std::getenv("KUBEXX_CEL_ORACLE")) return Oracle(named);
  const std::string built = kubexx::test::build_path("tests/oracle/cel-oracle");
  if (std::filesystem::exists(built)) return Oracle(built);
  return {};
}

std::vector<std::string> Oracle::run(const std::string& arguments, const std::vector<std::string>& lines) const {
  const Scratch scratch;
  const auto input = scratch.path / "in";
  const auto output = scratch.path / "out";
  {
    std::ofstream in(input, std::ios::binary);
    for (const auto& line : lines) in << escaped(line) << '\n';
  }
  const std::string command = "'" + program_ + "' " + arguments + " < " + input.string() + " > " + output.string();
  if (std::system(command.c_str()) != 0) throw std::runtime_error("failed: " + command);
  return read_lines(output);
}

std::vector<std::string> Oracle::parse(const std::vector<std::string>& expressions,
                                       std::optional<int> compatibility) const {
  auto answers = run(compatibility ? "parse " + std::to_string(*compatibility) : "parse", expressions);
  if (answers.size() != expressions.size()) throw std::runtime_error("the oracle lost an answer");
  return answers;
}

std::vector<std::string> Oracle::evaluate(const std::vector<std::string>& expressions) const {
  return all_unescaped(run("eval", expressions));
}

std::vector<std::string> Oracle::quantities(const std::vector<std::string>& texts) const {
  return run("quantity", texts);
}

std::vector<std::string> Oracle::rules_of(const std::string& directory) const {
  return all_unescaped(run("rules '" + directory + "'", {}));
}

}  // namespace kubexx::cel::test
