#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

#include <kubexx/json/value.hpp>

/// A Helm chart made of the manifests of an operator.
namespace kubexx::chart {

struct ChartOptions {
  std::string name;
  std::string version = "0.1.0";
  std::string app_version = "0.1.0";
};

struct ChartFile {
  std::string path;  ///< in the directory of the chart
  std::string text;
  bool is_for_users = false;  ///< users change it, so that it is written once
};

struct Problem {
  std::optional<std::size_t> object;  ///< the index of the manifest
  std::string message;
  std::vector<std::string> path = {};  ///< the members down to the place in it
};

/// The files of a chart, or what is wrong with the manifests.
struct Chart {
  std::vector<ChartFile> files;
  std::vector<Problem> problems;
  std::vector<std::string> notes;  ///< the places where the namespace of the manifests remains
};

/// `helm template` prints the manifests again but for what `values.yaml` sets: the namespace is that of the release,
/// and the Deployment, its service account and groups of objects follow the values. Every object gets the labels that
/// Helm recommends. Text that Helm would take for a template is escaped. The namespace itself is omitted: Helm creates
/// it.
Chart build_chart(const std::vector<json::Value>& manifests, const ChartOptions& options);

/// Why a chart cannot have this name; empty if it can.
std::string find_name_problem(const std::string& name);
/// Why a chart cannot have this version; empty if it is a semantic version.
std::string find_version_problem(const std::string& version);

}  // namespace kubexx::chart
