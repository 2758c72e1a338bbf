#include "runtime/http/io_thread.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <new>

#include "runtime/core/block_signals.hpp"

namespace kubexx::http {
namespace {

constexpr long kMostKeptConnections = 64;
constexpr int kPollMilliseconds = 1000;

void initialise_curl() {
  static std::once_flag once;
  std::call_once(once, [] { curl_global_init(CURL_GLOBAL_DEFAULT); });
}

/// The caller is woken without the lock, for which it would wait again.
void finish(Transfer& transfer, std::optional<Error> error) {
  {
    const std::lock_guard lock(transfer.mutex);
    transfer.error = std::move(error);
    transfer.finished = true;
  }
  transfer.changed.notify_all();
}

Error never_sent(const Transfer& transfer, bool stopped) {
  return {.stage = stopped ? Stage::cancelled : Stage::connect,
          .message = stopped ? "stopped before it was sent" : "waited too long for a connection",
          .request = transfer.request.line()};
}

}  // namespace

IoThread::IoThread(ServerAddress server, CurlOptions options) : server_(std::move(server)), options_(options) {
  initialise_curl();
  multi_.reset(curl_multi_init());
  if (!multi_) throw std::bad_alloc();
  curl_multi_setopt(multi_.get(), CURLMOPT_MAXCONNECTS, kMostKeptConnections);
  thread_ = std::thread([this] { run(); });
}

IoThread::~IoThread() {
  {
    const std::lock_guard lock(mutex_);
    ending_ = true;
  }
  curl_multi_wakeup(multi_.get());
  thread_.join();
}

void IoThread::give(Order order) {
  {
    const std::lock_guard lock(mutex_);
    orders_.push_back(std::move(order));
  }
  curl_multi_wakeup(multi_.get());
}

void IoThread::start(std::shared_ptr<Transfer> transfer) { give({Order::Kind::start, std::move(transfer)}); }

void IoThread::abandon(std::shared_ptr<Transfer> transfer, bool stopped) {
  give({stopped ? Order::Kind::stop : Order::Kind::give_up, std::move(transfer)});
}

void IoThread::resume(std::shared_ptr<Transfer> transfer) { give({Order::Kind::resume, std::move(transfer)}); }

std::vector<IoThread::Order> IoThread::take_orders() {
  const std::lock_guard lock(mutex_);
  return std::exchange(orders_, {});
}

void IoThread::run() {
  core::block_signals();
  const auto ending = [this] {
    const std::lock_guard lock(mutex_);
    return ending_;
  };
  while (!ending()) {
    for (const Order& order : take_orders()) obey(order);
    admit_waiting();
    int active = 0;
    curl_multi_perform(multi_.get(), &active);
    collect_finished();
    curl_multi_poll(multi_.get(), nullptr, 0, kPollMilliseconds, nullptr);
  }
  end_all();
}

void IoThread::obey(const Order& order) {
  switch (order.kind) {
    case Order::Kind::start:
      return waiting_.push_back(order.transfer);
    case Order::Kind::give_up:
      return drop(order.transfer, false);
    case Order::Kind::stop:
      return drop(order.transfer, true);
    case Order::Kind::resume:
      if (const auto found = running_.find(order.transfer.get()); found != running_.end())
        curl_easy_pause(found->second->get(), CURLPAUSE_CONT);
  }
}

// Streams live long, and each has its own connection: they never wait, and neither do urgent calls.
void IoThread::admit_waiting() {
  std::erase_if(waiting_, [this](const std::shared_ptr<Transfer>& transfer) {
    if (transfer->counts() && calls_ >= std::max<std::size_t>(options_.most_calls, 1)) return false;
    begin(transfer);
    return true;
  });
}

void IoThread::begin(const std::shared_ptr<Transfer>& transfer) try {
  if (transfer->deadline <= std::chrono::steady_clock::now()) return finish(*transfer, never_sent(*transfer, false));
  auto handle = std::make_unique<CurlHandle>(server_, transfer, kept_, options_.go_messages);
  if (auto error = add(*handle)) return finish(*transfer, std::move(error));
  running_.emplace(transfer.get(), std::move(handle));
  if (transfer->counts()) ++calls_;
} catch (const std::bad_alloc&) {
  finish(*transfer, never_sent(*transfer, false));
}

std::optional<Error> IoThread::add(const CurlHandle& handle) {
  const CURLMcode added = curl_multi_add_handle(multi_.get(), handle.get());
  if (added == CURLM_OK) return std::nullopt;
  return Error{.stage = Stage::connect,
               .message = fmt::format("cannot start the transfer: {}", curl_multi_strerror(added)),
               .request = handle.transfer().request.line()};
}

void IoThread::drop(const std::shared_ptr<Transfer>& transfer, bool stopped) {
  if (const auto found = running_.find(transfer.get()); found != running_.end())
    return end(found, found->second->abandoned(stopped));
  if (std::erase(waiting_, transfer) != 0) finish(*transfer, never_sent(*transfer, stopped));
}

void IoThread::collect_finished() {
  int left = 0;
  while (CURLMsg* message = curl_multi_info_read(multi_.get(), &left)) {
    if (message->msg != CURLMSG_DONE) continue;
    CurlHandle* handle = nullptr;
    curl_easy_getinfo(message->easy_handle, CURLINFO_PRIVATE, &handle);
    const auto running = running_.find(&handle->transfer());
    if (handle->begins_again()) {
      begin_again(running);
      continue;
    }
    kept_.note(handle->get());
    end(running, handle->outcome(message->data.result));
  }
  admit_waiting();
}

// Each attempt has closed a connection that had ended, so that there are only so many.
void IoThread::begin_again(Running::iterator running) {
  curl_multi_remove_handle(multi_.get(), running->second->get());
  if (auto error = add(*running->second)) end(running, std::move(error));
}

void IoThread::end(Running::iterator running, std::optional<Error> error) {
  const std::unique_ptr<CurlHandle> handle = std::move(running->second);
  running_.erase(running);
  curl_multi_remove_handle(multi_.get(), handle->get());
  if (handle->transfer().counts()) --calls_;
  finish(handle->transfer(), std::move(error));
}

void IoThread::end_all() {
  for (const Order& order : take_orders()) obey(order);
  while (!running_.empty()) end(running_.begin(), running_.begin()->second->abandoned(true));
  for (const auto& transfer : waiting_) finish(*transfer, never_sent(*transfer, true));
  waiting_.clear();
}

}  // namespace kubexx::http
