#pragma once

#include <map>
#include <optional>
#include <string>
#include <vector>

#include <kubexx/detail/codec/fields.hpp>

/// The types that most members of an API have. Their codecs are compiled once, in the library.
namespace kubexx::codec {

using Strings = std::vector<std::string>;
using TextMap = std::map<std::string, std::string>;
using QuantityMap = std::map<std::string, Quantity>;
using Conditions = std::vector<Condition>;
using LocalReferences = std::vector<LocalObjectReference>;

// clang-format off
#define KUBEXX_EVERYDAY_TYPES(TYPE)                                                                              \
  TYPE(bool) TYPE(std::int32_t) TYPE(std::int64_t) TYPE(std::uint32_t) TYPE(double) TYPE(std::string)            \
  TYPE(Strings) TYPE(TextMap) TYPE(QuantityMap) TYPE(Conditions) TYPE(LocalReferences)                             \
  TYPE(Quantity) TYPE(IntOrString) TYPE(Time) TYPE(Duration) TYPE(Json) TYPE(RawExtension)                       \
  TYPE(ObjectMeta) TYPE(LabelSelector) TYPE(ObjectReference) TYPE(LocalObjectReference) TYPE(SecretKeySelector)
// clang-format on

#define KUBEXX_EVERYDAY(TYPE)       \
  extern template struct Any<TYPE>; \
  extern template struct Any<std::optional<TYPE>>;
KUBEXX_EVERYDAY_TYPES(KUBEXX_EVERYDAY)
#undef KUBEXX_EVERYDAY

}  // namespace kubexx::codec
