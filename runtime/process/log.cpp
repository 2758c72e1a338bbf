#include <kubexx/process/log.hpp>

#include <fmt/format.h>
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

/// Empty if the record does not have it.
std::string field(const LogRecord& record, std::string_view name) {
  const auto found = std::ranges::find(record.fields, name, &std::pair<std::string, std::string>::first);
  return found == record.fields.end() ? std::string() : found->second;
}

/// The fields that `text_line` shows.
constexpr std::string_view kObjectFields[] = {"controller", "namespace", "name"};

bool is_control(char c) { return static_cast<unsigned char>(c) < 0x20 || c == 0x7f; }
bool is_separator(char c) { return c == ' ' || c == '"' || c == '='; }

void append_text(std::string& line, std::string_view text) {
  if (std::ranges::any_of(text, is_control)) {
    json::append_quoted(line, text);
  } else {
    line += text;
  }
}

void append_word(std::string& line, std::string_view word) {
  if (word.empty() || std::ranges::any_of(word, is_separator)) {
    json::append_quoted(line, word);
  } else {
    append_text(line, word);
  }
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
  std::string line = field(record, "controller");
  if (line.empty()) return record.message;
  const std::string name_space = field(record, "namespace");
  line += name_space.empty() ? " " : " " + name_space + "/";
  return line + field(record, "name") + ": " + record.message;
}

std::string console_line(const LogRecord& record, std::chrono::system_clock::time_point now) {
  const bool has_object = !field(record, "controller").empty();
  std::string line = fmt::format("{} {:<7} ", MicroTime(now).text(), log_level_word(record.level));
  append_text(line, text_line(record));
  for (const auto& [name, value] : record.fields) {
    if (has_object && std::ranges::count(kObjectFields, name) != 0) continue;
    line += ' ';
    append_word(line, name);
    line += '=';
    append_word(line, value);
  }
  return line;
}

LogFunction log_to_stderr(LogLevel least, LogFormat format) {
  return [least, to_line = format == LogFormat::json ? json_line : console_line](const LogRecord& record) {
    if (record.level < least) return;
    const std::string line = to_line(record, std::chrono::system_clock::now()) + "\n";
    [[maybe_unused]] const auto written = ::write(STDERR_FILENO, line.data(), line.size());
  };
}

}  // namespace kubexx
