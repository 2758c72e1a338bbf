#include "generator/driver/arguments/import_arguments.hpp"

#include "generator/driver/arguments/cluster_commands.hpp"
#include "generator/driver/arguments/option_kinds.hpp"

namespace kubexx::driver {
namespace {

void add_definitions(CLI::App& import, ImportCommand& command) {
  ImportOptions& options = command.options;
  import.add_option(
      "FILE", options.inputs,
      "Files and directories with definitions in YAML or JSON; '-' is standard input. With '--kubernetes': "
      "names of types, such as 'apps/v1/Deployment' and 'core/v1/PodTemplateSpec'; likewise with '--openapi', where "
      "all kinds are imported without names. With "
      "'--cluster': names of definitions, such as 'certificates.cert-manager.io'; without names, all definitions are "
      "read");
  add_text(import, "-o,--output-dir", command.output_dir, "DIR",
           "Write each version of each kind to 'DIR/<group>/<version>/<kind>.hpp'")
      ->required();
  import
      .add_option(
          "--kind", options.kinds,
          "Import only this version of this kind; can be repeated. With '--kubernetes': like FILE, but types that "
          "only subresources receive, such as 'policy/v1/Eviction', are rejected")
      ->type_name("GROUP/VERSION/KIND")
      ->allow_extra_args(false);
  import.add_flag("--external", options.external,
                  "Mark the kinds as external: 'kubexx generate' writes code for them, but no CRD");
}

void add_used_types(CLI::App& import, ImportCommand& command) {
  import
      .add_option(
          "--use", command.used_types,
          "Use the types of this table (*.yaml, *.yml or *.json) for objects with the same schema; or this type "
          "of Kubernetes, such as 'core/v1/PodTemplateSpec', and those that it contains. With '--external', the "
          "form of the objects suffices. Can be repeated")
      ->type_name("FILE|GROUP/VERSION/TYPE")
      ->allow_extra_args(false);
  import
      .add_flag("--adopt", command.adopts,
                "Use the types of '--use' also where only descriptions differ; those of the types replace them")
      ->needs(import.get_option("--use"))
      ->excludes(import.get_option("--external"));
  add_text(import, "--depfile", command.depfile, "FILE",
           "Write a make rule by which the imported headers depend on the headers of the types in tables")
      ->needs(import.get_option("--use"));
}

void add_style(CLI::App& import, importing::Style& style, RawOptions& raw) {
  import
      .add_option("--namespace", raw.namespaces,
                  "C++ namespace of a group, such as 'cert-manager.io=certs'; can be repeated")
      ->type_name("GROUP=NAME")
      ->allow_extra_args(false);
  add_choice<importing::MemberNames>(
      import, "--names", style.names,
      {{"snake_case", importing::MemberNames::snake_case}, {"json", importing::MemberNames::json}},
      "Names of members: 'cluster_ip', or 'clusterIP' as in JSON")
      ->default_str("snake_case");
  import.add_flag("--equality", style.has_equality, "Declare 'operator==' in structs");
}

void add_other_sources(CLI::App& import, ImportCommand& command) {
  add_text(
      import, "--kubernetes", command.options.kubernetes, "RELEASE",
      "Write headers of types of Kubernetes itself, 'DIR/kubexx/k8s/<group>/<version>.hpp'; the only release is 1.36");
  import
      .add_option("--openapi", command.options.openapi,
                  "Write headers of types of OpenAPI v3 documents, 'DIR/<group>/<version>.hpp': files, directories or "
                  "'-', as API servers serve them at '/openapi/v3/apis/GROUP/VERSION'; can be repeated")
      ->type_name("FILE")
      ->allow_extra_args(false);
  CLI::Option* cluster =
      import.add_flag("--cluster", command.cluster.is_used,
                      "Read the definitions from the cluster of the kubeconfig; those with a name that "
                      "you may not read are external kinds, as OpenAPI documents describe them");
  add_cluster(import, command.cluster.kubeconfig, command.cluster.context);
  for (const char* option : {"--kubeconfig", "--context"}) import.get_option(option)->needs(cluster);
}

void exclude_options(CLI::App& import) {
  for (const char* option :
       {"--cluster", "--external", "--no-descriptions", "--use", "--namespace", "--names", "--equality"})
    import.get_option("--kubernetes")->excludes(import.get_option(option));
  for (const char* option : {"--kubernetes", "--cluster", "--external", "--use"})
    import.get_option("--openapi")->excludes(import.get_option(option));
}

}  // namespace

CLI::App& declare_import(CLI::App& app, CommandLine& command, RawOptions& raw) {
  ImportOptions& options = command.import.options;
  CLI::App& import = declare_command(app, "import");
  add_definitions(import, command.import);
  add_used_types(import, command.import);
  add_style(import, options.style, raw);
  add_other_sources(import, command.import);
  import.add_flag("--no-descriptions", options.no_descriptions, "Omit the descriptions of fields");
  exclude_options(import);
  import.callback([&command] {
    const ImportOptions& given = command.import.options;
    const bool has_kinds = !given.kubernetes.empty() && !given.kinds.empty();
    const bool has_source = command.import.cluster.is_used || !given.openapi.empty();
    if (given.inputs.empty() && !has_kinds && !has_source) throw CLI::RequiredError("FILE");
  });
  import.add_flag("--force", command.import.force, "Replace files that 'kubexx import' did not write");
  import.add_flag("--check", command.import.check,
                  "Write nothing; print a diff and exit with 4 if a header differs from what would be written");
  import.add_flag("--no-leftovers", command.import.reports_leftovers,
                  "Report headers of removed definitions, which '--check' counts as differing");
  return import;
}

}  // namespace kubexx::driver
