#include "tests/bench/hook_reviews.hpp"

#include <fmt/format.h>

namespace kubexx::bench {
namespace {

std::string metadata(int number, const std::string& note) {
  return fmt::format(
      R"({{"name":"arena-{0:05}","namespace":"default","uid":"7a0f2c52-1e7c-4c44-9d0e-{0:012}","resourceVersion":"{1}","generation":3,)"
      R"("creationTimestamp":"2026-01-02T03:04:05Z","labels":{{"app":"arena","tier":"front"}},"annotations":{{"example.com/created-by":"admin","example.com/note":"{2}"}},)"
      R"("managedFields":[{{"manager":"kubectl","operation":"Apply","apiVersion":"cpp.games.example.com/v1","time":"2026-01-02T03:04:05Z","fieldsType":"FieldsV1",)"
      R"("fieldsV1":{{"f:metadata":{{"f:labels":{{"f:app":{{}},"f:tier":{{}}}}}},"f:spec":{{"f:image":{{}},"f:ports":{{}}}}}}}}]}})",
      number, number + 1000, note);
}

/// Members of about this many bytes.
std::string settings(std::size_t bytes) {
  std::string members = R"("region":"eu")";
  for (int at = 0; members.size() + 60 < bytes; ++at)
    members += fmt::format(R"(,"setting-{:04}":"{:x<40}")", at, "value ");
  return members;
}

std::string full_spec(std::size_t bytes) {
  return fmt::format(
      R"({{"image":"registry.example.com/arena:7","maxPlayers":40,"memory":1024,"ports":[{{"name":"play","containerPort":7000,"protocol":"TCP"}},)"
      R"({{"name":"voice","containerPort":7001,"protocol":"UDP"}}],"settings":{{{}}},"shutdown":{{"gracePeriod":"30s","message":"bye"}}}})",
      settings(bytes));
}

constexpr std::string_view kPlainSpec =
    R"({"image":"registry.example.com/arena:7","memory":1024,"ports":[{"name":"game","containerPort":7000,"protocol":"TCP"}]})";

std::string object_of(int number, const std::string& note, std::string_view rest) {
  return fmt::format(R"({{"apiVersion":"{}/v1","kind":"GameServer","metadata":{},{}}})", kHookGroup,
                     metadata(number, note), rest);
}

/// So long that the object has the bytes that are wanted.
std::size_t padding(const ObjectShape& shape, std::size_t without) {
  return shape.bytes > without ? shape.bytes - without : 0;
}

std::string admission_review(std::string_view operation, const std::string& object, const std::string& old) {
  return fmt::format(
      R"({{"kind":"AdmissionReview","apiVersion":"admission.k8s.io/v1","request":{{"uid":"0d4c1f3e-7a51-4a60-8f43-6a6b1b1f0c11",)"
      R"("kind":{{"group":"{0}","version":"v1","kind":"GameServer"}},"resource":{{"group":"{0}","version":"v1","resource":"gameservers"}},)"
      R"("requestKind":{{"group":"{0}","version":"v1","kind":"GameServer"}},"requestResource":{{"group":"{0}","version":"v1","resource":"gameservers"}},)"
      R"("name":"arena-00001","namespace":"default","operation":"{1}","userInfo":{{"username":"admin","groups":["system:masters","system:authenticated"]}},)"
      R"("object":{2},"oldObject":{3},"dryRun":false,"options":{{"kind":"{4}Options","apiVersion":"meta.k8s.io/v1"}}}}}})",
      kHookGroup, operation, object, old, operation == "CREATE" ? "Create" : "Update");
}

}  // namespace

std::string game_server(int number, const ObjectShape& shape) {
  const auto with = [&](std::size_t bytes) {
    return object_of(
        number, "",
        fmt::format(R"("spec":{},"status":{{"phase":"Ready","address":"10.0.0.1","players":3}})", full_spec(bytes)));
  };
  return with(padding(shape, with(0).size()));
}

std::string conversion_review(int objects, const ObjectShape& shape, const std::string& wanted) {
  std::string list;
  for (int at = 0; at < objects; ++at) list += (at == 0 ? "" : ",") + game_server(at, shape);
  return fmt::format(
      R"({{"kind":"ConversionReview","apiVersion":"apiextensions.k8s.io/v1","request":{{"uid":"5b9c1f3e-7a51-4a60-8f43-6a6b1b1f0c22",)"
      R"("desiredAPIVersion":"{}/{}","objects":[{}]}}}})",
      kHookGroup, wanted, list);
}

std::string creation_review(const ObjectShape& shape) {
  const std::string rest = fmt::format(R"("spec":{})", kPlainSpec);
  const std::string note(padding(shape, object_of(1, "", rest).size()), 'x');
  return admission_review("CREATE", object_of(1, note, rest), "null");
}

std::string update_review(const ObjectShape& shape) {
  const std::string object = game_server(1, shape);
  return admission_review("UPDATE", object, object);
}

}  // namespace kubexx::bench
