#include "runtime/schema/field_error.hpp"

#include <array>

#include "tests/support/catch.hpp"

using namespace kubexx::schema;
using kubexx::json::Value;

namespace {

std::string only(const FieldErrors& errors) {
  REQUIRE(errors.size() == 1);
  return text(errors.list().front());
}

}  // namespace

TEST_CASE("a path is printed with dots, keys and indices, and leads into the document") {
  const Location start = {Step("spec"), Step("versions"), Step(std::size_t{0}), Step("schema"),
                          Step("openAPIV3Schema")};
  const FieldPath root("spec.validation.openAPIV3Schema", start);
  const FieldPath properties = root.child("properties");
  const FieldPath spec = properties.key("spec");
  const FieldPath branches = spec.child("anyOf");
  const FieldPath branch = branches.index(2);
  CHECK(branch.text() == "spec.validation.openAPIV3Schema.properties[spec].anyOf[2]");
  Location expected = start;
  expected.insert(expected.end(), {Step("properties"), Step("spec"), Step("anyOf"), Step(std::size_t{2})});
  CHECK(branch.location() == expected);
}

TEST_CASE("a path may be printed otherwise than it is written") {
  const FieldPath root;
  const FieldPath column = root.child("JSONPath", "jsonPath");
  CHECK(column.text() == "JSONPath");
  CHECK(column.location() == Location{Step("jsonPath")});
  CHECK(root.text() == "<nil>");
  CHECK(root.location().empty());
}

TEST_CASE("Errors have the server's messages") {
  const FieldPath root;
  const FieldPath scope = root.child("scope");
  FieldErrors errors;
  SECTION("required") {
    errors.required("CRD-SCOPE-002", scope);
    CHECK(only(errors) == "scope: Required value");
  }
  SECTION("invalid") {
    errors.invalid("CRD-SCOPE-002", scope, shown("a\"\n"), "must be x");
    CHECK(only(errors) == R"(scope: Invalid value: "a\"\n": must be x)");
  }
  SECTION("not supported") {
    constexpr std::array<std::string_view, 2> kScopes = {"Cluster", "Namespaced"};
    errors.not_supported("CRD-SCOPE-002", scope, shown("x"), kScopes);
    CHECK(only(errors) == R"(scope: Unsupported value: "x": supported values: "Cluster", "Namespaced")");
  }
  SECTION("too long") {
    errors.too_long("CRD-SCOPE-002", scope, 1);
    CHECK(only(errors) == "scope: Too long: may not be more than 1 byte");
  }
  SECTION("too many") {
    errors.too_many("CRD-SCOPE-002", scope, 9, 8);
    CHECK(only(errors) == "scope: Too many: 9: must have at most 8 items");
  }
  SECTION("structured values are JSON") {
    errors.invalid("CRD-SCOPE-002", scope, shown(Value(kubexx::json::Array{Value(1), Value("b")})), "no");
    CHECK(only(errors) == R"(scope: Invalid value: [1,"b"]: no)");
  }
}

TEST_CASE("a value is shown as Go prints it") {
  kubexx::json::Object object;
  object.set("b", Value("<"));
  object.set("a", Value(0.00001));
  CHECK(shown(object) == R"({"a":0.00001,"b":"\u003c"})");
  CHECK(shown(Value(0.00001)) == "1e-05");
  CHECK(shown(Value(UINT64_MAX)) == "1.8446744073709552e+19");
}
