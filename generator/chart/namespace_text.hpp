#pragma once

#include <string>
#include <string_view>

namespace kubexx::chart {

/// A namespace and a service account in it, and what to write for each of them in a string.
struct NamespaceText {
  std::string_view name_space;
  std::string_view service_account;  ///< may be empty
  std::string_view new_name_space;
  std::string_view new_account;
};

/// Replaces the namespace where a string can only mean it, as often as it occurs: in names of services
/// (`webhook.system.svc`), and of users and groups of service accounts (`system:serviceaccount:system:manager`).
std::string replace_namespace(std::string_view text, const NamespaceText& names);

/// Whether `text` has `name` as a complete name: not as a part of another one, and not as the beginning of a domain.
bool contains_name(std::string_view text, std::string_view name);

}  // namespace kubexx::chart
