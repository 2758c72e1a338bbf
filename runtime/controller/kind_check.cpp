#include "runtime/controller/kind_check.hpp"

#include <algorithm>
#include <map>
#include <optional>

#include <fmt/format.h>

#include "runtime/json/members.hpp"
#include "runtime/json/text.hpp"

namespace kubexx::controller {
namespace {

/// The plural names of one version of a group; nothing if the server does not answer.
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

  bool serves(const std::string& plural) const {
    return !is_known_ || std::ranges::find(names_, plural) != names_.end();
  }

 private:
  void read(const std::string& answer) {
    const auto parsed = json::parse(answer);
    const auto* list = std::get_if<json::Value>(&parsed);
    const json::Value* resources = list == nullptr ? nullptr : json::find(*list, {"resources"});
    is_known_ = resources != nullptr && resources->is_array();
    if (!is_known_) return;
    for (const json::Value& resource : resources->as_array()) names_.push_back(json::text_at(resource, {"name"}));
  }

  bool is_known_ = false;
  std::vector<std::string> names_ = {};
};

}  // namespace

std::vector<ResourceInfo> unserved_kinds(const Client& client, const std::vector<ResourceInfo>& kinds) {
  std::map<std::string, ServedVersion> versions;
  std::vector<ResourceInfo> unserved;
  for (const ResourceInfo& kind : kinds) {
    auto version = versions.find(kind.api_version());
    if (version == versions.end())
      version = versions.emplace(kind.api_version(), ServedVersion(client, kind.api_version())).first;
    if (!version->second.serves(kind.plural)) unserved.push_back(kind);
  }
  return unserved;
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
