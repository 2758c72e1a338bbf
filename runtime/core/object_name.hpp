#pragma once

#include <string_view>

#include "runtime/core/dns_name.hpp"

// Names that API servers accept, with their lengths, and what they consist of, for messages.

namespace kubexx::core {

/// Of a namespace: a DNS label.
inline constexpr std::string_view namespace_name_form =
    "at most 63 lower-case letters, digits and '-', with a letter or digit at both ends";
inline bool is_namespace_name(std::string_view text) { return text.size() <= 63 && is_dns1123_label(text); }

/// Of most objects, such as a Lease: DNS labels joined by dots.
inline constexpr std::string_view subdomain_name_form =
    "at most 253 lower-case letters, digits, '-' and '.', with a letter or digit at both ends of each part";
inline bool is_subdomain_name(std::string_view text) { return text.size() <= 253 && is_dns1123_subdomain(text); }

/// Like `My.name_2`: the part of a qualified name after the slash.
inline constexpr std::string_view short_name_form =
    "at most 63 letters, digits, '-', '_' and '.', with a letter or digit at both ends";
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
