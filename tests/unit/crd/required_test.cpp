#include "tests/support/catch.hpp"
#include "tests/unit/crd/built.hpp"

using Names = std::vector<std::string>;

TEST_CASE("structure decides what is required, markers override it", "[build]") {
  const Built built = Built::spec(R"(
struct Inner {};
using Maybe = std::optional<int>;
struct Spec {
  std::string plain{};
  std::string bare;
  std::optional<int> optional{};
  std::unique_ptr<Inner> unique{};
  std::shared_ptr<Inner> shared{};
  Maybe alias{};
  int defaulted = 3;
  int empty_braces{};
  // +kubebuilder:default=0
  int marked{};
  // +optional
  int waived{};
  // +required
  std::optional<int> demanded{};
  // +kubebuilder:validation:Required
  int both = 3;
  // +kubebuilder:validation:Optional
  // +kubebuilder:validation:Required
  int strong_optional{};
};
)");
  CHECK(built.spec_schema().required == Names{"bare", "both", "demanded", "emptyBraces", "marked", "plain"});
  CHECK(built.root().required == Names{"spec"});
}

TEST_CASE("a namespace may make fields optional, from the outside in", "[build]") {
  const Built built(R"(
// +groupName=test.example.com
// +kubebuilder:validation:Optional
namespace test {
namespace v1 {
struct Spec {
  std::string plain{};
  // +required
  std::string marked{};
};
struct Widget { kubexx::ObjectMeta metadata{}; Spec spec{}; };
}
// +kubebuilder:validation:Required
namespace v2 {
// +kubebuilder:storageversion
struct Widget { kubexx::ObjectMeta metadata{}; int spec{}; };
}
}
)");
  CHECK(built.said() == "");
  CHECK(built.spec_schema().required == Names{"marked"});
  CHECK(built.root().required.empty());
  CHECK(built.crds.at(0).versions.at(1).schema->required == Names{"spec"});
}

TEST_CASE("immutable fields speak on themselves and, where optional, on their object", "[build]") {
  const Built built =
      Built::spec("struct Spec {\n// +k8s:immutable\nint always{};\n// +k8s:immutable\nstd::optional<int> in{};\n};");
  REQUIRE(built.spec_schema().validations.size() == 1);
  CHECK(built.spec_schema().validations[0].rule == "!has(oldSelf.__in__) || has(self.__in__)");
  CHECK(built.spec_schema().properties.at("always").validations.at(0).rule == "self == oldSelf");
}

TEST_CASE("one-of markers name optional fields of the struct", "[build]") {
  CHECK(Built::spec("// +kubebuilder:validation:AtMostOneOf=a;b\nstruct Spec { std::optional<int> a{}; int b{}; };")
            .rules() == "one-of-field");
  CHECK(Built::spec("// +kubebuilder:validation:AtMostOneOf=a;x\nstruct Spec { std::optional<int> a{}; };").rules() ==
        "one-of-field");
  CHECK(Built::spec("// +kubebuilder:validation:AtMostOneOf=a.b\nstruct Spec { std::optional<int> a{}; };").rules() ==
        "one-of-field");
}

TEST_CASE("k8s:required wants a first element, character or key", "[build]") {
  const std::string body =
      "struct Inner { std::optional<int> x{}; };\nstruct Spec {\n// +k8s:required\nstd::string text{};\n"
      "// +k8s:required\nstd::vector<int> list{};\n// +k8s:required\nInner object{};\n// +k8s:required\nkubexx::Time "
      "time{};\n"
      "// +k8s:required\n// +kubebuilder:validation:MinLength=4\nstd::string more{};\n};";
  const Built built = Built::spec(body);
  CHECK(built.spec_schema().properties.at("text").min_length == 1);
  CHECK(built.spec_schema().properties.at("list").min_items == 1);
  CHECK(built.spec_schema().properties.at("object").min_properties == 1);
  CHECK(built.spec_schema().properties.at("more").min_length == 4);
  CHECK(built.spec_schema().properties.at("time").min_length == 1);
  const Built upstream = Built::spec(body, {.controller_gen = true});
  CHECK(upstream.spec_schema().properties.at("time").min_properties == 1);
}
