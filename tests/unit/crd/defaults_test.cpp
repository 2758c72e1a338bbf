#include "tests/support/catch.hpp"
#include "tests/unit/crd/built.hpp"

namespace {

std::string default_of(const Built& built, const std::string& name) {
  const auto& value = built.spec_schema().properties.at(name).default_value;
  return value ? kubexx::json::to_text(*value) : "(none)";
}

}  // namespace

TEST_CASE("initialisers become defaults", "[build]") {
  const Built built = Built::spec(R"(
enum class Mode {
  // +kubexx:name=read-only
  read_only,
  write,
};
struct Inner { int first_size = 1; std::string name{}; };
struct Spec {
  int number = -7;
  bool flag = false;
  std::string text = "a\"b";
  Mode mode = Mode::read_only;
  std::vector<int> list = {1, 2};
  std::array<int, 3> padded = {4};
  std::map<std::string, Mode> map = {{"b", Mode::write}};
  Inner part = {.first_size = 5, .name = "x"};
  std::optional<int> maybe = 3;
  std::optional<int> nothing = std::nullopt;
  std::chrono::milliseconds period = std::chrono::minutes(5);
  kubexx::IntOrString port = "25%";
  std::vector<std::uint8_t> bytes = {1, 2};
  // +kubebuilder:default=9
  int marked = 9;
};
)");
  REQUIRE(built.said() == "");
  CHECK(default_of(built, "number") == "-7");
  CHECK(default_of(built, "flag") == "false");
  CHECK(default_of(built, "text") == R"("a\"b")");
  CHECK(default_of(built, "mode") == R"("read-only")");
  CHECK(default_of(built, "list") == "[1,2]");
  CHECK(default_of(built, "padded") == "[4,0,0]");
  CHECK(default_of(built, "map") == R"({"b":"write"})");
  CHECK(default_of(built, "part") == R"({"firstSize":5,"name":"x"})");
  CHECK(default_of(built, "maybe") == "3");
  CHECK(default_of(built, "nothing") == "(none)");
  CHECK(default_of(built, "period") == R"("5m0s")");
  CHECK(default_of(built, "port") == R"("25%")");
  CHECK(default_of(built, "bytes") == R"("AQI=")");
  CHECK(default_of(built, "marked") == "9");
  CHECK(built.spec_schema().required.empty());
}

TEST_CASE("the first value of a key becomes the default, as in C++", "[build]") {
  const Built built =
      Built::spec(R"(struct Spec { std::map<std::string, int> map = {{"a", 1}, {"b", 2}, {"a", 3}}; };)");
  REQUIRE(built.said() == "");
  CHECK(default_of(built, "map") == R"({"a":1,"b":2})");
}

TEST_CASE("strings that JSON cannot represent do not become defaults", "[build]") {
  const std::string prefix =
      "default-unreadable: the initialiser of 'test::v1::Spec::a' cannot become a default value: ";
  const auto said = [](const std::string& member) { return Built::spec("struct Spec { " + member + " };").said(); };
  const std::string null = prefix + "it contains a null character, at which C++ ends a string\n";
  CHECK(said(R"(std::string a = "a\0b";)") == null);
  CHECK(said(R"(std::vector<std::string> a = {"x", "a\0"};)") == null);
  CHECK(said(R"(std::map<std::string, int> a = {{"a\0", 1}};)") == null);
  CHECK(said(R"(std::string a = "\xff\xfe";)") == prefix + "it is not valid UTF-8\n");
  CHECK(said(R"(std::string a = "\xed\xa0\x80";)") == prefix + "it is not valid UTF-8\n");
  CHECK(said(R"(std::string a = "\xc3\xa4";)") == "");
}

TEST_CASE("null is not part of a default", "[build]") {
  const std::string part = "struct Part { int n = 1; };\n";
  const auto said = [&](const std::string& member) {
    return Built::spec(part + "struct Spec { " + member + " };").said();
  };
  const std::string null =
      "default-unreadable: the initialiser of 'test::v1::Spec::a' cannot become a default value: an empty "
      "'std::optional<Part>' is null, which cannot be part of a default value\n";
  CHECK(said("std::vector<std::optional<Part>> a = {std::nullopt};") == null);
  CHECK(said("std::vector<std::optional<Part>> a = {Part{}, std::nullopt};") == null);
  CHECK(said(R"(std::map<std::string, std::optional<Part>> a = {{"k", std::nullopt}};)") == null);
  CHECK(said("std::vector<std::optional<Part>> a = {Part{}};") == "");
  const Built built = Built::spec(part + "struct Spec { std::vector<Part> list = {Part{}, {}}; };");
  REQUIRE(built.said() == "");
  CHECK(default_of(built, "list") == "[{},{}]");
}

TEST_CASE("what cannot be read asks for a marker", "[build]") {
  const std::string call = "inline std::string text() { return {}; }\n";
  CHECK(Built::spec(call + "struct Spec { std::string a = text(); };").rules() == "default-unreadable");
  CHECK(Built::spec(call + "struct Spec {\n// +kubebuilder:default=x\nstd::string a = text();\n};").said() == "");
}

TEST_CASE("defaults have to fit", "[build]") {
  CHECK(Built::spec("struct Spec {\n// +kubebuilder:default=text\nint a{};\n};").rules() == "default-type");
  CHECK(Built::spec("struct Spec {\n// +kubebuilder:validation:Minimum=5\nint a = 3;\n};").rules() == "default-type");
  CHECK(Built::spec("struct Spec {\n// +kubebuilder:default=text\nint a{};\n};", {.controller_gen = true}).said() ==
        "");
}

TEST_CASE("vocabulary types take initialisers that become default values", "[build]") {
  const Built built = Built::spec(R"(
using namespace std::chrono_literals;
struct Spec {
  kubexx::Duration literal = "90m";
  kubexx::Duration braced{3600s};
  kubexx::Duration assigned = 1h;
  kubexx::Duration named = kubexx::Duration("5m");
  std::optional<kubexx::Duration> maybe = kubexx::Duration{250ms};
  kubexx::Quantity amount = "5Gi";
  kubexx::Quantity count = 5;
  kubexx::IntOrString port = 8080;
  kubexx::IntOrString name = "http";
};
)");
  REQUIRE(built.said() == "");
  CHECK(default_of(built, "literal") == R"("1h30m0s")");
  CHECK(default_of(built, "braced") == R"("1h0m0s")");
  CHECK(default_of(built, "assigned") == R"("1h0m0s")");
  CHECK(default_of(built, "named") == R"("5m0s")");
  CHECK(default_of(built, "maybe") == R"("250ms")");
  CHECK(default_of(built, "amount") == R"("5Gi")");
  CHECK(default_of(built, "count") == R"("5")");
  CHECK(default_of(built, "port") == "8080");
  CHECK(default_of(built, "name") == R"("http")");
}

TEST_CASE("a default value differs from what C++ sends", "[build]") {
  const auto rules = [](const std::string& member) { return Built::spec("struct Spec {\n" + member + "\n};").rules(); };
  CHECK(rules("KUBEXX(kubexx::default_value(\"1h\")) kubexx::Duration r{};") == "default-mismatch");
  CHECK(rules("// +kubebuilder:default=9\nint a = 3;") == "default-mismatch");
  CHECK(rules("// +kubebuilder:default=9\nint a;") == "default-mismatch");
  CHECK(rules("// +default=\"x\"\nstd::string a{};") == "default-mismatch");
  CHECK(rules("// +kubebuilder:default=9\nstd::optional<int> a = 3;") == "default-mismatch");
  CHECK(rules("// +kubebuilder:default={x}\nstd::vector<std::string> a{};") == "default-mismatch");
  CHECK(rules("struct Part { int size = 1; };\n// +kubebuilder:default={size: 2}\nPart a{};") == "default-mismatch");
  CHECK(rules("struct Part { int size = 1; };\n// +kubebuilder:default={}\nPart a = {.size = 2};") ==
        "default-mismatch");
  CHECK(rules("// +kubebuilder:default=\"60m\"\nstd::string a = \"1h\";") == "default-mismatch");
  CHECK(rules("// +kubebuilder:default=\"1024Mi\"\nstd::string a = \"1Gi\";") == "default-mismatch");
  CHECK(rules("// +kubebuilder:default=\"60m\"\nkubexx::Quantity a = \"0.06k\";") == "default-mismatch");
  CHECK(rules("// +kubebuilder:default=\"0\"\nkubexx::IntOrString a = 0;") == "default-mismatch");
}

TEST_CASE("a default value agrees with what C++ sends", "[build]") {
  const auto said = [](const std::string& member) { return Built::spec("struct Spec {\n" + member + "\n};").said(); };
  CHECK(said("// +kubebuilder:default=9\nstd::optional<int> a{};") == "");
  CHECK(said("// +kubebuilder:default=false\nbool a{};") == "");
  CHECK(said("// +kubebuilder:default=0\nint a{};") == "");
  CHECK(said("// +kubebuilder:default=\"60m\"\nstd::chrono::seconds a = std::chrono::hours(1);") == "");
  CHECK(said("// +kubebuilder:default=\"1024Mi\"\nkubexx::Quantity a = \"1Gi\";") == "");
  CHECK(said("// +kubebuilder:default=\"60m\"\nkubexx::Duration a = \"1h\";") == "");
  CHECK(said("// +kubebuilder:default={\"60m\"}\nstd::vector<kubexx::Duration> a = {\"1h\"};") == "");
  CHECK(said("// +default={\"a\": \"1024Mi\"}\nstd::map<std::string, kubexx::Quantity> a = {{\"a\", \"1Gi\"}};") == "");
  CHECK(said("struct Part { int size = 1; };\n// +kubebuilder:default={}\nPart a{};") == "");
  CHECK(said("struct Part { int size = 1; };\n// +kubebuilder:default={size: 1}\nPart a{};") == "");
  CHECK(Built::spec("struct Spec {\n// +kubebuilder:default=9\nint a{};\n};", {.controller_gen = true}).said() == "");
}

TEST_CASE("bounds that contradict each other are blamed, not the default between them", "[build]") {
  const Built built = Built::spec(
      "struct Spec {\n// +kubebuilder:validation:Minimum=9\n// +kubebuilder:validation:Maximum=3\nint a = 5;\n};");
  CHECK(built.said() == "bound-conflict: the minimum 9 of 'test::v1::Spec::a' leaves no value below the maximum 3\n");
}

TEST_CASE("ref follows constants from the namespace outwards", "[build]") {
  const Built built(R"(
namespace test {
inline constexpr int kOuter = 4;
enum class Mode { on, off };
inline constexpr Mode kMode = Mode::off;
// +groupName=test.example.com
namespace v1 {
struct Spec {
  // +default=ref(kOuter)
  int a = kOuter;
  // +default=ref(test::kMode)
  std::optional<Mode> b{};
};
struct Widget { kubexx::ObjectMeta metadata{}; Spec spec{}; };
}
}
)");
  REQUIRE(built.said() == "");
  CHECK(default_of(built, "a") == "4");
  CHECK(default_of(built, "b") == R"("off")");
  CHECK(Built::spec("struct Spec {\n// +default=ref(kMissing)\nint a{};\n};").rules() == "constant-unknown");
}
