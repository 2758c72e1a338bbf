#include "tests/e2e/client/follower.hpp"

namespace kubexx::test {

Follower::Follower(Api<Database> api, WatchOptions options) {
  thread_ = std::jthread([this, api = std::move(api), options](const std::stop_token& stop) mutable {
    options.stop = stop;
    result_ = api.watch(options, [this](WatchEvent<Database>&& event) { return take(std::move(event)); });
  });
}

Follower::~Follower() { stop(); }

void Follower::stop() {
  thread_.request_stop();
  if (thread_.joinable()) thread_.join();
}

bool Follower::take(WatchEvent<Database>&& event) {
  const std::lock_guard lock(mutex_);
  Objects& objects = complete_ ? objects_ : arriving_;
  const std::string name = event.object.metadata.name;
  switch (event.change) {
    case Change::reset:
      ++resets_;
      complete_ = false;
      arriving_.clear();
      break;
    case Change::added:
      ++added_[name];
      objects[name] = std::move(event.object);
      break;
    case Change::modified:
      objects[name] = std::move(event.object);
      break;
    case Change::deleted:
      objects.erase(name);
      break;
    case Change::synced:
      complete_ = true;
      objects_.swap(arriving_);
      break;
    case Change::trouble:
      troubles_.push_back(std::move(event.error));
      break;
    default:
      break;
  }
  changed_.notify_all();
  return true;
}

template <class Like>
bool Follower::wait(Like like, std::chrono::seconds limit) {
  std::unique_lock lock(mutex_);
  return changed_.wait_for(lock, limit, like);
}

bool Follower::knows(const std::function<bool(const Objects&)>& like, std::chrono::seconds limit) {
  return wait([&] { return complete_ && like(objects_); }, limit);
}

bool Follower::knows_name(const std::string& name) {
  return knows([&](const Objects& objects) { return objects.contains(name); });
}

bool Follower::synced() {
  return knows([](const Objects&) { return true; });
}

int Follower::resets() {
  const std::lock_guard lock(mutex_);
  return resets_;
}

int Follower::added(const std::string& name) {
  const std::lock_guard lock(mutex_);
  return added_[name];
}

std::vector<Error> Follower::troubles() {
  const std::lock_guard lock(mutex_);
  return troubles_;
}

}  // namespace kubexx::test
