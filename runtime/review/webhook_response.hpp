#pragma once

#include <string>
#include <string_view>

#include <kubexx/json/value.hpp>

/// What the responses of all webhooks have in common.
namespace kubexx::review {

/// What is wrong, in the server's words.
struct ReviewFault {
  std::string message;
};

/// JSON, or else YAML; null when it is neither.
json::Value read_document(std::string_view body);

/// The message of a server about an unsuccessful response.
std::string refusal_text(int code, std::string_view content_type, std::string_view body);

}  // namespace kubexx::review
