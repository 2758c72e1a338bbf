#include "runtime/testing/http/kubeconfig.hpp"

#include <fmt/format.h>

#include "runtime/core/base64.hpp"

namespace kubexx::testing {

std::string kubeconfig_text(const std::string& url, const std::string& authority, const http::Identity& user) {
  const auto encoded = [](const std::string& text) {
    return core::encode_base64(text, core::Base64Alphabet::standard);
  };
  return fmt::format(
      "apiVersion: v1\n"
      "kind: Config\n"
      "clusters:\n"
      "- name: kubexx\n"
      "  cluster:\n"
      "    server: {}\n"
      "    certificate-authority-data: {}\n"
      "users:\n"
      "- name: kubernetes-admin\n"
      "  user:\n"
      "    client-certificate-data: {}\n"
      "    client-key-data: {}\n"
      "contexts:\n"
      "- name: kubexx\n"
      "  context:\n"
      "    cluster: kubexx\n"
      "    user: kubernetes-admin\n"
      "current-context: kubexx\n",
      url, encoded(authority), encoded(user.certificate), encoded(user.key));
}

}  // namespace kubexx::testing
