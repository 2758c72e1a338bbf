// Calls the webhooks without a network: with the review of an API server as input, and the answer as output.
#include "{{file}}_webhooks.hpp"

#include <iostream>
#include <string>

#include "api/{{version}}/{{file}}.kubexx.hpp"

using {{cpp_namespace}}::{{version}}::{{kind}};

namespace {

int fail(const std::string& why) {
  std::cerr << why << '\n';
  return 1;
}

std::string object_text(int replicas) {
  {{kind}} object;
  object.metadata.name = "sample";
  object.spec.replicas = replicas;
  return kubexx::encode(object);
}

std::string review(const std::string& operation, const std::string& object, const std::string& old = "null") {
  return R"({"apiVersion": "admission.k8s.io/v1", "kind": "AdmissionReview", "request": {"uid": "1",)"
         R"("kind": {"group": "{{group}}", "version": "{{version}}", "kind": "{{kind}}"}, "userInfo": {"username": "jane"},)"
         R"("operation": ")" + operation + R"(", "object": )" + object + R"(, "oldObject": )" + old + "} }";
}

bool contains(const std::string& text, const std::string& part) { return text.find(part) != std::string::npos; }

}  // namespace

int main() {
  kubexx::Webhooks hooks;
  {{cpp_namespace}}::add_{{file}}_webhooks(hooks);

  const auto answer = [&](const std::string& path, const std::string& body) {
    return hooks.answer({.path = path, .body = body}).body;
  };
  const std::string filled = answer("/mutate-{{group_path}}-{{version}}-{{file}}", review("CREATE", object_text(1)));
  if (!contains(filled, "\"patch\"")) return fail("nothing is filled in: " + filled);

  const std::string validate = "/validate-{{group_path}}-{{version}}-{{file}}";
  const std::string denied = answer(validate, review("UPDATE", object_text(1), object_text(4)));
  if (!contains(denied, "more than half")) return fail("not denied: " + denied);
  const std::string allowed = answer(validate, review("UPDATE", object_text(2), object_text(4)));
  if (!contains(allowed, "\"allowed\":true")) return fail("not allowed: " + allowed);
  return 0;
}
