#include <kubexx/process/log.hpp>

#include "tests/support/catch.hpp"

using namespace std::chrono_literals;
using namespace kubexx;

TEST_CASE("records become JSON lines") {
  const std::chrono::system_clock::time_point time{std::chrono::sys_days(std::chrono::year(2026) / 1 / 2) + 3h + 5us};
  CHECK(json_line({LogLevel::warning, "a \"quote\"\nand a line", {{"name", "shop/a"}, {"bytes", "\xff\x01"}}}, time) ==
        R"({"ts":"2026-01-02T03:00:00.000005Z","level":"warning","msg":"a \"quote\"\nand a line",)"
        R"("name":"shop/a","bytes":"\ufffd\u0001"})");
  CHECK(json_line({}, {}) == R"({"ts":"1970-01-01T00:00:00.000000Z","level":"info","msg":""})");
}

TEST_CASE("a record is one line of text, with the object that it is about") {
  const LogRecord run{LogLevel::warning, "no crew", {{"controller", "fleet"}, {"namespace", "shop"}, {"name", "a"}}};
  CHECK(text_line(run) == "fleet shop/a: no crew");
  CHECK(text_line({LogLevel::warning, "no crew", {{"controller", "ocean"}, {"name", "a"}}}) == "ocean a: no crew");
  CHECK(text_line({LogLevel::warning, "no answer", {{"lease", "x"}}}) == "no answer");
}

TEST_CASE("records become lines for people") {
  const std::chrono::system_clock::time_point time{std::chrono::sys_days(std::chrono::year(2026) / 1 / 2) + 3h + 5us};
  CHECK(console_line({LogLevel::warning,
                      "no crew",
                      {{"controller", "fleet"}, {"namespace", "shop"}, {"name", "a"}, {"attempt", "3"}}},
                     time) == "2026-01-02T03:00:00.000005Z warning fleet shop/a: no crew attempt=3");
  CHECK(console_line({LogLevel::info, "started", {{"name", "x"}, {"why", "a \"b\""}, {"none", ""}, {"tab", "\t"}}},
                     time) == R"(2026-01-02T03:00:00.000005Z info    started name=x why="a \"b\"" none="" tab="\t")");
  CHECK(console_line({LogLevel::error, "two\nlines", {}}, time) ==
        R"(2026-01-02T03:00:00.000005Z error   "two\nlines")");
}

TEST_CASE("levels have words") {
  for (const auto level : {LogLevel::debug, LogLevel::info, LogLevel::warning, LogLevel::error})
    CHECK(log_level_for(log_level_word(level)) == level);
  CHECK_FALSE(log_level_for("INFO"));
  CHECK_FALSE(log_level_for(""));
}
