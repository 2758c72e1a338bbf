// An object survives encoding and decoding, and keeps fields that its types do not have.
#include <iostream>
#include <kubexx/codec.hpp>
#include <string>

#include "api/{{version}}/{{file}}.kubexx.hpp"

using {{cpp_namespace}}::{{version}}::{{kind}};

namespace {

int fail(const std::string& why) {
  std::cerr << why << '\n';
  return 1;
}

}  // namespace

int main() {
  const std::string sample = R"({"apiVersion": "{{group}}/{{version}}", "kind": "{{kind}}", "metadata": {"name": "sample"},)"
                             R"("spec": {"replicas": 2, "newer": true} })";
  const auto decoded = kubexx::decode<{{kind}}>(sample);
  if (!decoded) return fail(decoded.error().text());
  if (decoded->spec.replicas != 2) return fail("replicas were not read");
  const std::string encoded = kubexx::encode(*decoded);
  if (encoded.find("\"newer\":true") == std::string::npos) return fail("an unknown field is lost: " + encoded);
  return 0;
}
