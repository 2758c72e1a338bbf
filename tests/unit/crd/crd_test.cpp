#include "tests/support/catch.hpp"
#include "tests/unit/crd/built.hpp"

namespace {

/// Versions v1 and v2 of a kind with markers of their own.
Built two_versions(const std::string& first, const std::string& second) {
  const auto version = [](const std::string& name, const std::string& markers) {
    return "// +groupName=test.example.com\nnamespace test::" + name + " {\n" + markers +
           "\nstruct Widget { kubexx::ObjectMeta metadata{}; };\n}\n";
  };
  return Built(version("v1", first) + version("v2", second));
}

Built kind(const std::string& markers, const std::string& group = "test.example.com") {
  return Built("// +groupName=" + group + "\nnamespace test::v1 {\n" + markers +
               "\nstruct Widget { kubexx::ObjectMeta metadata{}; };\n}\n");
}

}  // namespace

TEST_CASE("names come from the kind, markers override them", "[build]") {
  const Built plain = kind("");
  REQUIRE(plain.crds.size() == 1);
  CHECK(plain.crds[0].metadata.name == "widgets.test.example.com");
  CHECK(plain.crds[0].names.list_kind == "WidgetList");
  CHECK(plain.crds[0].names.singular == "widget");
  CHECK(plain.crds[0].scope == "Namespaced");
  CHECK(plain.crds[0].versions.at(0).storage);
  const Built named =
      kind("// +kubebuilder:resource:path=widgetz,singular=wdgt,shortName=w;wd,categories=all,scope=Cluster");
  CHECK(named.crds[0].metadata.name == "widgetz.test.example.com");
  CHECK(named.crds[0].names.short_names == std::vector<std::string>{"w", "wd"});
  CHECK(named.crds[0].scope == "Cluster");
}

TEST_CASE("versions share one definition", "[build]") {
  const Built built = two_versions("// +kubebuilder:storageversion\n// +kubebuilder:resource:shortName=w", "");
  REQUIRE(built.said() == "");
  REQUIRE(built.crds.size() == 1);
  CHECK(built.crds[0].versions.size() == 2);
  CHECK(built.crds[0].versions[0].storage);
  CHECK_FALSE(built.crds[0].versions[1].storage);
  CHECK(built.crds[0].names.short_names == std::vector<std::string>{"w"});
}

TEST_CASE("exactly one version is stored, and none has to be served", "[build]") {
  const std::string stored = "// +kubebuilder:storageversion";
  const std::string unserved = "// +kubebuilder:unservedversion";
  CHECK(two_versions("", "").rules() == "storage-version");
  CHECK(two_versions(stored, stored).rules() == "storage-version");
  CHECK(two_versions("", "// +kubebuilder:skipversion").said() == "");
  CHECK(kind(unserved).said() == "");
}

TEST_CASE("versions have to agree on what they share", "[build]") {
  CHECK(two_versions("// +kubebuilder:storageversion\n// +kubebuilder:resource:scope=Cluster",
                     "// +kubebuilder:resource:scope=Namespaced")
            .rules() == "resource-conflict");
  CHECK(two_versions("// +kubebuilder:storageversion\n// +kubexx:conversion:url=https://a.example.com",
                     "// +kubexx:conversion:url=https://b.example.com")
            .rules() == "conversion-conflict");
}

TEST_CASE("conversion comes from markers", "[build]") {
  const Built built = kind("// +kubexx:conversion:service:name=converter,namespace=system,path=/convert,port=8443");
  REQUIRE(built.said() == "");
  const auto& conversion = built.crds.at(0).conversion;
  REQUIRE(conversion);
  CHECK(conversion->strategy == "Webhook");
  CHECK(conversion->client->service->name_space == "system");
  CHECK(conversion->client->service->port == 8443);
  CHECK(conversion->review_versions == std::vector<std::string>{"v1"});
  CHECK(kind("// +kubexx:conversion:strategy=Webhook").rules() == "conversion-invalid");
  CHECK_FALSE(kind("").crds.at(0).conversion);
}

TEST_CASE("columns, fields and deprecations come from markers", "[build]") {
  CHECK(kind("// +kubebuilder:printcolumn:name=A,type=text,JSONPath=.spec.a").rules() == "marker-value");
  const Built built = kind(
      "// +kubebuilder:printcolumn:name=A,type=string,JSONPath=.spec.a,priority=1\n"
      "// +kubebuilder:selectablefield:JSONPath=.spec.a\n// +kubebuilder:deprecatedversion:warning=old");
  REQUIRE(built.said() == "");
  const auto& version = built.crds.at(0).versions.at(0);
  CHECK(version.printer_columns.at(0).priority == 1);
  CHECK_FALSE(version.subresources);
  CHECK(version.selectable_fields == std::vector<std::string>{".spec.a"});
  CHECK(version.deprecation_warning == "old");
}

TEST_CASE("metadata of the definition", "[build]") {
  const Built built =
      kind("// +kubebuilder:metadata:labels={\"team=shop\",\"tier=a\"},annotations=\"example.com/note=x: y\"");
  REQUIRE(built.said() == "");
  CHECK(built.crds.at(0).metadata.labels.at("team") == "shop");
  CHECK(built.crds.at(0).metadata.annotations.at("example.com/note") == "x: y");
  CHECK(kind("// +kubebuilder:metadata:labels=\"team\"").rules() == "metadata-pair");
}
