#pragma once

#include <memory>
#include <string_view>
#include <vector>

#include "runtime/testing/admission/hook.hpp"
#include "runtime/testing/storage/storage.hpp"

/// The webhooks of the configurations that clients stored.
namespace kubexx::testing {

/// Those of one kind of configuration. They are read once for each state of the configurations.
class ConfiguredHooks {
 public:
  /// `plural`: `validatingwebhookconfigurations` or `mutatingwebhookconfigurations`.
  explicit ConfiguredHooks(std::string_view plural);

  /// By the name of their configuration, then in its order.
  std::shared_ptr<const Hooks> read(const Storage& storage);

 private:
  std::string collection_;
  std::vector<StoredPtr> states_;
  std::shared_ptr<const Hooks> hooks_ = std::make_shared<const Hooks>();
};

/// Whether a kind configures admission: such objects are not subject to webhooks.
bool configures_admission(std::string_view group, std::string_view kind);

}  // namespace kubexx::testing
