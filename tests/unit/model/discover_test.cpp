#include "tests/support/catch.hpp"
#include "tests/unit/crd/built.hpp"

namespace {

/// `group/version Kind` of everything found, a line each.
std::string kinds(const Built& built) {
  std::string out;
  for (const auto& resource : built.model.resources) {
    for (const auto& version : resource.versions) {
      out += resource.group + "/" + version.name + " " + resource.kind + "\n";
    }
  }
  return out;
}

Built in_group(const std::string& body) {
  return Built("// +groupName=test.example.com\nnamespace test::v1 {\n" + body + "\n}\n");
}

}  // namespace

TEST_CASE("a struct with metadata in a group is a kind", "[model]") {
  const Built built = in_group(R"(
struct Widget { kubexx::ObjectMeta metadata{}; };
struct Object { kubexx::ObjectMeta metadata{}; };
struct Derived : Object { int size{}; };
struct Template { kubexx::ObjectMeta metadata{}; };
struct Spec { Template one{}; std::vector<Template> many{}; };
// +kubebuilder:object:root=true
struct Both { kubexx::ObjectMeta metadata{}; };
struct User { kubexx::ObjectMeta metadata{}; Both both{}; Spec spec{}; };
// +kubebuilder:object:root=false
struct Not { kubexx::ObjectMeta metadata{}; };
struct Optional { std::optional<kubexx::ObjectMeta> metadata{}; };
// +kubebuilder:object:root=true
struct WidgetList { kubexx::ListMeta metadata{}; std::vector<Widget> items{}; };
class Outer {
 public:
  struct Nested { kubexx::ObjectMeta metadata{}; };
};
)");
  CHECK(
      kinds(built) ==
      "test.example.com/v1 Both\ntest.example.com/v1 Derived\ntest.example.com/v1 User\ntest.example.com/v1 Widget\n");
  CHECK(built.said().find("error") == std::string::npos);
}

TEST_CASE("several versions of one kind belong together", "[model]") {
  const Built built(R"(
// +groupName=test.example.com
namespace test {
namespace v2 { struct Widget { kubexx::ObjectMeta metadata{}; }; }
namespace v10 { struct Widget { kubexx::ObjectMeta metadata{}; }; }
// +versionName=v1alpha1
namespace early {
// +kubebuilder:storageversion
struct Widget { kubexx::ObjectMeta metadata{}; };
}
// +kubebuilder:skip
namespace v3 { struct Widget { kubexx::ObjectMeta metadata{}; }; }
}
// +groupName=other.example.com
namespace test::v2::other_group::v2 { struct Widget { kubexx::ObjectMeta metadata{}; }; }
)");
  CHECK(built.said() == "");
  CHECK(kinds(built) ==
        "other.example.com/v2 Widget\ntest.example.com/v10 Widget\ntest.example.com/v1alpha1 Widget\n"
        "test.example.com/v2 Widget\n");
}

TEST_CASE("groups and versions are checked", "[model]") {
  const auto rules = [](const std::string& markers, const std::string& name_space) {
    return Built(markers + "\nnamespace " + name_space + " {\nstruct Widget { kubexx::ObjectMeta metadata{}; };\n}\n")
        .rules();
  };
  CHECK(rules("// +groupName=test.example.com", "test::v1") == "");
  CHECK(rules("// +groupName=\"\"", "test::v1") == "group-empty");
  CHECK(rules("// +groupName=Test", "test::v1") == "group-invalid");
  CHECK(rules("// +groupName=test", "test::v1") == "group-invalid");
  CHECK(rules("", "test::v1") == "kind-without-group");
  CHECK(rules("// +groupName=test.example.com", "test") == "version-invalid");
  CHECK(rules("// +groupName=test.example.com\n// +versionName=any-label", "test") == "");
  CHECK(rules("// +groupName=test.example.com\n// +versionName=V1", "test") == "version-invalid");
  for (const char* version : {"v0", "v1beta", "v1beta0", "v1gamma1", "v01"}) {
    CHECK(rules("// +groupName=test.example.com", std::string("test::") + version) == "version-invalid");
  }
}

TEST_CASE("contradictions are reported", "[model]") {
  CHECK(
      Built("// +groupName=a.example.com\nnamespace test::v1 {}\n// +groupName=b.example.com\nnamespace test::v1 {}\n")
          .rules() == "namespace-conflict");
  CHECK(Built("// +groupName=a.example.com\nnamespace one::v1 { struct Widget { kubexx::ObjectMeta metadata{}; }; }\n"
              "// +groupName=a.example.com\nnamespace two::v1 { struct Widget { kubexx::ObjectMeta metadata{}; }; }\n")
            .rules() == "version-duplicate");
  CHECK(in_group("// +kubebuilder:object:root=true\nstruct Widget { int x{}; };").rules() == "kind-incomplete");
  CHECK(in_group("// +kubebuilder:subresource:status\nstruct Spec { int x{}; };").rules() == "marker-needs-kind");
  CHECK(in_group("struct My_Widget { kubexx::ObjectMeta metadata{}; };").rules() == "kind-name");
  CHECK(in_group(
            "enum class E { red,\n// +kubexx:name=red\nrouge };\nstruct W { kubexx::ObjectMeta metadata{}; E e{}; };")
            .rules() == "enum-duplicate");
}
