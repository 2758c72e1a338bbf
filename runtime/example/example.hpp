#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include <kubexx/json/value.hpp>
#include "runtime/schema/served_definition.hpp"

/// Example objects of custom resources.
namespace kubexx::example {

enum class Extent : std::uint8_t {
  smallest,  ///< only what has to be written
  full,      ///< every field that other fields and rules do not exclude; lists and maps have one entry
};

/// A field that a full object lacks.
struct Omission {
  std::string path;
  std::string reason;  ///< an error of the server; empty if rules exclude the field beside the others
};

/// An object that an API server accepts as a new object, or the reason why none was found. The status is omitted if it
/// is a subresource: servers drop it from new objects.
struct Example {
  std::optional<json::Value> object;
  std::string problem;  ///< if there is no object: the error that remained, with its path
  std::vector<Omission> omitted;
};

/// Builds the object from the schema of `version`, which the definition serves, and validates it as a server with this
/// definition does. Values are taken from enums, defaults, examples, formats and patterns; rules and junctors are
/// satisfied by search, whose steps are bounded. Deterministic.
Example build_example(const schema::ServedDefinition& definition, std::string_view version, Extent extent);

struct Examples {
  Example smallest;
  Example full;
};
/// Both, in less time.
Examples build_examples(const schema::ServedDefinition& definition, std::string_view version);

}  // namespace kubexx::example
