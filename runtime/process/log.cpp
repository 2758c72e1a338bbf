#include <kubexx/process/log.hpp>

#include <unistd.h>

#include <algorithm>

#include <kubexx/time.hpp>
#include "runtime/json/escape.hpp"

namespace kubexx {
namespace {

constexpr LogLevel kLevels[] = {LogLevel::debug, LogLevel::info, LogLevel::warning, LogLevel::error};

void add_member(std::string& line, std::string_view name, std::string_view value) {
  line += line.size() == 1 ? "" : ",";
  json::append_quoted(line, name);
  line += ':';
  json::append_quoted(line, value);
}

}  // namespace

std::string_view log_level_word(LogLevel level) {
  switch (level) {
    case LogLevel::debug:
      return "debug";
    case LogLevel::info:
      return "info";
    case LogLevel::warning:
      return "warning";
    default:
      return "error";
  }
}

std::optional<LogLevel> log_level_for(std::string_view word) {
  for (const LogLevel level : kLevels)
    if (log_level_word(level) == word) return level;
  return std::nullopt;
}

std::string json_line(const LogRecord& record, std::chrono::system_clock::time_point now) {
  std::string line = "{";
  add_member(line, "ts", MicroTime(now).text());
  add_member(line, "level", log_level_word(record.level));
  add_member(line, "msg", record.message);
  for (const auto& [name, value] : record.fields) add_member(line, name, value);
  return line + "}";
}

std::string text_line(const LogRecord& record) {
  const auto field = [&](std::string_view name) {
    const auto found = std::ranges::find(record.fields, name, &std::pair<std::string, std::string>::first);
    return found == record.fields.end() ? std::string() : found->second;
  };
  std::string line = field("controller");
  if (line.empty()) return record.message;
  const std::string name_space = field("namespace");
  line += name_space.empty() ? " " : " " + name_space + "/";
  return line + field("name") + ": " + record.message;
}

LogFunction log_to_stderr(LogLevel least) {
  return [least](const LogRecord& record) {
    if (record.level < least) return;
    const std::string line = json_line(record, std::chrono::system_clock::now()) + "\n";
    [[maybe_unused]] const auto written = ::write(STDERR_FILENO, line.data(), line.size());
  };
}

}  // namespace kubexx
