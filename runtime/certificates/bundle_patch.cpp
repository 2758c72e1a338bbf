#include "runtime/certificates/bundle_patch.hpp"

#include <fmt/format.h>

#include <utility>

#include "runtime/json/members.hpp"
#include "runtime/json/text.hpp"

namespace kubexx::certificates {
namespace {

json::Value operation(std::string_view verb, std::string path, std::string_view value) {
  json::Object operation;
  operation.append("op", verb);
  operation.append("path", std::move(path));
  operation.append("value", value);
  return operation;
}

class Patching {
 public:
  Patching(const ServiceName& service, std::string_view bundle) : service_(service), bundle_(bundle) {}

  /// `path` is that of `client`; the value at `witness` shows that it still is.
  void visit(const json::Value& client, const std::string& path, const std::string& witness, std::string_view value) {
    if (json::text_at(client, {"service", "namespace"}) != service_.name_space ||
        json::text_at(client, {"service", "name"}) != service_.name)
      return;
    ++webhooks_;
    if (json::text_at(client, {"caBundle"}) == bundle_) return;
    operations_.push_back(operation("test", witness, value));
    operations_.push_back(operation("add", path + "/caBundle", bundle_));
  }

  BundlePatch result() && { return {webhooks_, operations_.empty() ? "" : json::to_text(std::move(operations_))}; }

 private:
  const ServiceName& service_;
  std::string_view bundle_;
  std::size_t webhooks_ = 0;
  json::Array operations_;
};

}  // namespace

BundlePatch patch_bundle(const json::Value& document, const ServiceName& service, std::string_view bundle) {
  Patching patching(service, bundle);
  if (const json::Value* webhooks = json::find(document, {"webhooks"}); webhooks != nullptr && webhooks->is_array())
    for (std::size_t index = 0; index < webhooks->as_array().size(); ++index) {
      const json::Value& webhook = webhooks->as_array()[index];
      const std::string path = fmt::format("/webhooks/{}", index);
      if (const json::Value* client = json::find(webhook, {"clientConfig"}))
        patching.visit(*client, path + "/clientConfig", path + "/name", json::text_at(webhook, {"name"}));
    }
  constexpr std::string_view kConversion = "/spec/conversion/webhook/clientConfig";
  if (const json::Value* client = json::find(document, {"spec", "conversion", "webhook", "clientConfig"}))
    patching.visit(*client, std::string(kConversion), fmt::format("{}/service/name", kConversion), service.name);
  return std::move(patching).result();
}

}  // namespace kubexx::certificates
