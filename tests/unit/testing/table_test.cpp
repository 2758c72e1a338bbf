#include "runtime/testing/tables/table.hpp"

#include <string>

#include "runtime/json/text.hpp"
#include "tests/support/catch.hpp"

using namespace kubexx;
using kubexx::testing::age_text;
using kubexx::testing::RowObject;

namespace {

const core::Timestamp kNow =
    std::get<core::Timestamp>(core::parse_timestamp(core::TimeLayout::rfc3339, "2026-01-02T00:00:00Z"));

json::Value value(std::string_view text) { return std::get<json::Value>(json::parse(text)); }

std::string cells(const testing::TableLayout& layout, std::string_view object) {
  return json::to_go_text(layout.cells(value(object), kNow));
}

/// One column over an object.
std::string cell(const char* type, const char* path, std::string_view object) {
  schema::CrdVersion version;
  version.printer_columns.push_back({"C", type, path, "", "", 0});
  return json::to_go_text(testing::custom_layout(version).cells(value(object), kNow).at(1));
}

}  // namespace

TEST_CASE("Ages are printed as by kubectl") {
  CHECK(age_text(-5) == "<invalid>");
  CHECK(age_text(119) == "119s");
  CHECK(age_text(125) == "2m5s");
  CHECK(age_text(600) == "10m");
  CHECK(age_text(3 * 3600) == "3h");
  CHECK(age_text(4 * 3600 + 60) == "4h1m");
  CHECK(age_text(50 * 3600) == "2d2h");
  CHECK(age_text(400 * 86400) == "400d");
  CHECK(age_text(3 * 365 * 86400 + 86400) == "3y1d");
  CHECK(age_text(90 * 365 * std::int64_t{86400}) == "90y");
}

TEST_CASE("a column follows its path and keeps to its type") {
  CHECK(cell("integer", ".spec.n", R"({"spec":{"n":3}})") == "3");
  CHECK(cell("integer", ".spec.n", R"({"spec":{"n":"3"}})") == "null");
  CHECK(cell("string", ".spec.n", R"({"spec":{"n":[1,{"b":"<"}]}})") == "\"[1,{\\\"b\\\":\\\"\\\\u003c\\\"}]\"");
  CHECK(cell("string", ".spec.n", R"({"spec":{}})") == "null");
  CHECK(cell("date", ".t", R"({"t":"2026-01-01T00:00:00Z"})") == R"("24h")");
  CHECK(cell("date", ".t", R"({"t":"yesterday"})") == "\"\\u003cinvalid\\u003e\"");
}

TEST_CASE("paths filter, slice and join") {
  constexpr auto kObject = R"({"c":[{"type":"A","n":1},{"type":"Ready","n":2}],"m":{"a/b":true}})";
  CHECK(cell("integer", R"(.c[?(@.type=="Ready")].n)", kObject) == "2");
  CHECK(cell("integer", ".c[?(@.n>1)].n", kObject) == "2");
  CHECK(cell("integer", ".c[-1].n", kObject) == "2");
  CHECK(cell("integer", ".c[5].n", kObject) == "null");
  CHECK(cell("string", ".c[0:2].type", kObject) == R"("A")");
  CHECK(cell("boolean", ".m['a/b']", kObject) == "true");
  CHECK(cell("boolean", R"(.m.a/b)", kObject) == "true");
  CHECK(cell("integer", "..n", kObject) == "1");
  CHECK(cell("integer", ".c[0,1].n", kObject) == "1");
  CHECK(cell("integer", ".c[", kObject) == "null");
}

TEST_CASE("built-in kinds have columns of their own") {
  CHECK(
      cells(
          testing::built_in_layout("", "ConfigMap"),
          R"({"metadata":{"name":"x","creationTimestamp":"2026-01-01T23:59:00Z"},"data":{"a":"1"},"binaryData":{"b":""}})") ==
      R"(["x",2,"60s"])");
  CHECK(cells(testing::built_in_layout("", "Namespace"), R"({"metadata":{"name":"x"},"status":{"phase":"Active"}})") ==
        "[\"x\",\"Active\",\"\\u003cunknown\\u003e\"]");
  CHECK(cells(testing::built_in_layout("apiextensions.k8s.io", "CustomResourceDefinition"),
              R"({"metadata":{"name":"x","creationTimestamp":"2026-01-01T23:59:00Z"}})") ==
        R"(["x","2026-01-01T23:59:00Z"])");
  CHECK(cells(testing::built_in_layout("", "Event"),
              R"({"metadata":{"name":"e"},"involvedObject":{"kind":"Pod","name":"p"},"message":" m\n","type":"Normal",)"
              R"("lastTimestamp":"2026-01-01T23:59:00Z","source":{"component":"c","host":"h"}})") ==
        "[\"60s\",\"Normal\",\"\",\"pod/p\",\"\",\"c, h\",\"m\",\"\\u003cunknown\\u003e\",1,\"e\"]");
}

TEST_CASE("pods have the columns of kubectl") {
  const auto pod = [](const std::string& status, const std::string& spec = {}) {
    return cells(testing::built_in_layout("", "Pod"),
                 R"({"metadata":{"name":"p","creationTimestamp":"2026-01-01T23:59:00Z"},"spec":{"containers":[{},{}])" +
                     spec + R"(},"status":{)" + status + "}}");
  };
  const std::string rest = R"(,"\u003cnone\u003e","\u003cnone\u003e","\u003cnone\u003e","\u003cnone\u003e"])";
  CHECK(pod(R"("phase":"Pending")") == R"(["p","0/2","Pending","0","60s")" + rest);
  CHECK(pod(R"("phase":"Running","containerStatuses":[{"ready":true,"state":{"running":{}}},{"restartCount":3,)"
            R"("state":{"waiting":{"reason":"CrashLoopBackOff"}},)"
            R"("lastState":{"terminated":{"finishedAt":"2026-01-01T23:59:50Z"}}}])") ==
        R"x(["p","1/2","CrashLoopBackOff","3 (10s ago)","60s")x" + rest);
  CHECK(pod(R"("phase":"Running","containerStatuses":[{"state":{"terminated":{"exitCode":2}}}])") ==
        R"(["p","0/2","ExitCode:2","0","60s")" + rest);
  CHECK(pod(R"("phase":"Pending","initContainerStatuses":[{"name":"a","state":{"running":{}}}])",
            R"(,"initContainers":[{"name":"a"},{"name":"b","restartPolicy":"Always"}])") ==
        R"(["p","0/3","Init:0/2","0","60s")" + rest);
  CHECK(pod(R"("phase":"Running","podIP":"10.0.0.1","conditions":[{"type":"Open","status":"True"}])",
            R"(,"nodeName":"n","readinessGates":[{"conditionType":"Open"},{"conditionType":"Shut"}])") ==
        R"(["p","0/2","Running","0","60s","10.0.0.1","n","\u003cnone\u003e","1/2"])");
  const auto ended = testing::table(testing::built_in_layout("", "Pod"), value(R"({"status":{"phase":"Failed"}})"),
                                    {.now = kNow, .include = RowObject::none});
  CHECK(json::to_text(ended).find(R"("conditions":[{"type":"Completed","status":"True","reason":"Failed",)") !=
        std::string::npos);
}

TEST_CASE("workloads have the columns of kubectl") {
  CHECK(
      cells(
          testing::built_in_layout("apps", "Deployment"),
          R"({"metadata":{"name":"d"},"spec":{"replicas":3,"selector":{"matchLabels":{"b":"2","a":"1"},)"
          R"("matchExpressions":[{"key":"c","operator":"NotIn","values":["y","x"]},{"key":"d","operator":"Exists"}]},)"
          R"("template":{"spec":{"containers":[{"name":"x","image":"x:1"},{"name":"y","image":"y:1"}]}}},)"
          R"("status":{"readyReplicas":1,"updatedReplicas":2}})") ==
      R"(["d","1/3",2,0,"\u003cunknown\u003e","x,y","x:1,y:1","a=1,b=2,c notin (x,y),d"])");
  CHECK(cells(testing::built_in_layout("batch", "Job"),
              R"({"metadata":{"name":"j"},"spec":{"completions":2},"status":{"succeeded":2,)"
              R"("startTime":"2026-01-01T23:50:00Z","completionTime":"2026-01-01T23:50:30Z",)"
              R"("conditions":[{"type":"Complete","status":"True"}]}})") ==
        R"(["j","Complete","2/2","30s","\u003cunknown\u003e","","","\u003cnone\u003e"])");
}

TEST_CASE("flows, claims and certificates have the columns of kubectl") {
  CHECK(cells(testing::built_in_layout("flowcontrol.apiserver.k8s.io", "FlowSchema"),
              R"({"metadata":{"name":"a"},"spec":{"priorityLevelConfiguration":{"name":"p"},"matchingPrecedence":7},)"
              R"("status":{"conditions":[{"type":"Dangling","status":"False"}]}})") ==
        R"(["a","p",7,"\u003cnone\u003e","\u003cunknown\u003e","False"])");
  CHECK(cells(testing::built_in_layout("resource.k8s.io", "ResourceClaim"),
              R"({"metadata":{"name":"a","deletionTimestamp":"2026-01-01T00:00:00Z"},)"
              R"("status":{"allocation":{},"reservedFor":[{"name":"p"}]}})") ==
        R"(["a","deleted,allocated,reserved","\u003cunknown\u003e"])");
  CHECK(cells(testing::built_in_layout("certificates.k8s.io", "CertificateSigningRequest"),
              R"({"metadata":{"name":"a"},"spec":{"signerName":"s","username":"me"},)"
              R"("status":{"certificate":"Yw==","conditions":[{"type":"Approved","status":"True"}]}})") ==
        R"(["a","\u003cunknown\u003e","s","me","\u003cnone\u003e","Approved,Issued"])");
}

TEST_CASE("services, nodes and bindings have the columns of kubectl") {
  CHECK(cells(testing::built_in_layout("", "Service"),
              R"({"metadata":{"name":"s"},"spec":{"type":"LoadBalancer","clusterIP":"10.0.0.1","selector":{"app":"a"},)"
              R"("ports":[{"port":80,"protocol":"TCP","nodePort":30080},{"port":53,"protocol":"UDP"}]},)"
              R"("status":{"loadBalancer":{"ingress":[{"hostname":"h"},{"ip":"1.2.3.4"}]}}})") ==
        R"(["s","LoadBalancer","10.0.0.1","1.2.3.4,h","80:30080/TCP,53/UDP","\u003cunknown\u003e","app=a"])");
  CHECK(cells(testing::built_in_layout("", "Node"),
              R"({"metadata":{"name":"n","labels":{"node-role.kubernetes.io/b":"","kubernetes.io/role":"a"}},)"
              R"("spec":{"unschedulable":true},"status":{"conditions":[{"type":"Ready","status":"False"}],)"
              R"("addresses":[{"type":"InternalIP","address":"10.0.0.2"}],)"
              R"("nodeInfo":{"kubeletVersion":"v1.36.0","kernelVersion":"6.1","architecture":"arm64"}}})") ==
        R"(["n","NotReady,SchedulingDisabled","a,b","\u003cunknown\u003e","v1.36.0","10.0.0.2","\u003cnone\u003e",)"
        R"x("\u003cunknown\u003e","6.1 (arm64)","\u003cunknown\u003e"])x");
  CHECK(cells(testing::built_in_layout("rbac.authorization.k8s.io", "RoleBinding"),
              R"({"metadata":{"name":"b"},"roleRef":{"kind":"Role","name":"r"},"subjects":[{"kind":"User","name":"u"},)"
              R"({"kind":"ServiceAccount","name":"s","namespace":"x"},{"kind":"User","name":"v"}]})") ==
        R"(["b","Role/r","\u003cunknown\u003e","u, v","","x/s"])");
  CHECK(
      cells(
          testing::built_in_layout("events.k8s.io", "Event"),
          R"({"metadata":{"name":"e"},"regarding":{"kind":"Pod","name":"p"},"note":"m","reportingController":"c"})") ==
      "[\"\\u003cunknown\\u003e\",\"\",\"\",\"pod/p\",\"\",\"c\",\"m\",\"\\u003cunknown\\u003e\",1,\"e\"]");
}

TEST_CASE("a table of a list has its metadata, and of each object what was asked for") {
  const auto list = value(R"({"metadata":{"resourceVersion":"7","continue":"c","remainingItemCount":3},)"
                          R"("items":[{"metadata":{"name":"a"},"spec":1}]})");
  const auto layout = testing::custom_layout({});
  const auto whole = testing::table(layout, list, {.now = kNow, .include = RowObject::object, .without_headers = true});
  CHECK(
      json::to_text(whole) ==
      R"({"kind":"Table","apiVersion":"meta.k8s.io/v1","metadata":{"resourceVersion":"7","continue":"c",)"
      R"("remainingItemCount":3},"columnDefinitions":null,"rows":[{"cells":["a",null],"object":{"metadata":{"name":"a"},)"
      R"("spec":1}}]})");
  const auto parts = testing::table(layout, list, {.now = kNow, .table_version = "v1beta1"});
  CHECK(json::to_text(*parts.as_object().find("rows")) ==
        R"([{"cells":["a",null],"object":{"kind":"PartialObjectMetadata","apiVersion":"meta.k8s.io/v1beta1",)"
        R"("metadata":{"name":"a"}}}])");
  const auto one = testing::table(layout, value(R"({"metadata":{"name":"a","resourceVersion":"9","x":1}})"),
                                  {.now = kNow, .include = RowObject::none});
  CHECK(json::to_text(*one.as_object().find("metadata")) == R"({"resourceVersion":"9"})");
  CHECK(json::to_text(*one.as_object().find("rows")) == R"([{"cells":["a",null],"object":null}])");
}
