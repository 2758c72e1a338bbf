#include "runtime/testing/admission/configured_hooks.hpp"

#include <iterator>

#include "runtime/testing/requests/resource.hpp"

namespace kubexx::testing {
namespace {

constexpr std::string_view kRegistration = "admissionregistration.k8s.io";

}  // namespace

ConfiguredHooks::ConfiguredHooks(std::string_view plural) : collection_(collection_name(kRegistration, plural)) {}

std::shared_ptr<const Hooks> ConfiguredHooks::read(const Storage& storage) {
  std::vector<StoredPtr> states;
  for (const auto& [name, state] : storage.collection(collection_).objects) states.push_back(state);
  if (states == states_) return hooks_;
  states_ = std::move(states);
  Hooks hooks;
  for (const StoredPtr& state : states_) {
    Hooks more = hooks_of(state->object);
    hooks.insert(hooks.end(), std::make_move_iterator(more.begin()), std::make_move_iterator(more.end()));
  }
  hooks_ = std::make_shared<const Hooks>(std::move(hooks));
  return hooks_;
}

bool configures_admission(std::string_view group, std::string_view kind) {
  return group == kRegistration &&
         (kind.ends_with("WebhookConfiguration") || kind.find("AdmissionPolicy") != kind.npos);
}

}  // namespace kubexx::testing
