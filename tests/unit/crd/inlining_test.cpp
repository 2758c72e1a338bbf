#include "tests/support/catch.hpp"
#include "tests/unit/crd/built.hpp"

using Names = std::vector<std::string>;

TEST_CASE("bases and inlined members bring their fields", "[build]") {
  const Built built = Built::spec(R"(
struct First { std::string a{}; };
struct Second : First { std::optional<int> b{}; };
struct Third { int c = 1; };
struct Spec : Second {
  // +kubexx:inline
  Third third{};
  bool d{};
};
)");
  CHECK(built.said() == "");
  Names names;
  for (const auto& [name, property] : built.spec_schema().properties) names.push_back(name);
  CHECK(names == Names{"a", "b", "c", "d"});
  CHECK(built.spec_schema().required == Names{"a", "d"});
}

TEST_CASE("objects can omit the fields of an optional that is inlined", "[build]") {
  const std::string_view body = R"(
struct Base { std::string owner{}; };
struct Deep { int level{}; };
struct Source : Base { std::string path{}; Deep deep{}; };
struct Spec {
  // +kubexx:inline
  std::optional<Source> source{};
  // +kubexx:inline
  std::shared_ptr<Deep> shared{};
  Source whole{};
};
)";
  const Built built = Built::spec(std::string(body));
  CHECK(built.said() == "");
  CHECK(built.spec_schema().required == Names{"whole"});
  CHECK(built.spec_schema().properties.at("deep").required == Names{"level"});
  CHECK(built.spec_schema().properties.at("whole").required == Names{"deep", "owner", "path"});
  // As upstream.
  const Built go = Built::spec(std::string(body), {.controller_gen = true});
  CHECK(go.spec_schema().required == Names{"deep", "level", "owner", "path", "whole"});
}

TEST_CASE("equal names in one object are rejected", "[build]") {
  CHECK(Built::spec("struct Spec { int cron_spec{}; int cronSpec{}; };").rules() == "json-name-collision");
  const std::string inherited = "struct Base { std::string x{}; };\nstruct Spec : Base { std::string x{}; };";
  CHECK(Built::spec(inherited).rules() == "json-name-collision");
  // Upstream merges the two.
  CHECK(Built::spec(inherited, {.controller_gen = true}).said() == "");
  CHECK(Built("// +groupName=test.example.com\nnamespace test::v1 {\n"
              "struct Widget { std::string kind{}; kubexx::ObjectMeta metadata{}; };\n}")
            .rules() == "json-name-reserved");
}

TEST_CASE("virtual and repeated bases are rejected, private ones are ignored", "[build]") {
  CHECK(Built::spec("struct A { int a{}; };\nstruct Spec : virtual A {};").rules() == "base-virtual");
  CHECK(Built::spec("struct A { int a{}; };\nstruct L : A {};\nstruct R : A {};\nstruct Spec : L, R {};")
            .rules()
            .find("base-diamond") != std::string::npos);
  CHECK(Built::spec("struct A { int a{}; };\nstruct Spec : private A { int b{}; };").said() == "");
}

TEST_CASE("a type that cannot be inlined is rejected", "[build]") {
  CHECK(Built::spec("struct Spec {\n// +kubexx:inline\nstd::map<std::string, int> m{};\n};").rules() == "inline-type");
  CHECK(Built::spec("struct A { int a{}; };\nstruct Spec {\n// +required\n// +kubexx:inline\nA a{};\n};").rules() ==
        "marker-on-inlined");
  CHECK(Built::spec("struct A { int a{}; };\nstruct Spec {\n// +kubexx:inline\nA a = {.a = 3};\n};").rules() ==
        "inline-initializer");
}
