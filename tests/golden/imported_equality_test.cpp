#include <concepts>
#include <memory>

#include "tests/golden/import/equality/expected/equality.example.com/v1/value.hpp"
#include "tests/golden/import/equality_of_own_types/expected/equality.example.com/v1/comparison.hpp"
#include "tests/golden/openapi/equality/expected/shop.example.com/v1.hpp"
#include "tests/support/catch.hpp"

// Values of imported structs, compared with the `operator==` of `kubexx import --equality`.

namespace {

using equality_example_com::v1::Comparison;
using equality_example_com::v1::Value;
using shop::v1::Tree;

static_assert(std::equality_comparable<Value>);
static_assert(std::equality_comparable<shop::v1::Forest>);
static_assert(std::equality_comparable<shop::v1::Left>);
static_assert(std::equality_comparable<Comparison::Spec::Inner>);
static_assert(!std::equality_comparable<Comparison::Spec::Outer>);
static_assert(!std::equality_comparable<Comparison>);

}  // namespace

TEST_CASE("imported structs are equal if their members are", "[golden]") {
  Value a, b;
  CHECK(a == b);
  a.spec.emplace(Value::Spec{}).deep.emplace(Value::Spec::Deep{}).by_name["x"].a = "1";
  CHECK(a != b);
  b = a;
  CHECK(a == b);
  b.spec->deep->by_name["x"].a = "2";
  CHECK(a != b);
}

TEST_CASE("imported structs that contain themselves are compared by value", "[golden]") {
  Tree a, b;
  a.next = std::make_unique<Tree>();
  CHECK(!(a == b));
  b.next = std::make_unique<Tree>();
  CHECK(a == b);
  a.next->list.emplace_back();
  b.next->list.emplace_back().name = "leaf";
  CHECK(!(a == b));
  a.next->list.front().name = "leaf";
  CHECK(a == b);
}
