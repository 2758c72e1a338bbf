#include "runtime/controller/causes.hpp"

namespace kubexx::controller {

void Causes::add(const Key& key, const ResourceInfo& info, const cache::Event& event) {
  if (event.initial) return;
  const cache::Object& object = event.after ? event.after : event.before;
  const std::string_view what = !event.after ? "deleted" : event.before ? "modified" : "created";
  add(key, {&info, object.key(), what, object.version()});
}

void Causes::add(const Key& key, WakeCause cause) {
  const std::lock_guard lock(mutex_);
  std::vector<WakeCause>& causes = by_key_[key];
  if (causes.size() < kMost) causes.push_back(std::move(cause));
}

std::vector<WakeCause> Causes::take(const Key& key) {
  const std::lock_guard lock(mutex_);
  const auto found = by_key_.find(key);
  if (found == by_key_.end()) return {};
  auto causes = std::move(found->second);
  by_key_.erase(found);
  return causes;
}

void Causes::clear() {
  const std::lock_guard lock(mutex_);
  by_key_.clear();
}

std::vector<std::pair<std::string, std::string>> log_fields(std::string_view controller, const Key& key) {
  std::vector<std::pair<std::string, std::string>> fields = {{"controller", std::string(controller)}};
  if (!key.name_space.empty()) fields.emplace_back("namespace", key.name_space);
  fields.emplace_back("name", key.name);
  return fields;
}

}  // namespace kubexx::controller
