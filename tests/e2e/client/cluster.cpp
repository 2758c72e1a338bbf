#include "tests/e2e/client/cluster.hpp"

#include <fmt/format.h>

#include <chrono>
#include <cstdlib>
#include <fstream>
#include <sstream>
#include <stdexcept>
#include <thread>

#include <kubexx/detail/http/curl_transport.hpp>
#include "runtime/core/base64.hpp"
#include "runtime/json/members.hpp"
#include "runtime/json/text.hpp"

namespace kubexx::test {
namespace {

const ResourceInfo definitions{
    "apiextensions.k8s.io", "v1", "CustomResourceDefinition", "customresourcedefinitions", false, true, false};
const ResourceInfo namespaces{"", "v1", "Namespace", "namespaces", false, true, false};

constexpr std::string_view definition = R"({
  "metadata": {"name": "databases.demo.io"},
  "spec": {
    "group": "demo.io", "scope": "Namespaced", "names": {"plural": "databases", "kind": "Database"},
    "versions": [{
      "name": "v1", "served": true, "storage": true,
      "subresources": {"status": {}, "scale": {"specReplicasPath": ".spec.replicas", "statusReplicasPath": ".status.ready"}},
      "schema": {"openAPIV3Schema": {"type": "object", "properties": {
        "spec": {"type": "object", "properties": {
          "replicas": {"type": "integer", "default": 1, "maximum": 100}, "engine": {"type": "string"},
          "paused": {"type": "boolean"}, "backup": {"type": "string"},
          "shards": {"type": "array", "x-kubernetes-list-type": "map", "x-kubernetes-list-map-keys": ["name"],
            "items": {"type": "object", "required": ["name"], "properties": {
              "name": {"type": "string"}, "size": {"type": "integer"}, "zone": {"type": "string"}}}}}},
        "status": {"type": "object", "properties": {"ready": {"type": "integer"}, "note": {"type": "string"}}}}}}}]
  }
})";

std::string read_kubeconfig() {
  const char* path = std::getenv("KUBECONFIG");
  if (path == nullptr) throw std::runtime_error("KUBECONFIG names no cluster; run this by tests/e2e/run … with");
  std::ifstream file(path);
  std::stringstream text;
  text << file.rdbuf();
  return text.str();
}

void wait_until_served(const ResourceInfo& kind) {
  const DynamicApi api(connect(), kind);
  for (int tries = 0; tries < 600 && !api.list(); ++tries) std::this_thread::sleep_for(std::chrono::milliseconds(100));
}

}  // namespace

const std::string& kubeconfig() {
  static const std::string text = read_kubeconfig();
  return text;
}

int server_port() {
  const auto start = kubeconfig().find("https://127.0.0.1:");
  if (start == std::string::npos) throw std::runtime_error("the server of KUBECONFIG is not on this machine");
  return std::stoi(kubeconfig().substr(start + 18));
}

std::string changed_kubeconfig(std::string_view from, std::string_view to) {
  std::string text = kubeconfig();
  const auto start = text.find(from);
  if (start == std::string::npos) throw std::runtime_error(fmt::format("no {} in the kubeconfig", from));
  return text.replace(start, from.size(), to);
}

std::string kubeconfig_by_port(int port) {
  return changed_kubeconfig(fmt::format("https://127.0.0.1:{}", server_port()),
                            fmt::format("https://127.0.0.1:{}", port));
}

std::string kubeconfig_with_token(const std::string& token) {
  const std::string& text = kubeconfig();
  return text.substr(0, text.find("    client-certificate-data:")) + "    token: " + token + "\n";
}

Client connect(const std::string& text) { return Client::from_kubeconfig(text, {.user_agent = "kubexx-e2e"}).value(); }

std::string fresh_namespace() {
  static int count = 0;
  std::string name = fmt::format("client-{}", ++count);
  auto made =
      DynamicApi(connect(), namespaces).create(json_value(fmt::format(R"({{"metadata":{{"name":"{}"}}}})", name)));
  if (!made && !made.error().already_exists()) throw Failure(made.error());
  return name;
}

json::Value json_value(std::string_view text) {
  auto parsed = json::parse(text);
  if (auto* error = std::get_if<json::ParseError>(&parsed)) throw std::runtime_error(error->message);
  return std::get<json::Value>(std::move(parsed));
}

json::Value at(const json::Value& value, std::string_view path) {
  if (path.empty()) return value;
  const auto dot = path.find('.');
  const json::Value* member = value.is_object() ? value.as_object().find(path.substr(0, dot)) : nullptr;
  if (member == nullptr) return {};
  return dot == std::string_view::npos ? *member : at(*member, path.substr(dot + 1));
}

json::Value stored_object(const ResourceInfo& kind, const std::string& name_space, const std::string& name) {
  const char* etcd = std::getenv("KUBEXX_ETCD");
  if (etcd == nullptr) throw std::runtime_error("KUBEXX_ETCD names no etcd; run this by tests/e2e/run … with");
  const std::string key = fmt::format("/registry/{}/{}/{}/{}", kind.group, kind.plural, name_space, name);
  const std::string range = fmt::format(R"({{"key":"{}"}})", core::encode_base64(key, core::Base64Alphabet::standard));
  const auto answer =
      http::make_curl_transport({.url = etcd})
          ->send({.method = "POST", .target = "/v3/kv/range", .headers = {}, .body = range, .tls = {}}, {})
          .value();
  const json::Value found = json_value(answer.body);
  const json::Value* values = json::find(found, {"kvs"});
  if (values == nullptr) return {};
  const std::string value = json::text_at(values->as_array().at(0), {"value"});
  return json_value(std::get<std::string>(core::decode_base64(value, core::Base64Alphabet::standard)));
}

void install(const json::Value& definition, const ResourceInfo& kind) {
  auto made = DynamicApi(connect(), definitions).create(definition);
  if (!made && !made.error().already_exists()) throw Failure(made.error());
  wait_until_served(kind);
}

void install_databases() { install(json_value(definition), databases); }

void change_databases_schema(const std::string& new_field) {
  const std::string path = "/spec/versions/0/schema/openAPIV3Schema/properties/spec/properties/";
  const auto patch = fmt::format(R"([{{"op":"add","path":"{}{}","value":{{"type":"string"}}}}])", path, new_field);
  DynamicApi(connect(), definitions).patch("databases.demo.io", json_patch(patch)).value();
}

}  // namespace kubexx::test
