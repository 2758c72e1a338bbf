#pragma once

#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <variant>
#include <vector>

#include <kubexx/json/value.hpp>
#include <kubexx/webhook/webhooks.hpp>
#include "runtime/example/random_object.hpp"

namespace kubexx::conversion_check {

/// Why an object is not converted.
struct ConversionFault {
  std::string message;
  bool is_unreadable = false;  ///< the types of the program cannot represent the object
};
using Converted = std::variant<json::Value, ConversionFault>;

/// A kind whose conversions are checked: its versions, what converts them, and objects to convert.
class Subject {
 public:
  Subject(schema::CustomResourceDefinition crd, const Webhooks& hooks);

  const std::string& kind() const { return definition_.crd().names.kind; }
  const std::string& group() const { return definition_.crd().group; }
  std::vector<std::string> versions() const;
  /// The random objects of a version, and its schema.
  example::RandomObjects& objects(const std::string& version) const { return *objects_.at(version); }

  /// The random object of a seed, which the types can represent. Some schemas allow more than they do: any string where
  /// a type has durations. Values that the conversion to `to` cannot read are replaced, in later objects too. Nothing
  /// if none was found.
  std::optional<json::Value> object(const std::string& from, const std::string& to, std::uint64_t seed);
  Converted convert(const json::Value& object, const std::string& version) const;
  /// As a server stores the object or answers it: without the fields that the schema of the version does not have.
  json::Value pruned(json::Value object, const std::string& version) const;
  /// As a server reads the object from its storage: with the default values of the schema.
  json::Value defaulted(json::Value object, const std::string& version) const;

  /// Objects of the manifests, by version.
  std::map<std::string, std::vector<json::Value>> examples;

 private:
  bool narrow(const std::string& from, const std::string& to, const json::Value& object, const std::string& message);

  const Webhooks& hooks_;
  schema::ServedDefinition definition_;
  std::map<std::string, std::unique_ptr<example::RandomObjects>> objects_;
};

}  // namespace kubexx::conversion_check
