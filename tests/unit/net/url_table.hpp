#pragma once

#include <string_view>

/// The answers of Go 1.26's net/url.
struct UrlRow {
  std::string_view text;
  std::string_view request_problem;  ///< the error of url.ParseRequestURI
  std::string_view problem;          ///< the error of url.Parse; the members below are its result
  std::string_view scheme = {};
  std::string_view user = {};  ///< `-`: none
  std::string_view host = {};
  std::string_view escaped_path = {};
  std::string_view raw_query = {};
  std::string_view fragment = {};
  std::string_view canonical = {};
};

// clang-format off
constexpr UrlRow kUrls[] = {
    {"", "parse \"\": empty url", "", "", "-", "", "", "", "", ""},
    {"x", "parse \"x\": invalid URI for request", "", "", "-", "", "x", "", "", "x"},
    {":x", "parse \":x\": missing protocol scheme", "parse \":x\": missing protocol scheme"},
    {"*", "", "", "", "-", "", "*", "", "", "*"},
    {"/", "", "", "", "-", "", "/", "", "", "/"},
    {"//h/p", "", "", "", "-", "h", "/p", "", "", "//h/p"},
    {"///p", "", "", "", "-", "", "///p", "", "", "///p"},
    {"a:b", "", "", "a", "-", "", "", "", "", "a:b"},
    {"mailto:a@b", "", "", "mailto", "-", "", "", "", "", "mailto:a@b"},
    {"http:", "", "", "http", "-", "", "", "", "", "http:"},
    {"http:/x", "", "", "http", "-", "", "/x", "", "", "http:/x"},
    {"http:///x", "", "", "http", "-", "", "/x", "", "", "http:///x"},
    {"http://x", "", "", "http", "-", "x", "", "", "", "http://x"},
    {"HTTPS://User:p%41ss@Ex.com:80/a b/%7Ec?k=1#f%20g", "", "", "https", "User:pAss", "Ex.com:80", "/a%20b/~c", "k=1", "f g", "https://User:pAss@Ex.com:80/a%20b/~c?k=1#f%20g"},
    {"http://u@h", "", "", "http", "u", "h", "", "", "", "http://u@h"},
    {"http://u:@h", "", "", "http", "u:", "h", "", "", "", "http://u:@h"},
    {"http://:p@h", "", "", "http", ":p", "h", "", "", "", "http://:p@h"},
    {"http://u[@h/", "parse \"http://u[@h/\": net/url: invalid userinfo", "parse \"http://u[@h/\": net/url: invalid userinfo"},
    {"http://@h/", "", "", "http", "", "h", "/", "", "", "http://@h/"},
    {"http://h:80", "", "", "http", "-", "h:80", "", "", "", "http://h:80"},
    {"http://h:", "", "", "http", "-", "h:", "", "", "", "http://h:"},
    {"http://h:x", "parse \"http://h:x\": invalid port \":x\" after host", "parse \"http://h:x\": invalid port \":x\" after host"},
    {"http://a:1:2/", "parse \"http://a:1:2/\": invalid port \":1:2\" after host", "parse \"http://a:1:2/\": invalid port \":1:2\" after host"},
    {"db://a:1:2/", "", "", "db", "-", "a:1:2", "/", "", "", "db://a:1:2/"},
    {"http://[::1]:80/", "", "", "http", "-", "[::1]:80", "/", "", "", "http://[::1]:80/"},
    {"http://[::1", "parse \"http://[::1\": missing ']' in host", "parse \"http://[::1\": missing ']' in host"},
    {"http://[::1]x", "parse \"http://[::1]x\": invalid port \"x\" after host", "parse \"http://[::1]x\": invalid port \"x\" after host"},
    {"http://[fe80::1%25en0]/", "", "", "http", "-", "[fe80::1%en0]", "/", "", "", "http://[fe80::1%25en0]/"},
    {"http://[fe80::1%en0]/", "parse \"http://[fe80::1%en0]/\": invalid URL escape \"%en\"", "parse \"http://[fe80::1%en0]/\": invalid URL escape \"%en\""},
    {"http://[1.2.3.4]/", "parse \"http://[1.2.3.4]/\": invalid IP-literal", "parse \"http://[1.2.3.4]/\": invalid IP-literal"},
    {"http://[x]/", "parse \"http://[x]/\": invalid host: ParseAddr(\"x\"): unable to parse IP", "parse \"http://[x]/\": invalid host: ParseAddr(\"x\"): unable to parse IP"},
    {"http://a b/", "parse \"http://a b/\": invalid character \" \" in host name", "parse \"http://a b/\": invalid character \" \" in host name"},
    {"http://a<b>/", "", "", "http", "-", "a<b>", "/", "", "", "http://a<b>/"},
    {"http://a%20b/", "parse \"http://a%20b/\": invalid URL escape \"%20\"", "parse \"http://a%20b/\": invalid URL escape \"%20\""},
    {"http://%41/", "parse \"http://%41/\": invalid URL escape \"%41\"", "parse \"http://%41/\": invalid URL escape \"%41\""},
    {"http://%C3%A9/", "", "", "http", "-", "\303\251", "/", "", "", "http://%C3%A9/"},
    {"http://\303\251/", "", "", "http", "-", "\303\251", "/", "", "", "http://%C3%A9/"},
    {"http://h/%zz", "parse \"http://h/%zz\": invalid URL escape \"%zz\"", "parse \"http://h/%zz\": invalid URL escape \"%zz\""},
    {"http://h/%2", "parse \"http://h/%2\": invalid URL escape \"%2\"", "parse \"http://h/%2\": invalid URL escape \"%2\""},
    {"http://h/\303\251", "", "", "http", "-", "h", "/%C3%A9", "", "", "http://h/%C3%A9"},
    {"http://h/[x]", "", "", "http", "-", "h", "/[x]", "", "", "http://h/[x]"},
    {"http://h/a|b", "", "", "http", "-", "h", "/a%7Cb", "", "", "http://h/a%7Cb"},
    {"http://h/%2f%2F", "", "", "http", "-", "h", "/%2f%2F", "", "", "http://h/%2f%2F"},
    {"http://h?", "", "", "http", "-", "h", "", "", "", "http://h?"},
    {"http://h?a=%zz&b=1", "", "", "http", "-", "h", "", "a=%zz&b=1", "", "http://h?a=%zz&b=1"},
    {"http://h?\303\251", "", "", "http", "-", "h", "", "\303\251", "", "http://h?\303\251"},
    {"http://h#", "parse \"http://h#\": invalid character \"#\" in host name", "", "http", "-", "h", "", "", "", "http://h"},
    {"http://h#a#b", "parse \"http://h#a#b\": invalid character \"#\" in host name", "", "http", "-", "h", "", "", "a#b", "http://h#a%23b"},
    {"http://h#%zz", "parse \"http://h#%zz\": invalid character \"#\" in host name", "parse \"http://h#%zz\": invalid URL escape \"%zz\""},
    {"http://h/#\303\251", "", "", "http", "-", "h", "/", "", "\303\251", "http://h/#%C3%A9"},
    {"#x", "parse \"#x\": invalid URI for request", "", "", "-", "", "", "", "x", "#x"},
    {"?q", "parse \"?q\": invalid URI for request", "", "", "-", "", "", "q", "", "?q"},
    {"1:2/3", "parse \"1:2/3\": invalid URI for request", "parse \"1:2/3\": first path segment in URL cannot contain colon"},
    {"a/b:c", "parse \"a/b:c\": invalid URI for request", "", "", "-", "", "a/b:c", "", "", "a/b:c"},
    {"./a:b", "parse \"./a:b\": invalid URI for request", "", "", "-", "", "./a:b", "", "", "./a:b"},
    {"a\001b", "parse \"a\\x01b\": net/url: invalid control character in URL", "parse \"a\\x01b\": net/url: invalid control character in URL"},
    {"http://h\012", "parse \"http://h\\n\": net/url: invalid control character in URL", "parse \"http://h\\n\": net/url: invalid control character in URL"},
    {"http://h/\177", "parse \"http://h/\\x7f\": net/url: invalid control character in URL", "parse \"http://h/\\x7f\": net/url: invalid control character in URL"},
    {"a%zz", "parse \"a%zz\": invalid URI for request", "parse \"a%zz\": invalid URL escape \"%zz\""},
    {"http://h:80:90", "parse \"http://h:80:90\": invalid port \":80:90\" after host", "parse \"http://h:80:90\": invalid port \":80:90\" after host"},
    {"x://h:1:2:", "", "", "x", "-", "h:1:2:", "", "", "", "x://h:1:2:"},
    {"+a:b", "parse \"+a:b\": invalid URI for request", "parse \"+a:b\": first path segment in URL cannot contain colon"},
    {"a+b:c", "", "", "a+b", "-", "", "", "", "", "a+b:c"},
    {"1a:b", "parse \"1a:b\": invalid URI for request", "parse \"1a:b\": first path segment in URL cannot contain colon"},
    {"a_b:c", "parse \"a_b:c\": invalid URI for request", "parse \"a_b:c\": first path segment in URL cannot contain colon"},
    {"http://user:pa ss@h", "parse \"http://user:pa ss@h\": net/url: invalid userinfo", "parse \"http://user:pa ss@h\": net/url: invalid userinfo"},
    {"http://u%zz@h", "parse \"http://u%zz@h\": invalid URL escape \"%zz\"", "parse \"http://u%zz@h\": invalid URL escape \"%zz\""},
    {"//", "", "", "", "-", "", "", "", "", ""},
    {"///", "", "", "", "-", "", "///", "", "", "///"},
    {"//h", "", "", "", "-", "h", "", "", "", "//h"},
    {"//u@h:1/p?q#f", "", "", "", "u", "h:1", "/p", "q", "f", "//u@h:1/p?q#f"},
    {"http://h/%e4%b8", "", "", "http", "-", "h", "/%e4%b8", "", "", "http://h/%e4%b8"},
    {"x:y?z#w", "", "", "x", "-", "", "", "z", "w", "x:y?z#w"},
    {"x:?q", "", "", "x", "-", "", "", "q", "", "x:?q"},
    {"http://h/*", "", "", "http", "-", "h", "/*", "", "", "http://h/*"},
    {"http://h/a;b", "", "", "http", "-", "h", "/a;b", "", "", "http://h/a;b"},
    {"http:///", "", "", "http", "-", "", "/", "", "", "http:///"},
    {"file:///a", "", "", "file", "-", "", "/a", "", "", "file:///a"},
    {"file:a", "", "", "file", "-", "", "", "", "", "file:a"},
    {"http://h/a%3fb%23c", "", "", "http", "-", "h", "/a%3fb%23c", "", "", "http://h/a%3fb%23c"},
    {"http://h/\"<>`", "", "", "http", "-", "h", "/%22%3C%3E%60", "", "", "http://h/%22%3C%3E%60"},
    {"http://h:080/", "", "", "http", "-", "h:080", "/", "", "", "http://h:080/"},
    {"http://%5B::1%5D/", "parse \"http://%5B::1%5D/\": invalid port \"::1%5D\" after host", "parse \"http://%5B::1%5D/\": invalid port \"::1%5D\" after host"},
    {"http://h/a+b?c+d=e%2Bf", "", "", "http", "-", "h", "/a+b", "c+d=e%2Bf", "", "http://h/a+b?c+d=e%2Bf"},
};
// clang-format on
