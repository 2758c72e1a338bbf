// Imported by kubexx from CustomResourceDefinition proxies.proxy.example.com, version v1.
// clang-format off
#pragma once

#include <cstddef>
#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include <kubexx/annotations.hpp>
#include <company/tls.hpp>

// +groupName=proxy.example.com
namespace proxy_example_com::v1 {

// +kubexx:texts=none
struct Proxy {
  kubexx::ObjectMeta metadata{};

  struct Spec {
    using ByName = ::company::TlsConfig;
    // +optional
    std::map<std::string, ByName> by_name{};

    using Listeners = ::company::TlsConfig;
    // +optional
    // +kubexx:schema={"items":{"description":"One of the listeners."}}
    std::vector<Listeners> listeners{};

    struct Longer {
      // +optional
      // +kubebuilder:validation:MaxItems=32
      std::vector<std::string> ciphers{};

      enum class MinVersion {
        // +kubexx:name="1.2"
        v1_2,
        // +kubexx:name="1.3"
        v1_3,
      };
      /// The lowest version.
      MinVersion min_version = MinVersion::v1_3;

      /// The name of the server.
      std::string server_name{};
    };
    std::optional<Longer> longer{};

    using Plain = ::company::TlsConfig;
    // +kubexx:schema={"description":null}
    std::optional<Plain> plain{};

    using Upstream = ::company::TlsConfig;
    /// How to reach the server.
    std::optional<Upstream> upstream{};
  };
  std::optional<Spec> spec{};
};

}  // namespace proxy_example_com::v1
