#include "generator/driver/arguments/command_help.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "generator/driver/arguments/command_texts.hpp"

namespace kubexx::driver {
namespace {

constexpr std::size_t kWidth = 100;
constexpr std::size_t kColumn = 30;  ///< where descriptions begin

/// The words of one paragraph as lines that begin with `indent` spaces.
std::string wrapped(std::string_view paragraph, std::size_t indent) {
  std::string out, line;
  while (!paragraph.empty()) {
    const std::string_view word = paragraph.substr(0, paragraph.find(' '));
    paragraph.remove_prefix(std::min(word.size() + 1, paragraph.size()));
    if (!line.empty() && indent + line.size() + 1 + word.size() > kWidth) {
      out += fmt::format("{:{}}{}\n", "", indent, line);
      line.clear();
    }
    line += fmt::format("{}{}", line.empty() ? "" : " ", word);
  }
  return out + fmt::format("{:{}}{}\n", "", indent, line);
}

/// A term and its description, which is in the second column, or below a long term.
std::string entry(std::string_view term, std::string_view meaning) {
  const std::string text = wrapped(meaning, kColumn);
  if (term.size() + 4 > kColumn) return fmt::format("  {}\n{}", term, text);
  return fmt::format("  {:{}}{}", term, kColumn - 2, std::string_view(text).substr(kColumn));
}

std::string paragraphs(std::string_view text) {
  std::string out;
  while (!text.empty()) {
    const std::size_t end = std::min(text.find("\n\n"), text.size());
    out += wrapped(text.substr(0, end), 0) + "\n";
    text.remove_prefix(std::min(end + 2, text.size()));
  }
  return out;
}

std::string indented(std::string_view lines) {
  std::string out;
  while (!lines.empty()) {
    const std::size_t end = lines.find('\n');
    out += fmt::format("  {}\n", lines.substr(0, end));
    lines.remove_prefix(end + 1);
  }
  return out;
}

std::string group_text(const OptionGroup& group) {
  std::string out = fmt::format("{}:\n", group.heading);
  for (const CLI::Option* option : group.options) out += entry(spelling(*option), description(*option));
  return out + "\n";
}

std::string command_list() {
  std::string out = "Commands:\n";
  for (const CommandText& row : command_texts().subspan(1)) out += entry(row.name, row.summary);
  return out + "\n";
}

std::string status_list() {
  std::string out = "Exit status:\n";
  for (const ExitStatus& status : exit_statuses()) out += entry(fmt::to_string(status.code), status.meaning);
  return out + "\n";
}

bool is_argument(const CLI::Option* option) { return option->get_positional(); }

}  // namespace

std::vector<OptionGroup> option_groups(const CLI::App& app) {
  std::vector<OptionGroup> groups{{"Arguments", app.get_options(is_argument)}};
  for (const CLI::Option* option : app.get_options([](const CLI::Option* each) { return !is_argument(each); })) {
    const std::string heading = option->get_group();
    auto group =
        std::find_if(groups.begin(), groups.end(), [&](const OptionGroup& each) { return each.heading == heading; });
    if (group == groups.end()) group = groups.insert(groups.end(), {heading, {}});
    group->options.push_back(option);
  }
  // --help is declared first; in a command without groups of options it is in the same group as the others.
  std::rotate(groups.begin() + 1, groups.begin() + 2, groups.end());
  std::erase_if(groups, [](const OptionGroup& group) { return group.options.empty(); });
  for (OptionGroup& group : groups)
    if (group.heading == "Options") std::rotate(group.options.begin(), group.options.begin() + 1, group.options.end());
  return groups;
}

std::string value_name(const CLI::Option& option) {
  return option.get_type_size() == 0 ? std::string() : option.get_type_name();
}

std::string short_name(const CLI::Option& option) {
  return is_argument(&option) ? option.get_name(true, false) : option.get_name();
}

bool names_file(const CLI::Option& option) {
  static constexpr std::string_view kFiles[] = {"FILE", "HEADER", "OBJECT", "OLD", "NEW", "CRD"};
  const std::string meant = is_argument(&option) ? short_name(option) : value_name(option);
  return std::find(std::begin(kFiles), std::end(kFiles), meant) != std::end(kFiles);
}

bool names_directory(const CLI::Option& option) { return value_name(option) == "DIR"; }

std::string spelling(const CLI::Option& option) {
  if (is_argument(&option))
    return fmt::format("{}{}", option.get_name(true, false), option.get_expected_max() > 1 ? "..." : "");
  std::string names = option.get_name(false, true);
  if (const std::size_t comma = names.find(','); comma != std::string::npos) names.insert(comma + 1, " ");
  return value_name(option).empty() ? names : fmt::format("{} {}", names, value_name(option));
}

std::string description(const CLI::Option& option) {
  std::string out = option.get_description();
  if (!option.get_default_str().empty()) out += fmt::format(" (default: {})", option.get_default_str());
  if (!is_argument(&option) && option.get_required()) out += " (required)";
  return out;
}

std::string usage_line(std::string_view command) {
  const CommandText& text = command_text(command);
  return command.empty() ? fmt::format("kubexx {}", text.arguments)
                         : fmt::format("kubexx {} [OPTIONS] {}", command, text.arguments);
}

std::string help_of(const CLI::App& app) {
  const bool is_program = app.get_parent() == nullptr;
  const CommandText& text = command_text(is_program ? "" : app.get_name());
  std::string out =
      fmt::format("{}\n\nUsage: {}\n\n{}", text.summary, usage_line(text.name), paragraphs(text.description));
  if (is_program) out += command_list();
  for (const OptionGroup& group : option_groups(app)) out += group_text(group);
  out += fmt::format("Examples:\n{}", indented(text.examples));
  if (is_program) out += fmt::format("\n{}Run 'kubexx COMMAND --help' for the options of a command.\n", status_list());
  return out;
}

}  // namespace kubexx::driver
