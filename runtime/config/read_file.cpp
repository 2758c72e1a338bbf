#include <kubexx/detail/config/read_file.hpp>

#include <algorithm>
#include <cerrno>
#include <condition_variable>
#include <cstdio>
#include <memory>
#include <mutex>
#include <system_error>
#include <thread>
#include <utility>

#include "runtime/config/errors.hpp"
#include "runtime/config/trimmed.hpp"
#include "runtime/core/block_signals.hpp"

namespace kubexx::config {
namespace {

constexpr std::size_t kMostBytes = std::size_t{16} << 20;
constexpr std::chrono::seconds kFresh{10};
constexpr std::chrono::seconds kSoon{1};
constexpr std::chrono::seconds kPatience{1};

struct Close {
  void operator()(std::FILE* file) const { std::fclose(file); }
};

Error system_error(int number) { return config_error(std::generic_category().message(number)); }

}  // namespace

struct RotatingFiles::State {
  explicit State(std::vector<std::string> files) : paths(std::move(files)), contents(paths.size()) {
    for (const std::string& path : paths)
      if (!path.empty()) missing.push_back({path, "it was not read yet"});
  }

  bool is_due(std::chrono::steady_clock::time_point now) const { return !next || now >= *next; }
  bool has_files() const {
    return std::ranges::any_of(paths, [](const std::string& path) { return !path.empty(); });
  }
  void read();

  const std::vector<std::string> paths;
  std::mutex mutex;  ///< of all below
  std::condition_variable_any changed;
  Contents contents;
  std::vector<Missing> missing;
  std::optional<std::chrono::steady_clock::time_point> next;
  bool is_reading = false;
  bool was_read = false;
};

Result<std::string> read_file(const std::string& path) {
  const std::unique_ptr<std::FILE, Close> file(std::fopen(path.c_str(), "rbe"));
  if (file == nullptr) return system_error(errno);
  std::string text;
  char block[1 << 14];
  while (const std::size_t count = std::fread(block, 1, sizeof block, file.get())) {
    text.append(block, count);
    if (text.size() > kMostBytes) return config_error("it has more than 16 MiB");
  }
  if (std::ferror(file.get()) != 0) return system_error(errno);
  return text;
}

void RotatingFiles::State::read() {
  std::vector<Result<std::string>> found(paths.size(), std::string());
  for (std::size_t i = 0; i < paths.size(); ++i)
    if (!paths[i].empty()) found[i] = read_file(paths[i]);
  const std::lock_guard lock(mutex);
  missing.clear();
  for (std::size_t i = 0; i < paths.size(); ++i) {
    if (found[i] && !trimmed(*found[i]).empty())
      contents[i] = *std::move(found[i]);
    else if (!paths[i].empty())
      missing.push_back({paths[i], found[i] ? "" : found[i].error().message});
  }
  is_reading = false;
  was_read = true;
  changed.notify_all();
}

namespace {

/// Runs `task` on a thread of its own; here if there can be no other thread.
template <class Task>
void run_detached(const Task& task) {
  try {
    std::thread([task] {
      core::block_signals();
      task();
    }).detach();
  } catch (const std::system_error&) {
    task();
  }
}

}  // namespace

RotatingFiles::RotatingFiles(std::vector<std::string> paths) : state_(std::make_shared<State>(std::move(paths))) {}

std::optional<RotatingFiles::Contents> RotatingFiles::contents(std::chrono::steady_clock::time_point now,
                                                               const http::Limit& limit) {
  std::unique_lock lock(state_->mutex);
  if (!state_->has_files()) return state_->contents;
  const auto late = state_->was_read ? std::min(limit.deadline, http::Clock::now() + kPatience) : limit.deadline;
  while (state_->is_reading || state_->is_due(now)) {
    if (!state_->is_reading) {
      state_->is_reading = true;
      state_->next = now + kFresh;
      lock.unlock();
      run_detached([state = state_] { state->read(); });
      lock.lock();
    }
    const auto is_done = [this] { return !state_->is_reading; };
    const bool in_time = late == http::Clock::time_point::max()
                             ? state_->changed.wait(lock, limit.stop, is_done)
                             : state_->changed.wait_until(lock, limit.stop, late, is_done);
    if (!in_time) break;
  }
  if (!state_->was_read) return std::nullopt;
  return state_->contents;
}

std::vector<RotatingFiles::Missing> RotatingFiles::missing() const {
  const std::lock_guard lock(state_->mutex);
  return state_->missing;
}

void RotatingFiles::expire() {
  const std::lock_guard lock(state_->mutex);
  state_->next = {};
}

void RotatingFiles::expire_soon(std::chrono::steady_clock::time_point now) {
  const std::lock_guard lock(state_->mutex);
  if (state_->next) state_->next = std::min(*state_->next, now + kSoon);
}

}  // namespace kubexx::config
