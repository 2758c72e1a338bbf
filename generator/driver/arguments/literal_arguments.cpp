#include "generator/driver/arguments/literal_arguments.hpp"

#include <algorithm>

namespace kubexx::driver {
namespace {

constexpr char kLiteralMark = '\x01';

}  // namespace

std::vector<std::string> mark_literals(std::vector<std::string> arguments) {
  const auto dashes = std::find(arguments.begin(), arguments.end(), "--");
  if (dashes == arguments.end()) return arguments;
  for (auto literal = arguments.erase(dashes); literal != arguments.end(); ++literal)
    if (literal->starts_with('-') && *literal != "-") literal->insert(0, 1, kLiteralMark);
  return arguments;
}

std::string without_mark(std::string argument) {
  if (argument.starts_with(kLiteralMark)) argument.erase(0, 1);
  return argument;
}

}  // namespace kubexx::driver
