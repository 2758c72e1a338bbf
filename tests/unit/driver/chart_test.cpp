#include <filesystem>
#include <fstream>
#include <iterator>
#include <sstream>
#include <string>
#include <vector>

#include "generator/chart/chart.hpp"
#include "generator/driver/run.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/measure.hpp"
#include "tests/unit/driver/folder.hpp"

namespace kubexx::driver::chart_test {
namespace {

struct ChartRun {
  int code;
  std::string out;
  std::string err;
};

ChartRun chart(const std::vector<std::string>& options, const std::string& manifests) {
  std::ostringstream out, err;
  std::istringstream in(manifests);
  Environment environment;
  environment.standard_input = &in;
  std::vector<std::string> arguments = {"chart", "orchard", "-"};
  arguments.insert(arguments.end(), options.begin(), options.end());
  const int code = run(arguments, out, err, environment);
  return {code, out.str(), err.str()};
}

std::string text_of(const std::string& path) {
  std::ifstream file(path);
  return {std::istreambuf_iterator<char>(file), {}};
}

std::string config_map(const std::string& name, const std::string& data = "{}") {
  return "---\napiVersion: v1\nkind: ConfigMap\nmetadata: {name: " + name + ", namespace: garden}\ndata: " + data +
         "\n";
}

std::string deployment(const std::string& image = "orchard:1") {
  return "---\napiVersion: apps/v1\nkind: Deployment\nmetadata: {name: manager, namespace: garden}\n"
         "spec: {template: {spec: {serviceAccountName: other, containers: [{name: a, image: '" +
         image + "'}]}}}\n";
}

constexpr const char* kLabels =
    "    app.kubernetes.io/instance: {{ .Release.Name | toJson }}\n"
    "    app.kubernetes.io/managed-by: {{ .Release.Service | toJson }}\n"
    "    helm.sh/chart: {{ printf \"%s-%s\" .Chart.Name .Chart.Version | replace \"+\" \"_\" | trunc 63 | trimAll "
    "\"-_.\" | "
    "toJson }}\n";

TEST_CASE("chart writes a template for each manifest, whose text Helm prints as it is") {
  const Folder folder;
  const std::string manifests = deployment() + config_map("notes", "{text: 'helm-expression-0e {{ x }}'}");
  const ChartRun run = chart({"--out", folder / "chart"}, manifests);
  CHECK(run.err.empty());
  REQUIRE(run.code == kSuccess);
  CHECK(text_of(folder / "chart/templates/configmap-notes.yaml") ==
        "apiVersion: v1\ndata:\n  text: helm-expression-0e {{ \"{{\" }} x }}\nkind: ConfigMap\nmetadata:\n  "
        "labels:\n" +
            std::string(kLabels) + "  name: notes\n  namespace: {{ .Release.Namespace | toJson }}\n");
  CHECK(text_of(folder / "chart/Chart.yaml") ==
        "apiVersion: v2\nappVersion: 0.1.0\ndescription: Installs orchard\nname: orchard\ntype: application\nversion: "
        "0.1.0\n");
}

TEST_CASE("webhooks that are limited to the namespace of the operator follow the release") {
  const Folder folder;
  const std::string webhooks = R"(---
apiVersion: admissionregistration.k8s.io/v1
kind: ValidatingWebhookConfiguration
metadata: {name: checks}
webhooks:
- name: a.example.com
  namespaceSelector: {matchLabels: {kubernetes.io/metadata.name: garden}}
- name: b.example.com
  namespaceSelector: {matchLabels: {kubernetes.io/metadata.name: other}}
)";
  REQUIRE(chart({"--out", folder / "chart"}, deployment("orchard:1") + webhooks).code == kSuccess);
  const std::string text = text_of(folder / "chart/templates/validatingwebhookconfiguration-checks.yaml");
  CHECK(text.find("kubernetes.io/metadata.name: {{ .Release.Namespace | toJson }}\n") != std::string::npos);
  CHECK(text.find("kubernetes.io/metadata.name: other\n") != std::string::npos);
}

TEST_CASE("the namespace is replaced wherever a string can only mean it") {
  const Folder folder;
  const std::string manifests = R"(---
apiVersion: admissionregistration.k8s.io/v1
kind: ValidatingWebhookConfiguration
metadata: {name: checks}
webhooks:
- namespaceSelector: {matchExpressions: [{key: kubernetes.io/metadata.name, operator: NotIn, values: [garden, other]}]}
---
apiVersion: rbac.authorization.k8s.io/v1
kind: RoleBinding
metadata: {name: readers}
subjects:
- {kind: Group, name: "system:serviceaccounts:garden"}
- {kind: Group, name: "system:serviceaccounts:garden-2"}
- {kind: User, name: "system:serviceaccount:garden:other"}
- {kind: User, name: "system:serviceaccount:garden:others"}
---
apiVersion: v1
kind: ServiceAccount
metadata: {name: other, namespace: garden}
---
apiVersion: monitoring.coreos.com/v1
kind: ServiceMonitor
metadata: {name: metrics}
spec: {namespaceSelector: {matchNames: [garden]}}
)" + config_map("hosts", "{a: 'h.garden.svc:80,g.garden.svc.cluster.local', b: my.garden.svcs}");
  const ChartRun run = chart({"--out", folder / "chart"}, deployment() + manifests);
  REQUIRE(run.code == kSuccess);
  const auto has = [&](const std::string& file, const std::string& text) {
    INFO(text_of(folder / ("chart/templates/" + file)));
    CHECK(text_of(folder / ("chart/templates/" + file)).find(text) != std::string::npos);
  };
  has("validatingwebhookconfiguration-checks.yaml",
      "      values:\n      - {{ .Release.Namespace | toJson }}\n      - other\n");
  has("rolebinding-readers.yaml",
      "- kind: Group\n  name: system:serviceaccounts:{{ .Release.Namespace }}\n"
      "- kind: Group\n  name: system:serviceaccounts:garden-2\n"
      "- kind: User\n  name: system:serviceaccount:{{ .Release.Namespace }}:{{ .Values.serviceAccount.name }}\n"
      "- kind: User\n  name: system:serviceaccount:{{ .Release.Namespace }}:others\n");
  has("servicemonitor-metrics.yaml", "    matchNames:\n    - {{ .Release.Namespace | toJson }}\n");
  has("configmap-hosts.yaml",
      "  a: h.{{ .Release.Namespace }}.svc:80,g.{{ .Release.Namespace }}.svc.cluster.local\n  b: my.garden.svcs\n");
  CHECK(run.err.empty());
}

TEST_CASE("the service of the API server is in the namespace default for every release") {
  const Folder folder;
  std::string manifests =
      deployment() + config_map("hosts",
                                "{a: kubernetes.default.svc, b: 'https://kubernetes.default.svc:443', c: "
                                "my-kubernetes.default.svc, d: other.default.svc}");
  for (std::size_t at; (at = manifests.find("garden")) != std::string::npos;) manifests.replace(at, 6, "default");
  REQUIRE(chart({"--out", folder / "chart"}, manifests).code == kSuccess);
  const std::string text = text_of(folder / "chart/templates/configmap-hosts.yaml");
  INFO(text);
  CHECK(text.find("  a: kubernetes.default.svc\n  b: https://kubernetes.default.svc:443\n"
                  "  c: my-kubernetes.{{ .Release.Namespace }}.svc\n  d: other.{{ .Release.Namespace }}.svc\n") !=
        std::string::npos);
}

TEST_CASE("jobs with the service account of the operator get its new name") {
  const Folder folder;
  const auto pod = [](const std::string& account) {
    return "{template: {spec: {serviceAccountName: " + account + ", containers: [{name: a, image: x}]}}}";
  };
  const auto object = [](const std::string& kind, const std::string& name, const std::string& spec) {
    return "---\napiVersion: batch/v1\nkind: " + kind + "\nmetadata: {name: " + name +
           ", namespace: garden}\nspec: " + spec + "\n";
  };
  const std::string account = "---\napiVersion: v1\nkind: ServiceAccount\nmetadata: {name: other, namespace: garden}\n";
  const std::string jobs =
      object("Job", "once", pod("other")) + object("Job", "foreign", pod("another")) +
      object("CronJob", "nightly", "{schedule: '@daily', jobTemplate: {spec: " + pod("other") + "}}");
  REQUIRE(chart({"--out", folder / "chart"}, deployment() + account + jobs).code == kSuccess);
  const std::string renamed = "serviceAccountName: {{ .Values.serviceAccount.name | toJson }}\n";
  CHECK(text_of(folder / "chart/templates/job-once.yaml").find(renamed) != std::string::npos);
  CHECK(text_of(folder / "chart/templates/cronjob-nightly.yaml").find(renamed) != std::string::npos);
  CHECK(text_of(folder / "chart/templates/job-foreign.yaml").find("serviceAccountName: another\n") !=
        std::string::npos);
}

TEST_CASE("a note names strings that may mean the namespace of the manifests") {
  const Folder folder;
  const std::string role = R"(---
apiVersion: rbac.authorization.k8s.io/v1
kind: ClusterRole
metadata: {name: garden, labels: {app: garden}, annotations: {example.com/ref: garden/a}}
rules:
- {apiGroups: [garden.example.com], resources: [namespaces], resourceNames: [garden, gardens, my-garden]}
)";
  const std::string manager =
      "apiVersion: apps/v1\nkind: Deployment\nmetadata: {name: garden, namespace: garden}\n"
      "spec: {template: {metadata: {annotations: {a: h.garden.svc}}, spec: {containers: [{name: garden, image: "
      "'x/garden:1', "
      "args: [--namespace=garden]}]}}}\n";
  const ChartRun run = chart({"--out", folder / "chart"}, manager + role + config_map("env", "{hosts: 'a garden.'}"));
  CHECK(run.code == kSuccess);
  CHECK(run.err ==
        "kubexx: note: 'values.yaml' has the name of the namespace, 'garden', in podAnnotations.a; the chart does not "
        "replace it there\n"
        "kubexx: note: the Deployment 'garden' has the name of the namespace, 'garden', in "
        "spec.template.spec.containers[0].args[0]; the chart does not replace it there\n"
        "kubexx: note: the ClusterRole 'garden' has the name of the namespace, 'garden', in "
        "metadata.annotations['example.com/ref'], rules[0].resourceNames[0]; the chart does not replace it there\n"
        "kubexx: note: the ConfigMap 'env' has the name of the namespace, 'garden', in data.hosts; the chart does not "
        "replace it there\n");
}

TEST_CASE("replicas that the manifests leave to an autoscaler are not rendered") {
  const Folder folder;
  REQUIRE(chart({"--out", folder / "chart"}, deployment()).code == kSuccess);
  CHECK(
      text_of(folder / "chart/templates/deployment-manager.yaml")
          .find("\n  {{ if not (kindIs \"invalid\" .Values.replicaCount) }}replicas: {{ .Values.replicaCount | toJson "
                "}}{{ end }}\n") != std::string::npos);
  CHECK(text_of(folder / "chart/values.yaml").find("\nreplicaCount: null\n") != std::string::npos);
}

TEST_CASE("an image with a digest and a service account of others have no values") {
  const Folder folder;
  REQUIRE(chart({"--out", folder / "chart"}, deployment("orchard@sha256:0123")).code == kSuccess);
  const std::string text = text_of(folder / "chart/templates/deployment-manager.yaml");
  CHECK(text.find("- image: orchard@sha256:0123\n") != std::string::npos);
  CHECK(text.find("serviceAccountName: other\n") != std::string::npos);
  const std::string values = text_of(folder / "chart/values.yaml");
  CHECK(values.find("image:") == std::string::npos);
  CHECK(values.find("serviceAccount") == std::string::npos);
}

std::string service_account(const std::string& name, const std::string& name_space) {
  return "---\napiVersion: v1\nkind: ServiceAccount\nmetadata: {name: " + name + ", namespace: " + name_space + "}\n";
}

TEST_CASE("the values of the service account are about that of the operator alone") {
  const Folder folder;
  const std::string others = service_account("builder", "garden") + service_account("other", "shed");
  REQUIRE(chart({"--out", folder / "chart"}, deployment() + others + service_account("other", "garden")).code ==
          kSuccess);
  CHECK(folder.read("chart/values.yaml").find("serviceAccount:\n  create: true\n  name: other\n") != std::string::npos);
  for (const char* file : {"serviceaccount-builder.yaml", "serviceaccount-other.yaml"})
    CHECK(folder.read("chart/templates/" + std::string(file)).find(".Values") == std::string::npos);
  const std::string own = folder.read("chart/templates/serviceaccount-other-2.yaml");
  CHECK(own.starts_with("{{- if .Values.serviceAccount.create }}\n"));
  CHECK(own.find("name: {{ .Values.serviceAccount.name | toJson }}\n") != std::string::npos);
  REQUIRE(chart({"--out", folder / "foreign"}, deployment() + others).code == kSuccess);
  CHECK(folder.read("foreign/values.yaml").find("serviceAccount") == std::string::npos);
}

TEST_CASE("objects whose names differ in what file names cannot have get files of their own") {
  const Folder folder;
  REQUIRE(chart({"--out", folder / "chart"}, config_map("'a:b'") + config_map("a-b")).code == kSuccess);
  CHECK(text_of(folder / "chart/templates/configmap-a-b.yaml").find("name: a:b\n") != std::string::npos);
  CHECK(text_of(folder / "chart/templates/configmap-a-b-2.yaml").find("name: a-b\n") != std::string::npos);
}

TEST_CASE("files of objects with long names have short ones, and no two objects share one") {
  const Folder folder;
  const std::string name(251, 'a');
  const std::string manifests =
      config_map(name + "b") + config_map(name + "c") + config_map("x.y") + config_map("x-2") + config_map("'x'");
  REQUIRE(chart({"--out", folder / "chart"}, manifests + config_map("'x:2'")).code == kSuccess);
  const std::string file = "chart/templates/configmap-" + std::string(190, 'a');
  CHECK(text_of(folder / (file + ".yaml")).find(name + "b\n") != std::string::npos);
  CHECK(text_of(folder / (file + "-2.yaml")).find(name + "c\n") != std::string::npos);
  CHECK(text_of(folder / "chart/templates/configmap-x-2-2.yaml").find("name: x:2\n") != std::string::npos);
}

TEST_CASE("a later run keeps what users edit, and names what the chart no longer has") {
  const Folder folder;
  const std::string out = folder / "chart";
  REQUIRE(chart({"--out", out}, config_map("old")).code == kSuccess);
  std::ofstream(out + "/values.yaml") << "mine: 1\n";
  const ChartRun again = chart({"--out", out}, deployment());
  CHECK(again.code == kSuccess);
  CHECK(again.err ==
        "kubexx: note: '" + out +
            "/values.yaml' is kept and lacks: image, imagePullSecrets, replicaCount, resources, podAnnotations, "
            "nodeSelector, tolerations, affinity; add them, or use '--replace-values'\n"
            "kubexx: note: '" +
            out +
            "/templates/configmap-old.yaml' is not from these manifests; move a template of your own to a folder below "
            "'templates', or remove the file: rm " +
            out + "/templates/configmap-old.yaml\n");
  CHECK(text_of(out + "/values.yaml") == "mine: 1\n");

  CHECK(chart({"--out", out, "--check"}, deployment()).code == kOutOfDate);
  std::filesystem::remove(out + "/templates/configmap-old.yaml");
  std::filesystem::create_directory(out + "/templates/own");
  std::ofstream(out + "/templates/own/extra.yaml") << "{}\n";
  CHECK(chart({"--out", out, "--check"}, deployment()).code == kSuccess);
  CHECK(chart({"--out", out, "--check"}, deployment("orchard@sha256:1")).code == kOutOfDate);
  CHECK(chart({"--out", out, "--replace-values"}, deployment()).code == kSuccess);
  CHECK(text_of(out + "/values.yaml").find("mine") == std::string::npos);
}

TEST_CASE("a note names members that a value of a kept file lacks") {
  const Folder folder;
  const std::string out = folder / "chart";
  REQUIRE(chart({"--out", out}, deployment() + service_account("builder", "garden")).code == kSuccess);
  std::ofstream(out + "/values.yaml", std::ios::app) << "serviceAccount: {create: true}\n";
  const ChartRun again =
      chart({"--out", out}, deployment() + service_account("other", "garden") + service_account("builder", "garden"));
  CHECK(again.code == kSuccess);
  CHECK(again.err.starts_with("kubexx: note: '" + out + "/values.yaml' is kept and lacks: serviceAccount.name; add"));
  std::ofstream(out + "/values.yaml") << "image: null\nreplicaCount: 1\n";
  CHECK(chart({"--out", out}, deployment()).err.find("lacks: image.pullPolicy, image.repository, image.tag, imageP") !=
        std::string::npos);
}

TEST_CASE("chart does not replace a file that it reads") {
  const Folder folder;
  const std::string file = folder.write("io/templates/configmap-a.yaml", config_map("a"));
  std::ostringstream out, err;
  CHECK(run({"chart", "orchard", folder / "io/templates", "--out", folder / "io"}, out, err, Environment()) ==
        kEnvironment);
  INFO(err.str());
  CHECK(err.str().find(file) != std::string::npos);
  CHECK(folder.read("io/templates/configmap-a.yaml") == config_map("a"));
  CHECK_FALSE(folder.has("io/Chart.yaml"));
}

TEST_CASE("a chart takes time in proportion to the objects of one name") {
  const auto seconds = [](int count) {
    std::vector<json::Value> manifests;
    for (int i = 0; i < count; ++i)
      manifests.push_back(
          json::Object{{"apiVersion", "v1"},
                       {"kind", "ConfigMap"},
                       {"metadata", json::Object{{"name", "a"}, {"namespace", "n" + std::to_string(i)}}}});
    return test::measure([&] { CHECK(chart::build_chart(manifests, {}).problems.empty()); }).seconds;
  };
  seconds(10);
  const double one = seconds(2000);
  CHECK(seconds(4000) < 3 * one + 0.05);
}

TEST_CASE("a note names a version that does not become that of a chart that is kept") {
  const Folder folder;
  const std::string out = folder / "chart", file = out + "/Chart.yaml";
  REQUIRE(chart({"--out", out, "--version", "1.0.0"}, deployment()).code == kSuccess);
  const std::string note = "kubexx: note: '" + file + "' is kept: its version is 1.0.0, not 2.0.0; its appVersion is " +
                           "0.1.0, not 3.0.0; edit it, or use '--replace-values'\n";
  for (const char* check : {"--check", "--version"}) {
    std::vector<std::string> options = {"--out", out, "--app-version", "3.0.0", "--version", "2.0.0"};
    if (check == std::string("--check")) options.emplace_back(check);
    const ChartRun run = chart(options, deployment());
    CHECK(run.code == kSuccess);
    CHECK(run.err == note);
  }
  CHECK(chart({"--out", out}, deployment()).err.empty());
  CHECK(chart({"--out", out, "--version", "1.0.0"}, deployment()).err.empty());
  CHECK(chart({"--out", out, "--version", "2.0.0", "--replace-values"}, deployment()).err.empty());
  CHECK(text_of(file).find("version: 2.0.0") != std::string::npos);
}

TEST_CASE("chart reports manifests that cannot become templates, and writes nothing") {
  struct Row {
    std::string manifests;
    std::string error;
  };
  const Row rows[] = {
      {"", "kubexx: error: the files contain no manifest [chart-manifest]"},
      {"kind: ConfigMap\n",
       "<stdin>:1:1: error: not a manifest; expected an object with 'apiVersion', 'kind' and 'metadata.name'"},
      {"- a\n", "<stdin>:1:1: error: not a manifest"},
      {"metadata: 3\nkind: [x]\n", "<stdin>:1:1: error: not a manifest"},
      {config_map("a") + config_map("a"), "<stdin>:7:1: error: the ConfigMap 'a' is given twice"},
      {"apiVersion: kustomize.config.k8s.io/v1beta1\nkind: Kustomization\n",
       "error: a kustomization is not a manifest; pipe the output of 'kubectl kustomize DIR'"},
      {deployment() + "---\napiVersion: apps/v1\nkind: Deployment\nmetadata: {name: b}\n",
       "error: a second Deployment; 'values.yaml' describes one"},
      {"a: [\n", "[document-unreadable]"},
      {"apiVersion: v1\nkind: ConfigMap\nmetadata:\n  name: a\n  labels: [1]\n",
       "<stdin>:5:3: error: 'metadata.labels' is not an object [chart-manifest]"},
      {"apiVersion: apps/v1\nkind: Deployment\nmetadata: {name: a}\nspec: []\n",
       "<stdin>:4:1: error: 'spec' is not an object"},
      {"apiVersion: apps/v1\nkind: Deployment\nmetadata: {name: a}\nspec: {template: {spec: {containers: {a: b}}}}\n",
       "<stdin>:4:26: error: 'spec.template.spec.containers' is not a list of objects"},
  };
  const Folder folder;
  for (const Row& row : rows) {
    INFO(row.manifests);
    const ChartRun run = chart({"--out", folder / "chart"}, row.manifests);
    CHECK(run.code == kErrorsFound);
    INFO(run.err);
    CHECK(run.err.find(row.error) != std::string::npos);
    CHECK_FALSE(std::filesystem::exists(folder / "chart"));
  }
}

TEST_CASE("custom resources can have the names of kinds of Kubernetes") {
  const Folder folder;
  const auto resource = [](const std::string& kind) {
    return "---\napiVersion: example.com/v1\nkind: " + kind + "\nmetadata: {name: garden}\nspec: {replicas: 2}\n";
  };
  const ChartRun run = chart({"--out", folder / "chart"},
                             resource("Deployment") + resource("Namespace") + resource("CustomResourceDefinition"));
  CHECK(run.err.empty());
  REQUIRE(run.code == kSuccess);
  CHECK(folder.read("chart/values.yaml") == "# Values of the chart.\n");
  for (const char* kind : {"deployment", "namespace", "customresourcedefinition"}) {
    const std::string text = folder.read("chart/templates/" + std::string(kind) + "-garden.yaml");
    CHECK(text.ends_with("spec:\n  replicas: 2\n"));
    CHECK(text.find(".Values") == std::string::npos);
  }
  CHECK(chart({"--out", folder / "other"}, deployment() + resource("Deployment")).code == kSuccess);
}

TEST_CASE("what a chart does not change is copied as it is") {
  const Folder folder;
  const std::string odd =
      "apiVersion: apps/v1\nkind: Deployment\nmetadata: {name: a, labels: null}\nspec: {template: null, replicas: x}\n"
      "---\napiVersion: rbac.authorization.k8s.io/v1\nkind: RoleBinding\nmetadata: {name: b}\nsubjects: [1, {kind: "
      "2}]\n";
  CHECK(chart({"--out", folder / "chart"}, odd).code == kSuccess);
}

TEST_CASE("names and versions of charts are those that Helm accepts") {
  const Folder folder;
  const auto code = [&](const std::string& version) {
    return chart({"--out", folder / "chart", "--version", version}, config_map("a")).code;
  };
  for (const char* valid : {"0.1.0", "1.22.333", "1.0.0-rc.1", "1.0.0+build.5", "1.0.0-a-b+c-d", "1.0.0-0.01a+01"})
    CHECK(code(valid) == kSuccess);
  for (const char* invalid : {"1", "1.2", "1.2.3.4", "01.2.3", "1.2.x", "v1.2.3", "1.2.3-", "1.2.3+", "1.2.3-a..b", "",
                              "1.2.3 ", "1.2.3-01", "1.2.3-a.00"})
    CHECK(code(invalid) == kUsage);

  std::ostringstream out, err;
  CHECK(run({"chart", "Orchard", "-"}, out, err, {}) == kUsage);
  CHECK(err.str().find("'Orchard' is not the name of a chart; expected at most 53 lower-case letters, digits and '-', "
                       "such as orchard") != std::string::npos);
}

}  // namespace
}  // namespace kubexx::driver::chart_test
