#pragma once

#include <optional>
#include <string>

#include <kubexx/annotations.hpp>

namespace company {

#ifdef COMPANY_HAS_TLS
struct TlsConfig {
  std::optional<std::string> server_name{};

  friend bool operator==(const TlsConfig&, const TlsConfig&) = default;
};
#endif

}  // namespace company
