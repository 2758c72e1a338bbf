#include "runtime/cache/managed_fields.hpp"

#include <string>

#include "runtime/client/target.hpp"
#include "tests/support/catch.hpp"

namespace {

std::string without_managed_fields(const std::string& text) {
  return kubexx::cache::without_managed_fields(text, kubexx::client::read_head(text).managed_fields);
}

}  // namespace

TEST_CASE("managed fields are removed with one comma, wherever they are") {
  CHECK(without_managed_fields(R"({"metadata":{"managedFields":[{"a":[1]}],"name":"x"}})") ==
        R"({"metadata":{"name":"x"}})");
  CHECK(without_managed_fields(R"({"metadata":{"name":"x", "managedFields" : [ ] }})") ==
        R"({"metadata":{"name":"x" }})");
  CHECK(without_managed_fields(R"({"metadata":{"a":1,"managedFields":[],"b":2}})") == R"({"metadata":{"a":1,"b":2}})");
  CHECK(without_managed_fields(R"({"metadata":{"managedFields":[]},"b":2})") == R"({"metadata":{},"b":2})");
}

TEST_CASE("members of that name elsewhere stay") {
  for (const std::string text :
       {R"({"spec":{"managedFields":[1]}})", R"({"managedFields":[1],"metadata":{}})",
        R"({"metadata":{"labels":{"managedFields":"x"}}})", R"({})", R"()", R"({"metadata":{"managedFields":[1])"})
    CHECK(without_managed_fields(text) == text);
}
