#include "runtime/http/plain_server.hpp"

#include <fmt/format.h>
#include <poll.h>
#include <sys/eventfd.h>
#include <sys/socket.h>
#include <unistd.h>

#include <algorithm>
#include <atomic>
#include <charconv>
#include <limits>
#include <list>
#include <optional>
#include <string_view>
#include <thread>
#include <vector>

#include "runtime/core/block_signals.hpp"
#include "runtime/core/deadline.hpp"
#include "runtime/http/listener.hpp"
#include "runtime/http/reason_phrase.hpp"

namespace kubexx::http {
namespace {

using PlainClock = std::chrono::steady_clock;

constexpr std::size_t kMostHeadBytes = 8 << 10;
constexpr int kPlainBacklog = 128;

std::string bytes_of(const PlainReply& reply, bool with_body) {
  return fmt::format(
      "HTTP/1.1 {} {}\r\nContent-Type: {}\r\nContent-Length: {}\r\nX-Content-Type-Options: nosniff\r\n"
      "Connection: close\r\n{}\r\n{}",
      reply.code, reason_phrase(reply.code), reply.content_type, reply.body.size(),
      reply.code == 405 ? "Allow: GET, HEAD\r\n" : "", with_body ? reply.body : "");
}

/// `GET /path?query HTTP/1.1`
struct RequestLine {
  std::string_view method, path, query;
};

std::optional<RequestLine> parse_request_line(std::string_view head) {
  const std::string_view line = head.substr(0, head.find("\r\n"));
  const auto method_end = line.find(' ');
  const auto target_end = line.rfind(' ');
  if (method_end == std::string_view::npos || target_end == method_end) return std::nullopt;
  if (!line.substr(target_end + 1).starts_with("HTTP/1.")) return std::nullopt;
  const std::string_view target = line.substr(method_end + 1, target_end - method_end - 1);
  if (!target.starts_with('/') || target.find(' ') != std::string_view::npos) return std::nullopt;
  const auto question = std::min(target.find('?'), target.size());
  return RequestLine{line.substr(0, method_end), target.substr(0, question),
                     target.substr(std::min(question + 1, target.size()))};
}

}  // namespace

class PlainServer::Loop {
 public:
  Loop(const PlainServerOptions& options, Handler handler) : options_(options), handler_(std::move(handler)) {}

  ~Loop() {
    if (!thread_.joinable()) return;
    ending_ = true;
    const std::uint64_t one = 1;
    [[maybe_unused]] const auto written = ::write(wake_.get(), &one, sizeof(one));
    thread_.join();
  }

  Result<> start() {
    auto listener = listen_on(options_.address, options_.port, kPlainBacklog);
    if (!listener) return listener.error();
    listener_ = *std::move(listener);
    wake_ = Descriptor(::eventfd(0, EFD_NONBLOCK | EFD_CLOEXEC));
    if (wake_.get() < 0) return Error{.stage = Stage::connect, .message = "cannot make an event descriptor"};
    port_ = port_of(listener_);
    thread_ = std::thread([this] { run(); });
    return {};
  }

  std::uint16_t port() const { return port_; }

 private:
  struct Visit {
    enum class Phase : std::uint8_t { reading, writing, draining, over };

    Descriptor socket;
    PlainClock::time_point deadline;
    Phase phase = Phase::reading;
    std::string input = {};
    std::string output = {};
    std::size_t sent = 0;
  };

  void run() {
    core::block_signals();
    while (!ending_) {
      std::vector<pollfd> polled = {{wake_.get(), POLLIN, 0}, {listener_.get(), POLLIN, 0}};
      for (const Visit& visit : visits_)
        polled.push_back(
            {visit.socket.get(), static_cast<short>(visit.phase == Visit::Phase::writing ? POLLOUT : POLLIN), 0});
      ::poll(polled.data(), polled.size(), patience());
      auto ready = polled.begin() + 2;
      for (Visit& visit : visits_)
        if ((ready++)->revents != 0) proceed(visit);
      const auto now = PlainClock::now();
      std::erase_if(visits_, [&](const Visit& v) { return v.phase == Visit::Phase::over || v.deadline <= now; });
      if (polled[1].revents != 0) accept();
    }
  }

  /// Milliseconds until a connection has to end; negative for ever.
  int patience() const {
    if (visits_.empty()) return -1;
    // They end in the order in which they began.
    const auto left = visits_.front().deadline - PlainClock::now();
    constexpr std::int64_t kLongest = std::numeric_limits<int>::max();
    return static_cast<int>(
        std::clamp<std::int64_t>(std::chrono::ceil<std::chrono::milliseconds>(left).count(), 0, kLongest));
  }

  void accept() {
    Descriptor socket(::accept4(listener_.get(), nullptr, nullptr, SOCK_NONBLOCK | SOCK_CLOEXEC));
    if (socket.get() < 0) return rest();
    if (visits_.size() >= std::max<std::size_t>(options_.connections, 1)) visits_.pop_front();
    visits_.push_back(
        {.socket = std::move(socket), .deadline = kubexx::deadline_after(PlainClock::now(), options_.time)});
  }

  /// Without descriptors, accepting again at once would only use the processor.
  void rest() const {
    if (errno != EMFILE && errno != ENFILE && errno != ENOBUFS && errno != ENOMEM) return;
    pollfd wake = {wake_.get(), POLLIN, 0};
    ::poll(&wake, 1, 100);
  }

  void proceed(Visit& visit) {
    if (visit.phase == Visit::Phase::reading) read(visit);
    if (visit.phase == Visit::Phase::writing) write(visit);
    if (visit.phase == Visit::Phase::draining) drain(visit);
  }

  void read(Visit& visit) {
    char bytes[2048];
    const auto count = ::recv(visit.socket.get(), bytes, sizeof(bytes), 0);
    if (count < 0 && errno == EAGAIN) return;
    if (count <= 0) visit.phase = Visit::Phase::over;
    if (count <= 0) return;
    visit.input.append(bytes, static_cast<std::size_t>(count));
    if (visit.input.find("\r\n\r\n") != std::string::npos)
      answer(visit);
    else if (visit.input.size() > kMostHeadBytes)
      begin_writing(visit, {431, "the head of the request is too long\n"}, true);
  }

  void answer(Visit& visit) {
    const auto line = parse_request_line(visit.input);
    if (!line) return begin_writing(visit, {400, "not an HTTP/1.1 request\n"}, true);
    if (line->method != "GET" && line->method != "HEAD") return begin_writing(visit, {405, "use GET\n"}, true);
    begin_writing(visit, handled(*line), line->method == "GET");
  }

  PlainReply handled(const RequestLine& line) const try {
    return handler_(std::string(line.path), std::string(line.query));
  } catch (...) {
    return {500, "internal error\n"};
  }

  static void begin_writing(Visit& visit, const PlainReply& reply, bool with_body) {
    visit.output = bytes_of(reply, with_body);
    visit.phase = Visit::Phase::writing;
  }

  static void write(Visit& visit) {
    const std::string_view left = std::string_view(visit.output).substr(visit.sent);
    const auto count = ::send(visit.socket.get(), left.data(), left.size(), MSG_NOSIGNAL);
    if (count < 0) visit.phase = errno == EAGAIN ? Visit::Phase::writing : Visit::Phase::over;
    if (count < 0) return;
    visit.sent += static_cast<std::size_t>(count);
    if (visit.sent < visit.output.size()) return;
    ::shutdown(visit.socket.get(), SHUT_WR);
    visit.phase = Visit::Phase::draining;
  }

  /// Closing with unread input would reset the connection, and the client might lose the response.
  static void drain(Visit& visit) {
    char bytes[2048];
    const auto count = ::recv(visit.socket.get(), bytes, sizeof(bytes), 0);
    if (count == 0 || (count < 0 && errno != EAGAIN)) visit.phase = Visit::Phase::over;
  }

  const PlainServerOptions options_;
  const Handler handler_;
  std::uint16_t port_ = 0;
  Descriptor listener_;
  Descriptor wake_;
  std::atomic<bool> ending_ = false;
  std::list<Visit> visits_;  ///< from the oldest to the newest; used by the thread alone
  std::thread thread_;
};

Result<std::unique_ptr<PlainServer>> PlainServer::start(const PlainServerOptions& options, Handler handler) {
  auto loop = std::make_unique<Loop>(options, std::move(handler));
  if (Result<> started = loop->start(); !started) return started.error();
  return std::unique_ptr<PlainServer>(new PlainServer(std::move(loop)));
}

PlainServer::PlainServer(std::unique_ptr<Loop> loop) : loop_(std::move(loop)) {}
PlainServer::~PlainServer() = default;

std::uint16_t PlainServer::port() const { return loop_->port(); }

Result<PlainServerOptions> parse_listen_address(const std::string& text) {
  const auto fail = [&] {
    return Error{.message = fmt::format("\"{}\" is not an address to listen on: expected host:port or :port, such as "
                                        ":8080, 127.0.0.1:8080 or [::1]:8080",
                                        text)};
  };
  const auto colon = text.rfind(':');
  if (colon == std::string::npos) return fail();
  PlainServerOptions options{.address = text.substr(0, colon)};
  const bool in_brackets = options.address.starts_with('[') && options.address.ends_with(']');
  if (in_brackets) options.address = options.address.substr(1, options.address.size() - 2);
  if (in_brackets != (options.address.find(':') != std::string::npos)) return fail();
  const char* const end = text.data() + text.size();
  const auto read = std::from_chars(text.data() + colon + 1, end, options.port);
  if (read.ec != std::errc() || read.ptr != end || !is_listen_address(options.address)) return fail();
  return options;
}

}  // namespace kubexx::http
