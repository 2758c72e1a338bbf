#pragma once

#include <fstream>
#include <initializer_list>
#include <iterator>
#include <sstream>
#include <string>

#include "tests/support/catch.hpp"
#include "tests/support/paths.hpp"

/// Checks that the C++ snippets of a documentation page are part of a program that is compiled and run.
namespace kubexx::test {

/// The content of a file in the repository.
inline std::string repository_file(const std::string& file) {
  std::ifstream stream(kubexx::test::source_path(file));
  return {std::istreambuf_iterator<char>(stream), {}};
}

/// The lines without indentation and without empty lines.
inline std::string plain_lines(const std::string& text) {
  std::istringstream lines(text);
  std::string out;
  for (std::string line; std::getline(lines, line);)
    if (const auto begin = line.find_first_not_of(' '); begin != std::string::npos) out += line.substr(begin) + "\n";
  return out;
}

/// Checks that one of the files contains the lines of each snippet on the page; returns the number of snippets.
inline int check_snippets(const std::string& page_file, std::initializer_list<std::string> program_files) {
  const std::string page = repository_file(page_file);
  std::string program;
  for (const std::string& file : program_files) program += plain_lines(repository_file(file));
  int snippets = 0;
  for (auto at = page.find("```cpp\n"); at != std::string::npos; at = page.find("```cpp\n", at), ++snippets) {
    const auto begin = at + 7;
    at = page.find("```", begin);
    REQUIRE(at != std::string::npos);
    const std::string snippet = plain_lines(page.substr(begin, at - begin));
    INFO(snippet);
    CHECK(program.find(snippet) != std::string::npos);
  }
  return snippets;
}

inline int check_snippets(const std::string& page_file, const std::string& program_file) {
  return check_snippets(page_file, {program_file});
}

}  // namespace kubexx::test
