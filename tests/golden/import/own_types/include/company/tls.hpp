#pragma once

#include <optional>
#include <string>
#include <vector>

#include <kubexx/annotations.hpp>

namespace company {

/// How connections are encrypted.
struct TlsConfig {
  // +optional
  // +kubebuilder:validation:MaxItems=16
  std::vector<std::string> ciphers{};

  enum class MinVersion {
    // +kubexx:name="1.2"
    v1_2,
    // +kubexx:name="1.3"
    v1_3
  };
  /// The lowest version.
  MinVersion min_version = MinVersion::v1_3;

  /// The name of the server.
  std::string server_name{};
};

}  // namespace company
