#include "runtime/net/url.hpp"

#include "tests/support/catch.hpp"
#include "tests/unit/net/url_table.hpp"

using namespace kubexx::net;

namespace {

Url url(std::string_view text) {
  auto result = Url::parse(text);
  if (const auto* problem = std::get_if<std::string>(&result)) FAIL(*problem);
  return std::get<Url>(std::move(result));
}

std::string message(const Url::Result& result) {
  const auto* problem = std::get_if<std::string>(&result);
  return problem == nullptr ? "" : *problem;
}

}  // namespace

TEST_CASE("URLs are parsed as Go parses them") {
  for (const UrlRow& row : kUrls) {
    INFO(row.text);
    CHECK(url_problem(row.text) == row.request_problem);
    CHECK(message(Url::parse_request(row.text)) == row.request_problem);
    CHECK(message(Url::parse(row.text)) == row.problem);
    if (row.problem != "") continue;
    const Url parsed = url(row.text);
    CHECK(parsed.scheme == row.scheme);
    CHECK(parsed.user.value_or("-") == row.user);
    CHECK(parsed.host == row.host);
    CHECK(parsed.escaped_path == row.escaped_path);
    CHECK(parsed.raw_query == row.raw_query);
    CHECK(parsed.fragment == row.fragment);
    CHECK(parsed.text == row.canonical);
  }
}

TEST_CASE("The parts of a host, and parameters of a query") {
  const Url whole = url("HTTPS://user:pw@example.com:80/a b/%7Ec?k=1&x=a+b&k=2#frag");
  CHECK(whole.hostname() == "example.com");
  CHECK(whole.port() == "80");
  CHECK(whole.origin() == "https://user:pw@example.com:80");
  CHECK(whole.path() == "/a b/~c");
  CHECK(whole.query() == Url::Query{{"k", {"1", "2"}}, {"x", {"a b"}}});
  CHECK(url("https://[::1]:80/").hostname() == "::1");
  CHECK(url("https://[fe80::1%25en0]/").origin() == "https://[fe80::1%25en0]");
  CHECK(url("http://x/a;b?a;b=1&c").query() == Url::Query{{"c", {""}}});
}

TEST_CASE("before Go 1.26, the last of several colons begins the port") {
  const Url::Result lenient = Url::parse("http://a:1:2/", HostColons::lenient);
  REQUIRE(std::holds_alternative<Url>(lenient));
  CHECK(std::get<Url>(lenient).host == "a:1:2");
  CHECK(url_problem("http://a:1:2/", HostColons::lenient).empty());
  CHECK(url_problem("http://a:1:b/", HostColons::lenient) == R"(parse "http://a:1:b/": invalid port ":b" after host)");
  CHECK(url_problem("http://a:1:2/") == R"(parse "http://a:1:2/": invalid port ":1:2" after host)");
}

TEST_CASE("A component of a URL escapes everything that has a meaning in URLs") {
  CHECK(escape_component("aZ09-._~") == "aZ09-._~");
  CHECK(escape_component("a/b?c=d&e+f%\xC3\xA9") == "a%2Fb%3Fc%3Dd%26e%2Bf%25%C3%A9");
}
