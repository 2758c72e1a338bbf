#include "runtime/testing/http/kubeconfig.hpp"

#include <fmt/format.h>

#include "runtime/core/base64.hpp"
#include "runtime/json/text.hpp"

namespace kubexx::testing {

namespace {

std::string base64_of(const std::string& text) { return core::encode_base64(text, core::Base64Alphabet::standard); }

std::string credentials(const KubeconfigUser& user) {
  if (!user.token.empty()) return fmt::format("    token: {}\n", user.token);
  return fmt::format(
      "    client-certificate-data: {}\n"
      "    client-key-data: {}\n",
      base64_of(user.certificate.certificate), base64_of(user.certificate.key));
}

}  // namespace

std::string kubeconfig_text(const std::string& url, const std::string& authority, const KubeconfigUser& user) {
  const std::string name = json::quoted(user.name);
  return fmt::format(
      "apiVersion: v1\n"
      "kind: Config\n"
      "clusters:\n"
      "- name: kubexx\n"
      "  cluster:\n"
      "    server: {}\n"
      "    certificate-authority-data: {}\n"
      "users:\n"
      "- name: {}\n"
      "  user:\n"
      "{}"
      "contexts:\n"
      "- name: kubexx\n"
      "  context:\n"
      "    cluster: kubexx\n"
      "    user: {}\n"
      "current-context: kubexx\n",
      url, base64_of(authority), name, credentials(user), name);
}

}  // namespace kubexx::testing
