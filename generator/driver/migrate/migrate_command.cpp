#include "generator/driver/migrate/migrate_command.hpp"

#include <fmt/format.h>

#include <chrono>
#include <filesystem>
#include <ostream>
#include <set>
#include <stop_token>
#include <system_error>
#include <utility>

#include <kubexx/client/client.hpp>
#include <kubexx/migration/migrate.hpp>
#include "generator/driver/migrate/schema_violations.hpp"
#include "generator/support/files.hpp"
#include "runtime/process/signals.hpp"

namespace kubexx::driver {
namespace {

int exit_code_of(const Error& error) {
  const bool is_answer = error.stage == Stage::http || error.stage == Stage::config || error.stage == Stage::decode;
  return is_answer ? kErrorsFound : kEnvironment;
}

int fail(int code, std::string_view text, std::ostream& err) {
  err << fmt::format("kubexx: error: {}\n", text);
  return code;
}

/// The server's message, and the causes that it does not contain.
void print_rejected(const Rejected& rejected, std::ostream& err) {
  const Error& error = rejected.error;
  err << fmt::format("kubexx: error: {}: {}\n", rejected.key.text(), error.message);
  for (const Cause& cause : error.causes)
    if (error.message.find(cause.message) == std::string::npos)
      err << fmt::format("  {}{}{}\n", cause.field, cause.field.empty() ? "" : ": ", cause.message);
}

std::size_t tried_objects(const MigrateReport& report) {
  return report.written + report.unchanged + report.current + report.deleted + report.rejections;
}

constexpr std::size_t kMostViolations = 1000;

/// One run of the command.
class MigrateRun {
 public:
  MigrateRun(const MigrateCommand& command, const Environment& environment, std::ostream& out, std::ostream& err)
      : command_(command), environment_(environment), out_(out), err_(err) {}

  int run() {
    MigrateOptions options = options_of_command();
    if (has_state()) {
      std::error_code error;
      if (!std::filesystem::is_regular_file(command_.state_file, error))
        return fail(kEnvironment, file_problem("use", error ? error.message() : "not a regular file"), err_);
      support::ReadOutcome state = support::read_file(command_.state_file);
      if (!state.ok) return fail(kEnvironment, file_problem("read", state.error), err_);
      options.resume = std::move(state.text);
      options.resume_name = state_name();
    }
    ClientOptions how{.kubeconfig = command_.kubeconfig, .context = command_.context};
    how.warn = [this](std::string_view text) { err_ << fmt::format("kubexx: warning: {}\n", text); };
    const Result<Client> client = Client::from_environment(how);
    if (!client) return fail(kEnvironment, client.error().text(), err_);
    return run_until_signalled(*client, std::move(options));
  }

 private:
  /// SIGTERM and SIGINT end the migration between two writes, so that its state can be saved.
  int run_until_signalled(const Client& client, MigrateOptions options) {
    std::stop_source stop;
    const process::Signals signals([&stop](int) { stop.request_stop(); });
    options.stop = stop.get_token();
    const Result<MigrateReport> report = migrate(client, command_.definition, options);
    if (!report) return fail(exit_code_of(report.error()), report.error().text(), err_);
    return print(client.with({.stop = options.stop}), *report);
  }

  MigrateOptions options_of_command() {
    MigrateOptions options;
    options.rate = command_.rate;
    options.by_status = command_.by_status;
    options.dry_run = command_.dry_run;
    options.dropping = command_.dropping;
    options.settle = std::chrono::seconds(command_.settle);
    // Without the remaining time, so that the output does not depend on when the command began.
    options.settling = [this](std::chrono::milliseconds) {
      err_ << fmt::format(
          "kubexx: note: waiting, because the definition changed less than {} s ago; '--settle' sets this time\n",
          command_.settle);
    };
    options.after_page = [this](const MigrateReport& report) { return after_page(report); };
    return options;
  }

  /// Also if the file cannot be looked at.
  bool has_state() const {
    std::error_code ignored;
    return !command_.state_file.empty() &&
           std::filesystem::status(command_.state_file, ignored).type() != std::filesystem::file_type::not_found;
  }

  std::string state_name() const { return fmt::format("the state in '{}'", command_.state_file); }

  std::string file_problem(std::string_view verb, std::string_view problem) const {
    return fmt::format("cannot {} '{}': {}", verb, command_.state_file, problem);
  }

  Result<> after_page(const MigrateReport& report) {
    if (environment_.is_terminal) err_ << fmt::format("{} objects tried\n", tried_objects(report));
    return save(report.resume);
  }

  Result<> save(const std::string& state) const {
    if (command_.state_file.empty()) return {};
    const support::WriteOutcome outcome = support::write_if_changed(command_.state_file, state);
    if (outcome.kind != support::WriteOutcome::Kind::failed) return {};
    return Error{.stage = Stage::encode, .message = file_problem("write", outcome.error)};
  }

  int print(const Client& client, const MigrateReport& report) {
    for (const Rejected& rejected : report.rejected) print_rejected(rejected, err_);
    if (report.rejections > report.rejected.size())
      err_ << fmt::format("kubexx: note: only the first {} of {} rejections are shown\n", report.rejected.size(),
                          report.rejections);
    print_counts(report);
    if (report.unfinished) return print_unfinished(report);
    std::error_code ignored;
    if (!command_.state_file.empty()) std::filesystem::remove(command_.state_file, ignored);
    return command_.dry_run ? print_dry_end(client, report) : print_end(report);
  }

  void print_counts(const MigrateReport& report) {
    if (command_.dry_run) {
      out_ << fmt::format("dry run: {} accepted, {} rejected\n", report.written, report.rejections);
      return;
    }
    if (tried_objects(report) == 0) return;
    out_ << fmt::format(
        "{} stored again, {} stored in {} before, {} written meanwhile, {} deleted meanwhile, {} rejected\n",
        report.written, report.unchanged, report.storage, report.current, report.deleted, report.rejections);
  }

  int print_unfinished(const MigrateReport& report) {
    if (const Result<> saved = save(report.resume); !saved) fail(kEnvironment, saved.error().text(), err_);
    fail(kEnvironment, fmt::format("ended before the last object: {}", report.unfinished->text()), err_);
    err_ << (command_.state_file.empty()
                 ? std::string("kubexx: note: the same command starts from the beginning; it is safe to run it again\n")
                 : fmt::format("kubexx: note: the same command continues with {}\n", state_name()));
    return exit_code_of(*report.unfinished);
  }

  /// What a migration would not find, since it changes no value.
  int print_dry_end(const Client& client, const MigrateReport& report) {
    std::set<Key> rejected;
    for (const Rejected& one : report.rejected) rejected.insert(one.key);
    std::size_t count = 0;
    const Result<> searched = find_schema_violations(client, command_.definition, [&](const SchemaViolation& one) {
      if (!rejected.contains(one.key) && ++count <= kMostViolations) print_violation(one);
    });
    if (!searched) return fail(exit_code_of(searched.error()), searched.error().text(), err_);
    if (count > kMostViolations)
      err_ << fmt::format("kubexx: note: only the first {} of {} warnings are shown\n", kMostViolations, count);
    if (count > 0)
      out_ << fmt::format(
          "{} of the accepted violate the schema of {}: the server tolerates it until the value changes\n", count,
          report.storage);
    return report.rejections == 0 ? kSuccess : kErrorsFound;
  }

  void print_violation(const SchemaViolation& violation) {
    err_ << fmt::format("kubexx: warning: {} violates the schema\n", violation.key.text());
    for (const std::string& problem : violation.problems) err_ << fmt::format("  {}\n", problem);
  }

  int print_end(const MigrateReport& report) {
    if (!report.cleared)
      return fail(kErrorsFound, fmt::format("status.storedVersions is unchanged: {}", report.not_cleared), err_);
    out_ << fmt::format("status.storedVersions of {} is [{}]\n", command_.definition, report.storage);
    return kSuccess;
  }

  const MigrateCommand& command_;
  const Environment& environment_;
  std::ostream& out_;
  std::ostream& err_;
};

}  // namespace

int run_migrate(const MigrateCommand& command, const Environment& environment, std::ostream& out, std::ostream& err) {
  return MigrateRun(command, environment, out, err).run();
}

}  // namespace kubexx::driver
