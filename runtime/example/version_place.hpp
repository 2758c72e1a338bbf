#pragma once

#include <string_view>

#include "runtime/example/place.hpp"
#include "runtime/schema/served_definition.hpp"

namespace kubexx::example {

/// The schema of the objects of one version, in all its forms. It refers to the definition.
class VersionPlace {
 public:
  /// `version` is one that the definition serves.
  VersionPlace(const schema::ServedDefinition& definition, std::string_view version);
  VersionPlace(const VersionPlace&) = delete;
  VersionPlace& operator=(const VersionPlace&) = delete;

  Place root() const { return {&schema_, &compiled_.root(), rules_.root()}; }
  const schema::ServedVersion& served() const { return served_; }
  int server_minor() const { return server_minor_; }

 private:
  const schema::ServedVersion& served_;
  int server_minor_;
  schema::JsonSchema schema_;
  schema::CompiledSchema compiled_;
  rules::RuleTree rules_;
};

}  // namespace kubexx::example
