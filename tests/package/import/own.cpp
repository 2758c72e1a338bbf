#include <own.example.com/v1/proxy.kubexx.hpp>

#include <kubexx/codec/codec.hpp>

int main() {
  const char* text = R"({"apiVersion":"own.example.com/v1","kind":"Proxy","metadata":{"name":"a"},)"
                     R"("spec":{"clusterIP":"::1","tls":{"serverName":"b"},"upstreams":[{"serverName":"b"}]}})";
  const auto proxy = kubexx::decode<company::own::v1::Proxy>(text);
  if (!proxy || proxy->spec->clusterIP != "::1") return 1;
  const company::TlsConfig& tls = *proxy->spec->tls;
  if (tls != proxy->spec->upstreams.at(0) || tls.server_name != "b") return 2;
  company::own::v1::Proxy other = *proxy;
  if (other != *proxy) return 3;
  other.spec->tls->server_name = "c";
  return other == *proxy ? 4 : 0;
}
