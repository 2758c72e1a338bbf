#pragma once

#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include <kubexx/json/value.hpp>

/// What an API server says to a conversion webhook, and how it takes the answer: `ConversionReview` of
/// apiextensions.k8s.io, v1 and v1beta1.
namespace kubexx::review {

struct ConversionReview {
  std::string uid;
  std::string api_version;  ///< in which the objects are wanted
  std::vector<json::Value> objects;
};

/// What is wrong, in the server's words.
struct ReviewFault {
  std::string message;
};

/// The body of the request. `versions` are those of ConversionReview that the webhook knows; the first one is taken.
std::string request_text(const ConversionReview& review, const std::vector<std::string>& versions);

/// The objects in the order they were sent, each with the metadata it had but for labels and annotations. A webhook
/// that changes more than it may is refused.
std::variant<std::vector<json::Value>, ReviewFault> read_answer(const ConversionReview& review, std::string_view body);

/// What a server says of an answer that is no success.
std::string refusal_text(int code, std::string_view content_type, std::string_view body);

/// `conversion webhook for example.com/v1, Kind=Gauge`: how its messages begin.
std::string webhook_text(const json::Value& object);

}  // namespace kubexx::review
