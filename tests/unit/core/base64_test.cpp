#include "runtime/core/base64.hpp"

#include "tests/support/catch.hpp"

using namespace kubexx::core;

namespace {

std::string decoded(std::string_view text, Base64Alphabet alphabet = Base64Alphabet::standard) {
  const auto result = decode_base64(text, alphabet);
  if (const auto* error = std::get_if<Base64Error>(&result)) return error->message;
  return std::get<std::string>(result);
}

}  // namespace

// Expectations are those of Go 1.26's encoding/base64.
TEST_CASE("base64 is decoded") {
  CHECK(decoded("").empty());
  CHECK(decoded("aGVsbG8=") == "hello");
  CHECK(decoded("aGVs\nbG8=\n") == "hello");
  CHECK(decoded("YQ==") == "a");
  CHECK(decoded("YWI=") == "ab");
  CHECK(decoded("+/+/") == "\xFB\xFF\xBF");
  CHECK(decoded("-_-_", Base64Alphabet::url) == "\xFB\xFF\xBF");
}

TEST_CASE("Errors have a position") {
  CHECK(decoded("a") == "illegal base64 data at input byte 0");
  CHECK(decoded("YWJjZ") == "illegal base64 data at input byte 4");
  CHECK(decoded("YQ=") == "illegal base64 data at input byte 3");
  CHECK(decoded("YQ=x") == "illegal base64 data at input byte 2");
  CHECK(decoded("YQ==YQ==") == "illegal base64 data at input byte 4");
  CHECK(decoded("=") == "illegal base64 data at input byte 0");
  CHECK(decoded("ab!d") == "illegal base64 data at input byte 2");
  CHECK(decoded("+/+/", Base64Alphabet::url) == "illegal base64 data at input byte 0");
}

TEST_CASE("base64 is encoded") {
  CHECK(encode_base64("", Base64Alphabet::standard).empty());
  CHECK(encode_base64("hello", Base64Alphabet::standard) == "aGVsbG8=");
  CHECK(encode_base64("a", Base64Alphabet::standard) == "YQ==");
  CHECK(encode_base64("\xFB\xFF\xBF", Base64Alphabet::url) == "-_-_");
}

TEST_CASE("the format byte") {
  CHECK(is_base64("aGVsbG8="));
  CHECK(is_base64("YQ=="));
  CHECK_FALSE(is_base64(""));
  CHECK_FALSE(is_base64("aGVsbG8"));
  CHECK_FALSE(is_base64("-_-_"));
  CHECK_FALSE(is_base64("===="));
}

TEST_CASE("bytes become base64") {
  const auto encoded = [](std::string_view bytes) { return encode_base64(bytes, Base64Alphabet::standard); };
  CHECK(encoded("") == "");
  CHECK(encoded("f") == "Zg==");
  CHECK(encoded("fo") == "Zm8=");
  CHECK(encoded("foo") == "Zm9v");
  CHECK(encoded(std::string_view("\xff\x00", 2)) == "/wA=");
}
