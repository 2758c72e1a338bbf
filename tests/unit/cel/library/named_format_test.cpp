#include "runtime/cel/library/named_format.hpp"

#include "tests/support/catch.hpp"

using namespace kubexx::cel;

namespace {

bool valid(std::string_view format, std::string_view text) { return find_named_format(format)->problems(text).empty(); }

std::string problem(std::string_view format, std::string_view text) {
  std::string all;
  for (const auto& one : find_named_format(format)->problems(text)) all += (all.empty() ? "" : "; ") + one;
  return all;
}

}  // namespace

// Expectations are those of k8s.io/apiserver v0.37.2.
TEST_CASE("formats of names") {
  CHECK(named_formats().size() == 13);
  CHECK(find_named_format("nope") == nullptr);
  CHECK(valid("dns1123Label", "my-label-1"));
  CHECK(problem("dns1123Label", "a.b") == "must not contain dots");
  CHECK(problem("dns1123Label", "A") ==
        "a lowercase RFC 1123 label must consist of lower case alphanumeric characters or '-', and must start and end "
        "with an "
        "alphanumeric character (e.g. 'my-name',  or '123-abc', regex used for validation is "
        "'[a-z0-9]([-a-z0-9]*[a-z0-9])?')");
  CHECK(problem("dns1123Label", std::string(64, 'a')) == "must be no more than 63 characters");
  CHECK(valid("dns1123Subdomain", "a.b-c.d"));
  CHECK_FALSE(valid("dns1123Subdomain", "a..b"));
  CHECK_FALSE(valid("dns1123Subdomain", "a."));
  CHECK_FALSE(valid("dns1035Label", "1a"));
  CHECK(valid("dns1123LabelPrefix", "a-"));
  CHECK_FALSE(valid("dns1123LabelPrefix", "-"));
  CHECK(valid("dns1123LabelPrefix", "a--"));
  CHECK(valid("qualifiedName", "example.com/My.Name"));
  CHECK(problem("qualifiedName", "/x") == "prefix part must be non-empty");
  CHECK(problem("qualifiedName", "a/").find("name part must be non-empty; name part must consist of") == 0);
  CHECK(problem("qualifiedName", "a/b/c").find("a valid label key must consist of") == 0);
  CHECK(problem("qualifiedName", std::string(64, 'a')) == "name part must be no more than 63 bytes");
  CHECK(valid("labelValue", ""));
  CHECK_FALSE(valid("labelValue", "-"));
}

TEST_CASE("formats of data") {
  CHECK(valid("uuid", "123E4567-e89b-12d3-a456-426614174000"));
  CHECK(valid("uuid", "123e4567e89b12d3a456426614174000"));
  CHECK_FALSE(valid("uuid", "123e4567-e89b-12d3-a456-42661417400"));
  CHECK_FALSE(valid("uuid", "123e4567-e89b-12d3-a456-4266141740000"));
  CHECK(problem("uuid", "x") == "does not match the UUID format");
  CHECK(problem("byte", "!") == "invalid base64");
  CHECK(valid("date", "2024-02-29"));
  CHECK(problem("date", "2023-02-29") == "invalid date");
  CHECK(valid("datetime", "2024-02-29T01:02:03Z"));
  CHECK(valid("datetime", "2024-02-29t01:02:03.5z"));
  CHECK(valid("datetime", "2024-02-29T01:02:03+99:99"));
  CHECK_FALSE(valid("datetime", "2024-02-29T24:02:03Z"));
  CHECK_FALSE(valid("datetime", "2024-02-29T01:02:03"));
  CHECK(problem("datetime", "2024-02-29 01:02:03Z") == "invalid datetime");
  CHECK(problem("uri", "x") == "parse \"x\": invalid URI for request");
}

TEST_CASE("URLs in servers before 1.36 may have several colons in the host") {
  const NamedFormat& uri = *find_named_format("uri");
  CHECK(uri.problems("http://a:1:2/").size() == 1);
  CHECK(uri.earlier_problems("http://a:1:2/").empty());
  CHECK(uri.earlier_problems("http://a:1:b/").size() == 1);
}
