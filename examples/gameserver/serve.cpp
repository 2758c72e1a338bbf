// Serves the webhooks of the kind, or migrates what is stored to the storage version.
#include <kubexx/client.hpp>
#include <kubexx/migrate.hpp>
#include <kubexx/process.hpp>

#include "hooks.hpp"

namespace {

/// Without a folder of certificates, the program is its own authority.
kubexx::Result<> serve(const std::string& folder, const kubexx::Webhooks& hooks, const std::stop_token& stop,
                       const kubexx::LogFunction& log) {
  const auto client = kubexx::Client::from_environment();
  if (!client) return client.error();
  kubexx::ServeOptions options{.stop = stop, .report = [log](std::string_view line) {
                                 log({kubexx::LogLevel::warning, std::string(line), {}});
                               }};
  options.stored_versions = kubexx::stored_versions(*client);
  kubexx::OwnCertificates own = games::certificates();
  own.report = options.report;
  if (folder.empty())
    options.source = kubexx::own_certificates(*client, own);
  else
    options.certificates = {.certificate = folder + "/tls.crt",
                            .key = folder + "/tls.key",
                            .host = own.service + "." + own.name_space + ".svc"};
  return kubexx::serve(hooks, options);
}

kubexx::Result<> migrate(const std::stop_token& stop, const kubexx::LogFunction& log) {
  const auto client = kubexx::Client::from_environment();
  if (!client) return client.error();
  const auto report = kubexx::migrate(*client, "gameservers.games.example.com", {.stop = stop});
  if (!report) return report.error();
  for (const kubexx::Rejected& one : report->rejected)
    log({kubexx::LogLevel::warning, one.error.text(), {{"object", one.key.text()}}});
  if (report->unfinished) return *report->unfinished;
  if (!report->cleared) return kubexx::Error{.message = "not all objects were migrated: " + report->not_cleared};
  log({kubexx::LogLevel::info, "all objects are stored in " + report->storage, {}});
  return {};
}

}  // namespace

int main(int argc, char** argv) {
  const kubexx::Webhooks hooks = games::hooks();
  std::string folder;
  bool migrates = false;
  kubexx::Program program;
  program.name = "gameserver-hooks";
  program.flags = {{"certificates", "FOLDER", "where tls.crt and tls.key are (default: an authority in a Secret)",
                    [&](const std::string& value) -> kubexx::Result<> {
                      folder = value;
                      return {};
                    }},
                   {"migrate", "", "store all game servers in the storage version, and end",
                    [&](const std::string&) -> kubexx::Result<> {
                      migrates = true;
                      return {};
                    }}};
  program.health_address = "0";  // the server of the webhooks has /healthz and /readyz
  program.metrics = [&] { return hooks.metrics(); };
  program.run = [&](const std::stop_token& stop, const kubexx::LogFunction& log) {
    return migrates ? migrate(stop, log) : serve(folder, hooks, stop, log);
  };
  return kubexx::run_until_signalled(program, argc, argv);
}
