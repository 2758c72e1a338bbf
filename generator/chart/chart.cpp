#include "generator/chart/chart.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <initializer_list>
#include <map>
#include <set>
#include <string_view>
#include <tuple>
#include <utility>

#include "generator/chart/deployment.hpp"
#include "generator/chart/expressions.hpp"
#include "generator/chart/manifest_kind.hpp"
#include "generator/chart/operator_names.hpp"
#include "generator/chart/remaining_names.hpp"
#include "generator/chart/values.hpp"
#include "runtime/core/ascii.hpp"
#include "runtime/json/members.hpp"
#include "runtime/yaml/writer.hpp"

namespace kubexx::chart {
namespace {

constexpr std::size_t kLongestName = 53;       // Helm's limit for releases, which are often named after their chart
constexpr std::size_t kLongestFileName = 200;  // file systems allow 255 bytes, of temporary names and numbers too

bool is_lower_alphanumeric(char c) { return (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9'); }
bool is_digit(char c) { return c >= '0' && c <= '9'; }

std::string kind_of(const json::Value& manifest) { return json::text_at(manifest, {"kind"}); }
std::string name_of(const json::Value& manifest) { return json::text_at(manifest, {"metadata", "name"}); }

bool is_definition(const json::Value& manifest) {
  return is_of_kind(manifest, "apiextensions.k8s.io", "CustomResourceDefinition");
}

class ChartBuilder {
 public:
  ChartBuilder(const std::vector<json::Value>& manifests, const ChartOptions& options)
      : manifests_(manifests), options_(options), expressions_(manifests) {}

  Chart run() {
    check_manifests();
    if (!chart_.problems.empty()) return std::move(chart_);
    names_ = find_names(manifests_, deployment_);
    add_file("Chart.yaml", write_description(), true);
    add_file("values.yaml", write_values(manifests_, deployment_, names_), true);
    if (deployment_ != nullptr) add_note("'values.yaml'", deployment_values(*deployment_));
    for (const json::Value& manifest : manifests_)
      if (!is_of_kind(manifest, "", "Namespace") || name_of(manifest) != names_.name_space)
        add_file(path_of(manifest), write_template(manifest), false);
    return std::move(chart_);
  }

 private:
  void add_file(std::string path, std::string text, bool is_for_users) {
    chart_.files.push_back({std::move(path), std::move(text), is_for_users});
  }

  void report(std::size_t object, std::string message) { chart_.problems.push_back({object, std::move(message)}); }

  void check_manifests() {
    check_identities();
    for (std::size_t i = 0; i < manifests_.size(); ++i)
      if (chart_.problems.empty()) check_types(i);
  }

  /// The types of what the chart changes; everything else is copied.
  void check_types(std::size_t i) {
    check_object(i, {"metadata", "labels"});
    if (is_definition(manifests_[i])) check_object(i, {"metadata", "annotations"});
    if (&manifests_[i] != deployment_) return;
    check_object(i, {"spec"});
    check_object(i, {"spec", "template"});
    check_object(i, {"spec", "template", "metadata"});
    check_object(i, {"spec", "template", "spec"});
    check_containers(i, {"spec", "template", "spec", "containers"});
  }

  /// Null is the same as none.
  void check_object(std::size_t i, json::MemberPath path) {
    const json::Value* const value = json::find(manifests_[i], path);
    if (value != nullptr && !value->is_null() && !value->is_object()) report_type(i, path, "an object");
  }

  void check_containers(std::size_t i, json::MemberPath path) {
    const json::Value* const list = json::find(manifests_[i], path);
    if (list == nullptr || list->is_null()) return;
    if (!list->is_array() || !std::ranges::all_of(list->as_array(), &json::Value::is_object))
      report_type(i, path, "a list of objects");
  }

  void report_type(std::size_t i, json::MemberPath path, std::string_view expected) {
    chart_.problems.push_back(
        {i, fmt::format("'{}' is not {}", fmt::join(path, "."), expected), {path.begin(), path.end()}});
  }

  void check_identities() {
    std::map<std::tuple<std::string, std::string, std::string, std::string>, std::size_t> seen;
    if (manifests_.empty()) chart_.problems.push_back({{}, "the files contain no manifest"});
    for (std::size_t i = 0; i < manifests_.size(); ++i) {
      const json::Value& manifest = manifests_[i];
      const std::string api_version = json::text_at(manifest, {"apiVersion"});
      if (api_version.starts_with("kustomize.config.k8s.io/")) {
        report(i, "a kustomization is not a manifest; pipe the output of 'kubectl kustomize DIR'");
      } else if (api_version.empty() || kind_of(manifest).empty() || name_of(manifest).empty()) {
        report(i, "not a manifest; expected an object with 'apiVersion', 'kind' and 'metadata.name'");
      } else if (!seen.emplace(std::tuple(api_version, kind_of(manifest),
                                          json::text_at(manifest, {"metadata", "namespace"}), name_of(manifest)),
                               i)
                      .second) {
        report(i, fmt::format("the {} '{}' is given twice", kind_of(manifest), name_of(manifest)));
      } else if (is_of_kind(manifest, "apps", "Deployment") && std::exchange(deployment_, &manifest) != nullptr) {
        report(i, "a second Deployment; 'values.yaml' describes one");
      }
    }
  }

  std::string write_description() const {
    json::Object chart;
    chart.set("apiVersion", "v2");
    chart.set("name", options_.name);
    chart.set("description", "Installs " + options_.name);
    chart.set("type", "application");
    chart.set("version", options_.version);
    chart.set("appVersion", options_.app_version);
    return yaml::to_yaml(std::move(chart));
  }

  void add_note(std::string_view owner, const json::Value& tree) {
    const std::vector<std::string> paths = find_remaining(tree, names_.name_space);
    if (paths.empty()) return;
    chart_.notes.push_back(
        fmt::format("{} has the name of the namespace, '{}', in {}; the chart does not replace it there", owner,
                    names_.name_space, fmt::join(paths, ", ")));
  }

  std::string write_template(json::Value manifest) {
    const std::string enabled = switch_of(manifest, names_);
    if (is_of_kind(manifest, "apps", "Deployment")) use_values(manifest, expressions_);
    replace_names(manifest, names_, expressions_);
    add_note(fmt::format("the {} '{}'", kind_of(manifest), name_of(manifest)), manifest);
    add_labels(manifest);
    if (is_definition(manifest))
      json::set(manifest, {"metadata", "annotations", "helm.sh/resource-policy"},
                expressions_.value(R"(ternary "keep" "delete" .Values.crds.keep)"));
    const std::string text = expressions_.write(manifest);
    if (enabled.empty()) return text;
    return fmt::format("{{{{- if .Values.{} }}}}\n{}{{{{- end }}}}\n", enabled, text);
  }

  void add_labels(json::Value& manifest) {
    const auto set = [&](std::string_view label, std::string_view expression) {
      json::set(manifest, {"metadata", "labels", label}, expressions_.value(expression));
    };
    // A label has at most 63 characters, of which the last is a letter or digit.
    set("helm.sh/chart", R"(printf "%s-%s" .Chart.Name .Chart.Version | replace "+" "_" | trunc 63 | trimAll "-_.")");
    set("app.kubernetes.io/instance", ".Release.Name");
    set("app.kubernetes.io/managed-by", ".Release.Service");
  }

  /// `templates/<kind>-<name>.yaml`, with a number if another object has that file.
  std::string path_of(const json::Value& manifest) {
    std::string name = kind_of(manifest) + "-" + name_of(manifest);
    name.resize(std::min(name.size(), kLongestFileName));
    for (char& c : name) {
      c = core::ascii_lower(c);
      if (!is_lower_alphanumeric(c) && c != '.') c = '-';
    }
    int& number = last_numbers_[name];
    std::string numbered = ++number == 1 ? name : fmt::format("{}-{}", name, number);
    while (!file_names_.insert(numbered).second) numbered = fmt::format("{}-{}", name, ++number);
    return fmt::format("templates/{}.yaml", numbered);
  }

  const std::vector<json::Value>& manifests_;
  const ChartOptions& options_;
  Expressions expressions_;
  OperatorNames names_;
  const json::Value* deployment_ = nullptr;
  std::set<std::string> file_names_;
  std::map<std::string, int> last_numbers_;  ///< of file names, by the part that is numbered
  Chart chart_;
};

std::vector<std::string_view> split_at_dots(std::string_view text) {
  std::vector<std::string_view> parts;
  for (std::size_t begin = 0; begin <= text.size(); begin += parts.back().size() + 1)
    parts.push_back(text.substr(begin, text.find('.', begin) - begin));
  return parts;
}

bool is_numeric(std::string_view text) { return !text.empty() && std::ranges::all_of(text, is_digit); }

bool has_leading_zero(std::string_view number) { return number.size() > 1 && number.front() == '0'; }

bool is_identifier(std::string_view text) {
  return !text.empty() && std::ranges::all_of(text, [](char c) { return core::is_ascii_alphanumeric(c) || c == '-'; });
}

/// Whether the text is three numbers between dots, which begin with 0 only if they are 0.
bool is_release_number(std::string_view text) {
  const std::vector<std::string_view> parts = split_at_dots(text);
  return parts.size() == 3 &&
         std::ranges::all_of(parts, [](std::string_view part) { return is_numeric(part) && !has_leading_zero(part); });
}

/// Whether the text is identifiers between dots, of letters, digits and `-`.
bool are_identifiers(std::string_view text) { return std::ranges::all_of(split_at_dots(text), is_identifier); }

/// Identifiers of which the numbers begin with 0 only if they are 0.
bool is_prerelease(std::string_view text) {
  return are_identifiers(text) && std::ranges::none_of(split_at_dots(text), [](std::string_view part) {
           return is_numeric(part) && has_leading_zero(part);
         });
}

}  // namespace

Chart build_chart(const std::vector<json::Value>& manifests, const ChartOptions& options) {
  return ChartBuilder(manifests, options).run();
}

std::string find_name_problem(const std::string& name) {
  const bool is_valid =
      !name.empty() && name.size() <= kLongestName && name.front() != '-' && name.back() != '-' &&
      std::all_of(name.begin(), name.end(), [](char c) { return is_lower_alphanumeric(c) || c == '-'; });
  if (is_valid) return {};
  return fmt::format(
      "'{}' is not the name of a chart; expected at most {} lower-case letters, digits and '-', such as orchard", name,
      kLongestName);
}

std::string find_version_problem(const std::string& version) {
  const std::size_t plus = std::min(version.find('+'), version.size());
  const std::string_view number(version.data(), plus);
  const std::size_t dash = std::min(number.find('-'), number.size());
  const bool is_valid = is_release_number(number.substr(0, dash)) &&
                        (dash == number.size() || is_prerelease(number.substr(dash + 1))) &&
                        (plus == version.size() || are_identifiers(std::string_view(version).substr(plus + 1)));
  return is_valid ? std::string() : fmt::format("'{}' is not a semantic version; expected one such as 1.2.3", version);
}

}  // namespace kubexx::chart
