#include "generator/chart/deployment.hpp"

#include <cstddef>
#include <string>
#include <string_view>
#include <utility>

#include "runtime/json/members.hpp"

namespace kubexx::chart {
namespace {

/// A value of the pod, or of the container of the operator.
struct PodValue {
  std::string_view value;
  std::string_view field;
  bool is_list;
};

constexpr PodValue kPodValues[] = {
    {"imagePullSecrets", "imagePullSecrets", true},
    {"nodeSelector", "nodeSelector", false},
    {"tolerations", "tolerations", true},
    {"affinity", "affinity", false},
};

template <class Tree>
auto* container_of(Tree& deployment) {
  auto* const containers = json::find(deployment, {"spec", "template", "spec", "containers"});
  decltype(&containers->as_array().front()) none = nullptr;
  if (containers == nullptr || !containers->is_array() || containers->as_array().empty()) return none;
  for (auto& container : containers->as_array())
    if (json::text_at(container, {"name"}) == "manager") return &container;
  return &containers->as_array().front();
}

struct Image {
  std::string repository;
  std::string tag;
};

/// A port is before the last `/`, a tag after it. An image with a digest has no tag.
Image split_image(const std::string& image) {
  const std::size_t slash = image.rfind('/');
  const std::size_t colon = image.find(':', slash == std::string::npos ? 0 : slash);
  if (colon == std::string::npos) return {image, "latest"};
  return {image.substr(0, colon), image.substr(colon + 1)};
}

bool has_digest(const json::Value& container) {
  return json::text_at(container, {"image"}).find('@') != std::string::npos;
}

json::Value value_or(const json::Value* found, json::Value otherwise) {
  return found == nullptr ? std::move(otherwise) : *found;
}

json::Value empty_value(bool is_list) { return is_list ? json::Value(json::Array{}) : json::Value(json::Object{}); }

}  // namespace

json::Object deployment_values(const json::Value& deployment) {
  json::Object values;
  values.set("replicaCount", value_or(json::find(deployment, {"spec", "replicas"}), nullptr));
  values.set("podAnnotations",
             value_or(json::find(deployment, {"spec", "template", "metadata", "annotations"}), json::Object{}));
  for (const PodValue& row : kPodValues)
    values.set(std::string(row.value),
               value_or(json::find(deployment, {"spec", "template", "spec", row.field}), empty_value(row.is_list)));
  const json::Value* const container = container_of(deployment);
  if (container == nullptr) return values;
  values.set("resources", value_or(json::find(*container, {"resources"}), json::Object{}));
  if (has_digest(*container)) return values;
  const Image image = split_image(json::text_at(*container, {"image"}));
  json::Object settings;
  settings.set("repository", image.repository);
  settings.set("tag", image.tag);
  settings.set("pullPolicy", value_or(json::find(*container, {"imagePullPolicy"}),
                                      image.tag == "latest" ? "Always" : "IfNotPresent"));
  values.set("image", std::move(settings));
  return values;
}

void use_values(json::Value& deployment, Expressions& expressions) {
  json::set(deployment, {"spec", "replicas"}, expressions.optional_member(".Values.replicaCount"));
  json::set(deployment, {"spec", "template", "metadata", "annotations"}, expressions.value(".Values.podAnnotations"));
  for (const PodValue& row : kPodValues)
    json::set(deployment, {"spec", "template", "spec", row.field},
              expressions.value(".Values." + std::string(row.value)));
  json::Value* const container = container_of(deployment);
  if (container == nullptr) return;
  json::set(*container, {"resources"}, expressions.value(".Values.resources"));
  if (has_digest(*container)) return;
  json::set(
      *container, {"image"},
      expressions.value(
          R"(printf "%s:%s" .Values.image.repository (.Values.image.tag | default .Chart.AppVersion | toString))"));
  json::set(*container, {"imagePullPolicy"}, expressions.value(".Values.image.pullPolicy"));
}

}  // namespace kubexx::chart
