#include "generator/driver/check/check_command.hpp"

#include <fmt/format.h>

#include <chrono>
#include <ostream>
#include <utility>

namespace kubexx::driver {
namespace {

/// A progress line on the terminal during long runs, erased at the end.
class Progress {
 public:
  Progress(bool wanted, std::ostream& err) : wanted_(wanted), err_(err) {}
  ~Progress() {
    if (shown_) err_ << "\r\x1b[K" << std::flush;
  }
  Progress(const Progress&) = delete;
  Progress& operator=(const Progress&) = delete;

  void show(std::size_t done, std::size_t all) {
    const auto now = Clock::now();
    if (!wanted_ || now < next_) return;
    next_ = now + std::chrono::milliseconds(200);
    shown_ = true;
    err_ << fmt::format("\r\x1b[Kchecked {} of {} files", done, all) << std::flush;
  }

 private:
  using Clock = std::chrono::steady_clock;
  bool wanted_;
  std::ostream& err_;
  bool shown_ = false;
  Clock::time_point next_ = Clock::now() + std::chrono::seconds(1);
};

std::string note_of(const CheckResult& result) {
  if (result.others == 0) return {};
  return fmt::format("note: {} checked; {} of other kinds ignored\n", counted(result.definitions, "definition"),
                     counted(result.others, "document"));
}

}  // namespace

int run_check(const CheckCommand& command, const Environment& environment, const support::TextStyle& style,
              std::ostream& out, std::ostream& err) {
  support::SourceMap sources;
  CheckResult result;
  {
    Progress progress(environment.is_terminal, err);
    result = check_definitions(command.options, environment.standard_input, sources,
                               [&](std::size_t done, std::size_t all) { progress.show(done, all); });
  }
  const std::string note = note_of(result);
  return report_findings(
      {std::move(result.findings),
       {{"files", result.files}, {"definitions", result.definitions}, {"otherDocuments", result.others}},
       note},
      command.form, sources, style, out, err);
}

}  // namespace kubexx::driver
