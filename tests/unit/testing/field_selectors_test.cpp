#include <string>
#include <vector>

#include "tests/support/catch.hpp"
#include "tests/unit/testing/cluster_fixture.hpp"

namespace kubexx::testing {
namespace {

using SelectedNames = std::vector<std::string>;

struct SelectorsFixture : ClusterFixture {
  /// The names of the selected objects, or the message of the error.
  SelectedNames names(const std::string& collection, const std::string& selector) {
    const ApiResponse response = get(collection + "?fieldSelector=" + selector);
    if (response.code != 200) return {at(response, {"message"})};
    SelectedNames names;
    const json::Value body = body_of(response);
    for (const json::Value& item : find(body, {"items"})->as_array())
      names.push_back(text_at(item, {"metadata", "name"}));
    return names;
  }
  void add(const std::string& collection, const std::string& object, const std::string& status = {}) {
    const ApiResponse made = post(collection, object);
    INFO(made.body);
    REQUIRE(made.code == 201);
    if (status.empty()) return;
    REQUIRE(merge(collection + "/" + at(made, {"metadata", "name"}) + "/status", R"({"status":)" + status + "}").code ==
            200);
  }
};

const std::string kNodePath = "/api/v1/nodes", kPodPath = "/api/v1/namespaces/default/pods",
                  kJobPath = "/apis/batch/v1/namespaces/default/jobs",
                  kControllerPath = "/api/v1/namespaces/default/replicationcontrollers",
                  kEventPath = "/api/v1/namespaces/default/events",
                  kNewEventPath = "/apis/events.k8s.io/v1/namespaces/default/events";
constexpr const char* kOneContainer = R"("containers":[{"name":"c","image":"i"}])";

std::string pod_text(const std::string& name, const std::string& more) {
  return R"({"metadata":{"name":")" + name + R"("},"spec":{)" + kOneContainer + more + "}}";
}

std::string job_text(const std::string& name) {
  return R"({"metadata":{"name":")" + name + R"("},"spec":{"template":{"spec":{"restartPolicy":"Never",)" +
         kOneContainer + "}}}}";
}

std::string controller_text(const std::string& name) {
  return R"({"metadata":{"name":")" + name + R"("},"spec":{"selector":{"a":"b"},"template":{"metadata":{"labels":)" +
         R"({"a":"b"}},"spec":{)" + kOneContainer + "}}}}";
}

std::string event_text(const std::string& name, const std::string& members) {
  return R"({"metadata":{"name":")" + name +
         R"("},"reason":"Started","type":"Normal","involvedObject":{"kind":"Pod","namespace":"default","name":"p",)"
         R"("uid":"u","apiVersion":"v1","resourceVersion":"7","fieldPath":"spec"})" +
         members + "}";
}

}  // namespace

TEST_CASE("a field without a value selects as the empty value of its type") {
  SelectorsFixture fixture;
  fixture.add(kNodePath, R"({"metadata":{"name":"free"}})");
  fixture.add(kNodePath, R"({"metadata":{"name":"cordoned"},"spec":{"unschedulable":true}})");
  CHECK(fixture.names(kNodePath, "spec.unschedulable=false") == SelectedNames{"free"});
  CHECK(fixture.names(kNodePath, "spec.unschedulable!=false") == SelectedNames{"cordoned"});
  CHECK(fixture.names(kNodePath, "spec.unschedulable=true") == SelectedNames{"cordoned"});

  fixture.add(kControllerPath, controller_text("none"));
  fixture.add(kControllerPath, controller_text("two"), R"({"replicas":2})");
  CHECK(fixture.names(kControllerPath, "status.replicas=0") == SelectedNames{"none"});
  CHECK(fixture.names(kControllerPath, "status.replicas=2") == SelectedNames{"two"});

  fixture.add(kJobPath, job_text("new"));
  fixture.add(kJobPath, job_text("done"), R"({"succeeded":3})");
  CHECK(fixture.names(kJobPath, "status.successful=0") == SelectedNames{"new"});
  CHECK(fixture.names(kJobPath, "status.successful=3") == SelectedNames{"done"});
  CHECK(fixture.ask("DELETE", kJobPath + "?propagationPolicy=Background&fieldSelector=status.successful!=0").code ==
        200);
  CHECK(fixture.names(kJobPath, "") == SelectedNames{"new"});
}

TEST_CASE("pods are selected by the fields of a server") {
  SelectorsFixture fixture;
  fixture.add(kPodPath, pod_text("inside", R"(,"nodeName":"n")"));
  fixture.add(kPodPath, pod_text("outside", R"(,"hostNetwork":true)"),
              R"({"podIP":"10.0.0.1","podIPs":[{"ip":"10.0.0.1"}]})");
  CHECK(fixture.names(kPodPath, "spec.hostNetwork=false") == SelectedNames{"inside"});
  CHECK(fixture.names(kPodPath, "spec.hostNetwork=true") == SelectedNames{"outside"});
  CHECK(fixture.names(kPodPath, "spec.host=n") == SelectedNames{"inside"});
  CHECK(fixture.names(kPodPath, "status.podIP=10.0.0.1") == SelectedNames{"outside"});
  // Servers accept this field, and no pod has a value for it.
  CHECK(fixture.names(kPodPath, "status.podIPs=10.0.0.1").empty());
  CHECK(fixture.names(kPodPath, "status.podIPs=") == SelectedNames{"inside", "outside"});
}

TEST_CASE("events are selected by the fields of either group") {
  SelectorsFixture fixture;
  fixture.add(kEventPath, event_text("old", R"(,"source":{"component":"kubelet"})"));
  fixture.add(kEventPath, event_text("new", R"(,"reportingComponent":"example.com/operator")"));
  CHECK(fixture.names(kEventPath, "source=kubelet") == SelectedNames{"old"});
  CHECK(fixture.names(kEventPath, "source=example.com/operator") == SelectedNames{"new"});
  CHECK(fixture.names(kEventPath, "reportingComponent=example.com/operator") == SelectedNames{"new"});
  CHECK(fixture.names(kEventPath, "involvedObject.name=p,reason=Started") == SelectedNames{"new", "old"});

  for (const char* field :
       {"reason=Started", "type=Normal", "regarding.kind=Pod", "regarding.namespace=default", "regarding.name=p",
        "regarding.uid=u", "regarding.apiVersion=v1", "regarding.resourceVersion=7", "regarding.fieldPath=spec"}) {
    INFO(field);
    CHECK(fixture.names(kNewEventPath, field) == SelectedNames{"new", "old"});
  }
  CHECK(fixture.names(kNewEventPath, "regarding.name!=p").empty());
  CHECK(fixture.names(kNewEventPath, "reportingController=example.com/operator") == SelectedNames{"new"});
  CHECK(fixture.names(kNewEventPath, "source=kubelet") == SelectedNames{"field label not supported: source"});
  CHECK(fixture.names(kNewEventPath, "involvedObject.name=p") ==
        SelectedNames{"field label not supported: involvedObject.name"});
}

}  // namespace kubexx::testing
