#include "generator/driver/serve/serve_command.hpp"

#include <fmt/format.h>
#include <pthread.h>
#include <signal.h>

#include <charconv>
#include <filesystem>
#include <optional>
#include <ostream>
#include <string>
#include <system_error>
#include <type_traits>
#include <utility>

#include <kubexx/testing/api_server.hpp>
#include "generator/driver/arguments/input_files.hpp"
#include "generator/driver/serve/kubeconfigs.hpp"
#include "runtime/core/dns_name.hpp"

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
  /// The second signal of a request, as of `timeout`, must not end a process that is about to return its status.
  ~Interrupt() {
    const timespec none = {};
    while (sigtimedwait(&signals_, nullptr, &none) > 0) continue;
    pthread_sigmask(SIG_SETMASK, &before_, nullptr);
  }

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

struct User {
  std::string name;
  std::string roles_file;
};

/// From `NAME=FILE`; nothing if the name cannot be that of a file.
std::optional<User> user_of(const std::string& argument) {
  const std::size_t sign = argument.find('=');
  const std::string name = argument.substr(0, sign);
  if (sign == std::string::npos || name.empty() || name.find('/') != std::string::npos) return std::nullopt;
  return User{name, argument.substr(sign + 1)};
}

struct Route {
  std::string name_space, service;
  std::uint16_t port = 0;
};

/// From `NAMESPACE/SERVICE=PORT`; nothing if it is not valid.
std::optional<Route> route_of(const std::string& argument) {
  const std::size_t slash = argument.find('/'), sign = argument.find('=');
  if (slash == std::string::npos || sign == std::string::npos || slash > sign) return std::nullopt;
  Route route{argument.substr(0, slash), argument.substr(slash + 1, sign - slash - 1)};
  const char* const end = argument.data() + argument.size();
  const auto [read, problem] = std::from_chars(argument.data() + sign + 1, end, route.port);
  const bool is_port = problem == std::errc() && read == end && route.port != 0;
  if (!is_port || !core::is_dns1123_label(route.name_space) || !core::is_dns1123_label(route.service))
    return std::nullopt;
  return route;
}

/// What `parse` makes of each value of an option; what is not valid becomes the failure.
template <class Parse>
auto parsed_values(const std::vector<std::string>& arguments, std::string_view option, std::string_view expected,
                   Parse parse, StartFailure& failure) {
  std::vector<typename std::invoke_result_t<Parse, const std::string&>::value_type> values;
  for (const std::string& argument : arguments) {
    if (auto value = parse(argument))
      values.push_back(*std::move(value));
    else if (failure.code == kSuccess)
      failure = {kUsage, fmt::format("{}: '{}' is not valid; expected {}", option, argument, expected)};
  }
  return values;
}

StartFailure written(std::string problem) { return {problem.empty() ? kSuccess : kEnvironment, std::move(problem)}; }

/// Adds a user, and writes its kubeconfig into the folder.
StartFailure add_user(testing::ApiServer& server, const User& user, const std::filesystem::path& folder,
                      Kubeconfigs& kubeconfigs, const Environment& environment) {
  const InputText roles = read_input(user.roles_file, environment.standard_input);
  if (!roles.ok) return {kEnvironment, fmt::format("cannot read '{}': {}", shown_name(user.roles_file), roles.error)};
  const Result<std::string> kubeconfig = server.add_user(user.name, roles.text);
  if (!kubeconfig)
    return {kErrorsFound, fmt::format("{}: {}", shown_name(user.roles_file), kubeconfig.error().message)};
  return written(kubeconfigs.write((folder / (user.name + ".kubeconfig")).string(), *kubeconfig));
}

int fail(const StartFailure& failure, std::ostream& err) {
  err << fmt::format("kubexx: error: {}\n", failure.text);
  return failure.code;
}

}  // namespace

int run_serve(const ServeCommand& command, const Environment& environment, std::ostream& out, std::ostream& err) {
  const Interrupt interrupt;
  StartFailure usage;
  const std::vector<User> users = parsed_values(command.users, "--user", "NAME=FILE", user_of, usage);
  const std::vector<Route> routes = parsed_values(command.routes, "--route", "NAMESPACE/SERVICE=PORT", route_of, usage);
  if (usage.code != kSuccess) return fail(usage, err);
  testing::ApiServerOptions options;
  options.port = command.port;
  options.data_file = command.data_file;
  options.garbage_collection = command.garbage_collection;
  options.kubernetes_kinds = command.kubernetes_kinds;
  Result<testing::ApiServer> server = testing::ApiServer::start(options);
  if (!server) return fail({kEnvironment, server.error().text()}, err);
  for (const Route& route : routes) server->route_service(route.name_space, route.service, route.port);
  if (const StartFailure failure = install(*server, command, environment); failure.code != kSuccess)
    return fail(failure, err);
  std::error_code error;
  const std::string file = std::filesystem::absolute(command.kubeconfig, error).string();
  if (error)
    return fail({kEnvironment, fmt::format("cannot write '{}': {}", command.kubeconfig, error.message())}, err);
  Kubeconfigs kubeconfigs;
  if (const StartFailure failure = written(kubeconfigs.write(file, server->kubeconfig())); failure.code != kSuccess)
    return fail(failure, err);
  for (const User& user : users)
    if (const StartFailure failure =
            add_user(*server, user, std::filesystem::path(file).parent_path(), kubeconfigs, environment);
        failure.code != kSuccess)
      return fail(failure, err);
  for (const std::string& name : server->definitions()) out << fmt::format("serving {}\n", name);
  out << fmt::format("{}\nexport KUBECONFIG={}\n", server->url(), file);
  out.flush();
  interrupt.wait();
  for (const User& user : users)
    for (const std::string& right : server->unused_rights(user.name))
      out << fmt::format("{} did not need: {}\n", user.name, right);
  return kSuccess;
}

}  // namespace kubexx::driver
