#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include <kubexx/json/value.hpp>

namespace kubexx::certificates {

struct ServiceName {
  std::string name_space;
  std::string name;
};

/// How the `caBundle` of the webhooks that call a service has to change.
struct BundlePatch {
  std::size_t webhooks = 0;  ///< that call the service
  std::string patch;         ///< a JSON patch, which fails if the webhooks are others by then; empty: nothing to change
  std::string manager;       ///< of a bundle that has to change, from `managedFields`; empty if they do not name one
};

/// Of a webhook configuration, or of the conversion webhook of a definition. `bundle` is base64.
BundlePatch patch_bundle(const json::Value& document, const ServiceName& service, std::string_view bundle);

/// The bundles in use for a service, decoded. Those that are not base64 are omitted.
std::vector<std::string> bundles_in(const json::Value& document, const ServiceName& service);

}  // namespace kubexx::certificates
