#pragma once

#include <functional>
#include <map>
#include <string>
#include <string_view>
#include <utility>

#include <kubexx/detail/webhook/conversion.hpp>

/// The answer to a `ConversionReview` of apiextensions.k8s.io, v1 or v1beta1.
namespace kubexx::webhook {

/// By group and kind.
using Conversions = std::map<std::pair<std::string, std::string>, Conversion>;

struct ConversionAnswer {
  bool readable = false;
  std::string text;  ///< the review with the answer, or why the body is not a review
};

/// Converts each object by itself. If any cannot be converted, the answer is a failure that names every such object, at
/// most twenty. Linear in the size of `body`. `thrown` is called for each exception of a function of the program.
ConversionAnswer answer_conversion(std::string_view body, const Conversions& conversions,
                                   const std::function<void()>& thrown);

}  // namespace kubexx::webhook
