#pragma once

#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include <kubexx/json/value.hpp>
#include "runtime/review/webhook_response.hpp"

/// The exchange of an API server with a conversion webhook: `ConversionReview` of apiextensions.k8s.io, v1 and v1beta1.
namespace kubexx::review {

struct ConversionReview {
  std::string uid;
  std::string api_version;  ///< to which the objects are converted
  std::vector<json::Value> objects;
};

/// The body of the request, with the members of objects in the order of their keys. `versions` are the versions of
/// ConversionReview that the webhook accepts; the first known one is used.
std::string request_text(const ConversionReview& review, const std::vector<std::string>& versions);

/// The objects in the order in which they were sent, each with its original metadata except labels and annotations. It
/// is an error if the webhook changes more.
std::variant<std::vector<json::Value>, ReviewFault> read_answer(const ConversionReview& review, std::string_view body);

/// `conversion webhook for example.com/v1, Kind=Gauge`: how its messages begin.
std::string webhook_text(const json::Value& object);

}  // namespace kubexx::review
