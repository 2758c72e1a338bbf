#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace kubexx::schema::definition {

/// A URL as Go's net/url takes it apart.
struct WebhookUrl {
  std::string fault;  ///< why it is none; empty when it is one
  std::string scheme;
  std::string host;
  std::optional<std::string> user;  ///< `name:password`
  std::string query;
  std::string fragment;
};

WebhookUrl parse_webhook_url(std::string_view text);

}  // namespace kubexx::schema::definition
