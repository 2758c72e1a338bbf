#include "runtime/controller/kind_check.hpp"

#include <map>
#include <string>
#include <vector>

#include <fmt/format.h>

#include "runtime/json/members.hpp"
#include "runtime/json/text.hpp"

namespace kubexx::controller {
namespace {

/// The resources of one version of a group; nothing if the server does not answer.
class ServedVersion {
 public:
  ServedVersion(const Client& client, const std::string& api_version) {
    client::Call call;
    call.request.target = (api_version.find('/') == std::string::npos ? "/api/" : "/apis/") + api_version;
    call.request.headers = {{"Accept", "application/json"}};
    call.safe = true;
    const auto answer = client.request(call);
    if (answer)
      read(*answer);
    else
      is_known_ = answer.error().not_found();
  }

  void check(const ResourceInfo& kind, KindCheck& result) const {
    if (!is_known_) return;
    const auto found = is_namespaced_.find(kind.plural);
    if (found == is_namespaced_.end())
      result.unserved.push_back(kind);
    else if (found->second != kind.namespaced)
      result.other_scope.push_back(kind);
  }

 private:
  void read(const std::string& answer) {
    const auto parsed = json::parse(answer);
    const auto* list = std::get_if<json::Value>(&parsed);
    const json::Value* resources = list == nullptr ? nullptr : json::find(*list, {"resources"});
    is_known_ = resources != nullptr && resources->is_array();
    if (!is_known_) return;
    for (const json::Value& resource : resources->as_array()) {
      const json::Value* namespaced = json::find(resource, {"namespaced"});
      is_namespaced_.emplace(json::text_at(resource, {"name"}),
                             namespaced != nullptr && namespaced->is_bool() && namespaced->as_bool());
    }
  }

  bool is_known_ = false;
  std::map<std::string, bool> is_namespaced_ = {};  ///< by plural
};

std::string scope_text(const ResourceInfo& kind) {
  const char* const words[] = {"cluster-scoped", "namespaced"};
  return fmt::format("{} is {} in the program and {} on the server, which has another definition of the kind",
                     text_of_kinds({kind}), words[kind.namespaced ? 1 : 0], words[kind.namespaced ? 0 : 1]);
}

}  // namespace

KindCheck check_kinds(const Client& client, const std::vector<ResourceInfo>& kinds) {
  std::map<std::string, ServedVersion> versions;
  KindCheck result;
  for (const ResourceInfo& kind : kinds) {
    auto version = versions.find(kind.api_version());
    if (version == versions.end())
      version = versions.emplace(kind.api_version(), ServedVersion(client, kind.api_version())).first;
    version->second.check(kind, result);
  }
  return result;
}

std::string text_of(const KindCheck& check) {
  std::vector<std::string> parts;
  if (!check.unserved.empty())
    parts.push_back(
        fmt::format("kinds that the operator needs are not served: {} (apply their CustomResourceDefinitions)",
                    text_of_kinds(check.unserved)));
  for (const ResourceInfo& kind : check.other_scope) parts.push_back(scope_text(kind));
  return fmt::format("{}", fmt::join(parts, "; "));
}

std::string text_of_kinds(const std::vector<ResourceInfo>& kinds) {
  std::string text;
  for (const ResourceInfo& kind : kinds) {
    const std::string group = kind.group.empty() ? "" : "." + kind.group;
    text += fmt::format("{}{} ({}{}/{})", text.empty() ? "" : ", ", kind.kind, kind.plural, group, kind.version);
  }
  return text;
}

}  // namespace kubexx::controller
