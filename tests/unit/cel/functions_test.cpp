#include "runtime/cel/functions.hpp"

#include <set>
#include <string>

#include "runtime/cel/type.hpp"
#include "tests/support/catch.hpp"

using namespace kubexx::cel;

TEST_CASE("an overload is found by its id") {
  for (const Overload& row : overload_table()) {
    const auto found = find_overload(row.id);
    REQUIRE(found.has_value());
    CHECK(overload_table()[*found].id == row.id);
  }
  CHECK_FALSE(find_overload("add_int65").has_value());
  CHECK_FALSE(find_overload("").has_value());
  CHECK_FALSE(find_overload("zzz").has_value());
}

TEST_CASE("no two overloads share an id") {
  std::set<std::string_view> ids;
  for (const Overload& row : overload_table()) CHECK(ids.insert(row.id).second);
}

TEST_CASE("the types of every overload can be read and are written the same way") {
  TypePool pool;
  for (const Overload& row : overload_table()) {
    INFO(row.id);
    std::string letters;
    std::string text;
    for (const Type* parameter : read_types(row.parameters, pool, letters)) {
      text += (text.empty() ? "" : ", ") + to_text(*parameter);
    }
    std::string expected(row.parameters);
    for (std::size_t i = 0; i < letters.size(); ++i) {
      for (std::size_t at = 0; (at = expected.find(letters[i], at)) != std::string::npos; ++at) {
        const auto is_name = [](char c) { return std::isalnum(static_cast<unsigned char>(c)) || c == '.'; };
        const bool alone =
            (at == 0 || !is_name(expected[at - 1])) && (at + 1 == expected.size() || !is_name(expected[at + 1]));
        if (alone) expected.replace(at, 1, "_var" + std::to_string(i));
      }
    }
    CHECK(text == expected);
    CHECK(read_type(row.result, pool, letters) != nullptr);
  }
}

TEST_CASE("A server accepts a feature in new rules one minor version after it was introduced") {
  const auto first_server = [](std::string_view id) {
    return overload_table()[find_overload(id).value()].since.first_server();
  };
  CHECK(first_server("add_int64") == 0);
  CHECK(first_server("string_to_quantity") == 29);
  CHECK(first_server("string_to_ip") == 31);
  CHECK(first_server("format.uri") == 32);
  CHECK(first_server("string_to_semver") == 34);
  CHECK(first_server("list_distinct") == 35);
  CHECK(first_server("list_includes_dyn_dyn") == 38);
  CHECK(first_server("list_first") == 33);
}
