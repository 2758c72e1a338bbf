#include "runtime/config/no_proxy.hpp"

#include <string>

#include "tests/support/catch.hpp"

namespace kubexx::config {
namespace {

constexpr std::string_view servers[] = {"https://10.0.0.1:6443", "https://10.0.0.1", "https://10.1.2.3:443",
                                        "http://10.0.0.1:80",    "https://k8s.corp", "https://k8s.corp:6443",
                                        "https://K8S.Corp",      "http://k8s.corp",  "https://corp",
                                        "https://a.k8s.corp",    "https://badcorp",  "https://[fd00::1]:6443",
                                        "https://[fd00::1]",     "https://[fe00::1]"};

/// A value of NO_PROXY, and the servers to which golang.org/x/net/http/httpproxy connects without the proxy.
struct NoProxyCase {
  std::string_view list;
  std::string_view direct;
};

constexpr std::string_view all =
    "https://10.0.0.1:6443 https://10.0.0.1 https://10.1.2.3:443 http://10.0.0.1:80 https://k8s.corp "
    "https://k8s.corp:6443 https://K8S.Corp http://k8s.corp https://corp https://a.k8s.corp https://badcorp "
    "https://[fd00::1]:6443 https://[fd00::1] https://[fe00::1]";

constexpr NoProxyCase no_proxy_cases[] = {
    {"", ""},
    {"10.0.0.1", "https://10.0.0.1:6443 https://10.0.0.1 http://10.0.0.1:80"},
    {"10.0.0.1:6443", "https://10.0.0.1:6443"},
    {"10.0.0.1:443", "https://10.0.0.1"},
    {"10.0.0.0/8", "https://10.0.0.1:6443 https://10.0.0.1 https://10.1.2.3:443 http://10.0.0.1:80"},
    {"10.0.0.5/24", "https://10.0.0.1:6443 https://10.0.0.1 http://10.0.0.1:80"},
    {"10.0.0", ""},
    {"0.0.1", ""},
    {"k8s.corp", "https://k8s.corp https://k8s.corp:6443 https://K8S.Corp http://k8s.corp https://a.k8s.corp"},
    {"k8s.corp:443", "https://k8s.corp https://K8S.Corp https://a.k8s.corp"},
    {"k8s.corp:6443", "https://k8s.corp:6443"},
    {"*.corp", "https://k8s.corp https://k8s.corp:6443 https://K8S.Corp http://k8s.corp https://a.k8s.corp"},
    {"*.corp:443", "https://k8s.corp https://K8S.Corp https://a.k8s.corp"},
    {".corp", "https://k8s.corp https://k8s.corp:6443 https://K8S.Corp http://k8s.corp https://a.k8s.corp"},
    {".corp:6443", "https://k8s.corp:6443"},
    {"corp", "https://k8s.corp https://k8s.corp:6443 https://K8S.Corp http://k8s.corp https://corp https://a.k8s.corp"},
    {"CORP", "https://k8s.corp https://k8s.corp:6443 https://K8S.Corp http://k8s.corp https://corp https://a.k8s.corp"},
    {" x , corp ",
     "https://k8s.corp https://k8s.corp:6443 https://K8S.Corp http://k8s.corp https://corp https://a.k8s.corp"},
    {"*", all},
    {"a,*,b", all},
    {"*corp", ""},
    {"corp:",
     "https://k8s.corp https://k8s.corp:6443 https://K8S.Corp http://k8s.corp https://corp https://a.k8s.corp"},
    {"*.", ""},
    {":443", ""},
    {".", ""},
    {"fd00::/8", "https://[fd00::1]:6443 https://[fd00::1]"},
    {"fd00::1", "https://[fd00::1]:6443 https://[fd00::1]"},
    {"[fd00::1]", ""},
    {"[fd00::1]:6443", "https://[fd00::1]:6443"},
    {"fd00:0::0001", "https://[fd00::1]:6443 https://[fd00::1]"},
    {"10.0.0.01", ""},
    {"a:b:c", ""},
    {"k8s.corp.", ""},
    {"other", ""},
    {"x y", ""},
    {"10.0.0.1/33", ""},
    {"https://k8s.corp", ""},
    {".k8s.corp", "https://a.k8s.corp"},
    {",,", ""},
    {"*.k8s.corp", "https://a.k8s.corp"},
    {"[k8s.corp]:443", "https://k8s.corp https://K8S.Corp https://a.k8s.corp"},
    {"[]:443", ""},
    {"[fd00::1", ""},
    {"]:1", ""},
    {"*:443", ""},
    {"10.0.0.1:", "https://10.0.0.1:6443 https://10.0.0.1 http://10.0.0.1:80"},
    {"[fd00::1]:", "https://[fd00::1]:6443 https://[fd00::1]"},
};

std::string direct_servers(std::string_view list) {
  std::string direct;
  for (const std::string_view server : servers)
    if (has_no_proxy_for(std::get<net::Url>(net::Url::parse(server)), list))
      direct += (direct.empty() ? "" : " ") + std::string(server);
  return direct;
}

}  // namespace

TEST_CASE("NO_PROXY means what it means to Go") {
  for (const auto& [list, direct] : no_proxy_cases) {
    CAPTURE(list);
    CHECK(direct_servers(list) == direct);
  }
}

TEST_CASE("The zone of an address is not part of what NO_PROXY compares") {
  CHECK(has_no_proxy_for(std::get<net::Url>(net::Url::parse("https://[fe80::1%25eth0]")), "fe80::/10"));
}

}  // namespace kubexx::config
