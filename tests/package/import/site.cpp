#include "site.kubexx.hpp"

#include <kubexx/codec/codec.hpp>

int main() {
  const auto site = kubexx::decode<site::v1::Site>(
      R"({"apiVersion":"site.example.com/v1","kind":"Site","metadata":{"name":"a"},"spec":{"resources":{}}})");
  return site && site->metadata.name == "a" ? 0 : 1;
}
