#include "runtime/cel/type.hpp"

#include <string>

#include "runtime/cel/limits.hpp"
#include "tests/support/catch.hpp"

using namespace kubexx::cel;

namespace {

const Type* read(std::string_view text, TypePool& pool) {
  std::string letters;
  return read_type(text, pool, letters);
}

}  // namespace

TEST_CASE("equal types are one") {
  TypePool pool;
  CHECK(read("list(int)", pool) == pool.list(&types::kInt));
  CHECK(read("map(string, list(net.IP))", pool) == pool.map(&types::kString, pool.list(pool.opaque("net.IP"))));
  CHECK(read("optional_type(A)", pool) == pool.optional(pool.variable(0)));
  CHECK(read("type(duration)", pool) == pool.type_of(&types::kDuration));
  CHECK(pool.list(&types::kInt) != pool.list(&types::kUint));
  CHECK(pool.variable(0) != pool.variable(1));
}

TEST_CASE("a pool shares the types of its base") {
  TypePool base;
  const Type* list = base.list(&types::kInt);
  TypePool pool(&base);
  CHECK(pool.list(&types::kInt) == list);
  CHECK(pool.list(list) == pool.list(list));
}

TEST_CASE("types print as the server prints them") {
  TypePool pool;
  CHECK(to_text(types::kTimestamp) == "timestamp");
  CHECK(to_text(types::kNull) == "null");
  CHECK(to_text(types::kError) == "!error!");
  CHECK(to_text(types::kType) == "type");
  CHECK(to_text(*read("map(string, list(optional_type(int)))", pool)) == "map(string, list(optional_type(int)))");
  CHECK(to_text(*read("type(type)", pool)) == "type(type)");
}

TEST_CASE("only a type with a variable is open") {
  TypePool pool;
  CHECK(read("map(string, list(T))", pool)->open);
  CHECK_FALSE(read("map(string, list(int))", pool)->open);
}

TEST_CASE("a type that doubles stays small in memory and in print") {
  TypePool pool;
  const Type* type = &types::kInt;
  for (int i = 0; i < 1000; ++i) type = pool.map(type, type);
  CHECK(type->weight == limits::kTypeWeight + 1);
  CHECK(to_text(*type).size() < 100'000);
}
