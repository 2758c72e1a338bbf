// API servers call each webhook for exactly the requests that its handler is declared for: compares the handlers with
// config/webhook/manifests.yaml, and the conversions with the definitions.
#include <filesystem>
#include <fstream>
#include <iostream>
#include <iterator>
#include <string>

#include "operator.hpp"

namespace {

std::string text_of(const std::filesystem::path& path) {
  std::ifstream file(path);
  return {std::istreambuf_iterator<char>(file), {}};
}

}  // namespace

int main() {
  std::string manifests = text_of(WEBHOOK_MANIFESTS);
  for (const auto& entry : std::filesystem::directory_iterator(CRD_DIR)) manifests += "\n---\n" + text_of(entry.path());
  const kubexx::Result<> same = {{cpp_namespace}}::webhooks().matches(manifests);
  if (same) return 0;
  std::cerr << same.error().message << '\n';
  return 1;
}
