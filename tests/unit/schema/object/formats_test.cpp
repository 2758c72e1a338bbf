#include "runtime/schema/object/formats.hpp"

#include <string_view>

#include "tests/support/catch.hpp"

using namespace kubexx::schema;

namespace {

struct Case {
  std::string_view format;
  std::string_view text;
  bool accepted;
};

// What the Go packages of server 1.37 answer.
constexpr Case kCases[] = {
    {"bsonobjectid", "507f1f77bcf86cd799439011", true},
    {"bsonobjectid", "507F1f77bcf86cd79943901g", false},
    {"byte", "aGk=", true},
    {"byte", "", false},
    {"byte", "aGk", false},
    {"byte", "a+/=", true},
    {"byte", "aGkx", true},
    {"byte", "aGkx\n", false},
    {"byte", "YQ==", true},
    {"cidr", "1.2.3.4/24", true},
    {"cidr", "01.2.3.4/033", false},
    {"cidr", "::/128", true},
    {"cidr", "::/129", false},
    {"cidr", "1.2.3.4/33", false},
    {"cidr", "00001::/1", true},
    {"cidr", "1.2.3.4", false},
    {"cidr", "1.2.3.4/", false},
    {"cidr", "1.2.3.4/-1", false},
    {"cidr", "1.2.3.4/0000000000024", true},
    {"cidr", "1.2.3.4/99999999999", false},
    {"creditcard", "4111-1111-1111-1111", true},
    {"creditcard", "5500 0000 0000 0004", true},
    {"creditcard", "340000000000009", true},
    {"creditcard", "30000000000004", true},
    {"creditcard", "6011000000000004", true},
    {"creditcard", "201400000000009", false},
    {"creditcard", "3530111333300000", true},
    {"creditcard", "411111111111111x1", true},
    {"date", "2006-01-02", true},
    {"date", "2006-02-30", false},
    {"date", "2000-02-29", true},
    {"date", "1900-02-29", false},
    {"date", "0000-01-01", true},
    {"date", "2006-1-2", false},
    {"date", "2006-13-01", false},
    {"date", "2006-12-00", false},
    {"date", "+006-01-01", false},
    {"datetime", "2014-12-15T19:30:20.000Z", true},
    {"datetime", "2014-12-15t19:30:20z", true},
    {"datetime", "2014-12-15T19:30:60Z", false},
    {"datetime", "2014-12-15T24:30:00Z", false},
    {"datetime", "2014-12-15T19:30:20+99:99", true},
    {"datetime", "2014-12-15T19:30:20Ztrailing", true},
    {"datetime", "2014-12-15T19:30:20", false},
    {"datetime", "2014-12-15T19:30:20x123Z", true},
    {"datetime", "2014-12-15 19:30:20Z", false},
    {"duration", "22 ns", true},
    {"duration", "1d", true},
    {"duration", "P1D", true},
    {"duration", "1h30m", true},
    {"duration", "1.5h", true},
    {"duration", "1.h", true},
    {"duration", ".5s", true},
    {"duration", "-3m", true},
    {"duration", "0", true},
    {"duration", "5 weeks", true},
    {"duration", "5weekends", true},
    {"duration", "99999999999999999999s", false},
    {"duration", "9223372036854775807ns", true},
    {"duration", "9999999999999.h", false},
    {"duration", "1 µs", true},
    {"duration", "3 hrs", false},
    {"duration", "3 ho", false},
    {"duration", "10 minutes ago", true},
    {"duration", "+5s", true},
    {"duration", "1s 2x", true},
    {"duration", "1x", false},
    {"duration", "h1", false},
    {"email", "a@b", true},
    {"email", "Name <a@b>", true},
    {"email", "\"q s\"@b.c", true},
    {"email", "a@[1.2.3.4]", true},
    {"email", "a@[::1]", true},
    {"email", "grp: a@b;", true},
    {"email", "grp: a@b, c@d;", false},
    {"email", "grp:;", false},
    {"email", "a@b (c)", true},
    {"email", "a@b (c (d))", true},
    {"email", "=?utf-8?q?x?= <a@b>", true},
    {"email", "=?foo?q?x?= <a@b>", false},
    {"email", "=?foo?b?eA==?= <a@b>", false},
    {"email", "x =?foo?q?x?= <a@b>", true},
    {"email", "a..b@c", false},
    {"email", ".a@b", false},
    {"email", "a.b@c.", false},
    {"email", "é@ü", true},
    {"email", "<a@b>", true},
    {"email", " a@b ", true},
    {"email", "a@b,", false},
    {"email", "(c) a@b", false},
    {"email", "a (x) b <c@d>", true},
    {"email", "a@b (=?foo?q?x?=)", false},
    {"email", "\"\"@b", false},
    {"email", "\"a\\\"b\"@c", true},
    {"email", "a b.. c <d@e>", true},
    {"email", "undisclosed recipients:;", false},
    {"hexcolor", "#FFFFFF", true},
    {"hexcolor", "fff", true},
    {"hexcolor", "#ffff", false},
    {"hexcolor", "##fff", false},
    {"hostname", "localhost", true},
    {"hostname", "a.bc", true},
    {"hostname", "a.b", false},
    {"hostname", "1.2.3.4", false},
    {"hostname", "a_b", false},
    {"hostname", "a.bc.", false},
    {"hostname", "é.com", true},
    {"hostname", "☃.net", true},
    {"hostname", "a-b.com", true},
    {"hostname", "-a.com", false},
    {"hostname", "a-.com", false},
    {"hostname", "xn--bcher-kva.ch", true},
    {"hostname", "aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa", true},
    {"hostname", "aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa", false},
    {"hostname", "aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa.com", true},
    {"hostname", "a--b", false},
    {"hostname", "a-b-c", false},
    {"hostname", "1", true},
    {"hostname", "A.COM", true},
    {"ipv4", "1.2.3.4", true},
    {"ipv4", "01.02.03.004", true},
    {"ipv4", "1.2.3", false},
    {"ipv4", "256.1.1.1", false},
    {"ipv4", "::ffff:1.2.3.4", true},
    {"ipv4", "1.2.3.4.5", false},
    {"ipv4", "1..2.3", false},
    {"ipv4", ".1.2.3.4", false},
    {"ipv6", "::", true},
    {"ipv6", "::1", true},
    {"ipv6", "1:2:3:4:5:6:7:8", true},
    {"ipv6", "1:2:3:4:5:6:1.2.3.4", true},
    {"ipv6", "::1.2.3.4", true},
    {"ipv6", "::1%eth0", false},
    {"ipv6", "12345::", false},
    {"ipv6", "1::2::3", false},
    {"ipv6", "1:2:3:4:5:6:7::", true},
    {"ipv6", "1:2:3:4:5:6:7:8::", false},
    {"ipv6", ":1", false},
    {"ipv6", "1:", false},
    {"ipv6", "::01.2.3.4", false},
    {"ipv6", "00001::", false},
    {"isbn", "0321751043", true},
    {"isbn", "978-0321751041", true},
    {"isbn", "0-321-75104 3", true},
    {"isbn", "080442957X", true},
    {"isbn", "9780321751041", true},
    {"isbn10", "0321751043", true},
    {"isbn10", "080442957X", true},
    {"isbn10", "080442957x", false},
    {"isbn13", "978-0321751041", true},
    {"k8s-long-name", "a.b-c", true},
    {"k8s-long-name", "a..b", false},
    {"k8s-long-name", ".a", false},
    {"k8s-short-name", "a-b", true},
    {"k8s-short-name", "A", false},
    {"k8s-short-name", "aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa", true},
    {"k8s-short-name", "aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa", false},
    {"k8s-short-name", "-a", false},
    {"k8s-short-name", "a-", false},
    {"mac", "01:23:45:67:89:ab", true},
    {"mac", "01-23-45-67-89-ab", true},
    {"mac", "0123.4567.89ab", true},
    {"mac", "0123456789ab", true},
    {"mac", "01:23:45:67:89:ab:cd:ef", true},
    {"mac", "01:23-45:67:89:ab", false},
    {"mac", "0123.4567.89ab.cdef", true},
    {"mac", "012345678", false},
    {"mac", "01:23:45:67:89:ab:cd:ef:01:23:45:67:89:ab:cd:ef:01:23:45:67", true},
    {"password", "", true},
    {"password", "x", true},
    {"rgbcolor", "rgb(0,255,128)", true},
    {"rgbcolor", "rgb( 1 , 2 ,3)", true},
    {"rgbcolor", "rgb(256,0,0)", false},
    {"rgbcolor", "rgb (1,2,3)", false},
    {"rgbcolor", "rgb(01,2,3)", false},
    {"rgbcolor", "rgb(100,199,249)", true},
    {"ssn", "111-11-1111", true},
    {"ssn", "111 11 1111", true},
    {"ssn", "111111111", false},
    {"ssn", "111-111111", false},
    {"uri", "http://a.b/c?d#e", true},
    {"uri", "x", false},
    {"uri", "/x", true},
    {"uri", "*", true},
    {"uri", "mailto:a@b", true},
    {"uri", "http://[::1]:80/", true},
    {"uri", "http://[fe80::1%25en0]/x", true},
    {"uri", "http://u:p@h:1/%41", true},
    {"uri", "http://h:80:90/", false},
    {"uri", "postgres://a:1,b:2/x", true},
    {"uri", "http://h%41/", false},
    {"uri", "http://h%C3%A9/", true},
    {"uri", ":x", false},
    {"uri", "1a:b", false},
    {"uri", "//h/p", true},
    {"uri", "a b:c", false},
    {"uri", "http://a b/", false},
    {"uri", "http://[1.2.3.4]/", false},
    {"uri", "http://[::ffff:1.2.3.4]", true},
    {"uri", "http://a]b", true},
    {"uri", "http://[::1]x", false},
    {"uri", "http://x:y@z@w/q", true},
    {"uri", "http://{}/", false},
    {"uri", "http://a\"b<>/", true},
    {"uri", "ab+c-.d:e", true},
    {"uuid", "123e4567-e89b-12d3-a456-426614174000", true},
    {"uuid", "123e4567e89b12d3a456426614174000", true},
    {"uuid", "123E4567-E89b12d3-a456426614174000", true},
    {"uuid3", "123e4567-e89b-32d3-a456-426614174000", true},
    {"uuid4", "123e4567-e89b-42d3-a456-426614174000", true},
    {"uuid4", "123e4567-e89b-42d3-c456-426614174000", false},
    {"uuid4", "123e4567-e89b-42d3-B456-426614174000", true},
    {"uuid5", "123e4567-e89b-52d3-a456-426614174000", true},
};

bool accepts(std::string_view format, std::string_view text) {
  const FormatCheck check = find_string_format(format, 37);
  REQUIRE(check != nullptr);
  return check(text);
}

}  // namespace

TEST_CASE("formats accept what the server accepts") {
  for (const Case& one : kCases) {
    INFO(one.format << " of " << one.text);
    CHECK(accepts(one.format, one.text) == one.accepted);
  }
}

TEST_CASE("Formats have the limits of names") {
  CHECK(accepts("hostname", std::string(63, 'a')));
  CHECK_FALSE(accepts("hostname", std::string(64, 'a')));
  CHECK(accepts("k8s-short-name", std::string(63, 'a')));
  CHECK_FALSE(accepts("k8s-short-name", std::string(64, 'a')));
  CHECK(accepts("k8s-long-name", std::string(253, 'a')));
  CHECK_FALSE(accepts("k8s-long-name", std::string(254, 'a')));
}

TEST_CASE("dashes in the name of a format do not count, and some are newer than others") {
  CHECK(find_string_format("date-time", 30) == find_string_format("datetime", 37));
  CHECK(find_string_format("date-time", 30) != nullptr);
  CHECK(find_string_format("k8s-short-name", 34) == nullptr);
  CHECK(find_string_format("k8s-short-name", 35) != nullptr);
  CHECK(find_string_format("int32", 37) == nullptr);
  CHECK(find_string_format("", 37) == nullptr);
}

// Of net/url and net in Go 1.24 to 1.26.
TEST_CASE("URLs and hardware addresses depend on the Go that a server is built with") {
  const auto accepted = [](const char* format, const char* text, int server_minor) {
    return find_string_format(format, server_minor)(text);
  };
  for (const int minor : {30, 34, 35, 36, 37}) {
    INFO(minor);
    CHECK(accepted("uri", "http://a:1:2/", minor) == (minor < 36));
    CHECK(accepted("uri", "https://a:b:2/", minor) == (minor < 36));
    CHECK_FALSE(accepted("uri", "http://a:1:b/", minor));
    CHECK(accepted("uri", "postgres://a:1,b:2/x", minor));
    CHECK(accepted("mac", "0123456789ab", minor) == (minor >= 36));
    CHECK(accepted("mac", "0123.4567.89ab", minor));
    CHECK(accepted("mac", "01-23-45-67-89-ab", minor));
    CHECK_FALSE(accepted("mac", "0123456789abc", minor));
  }
  CHECK(find_format_of_default("uri", 35) == find_string_format("uri", 35));
  CHECK(find_format_of_default("k8s-short-name", 34) == find_string_format("k8s-short-name", 35));
}
