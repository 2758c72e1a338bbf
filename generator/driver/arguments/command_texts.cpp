#include "generator/driver/arguments/command_texts.hpp"

#include <algorithm>
#include <array>

#include "generator/driver/run.hpp"

namespace kubexx::driver {
namespace {

constexpr CommandText kTexts[] = {
    {"", "Generate, check and serve Kubernetes CustomResourceDefinitions", "COMMAND [OPTIONS] [ARGUMENTS]",
     "kubexx generates CustomResourceDefinitions (CRDs) and C++ code from annotated C++ structs. It validates CRDs and "
     "custom resources the way an API server does, compares releases of CRDs, and runs a local API server for them.",
     "kubexx new orchard --group example.com --kind Tree\n"
     "kubexx generate api/v1/crontab.hpp --crd-dir config/crd\n"
     "kubexx import vendor/crds -o third_party\n"
     "kubexx rbac src --role-name manager-role --rbac-dir config/rbac\n"
     "kubexx webhooks src --webhook-dir config/webhook\n"
     "kubectl kustomize config/default | kubexx chart orchard -\n"
     "kubexx check config/crd\n"
     "kubexx validate --crd config/crd config/samples\n"
     "kubexx diff released/crd config/crd\n"
     "kubexx cel --schema config/crd --at spec 'self.replicas <= 100'\n"
     "kubexx example api/v1/crontab.hpp\n"
     "kubexx docs api/v1/crontab.hpp --format html --out site\n"
     "kubexx serve config/crd\n"
     "kubexx migrate gameservers.games.example.com --dry-run\n"
     "kubexx explain marker-unknown\n"},

    {"generate", "Generate CRDs and C++ code from annotated headers", "HEADER... [-- CLANG_FLAG...]",
     "Reads the headers with clang and generates one CustomResourceDefinition for each kind that they declare. Without "
     "'--crd-dir', '--crd-file' or '--code-dir' the CRDs are printed on standard output.\n\n"
     "Arguments after '--' are passed to clang: '-I', '-D', '-std=c++23' and so on. The default standard is C++20. An "
     "argument '@FILE' is replaced by the lines of FILE, one argument per line.\n\n"
     "A file is replaced only if its content changes. If there is an error, including one of the file system, no file "
     "except the '--sarif' log is written. An output that is an input, or another output, is an error.",
     "kubexx generate api/v1/crontab.hpp\n"
     "kubexx generate api/v1/crontab.hpp --crd-dir config/crd --code-dir build/code\n"
     "kubexx generate api/v1/*.hpp --crd-dir config/crd -- -Iinclude -DNDEBUG\n"
     "kubexx generate -p build api/v1/crontab.hpp --crd-dir config/crd\n"
     "kubexx generate --check api/v1/crontab.hpp --crd-dir config/crd\n"},

    {"import", "Turn CRDs into annotated headers", "FILE... -o DIR [-- CLANG_FLAG...]",
     "Writes an annotated C++ header for each version of each definition. 'kubexx generate' generates the same "
     "definitions from these headers; this is checked before any file is written.\n\n"
     "The definitions have to be valid: 'kubexx import' reports the errors of 'kubexx check'. Directories are searched "
     "for '*.yaml', '*.yml' and '*.json'. Documents of other kinds are ignored. If there is an error, no file is "
     "written.\n\n"
     "With '--use', objects have types of Kubernetes, or of your own headers, which are read with the arguments after "
     "'--'.\n\n"
     "With '--kubernetes', the arguments are names of types of Kubernetes itself, whose headers are written together "
     "with all types that they contain; with '--openapi', those of types of the OpenAPI documents. With '--cluster', "
     "they "
     "are names of definitions of a cluster.",
     "kubexx import vendor/crds -o third_party\n"
     "kubexx import vendor/crds -o third_party --use types.yaml -- -I include\n"
     "kubexx import --kubernetes 1.36 apps/v1/Deployment core/v1/PodTemplateSpec -o include\n"
     "kubexx import --openapi metrics.json metrics.k8s.io/v1beta1/NodeMetrics -o third_party\n"
     "kubexx import --cluster certificates.cert-manager.io -o third_party\n"},

    {"rbac", "Generate the roles of a program from its markers", "FILE... --role-name NAME",
     "Reads '+kubebuilder:rbac' markers in the comments of C++ sources and headers, and writes the ClusterRoles and "
     "Roles that grant the rights in these markers: the bytes that controller-gen v0.23.0 generates for the same "
     "markers. Markers may be written anywhere, for example above the function that makes the requests. The sources "
     "are not compiled; only '#if 0' hides a marker.\n\n"
     "A rule that an API server would reject is an error. If there is an error, or no marker, no file is written.",
     "kubexx rbac src --role-name manager-role\n"
     "kubexx rbac src api --role-name manager-role --rbac-dir config/rbac\n"
     "kubexx rbac src --role-name manager-role --rbac-dir config/rbac --check\n"},

    {"webhooks", "Generate webhook configurations from the markers of a program", "FILE...",
     "Reads '+kubebuilder:webhook' and '+kubebuilder:webhookconfiguration' markers in the comments of C++ sources and "
     "headers, and writes the MutatingWebhookConfiguration and ValidatingWebhookConfiguration with their webhooks: "
     "the bytes that controller-gen v0.23.0 generates for the same markers. Markers may be written anywhere, for "
     "example above the handler. The sources are not compiled; only '#if 0' hides a marker.\n\n"
     "A webhook that an API server would reject is an error. If there is an error, or no marker, no file is written.",
     "kubexx webhooks src\n"
     "kubexx webhooks src api --webhook-dir config/webhook\n"
     "kubexx webhooks src --webhook-dir config/webhook --check\n"},

    {"new", "Create a project, or extend one", "[NAME] --group GROUP --kind KIND | [NAME] --add-... [-- CLANG_FLAG...]",
     "Writes a CMake project into the directory NAME. An operator project has the header of the API, a reconciler, "
     "the program, a test with an in-process API server, manifests for kustomize, a Dockerfile and a workflow. "
     "The project builds and passes its tests without changes.\n\n"
     "The directory must not exist, or must be empty: no file is ever replaced.\n\n"
     "'--add-version', '--add-kind' and '--add-webhooks' extend a project, by default the one in the working "
     "directory: "
     "they write new files, and add lines to the lists in CMakeLists.txt and to other files. Lines for which no place "
     "is found are printed. Headers are read with the flags of the build folder and those after '--'. If manifests "
     "cannot be "
     "generated, the new files stay.",
     "kubexx new orchard --group example.com --kind Tree\n"
     "kubexx new orchard --group example.com --kind Tree --version v1alpha1 --namespace-scoped\n"
     "kubexx new orchard --group example.com --kind Tree --webhooks\n"
     "kubexx new orchard --group example.com --kind Tree --dry-run\n"
     "kubexx new orchard-api --template library --group example.com --kind Tree\n"
     "kubexx new inventory --template client\n"
     "kubexx new --add-version v2\n"
     "kubexx new --add-kind Shrub --version v1alpha1\n"
     "kubexx new --add-webhooks\n"},

    {"chart", "Write a Helm chart of manifests", "NAME FILE...",
     "Writes 'Chart.yaml', 'values.yaml' and a template for each manifest. The chart installs the same objects in the "
     "namespace of the release. The image, the replicas, the resources and other settings are values, and so is "
     "whether definitions, roles, webhook configurations, certificates and monitors are installed.\n\n"
     "'Chart.yaml' and 'values.yaml' are written once, because you edit them; templates are replaced if they change. "
     "If there is an error, no file is written.",
     "kubexx chart orchard manifests --version 1.2.0 --app-version 1.2.0\n"
     "kubectl kustomize config/default | kubexx chart orchard - --out dist/chart\n"
     "kubectl kustomize config/default | kubexx chart orchard - --out dist/chart --check\n"},

    {"check", "Validate CRDs the way an API server does", "FILE...",
     "Reports every error that an API server would return when the definitions are created, or updated with '--old', "
     "with the server's message and its position in the file. Warnings report probable mistakes that a server "
     "accepts.\n\n"
     "Directories are searched for '*.yaml', '*.yml' and '*.json'. Documents of other kinds are ignored. "
     "'kubexx explain RULE' describes the rule named in brackets at the end of a message.",
     "kubexx check config/crd\n"
     "kubexx check --server-version 1.31 config/crd\n"
     "kubexx check --old released/crontabs.yaml config/crd/crontabs.yaml\n"
     "kustomize build config | kubexx check -\n"},

    {"validate", "Validate custom resources the way an API server does", "--crd FILE... OBJECT...",
     "Validates each object as if it were created with a POST request: a missing namespace is 'default', "
     "'generateName' produces a name, and the status is dropped if it is a subresource. '--old' validates updates "
     "instead. Objects of kinds without a definition are ignored.",
     "kubexx validate --crd config/crd config/samples\n"
     "kubexx validate --crd config/crd --output yaml config/samples/nightly.yaml\n"
     "kubexx validate --crd config/crd --old before.yaml after.yaml\n"
     "kubexx validate --crd config/crd --old before.yaml --subresource status after.yaml\n"},

    {"diff", "Report what new CRDs break for stored objects and clients", "OLD NEW",
     "Compares definitions by name and classifies each change. Breaking: stored objects become invalid or lose data, "
     "or valid requests start to fail. Risky: this may happen to some objects or requests. Safe: no object and no "
     "request is affected.",
     "kubexx diff released/crd config/crd\n"
     "kubexx diff --fail-on risky --all released/crd config/crd\n"
     "kubectl get -f config/crd --ignore-not-found -o yaml | kubexx diff - config/crd\n"},

    {"cel", "Type-check, cost and evaluate a CEL expression", "EXPRESSION",
     "Prints the type of the expression, the cost that a server estimates for it, and its value. '--schema' declares "
     "'self'. '--at' selects the field that 'self' refers to, for example 'spec.ports[0].name'; '[]' selects each "
     "element of a list or each value of a map.\n\n"
     "The exit status is 0 if a server would accept and evaluate the expression, whatever its value.",
     "kubexx cel '[1, 2, 3].sum() > 5'\n"
     "kubexx cel --schema config/crd --at spec 'self.replicas <= 100'\n"
     "kubexx cel --schema config/crd --at spec --object nightly.yaml 'self.replicas <= 100'\n"
     "kubexx cel --functions matches\n"},

    {"example", "Print objects that an API server accepts", "FILE... [-- CLANG_FLAG...]",
     "Prints two objects for each served version of each kind: the smallest, which has only what a new object needs, "
     "and the full one, which has every field that does not exclude others. Values come from enums, defaults, "
     "examples, "
     "formats and patterns; rules are satisfied by search. Each object is validated as 'kubexx validate' does before "
     "it "
     "is printed.\n\n"
     "The status is omitted if it is a subresource: API servers drop it from new objects. Fields that a full object "
     "lacks are listed in a comment. The exit status is 1 if no valid object was found for a version; its error names "
     "the field and the rule.",
     "kubexx example api/v1/crontab.hpp\n"
     "kubexx example config/crd --smallest --kind CronTab > config/samples/crontab.yaml\n"
     "kubectl get crd certificates.cert-manager.io -o yaml | kubexx example - --full\n"},

    {"docs", "Write the reference documentation of kinds", "FILE... [-- CLANG_FLAG...]",
     "Describes every version and every field of the kinds: types, defaults, bounds, enums, rules with their messages, "
     "differences between versions, deprecations, and the objects that 'kubexx example' prints. Anchors depend "
     "only on the names of kinds, versions, groups and fields, so that links remain valid in later releases.\n\n"
     "The sections of the HTML page fold without JavaScript; with JavaScript, the page can be searched. Text of the "
     "definitions never becomes markup. A file is replaced only if its content changes, and only with '--force' if "
     "'kubexx docs' did not write it.",
     "kubexx docs api/v1/crontab.hpp --out docs/api\n"
     "kubexx docs config/crd --format html --out site\n"
     "kubexx docs config/crd --out docs/api --check\n"
     "kubectl get crds -o yaml | kubexx docs - --format html > reference.html\n"},

    {"serve", "Run a local API server for the kinds of CRDs", "[CRD...]",
     "Serves the kinds of the definitions over HTTPS on 127.0.0.1, with the rules of a real API server, until it is "
     "interrupted. It stores custom resources, definitions and objects of built-in Kubernetes kinds. No controller "
     "runs, and no other program is needed.\n\n"
     "A user that '--user' declares has the rights of the ClusterRoles and Roles in its file, without bindings; "
     "'kubectl --as NAME' has them, too. When the server exits, it prints the rights that no request needed.\n\n"
     "A kubeconfig replaces an empty file or one that 'kubexx serve' wrote, and is removed when the server exits.\n\n"
     "Webhooks are called at their URL, or, if they name a service, at the port that '--route' gives it; their "
     "certificate has to be valid for SERVICE.NAMESPACE.svc.",
     "kubexx serve config/crd &\n"
     "kubexx serve config/crd --route games/gameserver-webhook=9443 &\n"
     "kubexx serve config/crd --user operator=config/rbac/role.yaml\n"
     "kubexx serve config/crd --kubernetes-kind coordination.k8s.io/v1beta1/LeaseCandidate &\n"
     "kubectl --kubeconfig kubexx.kubeconfig apply -k config/samples\n"},

    {"migrate", "Store the objects of a CRD in its storage version", "NAME",
     "Writes every object again, so that it is stored in the storage version, and then reduces 'status.storedVersions' "
     "of the definition to that version. Versions that are not in this list can be removed from the definition. "
     "Entries of versions that are not served are removed from 'managedFields'; if 'status.storedVersions' contains "
     "the storage version alone, only objects with such entries are written.\n\n"
     "Objects that the server rejects are listed with the server's reasons, and the others are migrated. "
     "'status.storedVersions' is unchanged if an object was rejected, or if the definition changed meanwhile. "
     "Migrating again is always safe.\n\n"
     "The exit status is 1 if objects were rejected or 'status.storedVersions' is unchanged for another reason, and 3 "
     "if the cluster cannot be used or the command is interrupted.",
     "kubexx migrate gameservers.games.example.com --dry-run\n"
     "kubexx migrate gameservers.games.example.com --rate 100 --state migration.json\n"
     "kubexx migrate gameservers.games.example.com --drop v1alpha1\n"},

    {"markers", "List the markers, or describe one", "[NAME]",
     "Markers are comments such as '+kubebuilder:validation:Minimum=1', or the same as C++ values: "
     "'KUBEXX(kubexx::minimum(1))'.",
     "kubexx markers\n"
     "kubexx markers minimum\n"
     "kubexx markers kubebuilder:validation:XValidation\n"},

    {"explain", "List the diagnostic rules, or describe one", "[RULE]",
     "A message ends with the name of its rule in brackets, such as '[marker-unknown]'.",
     "kubexx explain\n"
     "kubexx explain marker-unknown\n"},

    {"completion", "Print the completion script of a shell", "SHELL",
     "The script completes commands, options and their values. Packages install it where the shell finds it.",
     "kubexx completion bash > ~/.local/share/bash-completion/completions/kubexx\n"
     "kubexx completion zsh > \"${fpath[1]}/_kubexx\"\n"
     "kubexx completion fish > ~/.config/fish/completions/kubexx.fish\n"},
};

constexpr ExitStatus kStatuses[] = {
    {kSuccess, "success"},
    {kErrorsFound, "errors in the input"},
    {kUsage, "usage error"},
    {kEnvironment, "a file cannot be read or written, or something outside the input is missing"},
    {kOutOfDate, "outputs are out of date ('--check')"},
    {kInternalFault, "internal error in kubexx"},
};

}  // namespace

std::span<const CommandText> command_texts() { return kTexts; }

const CommandText& command_text(std::string_view name) {
  return *std::find_if(std::begin(kTexts), std::end(kTexts), [&](const CommandText& row) { return row.name == name; });
}

std::span<const ExitStatus> exit_statuses() { return kStatuses; }

}  // namespace kubexx::driver
