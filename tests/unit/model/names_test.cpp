#include "generator/model/names.hpp"

#include "generator/model/namespaces.hpp"
#include "tests/support/catch.hpp"

using namespace kubexx::model;

TEST_CASE("member names become JSON names", "[model]") {
  CHECK(json_name("cron_spec") == "cronSpec");
  CHECK(json_name("cronSpec") == "cronSpec");
  CHECK(json_name("class_") == "class");
  CHECK(json_name("default__") == "default");
  CHECK(json_name("_leading") == "leading");
  CHECK(json_name("a__b") == "aB");
  CHECK(json_name("int8") == "int8");
  CHECK(json_name("x_1_y") == "x1Y");
  CHECK(json_name("URL") == "URL");
  CHECK(json_name("_") == "_");
}

TEST_CASE("type names become JSON names of alternatives", "[model]") {
  CHECK(json_name_of_type("Disk") == "disk");
  CHECK(json_name_of_type("HttpGet") == "httpGet");
  CHECK(json_name_of_type("TCPSocket") == "tcpSocket");
  CHECK(json_name_of_type("URL") == "url");
  CHECK(json_name_of_type("A") == "a");
}

TEST_CASE("labels and subdomains", "[model]") {
  CHECK(is_dns_1035_label("v1beta1"));
  CHECK(is_dns_1035_label(std::string(63, 'a')));
  for (const char* text : {"", "1v", "V1", "v1.2", "v1-", "a_b"}) CHECK_FALSE(is_dns_1035_label(text));
  CHECK_FALSE(is_dns_1035_label(std::string(64, 'a')));
  CHECK(is_dns_subdomain("stable.example.com"));
  CHECK(is_dns_subdomain("a"));
  for (const char* text : {"", ".", "a..b", "a.", "A.b", "a.-b"}) CHECK_FALSE(is_dns_subdomain(text));
}

TEST_CASE("namespaces inherit, the nearest wins", "[model]") {
  Namespaces namespaces;
  namespaces["a"].group = NamespaceValue{"outer.example.com", {}};
  namespaces["a"].fields_optional = true;
  namespaces["a::b"].group = NamespaceValue{"inner.example.com", {}};
  namespaces["a::b::c"].fields_optional = false;
  namespaces["ab"].skip = true;
  CHECK(effective(namespaces, "a::b::c").group->text == "inner.example.com");
  CHECK(effective(namespaces, "a::b::c").fields_optional == false);
  CHECK(effective(namespaces, "a::b").fields_optional == true);
  CHECK(effective(namespaces, "a::x").group->text == "outer.example.com");
  CHECK_FALSE(effective(namespaces, "").group);
  CHECK_FALSE(effective(namespaces, "a").skip);
  CHECK(effective(namespaces, "ab::x").skip);
  CHECK(last_component("stable::v1") == "v1");
  CHECK(last_component("v1") == "v1");
}
