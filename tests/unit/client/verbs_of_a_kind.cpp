// Compiled, never run, with each KUBEXX_TRY of CMakeLists.txt: a kind without namespace, status, scale and apply type
// has the remaining verbs and no others, and so have kinds for which API servers do not have all verbs.
#include <kubexx/client/api.hpp>
#include <kubexx/client/dynamic_api.hpp>

struct Plain {
  kubexx::ObjectMeta metadata = {};
};

/// A review, which can only be created.
struct Opinion : Plain {};

/// A kind that can be read and not watched.
struct Reading : Plain {};

/// A kind that Kubernetes defines, with all verbs.
struct Native : Plain {};

/// A kind whose generated header is not included.
struct NotGenerated {
  kubexx::ObjectMeta metadata = {};
};

template <>
struct kubexx::ResourceTraits<Plain> {
  static constexpr std::string_view group = "demo.io", version = "v1", kind = "Plain", plural = "plains";
  static constexpr bool namespaced = false, has_status = false, has_scale = false;
};

template <>
struct kubexx::ResourceTraits<Opinion> : ResourceTraits<Plain> {
  static constexpr std::string_view only_verbs[] = {"create"};
  using Apply = Plain;
};

template <>
struct kubexx::ResourceTraits<Reading> : ResourceTraits<Plain> {
  static constexpr std::string_view only_verbs[] = {"get", "list"};
};

template <>
struct kubexx::ResourceTraits<Native> : ResourceTraits<Plain> {
  static constexpr bool built_in = true;
};

template <>
struct kubexx::Codec<Plain> {
  static constexpr codec::Field fields[] = {KUBEXX_FIELD("metadata", Plain, metadata)};
  static void decode(json::Reader& in, Plain& value) { codec::decode_fields(in, &value, fields); }
  static void encode(json::Writer& out, const Plain& value) { codec::encode_fields(out, &value, fields); }
};

template <>
struct kubexx::Codec<Opinion> : Codec<Plain> {};

template <>
struct kubexx::Codec<Reading> : Codec<Plain> {};

template <>
struct kubexx::Codec<Native> : Codec<Plain> {};

void use(const kubexx::Client& client) {
  [[maybe_unused]] const auto plains = kubexx::api<Plain>(client);
  [[maybe_unused]] const auto opinions = kubexx::api<Opinion>(client);
  [[maybe_unused]] const auto readings = kubexx::api<Reading>(client);
  [[maybe_unused]] const auto natives = kubexx::api<Native>(client);
  [[maybe_unused]] const kubexx::DynamicApi dynamic(client, kubexx::resource_info<Opinion>());
  (void)(KUBEXX_TRY);
}
