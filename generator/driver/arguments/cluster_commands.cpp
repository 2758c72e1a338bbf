#include "generator/driver/arguments/cluster_commands.hpp"

#include <fmt/format.h>

#include "generator/driver/arguments/option_kinds.hpp"

namespace kubexx::driver {

void add_cluster(CLI::App& app, std::string& kubeconfig, std::string& context) {
  add_text(app, "--kubeconfig", kubeconfig, "FILE", "Use the cluster of the kubeconfig FILE")
      ->default_str("that of KUBECONFIG, the pod, or '~/.kube/config'");
  add_text(app, "--context", context, "NAME", "Use this context of the kubeconfig")->default_str("the current context");
}

void declare_serve(CLI::App& app, CommandLine& command) {
  ServeCommand& options = command.serve;
  CLI::App& serve = declare_command(app, "serve");
  serve.add_option("CRD", options.inputs, "Files and directories with definitions; '-' is standard input");
  add_number(serve, "--port", options.port, 65535, "TCP port to listen on")->default_str("any free port");
  add_text(serve, "--kubeconfig", options.kubeconfig, "FILE", "Write the kubeconfig for clients to FILE")
      ->default_str(options.kubeconfig);
  add_text(serve, "--data", options.data_file, "FILE",
           "Keep the stored objects in FILE, and load those in it on start");
  serve
      .add_option("--kubernetes-kind", options.kubernetes_kinds,
                  "Serve this kind of Kubernetes in this version, not in its preferred one; can be repeated")
      ->type_name("GROUP/VERSION/KIND")
      ->allow_extra_args(false);
  serve
      .add_option(
          "--user", options.users,
          "Also write NAME.kubeconfig, beside the other kubeconfig, for a user with the rights of the roles in FILE; "
          "can be repeated")
      ->type_name("NAME=FILE")
      ->allow_extra_args(false);
  serve
      .add_option("--route", options.routes,
                  "Send webhook calls for this service to this port of 127.0.0.1; can be repeated")
      ->type_name("NAMESPACE/SERVICE=PORT")
      ->allow_extra_args(false);
  serve.add_flag("--garbage-collection", options.garbage_collection,
                 "Delete objects whose owners do not exist, within the request that deletes the owner");
}

void declare_migrate(CLI::App& app, CommandLine& command) {
  MigrateCommand& options = command.migrate;
  CLI::App& migrate = declare_command(app, "migrate");
  migrate.add_option("NAME", options.definition, "Name of the definition: PLURAL.GROUP")->required();
  auto* drop =
      migrate
          .add_option("--drop", options.dropping,
                      "Also remove the entries of this version from 'managedFields', though it is still served; can be "
                      "repeated")
          ->type_name("VERSION")
          ->allow_extra_args(false);
  migrate.add_flag("--dry-run", options.dry_run,
                   "Change nothing; list the objects that the server would reject, and those that violate the schema");
  migrate
      .add_flag("--by-status", options.by_status,
                "Write through the status subresource, for which few admission webhooks are called; 'managedFields' "
                "are not changed")
      ->excludes(drop);
  add_number(migrate, "--rate", options.rate, 1'000'000, "Write at most N objects per second; 0 means no limit")
      ->default_str(fmt::to_string(options.rate));
  add_number(migrate, "--settle", options.settle, 3600,
             "Wait until the definition has been unchanged for N seconds, so that every API server has read it")
      ->default_str(fmt::to_string(options.settle));
  add_text(migrate, "--state", options.state_file, "FILE",
           "Keep the state in FILE while the command runs, and resume from the state in it");
  add_cluster(migrate, options.kubeconfig, options.context);
}

}  // namespace kubexx::driver
