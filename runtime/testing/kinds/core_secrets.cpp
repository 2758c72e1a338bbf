#include "runtime/testing/kinds/core_secrets.hpp"

#include <initializer_list>
#include <string>
#include <string_view>

#include "runtime/core/base64.hpp"
#include "runtime/json/go_fault.hpp"
#include "runtime/json/go_quote.hpp"
#include "runtime/json/members.hpp"

namespace kubexx::testing {
namespace {

constexpr std::string_view kServiceAccount = "kubernetes.io/service-account.name";

std::string decoded(const json::Value& data) {
  const auto read = core::decode_base64(data.is_string() ? data.as_string() : "", core::Base64Alphabet::standard);
  const auto* bytes = std::get_if<std::string>(&read);
  return bytes == nullptr ? std::string() : *bytes;
}

/// The data of a secret, its error, and the path.
struct Data {
  const json::Value& secret;
  schema::FieldErrors& errors;
  const schema::FieldPath root = {};
  const schema::FieldPath place = root.child("data");

  const json::Value* find(std::string_view key) const { return json::find(secret, {"data", key}); }
  void miss(std::string_view key) const { errors.required({}, place.key(key)); }
};

void require(const Data& data, std::string_view key) {
  if (data.find(key) == nullptr) data.miss(key);
}

void require_json(const Data& data, std::string_view key) {
  const json::Value* text = data.find(key);
  if (text == nullptr) return data.miss(key);
  if (const std::string fault = json::go_fault(decoded(*text)); !fault.empty())
    data.errors.invalid({}, data.place.key(key), json::go_quoted("<secret contents redacted>"), fault);
}

void require_one(const Data& data, std::initializer_list<std::string_view> keys) {
  for (const std::string_view key : keys)
    if (data.find(key) != nullptr) return;
  for (const std::string_view key : keys) data.miss(key);
}

void require_account(const json::Value& secret, schema::FieldErrors& errors) {
  if (!text_at(secret, {"metadata", "annotations", kServiceAccount}).empty()) return;
  const schema::FieldPath root;
  const schema::FieldPath metadata = root.child("metadata");
  const schema::FieldPath annotations = metadata.child("annotations");
  errors.required({}, annotations.key(kServiceAccount));
}

}  // namespace

void check_secret_type(const json::Value& secret, schema::FieldErrors& errors) {
  constexpr std::string_view kPrefix = "kubernetes.io/", kKey = "ssh-privatekey";
  std::string type = text_at(secret, {"type"});
  if (!type.starts_with(kPrefix)) return;
  type.erase(0, kPrefix.size());
  const Data data{secret, errors};
  if (type == "service-account-token") require_account(secret, errors);
  if (type == "dockercfg") require_json(data, ".dockercfg");
  if (type == "dockerconfigjson") require_json(data, ".dockerconfigjson");
  if (type == "basic-auth") require_one(data, {"username", "password"});
  if (type == "ssh-auth" && text_at(secret, {"data", kKey}).empty()) data.miss(kKey);
  if (type == "tls") require(data, "tls.crt"), require(data, "tls.key");
}

}  // namespace kubexx::testing
