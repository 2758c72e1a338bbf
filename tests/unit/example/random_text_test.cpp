#include "runtime/example/random_text.hpp"

#include <algorithm>
#include <set>
#include <string>
#include <string_view>

#include "runtime/core/utf8.hpp"
#include "tests/support/catch.hpp"

namespace kubexx::example {
namespace {

std::set<std::string> texts_of(const schema::JsonSchema& schema) {
  Random random(1);
  std::set<std::string> texts;
  for (int i = 0; i < 4000; ++i) texts.insert(random_text(schema, random));
  return texts;
}

schema::JsonSchema with_default(std::string_view value) {
  schema::JsonSchema schema;
  schema.type = "string";
  schema.default_value = json::Value(value);
  return schema;
}

TEST_CASE("random strings are common ones, and almost like them") {
  const std::set<std::string> texts = texts_of({});
  CHECK(texts.contains(""));
  CHECK(texts.contains("example.com:8080"));
  CHECK(texts.contains("key=value"));
  CHECK(std::ranges::any_of(
      texts, [](const std::string& text) { return text.starts_with("example.com:") && text != "example.com:8080"; }));
}

TEST_CASE("random strings are the default value, and almost like it") {
  const std::set<std::string> texts = texts_of(with_default("db:5432"));
  CHECK(texts.contains("db:5432"));
  CHECK(texts.contains("db"));
  CHECK(texts.contains("db5432"));
  CHECK(std::ranges::any_of(texts,
                            [](const std::string& text) { return text.starts_with("db:") && text.ends_with("a"); }));
}

TEST_CASE("random strings are UTF-8, whatever is changed") {
  for (const std::string& text : texts_of(with_default("é漢😀")))
    CHECK(core::find_invalid_utf8(text) == std::string::npos);
}

}  // namespace
}  // namespace kubexx::example
