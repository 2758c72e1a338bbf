#include "generator/driver/import/served_definitions.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <memory>
#include <string_view>
#include <utility>
#include <variant>

#include <kubexx/client/discovery.hpp>
#include <kubexx/core/error.hpp>
#include <kubexx/json/text.hpp>
#include "generator/import/openapi/document.hpp"
#include "generator/import/openapi/served_definition.hpp"
#include "generator/support/nearest.hpp"
#include "runtime/yaml/writer.hpp"

namespace kubexx::driver {
namespace {

std::string name_of(const ServedKind& kind) { return kind.info.plural + "." + kind.info.group; }

/// A document and the value that it refers to.
struct Document {
  json::Value value;
  std::unique_ptr<importing::OpenApiDocument> facts = {};
};

class ServedDefinitions {
 public:
  ServedDefinitions(const Client& client, const Discovery& discovery) : client_(client), discovery_(discovery) {}

  Result<json::Value> find(const std::string& name) {
    if (const Error* trouble = trouble_of(name)) return *trouble;
    importing::DiscoveredKind found;
    std::vector<importing::ServedVersion> versions;
    for (const ServedKind& kind : discovery_.kinds) {
      if (name_of(kind) != name) continue;
      const auto document = document_of(kind.info);
      if (!document) return document.error();
      if (versions.empty()) found = discovered(kind);
      versions.push_back({kind.info.version, *document});
    }
    if (versions.empty()) return missing(name);
    auto made = importing::served_definition(found, versions);
    if (const std::string* why = std::get_if<std::string>(&made))
      return Error{.message = fmt::format("'{}' has no definition that can be made of its OpenAPI documents: {}; "
                                          "'kubexx import --openapi' reads such documents",
                                          name, *why)};
    return std::get<json::Value>(std::move(made));
  }

 private:
  /// A version of the group whose kinds are not known: it may have the kind.
  const Error* trouble_of(const std::string& name) const {
    const auto dot = name.find('.');
    const std::string group = dot == std::string::npos ? "" : name.substr(dot + 1);
    const auto found = std::ranges::find(discovery_.troubles, group, &UnreadVersion::group);
    return found == discovery_.troubles.end() ? nullptr : &*found;
  }

  static importing::DiscoveredKind discovered(const ServedKind& kind) {
    return {.group = kind.info.group,
            .names = {.kind = kind.info.kind,
                      .list_kind = {},
                      .plural = kind.info.plural,
                      .singular = kind.singular,
                      .short_names = kind.short_names,
                      .categories = kind.categories},
            .is_namespaced = kind.info.namespaced};
  }

  Error missing(const std::string& name) const {
    std::vector<std::string> served;
    for (const ServedKind& kind : discovery_.kinds) served.push_back(name_of(kind));
    const std::string_view near = support::nearest(name, {served.begin(), served.end()});
    return Error{.reason = Reason::not_found,
                 .message = fmt::format("you may not read definitions, and the cluster serves no '{}'{}", name,
                                        near.empty() ? "" : fmt::format("; did you mean '{}'?", near))};
  }

  /// A group version can have many kinds: its document is read once.
  Result<const importing::OpenApiDocument*> document_of(const ResourceInfo& info) {
    const std::string target = fmt::format("/openapi/v3/apis/{}/{}", info.group, info.version);
    Document& document = documents_[target];
    if (document.facts != nullptr) return document.facts.get();
    client::Call call;
    call.request.target = target;
    call.request.headers = {{"Accept", "application/json"}};
    call.safe = true;
    const auto answer = client_.request(call);
    if (!answer) return answer.error();
    auto parsed = json::parse(*answer);
    if (std::holds_alternative<json::ParseError>(parsed))
      return Error{.stage = Stage::decode, .message = fmt::format("GET {}: the answer is not JSON", target)};
    document.value = std::get<json::Value>(std::move(parsed));
    document.facts = std::make_unique<importing::OpenApiDocument>(document.value);
    return document.facts.get();
  }

  const Client& client_;
  const Discovery& discovery_;
  std::map<std::string, Document> documents_;
};

}  // namespace

Result<std::string> read_served_definitions(const Client& client, const std::vector<std::string>& names) {
  const auto discovery = discover(client);
  if (!discovery) return discovery.error();
  ServedDefinitions definitions(client, *discovery);
  std::string text;
  for (const std::string& name : names) {
    const auto definition = definitions.find(name);
    if (!definition) return definition.error();
    text += "---\n" + yaml::to_yaml(*definition);
  }
  return text;
}

}  // namespace kubexx::driver
