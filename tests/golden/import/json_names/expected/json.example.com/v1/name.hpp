// Imported by kubexx from CustomResourceDefinition names.json.example.com, version v1.
// clang-format off
#pragma once

#include <cstddef>
#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include <kubexx/annotations.hpp>

// +groupName=json.example.com
namespace json_example_com::v1 {

// +kubexx:texts=none
struct Name {
  kubexx::ObjectMeta metadata{};

  struct Spec {
    struct Proxy_ {
      std::optional<std::string> a{};
    };
    std::optional<Proxy_> Proxy{};

    std::optional<std::string> class_{};

    std::optional<std::string> clusterIP{};

    // +kubexx:name=cluster_ip
    std::optional<std::string> cluster_ip{};

    struct ListenerTLS {
      std::optional<std::string> b{};
    };
    std::optional<ListenerTLS> listenerTLS{};

    std::optional<bool> stdin_{};

    // +kubexx:name=tls-config
    std::optional<std::string> tls_config{};
  };
  std::optional<Spec> spec{};
};

}  // namespace json_example_com::v1
