#include <kubexx/detail/http/curl_transport.hpp>

#include <algorithm>
#include <mutex>
#include <stop_token>
#include <utility>

#include "runtime/http/io_thread.hpp"
#include "runtime/http/transfer.hpp"

namespace kubexx::http {
namespace {

using Lock = std::unique_lock<std::mutex>;

constexpr std::chrono::seconds kHandshakeTime{5};
constexpr const char* kSpeaksTls =
    "the server's address begins with http://, but the server expects TLS: use https:// instead";

/// Holds the lock of a transfer to wait for a change of it. A stop wakes the waiter, too: a condition variable that
/// supports stops has a lock of its own, for which each waiter that is woken waits again.
class Waiter {
 public:
  Waiter(Transfer& transfer, const Limit& limit)
      : transfer_(transfer), limit_(limit), wake_(limit.stop, Wake{transfer}), lock_(transfer.mutex) {}

  Lock& lock() { return lock_; }

  /// Waits until `ready()`, the limit or stop; false when the limit or stop came first.
  template <class Ready>
  bool wait(Ready ready) {
    const auto has_ended = [&] { return ready() || limit_.stop.stop_requested(); };
    if (limit_.deadline == Clock::time_point::max())
      transfer_.changed.wait(lock_, has_ended);
    else
      transfer_.changed.wait_until(lock_, limit_.deadline, has_ended);
    return ready();
  }

 private:
  struct Wake {
    Transfer& transfer;
    void operator()() const {
      {
        const std::lock_guard lock(transfer.mutex);
      }  // the waiter has not looked yet, or waits
      transfer.changed.notify_all();
    }
  };

  Transfer& transfer_;
  const Limit& limit_;
  // Its construction may call `Wake`, and its destruction waits for it: without the lock.
  std::stop_callback<Wake> wake_;
  Lock lock_;
};

/// Has the I/O thread end a transfer that the caller gave up, and waits for its error, which has the stage reached.
void give_up(IoThread& thread, const std::shared_ptr<Transfer>& transfer, Lock& lock, bool stopped) {
  lock.unlock();
  thread.abandon(transfer, stopped);
  lock.lock();
  transfer->changed.wait(lock, [&] { return transfer->finished; });
}

bool has_control(std::string_view text) {
  return std::ranges::any_of(text, [](char c) { return static_cast<unsigned char>(c) < 0x20 || c == 0x7F; });
}

/// A method of the Kubernetes API: capital letters.
bool is_method(std::string_view method) {
  return !method.empty() && std::ranges::all_of(method, [](char c) { return c >= 'A' && c <= 'Z'; });
}

/// A line break or a space in the wrong place would begin another header, or another request.
std::optional<Error> find_forgery(const Request& request) {
  const auto refusal = [&](std::string message) { return Error{.message = std::move(message)}; };
  const auto is_forged = [](const Header& header) { return has_control(header.name) || has_control(header.value); };
  if (!is_method(request.method))
    return refusal("the method of a request must consist of capital letters, such as GET");
  if (!request.target.starts_with('/') || has_control(request.target) ||
      request.target.find_first_of(" #") != std::string::npos)
    return refusal("the target of a request must begin with a slash and contain no spaces, control characters and '#'");
  if (std::ranges::none_of(request.headers, is_forged)) return std::nullopt;
  Error error = refusal("a header contains a control character");
  error.request = request.line();
  return error;
}

class CurlStream : public Stream {
 public:
  CurlStream(std::shared_ptr<IoThread> thread, std::shared_ptr<Transfer> transfer, Response head)
      : thread_(std::move(thread)), transfer_(std::move(transfer)), head_(std::move(head)) {}

  ~CurlStream() override { thread_->abandon(transfer_, true); }

  const Response& head() const override { return head_; }

  Result<Part> read(const Limit& limit) override {
    Waiter waiter(*transfer_, limit);
    const bool is_ready = waiter.wait([&] { return !transfer_->response.body.empty() || transfer_->finished; });
    if (limit.stop.stop_requested()) return stopped();
    if (!is_ready) return Part{Part::Kind::idle, {}};
    if (!transfer_->response.body.empty()) return taken(waiter.lock());
    if (transfer_->error) return *transfer_->error;
    return Part{Part::Kind::end, {}};
  }

 private:
  Error stopped() const {
    return {.stage = Stage::cancelled, .message = "stopped while reading", .request = transfer_->request.line()};
  }

  Part taken(Lock& lock) {
    Part part{Part::Kind::data, std::exchange(transfer_->response.body, {})};
    const bool was_paused = std::exchange(transfer_->paused, false);
    lock.unlock();
    if (was_paused) thread_->resume(transfer_);
    return part;
  }

  std::shared_ptr<IoThread> thread_;
  std::shared_ptr<Transfer> transfer_;
  Response head_;
};

class CurlTransport : public Transport {
 public:
  CurlTransport(ServerAddress server, const CurlOptions& options)
      : is_plain_(server.url.starts_with("http:")), thread_(std::make_shared<IoThread>(std::move(server), options)) {}

  Result<Response> send(const Request& request, const Limit& limit) override {
    if (auto error = find_forgery(request)) return *std::move(error);
    const auto transfer = begin(request, limit, Transfer::Kind::call);
    wait(transfer, limit, [&] { return transfer->finished; });
    if (transfer->error) return explained(*transfer, limit);
    return std::move(transfer->response);
  }

  Result<std::unique_ptr<Stream>> open(const Request& request, const Limit& limit) override {
    if (auto error = find_forgery(request)) return *std::move(error);
    const auto transfer = begin(request, limit, Transfer::Kind::stream);
    wait(transfer, limit, [&] { return transfer->has_head || transfer->finished; });
    Lock lock(transfer->mutex);
    if (!transfer->has_head && transfer->error) {
      lock.unlock();
      return explained(*transfer, limit);
    }
    Response head{transfer->response.status, transfer->response.headers, {}};
    lock.unlock();
    return std::unique_ptr<Stream>(std::make_unique<CurlStream>(thread_, transfer, std::move(head)));
  }

 private:
  /// Waits until `ready()`, or until the I/O thread has ended the transfer at the limit or after a stop.
  template <class Ready>
  void wait(const std::shared_ptr<Transfer>& transfer, const Limit& limit, Ready ready) {
    Waiter waiter(*transfer, limit);
    if (!waiter.wait(ready)) give_up(*thread_, transfer, waiter.lock(), limit.stop.stop_requested());
  }

  std::shared_ptr<Transfer> begin(const Request& request, const Limit& limit, Transfer::Kind kind) {
    auto transfer = std::make_shared<Transfer>(request, kind);
    transfer->deadline = limit.deadline;
    thread_->start(transfer);
    return transfer;
  }

  /// Most servers that expect TLS close a plain-text connection like one that broke; repeating the call cannot help.
  Error explained(const Transfer& failed, const Limit& limit) {
    Error error = *failed.error;
    const bool hung_up = error.stage == Stage::send || error.stage == Stage::receive;
    if (!is_plain_ || !hung_up || failed.response.status != 0 || !takes_handshake(limit)) return error;
    error.stage = Stage::tls;
    error.message = kSpeaksTls;
    error.may_have_been_applied = false;
    return error;
  }

  bool takes_handshake(const Limit& limit) {
    Tls anybody;
    anybody.insecure = true;
    Request nothing;
    nothing.tls = std::make_shared<const Tls>(std::move(anybody));
    const Limit soon{limit.stop, std::min(limit.deadline, Clock::now() + kHandshakeTime)};
    const auto transfer = begin(nothing, soon, Transfer::Kind::handshake);
    wait(transfer, soon, [&] { return transfer->finished; });
    const Lock lock(transfer->mutex);
    return !transfer->error;
  }

  const bool is_plain_;
  std::shared_ptr<IoThread> thread_;
};

}  // namespace

std::shared_ptr<Transport> make_curl_transport(ServerAddress server, CurlOptions options) {
  return std::make_shared<CurlTransport>(std::move(server), options);
}

}  // namespace kubexx::http
