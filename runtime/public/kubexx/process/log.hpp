#pragma once

#include <chrono>
#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

/// Log records, and their forms as lines.
namespace kubexx {

enum class LogLevel : std::uint8_t { debug, info, warning, error };

/// `debug`, `info`, `warning` or `error`.
std::string_view log_level_word(LogLevel level);
/// The level for a word; nothing for other words.
std::optional<LogLevel> log_level_for(std::string_view word);

struct LogRecord {
  LogLevel level = LogLevel::info;
  std::string message = {};
  std::vector<std::pair<std::string, std::string>> fields = {};  ///< names and values; no secrets
};

/// One line of text for a record: the controller and the object, if it has these fields, and the message:
/// `fleet default/north: the flag is missing`.
std::string text_line(const LogRecord& record);

/// Receives the records of a program, from many threads at once. It has to return soon and must not throw.
using LogFunction = std::function<void(const LogRecord& record)>;

/// One line without its end: `{"ts":"2026-01-02T12:00:00.000005Z","level":"info","msg":"…"}` and the fields.
std::string json_line(const LogRecord& record, std::chrono::system_clock::time_point now);

/// One line without its end, for people: the time, the level, `text_line`, and the fields that it does not show, as
/// `name=value`. Strings with control characters, and values with spaces or quotes, are written as JSON strings.
std::string console_line(const LogRecord& record, std::chrono::system_clock::time_point now);

enum class LogFormat : std::uint8_t {
  json,     ///< `json_line`
  console,  ///< `console_line`
};

/// Writes records of `least` and above to standard error, each with one system call. Lines that cannot be written are
/// lost.
LogFunction log_to_stderr(LogLevel least = LogLevel::info, LogFormat format = LogFormat::json);

}  // namespace kubexx
