#include <fmt/format.h>

#include <string>
#include <string_view>
#include <utility>

#include "tests/support/catch.hpp"
#include "tests/unit/driver/folder.hpp"
#include "tests/unit/driver/import_runs.hpp"

namespace kubexx::driver::used_types_test {
namespace {

/// The header of the one kind of a definition, imported with types of Kubernetes.
std::string imported(Folder& folder, const std::string& definition, const std::vector<std::string>& used) {
  std::vector<std::string> options{"--external"};
  for (const std::string& type : used) options.push_back("--use=" + type);
  const ImportResult result = import({folder.write("crd.yaml", definition)}, folder / "out", "", true, options);
  CAPTURE(result.err);
  CHECK(result.code == kSuccess);
  return folder.read("out/example.com/v1/widget.hpp");
}

/// A definition with a member of each type, as `kubexx generate` writes it.
std::string generated_from(Folder& folder, const std::vector<std::pair<std::string, std::string>>& members) {
  CHECK(run_kubexx({"import", "-o", folder / "k8s", "--kubernetes", "1.36", "apps/v1/DeploymentSpec",
                    "batch/v1/JobSpec", "core/v1/PodTemplateSpec", "core/v1/ServiceSpec"})
            .code == kSuccess);
  std::string header =
      "#include <map>\n#include <optional>\n#include <string>\n#include <vector>\n"
      "#include <kubexx/annotations.hpp>\n#include <kubexx/k8s/apps/v1.hpp>\n"
      "#include <kubexx/k8s/batch/v1.hpp>\n#include <kubexx/k8s/core/v1.hpp>\n"
      "// +groupName=example.com\nnamespace widgets::v1 {\n"
      "using namespace kubexx::k8s;\nstruct Spec {\n";
  for (const auto& [name, type] : members) header += fmt::format("  std::optional<{}> {}{{}};\n", type, name);
  header += "};\nstruct Widget { kubexx::ObjectMeta metadata{}; Spec spec{}; };\n}\n";
  const ImportResult made = run_kubexx(
      {"generate", folder.write("widget.hpp", header), "--crd-dir", folder / "crds", "--", "-I" + (folder / "k8s")});
  CAPTURE(made.err);
  CHECK(made.code == kSuccess);
  return folder.read("crds/example.com_widgets.yaml");
}

const std::string kSelector =
    "{type: object, properties: {matchLabels: {type: object, additionalProperties: {type: string}}, matchExpressions: "
    "{type: array, items: {type: object, required: [key, operator], properties: {key: {type: string}, operator: {type: "
    "string}, values: {type: array, items: {type: string}}}}}}}";

bool has_text(const std::string& text, std::string_view part) { return text.find(part) != std::string::npos; }

}  // namespace

TEST_CASE("what is generated from types of Kubernetes is imported as these types") {
  Folder folder;
  const std::vector<std::pair<std::string, std::string>> members = {
      {"affinity", "core::v1::Affinity"},
      {"condition", "kubexx::Condition"},
      {"container", "core::v1::Container"},
      {"deployment", "apps::v1::DeploymentSpec"},
      {"env", "core::v1::EnvVar"},
      {"job", "batch::v1::JobSpec"},
      {"pod", "core::v1::PodSpec"},
      {"probe", "core::v1::Probe"},
      {"reference", "kubexx::ObjectReference"},
      {"resources", "core::v1::ResourceRequirements"},
      {"selector", "kubexx::LabelSelector"},
      {"service", "core::v1::ServiceSpec"},
      {"template_", "core::v1::PodTemplateSpec"},
      {"volume", "core::v1::Volume"},
  };
  const std::string header =
      imported(folder, generated_from(folder, members),
               {"apps/v1/DeploymentSpec", "batch/v1/JobSpec", "core/v1/PodTemplateSpec", "core/v1/ServiceSpec"});
  for (const auto& [name, type] : members) {
    const std::string full = type.starts_with("kubexx::") ? type : "kubexx::k8s::" + type;
    CAPTURE(full);
    CHECK(has_text(header, fmt::format(" = {};\n", full)));
  }
  for (const char* package : {"apps", "batch", "core"})
    CHECK(has_text(header, fmt::format("#include <kubexx/k8s/{}/v1.hpp>\n", package)));
  CHECK(!has_text(header, "matchExpressions"));
}

TEST_CASE("embedded metadata that is not metadata of an object makes another form") {
  Folder folder;
  const std::string definition = generated_from(folder, {{"template_", "core::v1::PodTemplateSpec"}});
  const std::string metadata = "metadata:\n                    type: object\n";
  const std::size_t at = definition.find(metadata);
  REQUIRE(at != std::string::npos);
  const auto header_with_labels = [&](const std::string& type) {
    return imported(folder,
                    definition.substr(0, at) + metadata +
                        "                    properties: {labels: {type: object, additionalProperties: {type: " + type +
                        "}}}\n" + definition.substr(at + metadata.size()),
                    {"core/v1/PodTemplateSpec"});
  };
  CHECK(has_text(header_with_labels("string"), "PodTemplateSpec;"));
  CHECK(!has_text(header_with_labels("integer"), "PodTemplateSpec;"));
}

TEST_CASE("objects have the type of Kubernetes with their form, whatever servers check") {
  Folder folder;
  const auto header_with = [&](const std::string& fields) {
    return imported(folder, definition_of(fields), {"core/v1/Toleration"});
  };
  const std::string toleration =
      "type: object, properties: {key: {type: string, maxLength: 3}, operator: {type: string, description: How, enum: "
      "[Exists, Equal]}, value: {type: string}, effect: {type: string}, tolerationSeconds: {type: integer, format: "
      "int64}}";
  CHECK(has_text(header_with("{tolerations: {type: array, items: {" + toleration + "}}}"),
                 "    using Tolerations = kubexx::k8s::core::v1::Toleration;\n"
                 "    // +optional\n    std::vector<Tolerations> tolerations{};\n"));
  CHECK(has_text(header_with("{byName: {type: object, additionalProperties: {" + toleration + "}}}"),
                 "std::map<std::string, ByName> by_name{};"));
  CHECK(has_text(header_with("{toleration: {description: The one, " + toleration + "}}"),
                 "    using Toleration = kubexx::k8s::core::v1::Toleration;\n    /// The one\n"
                 "    std::optional<Toleration> toleration{};\n"));
  CHECK(has_text(header_with("{selector: " + kSelector + "}"), "using Selector = kubexx::LabelSelector;"));

  // Another form: codecs would write other JSON.
  const auto differs = [&](const std::string& fields) {
    CAPTURE(fields);
    CHECK(!has_text(header_with(fields), "kubexx::k8s"));
  };
  differs("{toleration: {required: [key], " + toleration + "}}");
  differs("{tolerations: {type: array, items: {nullable: true, " + toleration + "}}}");
  const auto replaced = [&](const std::string& from, const std::string& to) {
    std::string other = toleration;
    other.replace(other.find(from), from.size(), to);
    return "{toleration: {" + other + "}}";
  };
  differs(replaced("int64", "int32"));
  differs(replaced("value: {type: string}", "value: {type: string, default: a}"));
  differs(replaced("value: {type: string}", "value: {type: string, nullable: true}"));
  differs(replaced("value: {type: string}", "value: {type: string}, more: {type: string}"));
  differs(replaced("value: {type: string}, ", ""));
}

TEST_CASE("small objects and those of several types stay structs") {
  Folder folder;
  const std::string header =
      imported(folder,
               definition_of(
                   "{reference: {type: object, properties: {name: {type: string}}}, "
                   "requirement: {type: object, required: [key, operator], properties: {key: {type: string}, operator: "
                   "{type: string}, values: {type: array, items: {type: string}}}}}"),
               {"core/v1/PodTemplateSpec"});
  CHECK(has_text(header, "struct Reference {"));
  CHECK(has_text(header, "struct Requirement {"));
}

TEST_CASE("parts of the types in annotations.hpp that no header declares stay structs") {
  Folder folder;
  const std::string entry =
      "{type: object, properties: {apiVersion: {type: string}, fieldsType: {type: string}, fieldsV1: {type: object, "
      "x-kubernetes-preserve-unknown-fields: true}, manager: {type: string}, operation: {type: string}, subresource: "
      "{type: string}, time: {type: string, format: date-time}}}";
  const std::string header = imported(folder, definition_of("{entry: " + entry + "}"), {"core/v1/Toleration"});
  CHECK(has_text(header, "struct Entry {"));
  const std::string list =
      "{type: object, properties: {continue: {type: string}, remainingItemCount: {type: integer, format: int64}, "
      "resourceVersion: {type: string}, selfLink: {type: string}}}";
  CHECK(has_text(imported(folder, definition_of("{list: " + list + "}"), {"core/v1/Toleration"}), "struct List {"));
}

TEST_CASE("types of Kubernetes are adopted by kinds with definitions if all but descriptions is equal") {
  Folder folder;
  const std::string tolerations =
      "{tolerations: {type: array, items: {type: object, description: One of them., properties: {key: {type: string}, "
      "operator: {type: string, description: How}, value: {type: string}, effect: {type: string}, tolerationSeconds: "
      "{type: integer, format: int64}}}}}";
  const auto adopted = [&](const std::string& fields) {
    const ImportResult result = import({folder.write("crd.yaml", definition_of(fields))}, folder / "out", "", true,
                                       {"--adopt", "--use=core/v1/Toleration"});
    CAPTURE(result.err);
    CHECK(result.code == kSuccess);
    return result.err + folder.read("out/example.com/v1/widget.hpp");
  };
  const std::string header = adopted(tolerations);
  CHECK(
      has_text(header, "note: 1 object with a type of Kubernetes\nnote: 2 descriptions replaced by those of adopted"));
  CHECK(has_text(header,
                 "    using Tolerations = kubexx::k8s::core::v1::Toleration;\n"
                 "    // +optional\n    std::vector<Tolerations> tolerations{};\n"));
  CHECK(!has_text(header, "+kubexx:external"));
  std::string longer = tolerations;
  longer.replace(longer.find("key: {type: string"), 18, "key: {type: string, maxLength: 3");
  CHECK(!has_text(adopted(longer), "kubexx::k8s"));
}

TEST_CASE("an external import without types of Kubernetes counts the objects that could have them") {
  Folder folder;
  const std::string toleration =
      "{type: object, properties: {key: {type: string}, operator: {type: string}, value: {type: string}, effect: "
      "{type: "
      "string}, tolerationSeconds: {type: integer, format: int64}}}";
  const std::string crd = folder.write(
      "crd.yaml", definition_of("{a: " + toleration + ", b: " + toleration + ", selector: " + kSelector + "}"));
  const std::string note =
      "note: 2 objects with the form of a type of Kubernetes; '--use core/v1/PodTemplateSpec' uses these types\n";
  CHECK(mentions(import({crd}, folder / "out", "", false, {"--external"}), note));
  for (const std::vector<std::string>& options :
       {std::vector<std::string>{}, {"--external", "--use=core/v1/PodTemplateSpec"}})
    CHECK(!mentions(import({crd}, folder / "out", "", false, options), "with the form of"));
  const std::string other = folder.write("other.yaml", definition_of("{selector: " + kSelector + "}"));
  CHECK(!mentions(import({other}, folder / "other", "", false, {"--external"}), "with the form of"));
}

TEST_CASE("an import without external kinds, or with an unknown type, is rejected") {
  Folder folder;
  const std::string crd = folder.write("crd.yaml", definition_of("{}"));
  const auto rejected = [&](const std::vector<std::string>& options, int code, std::string_view message) {
    const ImportResult result = import({crd}, folder / "none", "", false, options);
    CAPTURE(result.err);
    CHECK(result.code == code);
    CHECK(mentions(result, message));
    CHECK(!folder.has("none"));
  };
  rejected({"--use=core/v1/PodSpec"}, kUsage,
           "--use requires --external or --adopt for 'core/v1/PodSpec', because types of Kubernetes have no "
           "descriptions");
  for (const char* wrong : {"PodSpec", "types.yam"})
    rejected({"--external", std::string("--use=") + wrong}, kUsage,
             std::string("--use: '") + wrong + "' is not valid; expected a table of types, whose name ends in");
  rejected({"--external", "--use=core/v1/PodSpek"}, kErrorsFound,
           "Kubernetes has no type 'core/v1/PodSpek'; did you mean 'core/v1/PodSpec'?");
}

}  // namespace kubexx::driver::used_types_test
