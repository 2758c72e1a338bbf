#include "tests/e2e/client/site.hpp"

#include <chrono>

#include "runtime/json/members.hpp"

namespace kubexx::test {

bool comes_true(const std::function<bool()>& holds) {
  for (int tries = 0; tries < 3000; ++tries) {
    if (holds()) return true;
    std::this_thread::sleep_for(std::chrono::milliseconds(10));
  }
  return false;
}

json::Value database(const std::string& name, const std::string& label) {
  json::Value object = json_value(R"({"spec":{"engine":"postgres"}})");
  json::set(object, {"metadata", "name"}, name);
  if (!label.empty()) json::set(object, {"metadata", "labels", "set"}, label);
  return object;
}

json::Value map_of(const std::string& name, int value) {
  json::Value object = json::Object();
  json::set(object, {"metadata", "name"}, name);
  json::set(object, {"data", "value"}, fmt::to_string(value));
  return object;
}

Patch annotation(const std::string& name, int value) {
  return merge_patch(fmt::format(R"({{"metadata":{{"annotations":{{"{}":"{}"}}}}}})", name, value));
}

std::set<std::string> listed(const DynamicApi& api, const std::string& labels) {
  std::set<std::string> states;
  for (const json::Value& object : api.list({.labels = labels}).value().items)
    states.insert(json::text_at(object, {"metadata", "uid"}) + "/" +
                  json::text_at(object, {"metadata", "resourceVersion"}));
  return states;
}

std::set<std::string> shown(const Cache<DynamicObject>& cache) {
  std::set<std::string> states;
  for (const auto& object : cache.all()) states.insert(object->metadata.uid + "/" + object->metadata.resource_version);
  return states;
}

}  // namespace kubexx::test
