#pragma once

#include <string>
#include <string_view>

#include <kubexx/client/basic_api.hpp>
#include <kubexx/client/client.hpp>
#include <kubexx/codec/codec.hpp>
#include <kubexx/core/resource.hpp>

/// The verbs on the objects of a C++ type. Verbs that its kind lacks do not compile.
namespace kubexx {

namespace client {

template <class K>
concept HasApply = requires { typename ResourceTraits<K>::Apply; };

struct NoApply {};

template <class K>
struct ApplyOf {
  using type = NoApply;
};
template <HasApply K>
struct ApplyOf<K> {
  using type = typename ResourceTraits<K>::Apply;
};

template <Resource K>
struct TypedForm {
  using Object = K;
  using Apply = typename ApplyOf<K>::type;
  static constexpr bool has_apply = HasApply<K>;
  static constexpr bool has_status = HasStatus<K>;
  static constexpr bool has_scale = HasScale<K>;

  Result<K> decode(std::string_view text) const { return kubexx::decode<K>(text); }
  Result<std::string> encode(const K& object) const { return kubexx::encode_checked(object); }
  Result<std::string> encode_apply(const Apply& object) const
    requires(has_apply)
  {
    return kubexx::encode_checked(object);
  }
  Result<ListPage<K>> decode_list(std::string_view text) const { return kubexx::decode_list<K>(text); }
};

}  // namespace client

template <Resource K>
class Api : public client::BasicApi<client::TypedForm<K>> {
 public:
  /// Of all namespaces, or of the cluster.
  explicit Api(const Client& client) : Api(client.session(), std::string()) {}
  /// Of one namespace.
  Api(const Client& client, std::string name_space)
    requires(ResourceTraits<K>::namespaced)
      : Api(client.session(), std::move(name_space)) {}

 private:
  Api(const std::shared_ptr<client::Session>& session, std::string name_space)
      : client::BasicApi<client::TypedForm<K>>({session, resource_info<K>(), std::move(name_space)}, {}) {}
};

/// The objects of all namespaces, or of the cluster. What belongs to a namespace can be listed and watched so, and
/// written where the object itself names its namespace.
template <Resource K>
Api<K> api(const Client& client) {
  return Api<K>(client);
}

/// The objects of one namespace. Does not compile for kinds that have none.
template <Resource K>
  requires(ResourceTraits<K>::namespaced)
Api<K> api(const Client& client, std::string name_space) {
  return Api<K>(client, std::move(name_space));
}

}  // namespace kubexx
