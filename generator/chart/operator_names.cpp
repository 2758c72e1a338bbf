#include "generator/chart/operator_names.hpp"

#include <string_view>

#include "generator/chart/manifest_kind.hpp"
#include "generator/chart/namespace_text.hpp"
#include "runtime/json/members.hpp"

namespace kubexx::chart {
namespace {

constexpr std::string_view kCertManagerPrefix = "cert-manager.io/";
/// Every namespace has this label; selectors of webhooks use it.
constexpr std::string_view kNamespaceLabel = "kubernetes.io/metadata.name";

bool is_account(const json::Value& manifest, std::string_view name_space) {
  return is_of_kind(manifest, "", "ServiceAccount") && json::text_at(manifest, {"metadata", "namespace"}) == name_space;
}

class NameReplacement {
 public:
  NameReplacement(const OperatorNames& names, Expressions& expressions)
      : names_(names),
        name_space_(expressions.value(".Release.Namespace")),
        part_(expressions.part(".Release.Namespace")),
        account_(expressions.value(".Values.serviceAccount.name")),
        account_part_(expressions.part(".Values.serviceAccount.name")) {}

  void replace(json::Value& manifest) {
    if (!names_.service_account.empty()) replace_accounts(manifest);
    if (!names_.name_space.empty()) replace_in(manifest, {});
  }

 private:
  void replace_accounts(json::Value& manifest) {
    if (is_operator_account(manifest, names_)) json::set(manifest, {"metadata", "name"}, account_);
    if (json::text_at(manifest, {"metadata", "namespace"}) == names_.name_space) {
      if (is_of_kind(manifest, "", "Pod")) replace_account_of(json::find(manifest, {"spec"}));
      replace_account_of(json::find(manifest, {"spec", "template", "spec"}));
      replace_account_of(json::find(manifest, {"spec", "jobTemplate", "spec", "template", "spec"}));
    }
    json::Value* subjects = json::find(manifest, {"subjects"});
    if (subjects == nullptr || !subjects->is_array()) return;
    for (json::Value& subject : subjects->as_array())
      if (json::text_at(subject, {"kind"}) == "ServiceAccount" &&
          json::text_at(subject, {"name"}) == names_.service_account &&
          json::text_at(subject, {"namespace"}) == names_.name_space)
        json::set(subject, {"name"}, account_);
  }

  void replace_account_of(json::Value* pod) const {
    if (pod == nullptr) return;
    for (const char* field : {"serviceAccountName", "serviceAccount"})
      if (json::text_at(*pod, {field}) == names_.service_account) json::set(*pod, {field}, account_);
  }

  void replace_in(json::Value& value, std::string_view key) const {
    if (value.is_string()) {
      value = replaced(value.as_string(), key);
    } else if (value.is_array()) {
      for (json::Value& element : value.as_array()) replace_in(element, {});
    } else if (value.is_object()) {
      replace_selected(value);
      // Schemas describe objects of users; what is in them has nothing to do with this release.
      for (auto& [name, member] : value.as_object())
        if (name != "openAPIV3Schema") replace_in(member, name);
    }
  }

  std::string replaced(const std::string& text, std::string_view key) const {
    if ((key == "namespace" || key == kNamespaceLabel) && text == names_.name_space) return name_space_;
    if (key.starts_with(kCertManagerPrefix) && text.starts_with(names_.name_space + "/"))
      return part_ + text.substr(names_.name_space.size());
    return replace_namespace(text, {names_.name_space, names_.service_account, part_, account_part_});
  }

  /// Lists of namespaces: of a requirement on the label of namespaces, and of the selector of the Prometheus operator.
  void replace_selected(json::Value& object) const {
    if (json::text_at(object, {"key"}) == kNamespaceLabel) replace_elements(json::find(object, {"values"}));
    replace_elements(json::find(object, {"namespaceSelector", "matchNames"}));
  }

  void replace_elements(json::Value* list) const {
    if (list == nullptr || !list->is_array()) return;
    for (json::Value& element : list->as_array())
      if (element.is_string() && element.as_string() == names_.name_space) element = name_space_;
  }

  const OperatorNames& names_;
  std::string name_space_;
  std::string part_;
  std::string account_;
  std::string account_part_;
};

}  // namespace

OperatorNames find_names(const std::vector<json::Value>& manifests, const json::Value* deployment) {
  OperatorNames names;
  if (deployment != nullptr) names.name_space = json::text_at(*deployment, {"metadata", "namespace"});
  for (const json::Value& manifest : manifests) {
    const std::string name = json::text_at(manifest, {"metadata", "name"});
    if (is_of_kind(manifest, "", "Namespace") && deployment == nullptr) names.name_space = name;
    if (deployment != nullptr && is_account(manifest, names.name_space) &&
        name == json::text_at(*deployment, {"spec", "template", "spec", "serviceAccountName"}))
      names.service_account = name;
  }
  return names;
}

bool is_operator_account(const json::Value& manifest, const OperatorNames& names) {
  return !names.service_account.empty() && is_account(manifest, names.name_space) &&
         json::text_at(manifest, {"metadata", "name"}) == names.service_account;
}

void replace_names(json::Value& manifest, const OperatorNames& names, Expressions& expressions) {
  NameReplacement(names, expressions).replace(manifest);
}

}  // namespace kubexx::chart
