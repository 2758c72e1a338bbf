// Serves the webhooks of the kind: --certificates names a folder with tls.crt and tls.key.
#include <kubexx/process.hpp>

#include "hooks.hpp"

int main(int argc, char** argv) {
  const kubexx::Webhooks hooks = games::hooks();
  kubexx::ServeOptions options{.certificates = {"/certs/tls.crt", "/certs/tls.key"}};
  kubexx::Program program;
  program.name = "gameserver-hooks";
  program.flags = {{"certificates", "FOLDER", "where tls.crt and tls.key are (default /certs)",
                    [&](const std::string& folder) -> kubexx::Result<> {
                      options.certificates = {folder + "/tls.crt", folder + "/tls.key"};
                      return {};
                    }}};
  program.metrics = [&] { return hooks.metrics(); };
  program.run = [&](const std::stop_token& stop, const kubexx::LogFunction& log) {
    options.stop = stop;
    options.report = [log](std::string_view line) { log({kubexx::LogLevel::warning, std::string(line), {}}); };
    return kubexx::serve(hooks, options);
  };
  return kubexx::run_until_signalled(program, argc, argv);
}
