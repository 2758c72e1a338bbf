#include "site.kubexx.hpp"

#include <shop.example.com/v1/pool.kubexx.hpp>

#include <kubexx/codec/codec.hpp>

int main() {
  auto site = kubexx::decode<site::v1::Site>(
      R"({"apiVersion":"site.example.com/v1","kind":"Site","metadata":{"name":"a"},"spec":{"resources":{}}})");
  const auto pool = kubexx::decode<shop_example_com::v1::Pool>(
      R"({"apiVersion":"shop.example.com/v1","kind":"Pool","metadata":{"name":"b"},)"
      R"("spec":{"resources":{"limits":{"cpu":"2"}}}})");
  if (!site || site->metadata.name != "a" || !pool) return 1;
  site->spec.resources = *pool->spec->resources;  // an imported kind has the same type
  return site->spec.resources.limits.at("cpu") == kubexx::Quantity("2") ? 0 : 1;
}
