#include "generator/driver/serve/serve_command.hpp"

#include <fmt/format.h>
#include <pthread.h>
#include <signal.h>
#include <sys/stat.h>

#include <filesystem>
#include <optional>
#include <ostream>

#include <kubexx/testing/api_server.hpp>
#include "generator/driver/arguments/input_files.hpp"
#include "generator/support/files.hpp"

namespace kubexx::driver {
namespace {

/// Blocks the signals that end the server in all its threads, so that `wait` receives them.
class Interrupt {
 public:
  Interrupt() {
    sigemptyset(&signals_);
    for (const int one : {SIGINT, SIGTERM, SIGHUP}) sigaddset(&signals_, one);
    pthread_sigmask(SIG_BLOCK, &signals_, &before_);
  }
  ~Interrupt() { pthread_sigmask(SIG_SETMASK, &before_, nullptr); }

  void wait() const {
    int which = 0;
    sigwait(&signals_, &which);
  }

 private:
  sigset_t signals_, before_;
};

/// Why the server cannot start; `code` is kSuccess if it can.
struct StartFailure {
  int code = kSuccess;
  std::string text;
};

StartFailure install(testing::ApiServer& server, const ServeCommand& command, const Environment& environment) {
  const InputFiles files = find_input_files(command.inputs);
  if (!files.unreadable.empty())
    return {kEnvironment, fmt::format("cannot read '{}': {}", shown_name(files.unreadable.front().name),
                                      files.unreadable.front().error)};
  bool found = command.inputs.empty();
  for (const std::string& name : files.names) {
    const InputText input = read_input(name, environment.standard_input);
    if (!input.ok) return {kEnvironment, fmt::format("cannot read '{}': {}", shown_name(name), input.error)};
    const Result<> installed = server.install(input.text);
    if (!installed && !installed.error().not_found())
      return {kErrorsFound, fmt::format("{}: {}", shown_name(name), installed.error().message)};
    found = found || installed;
  }
  if (found) return {};
  return {kErrorsFound, fmt::format("'{}' {} no CustomResourceDefinition", fmt::join(command.inputs, "', '"),
                                    command.inputs.size() == 1 ? "contains" : "contain")};
}

/// The file contains a private key: only its owner can read it.
StartFailure write_kubeconfig(const std::string& file, const std::string& text) {
  const mode_t before = ::umask(0077);
  const support::WriteOutcome outcome = support::write_if_changed(file, text);
  ::umask(before);
  if (outcome.kind != support::WriteOutcome::Kind::failed) return {};
  return {kEnvironment, fmt::format("cannot write '{}': {}", file, outcome.error)};
}

int fail(const StartFailure& failure, std::ostream& err) {
  err << fmt::format("kubexx: error: {}\n", failure.text);
  return failure.code;
}

}  // namespace

int run_serve(const ServeCommand& command, const Environment& environment, std::ostream& out, std::ostream& err) {
  const Interrupt interrupt;
  testing::ApiServerOptions options;
  options.port = command.port;
  options.data_file = command.data_file;
  options.garbage_collection = command.garbage_collection;
  options.kubernetes_kinds = command.kubernetes_kinds;
  Result<testing::ApiServer> server = testing::ApiServer::start(options);
  if (!server) return fail({kEnvironment, server.error().text()}, err);
  if (const StartFailure failure = install(*server, command, environment); failure.code != kSuccess)
    return fail(failure, err);
  const std::string file = std::filesystem::absolute(command.kubeconfig).string();
  if (const StartFailure failure = write_kubeconfig(file, server->kubeconfig()); failure.code != kSuccess)
    return fail(failure, err);
  for (const std::string& name : server->definitions()) out << fmt::format("serving {}\n", name);
  out << fmt::format("{}\nexport KUBECONFIG={}\n", server->url(), file);
  out.flush();
  interrupt.wait();
  return kSuccess;
}

}  // namespace kubexx::driver
