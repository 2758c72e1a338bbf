#include "generator/driver/arguments/response_file.hpp"

#include <fmt/format.h>

#include <string_view>

#include "generator/support/files.hpp"

namespace kubexx::driver {
namespace {

constexpr int kMaxDepth = 16;

std::vector<std::string> lines_of(std::string_view text) {
  std::vector<std::string> result;
  while (!text.empty()) {
    std::size_t end = text.find('\n');
    std::string_view line = text.substr(0, end);
    text.remove_prefix(end == std::string_view::npos ? text.size() : end + 1);
    if (line.ends_with('\r')) line.remove_suffix(1);
    if (line.find_first_not_of(" \t") != std::string_view::npos) result.emplace_back(line);
  }
  return result;
}

class Expander {
 public:
  explicit Expander(ExpandedArguments& result) : result_(result) {}

  void add(const std::vector<std::string>& arguments, int depth) {
    for (const std::string& argument : arguments) {
      if (after_dashes_ || argument.size() < 2 || argument[0] != '@') {
        after_dashes_ = after_dashes_ || argument == "--";
        result_.arguments.push_back(argument);
      } else {
        add_file(argument.substr(1), depth);
      }
      if (!result_.error.empty()) return;
    }
  }

 private:
  void add_file(const std::string& path, int depth) {
    if (depth == kMaxDepth) {
      result_.error = fmt::format("response files are nested more than {} deep, at '{}'", kMaxDepth, path);
      return;
    }
    support::ReadOutcome file = support::read_file(path);
    if (!file.ok) {
      result_.error = fmt::format("cannot read response file '{}': {}", path, file.error);
      return;
    }
    result_.files.push_back(path);
    add(lines_of(file.text), depth + 1);
  }

  ExpandedArguments& result_;
  bool after_dashes_ = false;
};

}  // namespace

ExpandedArguments expand_response_files(const std::vector<std::string>& arguments) {
  ExpandedArguments result;
  Expander(result).add(arguments, 0);
  return result;
}

}  // namespace kubexx::driver
