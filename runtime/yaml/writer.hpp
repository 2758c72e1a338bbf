#pragma once

#include <string>

#include <kubexx/json/value.hpp>

namespace kubexx::yaml {

/// The block-style YAML that the Go tools of Kubernetes write (sigs.k8s.io/yaml over yaml.v2): keys in natural order,
/// two blanks of indentation, lists not indented under their key, strings quoted by YAML 1.1 resolution, long lines
/// folded after column 80. Ends with one line break; no document marker. Numbers pass through JSON first, as there.
std::string to_yaml(const json::Value& value);

}  // namespace kubexx::yaml
