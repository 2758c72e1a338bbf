#include <kubexx/process/process.hpp>

#include <fmt/format.h>

#include <cstdio>

#include "runtime/process/flags.hpp"
#include "runtime/process/probes.hpp"
#include "runtime/process/signals.hpp"

namespace kubexx {
namespace {

constexpr int kFailed = 1;
constexpr int kWrongUsage = 2;

/// What the command line decides.
struct Settings {
  std::string health_address;
  std::string metrics_address;
  LogLevel level = LogLevel::info;
  LogFormat format = LogFormat::json;
  std::function<Result<std::string>()> print = {};  ///< instead of running
};

Result<> set_level(LogLevel& level, const std::string& word) {
  const auto found = log_level_for(word);
  if (!found) return Error{.message = fmt::format("expected debug, info, warning or error, found '{}'", word)};
  level = *found;
  return {};
}

Result<> set_format(LogFormat& format, const std::string& word) {
  if (word != "json" && word != "console")
    return Error{.message = fmt::format("expected json or console, found '{}'", word)};
  format = word == "json" ? LogFormat::json : LogFormat::console;
  return {};
}

std::vector<ProgramFlag> all_flags(const Program& program, Settings& settings) {
  const auto into = [](std::string& target) {
    return [&target](const std::string& value) {
      target = value;
      return process::check_address(value);
    };
  };
  const auto help_of = [](std::string_view what, const std::string& preset) {
    return fmt::format("{} (default {}, 0: none)", what, preset);
  };
  std::vector<ProgramFlag> flags = {
      {"health-address", "HOST:PORT", help_of("where /healthz and /readyz are served", program.health_address),
       into(settings.health_address)},
      {"metrics-address", "HOST:PORT", help_of("where /metrics is served", program.metrics_address),
       into(settings.metrics_address)},
      {"log-level", "LEVEL", "debug, info, warning or error (default info)",
       [&settings](const std::string& word) { return set_level(settings.level, word); }},
  };
  if (!program.log)
    flags.push_back({"log-format", "FORMAT", "json, or console for people (default json)",
                     [&settings](const std::string& word) { return set_format(settings.format, word); }});
  flags.insert(flags.end(), program.flags.begin(), program.flags.end());
  flags.push_back({.name = "help", .help = "print this list"});
  flags.back().print = [name = program.name, flags] { return process::help_text(name, flags); };
  for (ProgramFlag& flag : flags)
    if (flag.print)
      flag.take = [&settings, print = flag.print](const std::string&) {
        settings.print = print;
        return Result<>();
      };
  return flags;
}

Result<> run_work(const Program& program, const std::stop_token& stop, const LogFunction& log) try {
  return program.run(stop, log);
} catch (const std::exception& exception) {
  return Error{.message = fmt::format("the program threw an exception: {}", exception.what())};
}

LogFunction log_of(const Program& program, const Settings& settings) {
  if (!program.log) return log_to_stderr(settings.level, settings.format);
  return [log = program.log, least = settings.level](const LogRecord& record) {
    if (record.level >= least) log(record);
  };
}

int print_and_end(const Program& program, const Result<std::string>& text) {
  if (text)
    std::fputs(text->c_str(), stdout);
  else
    std::fputs(fmt::format("{}: {}\n", program.name, text.error().text()).c_str(), stderr);
  return text ? 0 : kFailed;
}

Result<> run_signalled(const Program& program, const Settings& settings, const LogFunction& log) {
  std::stop_source stop;
  const process::Signals signals([&](int number) {
    log({LogLevel::info, "stopping", {{"signal", number == SIGINT ? "SIGINT" : "SIGTERM"}}});
    stop.request_stop();
  });
  const auto servers = process::serve_endpoints(program, settings.health_address, settings.metrics_address, log);
  if (!servers) return servers.error();
  return run_work(program, stop.get_token(), log);
}

}  // namespace

int run_until_signalled(const Program& program, int argc, const char* const* argv) {
  Settings settings{program.health_address, program.metrics_address};
  const auto flags = all_flags(program, settings);
  const std::vector<std::string> arguments(argv + (argc > 0 ? 1 : 0), argv + argc);
  const auto parsed = process::parse_flags(flags, arguments);
  if (!parsed) {
    std::fputs(fmt::format("{}: {}\n", program.name, parsed.error().message).c_str(), stderr);
    return kWrongUsage;
  }
  if (settings.print) return print_and_end(program, settings.print());
  const LogFunction log = log_of(program, settings);
  const auto ended = run_signalled(program, settings, log);
  if (!ended) log({LogLevel::error, "ended with an error", {{"error", ended.error().text()}}});
  return ended ? 0 : kFailed;
}

}  // namespace kubexx
