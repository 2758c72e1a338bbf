#pragma once

#include <string_view>

#include <kubexx/core/resource.hpp>

/// The declarations that headers of generated code need, and nothing that is slow to compile. Programs that decode and
/// encode include `<kubexx/codec.hpp>` or `<kubexx/client.hpp>`.
namespace kubexx {

namespace json {
class Reader;
class Writer;
}  // namespace json

/// The JSON form of a type:
///
///     static void decode(json::Reader& in, T& value);         // into a `T{}`; failures are kept by the reader
///     static void encode(json::Writer& out, const T& value);  // exactly one value
///     static constexpr bool takes_null = true;                // only if `null` is a value of its own
///
/// Generated for structs and enums of API headers; a struct that is not a JSON object needs a handwritten one.
template <class T>
struct Codec;

namespace codec {

/// A list whose elements are identified by some of their members: `x-kubernetes-list-type: map`.
struct ListKeys {
  std::string_view path;  ///< of the list, from the object's root: `spec.containers[].ports`
  std::string_view keys;  ///< JSON names, separated by spaces
};

}  // namespace codec
}  // namespace kubexx
