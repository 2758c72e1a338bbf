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
  int marked = 3;
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
  int a{};
  // +default=ref(test::kMode)
  Mode b{};
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
