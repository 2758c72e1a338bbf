// What caches make of answers that are not the object, and of more changes than their handlers take.
#include <fmt/format.h>

#include <atomic>
#include <chrono>
#include <functional>
#include <string>
#include <thread>

#include <kubexx/cache/dynamic_object.hpp>
#include <kubexx/client.hpp>
#include <kubexx/detail/cache/cache_set.hpp>
#include <kubexx/testing/api_server.hpp>
#include "runtime/json/members.hpp"
#include "runtime/json/text.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/fleet_definitions.hpp"
#include "tests/support/raw_server.hpp"
#include "tests/unit/cache/fleet_store.hpp"

using namespace kubexx;
using namespace kubexx::test;

namespace {

bool becomes_true(const std::function<bool()>& holds) {
  for (int tries = 0; tries < 20'000; ++tries) {
    if (holds()) return true;
    std::this_thread::sleep_for(std::chrono::milliseconds(1));
  }
  return false;
}

const ResourceInfo kPods{.version = "v1", .kind = "Pod", .plural = "pods"};

Result<std::string> evict(const Client& client, const std::string& pod) {
  client::Call call;
  call.request.method = "POST";
  call.request.target = "/api/v1/namespaces/default/pods/" + pod + "/eviction";
  call.request.headers = {{"Content-Type", "application/json"}};
  call.request.body = R"({"apiVersion":"policy/v1","kind":"Eviction","metadata":{"name":")" + pod + "\"}}";
  return client.request(call);
}

std::string harbour_event(std::string_view type, int version, const std::string& flag) {
  return fmt::format(R"({{"type":"{}","object":{}}})", type, fleet_json("a", version, flag)) + "\n";
}

}  // namespace

TEST_CASE("status_answer_of_eviction") {
  auto server = testing::ApiServer::start({.crds = {kubexx::test::fleet_definitions()}}).value();
  const auto set = std::make_shared<cache::CacheSet>();
  const Client client = Client::from_kubeconfig(server.kubeconfig()).value().with({.observer = set});
  const Cache<DynamicObject> pods(set->add(cache::dynamic_form(kPods), {}));
  const Cache<Fleet> fleets(set->add(cache::form_of<Fleet>(), {}));
  set->start(client);
  REQUIRE(set->wait_synced({}, std::chrono::seconds(20)));

  auto pod = std::get<json::Value>(
      json::parse(R"({"metadata":{"name":"p"},"spec":{"containers":[{"name":"c","image":"app:1"}]}})"));
  const DynamicApi api(client, kPods, "default");
  REQUIRE(api.create(pod));
  const auto before = pods.find({"default", "p"});
  REQUIRE(before != nullptr);
  const auto answer = evict(client, "p");
  REQUIRE(answer);
  CHECK(json::text_at(std::get<json::Value>(json::parse(*answer)), {"kind"}) == "Status");
  for (const auto& shown : pods.all()) {
    CHECK(shown->metadata.uid == before->metadata.uid);
    CHECK(json::text_at(shown->value, {"spec", "nodeName"}).empty());
    CHECK(json::text_at(shown->value, {"kind"}) == "Pod");
  }
  CHECK(becomes_true([&] { return pods.find({"default", "p"}) == nullptr; }));

  // A Scale is not the object either.
  Fleet fleet;
  fleet.metadata.name = "f";
  fleet.spec.flag = "red";
  REQUIRE(kubexx::api<Fleet>(client, "default").create(fleet));
  REQUIRE(kubexx::api<Fleet>(client, "default").scale("f", 5));
  CHECK(fleets.find({"default", "f"})->spec.flag == "red");
  CHECK(becomes_true([&] { return fleets.find({"default", "f"})->spec.replicas == 5; }));
  set->stop();
}

TEST_CASE("slow_handler_pauses_stream") {
  // The server has 64 MB of changes, far more than a client and two sockets hold.
  constexpr int kChanges = 8'192;
  const std::string flag(8'192, 'x');
  std::atomic<std::size_t> sent = 0;
  RawServer server([&](RawConnection& connection) {
    if (connection.read_request().find("watch=") == std::string::npos) return;
    connection.write(chunked_head());
    const std::string mark =
        R"({"type":"BOOKMARK","object":{"kind":"Fleet","apiVersion":"harbour.example.com/v1","metadata":{"resourceVersion":"5",)"
        R"("annotations":{"k8s.io/initial-events-end":"true"}}}})";
    connection.write(chunk(harbour_event("ADDED", 1, "red") + mark + "\n"));
    for (int at = 1; at <= kChanges; ++at) {
      const std::string change = chunk(harbour_event("MODIFIED", 5 + at, flag));
      if (!connection.write(change)) return;
      sent += change.size();
    }
    connection.wait_for_end();
  });
  const auto set = std::make_shared<cache::CacheSet>();
  const Client client = Client::from_kubeconfig(
                            "apiVersion: v1\nkind: Config\ncurrent-context: a\ncontexts: [{name: a, context: {cluster: "
                            "a, user: a}}]\nusers: [{name: a}]\nclusters: [{name: a, cluster: {server: \"" +
                            server.url() + "\"}}]\n")
                            .value();
  const Cache<Fleet> fleets(set->add(cache::form_of<Fleet>(), {}));
  std::atomic<bool> may_go_on = false;
  fleets.store()->on_change([&](const cache::Event& event) {
    if (event.before) (void)becomes_true([&] { return may_go_on.load(); });
  });
  set->start(client);
  REQUIRE(becomes_true([&] { return sent > 0; }));
  // Until nothing more is sent, for a second.
  for (std::size_t before = 0; before != sent;) {
    before = sent;
    std::this_thread::sleep_for(std::chrono::seconds(1));
  }
  CHECK(sent < flag.size() * kChanges / 2);
  may_go_on = true;
  const std::string last = std::to_string(5 + kChanges);
  CHECK(becomes_true([&] {
    const auto shown = fleets.find({"shop", "a"});
    return shown && shown->metadata.resource_version == last;
  }));
  set->stop();
}
