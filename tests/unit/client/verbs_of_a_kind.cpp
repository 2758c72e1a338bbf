// Compiled, never run, once per KUBEXX_TRY of CMakeLists.txt: a kind without namespace, status, scale and apply type
// has the remaining verbs and no others.
#include <kubexx/client/api.hpp>

struct Plain {
  kubexx::ObjectMeta metadata = {};
};

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
struct kubexx::Codec<Plain> {
  static constexpr codec::Field fields[] = {KUBEXX_FIELD("metadata", Plain, metadata)};
  static void decode(json::Reader& in, Plain& value) { codec::decode_fields(in, &value, fields); }
  static void encode(json::Writer& out, const Plain& value) { codec::encode_fields(out, &value, fields); }
};

void use(const kubexx::Client& client) {
  const auto plains = kubexx::api<Plain>(client);
  (void)(KUBEXX_TRY);
}
