#pragma once

#include <string>
#include <string_view>

#include <kubexx/client/basic_api.hpp>
#include <kubexx/client/client.hpp>
#include <kubexx/core/resource.hpp>
#include <kubexx/json/members.hpp>
#include <kubexx/json/text.hpp>
#include <kubexx/json/value.hpp>

/// The verbs on objects of kinds that are known only at run time, as `json::Value`. `apiVersion` and `kind` are added
/// to objects that omit them. Verbs that the kind does not have are rejected by the server.
namespace kubexx {

namespace client {

struct DynamicForm {
  using Object = json::Value;
  using Apply = json::Value;
  static constexpr bool is_typed = false;
  static constexpr bool has_apply = true;
  static constexpr bool has_status = true;
  static constexpr bool has_scale = true;
  static constexpr bool is_pod = true;
  static constexpr bool is_built_in = true;
  static constexpr bool has_verb(std::string_view) { return true; }

  Result<json::Value> decode(std::string_view text) const;
  Result<std::string> encode(const json::Value& object) const;
  Result<std::string> encode_apply(const json::Value& object) const { return encode(object); }
  Result<ListPage<json::Value>> decode_list(std::string_view text) const;

  std::string api_version = {};
  std::string kind = {};
};

}  // namespace client

class DynamicApi : public client::BasicApi<client::DynamicForm> {
 public:
  /// Without a namespace: all namespaces, or a cluster-scoped kind.
  DynamicApi(const Client& client, const ResourceInfo& info, std::string name_space = {})
      : BasicApi({client.session(), info, std::move(name_space)}, {info.api_version(), info.kind}) {}
};

}  // namespace kubexx
