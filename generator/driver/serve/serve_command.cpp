#include "generator/driver/serve/serve_command.hpp"

#include <fmt/format.h>
#include <pthread.h>
#include <signal.h>
#include <sys/stat.h>

#include <filesystem>
#include <optional>
#include <ostream>

#include "generator/driver/arguments/input_files.hpp"
#include "generator/support/files.hpp"
#include <kubexx/testing/api_server.hpp>

namespace kubexx::driver {
namespace {

/// The signals that end a server, kept from its threads: whoever waits for them gets them.
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

/// What is wrong with an input, if anything.
struct Trouble {
  int code = kSuccess;
  std::string text;
};

Trouble install(testing::ApiServer& server, const ServeCommand& command, const Environment& environment) {
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
  return {kErrorsFound, fmt::format("there is no CustomResourceDefinition in '{}'", fmt::join(command.inputs, "', '"))};
}

/// The file holds a key: nobody else may read it.
Trouble write_kubeconfig(const std::string& file, const std::string& text) {
  const mode_t before = ::umask(0077);
  const support::WriteOutcome outcome = support::write_if_changed(file, text);
  ::umask(before);
  if (outcome.kind != support::WriteOutcome::Kind::failed) return {};
  return {kEnvironment, fmt::format("cannot write '{}': {}", file, outcome.error)};
}

int fail(const Trouble& trouble, std::ostream& err) {
  err << fmt::format("kubexx: error: {}\n", trouble.text);
  return trouble.code;
}

}  // namespace

int run_serve(const ServeCommand& command, const Environment& environment, std::ostream& out, std::ostream& err) {
  const Interrupt interrupt;
  testing::ApiServerOptions options;
  options.port = command.port;
  options.data_file = command.data_file;
  Result<testing::ApiServer> server = testing::ApiServer::start(std::move(options));
  if (!server) return fail({kEnvironment, server.error().text()}, err);
  if (const Trouble trouble = install(*server, command, environment); trouble.code != kSuccess)
    return fail(trouble, err);
  const std::string file = std::filesystem::absolute(command.kubeconfig).string();
  if (const Trouble trouble = write_kubeconfig(file, server->kubeconfig()); trouble.code != kSuccess)
    return fail(trouble, err);
  for (const std::string& name : server->definitions()) out << fmt::format("serving {}\n", name);
  out << fmt::format("{}\nexport KUBECONFIG={}\n", server->url(), file);
  out.flush();
  interrupt.wait();
  return kSuccess;
}

}  // namespace kubexx::driver
