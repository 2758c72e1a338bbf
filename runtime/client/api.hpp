#pragma once

#include <string>
#include <string_view>

#include "runtime/client/basic_api.hpp"
#include "runtime/client/client.hpp"
#include "runtime/codec/codec.hpp"
#include "runtime/core/resource.hpp"

/// The verbs on the objects of a C++ type. Verbs that its kind lacks do not compile.
namespace kubexx {

namespace client {

struct NoApply {};

template <class K>
struct ApplyOf {
  using type = NoApply;
};
template <class K>
  requires requires { typename ResourceTraits<K>::Apply; }
struct ApplyOf<K> {
  using type = typename ResourceTraits<K>::Apply;
};

template <Resource K>
struct TypedForm {
  using Object = K;
  using Apply = typename ApplyOf<K>::type;
  static constexpr bool has_status = HasStatus<K>;
  static constexpr bool has_scale = HasScale<K>;

  Result<K> decode(std::string_view text) const { return kubexx::decode<K>(text); }
  std::string encode(const K& object) const { return kubexx::encode(object); }
  std::string encode_apply(const Apply& object) const { return kubexx::encode(object); }
  Result<ListPage<K>> decode_list(std::string_view text) const { return kubexx::decode_list<K>(text); }
};

}  // namespace client

template <Resource K>
class Api : public client::BasicApi<client::TypedForm<K>> {
 public:
  /// Without a namespace: of all of them, or of the cluster.
  explicit Api(const Client& client, std::string name_space = {})
      : client::BasicApi<client::TypedForm<K>>({client.session(), resource_info<K>(), std::move(name_space)}, {}) {}
};

template <Resource K>
Api<K> api(const Client& client, std::string name_space = {}) {
  return Api<K>(client, std::move(name_space));
}

}  // namespace kubexx
