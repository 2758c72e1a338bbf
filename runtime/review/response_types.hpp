#pragma once

#include <optional>
#include <string>

#include <kubexx/json/value.hpp>

/// The types of the members of a webhook's response, as Go reads them: one of another type fails the whole call.
/// Unknown members are ignored, and null is an absent one.
namespace kubexx::review {

/// The first member of an `AdmissionReview` with another type, in the words of Go's decoder.
std::optional<std::string> admission_type_fault(const json::Value& review);
/// The same for a `ConversionReview`, whose converted objects can be anything.
std::optional<std::string> conversion_type_fault(const json::Value& review);

}  // namespace kubexx::review
