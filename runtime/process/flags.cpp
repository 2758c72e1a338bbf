#include "runtime/process/flags.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace kubexx::process {
namespace {

Error usage_error(std::string message) { return {.message = std::move(message)}; }

std::string shown(const ProgramFlag& flag) {
  return flag.value.empty() ? "--" + flag.name : fmt::format("--{}={}", flag.name, flag.value);
}

Result<> take(const ProgramFlag& flag, const std::string& value) {
  auto taken = flag.take(value);
  if (!taken) taken.error().message = fmt::format("--{}: {}", flag.name, taken.error().message);
  return taken;
}

}  // namespace

Result<> parse_flags(const std::vector<ProgramFlag>& flags, const std::vector<std::string>& arguments) {
  for (auto at = arguments.begin(); at != arguments.end(); ++at) {
    const auto equals = std::min(at->find('='), at->size());
    const std::string name = at->substr(0, equals);
    const auto flag = std::ranges::find_if(flags, [&](const ProgramFlag& f) { return "--" + f.name == name; });
    if (flag == flags.end()) return usage_error(fmt::format("unknown argument '{}'; see --help", name));
    const bool has_value = equals < at->size();
    if (flag->value.empty() && has_value) return usage_error(fmt::format("{} takes no value", name));
    std::string value = has_value ? at->substr(equals + 1) : std::string();
    if (!flag->value.empty() && !has_value) {
      if (++at == arguments.end()) return usage_error(fmt::format("{} needs a value: {}", name, shown(*flag)));
      value = *at;
    }
    if (auto taken = take(*flag, value); !taken) return taken;
  }
  return {};
}

std::string help_text(const std::string& program, const std::vector<ProgramFlag>& flags) {
  std::size_t width = 0;
  for (const ProgramFlag& flag : flags) width = std::max(width, shown(flag).size());
  std::string text = fmt::format("usage: {} [flags]\n", program);
  for (const ProgramFlag& flag : flags) text += fmt::format("  {:<{}}  {}\n", shown(flag), width, flag.help);
  return text;
}

}  // namespace kubexx::process
