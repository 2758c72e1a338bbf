#pragma once

#include <string_view>

#include "runtime/core/dns_name.hpp"

// Names that API servers accept, with their lengths.

namespace kubexx::core {

/// Of a namespace: a DNS label.
inline bool is_namespace_name(std::string_view text) { return text.size() <= 63 && is_dns1123_label(text); }

/// Of most objects, such as a Lease: DNS labels joined by dots.
inline bool is_subdomain_name(std::string_view text) { return text.size() <= 253 && is_dns1123_subdomain(text); }

/// Like `My.name_2`: the part of a qualified name after the slash.
inline bool is_short_name(std::string_view text) { return text.size() <= 63 && is_label_text(text); }

/// Like `example.com/My.name_2`.
inline bool is_name_with_domain(std::string_view text) {
  const std::size_t slash = text.find('/');
  return slash != std::string_view::npos && is_subdomain_name(text.substr(0, slash)) &&
         is_short_name(text.substr(slash + 1));
}

/// With or without a domain.
inline bool is_qualified_name(std::string_view text) { return is_short_name(text) || is_name_with_domain(text); }

}  // namespace kubexx::core
