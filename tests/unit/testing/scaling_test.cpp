#include <fmt/format.h>

#include <algorithm>
#include <functional>
#include <string>
#include <string_view>
#include <utility>

#include "runtime/testing/kinds/kubernetes_kinds.hpp"
#include "runtime/testing/requests/garbage_collection.hpp"
#include "runtime/testing/requests/watch.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/measure.hpp"
#include "tests/unit/testing/cluster_fixture.hpp"

// The cost of every verb grows with the size of the request and of what is stored, and no faster.

namespace kubexx::testing {
namespace {

using test::Cost;

constexpr std::string_view kBags = R"json({"apiVersion":"apiextensions.k8s.io/v1","kind":"CustomResourceDefinition",
"metadata":{"name":"bags.example.com"},"spec":{"group":"example.com","scope":"Namespaced",
"names":{"plural":"bags","singular":"bag","kind":"Bag"},
"versions":[{"name":"v1","served":true,"storage":true,"subresources":{"status":{},"scale":{"specReplicasPath":".spec.replicas",
"statusReplicasPath":".status.replicas"}},"schema":{"openAPIV3Schema":{"type":"object","properties":{
"spec":{"type":"object","properties":{"replicas":{"type":"integer","default":1},
"entries":{"type":"object","additionalProperties":{"type":"string"}},
"rows":{"type":"array","x-kubernetes-list-type":"map","x-kubernetes-list-map-keys":["name"],"items":{"type":"object",
"required":["name"],"properties":{"name":{"type":"string"},"value":{"type":"string"}}}}}},
"status":{"type":"object","properties":{"entries":{"type":"object","additionalProperties":{"type":"string"}}}}}}}}]}})json";

constexpr std::string_view kBagPath = "/apis/example.com/v1/namespaces/default/bags";
constexpr std::string_view kOneBag = "/apis/example.com/v1/namespaces/default/bags/bag";
constexpr std::string_view kOneMap = "/api/v1/namespaces/default/configmaps/map";
constexpr std::string_view kConfigMaps = "/api/v1/namespaces/default/configmaps";
constexpr std::string_view kMergePatch = "application/merge-patch+json";
constexpr std::string_view kJsonPatch = "application/json-patch+json";
constexpr std::string_view kStrategicPatch = "application/strategic-merge-patch+json";
constexpr std::string_view kApplyPatch = "application/apply-patch+yaml";

/// `a,b,c`: what `write` makes of every number below `count`.
std::string joined(int count, const std::function<std::string(int)>& write) {
  std::string list;
  for (int i = 0; i < count; ++i) list += (i == 0 ? "" : ",") + write(i);
  return list;
}

/// 25 bytes an entry: 40,000 are a megabyte.
std::string entries(int count, int value = 0) {
  return "{" + joined(count, [&](int i) { return fmt::format(R"("entry-{:06}":"{:06}")", i, value); }) + "}";
}

std::string rows(int count, int value = 0) {
  return "[" + joined(count, [&](int i) { return fmt::format(R"({{"name":"row-{:06}","value":"{}"}})", i, value); }) +
         "]";
}

std::string bag(const std::string& members, const std::string& version = {}) {
  const std::string of_version = version.empty() ? "" : R"(,"resourceVersion":")" + version + '"';
  return R"({"apiVersion":"example.com/v1","kind":"Bag","metadata":{"name":"bag")" + of_version + "}," + members + "}";
}

std::string config_map(const std::string& members) {
  return R"({"apiVersion":"v1","kind":"ConfigMap","metadata":{"name":"map"},)" + members + "}";
}

struct BagFixture : ClusterFixture {
  BagFixture() { post("/apis/apiextensions.k8s.io/v1/customresourcedefinitions", std::string(kBags)); }

  ApiResponse patch(std::string_view target, std::string body, std::string_view type) {
    return ask("PATCH", target, std::move(body), std::string(type));
  }
  ApiResponse read(std::string_view target, std::string_view accept) {
    ApiRequest request = make_request("GET", target);
    request.accept = accept;
    return handle(cluster, request);
  }
  std::string bag_version() { return at(get(kOneBag), {"metadata", "resourceVersion"}); }
  void make_maps(int count) {
    for (int i = 0; i < count; ++i)
      post(kConfigMaps, fmt::format(R"({{"metadata":{{"name":"map-{}","labels":{{"app":"a","tier":"b"}}}}}})", i));
  }
};

/// Reads the events of the watch and drops them.
ApiResponse listened(ApiResponse response) {
  REQUIRE(response.watch != nullptr);
  response.watch->attach([](std::string_view) { return true; }, [] {});
  return response;
}

/// One request, made ready in a cluster of its own for a size.
using Request = std::function<ApiResponse()>;
using Prepare = std::function<Request(BagFixture& fixture, int size)>;

Cost cost_of(const Prepare& prepare, int size) {
  BagFixture fixture;
  const Request request = prepare(fixture, size);
  ApiResponse response;
  const Cost cost = test::measure([&] { response = request(); });
  INFO(response.body.substr(0, 300));
  CHECK(response.code < 300);
  return cost;
}

/// The cheaper of two runs: pages that are touched for the first time, and caches, count less.
Cost best_cost_of(const Prepare& prepare, int size) {
  const Cost first = cost_of(prepare, size), second = cost_of(prepare, size);
  return {std::min(first.seconds, second.seconds), std::min(first.peak, second.peak)};
}

/// With its managed fields, the large object is almost as large as a server stores any.
constexpr int kSmall = 500, kLarge = 20'000;
constexpr double kSlack = 0.01 * test::kSlowdown;  ///< seconds that a machine may lose in a small run
constexpr std::size_t kMostBytes = std::size_t{200} << 20;

/// Forty times the size may take at most eighty times as long: sorting takes 64 times as long, larger objects miss the
/// caches more often, and what is quadratic takes 1,600 times as long.
void check_growth(const Prepare& prepare) {
  const Cost small = best_cost_of(prepare, kSmall);
  const Cost large = cost_of(prepare, kLarge);
  INFO(fmt::format("{} entries: {:.3f} s, {} kB; {} entries: {:.3f} s, {} kB", kSmall, small.seconds, small.peak / 1000,
                   kLarge, large.seconds, large.peak / 1000));
  CHECK(large.seconds < 80 * std::max(small.seconds, kSlack));
  CHECK(large.peak < kMostBytes);
}

}  // namespace

TEST_CASE("reading an object grows with the object, in every form") {
  const std::string_view form = GENERATE(as<std::string_view>(), "application/json", "application/json;pretty=1",
                                         "application/yaml", "application/json;as=Table;g=meta.k8s.io;v=v1",
                                         "application/json;as=PartialObjectMetadata;g=meta.k8s.io;v=v1");
  check_growth([form](BagFixture& fixture, int size) {
    fixture.post(kBagPath, bag(R"("spec":{"entries":)" + entries(size) + "}"));
    return [&fixture, form] { return fixture.read(kOneBag, form); };
  });
}

TEST_CASE("reading a list grows with the collection, in every form") {
  const std::string_view form =
      GENERATE(as<std::string_view>(), "application/yaml", "application/json;as=Table;g=meta.k8s.io;v=v1",
               "application/json;as=PartialObjectMetadataList;g=meta.k8s.io;v=v1");
  check_growth([form](BagFixture& fixture, int size) {
    fixture.make_maps(size / 20);
    return [&fixture, form] { return fixture.read(kConfigMaps, form); };
  });
}

TEST_CASE("the deletion of an object grows with the object") {
  check_growth([](BagFixture& fixture, int size) {
    fixture.post(kBagPath, bag(R"("spec":{"entries":)" + entries(size) + "}"));
    return [&fixture] { return fixture.ask("DELETE", kOneBag); };
  });
}

TEST_CASE("a create in YAML grows with the object") {
  check_growth([](BagFixture& fixture, int size) {
    std::string body = "apiVersion: example.com/v1\nkind: Bag\nmetadata: {name: bag}\nspec:\n  entries:\n";
    for (int i = 0; i < size; ++i) body += fmt::format("    entry-{:06}: 'a'\n", i);
    return [&fixture, body] { return fixture.ask("POST", kBagPath, body, "application/yaml"); };
  });
}

TEST_CASE("a create in protobuf grows with the object") {
  const auto field = [](char key, const std::string& bytes) {
    std::string length;
    std::size_t rest = bytes.size();
    for (; rest >= 0x80; rest >>= 7) length += static_cast<char>((rest & 0x7f) | 0x80);
    return std::string(1, key) + length + static_cast<char>(rest) + bytes;
  };
  check_growth([&](BagFixture& fixture, int size) {
    std::string map = field('\x0a', field('\x0a', "map"));
    for (int i = 0; i < size; ++i)
      map += field('\x12', field('\x0a', fmt::format("entry-{:06}", i)) + field('\x12', "a"));
    const std::string type = field('\x0a', field('\x0a', "v1") + field('\x12', "ConfigMap"));
    return [&fixture, body = std::string("k8s\0", 4) + type + field('\x12', map)] {
      return fixture.ask("POST", kConfigMaps, body, "application/vnd.kubernetes.protobuf");
    };
  });
}

TEST_CASE("discovery and OpenAPI grow with the number of definitions") {
  const std::string_view target = GENERATE(as<std::string_view>(), "/apis", "/openapi/v3", "/apis/example.com/v1",
                                           "/openapi/v3/apis/example.com/v1", "/openapi/v2");
  check_growth([target](BagFixture& fixture, int size) {
    for (int i = 0; i < size / 100; ++i) {
      std::string definition(kBags);
      for (const auto& [from, to] : {std::pair("bags", fmt::format("bag{}s", i)),
                                     {"\"bag\"", fmt::format("\"bag{}\"", i)},
                                     {"\"Bag\"", fmt::format("\"Bag{}\"", i)}})
        for (std::size_t at = definition.find(from); at != std::string::npos;
             at = definition.find(from, at + to.size()))
          definition.replace(at, std::string_view(from).size(), to);
      CHECK(fixture.post("/apis/apiextensions.k8s.io/v1/customresourcedefinitions", definition).code == 201);
    }
    return [&fixture, target] { return fixture.get(target); };
  });
}

TEST_CASE("access reviews grow with the review") {
  check_growth([](BagFixture& fixture, int size) {
    const std::string groups = joined(size, [](int i) { return fmt::format(R"("group-{:06}")", i); });
    return [&fixture, body = R"({"spec":{"user":"a","groups":[)" + groups +
                             R"(],"resourceAttributes":{"verb":"get","resource":"pods"}}})"] {
      return fixture.post("/apis/authorization.k8s.io/v1/subjectaccessreviews", body);
    };
  });
}

TEST_CASE("token reviews grow with the review") {
  check_growth([](BagFixture& fixture, int size) {
    const std::string audiences = joined(size, [](int i) { return fmt::format(R"("audience-{:06}")", i); });
    return [&fixture, body = R"({"spec":{"token":"a.b.c","audiences":[)" + audiences + "]}}"] {
      return fixture.post("/apis/authentication.k8s.io/v1/tokenreviews", body);
    };
  });
}

TEST_CASE("bindings and evictions grow with the pod") {
  const std::string action = GENERATE("binding", "eviction");
  check_growth([action](BagFixture& fixture, int size) {
    REQUIRE(add_kubernetes_kinds(fixture.cluster.registry, {"core/v1/Pod"}));
    const std::string pods = "/api/v1/namespaces/default/pods";
    fixture.post(pods, R"({"metadata":{"name":"pod","annotations":)" + entries(size / 4) +
                           R"(},"spec":{"containers":[{"name":"c","image":"i"}]}})");
    return [&fixture, target = pods + "/pod/" + action, action] {
      return fixture.post(target, action == "binding"
                                      ? R"({"metadata":{"name":"pod"},"target":{"kind":"Node","name":"n"}})"
                                      : R"({"metadata":{"name":"pod"}})");
    };
  });
}

TEST_CASE("updates of a part of a pod grow with the pod") {
  const std::string part = GENERATE("ephemeralcontainers", "resize");
  check_growth([part](BagFixture& fixture, int size) {
    REQUIRE(add_kubernetes_kinds(fixture.cluster.registry, {"core/v1/Pod"}));
    const std::string pods = "/api/v1/namespaces/default/pods";
    const auto containers = [size](std::string_view start) {
      return joined(size / 10, [&](int i) { return fmt::format(R"({{"name":"{}-{}","image":"i"}})", start, i); });
    };
    const std::string spec = R"({"metadata":{"name":"pod"},"spec":{"containers":[)" + containers("c") + "]";
    fixture.post(pods, spec + "}}");
    return
        [&fixture, target = pods + "/pod/" + part,
         body = spec + R"(,"ephemeralContainers":[)" + containers("e") + "]}}"] { return fixture.put(target, body); };
  });
}

TEST_CASE("create grows with the object") {
  check_growth([](BagFixture& fixture, int size) {
    return
        [&fixture, body = bag(R"("spec":{"entries":)" + entries(size) + "}")] { return fixture.post(kBagPath, body); };
  });
  check_growth([](BagFixture& fixture, int size) {
    return [&fixture, body = bag(R"("spec":{"rows":)" + rows(size / 3) + "}")] { return fixture.post(kBagPath, body); };
  });
}

TEST_CASE("an update with 40,000 keys, which is too large to be stored with its managed fields, is answered") {
  BagFixture fixture;
  fixture.post(kConfigMaps, config_map(R"("data":)" + entries(1)));
  const std::string body = config_map(R"("data":)" + entries(40'000));
  int code = 0;
  const Cost cost = test::measure([&] { code = fixture.put(kOneMap, body).code; });
  CHECK(code == 200);
  CHECK(cost.seconds < 50 * kSlack);
  CHECK(cost.peak < kMostBytes);
}

TEST_CASE("update grows with the object") {
  check_growth([](BagFixture& fixture, int size) {
    fixture.post(kConfigMaps, config_map(R"("data":)" + entries(size)));
    return [&fixture, body = config_map(R"("data":)" + entries(size, 1))] { return fixture.put(kOneMap, body); };
  });
  check_growth([](BagFixture& fixture, int size) {
    fixture.post(kBagPath, bag(R"("spec":{"rows":)" + rows(size / 3) + "}"));
    return [&fixture, body = bag(R"("spec":{"rows":)" + rows(size / 3, 1) + "}", fixture.bag_version())] {
      return fixture.put(kOneBag, body);
    };
  });
}

TEST_CASE("an update of the status grows with the object") {
  check_growth([](BagFixture& fixture, int size) {
    fixture.post(kBagPath, bag(R"("spec":{"entries":)" + entries(size / 2) + "}"));
    return [&fixture, body = bag(R"("status":{"entries":)" + entries(size / 2) + "}", fixture.bag_version())] {
      return fixture.put(std::string(kOneBag) + "/status", body);
    };
  });
}

TEST_CASE("an update of the scale grows with the object") {
  check_growth([](BagFixture& fixture, int size) {
    fixture.post(kBagPath, bag(R"("spec":{"replicas":1,"entries":)" + entries(size) + "}"));
    return [&fixture] {
      return fixture.put(
          std::string(kOneBag) + "/scale",
          R"({"kind":"Scale","apiVersion":"autoscaling/v1","metadata":{"name":"bag"},"spec":{"replicas":3}})");
    };
  });
}

TEST_CASE("patches of the status and of the scale grow with the object") {
  const std::string_view subresource = GENERATE(as<std::string_view>(), "/status", "/scale");
  check_growth([subresource](BagFixture& fixture, int size) {
    fixture.post(kBagPath, bag(R"("spec":{"replicas":1,"entries":)" + entries(size / 2) + "}"));
    const bool is_scale = subresource == "/scale";
    return [&fixture, target = std::string(kOneBag).append(subresource),
            body = is_scale ? R"({"spec":{"replicas":3}})" : R"({"status":{"entries":)" + entries(size / 2) + "}}"] {
      return fixture.patch(target, body, kMergePatch);
    };
  });
}

TEST_CASE("merge patches grow with the object and with the patch") {
  const std::string before = GENERATE(as<std::string>(), "change", "add");
  check_growth([&](BagFixture& fixture, int size) {
    fixture.post(kBagPath, bag(R"("spec":{"entries":)" + entries(before == "add" ? 1 : size) + "}"));
    return [&fixture, body = R"({"spec":{"entries":)" + entries(size, 1) + "}}"] {
      return fixture.patch(kOneBag, body, kMergePatch);
    };
  });
}

TEST_CASE("a merge patch that removes everything grows with the object") {
  check_growth([](BagFixture& fixture, int size) {
    fixture.post(kBagPath, bag(R"("spec":{"entries":)" + entries(size) + "}"));
    const std::string nulls = joined(size, [](int i) { return fmt::format(R"("entry-{:06}":null)", i); });
    return [&fixture, body = R"({"spec":{"entries":{)" + nulls + "}}}"] {
      return fixture.patch(kOneBag, body, kMergePatch);
    };
  });
}

TEST_CASE("a JSON patch grows with the object") {
  check_growth([](BagFixture& fixture, int size) {
    fixture.post(kBagPath, bag(R"("spec":{"entries":)" + entries(size) + "}"));
    return [&fixture] {
      return fixture.patch(kOneBag, R"([{"op":"add","path":"/spec/entries/more","value":"1"}])", kJsonPatch);
    };
  });
}

TEST_CASE("operations of a JSON patch do not copy the object") {
  const std::string operation = GENERATE(R"({"op":"test","path":"/spec/entries/entry-000000","value":"000000"})",
                                         R"({"op":"move","from":"/spec/entries","path":"/spec/entries"})",
                                         R"({"op":"replace","path":"/spec/entries/entry-000001","value":"1"})");
  check_growth([&](BagFixture& fixture, int size) {
    fixture.post(kBagPath, bag(R"("spec":{"entries":)" + entries(10'000) + "}"));
    const std::string patch = "[" + joined(size / 4, [&](int) { return operation; }) + "]";
    return [&fixture, patch] { return fixture.patch(kOneBag, patch, kJsonPatch); };
  });
}

TEST_CASE("a strategic merge patch grows with the object and with the patch") {
  check_growth([](BagFixture& fixture, int size) {
    fixture.post(kConfigMaps, config_map(R"("data":)" + entries(size)));
    return [&fixture, body = R"({"data":)" + entries(size, 1) + "}"] {
      return fixture.patch(kOneMap, body, kStrategicPatch);
    };
  });
}

TEST_CASE("a strategic merge patch grows with its lists") {
  const auto finalizers = [](int size, std::string_view name) {
    return "[" + joined(size, [&](int i) { return fmt::format(R"("example.com/{}-{}")", name, i); }) + "]";
  };
  check_growth([&](BagFixture& fixture, int size) {
    const int count = size / 8;
    fixture.post(kConfigMaps, R"({"metadata":{"name":"map","finalizers":)" + finalizers(count, "a") + "}}");
    return [&fixture, body = R"({"metadata":{"finalizers":)" + finalizers(count, "b") + "}}"] {
      return fixture.patch(kOneMap, body, kStrategicPatch);
    };
  });
}

TEST_CASE("apply grows with the object") {
  const auto apply = [](BagFixture& fixture, const std::string& spec, const std::string& manager) {
    return fixture.patch(fmt::format("{}?fieldManager={}&force=true", kOneBag, manager), bag(R"("spec":)" + spec),
                         kApplyPatch);
  };
  SECTION("of a new object") {
    check_growth([&](BagFixture& fixture, int size) {
      return [&, spec = R"({"entries":)" + entries(size) + "}"] { return apply(fixture, spec, "a"); };
    });
  }
  SECTION("that changes everything") {
    check_growth([&](BagFixture& fixture, int size) {
      apply(fixture, R"({"entries":)" + entries(size) + "}", "a");
      return [&, spec = R"({"entries":)" + entries(size, 1) + "}"] { return apply(fixture, spec, "a"); };
    });
  }
  SECTION("that takes everything from another manager") {
    check_growth([&](BagFixture& fixture, int size) {
      apply(fixture, R"({"rows":)" + rows(size / 3) + "}", "a");
      return [&, spec = R"({"rows":)" + rows(size / 3, 1) + "}"] { return apply(fixture, spec, "b"); };
    });
  }
  SECTION("that removes everything") {
    check_growth([&](BagFixture& fixture, int size) {
      apply(fixture, R"({"entries":)" + entries(size) + "}", "a");
      return [&] { return apply(fixture, "{}", "a"); };
    });
  }
}

TEST_CASE("the conflicts of an apply grow with their number") {
  check_growth([&](BagFixture& fixture, int size) {
    fixture.patch(std::string(kOneBag) + "?fieldManager=a", bag(R"("spec":{"entries":)" + entries(size) + "}"),
                  kApplyPatch);
    return [&fixture, body = bag(R"("spec":{"entries":)" + entries(size, 1) + "}")] {
      ApiResponse response = fixture.patch(std::string(kOneBag) + "?fieldManager=b", body, kApplyPatch);
      CHECK(response.code == 409);
      response.code = 200;
      return response;
    };
  });
}

TEST_CASE("a write grows with the number of managers that the object brings") {
  const std::string operation = GENERATE("Update", "Apply");
  check_growth([&](BagFixture& fixture, int size) {
    const int count = size / 8;
    const std::string managers = joined(count, [&](int i) {
      return fmt::format(
          R"({{"manager":"m-{0}","operation":"{1}","apiVersion":"example.com/v1","time":"2026-01-02T03:04:05Z",)"
          R"("fieldsType":"FieldsV1","fieldsV1":{{"f:spec":{{"f:entries":{{"f:entry-{0:06}":{{}}}}}}}}}})",
          i, operation);
    });
    fixture.post(kBagPath, bag(R"("spec":{"entries":)" + entries(count) + "}"));
    const std::string body =
        R"({"apiVersion":"example.com/v1","kind":"Bag","metadata":{"name":"bag","resourceVersion":")" +
        fixture.bag_version() + R"(","managedFields":[)" + managers + R"(]},"spec":{"entries":)" + entries(count, 1) +
        "}}";
    return [&fixture, body] {
      const ApiResponse response = fixture.put(kOneBag, body);
      fixture.patch(std::string(kOneBag) + "?fieldManager=x&force=true", bag(R"("spec":{"entries":{}})"), kApplyPatch);
      return response;
    };
  });
}

TEST_CASE("lists, with and without selectors, grow with the collection") {
  const std::string query = GENERATE("", "?labelSelector=app%3Da,tier+in+(b,c)", "?fieldSelector=metadata.name!%3Dx",
                                     "?limit=100", "?resourceVersion=1&resourceVersionMatch=NotOlderThan");
  check_growth([&](BagFixture& fixture, int size) {
    fixture.make_maps(size / 20);
    return [&fixture, target = std::string(kConfigMaps) + query] { return fixture.get(target); };
  });
}

TEST_CASE("the last page of a list grows with the page") {
  static constexpr int kPage = 20, kMaps = 20'000;
  const auto cost_after = [](int count) {
    BagFixture fixture;
    fixture.make_maps(count);
    const std::string first = fmt::format("{}?limit={}", kConfigMaps, count - kPage);
    const std::string token = at(fixture.get(first), {"metadata", "continue"});
    for (int i = 0; i < kPage; ++i) fixture.merge(fmt::format("{}/map-{}", kConfigMaps, i), R"({"data":{"a":"b"}})");
    ApiResponse response;
    const std::string last = fmt::format("{}?limit={}&continue={}", kConfigMaps, kPage, token);
    const Cost cost = test::measure([&] {
      for (int i = 0; i < 100; ++i) response = fixture.get(last);
    });
    CHECK(find(body_of(response), {"items"})->as_array().size() == kPage);
    return cost.seconds;
  };
  CHECK(cost_after(kMaps) < 4 * std::max(cost_after(kMaps / 40), kSlack));
}

TEST_CASE("creations of services grow with their number") {
  check_growth([](BagFixture& fixture, int size) {
    return [&fixture, size] {
      ApiResponse last;
      for (int i = 0; i < size / 20; ++i)
        last = fixture.post("/api/v1/namespaces/default/services",
                            fmt::format(R"({{"metadata":{{"name":"web-{}"}},"spec":{{"type":"NodePort",)"
                                        R"("ports":[{{"port":80}}]}}}})",
                                        i));
      return last;
    };
  });
}

TEST_CASE("the deletion of a collection grows with it") {
  check_growth([](BagFixture& fixture, int size) {
    fixture.make_maps(size / 20);
    return [&fixture] { return fixture.ask("DELETE", kConfigMaps); };
  });
}

TEST_CASE("the deletion of a collection whose objects own the same one grows with it") {
  check_growth([](BagFixture& fixture, int size) {
    start_garbage_collection(fixture.cluster);
    const int count = size / 20;
    fixture.make_maps(count);
    const std::string owners = joined(count, [&](int i) {
      const std::string uid = at(fixture.get(fmt::format("{}/map-{}", kConfigMaps, i)), {"metadata", "uid"});
      return fmt::format(R"({{"apiVersion":"v1","kind":"ConfigMap","name":"map-{}","uid":"{}"}})", i, uid);
    });
    const ApiResponse made = fixture.post("/api/v1/namespaces/default/secrets",
                                          R"({"metadata":{"name":"owned","ownerReferences":[)" + owners + "]}}");
    REQUIRE(made.code == 201);
    return [&fixture] {
      ApiResponse response = fixture.ask("DELETE", kConfigMaps);
      CHECK(fixture.get("/api/v1/namespaces/default/secrets/owned").code == 404);
      return response;
    };
  });
}

TEST_CASE("The time of deletions grows with their number, for any number of namespaces") {
  check_growth([](BagFixture& fixture, int size) {
    for (int i = 0; i < size / 40; ++i)
      fixture.post("/api/v1/namespaces", fmt::format(R"({{"metadata":{{"name":"space-{}"}}}})", i));
    fixture.make_maps(size / 20);
    return [&fixture] { return fixture.ask("DELETE", kConfigMaps); };
  });
}

TEST_CASE("The time of deletions grows with their number, for any number of namespaces that are being deleted") {
  check_growth([](BagFixture& fixture, int size) {
    REQUIRE(add_kubernetes_kinds(fixture.cluster.registry, {"core/v1/Pod"}));
    for (int i = 0; i < size / 40; ++i) {
      const std::string name = fmt::format("space-{}", i);
      fixture.post("/api/v1/namespaces", R"({"metadata":{"name":")" + name + "\"}}");
      fixture.post("/api/v1/namespaces/" + name + "/configmaps",
                   R"({"metadata":{"name":"held","finalizers":["example.com/hold"]}})");
      fixture.ask("DELETE", "/api/v1/namespaces/" + name);
    }
    fixture.make_maps(size / 20);
    return [&fixture] { return fixture.ask("DELETE", kConfigMaps); };
  });
}

TEST_CASE("The cost of a watch grows with its events") {
  SECTION("of objects that are there") {
    check_growth([](BagFixture& fixture, int size) {
      fixture.make_maps(size / 20);
      return [&fixture] { return listened(fixture.get(std::string(kConfigMaps) + "?watch=true")); };
    });
  }
  SECTION("of what happened since") {
    check_growth([](BagFixture& fixture, int size) {
      const std::string version = std::to_string(fixture.cluster.storage.version());
      fixture.make_maps(size / 20);
      return [&fixture, target = fmt::format("{}?watch=true&resourceVersion={}", kConfigMaps, version)] {
        return listened(fixture.get(target));
      };
    });
  }
  SECTION("while it continues") {
    check_growth([](BagFixture& fixture, int size) {
      return [&fixture, size] {
        const ApiResponse watch = listened(fixture.get(std::string(kConfigMaps) + "?watch=true"));
        fixture.make_maps(size / 20);
        return watch;
      };
    });
  }
}

}  // namespace kubexx::testing
