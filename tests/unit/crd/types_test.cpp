#include <fmt/format.h>

#include "tests/support/catch.hpp"
#include "tests/unit/crd/built.hpp"

namespace {

constexpr const char* scalars = R"(
enum class Mode { on, off_ };
// +kubexx:integers
enum class Level { low = -1, high = 5 };
using Name = std::string;
struct Disk { std::string path{}; };
struct Memory { int size{}; };
struct Spec {
  bool flag{};
  int plain{};
  std::int8_t int8{};
  std::int16_t int16{};
  std::int32_t int32{};
  std::int64_t int64{};
  std::uint8_t uint8{};
  std::uint16_t uint16{};
  std::uint32_t uint32{};
  std::uint64_t uint64{};
  std::vector<std::byte> bytes{};
  std::array<int, 3> triple{};
  std::set<std::string> set{};
  std::map<Name, int> map{};
  std::map<Mode, int> by_mode{};
  std::variant<int, std::string> port{};
  std::variant<Disk, Memory> storage{};
  std::chrono::seconds period{};
  std::chrono::system_clock::time_point time{};
  Mode mode{};
  Level level{};
  std::vector<std::optional<std::string>> inner{};
  kubexx::Quantity quantity{};
  kubexx::Json json{};
};
)";

}  // namespace

TEST_CASE("C++ types become the constraints that they imply", "[build]") {
  const Built built = Built::spec(scalars);
  REQUIRE(built.said() == "");
  CHECK(built.property("flag") == R"({"type":"boolean"})");
  CHECK(built.property("plain") == R"({"format":"int32","type":"integer"})");
  CHECK(built.property("int8") == R"({"format":"int32","maximum":127,"minimum":-128,"type":"integer"})");
  CHECK(built.property("int16") == R"({"format":"int32","maximum":32767,"minimum":-32768,"type":"integer"})");
  CHECK(built.property("int32") == R"({"format":"int32","type":"integer"})");
  CHECK(built.property("int64") == R"({"format":"int64","type":"integer"})");
  CHECK(built.property("uint8") == R"({"format":"int32","maximum":255,"minimum":0,"type":"integer"})");
  CHECK(built.property("uint16") == R"({"format":"int32","maximum":65535,"minimum":0,"type":"integer"})");
  CHECK(built.property("uint32") == R"({"format":"int64","maximum":4294967295,"minimum":0,"type":"integer"})");
  CHECK(built.property("uint64") == R"({"minimum":0,"type":"integer"})");
  CHECK(built.property("bytes") == R"({"format":"byte","type":"string"})");
  CHECK(built.property("triple") ==
        R"({"items":{"format":"int32","type":"integer"},"maxItems":3,"minItems":3,"type":"array"})");
  CHECK(built.property("set") == R"({"items":{"type":"string"},"type":"array","x-kubernetes-list-type":"set"})");
  CHECK(built.property("map") == R"({"additionalProperties":{"format":"int32","type":"integer"},"type":"object"})");
  CHECK(built.property("byMode") == built.property("map"));
  CHECK(built.property("port") ==
        R"({"anyOf":[{"type":"integer"},{"type":"string"}],"x-kubernetes-int-or-string":true})");
  CHECK(built.property("period") == R"({"type":"string"})");
  CHECK(built.property("time") == R"({"format":"date-time","type":"string"})");
  CHECK(built.property("mode") == R"({"enum":["on","off"],"type":"string"})");
  CHECK(built.property("level") == R"({"enum":[-1,5],"type":"integer"})");
  CHECK(built.property("inner") == R"({"items":{"type":"string"},"type":"array"})");
  CHECK(built.property("json") == R"({"x-kubernetes-preserve-unknown-fields":true})");
  const auto& storage = built.spec_schema().properties.at("storage");
  CHECK(storage.properties.count("disk") == 1);
  CHECK(storage.properties.count("memory") == 1);
  CHECK(storage.required.empty());
  REQUIRE(storage.validations.size() == 1);
  CHECK(storage.validations[0].rule == "(has(self.disk)?1:0)+(has(self.memory)?1:0) == 1");
}

TEST_CASE("in controller-gen's way they have the schemas of Go types", "[build]") {
  const Built built = Built::spec(scalars, {.controller_gen = true});
  REQUIRE(built.said() == "");
  for (const char* name : {"plain", "int8", "int16", "uint8", "uint16"}) {
    CHECK(built.property(name) == R"({"type":"integer"})");
  }
  for (const char* name : {"int32", "uint32"}) CHECK(built.property(name) == R"({"format":"int32","type":"integer"})");
  for (const char* name : {"int64", "uint64"}) CHECK(built.property(name) == R"({"format":"int64","type":"integer"})");
  CHECK(built.property("triple") == R"({"items":{"type":"integer"},"type":"array"})");
  CHECK(built.property("set") == R"({"items":{"type":"string"},"type":"array","x-kubernetes-list-type":"set"})");
}

TEST_CASE("floating-point numbers need permission", "[build]") {
  CHECK(Built::spec("struct Spec { double x{}; };").rules() == "type-floating");
  const Built allowed = Built::spec("struct Spec { double x{}; };", {.allow_dangerous_types = true});
  CHECK(allowed.property("x") == R"({"type":"number"})");
  const Built marked = Built::spec(
      "struct Spec {\n// +kubebuilder:validation:Type=number\ndouble x{};\n"
      "// +kubebuilder:validation:items:Type=number\nstd::vector<float> xs{};\n};");
  CHECK(marked.said() == "");
  CHECK(marked.property("x") == R"({"type":"number"})");
  CHECK(marked.property("xs") == R"({"items":{"type":"number"},"type":"array"})");
}

TEST_CASE("a type without a JSON form is rejected by name", "[build]") {
  const Built built = Built::spec(
      "struct Plain { int a{}; bool operator<(const Plain&) const; };\n"
      "struct Spec { int* p{}; unsigned bits : 3; std::map<int, int> m{}; std::variant<bool, int> v{}; "
      "std::set<Plain> s{}; };");
  CHECK(built.rules() == "type-unsupported type-unsupported map-key variant-alternative set-element");
}

TEST_CASE("a recursive type is rejected, and the message names the alternative", "[build]") {
  const Built built = Built::spec(
      "struct Node;\nstruct Link { std::shared_ptr<Node> node{}; };\nstruct Node { Link link{}; };\n"
      "struct Spec { Node node{}; };");
  REQUIRE(built.rules() == "type-recursive");
  CHECK(built.said().find("test::v1::Node -> test::v1::Link -> test::v1::Node") != std::string::npos);
  const Built cut = Built::spec(
      "struct Node {\n// +kubebuilder:validation:Schemaless\n// +kubebuilder:pruning:PreserveUnknownFields\n"
      "std::vector<Node> nodes{};\n};\nstruct Spec { Node node{}; };");
  CHECK(cut.said() == "");
}

TEST_CASE("an alias of an atomic type is atomic", "[build]") {
  const auto said = [](const std::string& marker) {
    return Built::spec(marker +
                       "\nstruct At { int a{}; bool operator<(const At&) const; };\nusing Al = At;\n"
                       "using Other = Al;\nstruct Spec { std::set<Other> s{}; };")
        .rules();
  };
  CHECK(said("// +structType=atomic").empty());
  CHECK(said("") == "set-element");
}

TEST_CASE("checks of members leave a schema without end alone", "[build]") {
  std::string body = "struct L0 { int a = 1; };\n";
  for (int i = 1; i <= 60; ++i) {
    body += fmt::format(
        "struct L{0} {{ std::optional<std::vector<L{1}>> x = std::vector<L{1}>{{}};\n"
        "// +listType=atomic\nstd::vector<L{1}> y{{}}; }};\n",
        i, i - 1);
  }
  CHECK(Built::spec(body + "using Spec = L60;").rules() == "CRD-DECODE-001");
}

TEST_CASE("a struct with a Type marker has the type of the marker", "[build]") {
  const Built built = Built::spec(
      "// +kubebuilder:validation:Type=string\n// +kubebuilder:validation:MinLength=1\nstruct Address { int a{}; };\n"
      "struct Spec { Address address{}; std::map<Address, int> by_address{}; };");
  CHECK(built.said() == "");
  CHECK(built.property("address") == R"({"minLength":1,"type":"string"})");
}
