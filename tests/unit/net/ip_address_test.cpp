#include "runtime/net/ip_address.hpp"

#include "tests/support/catch.hpp"

using namespace kubexx::net;

namespace {

std::string address(std::string_view text) {
  const auto result = IpAddress::parse(text);
  const auto* problem = std::get_if<std::string>(&result);
  return problem ? *problem : std::get<IpAddress>(result).text();
}

IpAddress ip(std::string_view text) { return std::get<IpAddress>(IpAddress::parse(text)); }

std::string network(std::string_view text) {
  const auto result = Cidr::parse(text);
  const auto* problem = std::get_if<std::string>(&result);
  return problem ? *problem : std::get<Cidr>(result).text();
}

Cidr cidr(std::string_view text) { return std::get<Cidr>(Cidr::parse(text)); }

}  // namespace

// Expectations are what the functions of k8s.io/apiserver v0.37.2 say.
TEST_CASE("addresses are read and written canonically") {
  CHECK(address("192.168.0.1") == "192.168.0.1");
  CHECK(address("::") == "::");
  CHECK(address("::1") == "::1");
  CHECK(address("2001:DB8::0:1") == "2001:db8::1");
  CHECK(address("2001:db8:0:0:1:0:0:1") == "2001:db8::1:0:0:1");
  CHECK(address("1:0:2:3:4:5:6:7") == "1:0:2:3:4:5:6:7");
  CHECK(address("1:2:3:4:5:6:7::") == "1:2:3:4:5:6:7:0");
  CHECK(address("64:ff9b::1.2.3.4") == "64:ff9b::102:304");
}

TEST_CASE("Invalid addresses have Go's error messages") {
  const auto problem = [](std::string_view text) {
    const std::string whole = address(text);
    return whole.substr(std::min(whole.find("ParseAddr"), whole.size()));
  };
  CHECK(address("x") ==
        R"(IP Address "x" parse error during conversion from string: ParseAddr("x"): unable to parse IP)");
  CHECK(problem("1.2.3") == R"(ParseAddr("1.2.3"): IPv4 address too short)");
  CHECK(problem("1.2.3.04") == R"(ParseAddr("1.2.3.04"): IPv4 field has octet with leading zero)");
  CHECK(problem("1.2.3.256") == R"(ParseAddr("1.2.3.256"): IPv4 field has value >255)");
  CHECK(problem("1..2.3") == R"x(ParseAddr("1..2.3"): IPv4 field must have at least one digit (at ".2.3"))x");
  CHECK(problem("1.2.3.4.5") == R"(ParseAddr("1.2.3.4.5"): IPv4 address too long)");
  CHECK(problem("1.a.3.4") == R"x(ParseAddr("1.a.3.4"): unexpected character (at "a.3.4"))x");
  CHECK(problem("1:2") == R"(ParseAddr("1:2"): address string too short)");
  CHECK(problem("1::2::3") == R"x(ParseAddr("1::2::3"): multiple :: in address (at ":3"))x");
  CHECK(problem("12345::") == R"x(ParseAddr("12345::"): each group must have 4 or less digits (at "12345::"))x");
  CHECK(problem("1:2:3:4:5:6:7:8:9") == R"x(ParseAddr("1:2:3:4:5:6:7:8:9"): trailing garbage after address (at "9"))x");
  CHECK(problem("1:2:3:4::5:6:7:8") ==
        R"x(ParseAddr("1:2:3:4::5:6:7:8"): the :: must expand to at least one field of zeros)x");
  CHECK(problem("1:") == R"x(ParseAddr("1:"): colon must be followed by more characters (at ":"))x");
  CHECK(address("fe80::1%eth0") == R"(IP address "fe80::1%eth0" with zone value is not allowed)");
  CHECK(address("::ffff:1.2.3.4") == R"(IPv4-mapped IPv6 address "::ffff:1.2.3.4" is not allowed)");
}

TEST_CASE("kinds of addresses") {
  CHECK(ip("127.9.9.9").is_loopback());
  CHECK(ip("::1").is_loopback());
  CHECK_FALSE(ip("::2").is_loopback());
  CHECK(ip("0.0.0.0").is_unspecified());
  CHECK(ip("::").is_unspecified());
  CHECK(ip("224.0.0.1").is_link_local_multicast());
  CHECK(ip("ff02::1").is_link_local_multicast());
  CHECK_FALSE(ip("ff05::1").is_link_local_multicast());
  CHECK(ip("169.254.1.1").is_link_local_unicast());
  CHECK(ip("fe80::1").is_link_local_unicast());
  CHECK(ip("10.0.0.1").is_global_unicast());
  CHECK(ip("2001:db8::1").is_global_unicast());
  CHECK_FALSE(ip("255.255.255.255").is_global_unicast());
  CHECK_FALSE(ip("ff05::1").is_global_unicast());
}

TEST_CASE("networks") {
  CHECK(network("192.168.0.1/24") == "192.168.0.1/24");
  CHECK(network("::1/0") == "::1/0");
  const std::string_view prefix =
      "network address parse error during conversion from string: "
      "network address parse error during conversion from string: netip.ParsePrefix";
  CHECK(network("1.2.3.4") == std::string(prefix) + R"x(("1.2.3.4"): no '/')x");
  CHECK(network("1.2.3.4/33") == std::string(prefix) + R"x(("1.2.3.4/33"): prefix length out of range)x");
  CHECK(network("1.2.3.4/+3") == std::string(prefix) + R"x(("1.2.3.4/+3"): bad bits after slash: "+3")x");
  CHECK(network("1.2.3.4/03") == std::string(prefix) + R"x(("1.2.3.4/03"): bad bits after slash: "03")x");
  CHECK(network("x/3") == std::string(prefix) + R"x(("x/3"): ParseAddr("x"): unable to parse IP)x");
  CHECK(cidr("10.0.0.0/8").contains(ip("10.1.2.3")));
  CHECK_FALSE(cidr("10.0.0.0/8").contains(ip("11.1.2.3")));
  CHECK_FALSE(cidr("::/0").contains(ip("11.1.2.3")));
  CHECK(cidr("10.0.0.0/8").contains(cidr("10.1.0.0/16")));
  CHECK_FALSE(cidr("10.1.0.0/16").contains(cidr("10.0.0.0/8")));
  CHECK(ip("10.1.2.3").masked(16).text() == "10.1.0.0");
  CHECK(ip("2001:db8:ffff::").masked(33).text() == "2001:db8:8000::");
  CHECK(ip("10.1.2.3").masked(0).text() == "0.0.0.0");
}
