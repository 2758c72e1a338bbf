#include "tests/support/catch.hpp"
#include "tests/unit/crd/built.hpp"

namespace {

/// The rules that one marked member breaks.
std::string rules(const std::string& markers, const std::string& member, kubexx::crd::Options options = {}) {
  return Built::spec(
             "struct Inner { int x{}; };\nusing Name = std::string;\nenum class Mode { on, off };\nstruct Spec {\n" +
                 markers + "\n" + member + "\n};",
             options)
      .rules();
}

}  // namespace

TEST_CASE("markers want their type", "[build]") {
  CHECK(rules("// +kubebuilder:validation:Minimum=1", "std::string m{};") == "marker-wrong-type");
  CHECK(rules("// +kubebuilder:validation:Maximum=1.5", "int m{};") == "marker-value");
  CHECK(rules("// +kubebuilder:validation:MinLength=1", "int m{};") == "marker-wrong-type");
  CHECK(rules("// +kubebuilder:validation:MinItems=1", "std::string m{};") == "marker-wrong-type");
  CHECK(rules("// +kubebuilder:validation:MinProperties=1", "std::vector<int> m{};") == "marker-wrong-type");
  CHECK(rules("// +kubebuilder:validation:items:Pattern=x", "std::vector<int> m{};") == "marker-wrong-type");
  CHECK(rules("// +listType=set", "std::string m{};") == "marker-wrong-type");
  CHECK(rules("// +listMapKey=x", "std::vector<Inner> m{};") == "list-map-key");
  CHECK(rules("// +kubebuilder:validation:Type=text", "std::string m{};") == "marker-value");
  CHECK(rules("// +kubebuilder:validation:Type=integer", "Name m{};") == "marker-type-clash");
  CHECK(rules("// +kubebuilder:validation:Type=string", "std::uint8_t m{};") == "marker-type-clash");
}

TEST_CASE("markers are checked against the C++ type, which has more limits than the Go type", "[build]") {
  const kubexx::crd::Options upstream{.controller_gen = true};
  CHECK(rules("// +kubebuilder:validation:Pattern=x", "kubexx::Time m{};") == "");
  CHECK(rules("// +kubebuilder:validation:Pattern=x", "kubexx::Time m{};", upstream) == "marker-wrong-type");
  CHECK(rules("// +kubebuilder:validation:MinProperties=1", "Inner m{};") == "");
  CHECK(rules("// +kubebuilder:validation:MinProperties=1", "Inner m{};", upstream) == "marker-wrong-type");
  CHECK(rules("// +kubebuilder:validation:Maximum=70000", "std::uint16_t m{};") == "bound-outside-type");
  CHECK(rules("// +kubebuilder:validation:Maximum=70000", "std::uint16_t m{};", upstream) == "");
  CHECK(rules("// +kubebuilder:validation:UniqueItems=true", "std::vector<int> m{};") == "unique-items");
  CHECK(rules("// +kubebuilder:validation:UniqueItems=true", "std::vector<int> m{};", upstream) == "");
  CHECK(rules("// +kubebuilder:validation:Enum=a", "int m{};") == "marker-value");
  CHECK(rules("// +kubebuilder:validation:Enum=on;other", "Mode m{};") == "enum-not-narrower");
}

TEST_CASE("layers of type and field come together", "[build]") {
  const std::string body = R"(
// +kubebuilder:validation:MinLength=4
// +kubebuilder:validation:Pattern=^a
using Name = std::string;
enum class Mode { on, off, automatic };
// +listType=set
using Names = std::vector<Name>;
struct Spec {
  // +kubebuilder:validation:MinLength=4
  // +kubebuilder:validation:Pattern=b$
  Name name{};
  // +kubebuilder:validation:Enum=on;off
  Mode mode{};
  // +kubebuilder:validation:MaxItems=3
  // +kubebuilder:validation:items:MaxLength=9
  Names names{};
};
)";
  const Built built = Built::spec(body);
  REQUIRE(built.said() == "");
  CHECK(built.property("name") == R"({"allOf":[{"pattern":"^a"},{"pattern":"b$"}],"minLength":4,"type":"string"})");
  CHECK(built.property("mode") == R"({"enum":["on","off"],"type":"string"})");
  CHECK(built.property("names") ==
        R"({"items":{"maxLength":9,"minLength":4,"pattern":"^a","type":"string"},"maxItems":3,"type":"array",)"
        R"("x-kubernetes-list-type":"set"})");
  const Built upstream = Built::spec(body, {.controller_gen = true});
  CHECK(upstream.rules() == "marker-wrong-type");  // items: on a member of a named list
}

TEST_CASE("one marker after another by priority", "[build]") {
  const Built built = Built::spec(R"(
struct Spec {
  // +kubebuilder:default=b
  // +kubebuilder:validation:MaxLength=3
  // +kubebuilder:validation:Schemaless
  // +kubebuilder:validation:Type=string
  kubexx::Json typed{};
};
)");
  REQUIRE(built.said() == "");
  CHECK(built.property("typed") == R"({"default":"b","maxLength":3,"type":"string"})");
}

TEST_CASE("keys of lists are fields that every element has", "[build]") {
  const auto of = [](const std::string& key, kubexx::crd::Options options = {}) {
    return Built::spec(
               "struct Port { std::string name = \"http\"; int number{}; std::optional<int> node{}; std::vector<int> "
               "list{}; };\nstruct Spec {\n// +listType=map\n" +
                   key + "\nstd::vector<Port> ports{};\n};",
               options)
        .rules();
  };
  CHECK(of("// +listMapKey=name\n// +listMapKey=number") == "");
  CHECK(of("") == "list-map-key");
  for (const char* key : {"node", "list", "other"}) CHECK(of(std::string("// +listMapKey=") + key) == "list-map-key");
  CHECK(of("// +listMapKey=other", {.controller_gen = true}) == "");
}
