#include "runtime/net/url.hpp"

#include "tests/support/catch.hpp"

using namespace kubexx::net;

namespace {

Url url(std::string_view text) {
  auto result = Url::parse(text);
  if (const auto* problem = std::get_if<std::string>(&result)) FAIL(*problem);
  return std::get<Url>(std::move(result));
}

}  // namespace

// Expectations are what Go 1.26's net/url says.
TEST_CASE("URLs are taken apart") {
  const Url whole = url("HTTPS://user:pw@example.com:80/a b/%7Ec?k=1&k=2&x=a+b#frag");
  CHECK(whole.scheme == "https");
  CHECK(whole.host == "example.com:80");
  CHECK(whole.hostname() == "example.com");
  CHECK(whole.port() == "80");
  CHECK(whole.escaped_path == "/a%20b/~c");
  CHECK(whole.text == "https://user:pw@example.com:80/a%20b/~c?k=1&k=2&x=a+b#frag");
  CHECK(whole.query() == Url::Query{{"k", {"1", "2"}}, {"x", {"a b"}}});
  CHECK(url("https://[::1]:80/").hostname() == "::1");
  CHECK(url("https://[::1]:80/").host == "[::1]:80");
  CHECK(url("https://[fe80::1%25en0]/").host == "[fe80::1%en0]");
  CHECK(url("/path").scheme.empty());
  CHECK(url("/path").escaped_path == "/path");
  CHECK(url("//host/path").host == "host");
  CHECK(url("mailto:a@b").text == "mailto:a@b");
  CHECK(url("http://x?").text == "http://x?");
  CHECK(url("http://x/%2f").escaped_path == "/%2f");
  CHECK(url("file:///x").text == "file:///x");
  CHECK(url("file:/x").text == "file:/x");
  CHECK(url("http://x/a;b?a;b=1&c").query() == Url::Query{{"c", {""}}});
  CHECK(url("*").escaped_path == "*");
}

TEST_CASE("what is not a URL is told in Go's words") {
  CHECK(url_problem("") == R"(parse "": empty url)");
  CHECK(url_problem("x") == R"(parse "x": invalid URI for request)");
  CHECK(url_problem(":x") == R"(parse ":x": missing protocol scheme)");
  CHECK(url_problem("http://a b/") == R"(parse "http://a b/": invalid character " " in host name)");
  CHECK(url_problem("http://a:b/") == R"(parse "http://a:b/": invalid port ":b" after host)");
  CHECK(url_problem("http://a:1:2/") == R"(parse "http://a:1:2/": invalid port ":1:2" after host)");
  CHECK(url_problem("db://a:1:2/").empty());
  CHECK(url_problem("http://[::1/") == R"(parse "http://[::1/": missing ']' in host)");
  CHECK(url_problem("http://[1.2.3.4]/") == R"(parse "http://[1.2.3.4]/": invalid IP-literal)");
  CHECK(url_problem("http://[x]/") == R"(parse "http://[x]/": invalid host: ParseAddr("x"): unable to parse IP)");
  CHECK(url_problem("/%zz") == R"(parse "/%zz": invalid URL escape "%zz")");
  CHECK(url_problem("http://%41/") == R"(parse "http://%41/": invalid URL escape "%41")");
  CHECK(url_problem("http://u[@h/") == R"(parse "http://u[@h/": net/url: invalid userinfo)");
  CHECK(url_problem("/a\x01") == R"(parse "/a\x01": net/url: invalid control character in URL)");
}
