#pragma once

#include <string>

#include <kubexx/json/value.hpp>

namespace kubexx::yaml {

/// The block-style YAML that the Go tools of Kubernetes write (sigs.k8s.io/yaml over yaml.v2): keys in natural order,
/// an indentation of two spaces, lists not indented under their key, strings quoted by YAML 1.1 resolution, long lines
/// folded after column 80. Ends with one line break; no document marker. Numbers are converted to JSON first, as the Go
/// tools do.
///
/// Accepts values of any depth: lists and objects nested in more than 1,000 others are written as JSON on one line.
std::string to_yaml(const json::Value& value);

}  // namespace kubexx::yaml
