#pragma once

#include <string>
#include <string_view>

#include <kubexx/client/basic_api.hpp>
#include <kubexx/client/client.hpp>
#include <kubexx/codec/codec.hpp>
#include <kubexx/codec/key_of.hpp>
#include <kubexx/core/resource.hpp>

/// The verbs on the objects of a C++ type.
///
/// `kubexx::Api<K>` is a handle: cheap to copy, thread-safe, and it remains valid after the `Client` it was made from
/// is destroyed. A verb that the kind does not have does not compile; the first error names what to add.
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

/// The first base of `Api`, so that this is the first error of a compiler.
template <class K>
struct RequireGeneratedCode {
  static_assert(Resource<K>,
                "the generated code of this kind is missing: include its generated header, such as volume.kubexx.hpp "
                "instead of volume.hpp");
  static constexpr bool holds = true;
};

template <class K>
struct TypedForm {
  using Object = K;
  using Apply = typename ApplyOf<K>::type;
  static constexpr bool is_typed = true;
  static constexpr bool has_apply = HasApply<K>;
  static constexpr bool has_status = HasStatus<K>;
  static constexpr bool has_scale = HasScale<K>;
  static constexpr bool is_pod = IsPod<K>;
  static constexpr bool is_built_in = IsBuiltIn<K>;
  static constexpr bool has_verb(std::string_view verb) { return kubexx::has_verb<K>(verb); }

  Result<K> decode(std::string_view text) const { return kubexx::decode<K>(text); }
  Result<std::string> encode(const K& object) const { return kubexx::encode_checked(object); }
  Result<std::string> encode_apply(const Apply& object) const { return kubexx::encode_checked(object); }
  Result<ListPage<K>> decode_list(std::string_view text) const { return kubexx::decode_list<K>(text); }
};

}  // namespace client

template <class K>
class Api : private client::RequireGeneratedCode<K>, public client::BasicApi<client::TypedForm<K>> {
 public:
  /// The objects of all namespaces, or of a cluster-scoped kind.
  explicit Api(const Client& client) : Api(client.session(), std::string()) {}
  /// The objects of one namespace.
  Api(const Client& client, std::string name_space) : Api(client.session(), std::move(name_space)) {
    static_assert(HasNamespace<K>, "this kind is cluster-scoped: omit the namespace");
  }

 private:
  Api(const std::shared_ptr<client::Session>& session, std::string name_space)
      : client::BasicApi<client::TypedForm<K>>({session, resource_info<K>(), std::move(name_space)}, {}) {}
};

/// The objects of all namespaces, or of a cluster-scoped kind. Objects of a namespaced kind can be listed and watched
/// through this handle, and written if they name their namespace themselves.
template <class K>
Api<K> api(const Client& client) {
  return Api<K>(client);
}

/// The objects of one namespace. Does not compile for cluster-scoped kinds.
template <class K>
Api<K> api(const Client& client, std::string name_space) {
  return Api<K>(client, std::move(name_space));
}

}  // namespace kubexx
