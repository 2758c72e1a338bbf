#include <kubexx/client/discovery.hpp>

#include <fmt/format.h>

#include <algorithm>

#include <kubexx/client/dynamic_api.hpp>
#include "runtime/client/target.hpp"
#include "runtime/core/ascii.hpp"
#include "runtime/net/url.hpp"

namespace kubexx {
namespace {

constexpr std::string_view kAggregated =
    "application/json;g=apidiscovery.k8s.io;v=v2;as=APIGroupDiscoveryList,"
    "application/json;g=apidiscovery.k8s.io;v=v2beta1;as=APIGroupDiscoveryList,application/json";
constexpr std::string_view kPlain = "application/json";

using Node = const json::Value*;

Node member(Node node, std::string_view key) {
  return node != nullptr && node->is_object() ? node->as_object().find(key) : nullptr;
}

std::string text(Node node) { return node != nullptr && node->is_string() ? node->as_string() : std::string(); }
std::string text(Node node, std::string_view key) { return text(member(node, key)); }
bool flag(Node node, std::string_view key) {
  const Node found = member(node, key);
  return found != nullptr && found->is_bool() && found->as_bool();
}

std::vector<Node> elements(Node node, std::string_view key) {
  std::vector<Node> list;
  const Node array = member(node, key);
  if (array == nullptr || !array->is_array()) return list;
  for (const json::Value& element : array->as_array()) list.push_back(&element);
  return list;
}

std::vector<std::string> texts(Node node, std::string_view key) {
  std::vector<std::string> list;
  for (const Node element : elements(node, key)) list.push_back(text(element));
  return list;
}

bool has_verb(Node node, std::string_view verb) {
  const auto verbs = texts(node, "verbs");
  return std::ranges::find(verbs, verb) != verbs.end();
}

class Asking {
 public:
  Asking(const Client& client, const DiscoveryOptions& options) : client_(client), options_(options) {}

  Result<Discovery> ask() {
    // Servers of aggregated APIs have no core group.
    if (auto asked = ask_root("/api"); !asked && !asked.error().not_found()) return std::move(asked).error();
    if (auto asked = ask_root("/apis"); !asked) return std::move(asked).error();
    return std::move(found_);
  }

 private:
  Result<json::Value> get(std::string target, std::string_view accept) const {
    client::Call call;
    call.request.target = std::move(target);
    call.request.headers = {{"Accept", std::string(accept)}};
    call.safe = true;
    call.stop = options_.stop;
    call.timeout = options_.timeout;
    const auto answer = client_.request(call);
    if (!answer) return answer.error();
    auto value = client::DynamicForm().decode(*answer);
    if (!value) value.error().request = call.request.line();
    return value;
  }

  Result<> ask_root(const std::string& path) {
    const auto root = get(path, options_.aggregated ? kAggregated : kPlain);
    if (!root) return root.error();
    const std::string kind = text(&*root, "kind");
    if (kind == "APIGroupDiscoveryList")
      take_everything(&*root);
    else if (kind == "APIVersions")
      ask_versions(&*root);
    else
      ask_groups(&*root);
    return {};
  }

  void take_everything(Node list) {
    for (const Node group : elements(list, "items")) {
      const std::string name = text(member(group, "metadata"), "name");
      bool preferred = true;
      for (const Node version : elements(group, "versions")) {
        if (text(version, "freshness") == "Stale") {
          note_stale(name, text(version, "version"));
          continue;
        }
        for (const Node resource : elements(version, "resources"))
          take_aggregated(name, text(version, "version"), resource, preferred);
        preferred = false;
      }
    }
  }

  /// The API server could not ask the server of an aggregated API, and lists no kinds or those of an earlier answer.
  void note_stale(const std::string& group, const std::string& version) {
    const Error error{
        .stage = Stage::http,
        .reason = Reason::service_unavailable,
        .message = fmt::format("the API server could not read the kinds of {}/{}, whose discovery is stale: the "
                               "server of this API may not be running",
                               group, version),
        .request = "GET /apis"};
    found_.troubles.push_back({error, group, version});
  }

  void take_aggregated(const std::string& group, const std::string& version, Node resource, bool preferred) {
    ServedKind kind = common(resource, preferred);
    kind.info.group = group;
    kind.info.version = version;
    kind.info.kind = text(member(resource, "responseKind"), "kind");
    kind.info.plural = text(resource, "resource");
    kind.info.namespaced = text(resource, "scope") == "Namespaced";
    kind.singular = text(resource, "singularResource");
    for (const Node subresource : elements(resource, "subresources"))
      note(kind, text(subresource, "subresource"), subresource);
    found_.kinds.push_back(std::move(kind));
  }

  static ServedKind common(Node resource, bool preferred) {
    ServedKind kind;
    kind.short_names = texts(resource, "shortNames");
    kind.categories = texts(resource, "categories");
    kind.verbs = texts(resource, "verbs");
    kind.preferred = preferred;
    return kind;
  }

  static void note(ServedKind& kind, std::string_view subresource, Node node) {
    if (subresource == "status") kind.info.has_status = true;
    if (subresource == "scale" && has_verb(node, "get")) kind.info.has_scale = true;
  }

  void ask_versions(Node core) {
    for (const std::string& version : texts(core, "versions"))
      ask_version("/api/" + net::escape_component(version), "", version, true);
  }

  void ask_groups(Node list) {
    for (const Node group : elements(list, "groups")) {
      const std::string name = text(group, "name");
      const std::string preferred = text(member(group, "preferredVersion"), "version");
      for (const Node entry : elements(group, "versions")) {
        const std::string version = text(entry, "version");
        ask_version(fmt::format("/apis/{}/{}", net::escape_component(name), net::escape_component(version)), name,
                    version, version == preferred);
      }
    }
  }

  void ask_version(const std::string& path, const std::string& group, const std::string& version, bool preferred) {
    const auto list = get(path, kPlain);
    if (!list) return found_.troubles.push_back({list.error(), group, version});
    const std::size_t begin = found_.kinds.size();
    for (const Node resource : elements(&*list, "resources"))
      if (text(resource, "name").find('/') == std::string::npos) take_plain(group, version, resource, preferred);
    for (const Node resource : elements(&*list, "resources")) note_plain(text(resource, "name"), resource, begin);
  }

  void take_plain(const std::string& group, const std::string& version, Node resource, bool preferred) {
    ServedKind kind = common(resource, preferred);
    kind.info = {group, version, text(resource, "kind"), text(resource, "name"), flag(resource, "namespaced"),
                 false, false};
    kind.singular = text(resource, "singularName");
    found_.kinds.push_back(std::move(kind));
  }

  void note_plain(std::string_view name, Node resource, std::size_t begin) {
    const auto slash = name.find('/');
    if (slash == std::string_view::npos) return;
    for (std::size_t i = begin; i < found_.kinds.size(); ++i)
      if (found_.kinds[i].info.plural == name.substr(0, slash)) note(found_.kinds[i], name.substr(slash + 1), resource);
  }

  const Client& client_;
  const DiscoveryOptions& options_;
  Discovery found_;
};

bool is_called(const ServedKind& kind, const std::string& name) {
  return name == kind.info.plural || name == kind.singular || name == core::ascii_lowered(kind.info.kind) ||
         std::ranges::find(kind.short_names, name) != kind.short_names.end();
}

bool is_in(const ServedKind& kind, std::string_view place) {
  return place.empty() || place == kind.info.group || place == kind.info.version + "." + kind.info.group;
}

}  // namespace

bool ServedKind::allows(std::string_view verb) const { return std::ranges::find(verbs, verb) != verbs.end(); }

const ServedKind* Discovery::find(std::string_view word) const {
  const auto dot = std::min(word.find('.'), word.size());
  const std::string name = core::ascii_lowered(word.substr(0, dot));
  const std::string_view place = word.substr(std::min(dot + 1, word.size()));
  const ServedKind* best = nullptr;
  for (const ServedKind& kind : kinds)
    if (is_called(kind, name) && is_in(kind, place) && (best == nullptr || (kind.preferred && !best->preferred)))
      best = &kind;
  return best;
}

Result<Discovery> discover(const Client& client, const DiscoveryOptions& options) {
  return Asking(client, options).ask();
}

}  // namespace kubexx
