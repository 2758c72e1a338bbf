#pragma once

#include <string_view>

#include <kubexx/core/resource.hpp>

/// What the headers of generated code need of kubexx: declarations, and nothing that is slow to compile. Programs that
/// decode and encode include `<kubexx/codec.hpp>`, or `<kubexx/client.hpp>`.
namespace kubexx {

namespace json {
class Reader;
class Writer;
}  // namespace json

/// The JSON form of a type:
///
///     static void decode(json::Reader& in, T& value);         // into what `T{}` makes; failures stay in the reader
///     static void encode(json::Writer& out, const T& value);  // exactly one value
///     static constexpr bool takes_null = true;                // only where `null` is a value of its own
///
/// Generated for structs and enums of API headers; a struct that is no JSON object needs one by hand.
template <class T>
struct Codec;

namespace codec {

/// A list whose elements are told apart by some of their members: `x-kubernetes-list-type: map`.
struct ListKeys {
  std::string_view path;  ///< of the list, from the object's root: `spec.containers[].ports`
  std::string_view keys;  ///< JSON names, separated by blanks
};

}  // namespace codec
}  // namespace kubexx
