#pragma once

#include <map>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <kubexx/webhook/webhooks.hpp>

/// How the manifests that register webhooks differ from what a program declares. Pure functions.
namespace kubexx::webhook {

struct DeclaredHook {
  std::string path;
  bool mutates = false;
  ResourceInfo info;
  WebhookOptions options;
};

struct DeclaredPaths {
  std::vector<DeclaredHook> hooks;
  std::map<std::pair<std::string, std::string>, std::string> conversions;  ///< paths by group and kind
};

/// A line for each difference. `manifests` is YAML or JSON; documents of other kinds are ignored.
std::vector<std::string> manifest_differences(std::string_view manifests, const DeclaredPaths& declared);

}  // namespace kubexx::webhook
